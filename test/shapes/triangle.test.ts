import { triangle } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import type { Vector } from '../oracle/vector.ts';

const orders = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [0, 2, 1],
  [2, 1, 0],
  [1, 0, 2],
] as const;

describe('triangle', () => {
  it('has the same corners from objects and from arrays', () => {
    const expected = { type: 'triangle', a: { x: 1, y: 2, z: 3 }, b: { x: 4, y: 5, z: 6 }, c: { x: 7, y: 8, z: 0 } };
    expect(triangle([1, 2, 3], [4, 5, 6], [7, 8, 0])).toEqual(expected);
    expect(triangle({ x: 1, y: 2, z: 3 }, [4, 5, 6], { x: 7, y: 8, z: 0 })).toEqual(expected);
  });

  it('is frozen and independent of its arguments', () => {
    const corner = { x: 1, y: 0, z: 0 };
    const flat = triangle(corner, [0, 1, 0], [0, 0, 1]);
    corner.x = 5;
    expect(flat.a.x).toBe(1);
    expect(() => {
      (flat as { a: { x: number } }).a.x = 5;
    }).toThrow(TypeError);
  });

  it.each([
    [
      [
        [0, 0, Number.NaN],
        [1, 0, 0],
        [0, 1, 0],
      ],
      /triangle: a\.z is NaN/,
    ],
    [
      [
        [0, 0, 0],
        [1, Number.POSITIVE_INFINITY, 0],
        [0, 1, 0],
      ],
      /triangle: b\.y is Infinity/,
    ],
    [
      [
        [0, 0, 0],
        [1, 0, 0],
        ['0', 1, 0],
      ],
      /triangle: c\.x is "0"/,
    ],
    [
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1],
      ],
      /triangle: c is \[0, 1\]/,
    ],
    [[[0, 0, 0], [1, 0, 0], undefined], /triangle: c is undefined/],
    [[[0, 0, 0], null, [1, 0, 0]], /triangle: b is null/],
    [
      [
        [1e200, 0, 0],
        [0, 1e200, 0],
        [0, 0, 1e200],
      ],
      /triangle: its largest coordinate is 1e\+200, but must be between/,
    ],
    [
      [
        [1e-200, 0, 0],
        [0, 1e-200, 0],
        [0, 0, 1e-200],
      ],
      /triangle: its largest coordinate is 1e-200, but must be between/,
    ],
  ])('refuses %j and says what is wrong with which corner', (corners, message) => {
    expect(() => triangle(...(corners as unknown as [Vector, Vector, Vector]))).toThrow(message);
  });

  describe('published defect (triangle normal and validity): an exact zero test lets slivers of rounding pass', () => {
    it.each([
      ['on a line', [0, 0, 0], [1, 1, 1], [3, 3, 3]],
      ['two of them equal', [1, 2, 3], [1, 2, 3], [4, 5, 6]],
      ['all equal', [1, 2, 3], [1, 2, 3], [1, 2, 3]],
      ['on a line, far away', [1e9, 0, 0], [1e9 + 1, 1, 0], [1e9 + 3, 3, 0]],
      ['on a line but for rounding', [0, 0, 0], [0.1, 0.2, 0.3], [0.3, 0.6, 0.9]],
      ['on a tiny line', [0, 0, 0], [1e-30, 0, 0], [2e-30, 0, 0]],
      ['on a huge line', [0, 0, 0], [1e30, 0, 0], [-1e30, 0, 0]],
    ] as [string, Vector, Vector, Vector][])('ours throws and names the corners: %s', (_name, ...corners) => {
      for (const [i, j, k] of orders) {
        const make = () => triangle(corners[i], corners[j], corners[k]);
        expect(make).toThrow(/collinear/);
        for (const corner of corners) expect(make).toThrow(`[${corner.join(', ')}]`);
      }
    });

    it('accepts thin, tiny and huge triangles', () => {
      expect(triangle([0, 0, 0], [1, 0, 0], [2, 1e-10, 0]).c.y).toBe(1e-10);
      expect(triangle([0, 0, 0], [1e-30, 0, 0], [0, 1e-30, 0]).b.x).toBe(1e-30);
      expect(triangle([0, 0, 0], [1e30, 0, 0], [0, 1e30, 0]).b.x).toBe(1e30);
    });
  });
});
