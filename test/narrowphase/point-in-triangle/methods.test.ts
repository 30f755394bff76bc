import { describe, expect, it } from 'vitest';
import {
  pointInTriangleAngleComparison,
  pointInTriangleAngleComparison2D,
} from '../../../src/narrowphase/point-in-triangle/angle-comparison.ts';
import {
  pointInTriangleAngleSum,
  pointInTriangleAngleSum2D,
} from '../../../src/narrowphase/point-in-triangle/angle-sum.ts';
import {
  pointInTriangle,
  pointInTriangleBarycentric,
  pointInTriangleBarycentric2D,
} from '../../../src/narrowphase/point-in-triangle/barycentric.ts';
import { classifyPointInTriangle } from '../../../src/narrowphase/point-in-triangle/classify.ts';
import {
  pointInTriangle2D,
  pointInTriangleEdgeEquations2D,
} from '../../../src/narrowphase/point-in-triangle/edge-equations.ts';
import {
  pointInTriangleSameSide,
  pointInTriangleSameSide2D,
} from '../../../src/narrowphase/point-in-triangle/same-side.ts';
import { check, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { point } from '../../helpers/test-shapes.ts';
import { exactRegion } from '../../oracle/exact-triangle.ts';
import { plus, times, type Vector } from '../../oracle/vector.ts';
import { KINDS } from './triangles.ts';

const PLANE = {
  'same side': pointInTriangleSameSide2D,
  'angle sum': pointInTriangleAngleSum2D,
  'angle comparison': pointInTriangleAngleComparison2D,
  'edge equations': pointInTriangleEdgeEquations2D,
  barycentric: pointInTriangleBarycentric2D,
  recommended: pointInTriangle2D,
};

const SPACE = {
  'same side': pointInTriangleSameSide,
  'angle sum': pointInTriangleAngleSum,
  'angle comparison': pointInTriangleAngleComparison,
  barycentric: pointInTriangleBarycentric,
  recommended: pointInTriangle,
  classification: (...points: Parameters<typeof classifyPointInTriangle>) =>
    !['outside', 'degenerate'].includes(classifyPointInTriangle(...points)),
};

const [A, B, C] = [point([1, 1, 0]), point([5, 1, 0]), point([2, 4, 0])];

describe.each(Object.entries(PLANE))('point in triangle in the plane: %s', (_, isIn) => {
  it('counts the inside, every edge and every corner, and nothing else', () => {
    for (const p of [
      [2, 2],
      [3, 1.5],
      [1.5, 2.5],
      [3, 1],
      [3.5, 2.5],
      [1, 1],
      [5, 1],
      [2, 4],
    ]) {
      expect(isIn({ x: p[0]!, y: p[1]! }, A, B, C), `${p}`).toBe(true);
    }
    for (const p of [
      [0, 0],
      [3, 0.999],
      [1.49, 2.5],
      [3.51, 2.5],
      [0.999, 1],
      [5.001, 1],
      [2, 4.001],
      [1e9, 1e9],
    ]) {
      expect(isIn({ x: p[0]!, y: p[1]! }, A, B, C), `${p}`).toBe(false);
    }
  });

  it('takes points with more components and ignores them', () => {
    expect(isIn({ x: 2, y: 2, z: 99 } as { x: number; y: number }, A, B, C)).toBe(true);
  });

  it('changes from outside to inside at the edge, in 400 steps across it', () => {
    for (let i = 0; i <= 400; i++) {
      const y = 1 + (i - 200) / 1000;
      expect(isIn({ x: 3, y }, A, B, C)).toBe(i >= 200);
    }
  });
});

describe.each(Object.entries(SPACE))('point in triangle in space: %s', (name, isIn) => {
  // In the plane x + y + z = 3, one unit of height being (1, 1, 1).
  const [a, b, c] = [point([3, 0, 0]), point([0, 3, 0]), point([0, 0, 3])];

  it('tests the projection along the normal, from either side and any distance', () => {
    for (const height of [0, 1, -1, 1000, -1000]) {
      expect(isIn(point([1 + height, 1 + height, 1 + height]), a, b, c)).toBe(true);
      expect(isIn(point([3 + height, 0 + height, 0 + height]), a, b, c)).toBe(true);
      expect(isIn(point([1.5 + height, 1.5 + height, height]), a, b, c)).toBe(true);
      expect(isIn(point([1.75 + height, 1.75 + height, -0.5 + height]), a, b, c)).toBe(false);
    }
  });

  it('does not project along an axis: what is over the triangle by x and y alone is outside', () => {
    expect(isIn(point([1, 1, 10]), a, b, c)).toBe(false);
  });

  it('with a plane tolerance counts what is no farther from the plane, on both sides', () => {
    const height = Math.sqrt(3);
    for (const p of [point([2, 2, 2]), point([0, 0, 0])]) {
      expect(isIn(p, a, b, c, height * (1 + 1e-12))).toBe(true);
      expect(isIn(p, a, b, c, height * (1 - 1e-12))).toBe(false);
      expect(isIn(p, a, b, c, 0)).toBe(false);
      expect(isIn(p, a, b, c, Infinity)).toBe(true);
      expect(isIn(p, a, b, c, 1e300)).toBe(true);
    }
    expect(isIn(point([1, 1, 1]), a, b, c, 0)).toBe(true);
    expect(isIn(point([1.5, 1.5, 0]), a, b, c, 0)).toBe(true);
    expect(isIn(point([4, -2, 1]), a, b, c, 0)).toBe(false);
  });

  it('with a plane tolerance agrees with the exact distance from the plane, at any size', () => {
    const coverage = new Coverage();
    const random = new Random(3401);
    const kinds = ['random', 'sliver, a millionth wide', 'tiny', 'huge', 'far from the origin', 'uneven sizes'];
    const count = cases(600, 20_000, 50);
    for (let i = 0; i < count; i++) {
      const kind = random.pick(kinds);
      const query = KINDS[kind]!(random, false);
      const exact = exactRegion(query.p, query.corners);
      // Far from the origin the classification is wider, by the rounding of coordinates.
      if (!(exact.fromBoundary > (kind === 'far from the origin' ? 1e-6 : 1e-9)) || exact.feature === 'degenerate')
        continue;
      const factor = random.pick([0, 0.5, 1 - 1e-12, 1 + 1e-12, 2]);
      const points = [query.p, ...query.corners].map(point) as [typeof a, typeof a, typeof a, typeof a];
      const expected = exact.inside && (exact.fromPlane === 0 || factor > 1);
      showing({ ...query, factor }, () =>
        check(isIn(...points, exact.fromPlane * factor) === expected, `${name}: ${!expected}`),
      );
      coverage.count(expected ? 'near' : exact.inside ? 'far' : 'outside');
    }
    coverage.expectShares(count, { near: 1 / 40, far: 1 / 40, outside: 1 / 6 });
  });
});

describe('published defects (point in triangle)', () => {
  const all2D = Object.entries(PLANE);

  it('as published, the angle methods take acos of 1 + 1e-16 on an edge, which is NaN; ours have every point of it', () => {
    const coverage = new Coverage();
    // Integers, so that the points are exactly on it.
    const [a, b, c] = [point([7, 1, 0]), point([7 + 400 * 3, 1 + 400 * 7, 0]), point([-40, 530, 0])];
    for (let i = 0; i <= 400; i++) {
      const p = { x: a.x + 3 * i, y: a.y + 7 * i };
      const [u, v] = [point([a.x - p.x, a.y - p.y, 0]), point([b.x - p.x, b.y - p.y, 0])];
      const cosine = (u.x * v.x + u.y * v.y) / (Math.hypot(u.x, u.y) * Math.hypot(v.x, v.y));
      coverage.count(Number.isNaN(Math.acos(cosine)) ? 'NaN' : 'number');
      expect(pointInTriangleAngleSum2D(p, a, b, c)).toBe(true);
      expect(pointInTriangleAngleComparison2D(p, a, b, c)).toBe(true);
    }
    coverage.expectAtLeast({ NaN: 10, number: 100 });
  });

  it('as published, the angle sum is compared with seven digits of π; ours separates 1e-11 inside from 1e-11 outside', () => {
    for (let i = 1; i < 400; i++) {
      const x = 1 + i / 100;
      expect(pointInTriangleAngleSum2D({ x, y: 1 + 1e-11 }, A, B, C)).toBe(x < 5 - 1e-11);
      expect(pointInTriangleAngleSum2D({ x, y: 1 - 1e-11 }, A, B, C)).toBe(false);
    }
  });

  it('as published, same side lets a degenerate triangle accept whole lines; ours accepts its segment', () => {
    const [a, b, c] = [point([0, 0, 0]), point([2, 2, 0]), point([1, 1, 0])];
    for (const [, isIn] of all2D) {
      for (const on of [0, 0.5, 1, 1.5, 2]) expect(isIn({ x: on, y: on }, a, b, c)).toBe(true);
      for (const off of [-1, -1e-9, 2 + 1e-9, 3]) expect(isIn({ x: off, y: off }, a, b, c)).toBe(false);
      for (const off of [1e-9, 1, -1]) expect(isIn({ x: 1, y: 1 + off }, a, b, c)).toBe(false);
    }
  });

  it('as published, same side lets a triangle of one point accept all points; ours accepts that point', () => {
    for (const [, isIn] of all2D) {
      expect(isIn({ x: 1, y: 1 }, A, A, A)).toBe(true);
      expect(isIn({ x: 1, y: 1 + 2 ** -52 }, A, A, A)).toBe(false);
      expect(isIn({ x: 9, y: 9 }, A, A, A)).toBe(false);
    }
  });

  it('as published, same side does not say that a point in space need not lie in the plane; ours takes the largest distance from it', () => {
    for (const [, isIn] of Object.entries(SPACE)) {
      expect(isIn(point([2, 2, 50]), A, B, C)).toBe(true);
      expect(isIn(point([2, 2, 50]), A, B, C, 49)).toBe(false);
    }
  });

  it('a degenerate triangle in space is its segment for every method: there is no normal to project along', () => {
    const [a, b, c] = [point([0, 0, 0]), point([2, 4, 6]), point([1, 2, 3])];
    for (const [name, isIn] of Object.entries(SPACE)) {
      if (name === 'classification') continue;
      for (const t of [0, 0.25, 0.5, 1]) expect(isIn(point([2 * t, 4 * t, 6 * t]), a, b, c, 0), name).toBe(true);
      for (const t of [-0.25, 1.25]) expect(isIn(point([2 * t, 4 * t, 6 * t]), a, b, c), name).toBe(false);
      expect(isIn(point([1, 2, 3 + 1e-9]), a, b, c), name).toBe(false);
      expect(isIn(point([1, 2 + 1e-9, 3]), a, b, c), name).toBe(false);
      expect(isIn(point([1 + 1e-9, 2, 3]), a, b, c), name).toBe(false);
      expect(isIn(a, a, a, a), name).toBe(true);
      expect(isIn(b, a, a, a), name).toBe(false);
    }
  });

  it('as published, the edge equations depend on the order of the corners; ours take either winding', () => {
    for (const p of [
      { x: 2, y: 2 },
      { x: 3, y: 1 },
      { x: 5, y: 1 },
    ]) {
      expect(pointInTriangleEdgeEquations2D(p, A, B, C)).toBe(true);
      expect(pointInTriangleEdgeEquations2D(p, A, C, B)).toBe(true);
    }
    expect(pointInTriangleEdgeEquations2D({ x: 4, y: 4 }, A, B, C)).toBe(false);
    expect(pointInTriangleEdgeEquations2D({ x: 4, y: 4 }, A, C, B)).toBe(false);
  });

  it('as published, barycentric loses the boundary to strict comparisons; ours has it', () => {
    const random = new Random(3402);
    for (let i = 0; i < 500; i++) {
      const [a, e, f] = [0, 0, 0].map((): Vector => [random.integer(99), random.integer(99), random.integer(99)]);
      const k = random.integer(9) / 8;
      const foot = random.pick([times(e!, k), times(f!, k), plus(times(e!, k), times(f!, 1 - k))]);
      const corners = [a!, plus(a!, e!), plus(a!, f!)].map(point) as [typeof A, typeof A, typeof A];
      expect(pointInTriangleBarycentric(point(plus(a!, foot)), ...corners)).toBe(true);
      expect(pointInTriangleBarycentric2D(point(plus(a!, foot)), ...corners)).toBe(true);
    }
  });

  it('as published, barycentric divides by zero on a degenerate triangle; ours has an answer', () => {
    expect(pointInTriangleBarycentric2D({ x: 2, y: 2 }, A, point([3, 3, 0]), point([2, 2, 0]))).toBe(true);
    expect(pointInTriangleBarycentric2D({ x: 2, y: 3 }, A, point([3, 3, 0]), point([2, 2, 0]))).toBe(false);
    expect(pointInTriangleBarycentric(point([2, 2, 0]), A, point([3, 3, 0]), point([2, 2, 0]))).toBe(true);
    expect(pointInTriangleBarycentric(point([2, 2, 1]), A, point([3, 3, 0]), point([2, 2, 0]))).toBe(false);
  });
});
