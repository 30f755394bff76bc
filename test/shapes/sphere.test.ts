import fc from 'fast-check';
import { sphere } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';

describe('sphere', () => {
  it('is a plain object with its radius', () => {
    expect(sphere(2.5)).toEqual({ type: 'sphere', radius: 2.5 });
  });

  it.each([
    [0, /sphere: radius is 0/],
    [-1, /sphere: radius is -1/],
    [1e-200, /sphere: radius is 1e-200, but must be between/],
    [Number.NaN, /sphere: radius is NaN/],
    [Number.POSITIVE_INFINITY, /sphere: radius is Infinity/],
    ['1', /sphere: radius is "1"/],
    [undefined, /sphere: radius is undefined/],
    [null, /sphere: radius is null/],
    [{ radius: 1 }, /sphere: radius is \{ radius: 1 \}/],
  ])('refuses %s and names the field and the value', (radius, message) => {
    expect(() => sphere(radius as number)).toThrow(message);
  });

  it('accepts every radius from 1e-30 to 1e30, and no other number', () => {
    fc.assert(
      fc.property(fc.double(), (radius) => {
        if (radius >= 1e-30 && radius <= 1e30) expect(sphere(radius).radius).toBe(radius);
        else expect(() => sphere(radius)).toThrow(String(radius === 0 ? 0 : radius));
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
