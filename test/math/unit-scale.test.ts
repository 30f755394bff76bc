import { expect, it } from 'vitest';
import { unitScale } from '../../src/math/unit-scale.ts';
import { cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';

it('brings every length near 1 by a power of two, which is exact and has an inverse', () => {
  const random = new Random(7);
  for (let i = cases(2000, 100_000); i > 0; i--) {
    const length = 10 ** random.range(-307, 308);
    const scale = unitScale(length);
    expect(Number.isInteger(Math.log2(scale))).toBe(true);
    expect(1 / (1 / scale)).toBe(scale);
    expect((length * scale) / scale).toBe(length);
    expect(Math.abs(Math.log2(length * scale))).toBeLessThanOrEqual(64);
  }
});

it('leaves lengths near 1 and zero as they are, and takes the smallest number of all to 2⁻¹¹⁴', () => {
  for (const length of [0, 2 ** -16, 0.3, 1, 60_000]) expect(unitScale(length)).toBe(1);
  expect(unitScale(Number.MIN_VALUE) * Number.MIN_VALUE).toBe(2 ** -114);
  expect(unitScale(Number.MAX_VALUE) * Number.MAX_VALUE).toBeLessThan(2 ** 64);
});
