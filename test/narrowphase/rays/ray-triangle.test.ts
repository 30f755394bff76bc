import { describe, expect, it } from 'vitest';
import type { WorldTriangle } from '../../../src/geometry/triangle.ts';
import { createRayHit, type Ray, type RayHit } from '../../../src/narrowphase/rays/ray.ts';
import { rayTriangle } from '../../../src/narrowphase/rays/ray-triangle.ts';
import { check, near, nearVector, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { randomCorners } from '../../helpers/random-pairs.ts';
import { rayOf } from '../../helpers/rays.ts';
import { point, tuple } from '../../helpers/test-shapes.ts';
import { exactCrossing } from '../../oracle/exact-line-triangle.ts';
import { dot, exactCross, minus, norm, plus, rotated, times, unit, type Vector } from '../../oracle/vector.ts';

type Corners = readonly [Vector, Vector, Vector];
const CORNER: Corners = [
  [0, 0, 0],
  [4, 0, 0],
  [0, 4, 0],
];

const worldTriangle = ([a, b, c]: Corners, center: Vector = [0, 0, 0]): WorldTriangle => ({
  center: point(center),
  a: point(a),
  b: point(b),
  c: point(c),
  normal: point(unit(exactCross(minus(b, a), minus(c, a)))),
});
const cast = (ray: Ray, corners = CORNER, center?: Vector): RayHit | undefined => {
  const hit = createRayHit();
  return rayTriangle(hit, ray, worldTriangle(corners, center)) ? hit : undefined;
};

describe('ray–triangle', () => {
  it('agrees with exact arithmetic on random triangles, slivers 1e-6 wide included', () => {
    const [coverage, random] = [new Coverage(), new Random(51)];
    for (let i = cases(4000, 100_000); i > 0; i--) {
      const size = random.logarithmic(1e-3, 1e4);
      const corners = randomCorners(random, size);
      const [a, b, c] = corners;
      const [u, v] = random.chance(0.6) ? [random.range(0, 0.5), random.range(0, 0.5)] : random.vector(1);
      const target = plus(a, plus(times(minus(b, a), u), times(minus(c, a), v)));
      const direction = random.vector(random.logarithmic(1e-3, 1e3));
      const distance = size * random.logarithmic(0.01, 100);
      const origin = plus(target, times(unit(direction), -distance));
      const maxDistance = random.chance(0.3) ? distance * random.range(0.5, 2) : undefined;
      const exact = exactCrossing(origin, direction, corners);
      const magnitude = size + distance + Math.max(...corners.map(norm));
      const bound = (1e-14 * magnitude) / exact.sine;
      if (Math.abs(exact.clearance) <= 1e-14 * magnitude) continue;
      const expected = exact.t * norm(direction);
      showing({ origin, direction, maxDistance, corners }, () => {
        if (Math.abs(expected) <= bound || Math.abs(expected - (maxDistance ?? 0)) <= bound) return;
        const hit = cast(rayOf(origin, direction, maxDistance), corners);
        const meets = exact.clearance > 0 && expected > 0 && expected <= (maxDistance ?? Number.POSITIVE_INFINITY);
        check((hit !== undefined) === meets, `hit ${hit !== undefined} instead of ${meets}`);
        coverage.count(hit ? 'hit' : 'miss');
        if (!hit || hit.overlapping) return;
        near(hit.distance, expected, bound, 'distance');
        near(hit.fraction, maxDistance === undefined ? 0 : hit.distance / maxDistance, 0, 'fraction');
        nearVector(tuple(hit.point), plus(origin, times(direction, exact.t)), bound, 'point');
        near(norm(tuple(hit.normal)), 1, 1e-14, 'length of the normal');
        check(dot(tuple(hit.normal), direction) < 0, 'the normal is along the ray');
        coverage.count(exact.front ? 'front' : 'back');
      });
    }
    coverage.expectAtLeast({ hit: 1000, miss: 800, front: 300, back: 300 });
  });

  it('is hit from either side, the normal against the ray, at a distance in world units', () => {
    const hit = { distance: 3, depth: 0, overlapping: false, point: { x: 1, y: 2, z: 0 } };
    expect(cast(rayOf([1, 2, 3], [0, 0, -0.25], 6))).toEqual({ ...hit, fraction: 0.5, normal: { x: 0, y: 0, z: 1 } });
    expect(cast(rayOf([1, 2, -3], [0, 0, 1e30]))).toEqual({ ...hit, fraction: 0, normal: { x: 0, y: 0, z: -1 } });
    expect(cast(rayOf([1, 2, -3], [0, 0, 1e-30], 3))).toMatchObject({ fraction: 1 });
    expect(cast(rayOf([1, 2, -3], [0, 0, 1], 2.9))).toBeUndefined();
    expect(cast(rayOf([1, 2, -3], [0, 0, -1]))).toBeUndefined();
    expect(cast(rayOf([11, 2, 3], [0, 0, -1]), CORNER, [10, 0, 0])).toMatchObject({ point: { x: 11, y: 2, z: 0 } });
  });

  it('a ray in its plane meets an edge, the normal out of that edge', () => {
    expect(cast(rayOf([-3, 1, 0], [1, 0, 0]))).toMatchObject({
      distance: 3,
      normal: { x: -1, y: 0, z: 0 },
      overlapping: false,
    });
    expect(cast(rayOf([1, -2, 0], [0, 5, 0]))).toMatchObject({ distance: 2, normal: { x: 0, y: -1, z: 0 } });
    const slanted = cast(rayOf([5, 5, 0], [-1, -1, 0]))!;
    expect(slanted.distance).toBeCloseTo(3 * Math.SQRT2, 14);
    expect(tuple(slanted.normal)).toEqual([Math.SQRT1_2, Math.SQRT1_2, 0].map((x) => expect.closeTo(x, 14)));
    // Along an edge the ray meets the corner; the edge that it crosses there is the other one.
    expect(cast(rayOf([-3, 0, 0], [1, 0, 0]))).toMatchObject({ distance: 3, normal: { x: -1, y: 0, z: 0 } });
    expect(cast(rayOf([-3, 5, 0], [1, 0, 0]))).toBeUndefined();
    expect(cast(rayOf([-3, 1, 1e-9], [1, 0, 0]))).toBeUndefined();
  });

  it('a coplanar ray hits at any orientation', () => {
    const random = new Random(52);
    for (let i = 0; i < 500; i++) {
      const orientation = random.quaternion();
      const corners = CORNER.map((p) => rotated(orientation, p)) as unknown as Corners;
      const y = random.range(0.1, 3.9);
      const hit = cast(rayOf(rotated(orientation, [-3, y, 0]), rotated(orientation, [2, 0, 0])), corners);
      near(hit!.distance, 3, 1e-13, 'distance');
      nearVector(tuple(hit!.normal), rotated(orientation, [-1, 0, 0]), 1e-13, 'normal');
      check(
        cast(rayOf(rotated(orientation, [-3, 4.1, 0]), rotated(orientation, [2, 0, 0])), corners) === undefined,
        'a ray beside',
      );
    }
  });

  it('a ray that starts on the triangle overlaps with depth 0 in any direction', () => {
    for (const direction of [
      [0, 0, 1],
      [0, 0, -1],
      [1, 0, 0],
      [1, 2, 3],
    ] as Vector[]) {
      for (const origin of [
        [1, 1, 0],
        [0, 0, 0],
        [2, 2, 0],
        [0, 3, 0],
      ] as Vector[]) {
        const hit = cast(rayOf(origin, direction, 0));
        expect(hit).toMatchObject({ distance: 0, fraction: 0, overlapping: true, depth: 0, point: point(origin) });
        expect(hit?.normal).toEqual({ x: 0, y: 0, z: direction[2] > 0 ? -1 : 1 });
      }
    }
    expect(cast(rayOf([3, 3, 0], [0, 0, 1]))).toBeUndefined();
  });

  it('tilts from crossing to grazing in 400 steps without a jump', () => {
    for (let i = 1; i <= 400; i++) {
      const slope = i / 400;
      const hit = cast(rayOf([-1, 1, slope * 2], [1, 0, -slope]))!;
      near(hit.distance, 2 * Math.sqrt(1 + slope * slope), 1e-13, 'distance');
    }
  });
});
