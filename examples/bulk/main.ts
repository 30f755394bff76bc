// How much light falls on the Stanford dragon, and how much sky is seen from the points around it: rays and points against a level of
// 202 520 triangles, by a pool of threads. The level is built once and in memory once: threads get it by `shareShape`. One thread and
// all of them find the same numbers.
//
//   npm run example:bulk                        about 1.2 million queries
//   npm run example:bulk -- --full              a hundred million
//   npm run example:bulk -- --workers 8 --demand 0.85 --picture dragon.png

import { strict as assert } from 'node:assert';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { shareShape, triangleMesh } from 'first-contact';
import Piscina from 'piscina';
import { dragon } from '../models/models.ts';
import { Bar } from './bar.ts';
import { type Picture, png, STRIP } from './picture.ts';
import type { Job, Strip } from './render.ts';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    workers: { type: 'string', default: String(availableParallelism()) },
    /** Least speed for each thread, as a share of that of one thread alone. Only for machines with nothing else to do. */
    demand: { type: 'string', default: '0' },
    picture: { type: 'string', default: '.cache/bulk/dragon.png' },
  },
});
const workers = Number(values.workers);
assert(Number.isInteger(workers) && workers >= 1, `--workers is ${values.workers}, not a number of threads`);
const demand = Number(values.demand);

const picture: Picture = values.full
  ? { width: 1200, height: 872, rays: 72, size: 13 }
  : { width: 272, height: 196, rays: 15, size: 13 };
const model = dragon(2);
const floor = model.positions.reduce((least, y, i) => (i % 3 === 1 ? Math.min(least, y) : least), 0);
const mesh = timed('build', () => triangleMesh({ ...model, solid: true }));
const level = timed('share', () => shareShape(mesh));
console.log(
  `${mesh.triangleCount} triangles, ${((level.buffer?.byteLength ?? 0) / 1e6).toFixed(1)} MB of shared memory`,
);

const counts = workers === 1 ? [1] : [1, workers];
const runs: Run[] = [];
for (const count of counts) runs.push(await run(count));
const [alone] = runs;
const all = runs[runs.length - 1];

mkdirSync(dirname(values.picture), { recursive: true });
writeFileSync(values.picture, png(picture, all.pixels));
console.log(`picture: ${values.picture}`);

assert.equal(all.hash, alone.hash, 'the hash of one thread and that of all differ');
assert.deepEqual(all.pixels, alone.pixels);
if (values.full) assert(all.queries >= 1e8, `${all.queries} queries are less than a hundred million`);
if (workers > 1) {
  const speedup = alone.seconds / all.seconds;
  const cost = all.cpu / alone.cpu;
  console.log(
    `${workers} threads are ${speedup.toFixed(2)} times as fast as one, ${(speedup / workers).toFixed(2)} for each; ` +
      `a query takes ${cost.toFixed(2)} times the processor time`,
  );
  assert(speedup >= demand * workers, `less than ${demand} for each thread`);
}

interface Run {
  readonly hash: string;
  readonly pixels: Uint8Array;
  readonly queries: number;
  readonly seconds: number;
  /** Processor time of all threads, in seconds. */
  readonly cpu: number;
}

/** Renders the picture by so many threads. */
async function run(threads: number): Promise<Run> {
  const job: Job = { level, picture, floor };
  const filename = new URL('./worker.js', import.meta.url).href;
  const pool = new Piscina({ filename, minThreads: threads, maxThreads: threads, workerData: job });
  const strips = (2 * picture.height) / STRIP;
  // Threads load and compile the code first.
  await Promise.all(Array.from({ length: Math.ceil(strips / 8) }, (_, i) => pool.run(8 * i)));

  const bar = new Bar(`${threads} ${threads === 1 ? 'thread' : 'threads'}`, strips);
  const started = performance.now();
  const before = process.cpuUsage();
  const found = await Promise.all(
    Array.from({ length: strips }, async (_, strip): Promise<Strip> => {
      const result = await pool.run(strip);
      bar.advance();
      return result;
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  await pool.destroy();

  // In the order of the strips, whichever thread was first.
  const pixels = Buffer.concat(found.map((strip) => strip.pixels));
  const hash = found.reduce((sum, strip) => BigInt.asUintN(64, (sum ^ BigInt(strip.hash)) * 0x100000001b3n), 0n);
  const queries = found.reduce((sum, strip) => sum + strip.queries, 0);
  const cpu = (user + system) / 1e6;
  const [wall, each] = [(1e6 * seconds) / queries, (1e6 * cpu) / queries];
  bar.end(
    `${queries} queries in ${seconds.toFixed(1)} s, ${wall.toFixed(2)} µs each, ${each.toFixed(2)} µs of a processor; ` +
      `hash ${hash.toString(16)}`,
  );
  return { hash: hash.toString(16), pixels, queries, seconds, cpu };
}

function timed<T>(what: string, action: () => T): T {
  const started = performance.now();
  const result = action();
  console.log(`${what}: ${(performance.now() - started).toFixed(1)} ms`);
  return result;
}
