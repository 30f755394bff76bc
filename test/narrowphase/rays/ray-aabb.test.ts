import { createAabb, createObb } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { createRayHit, type Ray } from '../../../src/narrowphase/rays/ray.ts';
import { rayAabb } from '../../../src/narrowphase/rays/ray-aabb.ts';
import { rayObb } from '../../../src/narrowphase/rays/ray-obb.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { itMeetsWhatTheOracleMeets, rayOf } from '../../helpers/rays.ts';
import { point, tuple } from '../../helpers/test-shapes.ts';
import { minus, plus, times, type Vector } from '../../oracle/vector.ts';

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

  it('a start inside or on the surface reports the nearest face, ties the upper face of x', () => {
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

  it('a ray that grazes an edge or a corner agrees with the rotated box, which has no quick test', () => {
    const random = new Random(1);
    const coverage = new Coverage();
    const [hit, other] = [createRayHit(), createRayHit()];
    for (let i = 0; i < cases(20_000, 400_000); i++) {
      const half: Vector = [
        random.logarithmic(1e-3, 1e3),
        random.logarithmic(1e-3, 1e3),
        random.logarithmic(1e-3, 1e3),
      ];
      const [x, y, z] = half.map((extent) => extent * random.pick([-1, 1]));
      const edge: Vector = [x * random.pick([1, random.range(-1, 1)]), y, z];
      const away = random.pick([0, 0, 1e-16, 1e-14, 1e-9]);
      const target = plus(edge, times(random.unitVector(), away * (1 + Math.abs(x))));
      const origin = times(random.unitVector(), random.logarithmic(1, 1e6));
      const ray = rayOf(origin, times(minus(target, origin), random.logarithmic(1e-28, 1e22)));
      const meets = rayAabb(hit, ray, aabb(times(half, -1), half));
      coverage.count(`meets ${meets}`);
      expect(meets, `case ${i}`).toBe(rayObb(other, ray, createObb({ halfExtents: half })));
    }
    coverage.expectAtLeast({ 'meets true': 1000, 'meets false': 1000 });
  });

  it('an invalid direction is refused for any box', () => {
    for (const direction of [
      [0, 0, 0],
      [Number.NaN, 1, 2],
      [Infinity, 1, 2],
      [1, -Infinity, 0],
    ] as Vector[]) {
      expect(() => cast(rayOf([0, 0, 0], direction), aabb([5, 20, -30], [6, 21, -29]))).toThrow(RangeError);
    }
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
