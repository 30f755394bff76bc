// One measurement: one engine, one cell, one process. `node measure.js <engine> <cell> [quick]` prints its results as
// JSON. Plain Node runs the built file, without a loader.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { GameMeasured, Measured, Timing } from '../run/results.ts';
import type { Adapter, Caster, SteppedWorld } from '../scenes/adapter.ts';
import { Bounces } from '../scenes/bounces.ts';
import { lengthBeyond, thinned, withLength } from '../scenes/casts.ts';
import { type BounceCell, type BuildCell, type CastCell, type Cell, cells, type GameCell } from '../scenes/cells.ts';
import { Course } from '../scenes/course.ts';
import { countTouching } from '../scenes/exact.ts';
import { copyMesh } from '../scenes/level.ts';
import { PARTS, type Part, Play } from '../scenes/play.ts';
import { DT, type StepScene } from '../scenes/scenes.ts';
import { Shots } from '../scenes/shots.ts';
import { adapters } from './adapters/all.ts';
import { now, since, time } from './clock.ts';
import { solveCasts } from './solved-casts.ts';

const quick = process.argv[4] === 'quick';
/**
 * Milliseconds that the samples of a phase take together, and the fewest samples, unless these take longer than
 * `longest`. The sum of the samples counts, so that a busy machine does not shorten the warm-up.
 */
const WARM_UP = { time: quick ? 500 : 1000, samples: 10, longest: quick ? 1000 : 3000 };
const MEASURE = { time: quick ? 300 : 800, samples: quick ? 10 : 30, longest: quick ? 1500 : 4000 };
/** Engines let idle bodies sleep after half a second to two seconds. */
const STEPS_TO_REST = 150;
/** Ticks of a game before the clock starts, in which all characters land and all code is compiled, and those measured. */
const GAME = { warmUp: quick ? 120 : 300, ticks: quick ? 240 : 600 };

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
    found: world.countPairs?.() ?? world.counted.enters - world.counted.exits,
    exact: adapter.detectsAt === 'start' ? atStart : touching(),
  };
}

function measureBounces(adapter: Adapter, { create, steps }: BounceCell): Measured {
  const scene = create();
  const begin = (reads: boolean) => {
    const world = adapter.createWorld({ ...scene, bullets: false });
    const course = new Bounces(scene);
    if (reads) course.readPoses(world);
    return { world, course, sample: () => sampleStep(course, world) };
  };
  const run = (reads: boolean) => {
    // In a world of its own, so that each engine is measured from the start of the scene.
    repeat(WARM_UP, begin(reads).sample);
    const { world, course, sample } = begin(reads);
    return { world, course, timing: summary(Array.from({ length: steps }, sample)) };
  };
  const { timing: unread } = run(false);
  const { world, course, timing } = run(true);
  return {
    ...timing,
    unread,
    found: course.inside(),
    exact: scene.bodies.movers,
    energy: course.energy(world),
  };
}

function measureBullets(adapter: Adapter, scene: StepScene): Measured {
  const world = adapter.createWorld({ ...scene, bullets: true });
  const shots = new Shots(scene);
  const timing = measureBoth(shots, world, WARM_UP);
  return { ...timing, found: shots.found, exact: shots.expected, false: shots.false };
}

function measureCasts(adapter: Caster, engine: string, name: string, cell: CastCell): Measured | undefined {
  const { radius } = cell;
  const bodies = cell.create();
  const world = adapter.createTargets(bodies);
  if (radius === 0 ? !world.castRays : !world.castSpheres) return undefined;
  const solved = solveCasts(name, cell, bodies);
  // A slow engine gets every n-th cast only; its times are multiplied by n.
  const nth = cell.thinned[engine] ?? 1;
  const given = thinned(solved.casts, nth);
  const bounded = given[6] < Infinity ? given : withLength(given, lengthBeyond(bodies, solved.casts));
  const casts = world.castsEndless ? given : bounded;
  const distances = new Float64Array(casts.length / 7);
  const all = (these: Float64Array) => {
    if (radius === 0) world.castRays!(these, distances);
    else world.castSpheres!(radius, these, distances);
  };
  const sample = () => nth * time(() => all(casts));
  repeat(WARM_UP, sample);
  const samples = repeat(MEASURE, sample);
  const found = distances.filter(Number.isFinite);
  const exact = solved.distances.filter((distance, i) => i % nth === 0 && distance < Infinity);
  return {
    ...summary(samples),
    found: found.length,
    exact: exact.length,
    distanceSum: found.reduce((sum, distance) => sum + distance, 0),
    exactDistanceSum: exact.reduce((sum, distance) => sum + distance, 0),
    ...(casts === bounded ? {} : { endlessRatio: ratioByTurns(all, casts, bounded) }),
  };
}

/** The time of casts divided by the time of other casts, both measured by turns. */
function ratioByTurns(cast: (casts: Float64Array) => void, casts: Float64Array, others: Float64Array): number {
  const times: [number[], number[]] = [[], []];
  const both = () => {
    const pair = [time(() => cast(casts)), time(() => cast(others))];
    for (const side of [0, 1]) times[side].push(pair[side]);
    return pair[0] + pair[1];
  };
  repeat(WARM_UP, both);
  times[0].length = 0;
  times[1].length = 0;
  repeat({ ...MEASURE, time: 2 * MEASURE.time }, both);
  return summary(times[0]).median / summary(times[1]).median;
}

function measureGame(adapter: Adapter, cell: GameCell): Measured | undefined {
  if (!adapter.createGame) return undefined;
  const scene = cell.create();
  const play = new Play(scene, adapter.createGame(scene));
  const samples = Object.fromEntries(PARTS.map((part) => [part, [] as number[]])) as Record<Part, number[]>;
  const clock = (part: Part, work: () => void) => void samples[part].push(time(work));
  for (let tick = 0; tick < GAME.warmUp; tick++) play.tick(clock);
  for (const part of PARTS) samples[part].length = 0;
  const walked = play.walked;
  for (let tick = 0; tick < GAME.ticks; tick++) play.tick(clock);
  const ticks = samples.walk.map((walk, i) => {
    return cell.measured === 'walk' ? walk : PARTS.reduce((sum, part) => sum + samples[part][i], 0);
  });
  const parts: GameMeasured['parts'] = {};
  for (const part of PARTS) {
    const { median, p99 } = summary(samples[part]);
    if (cell.measured === 'tick') parts[part] = { median, p99 };
  }
  return {
    ...summary(ticks),
    ...(play.expected > 0 ? { found: play.found, exact: play.expected } : {}),
    game: {
      parts,
      casts: play.checkCasts(),
      sensors: play.checkSensors(),
      speed: (play.walked - walked) / (scene.counts.walkers * GAME.ticks * DT),
      fallen: play.fallen(),
    },
  };
}

/** Bytes after a garbage collection. */
function collected(): NodeJS.MemoryUsage {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage();
}

const usedMemory = (): number => collected().rss;

/** Turns of the event loop, each with a collection, until what the start of the engine has left behind is gone. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    collected();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Memory first: what the first shape takes, before a heap has grown. Each gets arrays of its own. */
async function measureBuilds(adapter: Caster, { create }: BuildCell): Promise<Measured | undefined> {
  const { buildMesh } = adapter;
  if (!buildMesh) return undefined;
  const mesh = create();
  const used = () => {
    const { heapUsed, external } = collected();
    return heapUsed + external - (adapter.unusedMemory?.() ?? 0);
  };
  const given = copyMesh(mesh);
  await settle();
  const before = used();
  const free = buildMesh(given);
  await settle();
  const memory = used() - before;
  free();
  const sample = () => {
    const copy = copyMesh(mesh);
    let release = () => {};
    const elapsed = time(() => {
      release = buildMesh(copy);
    });
    release();
    return elapsed;
  };
  repeat({ ...WARM_UP, samples: 5 }, sample);
  const timing = summary(repeat({ ...MEASURE, samples: 10 }, sample));
  return adapter.hidesMemory ? timing : { ...timing, memory };
}

async function measureStart(load: () => Promise<{ adapter: Adapter | Caster }>, scene: StepScene): Promise<Measured> {
  const before = usedMemory();
  let start = now();
  const { adapter } = await load();
  await adapter.load?.();
  const importing = since(start);
  if (!('createWorld' in adapter)) throw new TypeError('an engine without bodies has no first step');
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

async function measure(engine: string, name: string): Promise<Measured | undefined> {
  const cell: Cell = cells[name];
  const load = adapters[engine];
  if (cell.kind === 'start') return await measureStart(load, cell.create());
  const { adapter } = await load();
  await adapter.load?.();
  if (cell.kind === 'casts') return measureCasts(adapter, engine, name, cell);
  if (cell.kind === 'builds') return await measureBuilds(adapter, cell);
  if (!('createWorld' in adapter)) return undefined;
  if (cell.kind === 'game') return measureGame(adapter, cell);
  if (cell.kind === 'bullets') return measureBullets(adapter, cell.create());
  return cell.kind === 'bounces' ? measureBounces(adapter, cell) : measureSteps(adapter, cell.create());
}

const [, , engine, cell] = process.argv;
if (!(engine in adapters))
  throw new RangeError(`no engine "${engine}", there are: ${Object.keys(adapters).join(', ')}`);
if (!(cell in cells)) throw new RangeError(`no cell "${cell}", there are: ${Object.keys(cells).join(', ')}`);
console.log(JSON.stringify((await measure(engine, cell)) ?? null));
