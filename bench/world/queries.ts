/**
 * Measures queries of a World of static bodies: `npx tsx bench/world/queries.ts [edge of the cube]`. With `endless`
 * instead of an edge only the casts of growing length.
 */
import { cpus } from 'node:os';
import {
  box,
  createBatchHits,
  createWorldClosestPoint,
  createWorldRayHit,
  createWorldSweepHit,
  history,
  sphere,
  World,
  type WorldOptions,
} from 'first-contact';
import { Random } from '../../test/helpers/random.ts';
import { adapter } from '../peers/adapters/first-contact.ts';
import { time } from '../peers/clock.ts';
import type { Bodies } from '../scenes/bodies.ts';
import {
  type ChooseCasts,
  chooseCameraRays,
  chooseCityCasts,
  chooseCubeCasts,
  lengthBeyond,
  thinned,
  withLength,
} from '../scenes/casts.ts';
import { CITY_BOXES, city } from '../scenes/city.ts';
import { ExactCasts } from '../scenes/exact.ts';
import { targets } from '../scenes/scenes.ts';
import { allocatedBy, median } from './allocation.ts';

const BODIES = 10_000;
const QUERIES = 20_000;
const WAY = 50;
const ROUNDS = 25;
/** So few calls that their allocations do not start the garbage collector. */
const SOME = 1000;

/** Half spheres, half randomly rotated boxes, uniform in a cube. */
function createWorld(edge: number, options: WorldOptions = {}): World {
  const random = new Random(1);
  const world = new World(options);
  const extent = () => random.range(0.3, 0.7);
  for (let i = 0; i < BODIES; i++) {
    const shape = i % 2 === 0 ? sphere(extent()) : box({ halfExtents: [extent(), extent(), extent()] });
    world.add({ type: 'static', shape, position: random.vector(edge / 2), quaternion: random.quaternion() });
  }
  return world;
}

/** Uniform starts in the cube, and displacements of equal length in all directions, as objects and flat. */
function createCasts(edge: number) {
  const random = new Random(2);
  const casts = Array.from({ length: QUERIES }, () => {
    const [x, y, z] = random.vector(edge / 2);
    const [dx, dy, dz] = random.unitVector();
    const origin = { x, y, z };
    const displacement = { x: dx * WAY, y: dy * WAY, z: dz * WAY };
    return {
      ray: { origin, direction: { x: dx, y: dy, z: dz }, maxDistance: WAY },
      pose: { position: origin },
      displacement,
    };
  });
  const rays = casts.flatMap(({ ray: { origin: o, direction: d } }) => [o.x, o.y, o.z, d.x, d.y, d.z, WAY]);
  const sweeps = casts.flatMap(({ ray: { origin: o }, displacement: d }) => [o.x, o.y, o.z, d.x, d.y, d.z]);
  return { casts, rays: new Float64Array(rays), sweeps: new Float64Array(sweeps) };
}

/** Prints the rate of a query, and the fraction with a hit. */
function measure(name: string, runAll: (count: number) => number, queries = QUERIES): void {
  const rates: number[] = [];
  let hits = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const elapsed = time(() => {
      hits = runAll(queries);
    });
    rates.push(queries / elapsed);
  }
  rates.sort((a, b) => a - b);
  // Short runs, so that no garbage collection happens during them.
  const bytes = median(Array.from({ length: 15 }, () => allocatedBy(() => void runAll(SOME)))) / SOME;
  const columns = [rates[ROUNDS >> 1], rates[ROUNDS - 1]].map((rate) => `${rate.toFixed(0)}k/s`.padStart(10));
  console.log(
    `${name.padEnd(34)} ${columns.join(' ')} ${((100 * hits) / queries).toFixed(1).padStart(6)} % hits ${bytes.toFixed(1).padStart(6)} bytes`,
  );
}

function measureWorld(edge: number): void {
  const world = createWorld(edge);
  const { casts, rays, sweeps } = createCasts(edge);
  const each = (isHit: (cast: (typeof casts)[number]) => boolean) => (count: number) => {
    let hits = 0;
    for (let i = 0; i < count; i++) if (isHit(casts[i])) hits++;
    return hits;
  };
  const castSphere = sphere(0.5);
  const forRays = { out: createWorldRayHit() };
  const forSweeps = { out: createWorldSweepHit() };
  const forPoints = { out: createWorldClosestPoint() };
  const forBodies = { out: [] };
  const batch = createBatchHits(QUERIES);
  console.log(
    `${BODIES} static boxes and spheres in a cube of ${edge} m, paths of ${WAY} m: median, best, allocated per query`,
  );
  measure(
    'raycast',
    each(({ ray }) => world.raycast(ray, forRays) !== undefined),
  );
  measure('raycastMany', (count: number) => world.raycastMany(rays.subarray(0, 7 * count), batch));
  measure(
    'raycastAny',
    each(({ ray }) => world.raycastAny(ray)),
  );
  measure(
    'sweep of a sphere r 0.5',
    each(({ pose, displacement }) => world.sweep(castSphere, pose, displacement, forSweeps) !== undefined),
  );
  measure('sweepMany of a sphere r 0.5', (count: number) =>
    world.sweepMany(castSphere, sweeps.subarray(0, 6 * count), batch),
  );
  measure(
    'overlap of a sphere r 0.5',
    each(({ pose }) => world.overlap(castSphere, pose, forBodies).length > 0),
  );
  measure(
    'closest',
    each(({ pose }) => world.closestPoint(pose.position, Infinity, forPoints) !== undefined),
  );
}

/** The same queries among moving bodies, now and 80 ms ago, where the bounding sphere of every moving body is tested. */
function measurePast(): void {
  const edge = 100;
  const random = new Random(3);
  const world = createWorld(edge, { history: history(0.25) });
  for (let i = 0; i < 1000; i++) {
    world.add({ shape: sphere(0.5), position: random.vector(edge / 2), velocity: random.vector(5) });
  }
  for (let i = 0; i < 30; i++) world.step(1 / 60);
  const { casts } = createCasts(edge);
  const out = createWorldRayHit();
  console.log('the same in a cube of 100 m, and 1000 moving spheres');
  for (const at of [0, -0.08]) {
    const options = { out, at };
    const runAll = (count: number) => {
      let hits = 0;
      for (let i = 0; i < count; i++) if (world.raycast(casts[i].ray, options)) hits++;
      return hits;
    };
    measure(`raycast, ${-at} s ago`, runAll, SOME);
  }
}

/** Every seventh cast of the bench: 1429, since all would take minutes if endless casts were slow. */
const NTH = 7;
/** Rounds that are measured, and rounds before them. */
const CAST_ROUNDS = 15;
const WARM_UP_ROUNDS = 5;
/** A sweep has a displacement, which is finite. An endless one is this long, meters. */
const ENDLESS_SWEEP = 1e6;

/** Prints the rates of the same casts by length: as in the bench, just beyond the world, and endless. */
function measureLengths(title: string, bodies: Bodies, choose: ChooseCasts, radius: number): void {
  const world = adapter.createTargets(bodies);
  const casts = thinned(choose(bodies, new ExactCasts(bodies), radius), NTH);
  const beyond = lengthBeyond(bodies, casts) + radius;
  const endless = radius === 0 ? Infinity : ENDLESS_SWEEP;
  // The rays of the camera are endless in the bench.
  const lengths = [Math.min(casts[6], beyond), beyond, endless];
  const sets = lengths.map((length) => ({ casts: withLength(casts, length), times: [] as number[], hits: 0 }));
  const count = casts.length / 7;
  const distances = new Float64Array(count);
  // The lengths take turns, so that disturbances affect all of them.
  for (let round = -WARM_UP_ROUNDS; round < CAST_ROUNDS; round++) {
    for (const set of sets) {
      const elapsed = time(() => {
        if (radius === 0) world.castRays!(set.casts, distances);
        else world.castSpheres!(radius, set.casts, distances);
      });
      if (round >= 0) set.times.push(elapsed);
      set.hits = distances.filter(Number.isFinite).length;
    }
  }
  const medians = sets.map(({ times }) => median(times));
  const columns = sets.map(({ hits }, i) => {
    const length = lengths[i] < ENDLESS_SWEEP ? `${lengths[i].toFixed(0)} m:` : 'endless:';
    const rate = `${(count / medians[i]).toFixed(0)}k/s`;
    return `${length.padStart(8)} ${rate.padStart(7)} ${((100 * hits) / count).toFixed(1).padStart(5)} %`;
  });
  console.log(`${title.padEnd(27)} ${columns.join('  ')}  ${(medians[2] / medians[1]).toFixed(2).padStart(6)}`);
}

/** Casts of the bench in its cube and in its city, by length. */
function measureEndless(): void {
  const [cube, town] = [targets(BODIES), city(CITY_BOXES)];
  console.log(
    `casts by length: as in the bench, just beyond the world, endless (a sweep: ${ENDLESS_SWEEP / 1000} km); median, hits;\n` +
      'last the time of endless casts divided by the time of those just beyond the world',
  );
  measureLengths('rays in the cube', cube, chooseCubeCasts, 0);
  measureLengths('rays in the city', town, chooseCityCasts, 0);
  measureLengths('rays of the camera', town, chooseCameraRays, 0);
  measureLengths('sweeps r 0.5 in the cube', cube, chooseCubeCasts, 0.5);
  measureLengths('sweeps r 0.5 in the city', town, chooseCityCasts, 0.5);
  measureLengths('sweeps r 0.5 of the camera', town, chooseCameraRays, 0.5);
}

console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}`);
const wanted = process.argv[2];
if (wanted !== 'endless') {
  for (const edge of wanted === undefined ? [100, 150, 200] : [Number(wanted)]) measureWorld(edge);
}
if (wanted === undefined) measurePast();
if (wanted === undefined || wanted === 'endless') measureEndless();
