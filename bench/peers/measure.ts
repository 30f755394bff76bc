// One measurement: one engine, one cell, one process. `node measure.js <engine> <cell> [quick]` prints its results as
// JSON. Plain Node runs the built file, without a loader.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Measured, Timing } from '../run/results.ts';
import type { Adapter, SteppedWorld } from '../scenes/adapter.ts';
import type { Bodies } from '../scenes/bodies.ts';
import { CAST_LENGTH, CASTS, chooseCasts } from '../scenes/casts.ts';
import { type Cell, cells } from '../scenes/cells.ts';
import { Course } from '../scenes/course.ts';
import { countTouching, ExactCasts } from '../scenes/exact.ts';
import type { StepScene } from '../scenes/scenes.ts';
import { Shots } from '../scenes/shots.ts';
import { adapters } from './adapters/all.ts';
import { now, since, time } from './clock.ts';

const quick = process.argv[4] === 'quick';
/**
 * Milliseconds that the samples of a phase take together, and the fewest samples, unless these take longer than
 * `longest`. The sum of the samples counts, so that a busy machine does not shorten the warm-up.
 */
const WARM_UP = { time: quick ? 500 : 1000, samples: 10, longest: quick ? 1000 : 3000 };
const MEASURE = { time: quick ? 300 : 800, samples: quick ? 10 : 30, longest: quick ? 1500 : 4000 };
/** Engines let idle bodies sleep after half a second to two seconds. */
const STEPS_TO_REST = 150;

/** Calls `sample`, which returns milliseconds, as often as the phase requires. */
function repeat(phase: typeof WARM_UP, sample: () => number): number[] {
  const samples: number[] = [];
  let total = 0;
  for (;;) {
    const elapsed = sample();
    samples.push(elapsed);
    total += elapsed;
    if (total > phase.longest || (total > phase.time && samples.length >= phase.samples)) return samples;
  }
}

function summary(samples: number[]): Required<Timing> {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  return { median: at(0.5), mean, p95: at(0.95), p99: at(0.99), longest: at(1), samples: sorted.length };
}

/** The milliseconds of a step, without the work before and after it. */
function sampleStep(course: Course, world: SteppedWorld): number {
  course.prepare(world);
  const elapsed = time(() => course.step(world));
  course.follow(world);
  return elapsed;
}

/** First the steps alone, then steps and reading of all poses: a live vector, once read, stays live. */
function measureBoth(course: Course, world: SteppedWorld, warmUp: typeof WARM_UP): Timing & { unread: Timing } {
  const sample = () => sampleStep(course, world);
  repeat(warmUp, sample);
  const unread = summary(repeat(MEASURE, sample));
  course.readPoses(world);
  repeat(warmUp, sample);
  return { ...summary(repeat(MEASURE, sample)), unread };
}

function measureSteps(adapter: Adapter, scene: StepScene): Measured {
  const world = adapter.createWorld({ ...scene, bullets: false });
  const course = new Course(scene);
  const timing = measureBoth(
    course,
    world,
    scene.mayRest ? { ...WARM_UP, samples: STEPS_TO_REST, longest: 6000 } : WARM_UP,
  );
  // One more step, whose exact result is known.
  course.prepare(world);
  const touching = () => countTouching(scene.bodies, course.positions, course.quaternions());
  const atStart = adapter.detectsAt === 'start' ? touching() : 0;
  course.step(world);
  course.follow(world);
  course.checkPoses();
  return {
    ...timing,
    found: world.counted.enters - world.counted.exits,
    exact: adapter.detectsAt === 'start' ? atStart : touching(),
  };
}

function measureBullets(adapter: Adapter, scene: StepScene): Measured {
  const world = adapter.createWorld({ ...scene, bullets: true });
  const shots = new Shots(scene);
  const timing = measureBoth(shots, world, WARM_UP);
  return { ...timing, found: shots.found, exact: shots.expected, false: shots.false };
}

function measureCasts(adapter: Adapter, bodies: Bodies, radius: number): Measured | undefined {
  const world = adapter.createTargets(bodies);
  if (radius === 0 ? !world.castRays : !world.castSpheres) return undefined;
  const exact = new ExactCasts(bodies);
  const casts = chooseCasts(exact, radius);
  const distances = new Float64Array(CASTS);
  const all = () => {
    if (radius === 0) world.castRays!(casts, distances);
    else world.castSpheres!(radius, casts, distances);
  };
  repeat(WARM_UP, () => time(all));
  const samples = repeat(MEASURE, () => time(all));
  const right = Float64Array.from(distances, (_, i) =>
    exact.cast(radius, casts.subarray(7 * i, 7 * i + 3), casts.subarray(7 * i + 3, 7 * i + 6), CAST_LENGTH),
  );
  return {
    ...summary(samples),
    found: distances.filter(Number.isFinite).length,
    exact: right.filter(Number.isFinite).length,
    distanceSum: distances.filter(Number.isFinite).reduce((sum, distance) => sum + distance, 0),
    exactDistanceSum: right.filter(Number.isFinite).reduce((sum, distance) => sum + distance, 0),
  };
}

function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage.rss();
}

async function measureStart(load: () => Promise<{ adapter: Adapter }>, scene: StepScene): Promise<Measured> {
  const before = usedMemory();
  let start = now();
  const { adapter } = await load();
  await adapter.load?.();
  const importing = since(start);
  start = now();
  const world = adapter.createWorld({ ...scene, bullets: false });
  const building = since(start);
  const firstStep = time(() => world.step());
  return {
    ...summary([importing + building + firstStep]),
    importing,
    building,
    firstStep,
    memory: usedMemory() - before,
    found: world.counted.enters,
  };
}

async function measure(engine: string, cell: Cell): Promise<Measured | undefined> {
  const load = adapters[engine];
  if (cell.kind === 'start') return await measureStart(load, cell.create());
  const { adapter } = await load();
  await adapter.load?.();
  if (cell.kind === 'casts') return measureCasts(adapter, cell.create(), cell.radius);
  return cell.kind === 'bullets' ? measureBullets(adapter, cell.create()) : measureSteps(adapter, cell.create());
}

const [, , engine, cell] = process.argv;
if (!(engine in adapters))
  throw new RangeError(`no engine "${engine}", there are: ${Object.keys(adapters).join(', ')}`);
if (!(cell in cells)) throw new RangeError(`no cell "${cell}", there are: ${Object.keys(cells).join(', ')}`);
console.log(JSON.stringify((await measure(engine, cells[cell])) ?? null));
