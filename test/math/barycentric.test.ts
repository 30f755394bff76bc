import { describe, expect, it } from 'vitest';
import { barycentric, createBarycentric } from '../../src/math/barycentric.ts';
import { CLOSED_FORM, near, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { point } from '../helpers/test-shapes.ts';
import { type Corners, exactRegion } from '../oracle/exact-triangle.ts';
import { cross, norm, plus, times, unit, type Vector } from '../oracle/vector.ts';

const weightsOf = (p: Vector, [a, b, c]: Corners) => {
  const out = createBarycentric();
  return barycentric(out, point(p), point(a), point(b), point(c)) ? out : undefined;
};

const TRIANGLE: Corners = [
  [0, 0, 0],
  [4, 0, 0],
  [0, 2, 0],
];

describe('barycentric coordinates', () => {
  it('are 1 at a corner, a half each in the middle of an edge, a third each in the middle', () => {
    expect(weightsOf([0, 0, 0], TRIANGLE)).toEqual({ u: 1, v: 0, w: 0 });
    expect(weightsOf([4, 0, 0], TRIANGLE)).toEqual({ u: 0, v: 1, w: 0 });
    expect(weightsOf([0, 2, 0], TRIANGLE)).toEqual({ u: 0, v: 0, w: 1 });
    expect(weightsOf([2, 1, 0], TRIANGLE)).toEqual({ u: 0, v: 0.5, w: 0.5 });
    const middle = weightsOf([4 / 3, 2 / 3, 0], TRIANGLE)!;
    for (const weight of [middle.u, middle.v, middle.w]) expect(weight).toBeCloseTo(1 / 3, 15);
  });

  it('are those of the projection, however far p is from the plane', () => {
    expect(weightsOf([2, 1, 1000], TRIANGLE)).toEqual({ u: 0, v: 0.5, w: 0.5 });
    expect(weightsOf([2, 1, -1e-9], TRIANGLE)).toEqual({ u: 0, v: 0.5, w: 0.5 });
  });

  it('are negative beyond the edge opposite of the corner', () => {
    expect(weightsOf([-4, 2, 0], TRIANGLE)).toEqual({ u: 1, v: -1, w: 1 });
  });

  it('are never −0', () => {
    const random = new Random(3303);
    const corner = (): Vector => [random.integer(3) - 1, random.integer(3) - 1, random.integer(3) - 1];
    let zeros = 0;
    for (let i = 0; i < 3000; i++) {
      const found = weightsOf(corner(), [corner(), corner(), corner()]);
      if (!found) continue;
      for (const weight of [found.u, found.v, found.w]) {
        if (weight === 0) zeros++;
        expect(Object.is(weight, -0)).toBe(false);
      }
    }
    expect(zeros).toBeGreaterThan(500);
  });

  it('are not written for collinear corners', () => {
    const out = { u: 7, v: 8, w: 9 };
    const collinear: Corners[] = [
      [
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3],
      ],
      [
        [0, 0, 0],
        [1, 2, 3],
        [-2, -4, -6],
      ],
      [
        [1, 1, 1],
        [2, 2, 2],
        [1, 1, 1],
      ],
      [
        [0, 0, 0],
        [1, 0, 0],
        [0.5, 1e-15, 0],
      ],
    ];
    for (const [a, b, c] of collinear) expect(barycentric(out, point(a), point(a), point(b), point(c))).toBe(false);
    expect(out).toEqual({ u: 7, v: 8, w: 9 });
  });

  it.each([1e-30, 1e-3, 1, 1e4, 1e30])('agree with exact arithmetic on triangles of size %d', (size) => {
    const random = new Random(3301);
    const coverage = new Coverage();
    const count = cases(1000, 20_000, 63);
    for (let i = 0; i < count; i++) {
      const [a, e, f] = [random.vector(), random.unitVector(), random.unitVector()];
      const normal = cross(e, f);
      if (norm(normal) < 0.1) continue;
      const [v, w] = [random.range(-0.5, 1.2), random.range(-0.5, 1.2)];
      const foot = plus(a, plus(times(e, v), times(f, w)));
      const p = plus(foot, times(unit(normal), random.range(-1, 1)));
      const corners: Corners = [times(a, size), times(plus(a, e), size), times(plus(a, f), size)];
      const exact = exactRegion(times(p, size), corners);
      const found = weightsOf(times(p, size), corners)!;
      showing({ p, corners }, () => {
        near(found.u, exact.weights[0], CLOSED_FORM, 'u');
        near(found.v, exact.weights[1], CLOSED_FORM, 'v');
        near(found.w, exact.weights[2], CLOSED_FORM, 'w');
        near(found.u + found.v + found.w, 1, CLOSED_FORM, 'sum');
      });
      coverage.count(exact.feature);
    }
    coverage.expectShares(count, { inside: 1 / 8, outside: 1 / 4 });
  });

  it('stay accurate on slivers a millionth wide, relative to how far rounding of p moves them', () => {
    const random = new Random(3302);
    for (let i = cases(1000, 20_000); i > 0; i--) {
      const [e, f] = [random.unitVector(), random.unitVector()];
      const corners: Corners = [[0, 0, 0], e, plus(times(e, random.next()), times(f, 1e-6))];
      const p = plus(times(e, random.next()), times(f, random.range(0, 1e-6)));
      const exact = exactRegion(p, corners);
      const found = weightsOf(p, corners)!;
      const width = norm(cross(e, corners[2]));
      const tolerance = (16 * Number.EPSILON) / width;
      showing({ p, corners }, () => {
        near(found.u, exact.weights[0], tolerance, 'u');
        near(found.v, exact.weights[1], tolerance, 'v');
        near(found.w, exact.weights[2], tolerance, 'w');
      });
    }
  });

  it('are exact to rounding on a triangle of any width whose coordinates have few digits', () => {
    const random = new Random(3304);
    const digits = (value: number, bits: number) => Math.round(value * 2 ** bits) / 2 ** bits;
    const onGrid = (v: Vector): Vector => [digits(v[0], 36), digits(v[1], 36), digits(v[2], 36)];
    const coverage = new Coverage();
    const count = cases(1000, 20_000);
    for (let i = 0; i < count; i++) {
      const width = random.logarithmic(2 ** -30, 1);
      const [e, f] = [onGrid(random.vector(3)), onGrid(random.unitVector())];
      const corners: Corners = [[0, 0, 0], e, onGrid(plus(times(e, random.next()), times(f, width)))];
      const p = onGrid(plus(times(e, random.next()), times(f, random.range(0, width))));
      const exact = exactRegion(p, corners);
      const found = weightsOf(p, corners)!;
      const most = Math.max(...exact.weights.map(Math.abs));
      showing({ p, corners }, () => {
        near(found.u, exact.weights[0], CLOSED_FORM * most, 'u');
        near(found.v, exact.weights[1], CLOSED_FORM * most, 'v');
        near(found.w, exact.weights[2], CLOSED_FORM * most, 'w');
      });
      coverage.count(width < 2 ** -20 ? 'narrow' : 'wide');
    }
    coverage.expectShares(count, { narrow: 1 / 5, wide: 1 / 2 });
  });
});
