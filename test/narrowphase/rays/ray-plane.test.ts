import { describe, expect, it } from 'vitest';
import { createRayHit, type Ray } from '../../../src/narrowphase/rays/ray.ts';
import { rayPlane } from '../../../src/narrowphase/rays/ray-plane.ts';
import { itMeetsWhatTheOracleMeets, rayOf } from '../../helpers/rays.ts';
import { point, worldPlane } from '../../helpers/test-shapes.ts';

const cast = (ray: Ray) => {
  const hit = createRayHit();
  const shelf = { center: point([0, 10, 0]), normal: point([0, 1, 0]), offset: 2 };
  return rayPlane(hit, ray, shelf) ? hit : undefined;
};

describe('ray–plane', () => {
  itMeetsWhatTheOracleMeets('plane', (out, ray, target) => rayPlane(out, ray, worldPlane(target)));

  it('meets the surface from above, the offset counted from the center', () => {
    expect(cast(rayOf([3, 16, 5], [3, -4, 0], 10))).toMatchObject({
      distance: 5,
      fraction: 0.5,
      point: { x: 6, y: 12, z: 5 },
      normal: { x: 0, y: 1, z: 0 },
      overlapping: false,
    });
  });

  it('a ray that rises or keeps its height meets nothing, however long', () => {
    expect(cast(rayOf([0, 13, 0], [1, 0, 0]))).toBeUndefined();
    expect(cast(rayOf([0, 13, 0], [1, 1e-300, 0]))).toBeUndefined();
    expect(cast(rayOf([0, 13, 0], [1, -5e-324, 0]))).toBeUndefined();
  });

  it('the slightest descent meets it far away', () => {
    expect(cast(rayOf([0, 13, 0], [1, -(2 ** -30), 0]))?.point.x).toBe(2 ** 30);
  });

  it('the solid is inside: from within and from the surface the distance is 0', () => {
    expect(cast(rayOf([1, 9, 0], [0, -1, 0]))).toMatchObject({
      distance: 0,
      overlapping: true,
      depth: 3,
      point: { x: 1, y: 12, z: 0 },
    });
    expect(cast(rayOf([1, 12, 0], [0, 1, 0]))).toMatchObject({ distance: 0, overlapping: true, depth: 0 });
  });

  it('a hit at exactly the maximum distance counts', () => {
    expect(cast(rayOf([0, 14, 0], [0, -1, 0], 2))).toMatchObject({ distance: 2, fraction: 1 });
    expect(cast(rayOf([0, 14, 0], [0, -1, 0], 2 - 2 ** -51))).toBeUndefined();
  });
});
