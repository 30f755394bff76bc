// The spin of a ball changes none of its impacts: the surface of a sphere moves along itself.

import { box, type Compound, compound, slide, sphere, type TriangleMesh, triangleMesh, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { cases } from '../helpers/coverage.ts';
import { DT } from './arena.ts';

const WALL = 5;
const RADIUS = 0.3;

/** A floor at y = 0 and a wall at its end, as one body. */
const levels: Readonly<Record<string, TriangleMesh | Compound>> = {
  'a mesh': triangleMesh({
    positions: [
      [-WALL, 0, -5],
      [-WALL, 0, 5],
      [WALL, 0, 5],
      [WALL, 0, -5],
      [WALL, 5, 5],
      [WALL, 5, -5],
    ].flat(),
    indices: [0, 1, 2, 0, 2, 3, 3, 2, 4, 3, 4, 5],
  }),
  'a compound': compound([
    { shape: box({ size: [10, 1, 10] }), position: [0, -0.5, 0] },
    { shape: box({ size: [1, 6, 10] }), position: [WALL + 0.5, 2, 0] },
  ]),
};

/** Greatest depth in floor or wall of a ball that slides down a ramp into the wall at its foot. */
function deepest(name: string, at: number, slope: number, spin: number): number {
  const world = new World();
  const [c, s] = [Math.cos(slope), Math.sin(slope)];
  const quaternion = [0, 0, -Math.sin(slope / 2), Math.cos(slope / 2)] as const;
  world.add({ type: 'static', shape: levels[name]!, position: [at, 0, 0], quaternion });
  const position = [at + (RADIUS + 0.01) * s, (RADIUS + 0.01) * c, 0] as const;
  const ball = world.add({ shape: sphere(RADIUS), position, response: slide(), angularVelocity: [0, 0, spin] });
  let depth = -Infinity;
  for (let step = 0; step < 400; step++) {
    ball.velocity.y -= 9.81 * DT;
    world.step(DT);
    const [x, y] = [ball.position.x - at, ball.position.y];
    depth = Math.max(depth, x * c - y * s + RADIUS - WALL, RADIUS - (x * s + y * c));
  }
  return depth;
}

describe.each(Object.keys(levels))('a ball that spins on a ramp, down to a wall of %s', (name) => {
  it.each([0, 10, 1000, 1e6])('at %d units from the origin stops there', (at) => {
    const count = cases(60, 600, 2);
    for (let k = 1; k <= count; k++) {
      const depth = deepest(name, at, (0.6 * k) / count, -10);
      expect(depth, `slope ${k} of ${count}`).toBeLessThan(1e-12 + 1e-14 * at);
      // It reaches the wall.
      expect(depth).toBeGreaterThan(-1e-9 * (1 + at));
    }
  });
});
