import { runInThisContext } from 'node:vm';
import { box, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { addWall, DT } from './arena.ts';

describe('a box that turns', () => {
  it('on a floor that it touches from the start, does not keep a step from ending', () => {
    const world = new World();
    addWall(world, [0, 1, 0], 0);
    const shape = box({ halfExtents: [1, 0.1, 0.1] });
    world.add({ shape, position: [0, 0.1, 0], angularVelocity: [0, 0, 1], response: 'slide' });
    stepWithin(world, 250);
  });

  it('between two walls, does not keep a step from ending', () => {
    const world = new World();
    addWall(world, [1, 0, 0], -0.52);
    addWall(world, [-1, 0, 0], -0.52);
    world.add({ shape: box({ size: [1, 0.9, 1] }), angularVelocity: [0, 0.6, 3.22], response: 'slide' });
    for (let step = 0; step < 30; step++) stepWithin(world, 250);
  });

  it('and stops does not sink into the floor', () => {
    const world = new World();
    addWall(world, [0, 1, 0], 0);
    const shape = box({ halfExtents: [1, 0.1, 0.1] });
    const body = world.add({ shape, position: [0, 0.11, 0], angularVelocity: [0, 0, 1], response: 'stop' });
    world.step(DT);
    // Its lowest corner: the angle is 1 / 60.
    expect(body.position.y - Math.sin(DT) - 0.1 * Math.cos(DT)).toBeGreaterThan(-1e-9);
  });
});

/** Takes a step, and throws if it takes longer than some milliseconds. */
function stepWithin(world: World, timeout: number): void {
  const shared = globalThis as unknown as { takeStep: () => void };
  shared.takeStep = () => world.step(DT);
  runInThisContext('takeStep()', { timeout });
}
