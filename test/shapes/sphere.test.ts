import fc from 'fast-check';
import { createAabb, shapeBounds, shapeContains, sphere } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';

describe('sphere', () => {
  it('is its radius', () => {
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
  ])('refuses %s and says what is wrong with which field', (radius, message) => {
    expect(() => sphere(radius as number)).toThrow(message);
  });

  it('takes every radius whose square can be computed with, and no other number', () => {
    fc.assert(
      fc.property(fc.double(), (radius) => {
        if (radius >= 1e-140 && radius <= 1e140) expect(sphere(radius).radius).toBe(radius);
        else expect(() => sphere(radius)).toThrow(String(radius === 0 ? 0 : radius));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('has bounds that touch it on every side, and over its motion', () => {
    const bounds = createAabb();
    shapeBounds(bounds, { shape: sphere(2), position: [1, 2, 3], quaternion: [1, 2, 3, 4] });
    expect(bounds).toEqual({ min: { x: -1, y: 0, z: 1 }, max: { x: 3, y: 4, z: 5 } });
    shapeBounds(bounds, { shape: sphere(2), position: [1, 2, 3], displacement: [5, -7, 0] });
    expect(bounds).toEqual({ min: { x: -1, y: -7, z: 1 }, max: { x: 8, y: 4, z: 5 } });
  });

  it('contains its surface and nothing outside', () => {
    const placed = { shape: sphere(5), position: [1, 1, 1] } as const;
    expect(shapeContains(placed, [4, 5, 1])).toBe(true);
    expect(shapeContains(placed, [4, 5, 1 + 1e-7])).toBe(false);
    expect(shapeContains(placed, { x: 1, y: 1, z: 1 })).toBe(true);
  });
});
