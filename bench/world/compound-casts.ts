/**
 * Measures queries of many boxes, as one compound and as bodies: `npx tsx bench/world/compound-casts.ts`. Prints microseconds of
 * CPU time of a query, the median of the rounds. The boxes are fitted to a fractal terrain: 2720 of them, touching and overlapping.
 */
import {
  box,
  compound,
  createWorldClosestPoint,
  createWorldRayHit,
  createWorldSweepHit,
  sphere,
  World,
} from 'first-contact';
import { Random } from '../../test/helpers/random.ts';
import { median } from './allocation.ts';

const COLUMNS = 80;
const ROWS = 34;
const ROUNDS = 31;
/** The machine code is final after so many. */
const WARM_UP_ROUNDS = 100;
const QUERIES = 500;

const random = new Random(7);
const boxes = Array.from({ length: COLUMNS * ROWS }, (_, i) => {
  const height = random.range(1, 4);
  return {
    shape: box({ halfExtents: [0.5, height, 0.5] }),
    position: [(i % COLUMNS) - COLUMNS / 2, height, Math.floor(i / COLUMNS) - ROWS / 2] as [number, number, number],
  };
});

const asCompound = new World();
asCompound.add({ type: 'static', shape: compound(boxes) });
const asBodies = new World();
for (const { shape, position } of boxes) asBodies.add({ type: 'static', shape, position });
const worlds = { 'one compound': asCompound, bodies: asBodies };

const casts = Array.from({ length: QUERIES }, () => {
  const origin = { x: random.range(-60, 60), y: random.range(2, 12), z: random.range(-40, 40) };
  const [x, y, z] = random.unitVector();
  const direction = { x, y: y - 0.4, z };
  return {
    ray: { origin, direction, maxDistance: 100 },
    pose: { position: origin },
    displacement: { x: direction.x * 100, y: direction.y * 100, z: direction.z * 100 },
  };
});
const ball = sphere(0.2);
const rayHit = { out: createWorldRayHit() };
const sweepHit = { out: createWorldSweepHit() };
const closest = { out: createWorldClosestPoint() };
const found = { out: [] };

const queries: Readonly<Record<string, (world: World, cast: (typeof casts)[number]) => boolean>> = {
  raycast: (world, { ray }) => world.raycast(ray, rayHit) !== undefined,
  'sweep of a sphere': (world, { pose, displacement }) => world.sweep(ball, pose, displacement, sweepHit) !== undefined,
  'closest point': (world, { pose }) => world.closestPoint(pose.position, Infinity, closest) !== undefined,
  'overlap of a sphere': (world, { pose }) => world.overlap(ball, pose, found).length > 0,
};

for (const [name, query] of Object.entries(queries)) {
  for (const [title, world] of Object.entries(worlds)) {
    let hits = 0;
    for (let i = 0; i < WARM_UP_ROUNDS; i++) for (const cast of casts) query(world, cast);
    const times = Array.from({ length: ROUNDS }, () => {
      hits = 0;
      const start = process.cpuUsage();
      for (const cast of casts) if (query(world, cast)) hits++;
      const { user, system } = process.cpuUsage(start);
      return (user + system) / QUERIES;
    });
    console.log(`${name.padEnd(20)} ${title.padEnd(14)} ${median(times).toFixed(2).padStart(8)} µs ${hits} hits`);
  }
}
