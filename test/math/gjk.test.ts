import { describe, expect, it } from 'vitest';
import { createDistanceBounds, findDirection } from '../../src/math/gjk.ts';
import { check, near, nearVector } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { point, tuple } from '../helpers/test-shapes.ts';
import { leastNorm } from '../oracle/minimum-norm.ts';
import { polytopeSolid, supportOfPoints } from '../oracle/solids.ts';
import { norm, plus, times, type Vector } from '../oracle/vector.ts';

const cornerSet = (corners: readonly Vector[]) => ({ corners: corners.map(point), cornerCount: corners.length });

const boundsOf = (a: readonly Vector[], b: readonly Vector[], size = 1) => {
  const out = createDistanceBounds();
  findDirection(out, cornerSet(a), cornerSet(b), size);
  return out;
};

const gapAlong = (a: readonly Vector[], b: readonly Vector[], n: Vector): number =>
  -supportOfPoints(b, times(n, -1)) - supportOfPoints(a, n);

describe('the bounds of the distance of two sets of points', () => {
  it('are the distance of two points, of a point and an edge, and of a point and a triangle', () => {
    const { lower, upper, direction } = boundsOf([[0, 0, 0]], [[3, 4, 0]]);
    expect([lower, upper]).toEqual([5, 5]);
    nearVector(tuple(direction), [0.6, 0.8, 0], 2e-16, 'direction');
    const edge: Vector[] = [
      [-1, 2, 0],
      [5, 2, 0],
    ];
    expect(boundsOf([[0, 0, 0]], edge)).toMatchObject({ lower: 2, upper: 2 });
    expect(boundsOf([[1, 0, 3]], [...edge, [0, -9, 0]])).toMatchObject({ lower: 3, upper: 3 });
  });

  it('are 0 above and nothing below for sets that overlap', () => {
    const cube: Vector[] = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z): Vector => [x, y, z])));
    const { lower, upper } = boundsOf(cube, [[0.2, 0.3, 0.1]]);
    expect(upper).toBe(0);
    expect(lower).toBeLessThanOrEqual(0);
    expect(boundsOf([[1, 2, 3]], [[1, 2, 3]])).toMatchObject({ lower: Number.NEGATIVE_INFINITY, upper: 0 });
  });

  it('enclose the distance within rounding, and the direction shows the lower one, at all sizes', () => {
    const random = new Random(141);
    const coverage = new Coverage();
    for (let i = cases(2000, 50_000); i > 0; i--) {
      const size = random.logarithmic(1e-30, 1e30);
      const some = (center: Vector): Vector[] =>
        Array.from({ length: 1 + random.integer(12) }, () => times(plus(center, random.vector()), size));
      const [a, b] = [some([0, 0, 0]), some(random.vector(random.pick([0.5, 3])))];
      const { lower, upper, direction } = boundsOf(a, b, size);
      const rounding = 1e-14 * size;
      if (upper === 0 || lower <= 0) {
        coverage.count('overlapping');
        continue;
      }
      coverage.count('apart');
      near(norm(tuple(direction)), 1, 1e-15, 'length of the direction');
      near(gapAlong(a, b, tuple(direction)), lower, rounding, 'gap along the direction');
      check(lower <= upper + rounding, `bounds ${lower} and ${upper}`);
      // Sharp unless the sets nearly touch.
      if (upper > 1e-3 * size) near(lower, upper, 1e-12 * size, 'lower bound');
    }
    coverage.expectAtLeast({ apart: 400, overlapping: 100 });
  });

  it('agree with the least point of the Minkowski difference', () => {
    const random = new Random(142);
    for (let i = 0; i < 60; i++) {
      const some = (): Vector[] => Array.from({ length: 4 + random.integer(4) }, () => random.vector());
      const offset = times(random.unitVector(), random.range(1, 4));
      const [a, b] = [some(), some()];
      const solid = (center: Vector, corners: Vector[]) => polytopeSolid(center, corners, { faces: [], edges: [] });
      const oracle = leastNorm(solid([0, 0, 0], a), solid(offset, b));
      const moved = b.map((p) => plus(p, offset));
      const { lower, upper } = boundsOf(a, moved);
      check(upper >= oracle.atLeast - 1e-13 && Math.max(0, lower) <= oracle.atMost + 1e-13, 'bounds');
    }
  });
});
