import { box, slide, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { near, nearVector } from '../helpers/assertions.ts';
import { dot, minus, plus, times, type Vector } from '../oracle/vector.ts';
import { addWall, DT, enters, run, tupleOf } from './arena.ts';

/** A vector without its part along a unit vector. */
const along = (v: Vector, n: Vector): Vector => minus(v, times(n, dot(v, n)));

describe('a body that slides', () => {
  it('keeps the velocity along a plane, at the distance of its radius', () => {
    for (const axis of [0, 1, 2]) {
      const world = new World();
      const normal: [number, number, number] = [0, 0, 0];
      normal[axis] = -1;
      addWall(world, normal, -2);
      const velocity: [number, number, number] = [3, -5, 7];
      velocity[axis] = 90;
      const ball = world.add({ shape: sphere(0.5), velocity, response: slide() });
      const seen = enters(run(world, 600));
      expect(seen.length).toBe(1);
      near(seen[0]!.at, 1.5 / 90, 1e-14, 'time of impact');
      const rest = along(velocity, normal);
      expect(tupleOf(ball.velocity)).toEqual(rest.map((x) => x + 0));
      nearVector(tupleOf(ball.position), plus(times(rest, 10), times(normal, -1.5)), 1e-11, 'position');
    }
  });

  it('stops at once in a right corner, in the step that arrives there', () => {
    const world = new World();
    for (const normal of [[1, 0, 0] as const, [0, 1, 0] as const, [0, 0, 1] as const]) addWall(world, normal, 0);
    const cube = world.add({
      shape: box({ size: [2, 2, 2] }),
      position: [2, 3, 4],
      velocity: [-600, -500, -400],
      response: slide(),
    });
    world.step(DT);
    expect([cube.position, cube.velocity]).toEqual([
      { x: 1, y: 1, z: 1 },
      { x: 0, y: 0, z: 0 },
    ]);
  });

  it('takes the velocity of a moving wall along its normal only', () => {
    const world = new World();
    world.add({ shape: box({ size: [1, 9, 9] }), position: [-2, 0, 0], velocity: [30, 8, 2] });
    const ball = world.add({ shape: sphere(0.5), velocity: [-5, 3, -4], response: slide() });
    run(world, 10);
    nearVector(tupleOf(ball.velocity), [30, 3, -4], 1e-12, 'velocity');
  });
});
