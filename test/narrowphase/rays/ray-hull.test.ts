import { box, type ConvexHull, convexHull, createRayHit, raycastShape } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { near, nearVector } from '../../helpers/assertions.ts';
import { Random } from '../../helpers/random.ts';
import { itMeetsWhatTheOracleMeets } from '../../helpers/rays.ts';
import { type TestShape, tuple } from '../../helpers/test-shapes.ts';
import { plus, times, type Vector } from '../../oracle/vector.ts';

const TETRAHEDRON = convexHull([0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4]);

const cast = (origin: Vector, direction: Vector, target: TestShape | { shape: ConvexHull }, maxDistance?: number) => {
  const hit = createRayHit();
  const ray = maxDistance === undefined ? { origin, direction } : { origin, direction, maxDistance };
  return raycastShape(hit, ray, target) ? hit : undefined;
};

describe('ray–convex hull', () => {
  itMeetsWhatTheOracleMeets('convexHull', (out, ray, target) => raycastShape(out, ray, target));

  it('hits a face with its normal, at exactly the maximum distance too', () => {
    const target = { shape: TETRAHEDRON };
    expect(cast([1, 1, -5], [0, 0, 2], target, 5)).toMatchObject({
      distance: 5,
      fraction: 1,
      point: { x: 1, y: 1, z: 0 },
      normal: { x: 0, y: 0, z: -1 },
      overlapping: false,
      depth: 0,
    });
    expect(cast([1, 1, -5], [0, 0, 2], target, 4.999)).toBeUndefined();
    expect(cast([1, 1, -5], [0, 0, -1], target)).toBeUndefined();
  });

  it('from inside has the depth and the nearest face, the first of equal ones', () => {
    const hit = cast([0.5, 1, 1], [0, 0, 1], { shape: TETRAHEDRON })!;
    expect(hit).toMatchObject({ distance: 0, overlapping: true, depth: 0.5 });
    expect(hit.normal).toEqual({ x: -1, y: 0, z: 0 });
    expect(hit.point).toEqual({ x: 0, y: 1, z: 1 });
    expect(cast([0.5, 0.5, 0.5], [0, 0, 1], { shape: TETRAHEDRON })?.normal).toEqual({ x: -1, y: 0, z: 0 });
  });

  it('along a face and through an edge and a corner counts', () => {
    const target = { shape: TETRAHEDRON };
    expect(cast([-1, 1, 0], [1, 0, 0], target)?.distance).toBe(1);
    expect(cast([-1, 0, 0], [1, 0, 0], target)?.distance).toBe(1);
    expect(cast([5, -1, 0], [-1, 1, 0], target)?.distance).toBeCloseTo(Math.SQRT2, 14);
  });

  it('hits a box as a hull as the box', () => {
    const random = new Random(411);
    const crate = box({ halfExtents: [1, 0.5, 2] });
    const signs = [-1, 1];
    const hull = convexHull(signs.flatMap((x) => signs.flatMap((y) => signs.map((z): Vector => [x, y / 2, 2 * z]))));
    let hits = 0;
    for (let i = 0; i < 300; i++) {
      const place = { position: random.vector(), quaternion: random.quaternion() };
      const origin = random.vector(3);
      const direction = plus(times(origin, -1), random.vector());
      const [one, other] = [createRayHit(), createRayHit()];
      const found = raycastShape(one, { origin, direction }, { ...place, shape: crate });
      expect(raycastShape(other, { origin, direction }, { ...place, shape: hull })).toBe(found);
      if (!found) continue;
      hits++;
      near(other.distance, one.distance, 1e-13, 'distance');
      near(other.depth, one.depth, 1e-14, 'depth');
      nearVector(tuple(other.normal), tuple(one.normal), 1e-14, 'normal');
      nearVector(tuple(other.point), tuple(one.point), 1e-13, 'point');
    }
    expect(hits).toBeGreaterThan(40);
  });
});
