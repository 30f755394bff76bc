import { createObb } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { createRayHit } from '../../../src/narrowphase/rays/ray.ts';
import { rayAabb } from '../../../src/narrowphase/rays/ray-aabb.ts';
import { rayObb } from '../../../src/narrowphase/rays/ray-obb.ts';
import { Random } from '../../helpers/random.ts';
import { itMeetsWhatTheOracleMeets, rayOf } from '../../helpers/rays.ts';
import { CYCLE, point, rotationAbout, worldObb } from '../../helpers/test-shapes.ts';
import { minus, plus, type Vector } from '../../oracle/vector.ts';

describe('ray–OBB', () => {
  itMeetsWhatTheOracleMeets('box', (out, ray, target) => rayObb(out, ray, worldObb(target)));

  it('an aligned box gives the result of the AABB', () => {
    const random = new Random(41);
    const [hit, other] = [createRayHit(), createRayHit()];
    for (let i = 0; i < 1000; i++) {
      const half: Vector = [random.range(0.1, 2), random.range(0.1, 2), random.range(0.1, 2)];
      const ray = rayOf(random.vector(3), random.vector(1), random.chance(0.5) ? undefined : 3);
      const box = { min: point(minus([0, 0, 0], half)), max: point(plus([0, 0, 0], half)) };
      expect(rayObb(hit, ray, createObb({ halfExtents: half }))).toBe(rayAabb(other, ray, box));
      expect(hit).toEqual(other);
    }
  });

  it('a face, an edge and a corner of a rotated box', () => {
    const hit = createRayHit();
    const diamond = createObb({
      halfExtents: [1, 1, 1],
      center: [0, 0, 5],
      quaternion: rotationAbout([0, 0, 1], Math.PI / 4),
    });
    expect(rayObb(hit, rayOf([-5, 0, 5], [1, 0, 0]), diamond)).toBe(true);
    expect(hit.distance).toBeCloseTo(5 - Math.SQRT2, 14);
    const cycled = createObb({ halfExtents: [1, 2, 3], quaternion: CYCLE });
    // The first axis of the box is y now, the second z, the third x.
    expect(rayObb(hit, rayOf([9, 0, 0], [-2, 0, 0]), cycled)).toBe(true);
    expect(hit).toMatchObject({ distance: 6, normal: { x: 1, y: 0, z: 0 }, point: { x: 3, y: 0, z: 0 } });
  });
});
