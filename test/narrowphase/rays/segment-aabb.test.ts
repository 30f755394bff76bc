import { createAabb, createObb, type Obb } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { createInterval } from '../../../src/math/interval.ts';
import { intersectSegmentAabb, overlapSegmentAabb } from '../../../src/narrowphase/rays/segment-aabb.ts';
import { intersectSegmentObb, overlapSegmentObb } from '../../../src/narrowphase/rays/segment-obb.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { point } from '../../helpers/placed.ts';
import { Random } from '../../helpers/random.ts';
import { check, near, showing } from '../../helpers/verify.ts';
import { brick, signedDistanceOfPoint } from '../../oracle/solids.ts';
import { touchInterval } from '../../oracle/touch-interval.ts';
import { minus, norm, plus, type Quaternion, times, turned, type Vector } from '../../oracle/vector.ts';

const UPRIGHT: Quaternion = [0, 0, 0, 1];

/** What the four functions say: the AABB's are asked where the box is upright, and must agree with the OBB's. */
function ask(p: Vector, q: Vector, half: Vector, center: Vector = [0, 0, 0], turn = UPRIGHT) {
  const [from, to] = [point(p), point(q)];
  const [out, other] = [createInterval(), createInterval()];
  const obb: Obb = createObb({ halfExtents: half, center, quaternion: turn });
  const meets = intersectSegmentObb(out, from, to, obb);
  check(meets === overlapSegmentObb(from, to, obb), 'the OBB functions disagree');
  check(meets || (out.enter === Number.NEGATIVE_INFINITY && out.exit === Infinity), 'a miss was written');
  if (turn === UPRIGHT) {
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
      const turn = random.chance(0.4) ? UPRIGHT : random.quaternion();
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
      const solid = brick(center, half, turn);
      const way = minus(q, p);
      const oracle = touchInterval((t) => signedDistanceOfPoint(solid, plus(p, times(way, t))));
      const tolerance = 1e-14 * (size + norm(way)) + 2 ** -49 * norm(center);
      if (Math.abs(oracle.least) <= tolerance) continue;
      showing({ p, q, half, center, turn }, () => {
        const found = ask(p, q, half, center, turn);
        check((found !== undefined) === oracle.least < 0, `meets ${found !== undefined} at distance ${oracle.least}`);
        coverage.count(found ? 'meets' : 'misses');
        if (norm(way) === 0) coverage.count('point');
        if (!found) return;
        if (Math.abs(oracle.atStart) > tolerance && norm(way) > 0) {
          near(found.enter, oracle.first, tolerance / oracle.steepnessFirst + 1e-15, 'enter');
          if (oracle.atStart < 0) coverage.count('starts inside');
        }
        if (Math.abs(oracle.atEnd) > tolerance && norm(way) > 0) {
          near(found.exit, Math.min(oracle.last, 1), tolerance / oracle.steepnessLast + 1e-15, 'exit');
          if (oracle.last < 1) coverage.count('leaves');
        }
      });
    }
    coverage.expectAtLeast({ meets: 1000, misses: 500, point: 100, 'starts inside': 400, leaves: 400 });
  });

  it('gives the fractions at which it enters and leaves', () => {
    expect(ask([-3, 0, 0], [5, 0, 0], UNIT)).toEqual({ enter: 0.25, exit: 0.5 });
    expect(ask([0, 0, 0], [0, 4, 0], UNIT)).toEqual({ enter: 0, exit: 0.25 });
    expect(ask([0, 4, 0], [0, 0, 0], UNIT)).toEqual({ enter: 0.75, exit: 1 });
    expect(ask([0.5, 0, 0], [-0.5, 0.5, 0.5], UNIT)).toEqual({ enter: 0, exit: 1 });
    expect(ask([-3, 0, 0], [-1.5, 0, 0], UNIT)).toBeUndefined();
  });

  it('touching counts: ends, faces, edges and corners, in exact arithmetic', () => {
    expect(ask([-3, 0, 0], [-1, 0, 0], UNIT)).toEqual({ enter: 1, exit: 1 });
    expect(ask([1, 1, 1], [4, 5, 6], UNIT)).toEqual({ enter: 0, exit: 0 });
    expect(ask([-3, 1, 1], [3, 1, 1], UNIT)).toEqual({ enter: 1 / 3, exit: 2 / 3 });
    expect(ask([0, 2, 0.5], [2, 0, 0.5], UNIT)).toEqual({ enter: 0.5, exit: 0.5 });
    // Past an edge at a slope whose quotients are not exact: 1/3 of 3 and 1/7 of 7 meet at the edge.
    expect(ask([-2, 1, 0], [1, 2, 0], [1, 4 / 3 - 2 ** -52, 1])).toBeUndefined();
    expect(ask([1 - 7, 1 + 3, 0], [1 + 7, 1 - 3, 0], UNIT)).toBeDefined();
    expect(ask([1 - 7, 1 + 3 + 2 ** -48, 0], [1 + 7, 1 - 3 + 2 ** -48, 0], UNIT)).toBeUndefined();
  });

  it('passing close by an edge or a corner within all three slabs is a miss', () => {
    expect(ask([0, 2.1, 0], [2.1, 0, 0], UNIT)).toBeUndefined();
    expect(ask([0, 0, 2.1], [0, 2.1, 0], UNIT)).toBeUndefined();
    expect(ask([2.1, 0, 0], [0, 0, 2.1], UNIT)).toBeUndefined();
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
      const found = ask([0, 2 + gap, 0], [2 + gap, 0, 0], UNIT);
      expect(found !== undefined).toBe(gap <= 0);
      if (!found) continue;
      near(found.enter, (1 + gap) / (2 + gap), 1e-15, 'enter');
      near(found.exit, 1 / (2 + gap), 1e-15, 'exit');
    }
  });

  describe('published defects (Gomez, AABB–segment and OBB–segment)', () => {
    it('a segment of length zero has no direction; ours is a point', () => {
      expect(ask([0.5, 0, 0], [0.5, 0, 0], UNIT)).toEqual({ enter: 0, exit: 1 });
      expect(ask([1, 1, 1], [1, 1, 1], UNIT)).toEqual({ enter: 0, exit: 1 });
      expect(ask([1.5, 0, 0], [1.5, 0, 0], UNIT)).toBeUndefined();
      const turn: Quaternion = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
      expect(ask([0, 1.5, 0], [0, 1.5, 0], [2, 1, 1], [0, 0, 0], turn)).toEqual({ enter: 0, exit: 1 });
      expect(ask([1.5, 0, 0], [1.5, 0, 0], [2, 1, 1], [0, 0, 0], turn)).toBeUndefined();
    });

    it('a segment parallel to an axis makes a zero axis of their product; ours neither loses nor invents a hit by it', () => {
      const random = new Random(62);
      const coverage = new Coverage();
      for (let i = 0; i < 2000; i++) {
        const turn = random.chance(0.5) ? UPRIGHT : random.quaternion();
        const [y, z] = [random.range(-1.5, 1.5), random.range(-1.5, 1.5)];
        const slope = random.pick([0, 1e-17, 1e-13, 1e-9]);
        const [p, q] = [turned(turn, [-3, y, z]), turned(turn, [3, y + slope, z - slope])];
        const expected = Math.max(Math.abs(y), Math.abs(z));
        if (Math.abs(expected - 1) < 1e-8) continue;
        const found = ask(p, q, UNIT, [0, 0, 0], turn);
        check((found !== undefined) === expected < 1, 'parallel');
        coverage.count(found ? 'meets' : 'misses');
        if (found) near(found.enter, 1 / 3, 1e-14, 'enter');
      }
      coverage.expectAtLeast({ meets: 500, misses: 500 });
    });

    it('needs a unit direction and half length; ours takes end points, from 1e-60 to 1e60', () => {
      for (const size of [1e-60, 1e-3, 1, 1e4, 1e60]) {
        const at = (v: Vector) => times(v, size);
        const found = ask(at([-3, 0, 0]), at([5, 0, 0]), at(UNIT))!;
        expect([found.enter, found.exit]).toEqual([expect.closeTo(0.25, 15), expect.closeTo(0.5, 15)]);
        expect(ask(at([0, 2.1, 0]), at([2.1, 0, 0]), at(UNIT))).toBeUndefined();
      }
    });
  });
});
