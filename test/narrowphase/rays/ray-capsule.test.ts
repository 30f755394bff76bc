import { describe, expect, it } from 'vitest';
import { createRayHit, type Ray } from '../../../src/narrowphase/rays/ray.ts';
import { rayCapsule } from '../../../src/narrowphase/rays/ray-capsule.ts';
import { raySphere } from '../../../src/narrowphase/rays/ray-sphere.ts';
import { near } from '../../helpers/assertions.ts';
import { Coverage } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { itMeetsWhatTheOracleMeets, rayOf } from '../../helpers/rays.ts';
import { point, worldCapsule } from '../../helpers/test-shapes.ts';

const pill = { center: point([0, 0, 0]), axis: point([0, 1, 0]), radius: 1, halfHeight: 2 };
const cast = (ray: Ray, target = pill) => {
  const hit = createRayHit();
  return rayCapsule(hit, ray, target) ? hit : undefined;
};

describe('ray–capsule', () => {
  itMeetsWhatTheOracleMeets('capsule', (out, ray, target) => rayCapsule(out, ray, worldCapsule(target)));

  it('meets the side, a cap, and the very top', () => {
    expect(cast(rayOf([-4, 1.5, 0], [1, 0, 0]))).toMatchObject({
      distance: 3,
      normal: { x: -1, y: 0, z: 0 },
      point: { x: -1, y: 1.5, z: 0 },
    });
    const cap = cast(rayOf([-3.6, 2.8, 0], [1, 0, 0]))!;
    expect([cap.distance, cap.normal.x, cap.normal.y]).toEqual([3, -0.6, 0.8].map((x) => expect.closeTo(x, 14)));
    expect(cast(rayOf([0, 7, 0], [0, -5, 0]))).toMatchObject({ distance: 4, normal: { x: 0, y: 1, z: 0 } });
  });

  it('a ray parallel to the axis meets the cap, grazes the side, or passes', () => {
    expect(cast(rayOf([0.6, 9, 0], [0, -1, 0]))!.distance).toBeCloseTo(9 - 2.8, 14);
    expect(cast(rayOf([1, 9, 0], [0, -1, 0]))).toMatchObject({ distance: 7, normal: { x: 1, y: 0, z: 0 } });
    expect(cast(rayOf([1 + Number.EPSILON, 9, 0], [0, -1, 0]))).toBeUndefined();
  });

  it('from inside the nearest surface, from the core at right angles to it', () => {
    expect(cast(rayOf([0.25, 1, 0], [0, 1, 0]))).toMatchObject({
      distance: 0,
      overlapping: true,
      depth: 0.75,
      normal: { x: 1, y: 0, z: 0 },
    });
    expect(cast(rayOf([0, 2.5, 0], [1, 0, 0]))).toMatchObject({ depth: 0.5, point: { x: 0, y: 3, z: 0 } });
    for (const y of [0, 1, 2, -2]) {
      expect(cast(rayOf([0, y, 0], [0, 1, 0]))).toMatchObject({
        depth: 1,
        normal: { x: 1, y: 0, z: 0 },
        point: { x: 1, y, z: 0 },
      });
    }
  });

  it('crosses the seam between side and cap in 400 steps without a jump', () => {
    const coverage = new Coverage();
    for (let i = -200; i <= 200; i++) {
      const y = 2 + i * 2e-3;
      const hit = cast(rayOf([-4, y, 0], [1, 0, 0]))!;
      const above = Math.max(y - 2, 0);
      near(hit.distance, 4 - Math.sqrt(1 - above * above), 1e-14, 'distance');
      near(hit.normal.y, above, 1e-13, 'normal');
      coverage.count(above > 0 ? 'cap' : 'side');
    }
    coverage.expectAtLeast({ cap: 200, side: 201 });
  });

  it('of half height 0 is a sphere', () => {
    const random = new Random(31);
    const [hit, other] = [createRayHit(), createRayHit()];
    for (let i = 0; i < 300; i++) {
      const ray = rayOf(random.vector(3), random.vector(1));
      const found = rayCapsule(hit, ray, { ...pill, halfHeight: 0 });
      expect(found).toBe(raySphere(other, ray, pill));
      if (found) near(hit.distance, other.distance, 1e-13, 'distance');
    }
  });
});
