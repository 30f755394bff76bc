import fc from 'fast-check';
import { capsule, createAabb, shapeBounds, shapeContains, sphere } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { place, rotationAbout, solidOf, tuple } from '../helpers/placed.ts';
import { Random } from '../helpers/random.ts';
import { near } from '../helpers/verify.ts';
import { signedDistanceOfPoint, support } from '../oracle/solids.ts';
import { norm, plus, times, type Vector } from '../oracle/vector.ts';

const randomCapsule = (random: Random) => {
  const size = random.logarithmic(1e-3, 1e4);
  const shape = capsule({ radius: size * random.range(0.1, 1), halfHeight: size * random.range(0, 1) });
  return { placed: place(shape, random.vector(size), [0, 0, 0], random.quaternion()), size };
};

describe('capsule', () => {
  it('is its radius and half of the length of its core', () => {
    expect(capsule({ radius: 0.5, halfHeight: 2 })).toEqual({ type: 'capsule', radius: 0.5, halfHeight: 2 });
  });

  it('keeps a copy that nobody can change', () => {
    const options = { radius: 1, halfHeight: 1 };
    const upright = capsule(options);
    options.radius = 5;
    expect(upright.radius).toBe(1);
    expect(() => {
      (upright as { radius: number }).radius = 5;
    }).toThrow(TypeError);
  });

  it.each([
    [{ radius: 0, halfHeight: 1 }, /capsule: radius is 0/],
    [{ radius: -1, halfHeight: 1 }, /capsule: radius is -1/],
    [{ radius: 1e-200, halfHeight: 1 }, /capsule: radius is 1e-200, but must be between/],
    [{ radius: Number.NaN, halfHeight: 1 }, /capsule: radius is NaN/],
    [{ radius: '1', halfHeight: 1 }, /capsule: radius is "1"/],
    [{ halfHeight: 1 }, /capsule: radius is undefined/],
    [{ radius: 1, halfHeight: -1 }, /capsule: halfHeight is -1/],
    [{ radius: 1, halfHeight: 1e-200 }, /capsule: halfHeight is 1e-200, but must be between/],
    [{ radius: 1, halfHeight: 1e200 }, /capsule: halfHeight is 1e\+200, but must be between/],
    [{ radius: 1, halfHeight: Number.NaN }, /capsule: halfHeight is NaN/],
    [{ radius: 1, halfHeight: Number.POSITIVE_INFINITY }, /capsule: halfHeight is Infinity/],
    [{ radius: 1 }, /capsule: halfHeight is undefined/],
    [1, /capsule: .*1/],
    [undefined, /capsule: .*undefined/],
    [null, /capsule: .*null/],
  ])('refuses %j and says what is wrong with which field', (options, message) => {
    expect(() => capsule(options as { radius: number; halfHeight: number })).toThrow(message);
  });

  it('takes every pair of lengths whose squares can be computed with, a core of length 0 included', () => {
    const usable = (x: number) => x >= 1e-140 && x <= 1e140;
    fc.assert(
      fc.property(fc.double(), fc.double(), (radius, halfHeight) => {
        if (usable(radius) && (usable(halfHeight) || halfHeight === 0)) {
          // Not −0, which would print and compare as something else.
          expect(Object.values(capsule({ radius, halfHeight }))).toEqual(['capsule', radius, halfHeight + 0]);
        } else expect(() => capsule({ radius, halfHeight })).toThrow(RangeError);
      }),
      {
        seed: 1,
        numRuns: 300,
        examples: [
          [1, 0],
          [1, -0],
          [1e-140, 1e140],
        ],
      },
    );
  });

  it('with a core of length 0 has the bounds of a ball and contains what a ball contains', () => {
    const random = new Random(61);
    const [round, ball] = [createAabb(), createAabb()];
    for (let i = 0; i < 100; i++) {
      const at = { position: random.vector(3), quaternion: random.quaternion(), displacement: random.vector(3) };
      shapeBounds(round, { shape: capsule({ radius: 2, halfHeight: 0 }), ...at });
      shapeBounds(ball, { shape: sphere(2), ...at });
      expect(round).toEqual(ball);
      const point = plus(at.position, random.vector(2));
      const inside = shapeContains({ shape: sphere(2), ...at }, point);
      expect(shapeContains({ shape: capsule({ radius: 2, halfHeight: 0 }), ...at }, point)).toBe(inside);
    }
  });

  it('has bounds that touch it on every side', () => {
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

  it('has the exact bounds along y when it is not turned, and over its motion', () => {
    const bounds = createAabb();
    const upright = { shape: capsule({ radius: 1, halfHeight: 2 }), position: [1, 2, 3] } as const;
    shapeBounds(bounds, upright);
    expect(bounds).toEqual({ min: { x: 0, y: -1, z: 2 }, max: { x: 2, y: 5, z: 4 } });
    shapeBounds(bounds, { ...upright, displacement: [5, -7, 0] });
    expect(bounds).toEqual({ min: { x: 0, y: -8, z: 2 }, max: { x: 7, y: 5, z: 4 } });
  });

  it('contains its surface at both caps and around its core, and nothing outside, turned with its body', () => {
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

  it('contains what is inside by the oracle, in any orientation', () => {
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
