/**
 * Measures what looks ahead: `npx tsx bench/world/ahead.ts`. `nextContact` among 1 000 moving balls that touch now and then, as a ratio to
 * a step of them; `predictPath` of a ball that is thrown in a level of 50 000 triangles with 200 boxes and 300 capsules at rest, 60 steps.
 * Prints medians in microseconds.
 */
import { cpus } from 'node:os';
import { bounce, box, capsule, nextContact, predictPath, sphere, triangleMesh, World } from 'first-contact';
import { Random } from '../../test/helpers/random.ts';
import { crowdLevel, HALF, hill } from '../scenes/crowd-level.ts';
import { median } from './allocation.ts';

const DT = 1 / 60;
const ROUNDS = 301;

/** Median in microseconds. */
function timeOf(action: () => void): number {
  return median(
    Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      action();
      return 1000 * (performance.now() - start);
    }),
  );
}

function balls(count: number): World {
  const random = new Random(1);
  const world = new World();
  const room = 3 * Math.cbrt(count);
  for (let i = 0; i < count; i++) {
    world.add({ shape: sphere(0.5), position: random.vector(room / 2), velocity: random.vector(3) });
  }
  return world;
}

function level(): World {
  const random = new Random(2);
  const world = new World();
  const place = (height: number) => {
    const [x, z] = [random.range(-0.9 * HALF, 0.9 * HALF), random.range(-0.9 * HALF, 0.9 * HALF)];
    return [x, hill(x, z) + height, z] as const;
  };
  const { positions, indices } = crowdLevel();
  world.add({ type: 'static', shape: triangleMesh({ positions, indices }) });
  for (let i = 0; i < 200; i++) world.add({ type: 'static', shape: box({ size: [2, 2, 2] }), position: place(1) });
  for (let i = 0; i < 300; i++) world.add({ shape: capsule({ radius: 0.4, halfHeight: 0.5 }), position: place(3) });
  for (let i = 0; i < 40; i++) world.step(DT);
  return world;
}

console.log(`Node ${process.version}, ${cpus()[0].model}; medians of ${ROUNDS} calls, µs`);
{
  const world = balls(1000);
  for (let i = 0; i < 60; i++) world.step(DT);
  const step = timeOf(() => world.step(DT));
  const next = timeOf(() => nextContact(world, { horizon: 1 }));
  console.log(
    `1 000 balls: step ${step.toFixed(0)}, nextContact ${next.toFixed(0)}, ${(next / step).toFixed(2)} steps`,
  );
}
{
  const world = level();
  const ball = world.add({
    shape: sphere(0.2),
    position: [0, hill(0, 0) + 4, 0],
    velocity: [6, 3, 2],
    response: bounce(),
  });
  const acceleration = [0, -9.81, 0] as const;
  const options = { dt: DT, steps: 60, acceleration };
  const path = predictPath(world, ball, options);
  const time = timeOf(() => predictPath(world, ball, { ...options, out: path }));
  console.log(`level: predictPath of 60 steps ${time.toFixed(0)}, ${path.length} corners`);
}
