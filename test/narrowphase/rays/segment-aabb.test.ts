import { createAabb, createObb, type Obb } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { createInterval } from '../../../src/math/interval.ts';
import { intersectSegmentAabb, overlapSegmentAabb } from '../../../src/narrowphase/rays/segment-aabb.ts';
import { intersectSegmentObb, overlapSegmentObb } from '../../../src/narrowphase/rays/segment-obb.ts';
import { check, near, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { point } from '../../helpers/test-shapes.ts';
import { brick, signedDistanceOfPoint } from '../../oracle/solids.ts';
import { touchInterval } from '../../oracle/touch-interval.ts';
import { minus, norm, plus, type Quaternion, rotated, times, type Vector } from '../../oracle/vector.ts';

const UPRIGHT: Quaternion = [0, 0, 0, 1];

/** The result of the four functions. For an axis-aligned box those of the AABB must agree with those of the OBB. */
function clipSegment(p: Vector, q: Vector, half: Vector, center: Vector = [0, 0, 0], orientation = UPRIGHT) {
  const [from, to] = [point(p), point(q)];
  const [out, other] = [createInterval(), createInterval()];
  const obb: Obb = createObb({ halfExtents: half, center, quaternion: orientation });
  const meets = intersectSegmentObb(out, from, to, obb);
  check(meets === overlapSegmentObb(from, to, obb), 'the OBB functions disagree');
  check(meets || (out.enter === Number.NEGATIVE_INFINITY && out.exit === Infinity), 'a miss was written');
  if (orientation === UPRIGHT) {
    const aabb = { min: point(minus(center, half)), max: point(plus(center, half)) };
    const aligned = intersectSegmentAabb(other, from, to, aabb);
    check(aligned === overlapSegmentAabb(from, to, aabb), 'the AABB functions disagree');
    if (norm(center) === 0)
      check(aligned === meets && other.enter === out.enter && other.exit === out.exit, 'boxes disagree');
    return aligned ? other : undefined;
  }
  return meets ? out : undefined;
}

const UNIT: Vector = [1, 1, 1];

describe('segment–AABB and segment–OBB (six axes)', () => {
  it('agree with the distance along the segment on random configurations, entry and exit too', () => {
    const [coverage, random] = [new Coverage(), new Random(61)];
    for (let i = cases(4000, 100_000); i > 0; i--) {
      const size = random.logarithmic(1e-3, 1e4);
      const half = [1, 1, 1].map(() => size * random.logarithmic(0.2, 1)) as unknown as Vector;
      const center = random.chance(0.5) ? ([0, 0, 0] as const) : random.vector(size * random.logarithmic(1, 1e6));
      const orientation = random.chance(0.4) ? UPRIGHT : random.quaternion();
      const p = plus(center, random.vector((random.chance(0.3) ? 0.3 : 1.5) * size));
      const axis = times(
        random.pick([
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, -1],
        ] as const),
        size,
      );
      const inwards = minus(plus(center, random.vector(0.6 * size)), p);
      const along = random.chance(0.2) ? axis : random.chance(0.7) ? inwards : random.vector(size);
      const q = plus(p, times(along, random.chance(0.1) ? 0 : random.range(0, 3)));
      const solid = brick(center, half, orientation);
      const direction = minus(q, p);
      const oracle = touchInterval((t) => signedDistanceOfPoint(solid, plus(p, times(direction, t))));
      const tolerance = 1e-14 * (size + norm(direction)) + 2 ** -49 * norm(center);
      if (Math.abs(oracle.least) <= tolerance) continue;
      showing({ p, q, half, center, orientation }, () => {
        const found = clipSegment(p, q, half, center, orientation);
        check((found !== undefined) === oracle.least < 0, `meets ${found !== undefined} at distance ${oracle.least}`);
        coverage.count(found ? 'meets' : 'misses');
        if (norm(direction) === 0) coverage.count('point');
        if (!found) return;
        if (Math.abs(oracle.atStart) > tolerance && norm(direction) > 0) {
          near(found.enter, oracle.first, tolerance / oracle.steepnessFirst + 1e-15, 'enter');
          if (oracle.atStart < 0) coverage.count('starts inside');
        }
        if (Math.abs(oracle.atEnd) > tolerance && norm(direction) > 0) {
          near(found.exit, Math.min(oracle.last, 1), tolerance / oracle.steepnessLast + 1e-15, 'exit');
          if (oracle.last < 1) coverage.count('leaves');
        }
      });
    }
    coverage.expectAtLeast({ meets: 1000, misses: 500, point: 100, 'starts inside': 400, leaves: 400 });
  });

  it('gives the fractions at which it enters and leaves', () => {
    expect(clipSegment([-3, 0, 0], [5, 0, 0], UNIT)).toEqual({ enter: 0.25, exit: 0.5 });
    expect(clipSegment([0, 0, 0], [0, 4, 0], UNIT)).toEqual({ enter: 0, exit: 0.25 });
    expect(clipSegment([0, 4, 0], [0, 0, 0], UNIT)).toEqual({ enter: 0.75, exit: 1 });
    expect(clipSegment([0.5, 0, 0], [-0.5, 0.5, 0.5], UNIT)).toEqual({ enter: 0, exit: 1 });
    expect(clipSegment([-3, 0, 0], [-1.5, 0, 0], UNIT)).toBeUndefined();
  });

  it('touching counts: ends, faces, edges and corners, in exact arithmetic', () => {
    expect(clipSegment([-3, 0, 0], [-1, 0, 0], UNIT)).toEqual({ enter: 1, exit: 1 });
    expect(clipSegment([1, 1, 1], [4, 5, 6], UNIT)).toEqual({ enter: 0, exit: 0 });
    expect(clipSegment([-3, 1, 1], [3, 1, 1], UNIT)).toEqual({ enter: 1 / 3, exit: 2 / 3 });
    expect(clipSegment([0, 2, 0.5], [2, 0, 0.5], UNIT)).toEqual({ enter: 0.5, exit: 0.5 });
    // Past an edge at a slope whose quotients are not exact: 1/3 of 3 and 1/7 of 7 meet at the edge.
    expect(clipSegment([-2, 1, 0], [1, 2, 0], [1, 4 / 3 - 2 ** -52, 1])).toBeUndefined();
    expect(clipSegment([1 - 7, 1 + 3, 0], [1 + 7, 1 - 3, 0], UNIT)).toBeDefined();
    expect(clipSegment([1 - 7, 1 + 3 + 2 ** -48, 0], [1 + 7, 1 - 3 + 2 ** -48, 0], UNIT)).toBeUndefined();
  });

  it('passing close by an edge or a corner within all three slabs is a miss', () => {
    expect(clipSegment([0, 2.1, 0], [2.1, 0, 0], UNIT)).toBeUndefined();
    expect(clipSegment([0, 0, 2.1], [0, 2.1, 0], UNIT)).toBeUndefined();
    expect(clipSegment([2.1, 0, 0], [0, 0, 2.1], UNIT)).toBeUndefined();
  });

  it('an empty box and a NaN box meet nothing; an infinite box meets segments inside it', () => {
    const meets = (p: Vector, q: Vector, box: ReturnType<typeof createAabb>) =>
      overlapSegmentAabb(point(p), point(q), box);
    expect(meets([-9, 0, 0], [9, 0, 0], createAabb())).toBe(false);
    const ground = { min: point([-Infinity, -Infinity, -Infinity]), max: point([Infinity, 0, Infinity]) };
    expect(meets([0, 1, 0], [5, 0, 2], ground)).toBe(true);
    expect(meets([0, 1, 0], [5, 0.5, 0], ground)).toBe(false);
    expect(meets([0, -1, 0], [0, -1, 0], ground)).toBe(true);
    expect(meets([Number.NaN, 0, 0], [1, 0, 0], { min: point([-1, -1, -1]), max: point([1, 1, 1]) })).toBe(false);
  });

  it('slides along an edge in 400 steps without a jump', () => {
    for (let i = -200; i <= 200; i++) {
      const gap = i / 400;
      const found = clipSegment([0, 2 + gap, 0], [2 + gap, 0, 0], UNIT);
      expect(found !== undefined).toBe(gap <= 0);
      if (!found) continue;
      near(found.enter, (1 + gap) / (2 + gap), 1e-15, 'enter');
      near(found.exit, 1 / (2 + gap), 1e-15, 'exit');
    }
  });

  describe('published defects (Gomez, AABB–segment and OBB–segment)', () => {
    it('a segment of length zero has no direction; ours is a point', () => {
      expect(clipSegment([0.5, 0, 0], [0.5, 0, 0], UNIT)).toEqual({ enter: 0, exit: 1 });
      expect(clipSegment([1, 1, 1], [1, 1, 1], UNIT)).toEqual({ enter: 0, exit: 1 });
      expect(clipSegment([1.5, 0, 0], [1.5, 0, 0], UNIT)).toBeUndefined();
      const orientation: Quaternion = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
      expect(clipSegment([0, 1.5, 0], [0, 1.5, 0], [2, 1, 1], [0, 0, 0], orientation)).toEqual({ enter: 0, exit: 1 });
      expect(clipSegment([1.5, 0, 0], [1.5, 0, 0], [2, 1, 1], [0, 0, 0], orientation)).toBeUndefined();
    });

    it('a segment parallel to an axis makes a zero axis of their product; ours neither loses nor invents a hit by it', () => {
      const random = new Random(62);
      const coverage = new Coverage();
      for (let i = 0; i < 2000; i++) {
        const orientation = random.chance(0.5) ? UPRIGHT : random.quaternion();
        const [y, z] = [random.range(-1.5, 1.5), random.range(-1.5, 1.5)];
        const slope = random.pick([0, 1e-17, 1e-13, 1e-9]);
        const [p, q] = [rotated(orientation, [-3, y, z]), rotated(orientation, [3, y + slope, z - slope])];
        const expected = Math.max(Math.abs(y), Math.abs(z));
        if (Math.abs(expected - 1) < 1e-8) continue;
        const found = clipSegment(p, q, UNIT, [0, 0, 0], orientation);
        check((found !== undefined) === expected < 1, 'parallel');
        coverage.count(found ? 'meets' : 'misses');
        if (found) near(found.enter, 1 / 3, 1e-14, 'enter');
      }
      coverage.expectAtLeast({ meets: 500, misses: 500 });
    });

    it('needs a unit direction and half length; ours takes end points, from 1e-30 to 1e30', () => {
      for (const size of [1e-30, 1e-3, 1, 1e4, 1e30]) {
        const at = (v: Vector) => times(v, size);
        const found = clipSegment(at([-3, 0, 0]), at([5, 0, 0]), at(UNIT))!;
        expect([found.enter, found.exit]).toEqual([expect.closeTo(0.25, 15), expect.closeTo(0.5, 15)]);
        expect(clipSegment(at([0, 2.1, 0]), at([2.1, 0, 0]), at(UNIT))).toBeUndefined();
      }
    });
  });
});
