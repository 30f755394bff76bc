import { describe, expect, it } from 'vitest';
import { atan2, cos, sin } from '../../src/math/trigonometry.ts';
import { check } from '../helpers/assertions.ts';
import { cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';

/** The distance of two numbers in units in the last place of the expected one. */
function ulps(actual: number, expected: number): number {
  if (actual === expected) return 0;
  const exponent = Math.max(Math.floor(Math.log2(Math.abs(expected))), -1022);
  return Math.abs(actual - expected) / 2 ** (exponent - 52);
}

const within = (actual: number, expected: number, limit: number, what: string) =>
  check(
    ulps(actual, expected) <= limit,
    `${what}: ${actual} instead of ${expected}, off by ${ulps(actual, expected)} ulp`,
  );

describe('sine and cosine', () => {
  it('are within 4 ulp of the built-in ones up to a million radians', () => {
    const random = new Random(61);
    for (let i = cases(20_000, 1_000_000); i > 0; i--) {
      const angle = (random.chance(0.5) ? 1 : -1) * random.logarithmic(1e-10, 1.6e6);
      within(sin(angle), Math.sin(angle), 4, `sin(${angle})`);
      within(cos(angle), Math.cos(angle), 4, `cos(${angle})`);
    }
  });

  it('keep that accuracy at the multiples of π/2, where one of them nearly vanishes', () => {
    for (let quarter = 0; quarter < 1_000_000; quarter = Math.ceil(quarter * 1.01) + 1) {
      const angle = quarter * (Math.PI / 2);
      for (const near of [angle, angle * (1 + Number.EPSILON), -angle, angle + 1e-9, angle - 1e-5]) {
        within(sin(near), Math.sin(near), 4, `sin(${near})`);
        within(cos(near), Math.cos(near), 4, `cos(${near})`);
      }
    }
  });

  it('of larger angles are off by no more than the rounding of such an angle', () => {
    const random = new Random(62);
    for (let i = 0; i < 5000; i++) {
      const angle = (random.chance(0.5) ? 1 : -1) * random.logarithmic(1.6e6, 1e15);
      const rounding = Math.abs(angle) * Number.EPSILON + 4 * Number.EPSILON;
      check(Math.abs(sin(angle) - Math.sin(angle)) <= rounding, `sin(${angle})`);
      check(Math.abs(cos(angle) - Math.cos(angle)) <= rounding, `cos(${angle})`);
    }
  });

  it('are exact where they can be: zero, tiny angles, symmetry', () => {
    expect(sin(0)).toBe(0);
    expect(cos(0)).toBe(1);
    for (const tiny of [5e-324, 1e-300, 1e-20, 1e-9]) {
      expect(sin(tiny)).toBe(tiny);
      expect(cos(tiny)).toBe(1);
    }
    const random = new Random(63);
    for (let i = 0; i < 1000; i++) {
      const angle = random.range(-100, 100);
      expect(sin(-angle)).toBe(-sin(angle));
      expect(cos(-angle)).toBe(cos(angle));
    }
  });

  it('of no angle are no number', () => {
    for (const none of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(sin(none)).toBeNaN();
      expect(cos(none)).toBeNaN();
    }
  });
});

describe('arctangent', () => {
  it('is within 4 ulp of the built-in one, in all quadrants and proportions', () => {
    const random = new Random(64);
    for (let i = cases(20_000, 1_000_000); i > 0; i--) {
      const y = (random.chance(0.5) ? 1 : -1) * random.logarithmic(1e-12, 1e12);
      const x =
        (random.chance(0.5) ? 1 : -1) *
        (random.chance(0.5) ? Math.abs(y) * random.logarithmic(0.1, 10) : random.logarithmic(1e-12, 1e12));
      within(atan2(y, x), Math.atan2(y, x), 4, `atan2(${y}, ${x})`);
    }
  });

  it('is exact on the axes and the diagonals', () => {
    const cardinal: [number, number][] = [
      [0, 1],
      [1, 1],
      [1, 0],
      [1, -1],
      [0, -1],
      [-1, -1],
      [-1, 0],
      [-1, 1],
    ];
    for (const [y, x] of cardinal) within(atan2(y, x), Math.atan2(y, x), 1, `atan2(${y}, ${x})`);
    expect(atan2(0, 0)).toBe(0);
  });

  it('undoes sine and cosine', () => {
    for (let angle = -3.1; angle < 3.1; angle += 0.01) {
      check(Math.abs(atan2(sin(angle), cos(angle)) - angle) <= 8 * Number.EPSILON, `atan2 of ${angle}`);
    }
  });
});
