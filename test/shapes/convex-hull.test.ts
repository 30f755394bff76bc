import { convexHull } from 'first-contact';
import { describe, expect, it } from 'vitest';

const TETRAHEDRON = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

describe('convexHull', () => {
  it('keeps the corners in lexicographic order, and drops the points inside', () => {
    const shape = convexHull([...TETRAHEDRON, [0.1, 0.1, 0.1], [0.5, 0.5, 0], [0.25, 0, 0]]);
    expect(shape).toEqual({
      type: 'convexHull',
      points: [
        { x: 0, y: 0, z: 0 },
        { x: 0, y: 0, z: 1 },
        { x: 0, y: 1, z: 0 },
        { x: 1, y: 0, z: 0 },
      ],
      tolerance: 2 ** -48,
    });
    expect(Object.isFrozen(shape.points) && shape.points.every((p) => Object.isFrozen(p))).toBe(true);
  });

  it('takes a tolerance from the rounding of a Float32Array', () => {
    expect(convexHull(new Float32Array(TETRAHEDRON.flat())).tolerance).toBe(2 ** -22);
  });

  it.each([
    ['no array', 7, TypeError, /^convexHull: points is 7, not an array of points/],
    ['nothing', undefined, TypeError, /points is undefined, not an array/],
    ['too few points', TETRAHEDRON.slice(1), RangeError, /points is \[\[1, 0, 0\], .*\], but needs at least 4 points/],
    ['no points', [], RangeError, /points is \[\], but needs at least 4/],
    ['NaN', [...TETRAHEDRON, [0, Number.NaN, 0]], RangeError, /^convexHull: points\[4\]\.y is NaN/],
    ['text', [...TETRAHEDRON.flat(), '1', 2, 3], TypeError, /points\[12\] is "1"/],
    [
      'infinity in a typed array',
      new Float32Array([...TETRAHEDRON.flat(), 0, Infinity, 0]),
      RangeError,
      /points\[13\] is Infinity/,
    ],
    [
      'an incomplete point',
      [...TETRAHEDRON.flat(), 1],
      RangeError,
      /points is .*, 13 numbers, but needs three per point/,
    ],
    ['one place', [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3], RangeError, /the 4 points are in one place; use sphere\(\)/],
    ['a line', [0, 0, 0, 1, 1, 1, 2, 2, 2, 5, 5, 5], RangeError, /the 4 points are on one line; use capsule\(\)/],
    [
      'a plane',
      [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1e-16],
      RangeError,
      /the 4 points are in one plane; use triangle\(\)/,
    ],
    ['the origin only', new Array(12).fill(0), RangeError, /points: their size is 0, but must be greater than 0/],
    [
      'too large',
      TETRAHEDRON.flat().map((x) => x * 1e200),
      RangeError,
      /points: their size is 1e\+200, but must be between/,
    ],
  ])('refuses %s by name', (_name, points, error, message) => {
    expect(() => convexHull(points as never)).toThrow(error);
    expect(() => convexHull(points as never)).toThrow(message);
  });
});
