import fc from 'fast-check';
import { type PlaneOptions, plane } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { near, nearVector } from '../helpers/assertions.ts';
import { Random } from '../helpers/random.ts';
import { solidOf, tuple } from '../helpers/test-shapes.ts';
import { signedDistanceOfPoint } from '../oracle/solids.ts';
import { cross, dot, minus, norm, plus, unit, type Vector } from '../oracle/vector.ts';

describe('plane', () => {
  it('has the same normal and offset from every form of its options', () => {
    const expected = { type: 'plane', normal: { x: 0, y: 1, z: 0 }, offset: 3 };
    expect(plane({ normal: [0, 1, 0], offset: 3 })).toEqual(expected);
    expect(plane({ normal: { x: 0, y: 4, z: 0 }, offset: 3 })).toEqual(expected);
    expect(plane({ normal: [0, 2, 0], point: [7, 3, -7] })).toEqual(expected);
    expect(plane([0, 3, 0], [0, 3, 1], [1, 3, 0])).toEqual(expected);
    expect(plane([[0, 3, 0], { x: 0, y: 3, z: 1 }, [1, 3, 0]])).toEqual(expected);
  });

  it('through three points faces the side from which they run counter-clockwise', () => {
    expect(plane([0, 0, 0], [1, 0, 0], [0, 1, 0]).normal).toEqual({ x: 0, y: 0, z: 1 });
    expect(plane([0, 0, 0], [0, 1, 0], [1, 0, 0]).normal.z).toBe(-1);
  });

  it('through three points, of any size and position, has all three on its surface', () => {
    const random = new Random(51);
    for (let i = 0; i < 1000; i++) {
      const size = random.logarithmic(1e-6, 1e6);
      const origin = random.vector(random.chance(0.5) ? size : 1e3 * size);
      const points = [0, 1, 2].map(() => plus(origin, random.vector(size))) as [Vector, Vector, Vector];
      const [p, q, r] = points;
      const normal = unit(cross(minus(q, p), minus(r, p)));
      const area = norm(cross(minus(q, p), minus(r, p)));
      const edge = Math.max(norm(minus(q, p)), norm(minus(r, p)));
      if (area < 1e-3 * edge * edge) continue;
      const solid = { shape: plane(...points), position: [0, 0, 0], quaternion: [0, 0, 0, 1] } as const;
      nearVector(tuple(solid.shape.normal), normal, 1e-12, 'normal');
      for (const point of points)
        near(signedDistanceOfPoint(solidOf(solid), point), 0, 1e-12 * (size + norm(origin)), 'distance');
    }
  });

  it('has a unit normal for a given normal of any length', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(finite, finite, finite, (x, y, z) => {
        const make = () => plane({ normal: [x, y, z], offset: 0 });
        if (x === 0 && y === 0 && z === 0) {
          expect(make).toThrow(/plane: normal is the zero vector/);
          return;
        }
        near(norm(tuple(make().normal)), 1, 1e-15, 'length');
        const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
        near(dot(tuple(make().normal), unit([x / largest, y / largest, z / largest])), 1, 1e-15, 'direction');
      }),
      {
        seed: 2,
        numRuns: 500,
        examples: [
          [1e-320, 0, 0],
          [1e308, 1e308, 1e308],
          [5e-324, -5e-324, 0],
          [0, 0, 0],
        ],
      },
    );
  });

  it.each([
    [{ normal: [0, 0, 0], offset: 1 }, /plane: normal is the zero vector/],
    [{ normal: [0, Number.NaN, 0], offset: 1 }, /plane: normal\.y is NaN/],
    [{ normal: [0, 1, 0], offset: Number.POSITIVE_INFINITY }, /plane: offset is Infinity/],
    [{ normal: [0, 1, 0], offset: '1' }, /plane: offset is "1"/],
    [{ normal: [0, 1, 0], point: [0, 0, Number.NaN] }, /plane: point\.z is NaN/],
    [{ normal: [0, 1, 0] }, /plane: .*offset.*point/],
    [{ normal: [0, 1, 0], offset: 1, point: [0, 1, 0] }, /plane: .*offset.*point/],
    [{ offset: 1 }, /plane: .*normal/],
    [undefined, /plane: .*undefined/],
    [null, /plane: .*null/],
    [
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, Number.NaN, 0],
      ],
      /plane: third point\.y is NaN/,
    ],
    [
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
      /plane/,
    ],
  ])('refuses %j and names the field and the value', (options, message) => {
    expect(() => plane(options as unknown as PlaneOptions)).toThrow(message);
  });

  describe('published defect (Gomez, plane from three points): collinear points give a zero normal, then NaN', () => {
    it.each([
      ['on a line', [0, 0, 0], [1, 1, 1], [3, 3, 3]],
      ['two of them equal', [1, 2, 3], [1, 2, 3], [4, 5, 6]],
      ['the last two equal', [4, 5, 6], [1, 2, 3], [1, 2, 3]],
      ['all equal', [1, 2, 3], [1, 2, 3], [1, 2, 3]],
      ['on a line, far away', [1e9, 0, 0], [1e9 + 1, 1, 0], [1e9 + 3, 3, 0]],
      ['on a line but for rounding', [0, 0, 0], [0.1, 0.2, 0.3], [0.3, 0.6, 0.9]],
      ['on a tiny line', [0, 0, 0], [1e-30, 0, 0], [2e-30, 0, 0]],
      ['on a huge line', [0, 0, 0], [1e30, 0, 0], [-1e30, 0, 0]],
    ] as [string, Vector, Vector, Vector][])('ours throws and names the points: %s', (_name, a, b, c) => {
      for (const points of [
        [a, b, c],
        [b, c, a],
        [c, b, a],
      ] as [Vector, Vector, Vector][]) {
        expect(() => plane(...points)).toThrow(/collinear/);
        for (const point of points) expect(() => plane(...points)).toThrow(`[${point.join(', ')}]`);
      }
    });

    it('accepts the points of thin, tiny and huge triangles', () => {
      expect(plane([0, 0, 0], [1, 0, 0], [2, 1e-10, 0]).normal.z).toBeCloseTo(1, 15);
      expect(plane([0, 0, 0], [1e-30, 0, 0], [0, 1e-30, 0]).normal.z).toBe(1);
      expect(plane([0, 0, 0], [1e30, 0, 0], [0, 1e30, 0]).normal.z).toBe(1);
    });
  });
});
