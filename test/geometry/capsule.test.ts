import { capsule, createAabb, shapeBounds, shapeContains, sphere } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { near } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { rotationAbout, shapeAt, solidOf, tuple } from '../helpers/test-shapes.ts';
import { signedDistanceOfPoint, support } from '../oracle/solids.ts';
import { norm, plus, times, type Vector } from '../oracle/vector.ts';

const randomCapsule = (random: Random) => {
  const size = random.logarithmic(1e-3, 1e4);
  const shape = capsule({ radius: size * random.range(0.1, 1), halfHeight: size * random.range(0, 1) });
  return { placed: shapeAt(shape, random.vector(size), [0, 0, 0], random.quaternion()), size };
};

describe('capsule in the world', () => {
  it('a capsule of half height 0 has the bounds of a sphere and contains the same points', () => {
    const random = new Random(61);
    const [round, reference] = [createAabb(), createAabb()];
    for (let i = 0; i < 100; i++) {
      const at = { position: random.vector(3), quaternion: random.quaternion(), displacement: random.vector(3) };
      shapeBounds(round, { shape: capsule({ radius: 2, halfHeight: 0 }), ...at });
      shapeBounds(reference, { shape: sphere(2), ...at });
      expect(round).toEqual(reference);
      const point = plus(at.position, random.vector(2));
      const inside = shapeContains({ shape: sphere(2), ...at }, point);
      expect(shapeContains({ shape: capsule({ radius: 2, halfHeight: 0 }), ...at }, point)).toBe(inside);
    }
  });

  it('bounds touch the capsule on every side', () => {
    const random = new Random(62);
    const bounds = createAabb();
    for (let i = cases(1000); i > 0; i--) {
      const { placed, size } = randomCapsule(random);
      shapeBounds(bounds, placed);
      for (const axis of [0, 1, 2] as const) {
        const up = [0, 1, 2].map((k) => (k === axis ? 1 : 0)) as unknown as Vector;
        const center = placed.position[axis];
        near(tuple(bounds.max)[axis], center + support(solidOf(placed), up), 1e-14 * size, 'upper bound');
        near(tuple(bounds.min)[axis], center - support(solidOf(placed), times(up, -1)), 1e-14 * size, 'lower bound');
      }
    }
  });

  it('bounds are exact when it is not rotated, and include its motion', () => {
    const bounds = createAabb();
    const upright = { shape: capsule({ radius: 1, halfHeight: 2 }), position: [1, 2, 3] } as const;
    shapeBounds(bounds, upright);
    expect(bounds).toEqual({ min: { x: 0, y: -1, z: 2 }, max: { x: 2, y: 5, z: 4 } });
    shapeBounds(bounds, { ...upright, displacement: [5, -7, 0] });
    expect(bounds).toEqual({ min: { x: 0, y: -8, z: 2 }, max: { x: 7, y: 5, z: 4 } });
  });

  it('contains its caps and its side and no point outside, also when rotated', () => {
    const upright = { shape: capsule({ radius: 1, halfHeight: 2 }), position: [10, 0, 0] } as const;
    for (const inside of [
      [10, 0, 0],
      [10, 3, 0],
      [10, -3, 0],
      [11, 2, 0],
      [10, 0, -1],
      [10.6, 2.8, 0],
    ] as Vector[]) {
      expect(shapeContains(upright, inside)).toBe(true);
    }
    for (const outside of [
      [10, 3.000000000001, 0],
      [11.000000000001, 2, 0],
      [10.9, 2.9, 0],
      [10, 0, 1.000000000001],
    ] as Vector[]) {
      expect(shapeContains(upright, outside)).toBe(false);
    }
    const lying = { ...upright, quaternion: rotationAbout([0, 0, 1], Math.PI / 2) };
    expect(shapeContains(lying, [12.999, 0, 0])).toBe(true);
    expect(shapeContains(lying, [10, 1.001, 0])).toBe(false);
  });

  it('contains exactly the points inside by the oracle, in any orientation', () => {
    const coverage = new Coverage();
    const random = new Random(63);
    for (let i = cases(2000); i > 0; i--) {
      const { placed, size } = randomCapsule(random);
      const point = plus(placed.position, random.vector(1.5 * size));
      const distance = signedDistanceOfPoint(solidOf(placed), point);
      if (Math.abs(distance) < 1e-12 * (size + norm(point))) continue;
      expect(shapeContains(placed, point)).toBe(distance < 0);
      coverage.count(distance < 0 ? 'inside' : 'outside');
    }
    coverage.expectAtLeast({ inside: 120, outside: 500 });
  });
});
