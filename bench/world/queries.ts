/** Measures queries of a World of static bodies: `npx tsx bench/world/queries.ts [edge of the cube]`. */
import { cpus } from 'node:os';
import {
  box,
  createBatchHits,
  createWorldClosestPoint,
  createWorldRayHit,
  createWorldSweepHit,
  sphere,
  World,
  type WorldOptions,
} from 'first-contact';
import { Random } from '../../test/helpers/random.ts';
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
    const start = performance.now();
    hits = runAll(queries);
    rates.push(queries / (performance.now() - start));
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

/** The same queries among moving bodies, now and 80 ms ago, where every body is tested. */
function measurePast(): void {
  const edge = 100;
  const random = new Random(3);
  const world = createWorld(edge, { history: 0.25 });
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

console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}`);
const wanted = process.argv[2];
for (const edge of wanted === undefined ? [100, 150, 200] : [Number(wanted)]) measureWorld(edge);
if (wanted === undefined) measurePast();
