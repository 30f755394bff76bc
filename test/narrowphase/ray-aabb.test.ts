import { createAabb } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { createRayHit, type Ray } from '../../src/narrowphase/ray.ts';
import { rayAabb } from '../../src/narrowphase/ray-aabb.ts';
import { point, tuple } from '../helpers/placed.ts';
import { itMeetsWhatTheOracleMeets, rayOf } from '../helpers/rays.ts';
import { minus, plus, type Vector } from '../oracle/vector.ts';

const aabb = (min: Vector, max: Vector) => ({ min: point(min), max: point(max) });
const cube = aabb([-1, -1, -1], [1, 1, 1]);
const cast = (ray: Ray, box = cube) => {
  const hit = createRayHit();
  return rayAabb(hit, ray, box) ? hit : undefined;
};

describe('ray–AABB (slabs)', () => {
  itMeetsWhatTheOracleMeets(
    'box',
    (out, ray, { shape, position }) => {
      const half = tuple(shape.halfExtents);
      return rayAabb(out, ray, aabb(minus(position, half), plus(position, half)));
    },
    { aligned: true },
  );

  it('enters by the face that it meets last, ties x before y before z', () => {
    expect(cast(rayOf([-3, 0.5, 0], [2, 0, 0]))).toMatchObject({
      distance: 2,
      normal: { x: -1, y: 0, z: 0 },
      point: { x: -1, y: 0.5, z: 0 },
    });
    expect(cast(rayOf([0, 5, 0], [0, -1, 0]))).toMatchObject({ distance: 4, normal: { x: 0, y: 1, z: 0 } });
    expect(cast(rayOf([3, 3, 3], [-1, -1, -1]))).toMatchObject({
      normal: { x: 1, y: 0, z: 0 },
      point: { x: 1, y: 1, z: 1 },
    });
    expect(cast(rayOf([0, 3, 3], [0, -1, -1]))).toMatchObject({ normal: { x: 0, y: 1, z: 0 } });
  });

  it('a ray in the plane of a face or along an edge grazes it: no 0 · ∞', () => {
    for (const [y, z] of [
      [1, 0],
      [-1, 0.5],
      [1, 1],
      [-1, 1],
    ] as const) {
      for (const zero of [0, -0]) {
        expect(cast(rayOf([-3, y, z], [1, zero, zero]))).toMatchObject({ distance: 2, point: { x: -1, y, z } });
      }
    }
    expect(cast(rayOf([-3, 1 + Number.EPSILON, 0], [1, 0, 0]))).toBeUndefined();
    expect(cast(rayOf([-3, 0, 2], [1, 0, 0]))).toBeUndefined();
  });

  it('from inside and from the surface the nearest face, ties the upper one of x', () => {
    expect(cast(rayOf([0, -0.75, 0.5], [1, 0, 0]))).toMatchObject({
      distance: 0,
      overlapping: true,
      depth: 0.25,
      normal: { x: 0, y: -1, z: 0 },
      point: { x: 0, y: -1, z: 0.5 },
    });
    expect(cast(rayOf([0, 0, 0], [0, 0, 1]))).toMatchObject({ depth: 1, normal: { x: 1, y: 0, z: 0 } });
    expect(cast(rayOf([1, 1, 1], [1, 0, 0]))).toMatchObject({ distance: 0, overlapping: true, depth: 0 });
  });

  it('behind, beyond the end and an empty box are missed', () => {
    expect(cast(rayOf([3, 0, 0], [1, 0, 0]))).toBeUndefined();
    expect(cast(rayOf([-3, 0, 0], [1, 0, 0], 2))).toMatchObject({ fraction: 1 });
    expect(cast(rayOf([-3, 0, 0], [1, 0, 0], 1.9))).toBeUndefined();
    expect(cast(rayOf([-3, 0, 0], [1, 0, 0]), createAabb())).toBeUndefined();
  });

  it('a box without end, as the bounds of a plane are, works where it ends', () => {
    const ground = aabb([-Infinity, -Infinity, -Infinity], [Infinity, 0, Infinity]);
    expect(cast(rayOf([0, 5, 0], [0, -1, 0]), ground)).toMatchObject({ distance: 5, point: { x: 0, y: 0, z: 0 } });
    expect(cast(rayOf([0, -2, 0], [1, 0, 0]), ground)).toMatchObject({
      overlapping: true,
      depth: 2,
      normal: { x: 0, y: 1, z: 0 },
    });
    expect(cast(rayOf([0, 5, 0], [1, 0, 0]), ground)).toBeUndefined();
  });
});
