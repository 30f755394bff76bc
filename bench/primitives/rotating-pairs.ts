/**
 * Measures sweeps of rotating shapes: number of iterations, and cost relative to the same sweeps without rotation.
 * `npx tsx bench/primitives/rotating-pairs.ts`, with `--pairs 100000` for more than the usual 10 000 pairs of shapes each.
 */
import { cpus } from 'node:os';
import { length } from '../../src/math/vec3.ts';
import { distanceBetween, sweepBetween } from '../../src/narrowphase/dispatch.ts';
import { Placement } from '../../src/narrowphase/placed-shape.ts';
import { createClosestPoints, createSweepHit } from '../../src/narrowphase/results.ts';
import { findFirstTouch, sweepRotating, work } from '../../src/narrowphase/rotation/conservative-advancement.ts';
import { boxesStayApart } from '../../src/narrowphase/rotation/rotating-boxes.ts';
import { box } from '../../src/shapes/box.ts';
import { types } from '../../test/helpers/all-pairs.ts';
import { Random } from '../../test/helpers/random.ts';
import { randomRotatingPair } from '../../test/helpers/rotating-pairs.ts';
import type { ShapeType } from '../../test/helpers/test-shapes.ts';

const option = process.argv.indexOf('--pairs');
const PAIRS = option > 0 ? Number(process.argv[option + 1]) : 10_000;
const TIMED_PAIRS = 2000;
const REPEATS = 40;

const hit = createSweepHit();
const closest = createClosestPoints();

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] as number;

function somePair(random: Random, typeA: ShapeType, typeB: ShapeType): [Placement, Placement] {
  const { a, b } = randomRotatingPair(random, typeA, typeB);
  return [new Placement().read(a, 'a'), new Placement().read(b, 'b')];
}

console.log(`Node ${process.version}, ${cpus()[0]?.model}; ${PAIRS} random pairs of each kind`);
console.log('steps of one sweep, first and last touch together');
console.log('pair                 median    99 %   99.9 %      max');
for (const [i, typeA] of types.entries()) {
  for (const typeB of types.slice(i)) {
    if (typeA === typeB && (typeA === 'sphere' || typeA === 'plane')) continue;
    const random = new Random(i + 1);
    const steps: number[] = [];
    for (let k = 0; k < PAIRS; k++) {
      const [a, b] = somePair(random, typeA, typeB);
      work.steps = 0;
      sweepRotating(hit, a, b);
      steps.push(work.steps);
    }
    steps.sort((p, q) => p - q);
    const cells = [0.5, 0.99, 0.999, 1].map((q) => String(quantile(steps, q)).padStart(8));
    console.log(`${`${typeA}–${typeB}`.padEnd(18)} ${cells.join(' ')}`);
  }
}

/** Nanoseconds per sweep of a pair. */
function time(sweep: () => boolean): number {
  const start = process.hrtime.bigint();
  for (let i = 0; i < REPEATS; i++) sweep();
  return Number(process.hrtime.bigint() - start) / REPEATS;
}

const median = (times: readonly number[]): number =>
  quantile(
    [...times].sort((p, q) => p - q),
    0.5,
  );

/** Two separated boxes, near enough to touch by displacement and rotation. */
function neighbors(random: Random, rotation: number, distance: number): [Placement, Placement] {
  const someBox = (position: [number, number, number]) => ({
    shape: box({ halfExtents: [random.range(0.3, 0.7), random.range(0.3, 0.7), random.range(0.3, 0.7)] }),
    position,
    quaternion: random.quaternion(),
    displacement: scaled(random.unitVector(), distance),
    rotation: scaled(random.unitVector(), rotation),
  });
  for (;;) {
    const a = new Placement().read(someBox([0, 0, 0]), 'a');
    const b = new Placement().read(someBox(scaled(random.unitVector(), random.range(0.6, 2.4))), 'b');
    const farthest = a.boundingRadius + b.boundingRadius + 2 * distance;
    if (distanceBetween(closest, a, b) > 0 && length(b.center) < farthest) return [a, b];
  }
}

const scaled = ([x, y, z]: readonly [number, number, number], s: number): [number, number, number] => [
  x * s,
  y * s,
  z * s,
];

console.log('\nbox–box, apart at the start, medians in µs; a world computes the first touch only');
console.log('rotation, path    hits   first   both   not rotating   ratio first   ratio both');
for (const [rotation, distance] of [
  [1 / 60, 2 / 60],
  [10 / 60, 5 / 60],
  [1, 0.5],
  [6, 1],
] as const) {
  const random = new Random(7);
  const pairs = Array.from({ length: TIMED_PAIRS }, () => neighbors(random, rotation, distance));
  let hits = 0;
  for (const round of ['warm-up', 'timed']) {
    const first: number[] = [];
    const both: number[] = [];
    const straight: number[] = [];
    hits = 0;
    for (const [a, b] of pairs) {
      const touch = () => !boxesStayApart(a, b) && findFirstTouch(hit, a, b);
      if (touch()) hits++;
      first.push(time(touch));
      both.push(time(() => sweepRotating(hit, a, b)));
      straight.push(time(() => sweepBetween(hit, a, b)));
    }
    if (round === 'warm-up') continue;
    const [f, t, s] = [median(first), median(both), median(straight)];
    const cells = [f / 1000, t / 1000, s / 1000, f / s, t / s].map((x) => x.toFixed(2).padStart(8)).join('   ');
    console.log(`${rotation.toFixed(3)} rad, ${distance.toFixed(3)} ${String(hits).padStart(5)} ${cells}`);
  }
}
