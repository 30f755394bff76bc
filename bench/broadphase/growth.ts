/** Measures how a World takes bodies: `npx tsx bench/broadphase/growth.ts [number of bodies]`. */
import { cpus } from 'node:os';
import { type Body, createWorldRayHit, sphere, World } from 'first-contact';
import { Random } from '../../test/helpers/random.ts';

const COUNT = Number(process.argv[2] ?? 50_000);
const ADDITIONS = 5000;
/** Edge of the cube in which the bodies are, in which each touches one other on average. */
const EDGE = Math.cbrt(4.19 * COUNT);

const random = new Random(1);
const shape = sphere(0.5);
const ray = { origin: { x: 0, y: 0, z: 0 }, direction: { x: 1, y: 0.3, z: 0.2 }, maxDistance: 20 };
const out = createWorldRayHit();

function add(world: World, type: 'static' | 'moving'): Body {
  return world.add({ type, shape, position: random.vector(EDGE / 2) });
}

/** A query makes the world take what was added. */
function query(world: World): void {
  world.raycast(ray, { out });
}

/** Milliseconds of all, of the median call and of the longest. */
function report(name: string, times: number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const sum = times.reduce((a, b) => a + b, 0);
  const figures = [sum, (1000 * sum) / times.length, 1000 * sorted[times.length >> 1], sorted[times.length - 1]];
  console.log(`${name.padEnd(58)} ${figures.map((figure) => figure.toFixed(1).padStart(9)).join(' ')}`);
}

function timed(count: number, task: () => void): number[] {
  return Array.from({ length: count }, () => {
    const start = performance.now();
    task();
    return performance.now() - start;
  });
}

console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${COUNT} bodies`);
console.log(
  `${''.padEnd(58)} ${['sum ms', 'mean µs', 'median µs', 'most ms'].map((head) => head.padStart(9)).join(' ')}`,
);

for (const type of ['static', 'moving'] as const) {
  // Twice, so that the code is compiled.
  for (let round = 0; round < 2; round++) {
    const world = new World();
    const times = timed(1, () => {
      for (let i = 0; i < COUNT; i++) add(world, type);
      query(world);
    });
    if (round === 1) report(`${type}: all added at once, one query`, times);
  }
  const grown = new World();
  report(
    `${type}: added one by one from 0, a query after each`,
    timed(COUNT, () => {
      add(grown, type);
      query(grown);
    }),
  );
  report(
    `${type}: ${ADDITIONS} more, a query after each`,
    timed(ADDITIONS, () => {
      add(grown, type);
      query(grown);
    }),
  );
  report(
    `${type}: one added and removed, a query after each`,
    timed(ADDITIONS, () => {
      const body = add(grown, type);
      query(grown);
      grown.remove(body);
      query(grown);
    }),
  );
}

const crowd = new World();
const bodies = Array.from({ length: COUNT }, () => add(crowd, 'moving'));
for (const { velocity } of bodies) [velocity.x, velocity.y, velocity.z] = random.unitVector();
report(
  'moving: a tenth replaced per step, 50 steps',
  timed(50, () => {
    for (let i = 0; i < COUNT / 10; i++) {
      const index = random.integer(COUNT);
      crowd.remove(bodies[index]);
      bodies[index] = add(crowd, 'moving');
    }
    crowd.step(1 / 60);
  }).slice(5),
);

for (const [name, position] of [
  ['all in one point', () => [1, 2, 3]],
  ['all far outside of the cells of the first', () => random.vector(EDGE / 2).map((x) => x + 1e7)],
] as const) {
  const world = new World();
  world.add({ type: 'static', shape, position: [0, 0, 0] });
  query(world);
  report(
    `static: ${name}, one query`,
    timed(1, () => {
      for (let i = 0; i < COUNT; i++)
        world.add({ type: 'static', shape, position: position() as [number, number, number] });
      query(world);
    }),
  );
}
