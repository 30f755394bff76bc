/**
 * What it costs to cut a world by region: `npx tsx bench/rooms/regions.ts`. The world of examples/regions, undivided and cut, all regions in
 * turn in one thread. Takes a minute, prints tables in Markdown for docs/scaling.md.
 */
import { cpus } from 'node:os';
import { run } from './bundle.ts';
import type { FarAnswer, FarTask } from './far-program.ts';
import type { CutAnswer, CutTask } from './regions-program.ts';

const FAR = 100_000;
const WORLDS = [
  { bodies: 1000, cuts: [1, 2] },
  { bodies: 4000, cuts: [1, 2, 4] },
] as const;

const date = new Date().toISOString().slice(0, 10);
console.log(`${date}, ${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}.\n`);
console.log('| bodies | regions | ghosts | slowest step | all steps | slowest border | received per step |');
console.log('|--:|--:|--:|--:|--:|--:|--:|');
for (const { bodies, cuts } of WORLDS) {
  for (const side of cuts) {
    const task: CutTask = { bodies, side, steps: 200 };
    const { ghosts, slowest, all, border, bytes } = JSON.parse(run('regions-program', task)) as CutAnswer;
    const times = [slowest, all, border].map((time) => `${time.toFixed(2)} ms`).join(' | ');
    const share = `${(100 * ghosts).toFixed(0)} %`;
    console.log(`| ${bodies} | ${side * side} | ${share} | ${times} | ${(bytes / 1000).toFixed(1)} kB |`);
  }
}
const far: FarTask = { bodies: FAR };
const { bytes, step } = JSON.parse(run('far-program', far)) as FarAnswer;
console.log(`\n${FAR} disabled bodies: ${bytes.toFixed(0)} bytes each, ${step.toFixed(0)} µs a step for all of them`);
