import { cone } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';

describe('cone', () => {
  it('is a plain object with its radius and half height', () => {
    expect(cone({ radius: 0.5, halfHeight: 2 })).toEqual({ type: 'cone', radius: 0.5, halfHeight: 2 });
  });

  it('is frozen and independent of its options', () => {
    const options = { radius: 1, halfHeight: 1 };
    const upright = cone(options);
    options.radius = 5;
    expect(upright.radius).toBe(1);
    expect(() => {
      (upright as { radius: number }).radius = 5;
    }).toThrow(TypeError);
  });

  it.each([
    [{ radius: 0, halfHeight: 1 }, /cone: radius is 0/],
    [{ radius: Number.NaN, halfHeight: 1 }, /cone: radius is NaN/],
    [{ halfHeight: 1 }, /cone: radius is undefined/],
    [{ radius: 1, halfHeight: 0 }, /cone: halfHeight is 0/],
    [{ radius: 1, halfHeight: -1 }, /cone: halfHeight is -1/],
    [{ radius: 1, halfHeight: 1e200 }, /cone: halfHeight is 1e\+200, but must be between/],
  ])('refuses %o', (options, message) => {
    expect(() => cone(options as { radius: number; halfHeight: number })).toThrow(message);
  });
});
