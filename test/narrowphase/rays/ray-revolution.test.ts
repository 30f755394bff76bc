import { cone, createRayHit, cylinder, type RayHit } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { rayCone, rayCylinder } from '../../../src/narrowphase/rays/ray-revolution.ts';
import { check, near, nearVector, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { pointAround, type Revolution, randomRevolution } from '../../helpers/revolution.ts';
import { point, shapeAt, solidOf, tuple, worldRevolution } from '../../helpers/test-shapes.ts';
import { signedDistanceOfPoint } from '../../oracle/solids.ts';
import { dot, minus, norm, plus, times, unit, type Vector } from '../../oracle/vector.ts';

const upright = worldRevolution(shapeAt(cylinder({ radius: 1, halfHeight: 2 })));
const standing = worldRevolution(shapeAt(cone({ radius: 1, halfHeight: 1 })));

function cast(type: Revolution, origin: Vector, direction: Vector, maxDistance?: number): RayHit | undefined {
  const hit = createRayHit();
  const ray = { origin: point(origin), direction: point(direction), maxDistance };
  const isHit = type === 'cylinder' ? rayCylinder(hit, ray, upright) : rayCone(hit, ray, standing);
  return isHit ? hit : undefined;
}

it.each(['cylinder', 'cone'] as const)(
  'a ray that never approaches a %s, but by less than rounding, misses it',
  (type) => {
    for (const tiny of [1e-160, 1e-200, 1e-300]) {
      expect(cast(type, [1, 3, 0], [-tiny, 0, -1])).toBeUndefined();
      expect(cast(type, [1, 3, 0], [0, -tiny, 1])).toBeUndefined();
      expect(cast(type, [4, -0.5, 0.1], [-1, tiny, tiny])?.distance).toBeLessThan(5);
    }
  },
);

describe('a ray against a cylinder', () => {
  it('meets caps and side exactly', () => {
    expect(cast('cylinder', [0.5, 5, 0], [0, -2, 0])).toMatchObject({ distance: 3, point: { x: 0.5, y: 2, z: 0 } });
    expect(cast('cylinder', [0.5, 5, 0], [0, -2, 0])?.normal).toEqual({ x: 0, y: 1, z: 0 });
    expect(cast('cylinder', [-3, 1, 0], [1, 0, 0])).toMatchObject({ distance: 2, normal: { x: -1, y: 0, z: 0 } });
  });

  it('at exactly its rim and along its side counts', () => {
    expect(cast('cylinder', [1, 5, 0], [0, -1, 0])?.distance).toBe(3);
    expect(cast('cylinder', [-3, 2, 0], [1, 0, 0])?.distance).toBe(2);
    expect(cast('cylinder', [-3, 2.0000001, 0], [1, 0, 0])).toBeUndefined();
    expect(cast('cylinder', [1.0000001, 5, 0], [0, -1, 0])).toBeUndefined();
  });

  it('at exactly its maximum distance counts, beyond does not', () => {
    expect(cast('cylinder', [0, 5, 0], [0, -1, 0], 3)?.fraction).toBe(1);
    expect(cast('cylinder', [0, 5, 0], [0, -1, 0], 2.999)).toBeUndefined();
  });

  it('from inside has the depth and normal of the nearest surface, a cap before the side', () => {
    expect(cast('cylinder', [0.5, 0, 0], [0, 1, 0])).toMatchObject({ distance: 0, overlapping: true, depth: 0.5 });
    expect(cast('cylinder', [0, 1, 0], [1, 0, 0])?.normal).toEqual({ x: 0, y: 1, z: 0 });
    expect(cast('cylinder', [0, 0, 0], [1, 0, 0])?.normal).toEqual({ x: 1, y: 0, z: 0 });
  });
});

describe('a ray against a cone', () => {
  it('meets apex, side and base exactly', () => {
    expect(cast('cone', [0, 4, 0], [0, -1, 0])).toMatchObject({ distance: 3, point: { x: 0, y: 1, z: 0 } });
    expect(cast('cone', [3, 0, 0], [-1, 0, 0])?.distance).toBe(2.5);
    expect(cast('cone', [0.5, -3, 0], [0, 1, 0])).toMatchObject({ distance: 2, normal: { x: 0, y: -1, z: 0 } });
    expect(cast('cone', [0.0000001, 3, 0], [1, 0, 0])).toBeUndefined();
  });

  it('through its apex or a point of its rim has a normal that it opposes', () => {
    for (const [x, z] of [
      [1, 0],
      [0.6, 0.8],
      [0, -1],
      [-0.8, 0.6],
    ] as const) {
      for (const steepness of [-8, -2.5, -1, -0.25, 0, 0.5, 1.5]) {
        const direction: Vector = [x, steepness, z];
        const start = times(direction, -2);
        for (const [target, type] of [
          [[0, 1, 0], 'cone'],
          [[-x, -1, -z], 'cone'],
          [[-x, -2, -z], 'cylinder'],
        ] as const) {
          const hit = cast(type, plus(target, start), direction);
          if (!hit || hit.overlapping) continue;
          expect(dot(tuple(hit.normal), direction), `${type} ${target} ${direction}`).toBeLessThanOrEqual(0);
        }
      }
    }
  });

  it('in the plane of its base meets it: as a chord, or just at its rim', () => {
    for (const offset of [0, 0.25, -0.5, 0.96875, 1]) {
      const chord = cast('cone', [-5, -1, offset], [1, 0, 0]);
      const half = Math.sqrt(1 - offset * offset);
      expect(chord?.distance, `offset ${offset}`).toBeCloseTo(5 - half, Math.abs(offset) === 1 ? 6 : 12);
      expect(dot(tuple(chord!.normal), [1, 0, 0])).toBeLessThan(0);
    }
    expect(cast('cone', [-5, -1, 1.0000000001], [1, 0, 0])).toBeUndefined();
    expect(cast('cone', [-5, -1.0000000001, 0.5], [1, 0, 0])).toBeUndefined();
  });

  it('through its apex, level or along a slope, meets it', () => {
    const random = new Random(232);
    for (let i = 0; i < 400; i++) {
      const part = () => (random.integer(33) - 16) / 16;
      const direction: Vector = [part(), 0, part()];
      if (norm(direction) === 0) continue;
      const hit = cast('cone', plus([0, 1, 0], times(direction, -4)), direction);
      expect(hit?.distance, `${direction}`).toBeCloseTo(4 * norm(direction), 12);
      expect(dot(tuple(hit!.normal), direction)).toBeLessThan(0);
    }
    for (const [x, z] of [
      [1, 0],
      [0, -1],
    ] as const)
      expect(cast('cone', [-2 * x, -3, -2 * z], [x, 2, z])).toBeDefined();
  });

  it('from inside has the depth and normal of the nearest surface', () => {
    expect(cast('cone', [0, -0.75, 0], [0, 1, 0])).toMatchObject({ depth: 0.25, normal: { x: 0, y: -1, z: 0 } });
    const high = cast('cone', [0, 0.5, 0], [0, 1, 0]);
    expect(high?.depth).toBeCloseTo(0.5 / Math.sqrt(5), 15);
  });
});

describe.each(['cylinder', 'cone'] as const)('random rays against a %s', (type) => {
  it('touch its surface where they hit, and are outside before', () => {
    const random = new Random(231);
    const coverage = new Coverage();
    const hit = createRayHit();
    for (let i = cases(4000, 100_000); i > 0; i--) {
      const { placed, size } = randomRevolution(random, type);
      const solid = solidOf(placed);
      const origin = random.chance(0.2) ? pointAround(random, placed) : plus(placed.position, random.vector(3 * size));
      const direction = times(unit(minus(pointAround(random, placed), origin)), random.logarithmic(1e-3, 1e3));
      showing({ placed, origin, direction }, () => {
        const ray = { origin: point(origin), direction: point(direction) };
        const isHit = (type === 'cylinder' ? rayCylinder : rayCone)(hit, ray, worldRevolution(placed));
        const tolerance = 1e-12 * size;
        const along = unit(direction);
        const distanceAt = (t: number) => signedDistanceOfPoint(solid, plus(origin, times(along, t)));
        coverage.count(isHit ? (hit.overlapping ? 'inside' : 'hit') : 'miss');
        if (!isHit) {
          for (let k = 0; k <= 64; k++) check(distanceAt((k / 8) * size) > -tolerance, 'a miss that is inside');
          return;
        }
        near(norm(tuple(hit.normal)), 1, 1e-14, 'length of the normal');
        near(signedDistanceOfPoint(solid, tuple(hit.point)), 0, tolerance, 'point on the surface');
        if (hit.overlapping) {
          near(hit.depth, -distanceAt(0), tolerance, 'depth');
          return;
        }
        nearVector(tuple(hit.point), plus(origin, times(along, hit.distance)), tolerance, 'point on the ray');
        check(dot(tuple(hit.normal), along) <= 0, 'the normal faces the ray');
        for (let k = 0; k < 16; k++) {
          check(distanceAt((k / 16) * hit.distance) >= -tolerance, 'inside before the hit');
        }
      });
    }
    coverage.expectAtLeast({ hit: 1000, miss: 300, inside: 100 });
  });
});
