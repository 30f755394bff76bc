// Runs the golden scenes (test/golden) on every JavaScript engine that is at hand, and replays recordings of random games:
// `npm run check:engines`. All must report the same, bit for bit. Words on the command line choose the engines whose names and modes contain all of them. With --defaults
// each engine runs as users have it, without its other modes: interpreters and compilers that are forced or forbidden.

import { cpus } from 'node:os';
import { readGolden } from '../test/golden/golden-file.ts';
import { bundle } from './engines/bundle.ts';
import { type Engine, findEngines } from './engines/engines.ts';
import { install } from './install.ts';

interface Outcome {
  readonly engine: Engine;
  /** The hash of all scenes, or how it failed. */
  readonly result: string;
  readonly seconds: number;
  readonly complaints: readonly string[];
}

const golden = readGolden();

/** What a report begins with if all recordings are replayed as they were recorded. */
const ALL_AGREE = /^(\d+) of \1 recordings agree$/;

/** How a report differs from test/golden/hashes.json, and which recordings of Node go another way. */
function complaintsAbout(report: string): string[] {
  const [replayed] = report.split('\n');
  const hashes = new Map(report.split('\n').map((line) => [line.slice(17).split(':')[0], line.slice(0, 16)]));
  const differing = Object.entries(golden)
    .filter(([name, { hash }]) => hashes.get(name) !== hash)
    .map(([name, { hash }]) => `${name}: ${hashes.get(name) ?? 'nothing'}, but should be ${hash}`);
  return ALL_AGREE.test(replayed) ? differing : [replayed, ...differing];
}

async function judge(engine: Engine, run: () => Promise<string>): Promise<Outcome> {
  const start = performance.now();
  const outcome = await run().then(
    (report) => ({ result: report.trim().split('\n').at(-1)?.slice(0, 16) ?? '', complaints: complaintsAbout(report) }),
    (error: Error) => ({ result: 'failed', complaints: [error.message] }),
  );
  const seconds = (performance.now() - start) / 1000;
  console.error(`${engine.name} ${engine.mode}`.trim(), `${outcome.result}, ${seconds.toFixed(1)} s`);
  return { engine, seconds, ...outcome };
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [line(rows[0]), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)].join('\n');
}

install('scripts/engines');
const bundles = bundle('.cache/engines');
const { engines, skipped } = findEngines();
const words = process.argv.slice(2).filter((word) => word !== '--defaults');
const hasDefaultsOnly = process.argv.includes('--defaults');
const chosen = engines.filter(
  ({ name, mode }) => !(hasDefaultsOnly && mode !== '') && words.every((word) => `${name} ${mode}`.includes(word)),
);

const waiting = [...chosen];
const outcomes: Outcome[] = [];
await Promise.all(
  Array.from({ length: cpus().length }, async () => {
    for (let engine = waiting.shift(); engine; engine = waiting.shift()) {
      const { run } = engine;
      outcomes.push(await judge(engine, () => run(bundles)));
    }
  }),
);
outcomes.sort((a, b) => chosen.indexOf(a.engine) - chosen.indexOf(b.engine));

const rows = outcomes.map(({ engine, result, seconds }) => [
  engine.name,
  engine.version,
  engine.mode,
  result,
  seconds.toFixed(1),
]);
console.log(table([['engine', 'version', 'mode', 'hash', 'seconds'], ...rows]));
for (const { name, reason } of skipped) console.log(`skipped: ${name}, ${reason}`);
const failures = outcomes.filter(({ complaints }) => complaints.length > 0);
for (const { engine, complaints } of failures) {
  console.error(`\n${engine.name} ${engine.version} ${engine.mode}`);
  for (const complaint of complaints) console.error(`  ${complaint}`);
}
const agreed = outcomes.length - failures.length;
console.log(`${agreed} of ${outcomes.length} engines and modes agree with test/golden/hashes.json`);
if (failures.length > 0 || outcomes.length === 0) process.exitCode = 1;
