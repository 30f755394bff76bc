import { runInThisContext } from 'node:vm';
import { box, slide, sphere, stop, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { nearVector } from '../helpers/assertions.ts';
import { addWall, DT, tupleOf } from './arena.ts';

describe('a box that rotates', () => {
  it('on a floor that it touches from the start, does not keep a step from ending', () => {
    const world = new World();
    addWall(world, [0, 1, 0], 0);
    const shape = box({ halfExtents: [1, 0.1, 0.1] });
    world.add({ shape, position: [0, 0.1, 0], angularVelocity: [0, 0, 1], response: slide() });
    stepWithin(world);
  });

  it('between two walls, does not keep a step from ending', () => {
    const world = new World();
    addWall(world, [1, 0, 0], -0.52);
    addWall(world, [-1, 0, 0], -0.52);
    world.add({ shape: box({ size: [1, 0.9, 1] }), angularVelocity: [0, 0.6, 3.22], response: slide() });
    for (let step = 0; step < 30; step++) stepWithin(world);
  });

  it('and stops does not sink into the floor', () => {
    const world = new World();
    addWall(world, [0, 1, 0], 0);
    const shape = box({ halfExtents: [1, 0.1, 0.1] });
    const body = world.add({ shape, position: [0, 0.11, 0], angularVelocity: [0, 0, 1], response: stop() });
    world.step(DT);
    // Its lowest corner: the angle is 1 / 60.
    expect(body.position.y - Math.sin(DT) - 0.1 * Math.cos(DT)).toBeGreaterThan(-1e-9);
  });
});

/** Milliseconds after which a step does not end: it takes less than one, and machines may be busy. */
const ENDLESS = 30_000;

/** Takes a step, and throws if it does not end. */
function stepWithin(world: World): void {
  const shared = globalThis as unknown as { takeStep: () => void };
  shared.takeStep = () => world.step(DT);
  runInThisContext('takeStep()', { timeout: ENDLESS });
}

describe('a spinning sphere', () => {
  it('lies in a groove as one without spin does', () => {
    const positions = [0, 50].map((spin) => {
      const world = new World();
      for (const x of [-1, 1]) addWall(world, [x * Math.SQRT1_2, Math.SQRT1_2, 0], 0);
      const position = [0.3, 2, 0] as const;
      const ball = world.add({ shape: sphere(0.5), position, angularVelocity: [0, 0, spin], response: slide() });
      for (let step = 0; step < 240; step++) {
        ball.velocity.y -= 9.81 * DT;
        world.step(DT);
      }
      return tupleOf(ball.position);
    });
    nearVector(positions[1]!, positions[0]!, 1e-12, 'position');
  });
});
