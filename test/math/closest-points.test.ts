import { closestPointOnAabb, closestPointOnSegment, closestPointOnTriangle } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { closestOnTriangle } from '../../src/math/closest-points.ts';
import { normalThrough } from '../../src/math/cross.ts';
import { type Vec3, vec3 } from '../../src/math/vec3.ts';
import { check, near, nearVector, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { closeTo } from '../helpers/pair-queries.ts';
import { Random } from '../helpers/random.ts';
import { point, tuple } from '../helpers/test-shapes.ts';
import { distanceToTriangle } from '../oracle/features.ts';
import { leastOf } from '../oracle/touch-interval.ts';
import { minus, norm, plus, times, type Vector } from '../oracle/vector.ts';

const onSegment = (p: Vector, a: Vector, b: Vector): Vector => {
  const out = vec3();
  expect(closestPointOnSegment(out, point(p), point(a), point(b))).toBe(true);
  return tuple(out);
};
const onTriangle = (p: Vector, a: Vector, b: Vector, c: Vector): Vector => {
  const out = vec3();
  expect(closestPointOnTriangle(out, point(p), point(a), point(b), point(c))).toBe(true);
  return tuple(out);
};

describe('the closest point of a segment', () => {
  const [a, b]: Vector[] = [
    [1, 2, 3],
    [5, 2, 3],
  ];

  it('is below the point, or an end', () => {
    expect(onSegment([2, 7, 3], a, b)).toEqual([2, 2, 3]);
    expect(onSegment([2, 2, 3], a, b)).toEqual([2, 2, 3]);
    expect(onSegment([-8, 7, 3], a, b)).toEqual(a);
    expect(onSegment([6, 0, 0], a, b)).toEqual(b);
    expect(onSegment([1, 0, 0], a, b)).toEqual(a);
    expect(onSegment([5, 0, 0], a, b)).toEqual(b);
  });

  it('is the one point of a segment of length 0', () => {
    expect(onSegment([7, 8, 9], a, a)).toEqual(a);
    expect(onSegment(a, a, a)).toEqual(a);
  });

  it('may be written over the point itself', () => {
    const p = point([2, 7, 3]);
    closestPointOnSegment(p, p, point(a), point(b));
    expect(tuple(p)).toEqual([2, 2, 3]);
  });

  it('is as close as the closest of many samples', () => {
    const random = new Random(131);
    const coverage = new Coverage();
    for (let i = cases(500); i > 0; i--) {
      const size = random.logarithmic(1e-6, 1e6);
      const [p, from, to] = [random.vector(size), random.vector(size), random.vector(size)];
      const at = (t: number) => plus(from, times(minus(to, from), t));
      const t = leastOf((s) => norm(minus(p, at(s))), 0, 1);
      const found = onSegment(p, from, to);
      near(norm(minus(p, found)), norm(minus(p, at(t))), 1e-15 * size, 'distance');
      // A search that compares distances finds the position of the least one to half of their digits.
      nearVector(found, at(t), 1e-7 * size, 'point');
      coverage.count(t === 0 || t === 1 ? 'end' : 'between');
    }
    coverage.expectAtLeast({ end: 100, between: 100 });
  });
});

describe('the closest point of a triangle', () => {
  /** A right triangle 3-4-5. */
  const [A, B, C]: [Vector, Vector, Vector] = [
    [0, 0, 0],
    [4, 0, 0],
    [0, 3, 0],
  ];
  const orders: [Vector, Vector, Vector][] = [
    [A, B, C],
    [B, C, A],
    [C, A, B],
    [A, C, B],
    [C, B, A],
    [B, A, C],
  ];

  it.each(orders)('is in the face, on an edge or a corner, with the corners %j, %j, %j', (...corners) => {
    expect(onTriangle([1, 1, 5], ...corners)).toEqual(closeTo([1, 1, 0]));
    expect(onTriangle([1, 1, 0], ...corners)).toEqual(closeTo([1, 1, 0]));
    expect(onTriangle([1, -2, -5], ...corners)).toEqual(closeTo([1, 0, 0]));
    expect(onTriangle([-3, 2, 5], ...corners)).toEqual(closeTo([0, 2, 0]));
    expect(onTriangle([5, 5.5, 1], ...corners)).toEqual(closeTo([2, 1.5, 0]));
    expect(onTriangle([-1, -1, 1], ...corners)).toEqual(closeTo(A));
    expect(onTriangle([9, -1, 1], ...corners)).toEqual(closeTo(B));
    expect(onTriangle([-1, 9, 1], ...corners)).toEqual(closeTo(C));
  });

  it('is equal by the short path for wide triangles and by the general path', () => {
    const random = new Random(133);
    const coverage = new Coverage();
    for (let i = cases(5000, 200_000); i > 0; i--) {
      const size = random.logarithmic(1e-6, 1e6);
      const [a, b, c] = [random.vector(size), random.vector(size), random.vector(size)] as const;
      const away = random.pick([1, 3, 1e6]);
      const p = random.vector(away * size);
      const normal = vec3();
      check(normalThrough(normal, point(a), point(b), point(c)), 'collinear');
      const careful = vec3();
      coverage.count(closestOnTriangle(careful, point(p), { a: point(a), b: point(b), c: point(c), normal }));
      nearVector(onTriangle(p, a, b, c), tuple(careful), 1e-14 * size * away, 'point');
    }
    coverage.expectAtLeast({ face: 200, ab: 500, bc: 500, ca: 500 });
  });

  it('says in which part of the triangle it is', () => {
    const triangle = { a: point(A), b: point(B), c: point(C), normal: point([0, 0, 1]) };
    const featureAt = (p: Vector) => closestOnTriangle(vec3(), point(p), triangle);
    expect(featureAt([1, 1, 5])).toBe('face');
    expect(featureAt([1, 0, 5])).toBe('face');
    expect(featureAt([1, -1, 5])).toBe('ab');
    expect(featureAt([5, 5, 0])).toBe('bc');
    expect(featureAt([-1, 1, 0])).toBe('ca');
  });

  it('of collinear corners it is that of the longest segment between them, of equal ones the point', () => {
    const [middle, start, end]: Vector[] = [
      [1, 2, 3],
      [0, 0, 0],
      [3, 6, 9],
    ];
    for (const corners of [
      [start, middle, end],
      [middle, end, start],
      [end, start, middle],
    ] as [Vector, Vector, Vector][]) {
      expect(onTriangle([3, 7, 10], ...corners)).toEqual(end);
      expect(onTriangle([-1, 0, 0], ...corners)).toEqual(start);
      expect(onTriangle([2, 4, 6], ...corners)).toEqual(closeTo([2, 4, 6]));
    }
    expect(onTriangle([3, 7, 10], middle, middle, middle)).toEqual(middle);
    expect(onTriangle([3, 7, 10], middle, middle, end)).toEqual(end);
  });

  it('is as close as the closest of its face and edges, down to slivers, in every order of the corners', () => {
    const random = new Random(132);
    const coverage = new Coverage();
    for (let i = cases(600); i > 0; i--) {
      const size = random.logarithmic(1e-6, 1e6);
      const [a, b] = [random.vector(size), random.vector(size)];
      const width = random.pick([1, 1e-3, 1e-6, 1e-9]);
      const third = plus(a, times(minus(b, a), random.range(-0.5, 1.5)));
      const c = plus(third, times(random.unitVector(), width * size));
      const p = random.chance(0.3) ? plus(third, random.vector(width * size)) : random.vector(2 * size);
      const expected = distanceToTriangle(p, [a, b, c]);
      showing({ p, a, b, c }, () => {
        for (const corners of [
          [a, b, c],
          [b, c, a],
          [c, b, a],
        ] as [Vector, Vector, Vector][]) {
          const found = onTriangle(p, ...corners);
          near(norm(minus(p, found)), expected, 2e-15 * size, 'distance');
          near(distanceToTriangle(found, [a, b, c]), 0, 2e-15 * size, 'distance of the point from the triangle');
        }
      });
      coverage.count(width < 1e-3 ? 'sliver' : 'triangle');
    }
    coverage.expectAtLeast({ sliver: 200, triangle: 200 });
  });

  it('is as close as the closest of many samples', () => {
    const random = new Random(133);
    for (let i = cases(40, 1000); i > 0; i--) {
      const [p, a, b, c] = [random.vector(2), random.vector(), random.vector(), random.vector()];
      const distance = (s: number, t: number) =>
        norm(minus(p, plus(a, plus(times(minus(b, a), s), times(minus(c, a), t)))));
      // Convex in both, and so is the least over t as a function of s.
      const leastOver = (s: number) =>
        distance(
          s,
          leastOf((t) => distance(s, t), 0, 1 - s),
        );
      const least = leastOver(leastOf(leastOver, 0, 1));
      near(norm(minus(p, onTriangle(p, a, b, c))), least, 1e-14, 'distance');
    }
  });

  it('next to a corner and next to an edge, by a few units in the last place, stays on the triangle', () => {
    const random = new Random(134);
    for (let i = 0; i < 500; i++) {
      const corners = [random.vector(), random.vector(), random.vector()] as const;
      const p = plus(
        random.pick([corners[0], times(plus(corners[1], corners[2]), 0.5)]),
        random.vector(random.logarithmic(1e-17, 1e-10)),
      );
      const found = onTriangle(p, ...corners);
      near(distanceToTriangle(found, corners), 0, 1e-15, 'distance from the triangle');
      const off = norm(minus(p, found));
      near(off, distanceToTriangle(p, corners), 1e-15, 'distance');
    }
  });
});

describe('the closest point, written over an argument', () => {
  /** Calls `write` with each of its arguments as `out`, and compares with an `out` of its own. */
  function expectSameOver(write: (out: Vec3, ...points: Vec3[]) => true, points: readonly Vector[]): void {
    const expected = vec3();
    write(expected, ...points.map(point));
    for (let i = 0; i < points.length; i++) {
      const given = points.map(point);
      write(given[i], ...given);
      expect(given[i], `${JSON.stringify(points)}, over argument ${i}`).toEqual(expected);
    }
  }

  it('is the same on the slow path of a narrow triangle, where several edges are tested', () => {
    expectSameOver(closestPointOnTriangle, [
      [0.2, 3, 1],
      [0, 0, 0],
      [1, 0, 0],
      [0.5, 1e-9, 0],
    ]);
  });

  it('is the same for random points on a grid, collinear corners included', () => {
    const random = new Random(137);
    const coverage = new Coverage();
    for (let i = cases(4000); i > 0; i--) {
      const points = Array.from({ length: 4 }, (): Vector => [0, 1, 2].map(() => random.integer(3)) as never);
      expectSameOver(closestPointOnTriangle, points);
      expectSameOver(closestPointOnSegment, points.slice(1));
      const box = (min: Vec3, max: Vec3) => ({ min, max });
      expectSameOver((out, p, min, max) => closestPointOnAabb(out, p, box(min, max)), points.slice(1));
      const isFlat = !normalThrough(vec3(), ...(points.slice(1).map(point) as [Vec3, Vec3, Vec3]));
      coverage.count(isFlat ? 'collinear' : 'triangle');
    }
    coverage.expectAtLeast({ collinear: 200, triangle: 2000 });
  });
});

describe('the closest point of an axis-aligned box', () => {
  const box = { min: point([-1, -2, -3]), max: point([1, 2, 3]) };
  const onBox = (p: Vector) => {
    const out = vec3();
    expect(closestPointOnAabb(out, point(p), box)).toBe(true);
    return tuple(out);
  };

  it('is on a face, an edge or a corner, or the point itself when it is inside', () => {
    expect(onBox([5, 1, 1])).toEqual([1, 1, 1]);
    expect(onBox([5, 9, 1])).toEqual([1, 2, 1]);
    expect(onBox([-5, 9, -4])).toEqual([-1, 2, -3]);
    expect(onBox([0.5, -0.5, 2])).toEqual([0.5, -0.5, 2]);
    expect(onBox([1, 2, 3])).toEqual([1, 2, 3]);
  });
});
