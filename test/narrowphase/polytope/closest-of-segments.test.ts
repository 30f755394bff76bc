import { describe, expect, it } from 'vitest';
import { vec3 } from '../../../src/math/vec3.ts';
import {
  closestOfSegments,
  createSegmentGap,
  normalOfGap,
} from '../../../src/narrowphase/polytope/closest-of-segments.ts';
import { check, near, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { closeTo } from '../../helpers/pair-queries.ts';
import { Random } from '../../helpers/random.ts';
import { point, tuple } from '../../helpers/test-shapes.ts';
import { distanceToSegment } from '../../oracle/features.ts';
import { leastOf } from '../../oracle/touch-interval.ts';
import { dot, exactCross, minus, norm, plus, times, unit, type Vector } from '../../oracle/vector.ts';

/** Where r ± u and ± v are closest, and the normal from the first to the second. */
function gapOf(r: Vector, u: Vector, v: Vector) {
  const gap = createSegmentGap();
  closestOfSegments(gap, point(r), point(u), point(v));
  const normal = vec3();
  normalOfGap(normal, gap, point(u), point(v));
  return { ...gap, difference: tuple(gap.difference), normal: tuple(normal) };
}

const perpendicularTo = (u: Vector): Vector => unit(exactCross(u, Math.abs(u[0]) < 0.5 ? [1, 0, 0] : [0, 1, 0]));

describe('the closest points of two segments', () => {
  it('cross at right angles', () => {
    const gap = gapOf([1, 2, 3], [4, 0, 0], [0, 4, 0]);
    expect(gap).toMatchObject({ s: -0.25, t: 0.5, distance: 3, crossing: true });
    expect(gap.difference).toEqual(closeTo([0, 0, 3]));
    expect(gap.normal).toEqual(closeTo([0, 0, -1]));
  });

  it('are an end and a point between, or two ends', () => {
    const end = gapOf([6, 2, 3], [4, 0, 0], [0, 4, 0]);
    expect(end).toMatchObject({ s: -1, t: 0.5, crossing: false });
    expect(end.distance).toBeCloseTo(Math.sqrt(4 + 9), 14);
    const ends = gapOf([6, 7, 6], [4, 0, 0], [0, 4, 0]);
    expect(ends).toMatchObject({ s: -1, t: 1, distance: 7, crossing: false });
    expect(ends.normal).toEqual(closeTo([-2 / 7, -3 / 7, -6 / 7]));
  });

  it('of parallel segments are in the middle of the overlap, or at the facing ends', () => {
    expect(gapOf([1, 5, 0], [4, 0, 0], [4, 0, 0])).toMatchObject({ distance: 5, s: -0.125, t: 0.125 });
    expect(gapOf([1, 5, 0], [4, 0, 0], [-4, 0, 0])).toMatchObject({ distance: 5, s: -0.125, t: -0.125 });
    expect(gapOf([3, 5, 0], [1, 0, 0], [8, 0, 0])).toMatchObject({ distance: 5, s: 0, t: 0.375 });
    expect(gapOf([8, 4, 0], [2, 0, 0], [3, 0, 0])).toMatchObject({ distance: 5, s: -1, t: 1 });
  });

  it('of points and segments of length 0 are the points', () => {
    const points = gapOf([0, 3, 4], [0, 0, 0], [0, 0, 0]);
    expect(points).toMatchObject({ distance: 5, s: 0, t: 0 });
    expect(points.normal).toEqual(closeTo([0, -0.6, -0.8]));
    expect(gapOf([1, 3, 0], [0, 0, 0], [2, 0, 0])).toMatchObject({ distance: 3, t: 0.5 });
    expect(gapOf([1, 3, 0], [2, 0, 0], [0, 0, 0])).toMatchObject({ distance: 3, s: -0.5 });
    expect(gapOf([5, 4, 0], [0, 0, 0], [2, 0, 0])).toMatchObject({ distance: 5, t: 1 });
  });

  it('that coincide have a unit normal: across both, across the one, or anywhere', () => {
    expect(gapOf([0, 0, 0], [4, 0, 0], [0, 4, 0]).normal.map(Math.abs)).toEqual([0, 0, 1]);
    const parallel = gapOf([1, 0, 0], [4, 0, 0], [4, 0, 0]);
    expect(parallel.distance).toBe(0);
    expect([parallel.normal[0], norm(parallel.normal)]).toEqual([0, 1]);
    const one = gapOf([1, 0, 0], [0, 0, 0], [4, 0, 0]);
    expect([one.normal[0], norm(one.normal)]).toEqual([0, 1]);
    expect(norm(gapOf([0, 0, 0], [0, 0, 0], [0, 0, 0]).normal)).toBe(1);
  });

  it('are as close as the closest of all samples, at all sizes and angles', () => {
    const random = new Random(141);
    const coverage = new Coverage();
    for (let i = cases(1500); i > 0; i--) {
      const u = times(random.unitVector(), random.logarithmic(1e-3, 1e3));
      const across = times(random.unitVector(), norm(u) * random.logarithmic(1e-17, 1));
      const parallel = random.chance(0.5);
      const v = parallel
        ? times(plus(u, across), random.logarithmic(0.1, 10))
        : times(random.unitVector(), random.logarithmic(1e-3, 1e3));
      const size = norm(u) + norm(v);
      const r = plus(times(u, random.range(-1.5, 1.5)), random.vector(random.logarithmic(1e-12, 1) * size));
      showing({ r, u, v }, () => {
        const distance = (s: number) => distanceToSegment(plus(r, times(u, s)), times(v, -1), v);
        const expected = distance(leastOf(distance, -1, 1));
        const gap = gapOf(r, u, v);
        near(gap.distance, expected, 1e-14 * size, 'distance');
        check(Math.abs(gap.s) <= 1 && Math.abs(gap.t) <= 1, 'beyond an end');
        const difference = plus(r, minus(times(u, gap.s), times(v, gap.t)));
        near(norm(difference), gap.distance, 1e-14 * size, 'length of the difference');
        near(norm(gap.normal), 1, 4e-16, 'length of the normal');
        coverage.count(
          gap.crossing ? 'crossing' : Math.abs(gap.s) < 1 || Math.abs(gap.t) < 1 ? 'end and side' : 'two ends',
        );
      });
    }
    coverage.expectAtLeast({ crossing: 200, 'end and side': 200, 'two ends': 50 });
  });
});

describe('the normal of a gap', () => {
  const random = new Random(142);
  const gaps = [1e-16, 1e-15, 1e-14, 1e-12, 1e-9, 1e-3, 1];
  const segment = () => times(random.unitVector(), random.logarithmic(0.1, 10));

  it.each(gaps)(
    'of segments crossing %d apart is at right angles to both, and leads from the first to the second',
    (gap) => {
      for (let i = cases(300); i > 0; i--) {
        const [u, v] = [segment(), segment()];
        const across = unit(exactCross(u, v));
        const inside = minus(times(v, random.range(-0.9, 0.9)), times(u, random.range(-0.9, 0.9)));
        const { normal, crossing } = gapOf(plus(inside, times(across, gap)), u, v);
        // What rounding of the position leaves of such a gap is as good as none: its sign may be either.
        if (!crossing) continue;
        near(norm(normal), 1, 4e-16, 'length');
        near(dot(normal, unit(u)), 0, 1e-15, 'along the first');
        near(dot(normal, unit(v)), 0, 1e-15, 'along the second');
        if (gap >= 1e-12) near(dot(normal, across), -1, 1e-14, 'across');
      }
    },
  );

  it.each(gaps)('of an end and a side %d apart is at right angles to the side', (gap) => {
    const coverage = new Coverage();
    for (let i = cases(300); i > 0; i--) {
      const v = segment();
      const outwards = perpendicularTo(unit(v));
      const u = times(unit(plus(times(outwards, 1), times(random.unitVector(), 0.5))), random.logarithmic(0.1, 10));
      // The lower end of u is over a point between the ends of v.
      const r = plus(plus(times(v, random.range(-0.9, 0.9)), times(outwards, gap)), u);
      const found = gapOf(r, u, v);
      if (Math.abs(found.t) >= 1) continue;
      coverage.count(found.crossing ? 'crossing' : 'end');
      near(norm(found.normal), 1, 4e-16, 'length');
      near(dot(found.normal, unit(v)), 0, 1e-15, 'along the side');
      if (gap >= 1e-9) near(dot(found.normal, outwards), -1, 1e-12, 'outwards');
    }
    if (gap >= 1e-9) coverage.expectAtLeast({ end: 200 });
  });

  it.each(gaps)('of parallel sides %d apart is at right angles to them', (gap) => {
    for (let i = cases(300); i > 0; i--) {
      const v = segment();
      const outwards = perpendicularTo(unit(v));
      const u = times(v, random.pick([1, -1, 0.5, 2]));
      const { normal } = gapOf(plus(times(v, random.range(-0.5, 0.5)), times(outwards, gap)), u, v);
      near(norm(normal), 1, 4e-16, 'length');
      near(dot(normal, unit(v)), 0, 1e-15, 'along them');
    }
  });

  it('never contains a negative zero', () => {
    for (const r of [
      [0, 0, 3],
      [0, 0, -3],
      [0, 0, 0],
      [6, 0, 0],
      [-6, 0, 0],
      [0, -6, 0],
    ] as Vector[]) {
      for (const v of [
        [0, 4, 0],
        [4, 0, 0],
        [-4, 0, 0],
        [0, 0, 0],
      ] as Vector[]) {
        check(!gapOf(r, [4, 0, 0], v).normal.some((x) => Object.is(x, -0)), `a negative zero at ${r} against ${v}`);
      }
    }
  });
});
