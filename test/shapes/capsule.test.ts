import fc from 'fast-check';
import { capsule } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';

describe('capsule', () => {
  it('is a plain object with its radius and half height', () => {
    expect(capsule({ radius: 0.5, halfHeight: 2 })).toEqual({ type: 'capsule', radius: 0.5, halfHeight: 2 });
  });

  it('is frozen and independent of its options', () => {
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
  ])('refuses %j and names the field and the value', (options, message) => {
    expect(() => capsule(options as { radius: number; halfHeight: number })).toThrow(message);
  });

  it('accepts all lengths from 1e-30 to 1e30, and half height 0', () => {
    const usable = (x: number) => x >= 1e-30 && x <= 1e30;
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
          [1e-30, 1e30],
        ],
      },
    );
  });
});
