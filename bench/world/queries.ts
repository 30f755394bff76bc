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
} from 'first-contact';
import { Random } from '../../test/helpers/random.ts';
import { allocatedBy, median } from './allocation.ts';

const BODIES = 10_000;
const QUERIES = 20_000;
const WAY = 50;
const ROUNDS = 25;
/** So few that what they allocate, if they do, does not set off the garbage collector. */
const SOME = 1000;

/** Half spheres, half boxes turned any way, evenly spread over a cube. */
function createWorld(edge: number): World {
  const random = new Random(1);
  const world = new World();
  const extent = () => random.range(0.3, 0.7);
  for (let i = 0; i < BODIES; i++) {
    const shape = i % 2 === 0 ? sphere(extent()) : box({ halfExtents: [extent(), extent(), extent()] });
    world.add({ type: 'static', shape, position: random.vector(edge / 2), quaternion: random.quaternion() });
  }
  return world;
}

/** Starts all over the cube and ways of the same length in all directions, as objects and flat. */
function createWays(edge: number) {
  const random = new Random(2);
  const ways = Array.from({ length: QUERIES }, () => {
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
  const rays = ways.flatMap(({ ray: { origin: o, direction: d } }) => [o.x, o.y, o.z, d.x, d.y, d.z, WAY]);
  const sweeps = ways.flatMap(({ ray: { origin: o }, displacement: d }) => [o.x, o.y, o.z, d.x, d.y, d.z]);
  return { ways, rays: new Float64Array(rays), sweeps: new Float64Array(sweeps) };
}

/** Prints how often per second something can be asked that is asked `QUERIES` times, and in how many cases it was found. */
function measure(name: string, askAll: (count?: number) => number): void {
  const rates: number[] = [];
  let hits = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    hits = askAll();
    rates.push(QUERIES / (performance.now() - start));
  }
  rates.sort((a, b) => a - b);
  // Little at a time, so that no garbage collection falls among it.
  const bytes = median(Array.from({ length: 15 }, () => allocatedBy(() => void askAll(SOME)))) / SOME;
  const columns = [rates[ROUNDS >> 1], rates[ROUNDS - 1]].map((rate) => `${rate.toFixed(0)}k/s`.padStart(10));
  console.log(
    `${name.padEnd(34)} ${columns.join(' ')} ${((100 * hits) / QUERIES).toFixed(1).padStart(6)} % hits ${bytes.toFixed(1).padStart(6)} bytes`,
  );
}

function measureWorld(edge: number): void {
  const world = createWorld(edge);
  const { ways, rays, sweeps } = createWays(edge);
  const each =
    (isHit: (way: (typeof ways)[number]) => boolean) =>
    (count = QUERIES) => {
      let hits = 0;
      for (let i = 0; i < count; i++) if (isHit(ways[i])) hits++;
      return hits;
    };
  const ball = sphere(0.5);
  const forRays = { out: createWorldRayHit() };
  const forSweeps = { out: createWorldSweepHit() };
  const forPoints = { out: createWorldClosestPoint() };
  const forBodies = { out: [] };
  const batch = createBatchHits(QUERIES);
  console.log(
    `${BODIES} static boxes and spheres in a cube of ${edge} m, ways of ${WAY} m: median, best, allocated per query`,
  );
  measure(
    'raycast',
    each(({ ray }) => world.raycast(ray, forRays) !== undefined),
  );
  measure('raycastMany', (count = QUERIES) => world.raycastMany(rays.subarray(0, 7 * count), batch));
  measure(
    'raycastAny',
    each(({ ray }) => world.raycastAny(ray)),
  );
  measure(
    'sweep of a ball r 0.5',
    each(({ pose, displacement }) => world.sweep(ball, pose, displacement, forSweeps) !== undefined),
  );
  measure('sweepMany of a ball r 0.5', (count = QUERIES) =>
    world.sweepMany(ball, sweeps.subarray(0, 6 * count), batch),
  );
  measure(
    'overlap of a ball r 0.5',
    each(({ pose }) => world.overlap(ball, pose, forBodies).length > 0),
  );
  measure(
    'closest',
    each(({ pose }) => world.closest(pose.position, Infinity, forPoints) !== undefined),
  );
}

console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}`);
const wanted = process.argv[2];
for (const edge of wanted === undefined ? [100, 150, 200] : [Number(wanted)]) measureWorld(edge);
