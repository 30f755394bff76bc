import { createAabb, shapeBounds, shapeContains, triangle } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { cases } from '../helpers/coverage.ts';
import { cornersOf, place, rotationAbout, solidOf, tuple } from '../helpers/placed.ts';
import { Random } from '../helpers/random.ts';
import { randomCorners } from '../helpers/random-pairs.ts';
import { check, near } from '../helpers/verify.ts';
import { signedDistanceOfPoint, support } from '../oracle/solids.ts';
import { cross, minus, norm, plus, times, turned, unit, type Vector } from '../oracle/vector.ts';

const randomTriangle = (random: Random) => {
  const size = random.logarithmic(1e-3, 1e4);
  const shape = triangle(...randomCorners(random, size));
  return { placed: place(shape, random.vector(size), [0, 0, 0], random.quaternion()), size };
};

const orders = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [0, 2, 1],
  [2, 1, 0],
  [1, 0, 2],
] as const;

describe('triangle', () => {
  it('is its corners, however they are given', () => {
    const expected = { type: 'triangle', a: { x: 1, y: 2, z: 3 }, b: { x: 4, y: 5, z: 6 }, c: { x: 7, y: 8, z: 0 } };
    expect(triangle([1, 2, 3], [4, 5, 6], [7, 8, 0])).toEqual(expected);
    expect(triangle({ x: 1, y: 2, z: 3 }, [4, 5, 6], { x: 7, y: 8, z: 0 })).toEqual(expected);
  });

  it('keeps copies that nobody can change', () => {
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
      ['on a tiny line', [0, 0, 0], [1e-100, 0, 0], [2e-100, 0, 0]],
      ['on a huge line', [0, 0, 0], [1e100, 0, 0], [-1e100, 0, 0]],
    ] as [string, Vector, Vector, Vector][])('ours throws and names the corners: %s', (_name, ...corners) => {
      for (const [i, j, k] of orders) {
        const make = () => triangle(corners[i], corners[j], corners[k]);
        expect(make).toThrow(/collinear/);
        for (const corner of corners) expect(make).toThrow(`[${corner.join(', ')}]`);
      }
    });

    it('but a thin triangle is one, and so is a tiny or a huge one', () => {
      expect(triangle([0, 0, 0], [1, 0, 0], [2, 1e-10, 0]).c.y).toBe(1e-10);
      expect(triangle([0, 0, 0], [1e-100, 0, 0], [0, 1e-100, 0]).b.x).toBe(1e-100);
      expect(triangle([0, 0, 0], [1e100, 0, 0], [0, 1e100, 0]).b.x).toBe(1e100);
    });
  });

  it('has bounds that touch it on every side, in any orientation', () => {
    const random = new Random(65);
    const bounds = createAabb();
    for (let i = cases(1000); i > 0; i--) {
      const { placed, size } = randomTriangle(random);
      shapeBounds(bounds, placed);
      for (const axis of [0, 1, 2] as const) {
        const up = [0, 1, 2].map((k) => (k === axis ? 1 : 0)) as unknown as Vector;
        const center = placed.position[axis];
        near(tuple(bounds.max)[axis], center + support(solidOf(placed), up), 1e-14 * size, 'upper bound');
        near(tuple(bounds.min)[axis], center - support(solidOf(placed), times(up, -1)), 1e-14 * size, 'lower bound');
      }
    }
  });

  it('has the exact bounds when it is not turned, flat ones included, and over its motion', () => {
    const bounds = createAabb();
    const flat = { shape: triangle([0, 0, 0], [2, 0, 0], [0, 0, 3]), position: [1, 1, 1] } as const;
    shapeBounds(bounds, flat);
    expect(bounds).toEqual({ min: { x: 1, y: 1, z: 1 }, max: { x: 3, y: 1, z: 4 } });
    shapeBounds(bounds, { ...flat, displacement: [-5, 0, 5] });
    expect(bounds).toEqual({ min: { x: -4, y: 1, z: 1 }, max: { x: 3, y: 1, z: 9 } });
  });

  it('has no inside: it contains its own points, edges and corners included, and nothing beside it', () => {
    const flat = { shape: triangle([0, 0, 0], [4, 0, 0], [0, 4, 0]), position: [10, 0, 0] } as const;
    for (const on of [
      [11, 1, 0],
      [10, 0, 0],
      [14, 0, 0],
      [12, 2, 0],
      [12, 0, 0],
    ] as Vector[]) {
      expect(shapeContains(flat, on)).toBe(true);
    }
    for (const beside of [
      [11, 1, 1e-9],
      [11, 1, -1e-9],
      [9.999999999, 1, 0],
      [12.000000001, 2, 0],
      [14.000000001, 0, 0],
    ] as Vector[]) {
      expect(shapeContains(flat, beside)).toBe(false);
    }
    const upright = { ...flat, quaternion: rotationAbout([1, 0, 0], Math.PI / 2) };
    expect(shapeContains(upright, [11, 0, 1])).toBe(true);
    expect(shapeContains(upright, [11, 1, 0])).toBe(false);
  });

  it('contains its points in any orientation and size, and none a billionth of its size away from it', () => {
    const random = new Random(66);
    for (let i = cases(2000); i > 0; i--) {
      const { placed, size } = randomTriangle(random);
      const [a, b, c] = cornersOf(placed.shape);
      const weights = [random.next(), random.next(), random.next()].map((w) => (random.chance(0.2) ? 0 : w + 1e-3));
      const sum = weights[0]! + weights[1]! + weights[2]! || 1;
      const inside = plus(times(a, weights[0]! / sum), plus(times(b, weights[1]! / sum), times(c, weights[2]! / sum)));
      if (norm(weights as unknown as Vector) === 0) continue;
      const point = plus(placed.position, turned(placed.quaternion, inside));
      check(shapeContains(placed, point), `${point} is not on the triangle`);
      const off = plus(point, times(unit(cross(minus(b, a), random.vector())), 1e-9 * size));
      const away = signedDistanceOfPoint(solidOf(placed), off);
      if (away > 1e-10 * size) check(!shapeContains(placed, off), `${off} is on the triangle, ${away} away`);
    }
  });

  it('contains the same points and has the same bounds whatever the order of its corners', () => {
    const random = new Random(67);
    const [bounds, other] = [createAabb(), createAabb()];
    for (let i = 0; i < 200; i++) {
      const { placed } = randomTriangle(random);
      const corners = cornersOf(placed.shape);
      shapeBounds(bounds, placed);
      for (const [j, k, l] of orders) {
        const shape = triangle(corners[j], corners[k], corners[l]);
        shapeBounds(other, { ...placed, shape });
        expect(other).toEqual(bounds);
        const corner = plus(placed.position, turned(placed.quaternion, corners[0]));
        check(shapeContains({ ...placed, shape }, corner), 'a corner is not on the triangle');
      }
    }
  });
});
