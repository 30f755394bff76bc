import { describe, expect, it } from 'vitest';
import { createRayHit, type Ray } from '../../../src/narrowphase/rays/ray.ts';
import { raySphere } from '../../../src/narrowphase/rays/ray-sphere.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { itMeetsWhatTheOracleMeets, rayOf } from '../../helpers/rays.ts';
import { point, worldSphere } from '../../helpers/test-shapes.ts';
import { cross, dot, minus, plus, times, unit, type Vector } from '../../oracle/vector.ts';

const cast = (ray: Ray, center: Vector = [0, 0, 0], radius = 1) => {
  const hit = createRayHit();
  return raySphere(hit, ray, { center: point(center), radius }) ? hit : undefined;
};

/** A unit vector at right angles to `v`. */
const perpendicular = (random: Random, v: Vector): Vector => unit(cross(v, random.unitVector()));

describe('ray–sphere', () => {
  itMeetsWhatTheOracleMeets('sphere', (out, ray, target) => raySphere(out, ray, worldSphere(target)));

  describe('in closed form', () => {
    it('hits the near side, its normal outwards, at a distance in world units', () => {
      const hit = {
        distance: 4,
        point: { x: -1, y: 0, z: 0 },
        normal: { x: -1, y: 0, z: 0 },
        overlapping: false,
        depth: 0,
      };
      expect(cast(rayOf([-5, 0, 0], [0.25, 0, 0]))).toEqual({ ...hit, fraction: 0 });
      expect(cast(rayOf([-5, 0, 0], [1e30, 0, 0], 16))).toEqual({ ...hit, fraction: 0.25 });
      expect(cast(rayOf([-5, 0, 0], [1e-30, 0, 0], 4))).toEqual({ ...hit, fraction: 1 });
      expect(cast(rayOf([-9, 3, 0], [3, 0, 0]), [0, 0, 0], 5)).toMatchObject({
        distance: 5,
        point: { x: -4, y: 3, z: 0 },
      });
    });

    it('a tangent counts, the smallest gap does not, and what is behind does not', () => {
      expect(cast(rayOf([-5, 1, 0], [1, 0, 0]))).toMatchObject({ distance: 5, normal: { x: 0, y: 1, z: 0 } });
      expect(cast(rayOf([-5, 1 + Number.EPSILON, 0], [1, 0, 0]))).toBeUndefined();
      expect(cast(rayOf([-5, 0, 0], [-1, 0, 0]))).toBeUndefined();
      expect(cast(rayOf([-5, 0, 0], [1, 0, 0], 4 - 2 ** -50))).toBeUndefined();
    });

    it('a start inside or on the surface has distance 0 and the outward normal', () => {
      const inside = { distance: 0, fraction: 0, overlapping: true };
      expect(cast(rayOf([0, 0.75, 0], [1, 0, 0], 9))).toMatchObject({
        ...inside,
        depth: 0.25,
        point: { x: 0, y: 1, z: 0 },
      });
      expect(cast(rayOf([0, 1, 0], [0, 1, 0], 0))).toMatchObject({ ...inside, depth: 0, normal: { x: 0, y: 1, z: 0 } });
      expect(cast(rayOf([0, 0, 0], [0, 1, 0]))).toMatchObject({ ...inside, depth: 1, normal: { x: 1, y: 0, z: 0 } });
    });

    it('a small sphere far away is hit where it is: a distance right to 1e-12, a point on the surface', () => {
      for (const radius of [1e-3, 1e-2, 1]) {
        const hit = cast(rayOf([-1e7, radius / 2, 0], [1, 0, 0]), [0, 0, 0], radius)!;
        const x = -radius * Math.sqrt(0.75);
        expect(Math.abs(hit.distance - (1e7 + x))).toBeLessThan(1e-15 * 1e7);
        expect(Math.abs(Math.hypot(hit.point.x, hit.point.y, hit.point.z) - radius)).toBeLessThan(1e-15 * radius);
      }
    });

    it('a grazing ray is decided exactly, by its point nearest to the center', () => {
      const random = new Random(1);
      const coverage = new Coverage();
      for (let i = 0; i < cases(20_000, 400_000); i++) {
        const radius = random.logarithmic(1e-6, 1e6);
        const origin = times(random.unitVector(), radius * random.logarithmic(2, 1e6));
        const side = perpendicular(random, origin);
        // To just beside the rim, as it is seen from there.
        const rim = times(side, radius * (1 + random.pick([-1, 1]) * random.logarithmic(1e-16, 1e-3)));
        const direction = times(unit(minus(rim, origin)), random.logarithmic(1e-3, 1e3));
        const nearest = -dot(origin, direction) / dot(direction, direction);
        const passing = plus(origin, times(direction, nearest));
        const meets = radius * radius - dot(passing, passing) >= 0;
        coverage.count(`meets ${meets}`);
        expect(cast(rayOf(origin, direction), [0, 0, 0], radius) !== undefined, `case ${i}`).toBe(meets);
      }
      coverage.expectAtLeast({ 'meets true': 1000, 'meets false': 1000 });
    });

    it('distance changes continuously in 400 steps from the middle to beyond the rim', () => {
      const coverage = new Coverage();
      for (let i = 0; i <= 400; i++) {
        const offset = i / 320;
        const hit = cast(rayOf([-3, offset, 0], [2, 0, 0]));
        coverage.count(hit ? 'hit' : 'miss');
        expect(hit !== undefined).toBe(offset <= 1);
        if (hit) expect(Math.abs(hit.distance - (3 - Math.sqrt(1 - offset * offset)))).toBeLessThan(1e-14);
      }
      coverage.expectAtLeast({ hit: 321, miss: 80 });
    });
  });

  it('a zero, NaN or infinite direction is refused, and nothing is written', () => {
    const out = createRayHit();
    const before = structuredClone(out);
    for (const direction of [
      [0, 0, 0],
      [Number.NaN, 1, 0],
      [0, 1, Number.NaN],
      [0, -Infinity, 0],
      [Infinity, 1, 2],
    ] as Vector[]) {
      for (const center of [
        [0, 0, 0],
        [0, 50, -9],
      ] as Vector[]) {
        const castRay = () => raySphere(out, rayOf([0, 0, 0], direction), { center: point(center), radius: 1 });
        expect(castRay).toThrow(RangeError);
        expect(castRay).toThrow(`ray: direction is (${direction.join(', ')})`);
      }
    }
    expect(out).toEqual(before);
  });
});
