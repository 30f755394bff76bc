import { cone, cylinder } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';

describe.each([
  ['cylinder', cylinder],
  ['cone', cone],
] as const)('%s', (type, solid) => {
  it('is a plain object with its radius and half height', () => {
    expect(solid({ radius: 0.5, halfHeight: 2 })).toEqual({ type, radius: 0.5, halfHeight: 2 });
  });

  it('is frozen and independent of its options', () => {
    const options = { radius: 1, halfHeight: 1 };
    const upright = solid(options);
    options.radius = 5;
    expect(upright.radius).toBe(1);
    expect(() => {
      (upright as { radius: number }).radius = 5;
    }).toThrow(TypeError);
  });

  it.each([
    [{ radius: 0, halfHeight: 1 }, 'radius is 0'],
    [{ radius: Number.NaN, halfHeight: 1 }, 'radius is NaN'],
    [{ halfHeight: 1 }, 'radius is undefined'],
    [{ radius: 1, halfHeight: 0 }, 'halfHeight is 0'],
    [{ radius: 1, halfHeight: -1 }, 'halfHeight is -1'],
    [{ radius: 1, halfHeight: 1e200 }, 'halfHeight is 1e+200, but must be between'],
  ])('refuses %o', (options, message) => {
    expect(() => solid(options as { radius: number; halfHeight: number })).toThrow(`${type}: ${message}`);
  });
});
