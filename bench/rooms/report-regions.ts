// What it costs to cut a world by region: the world of examples/regions, undivided and cut, all regions in turn in one thread.

import { run } from './bundle.ts';
import type { FarAnswer, FarTask } from './far-program.ts';
import type { CutAnswer, CutTask } from './regions-program.ts';

const FAR = 100_000;
const STEPS = 150;

/** Prints a table in Markdown. */
export function reportRegions(): void {
  console.log('| bodies | regions | ghosts per body | slowest step | all steps | slowest border | received per step |');
  console.log('|--:|--:|--:|--:|--:|--:|--:|');
  for (const bodies of [1000, 3000]) {
    for (const side of [1, 2]) {
      const task: CutTask = { bodies, side, steps: STEPS };
      const { ghosts, slowest, all, border, bytes } = JSON.parse(run('regions-program', task)) as CutAnswer;
      const times = [slowest, all, border].map((time) => `${time.toFixed(2)} ms`).join(' | ');
      const share = `${(100 * ghosts).toFixed(0)} %`;
      console.log(`| ${bodies} | ${side * side} | ${share} | ${times} | ${(bytes / 1000).toFixed(1)} kB |`);
    }
  }
  const far: FarTask = { bodies: FAR };
  const { bytes, step } = JSON.parse(run('far-program', far)) as FarAnswer;
  console.log(
    `\n${FAR} disabled bodies: ${bytes.toFixed(0)} bytes each, ${step.toFixed(0)} µs a step for all of them.`,
  );
}
