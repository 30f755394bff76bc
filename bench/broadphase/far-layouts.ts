/**
 * Measures whole steps and queries of a World for the same bodies in different layouts, relative to the compact
 * layout: `npx tsx bench/broadphase/far-layouts.ts [count] [part of a layout's name]`.
 */
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import {
  type Body,
  createWorldClosestPoint,
  createWorldRayHit,
  createWorldSweepHit,
  sphere,
  World,
} from 'first-contact';
import { type Layout, layouts, type PlacedSphere } from './layouts.ts';
import { createRandom } from './scenes.ts';

const COUNTS = [5000, 10_000, 20_000, 50_000];
const DT = 1 / 60;
/** Bodies moved during warm-up, and during measurement, over all steps. */
const WARMUP_BODIES = 1_000_000;
const MEASURED_BODIES = 1_500_000;
const QUERIES = 2000;
const ROUNDS = 5;
const WAY = 50;

type Times = Record<string, number>;

/** Median and worst milliseconds per step, and microseconds per query. */
function measure(layout: Layout, count: number): Times {
  const placed = layout.create(count);
  const world = new World();
  world.on('enter', () => {});
  const shape = sphere(0.5);
  const bodies = placed.map(({ position, velocity }) => world.add({ shape, position, velocity }));
  for (let moved = 0; moved < WARMUP_BODIES; moved += count) timeOfStep(world, bodies, placed);
  const steps = Array.from({ length: Math.ceil(MEASURED_BODIES / count) }, () => timeOfStep(world, bodies, placed));
  const sorted = steps.sort((a, b) => a - b);
  // The mean, since only some steps search for pairs; without the worst steps, which the machine causes.
  const most = sorted.slice(0, Math.ceil(0.95 * sorted.length));
  const step = most.reduce((sum, time) => sum + time, 0) / most.length;
  return { step, worst: sorted[sorted.length - 1], ...timeQueries(world, bodies) };
}

function timeOfStep(world: World, bodies: Body[], placed: PlacedSphere[]): number {
  const start = performance.now();
  world.step(DT);
  const time = performance.now() - start;
  for (let i = 0; i < bodies.length; i++) {
    const { position, velocity } = bodies[i];
    const { low, high } = placed[i];
    velocity.x = reflected(velocity.x, position.x, low[0], high[0]);
    velocity.y = reflected(velocity.y, position.y, low[1], high[1]);
    velocity.z = reflected(velocity.z, position.z, low[2], high[2]);
  }
  return time;
}

function reflected(speed: number, at: number, low: number, high: number): number {
  return (at > high && speed > 0) || (at < low && speed < 0) ? -speed : speed;
}

/** Queries that start at bodies. */
function timeQueries(world: World, bodies: Body[]): Times {
  const random = createRandom(5);
  const queries = Array.from({ length: QUERIES }, () => {
    const { x, y, z } = bodies[Math.floor(random() * bodies.length)].position;
    const towards = [0, 1, 2].map(() => 2 * random() - 1);
    const length = Math.sqrt(towards[0] * towards[0] + towards[1] * towards[1] + towards[2] * towards[2]);
    const direction = { x: towards[0] / length, y: towards[1] / length, z: towards[2] / length };
    const origin = { x: x + 0.6 * direction.x, y: y + 0.6 * direction.y, z: z + 0.6 * direction.z };
    const displacement = { x: WAY * direction.x, y: WAY * direction.y, z: WAY * direction.z };
    return { ray: { origin, direction, maxDistance: WAY }, pose: { position: origin }, displacement };
  });
  const ball = sphere(0.5);
  const forRays = { out: createWorldRayHit() };
  const forSweeps = { out: createWorldSweepHit() };
  const forPoints = { out: createWorldClosestPoint() };
  const forBodies = { out: [] };
  const time = (run: (query: (typeof queries)[number]) => unknown) => {
    const times = Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      for (const query of queries) run(query);
      return ((performance.now() - start) * 1000) / QUERIES;
    });
    return times.sort((a, b) => a - b)[ROUNDS >> 1];
  };
  return {
    raycast: time(({ ray }) => world.raycast(ray, forRays)),
    sweep: time(({ pose, displacement }) => world.sweep(ball, pose, displacement, forSweeps)),
    overlap: time(({ pose }) => world.overlap(ball, pose, forBodies)),
    closest: time(({ pose }) => world.closestPoint(pose.position, Infinity, forPoints)),
  };
}

/** Measures in a separate process, so that no layout inherits the heap or the optimized code of another. */
function measureApart(layout: Layout, count: number): Times {
  const args = [...process.execArgv, process.argv[1], 'only', String(layouts.indexOf(layout)), String(count)];
  const { stdout } = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
  return JSON.parse(stdout) as Times;
}

function compare(count: number, wanted: string): void {
  const compact = measureApart(layouts[0], count);
  const names = Object.keys(compact);
  console.log(`${String(count).padEnd(30)} ${names.map((name) => name.padStart(15)).join(' ')}`);
  for (const layout of layouts) {
    if (layout !== layouts[0] && !layout.name.includes(wanted)) continue;
    const times = layout === layouts[0] ? compact : measureApart(layout, count);
    const columns = names.map((name) => `${times[name].toFixed(2)} ×${(times[name] / compact[name]).toFixed(1)}`);
    console.log(`${layout.name.padEnd(30)} ${columns.map((text) => text.padStart(15)).join(' ')}`);
  }
}

if (process.argv[2] === 'only') {
  console.log(JSON.stringify(measure(layouts[Number(process.argv[3])], Number(process.argv[4]))));
} else {
  console.log(
    `Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ms per step, µs per query, × compact`,
  );
  const counts = process.argv[2] === undefined ? COUNTS : [Number(process.argv[2])];
  for (const count of counts) compare(count, process.argv[3] ?? '');
}
