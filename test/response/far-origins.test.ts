// Bodies whose origin is far from their middle: near a wall it may be outside of the room.

import { compound, convexHull, type Shape, slide, triangle, triangleMesh, World } from 'first-contact';
import { expect, it } from 'vitest';
import { cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { plus, rotated, times, type Vector } from '../oracle/vector.ts';
import { addRoom, DT, tupleOf } from './arena.ts';

const HALF = 3;

/** Corners around a point, as a shape that has its origin elsewhere. */
const shapes: Readonly<Record<string, (corners: readonly Vector[]) => Shape>> = {
  'a hull': (corners) => convexHull(corners),
  'a triangle': ([a, b, c]) => triangle(a!, b!, c!),
  'a compound of triangles': ([a, b, c, d]) =>
    compound([{ shape: triangle(a!, b!, c!) }, { shape: triangle(b!, c!, d!) }]),
  'a mesh': (corners) => triangleMesh({ positions: corners.flat(), indices: [0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2] }),
};

it.each(Object.keys(shapes))('%s that slides stays inside a mesh room', (name) => {
  const random = new Random(91);
  let impacts = 0;
  const count = cases(150, 1500, 4);
  for (let i = 0; i < count; i++) {
    const world = new World();
    addRoom(world, HALF, 'a mesh', random.pick(['front', 'both'] as const));
    const middle = times(random.unitVector(), random.range(0.3, 2));
    const corners = [0, 1, 2, 3].slice(0, name === 'a triangle' ? 3 : 4).map(() => plus(middle, random.vector(0.3)));
    const quaternion = random.quaternion();
    const position = times(rotated(quaternion, middle), -1);
    const velocity = times(random.unitVector(), random.logarithmic(20, 400));
    const body = world.add({ shape: shapes[name]!(corners), position, quaternion, velocity, response: slide() });
    world.on('enter', () => {
      impacts++;
    });
    for (let step = 0; step < 25; step++) {
      if (step % 8 === 7) body.velocity = times(random.unitVector(), 100);
      body.velocity.y -= 9.81 * DT;
      world.step(DT);
      const worldCorners = corners.map((corner) => plus(tupleOf(body.position), rotated(quaternion, corner)));
      expect(Math.max(...worldCorners.flat().map(Math.abs)), `case ${i}, step ${step}`).toBeLessThan(HALF + 1e-9);
    }
  }
  expect(impacts).toBeGreaterThan(count);
});
