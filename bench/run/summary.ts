// The short table of docs/performance.md: this library beside the engines that a game would choose.

import { cells } from '../scenes/cells.ts';
import { type Measured, missed, OURS, type Results, ratioOf, roundsOf, typical } from './results.ts';
import { digits, table } from './table.ts';

const ENGINES = [OURS, 'rapier simd', 'jolt', 'havok'] as const;

/** Cells, and what a row calls them. */
const ROWS: Readonly<Record<string, string>> = {
  T: 'a tick of a game: 300 characters, 500 bullets, 100 sensors, 1 000 rays, 200 casts',
  'T walkers': 'its 300 characters alone',
  'A 1k': 'a step of 1 000 spheres that move and touch',
  'A 10k': 'of 10 000 spheres',
  'B 1k': 'of 1 000 tumbling boxes',
  C: 'of 1 000 spheres among 50 000 static boxes',
  D: 'of 2 000 bullets at 200 m/s among 10 000 boxes',
  'Q 300': 'of 300 balls that bounce at 50 m/s',
  'Q 10k': 'of 10 000 balls that bounce at 5 m/s',
  'M step 48k': 'of 1 000 spheres in a mesh of 47 794 triangles',
  N: 'of 1 000 boxes and capsules over 512 × 512 heights',
  E: 'a ray of 50 m into 10 000 bodies',
  F: 'a sphere cast of 50 m into 10 000 bodies',
  'M rays 48k': 'a ray at the mesh',
  'M casts 48k': 'a sphere cast at the mesh',
  'M casts 203k': 'a sphere cast at a mesh of 202 520 triangles',
  'M build 48k': 'the shape of the mesh of 47 794 triangles',
};

const CASTS = 10_000;

/** Milliseconds of all casts as microseconds of one. */
function timeOf(name: string, rounds: readonly Measured[]): string {
  const median = typical(rounds);
  return cells[name].kind === 'casts' ? `${digits((1000 * median) / CASTS)} µs` : `${digits(median)} ms`;
}

/** What an engine does not do, of what a scene asks. */
function failings(name: string, rounds: readonly Measured[]): string {
  const { kind } = cells[name];
  if (kind === 'bullets') {
    const part = 100 * missed(rounds);
    return part > 0 ? `, misses ${part.toFixed(2)} %` : '';
  }
  const energy = typical(rounds, 'energy');
  return energy < 0.99 ? `, energy ${energy.toFixed(2)}` : '';
}

/** Scenes in which all of these engines that can were measured in one run, with its day. */
export function describeSummary(results: Results): string {
  const isShown = (name: string) => results.cells[name]?.havok !== undefined || cells[name]?.kind === 'game';
  const rows = Object.entries(ROWS).flatMap(([name, title]) => {
    if (!isShown(name) || !results.cells[name]) return [];
    const answers = ENGINES.map((engine) => {
      const rounds = results.cells[name][engine];
      return rounds?.length ? `${timeOf(name, rounds)}${failings(name, rounds)}` : '';
    });
    const ratio = ratioOf(results, name);
    const beside = ratio ? `${digits(ratio.ratio)} of ${ratio.peer}` : '';
    const run = `${results.runs[name]} (${roundsOf(results, name)})`;
    return [[`**${name}** ${title}`, ...answers, beside, run]];
  });
  const { cpu, cores, node } = results;
  const machine = `${cpu}, ${cores} cores that other programs shared, Node ${node.replace('v', '')}.`;
  return [machine, table(['', ...ENGINES, 'ratio to the fastest', 'run of (rounds)'], rows)].join('\n\n');
}
