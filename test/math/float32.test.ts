import { expect, it } from 'vitest';
import { createSingles, storeAbove, storeBelow } from '../../src/math/float32.ts';
import { check } from '../helpers/assertions.ts';
import { cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';

const { floats, bits } = createSingles(2);

function enclose(value: number): [number, number] {
  storeBelow(floats, bits, 0, value);
  storeAbove(floats, bits, 1, value);
  return [floats[0]!, floats[1]!];
}

it('encloses doubles by the nearest single precision numbers', () => {
  const random = new Random(1);
  for (let i = 0; i < cases(10_000); i++) {
    const value = (random.chance(0.5) ? 1 : -1) * random.logarithmic(1e-50, 1e40);
    const [below, above] = enclose(value);
    check(below <= value && value <= above, `${value} is outside`);
    // Nothing between them: the middle rounds to one of them.
    const middle = Math.fround(below / 2 + above / 2);
    const isTight = middle === below || middle === above || !Number.isFinite(below) || !Number.isFinite(above);
    check(isTight, `${below} and ${above} are too far from ${value}`);
    check(below < above || Math.fround(value) === value, `${value} is no single precision number`);
  }
});

it('keeps single precision numbers as they are', () => {
  for (const value of [0, 1, -1, 0.5, 2 ** -149, -(2 ** -149), 3.4028234663852886e38, Infinity, -Infinity]) {
    expect(enclose(value)).toEqual([value, value]);
  }
});

it('encloses what is too small or too large', () => {
  expect(enclose(1e-300)).toEqual([0, 2 ** -149]);
  expect(enclose(-1e-300)).toEqual([-(2 ** -149), -0]);
  expect(enclose(1e300)).toEqual([3.4028234663852886e38, Infinity]);
  expect(enclose(-1e300)).toEqual([-Infinity, -3.4028234663852886e38]);
});
