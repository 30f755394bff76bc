import { createSweepHit, overlapAabbAabb, sweepAabbAabb } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { assertSweepTimes, CLOSED_FORM, near, nearVector } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { point, tuple } from '../../helpers/test-shapes.ts';
import { sweep as oracleSweep, signedDistance } from '../../oracle/signed-distance.ts';
import { brick, gapAlong, moved, signedDistanceOfPoint } from '../../oracle/solids.ts';
import { minus, norm, plus, times, type Vector } from '../../oracle/vector.ts';

const aabb = (center: Vector, halfExtents: Vector) => ({
  min: point(minus(center, halfExtents)),
  max: point(plus(center, halfExtents)),
});
const cube = (center: Vector) => aabb(center, [0.5, 0.5, 0.5]);
const atOrigin = cube([0, 0, 0]);

const sweep = (a: ReturnType<typeof aabb>, b: ReturnType<typeof aabb>, displacement: Vector) => {
  const hit = createSweepHit();
  return sweepAabbAabb(hit, a, b, point(displacement)) ? hit : undefined;
};

/** The axis of the only component of a normal that is not zero, with its sign. */
const axisOf = (normal: { x: number; y: number; z: number }) => {
  const [axis, ...rest] = (['x', 'y', 'z'] as const).filter((name) => normal[name] !== 0);
  expect(rest).toEqual([]);
  return `${normal[axis] < 0 ? '-' : '+'}${axis}`;
};

describe('AABB–AABB overlap (Gomez)', () => {
  it('is every axis overlapping, touching included', () => {
    expect(overlapAabbAabb(atOrigin, cube([1, 1, 1]))).toBe(true);
    for (const gap of [
      [1 + 2 ** -52, 0, 0],
      [0, -1 - 2 ** -52, 0],
      [0.5, 0.5, 1 + 2 ** -52],
    ] as Vector[]) {
      expect(overlapAabbAabb(atOrigin, cube(gap))).toBe(false);
      expect(overlapAabbAabb(cube(gap), atOrigin)).toBe(false);
    }
  });

  it('counts containment, in either order, and crossing boxes without a corner in each other', () => {
    expect(overlapAabbAabb(aabb([0, 0, 0], [9, 9, 9]), cube([3, 3, 3]))).toBe(true);
    expect(overlapAabbAabb(cube([3, 3, 3]), aabb([0, 0, 0], [9, 9, 9]))).toBe(true);
    expect(overlapAabbAabb(aabb([0, 0, 0], [9, 0.1, 0.1]), aabb([0, 0, 0], [0.1, 9, 0.1]))).toBe(true);
  });
});

describe('AABB–AABB sweep', () => {
  it('meets the face whose axis closes last, first and last time in closed form', () => {
    const hit = sweep(cube([-3, 0.25, 0]), atOrigin, [8, 0, 0]);
    expect(hit).toMatchObject({ fraction: 0.25, exitFraction: 0.5, overlapping: false, depth: 0 });
    expect(tuple(hit!.normal)).toEqual([1, 0, 0]);
    // The middle of what the two faces share.
    expect(tuple(hit!.point)).toEqual([-0.5, 0.125, 0]);
    expect(hit!.pointA).toEqual(hit!.pointB);
  });

  it('meets on every axis and from either side', () => {
    for (const [start, name] of [
      [[-3, 0, 0], '+x'],
      [[3, 0, 0], '-x'],
      [[0, -3, 0], '+y'],
      [[0, 3, 0], '-y'],
      [[0, 0, -3], '+z'],
      [[0, 0, 3], '-z'],
    ] as const) {
      const hit = sweep(cube(start), atOrigin, times(start, -2));
      expect(axisOf(hit!.normal)).toBe(name);
      expect(hit!.fraction).toBeCloseTo(1 / 3, 15);
      expect(hit!.exitFraction).toBeCloseTo(2 / 3, 15);
    }
  });

  it('ties between axes go to x before y before z, at the impact and in an overlap', () => {
    expect(axisOf(sweep(cube([-3, -3, -3]), atOrigin, [4, 4, 4])!.normal)).toBe('+x');
    expect(axisOf(sweep(cube([0, -3, 3]), atOrigin, [0, 4, -4])!.normal)).toBe('+y');
    expect(axisOf(sweep(cube([-0.5, 0.5, 0.5]), atOrigin, [0, 0, 0])!.normal)).toBe('+x');
    expect(axisOf(sweep(cube([0, 0.5, 0.5]), atOrigin, [0, 0, 0])!.normal)).toBe('-y');
  });

  it('an initial overlap has the least depth of the three axes and both points on the surfaces', () => {
    const hit = sweep(cube([0.25, 0.75, -0.125]), atOrigin, [0, 0, 0]);
    expect(hit).toMatchObject({ overlapping: true, fraction: 0, exitFraction: Infinity, depth: 0.25 });
    expect(tuple(hit!.normal)).toEqual([0, -1, 0]);
    expect(tuple(hit!.pointA)).toEqual([0.125, 0.25, -0.0625]);
    expect(tuple(hit!.pointB)).toEqual([0.125, 0.5, -0.0625]);
  });

  it('a box inside another separates through the nearest face', () => {
    const hit = sweep(cube([2, 0, 0]), aabb([0, 0, 0], [3, 3, 3]), [0, 0, 0]);
    expect(hit).toMatchObject({ overlapping: true, depth: 1.5 });
    expect(tuple(hit!.normal)).toEqual([-1, 0, 0]);
    expect([hit!.pointA.x, hit!.pointB.x]).toEqual([1.5, 3]);
  });

  it('concentric boxes part along x', () => {
    const hit = sweep(atOrigin, atOrigin, [0, 0, 0]);
    expect(hit).toMatchObject({ overlapping: true, depth: 1 });
    expect(Math.abs(hit!.normal.x)).toBe(1);
  });

  it('touching at the start counts, also when receding or sliding; touching at the end counts', () => {
    const atStart = { overlapping: true, fraction: 0, depth: 0 };
    expect(sweep(cube([-1, 0, 0]), atOrigin, [-1, 0, 0])).toMatchObject({ ...atStart, exitFraction: 0 });
    expect(sweep(cube([-1, 0, 0]), atOrigin, [0, 4, 0])).toMatchObject({ ...atStart, exitFraction: 0.25 });
    expect(sweep(cube([-1, 0, 0]), atOrigin, [0, 0, 0])).toMatchObject({ ...atStart, exitFraction: Infinity });
    expect(sweep(cube([-3, 0, 0]), atOrigin, [2, 0, 0])).toMatchObject({
      overlapping: false,
      fraction: 1,
      exitFraction: Infinity,
    });
  });

  it('grazing an edge counts for as long as it lasts', () => {
    expect(sweep(cube([-3, 1, 0]), atOrigin, [8, 0, 0])).toMatchObject({ fraction: 0.25, exitFraction: 0.5 });
    expect(sweep(cube([-3, 1 + 2 ** -52, 0]), atOrigin, [8, 0, 0])).toBeUndefined();
    // Corner past corner: in x it arrives at the very moment at which it leaves in y.
    expect(sweep(cube([-3, 0, 0]), atOrigin, [8, 4, 0])).toMatchObject({ fraction: 0.25, exitFraction: 0.25 });
  });

  it('agrees with the oracle on random boxes and motions', () => {
    const coverage = new Coverage();
    const random = new Random(33);
    for (let i = cases(250, 20_000); i > 0; i--) {
      const size = random.logarithmic(1e-3, 1e4);
      const extents = (): Vector => [
        size * random.range(0.1, 1),
        size * random.range(0.1, 1),
        size * random.range(0.1, 1),
      ];
      const [halfA, halfB] = [extents(), extents()];
      const start = random.vector(2 * size);
      const motion = random.chance(0.3)
        ? times(
            random.pick([
              [1, 0, 0],
              [0, 1, 0],
              [0, 0, 1],
            ] as const),
            size * random.range(-4, 4),
          )
        : times(plus(times(start, -1), random.vector(size)), random.range(0, 3));
      const [a, b] = [brick(start, halfA), brick([0, 0, 0], halfB)];
      const hit = sweep(aabb(start, halfA), aabb([0, 0, 0], halfB), motion);
      const tolerance = CLOSED_FORM * (size + norm(motion));
      assertSweepTimes(hit, oracleSweep(a, b, motion), tolerance, coverage);
      if (!hit) continue;
      const then = moved(a, times(motion, hit.fraction));
      near(gapAlong(then, b, tuple(hit.normal)), -hit.depth, tolerance, 'gap along the normal');
      if (hit.overlapping) near(hit.depth, -signedDistance(a, b), tolerance, 'depth');
      near(signedDistanceOfPoint(then, tuple(hit.pointA)), 0, tolerance, 'pointA');
      near(signedDistanceOfPoint(b, tuple(hit.pointB)), 0, tolerance, 'pointB');
      nearVector(minus(tuple(hit.pointA), tuple(hit.pointB)), times(tuple(hit.normal), hit.depth), tolerance, 'points');
    }
    coverage.expectAtLeast({ hit: 80, miss: 50, overlapping: 10, leaves: 40, stays: 20 });
  });

  it('passes over the edge in 400 steps without a jump: hits up to the edge, misses beyond', () => {
    for (let i = 0; i <= 400; i++) {
      const height = i / 200;
      const hit = sweep(cube([-3, height, 0]), atOrigin, [8, 0, 0]);
      if (height > 1) expect(hit).toBeUndefined();
      else expect(hit).toMatchObject({ fraction: 0.25, exitFraction: 0.5 });
    }
  });

  describe('published defects (Gomez, AABB sweep)', () => {
    it('reports false hits: an axis apart and not approaching keeps the interval 0…1; ours is empty', () => {
      // Overlapping in x, apart in y without moving along y.
      expect(sweep(cube([0.5, 3, 0]), atOrigin, [1, 0, 0])).toBeUndefined();
      // Apart in y and receding, while x passes right through.
      expect(sweep(cube([-3, 3, 0]), atOrigin, [6, 1, 0])).toBeUndefined();
      expect(sweep(cube([-3, -3, 0]), atOrigin, [6, -1, 0])).toBeUndefined();
      // Apart in all, moving in none.
      expect(sweep(cube([3, 3, 3]), atOrigin, [0, 0, 0])).toBeUndefined();
    });

    it('reports boxes that overlap on every axis, but never on all at once; ours are misses', () => {
      expect(sweep(cube([-3, 3, 0]), atOrigin, [6, -1.9, 0])).toBeUndefined();
      expect(sweep(cube([-3, 6, 0]), atOrigin, [6, -6, 0])).toBeUndefined();
    });

    it('loses the exit of boxes that overlap at the start; ours has it', () => {
      const hit = sweep(cube([-0.25, 0, 0]), atOrigin, [5, 0, 0]);
      expect(hit).toMatchObject({ fraction: 0, exitFraction: 0.25, overlapping: true, depth: 0.75 });
    });

    it('leaves the positions of first and last overlap to be interpolated; ours are fractions that touch exactly', () => {
      const hit = sweep(cube([-3, 2, 1]), atOrigin, [8, -4, -2])!;
      for (const fraction of [hit.fraction, hit.exitFraction]) {
        const there = brick(plus([-3, 2, 1], times([8, -4, -2], fraction)), [0.5, 0.5, 0.5]);
        expect(Math.abs(signedDistance(there, brick([0, 0, 0], [0.5, 0.5, 0.5])))).toBeLessThanOrEqual(1e-15);
      }
    });
  });
});
