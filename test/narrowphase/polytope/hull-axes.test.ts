import { describe, it } from 'vitest';
import { buildHull, type HullData } from '../../../src/geometry/hull/hull-data.ts';
import { createInterval } from '../../../src/math/interval.ts';
import { timesOfTouch } from '../../../src/narrowphase/polytope/core-sweep.ts';
import {
  hasManyEdges,
  overlapClearly,
  writeLargestGap,
  writeTimesOfTouch,
} from '../../../src/narrowphase/polytope/hull-axes.ts';
import { HullPair } from '../../../src/narrowphase/polytope/hull-pair.ts';
import { createSeparatingAxis, findLargestGap, findTimesOfOverlap } from '../../../src/narrowphase/polytope/sat.ts';
import { check, near, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { point, rotationAbout } from '../../helpers/test-shapes.ts';
import { cross, plus, type Quaternion, rotated, times, type Vector } from '../../oracle/vector.ts';

const ROUNDING = 1e-13;

/** Corners of a prism, of a hull like a ball, or anywhere in a box: flat or not. */
const cornersOf = (random: Random): Vector[] => {
  const count = 2 * (8 + random.integer(20));
  const height = random.pick([1, random.logarithmic(1e-3, 1)]);
  const corner = random.pick<(i: number) => Vector>([
    (i) => rotated(rotationAbout([0, 1, 0], ((i >> 1) * 4 * Math.PI) / count), [1, i % 2 === 0 ? height : -height, 0]),
    () => random.unitVector(),
    () => random.vector(),
  ]);
  return Array.from({ length: count }, (_, i) => {
    const [x, y, z] = corner(i);
    return [x, height * y, z];
  });
};

const hullOf = (corners: readonly Vector[], scale: number): HullData =>
  buildHull(
    corners.flatMap((corner) => times(corner, scale)),
    0,
    0,
  ) as HullData;

const load = (pair: HullPair, a: HullData, b: HullData, offset: Vector, quaternion: Quaternion): void => {
  const axes = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).map((axis) => point(rotated(quaternion, axis)));
  pair.a.setRotatedHull(a, point(offset), axes[0]!, axes[1]!, axes[2]!);
  pair.b.setHull(b);
  pair.radius = 0;
  pair.prepare();
};

describe('the axes that an expanding polytope finds give what all axes give', () => {
  const all = new HullPair();
  const some = new HullPair();

  /** Loads two hulls at a distance that is a few times, or next to nothing of, their size. */
  const forPairs = (seed: number, count: number, body: (random: Random, size: number, away: Vector) => void): void => {
    const random = new Random(seed);
    for (let i = cases(count); i > 0; i--) {
      const size = random.pick([1, 1, 1e-28, 1e28]);
      const a = hullOf(cornersOf(random), size);
      const b = random.chance(0.2) ? a : hullOf(cornersOf(random), size);
      const away = random.pick([random.unitVector(), [0, 1, 0] as const]);
      const quaternion = random.pick([random.quaternion(), [0, 0, 0, 1] as const, rotationAbout([0, 1, 0], 0.1)]);
      const offset = times(away, size * random.pick([0, random.range(0, 3), random.range(0, 1)]));
      for (const pair of [all, some]) load(pair, a, b, offset, quaternion);
      // Of few edges all axes are tested anyway.
      if (!hasManyEdges(some)) continue;
      showing({ a: a.corners, b: b.corners, offset, quaternion }, () => body(random, size, away));
    }
  };

  /** Moves both pairs as far as they touch, and by a little more of the motion. Undefined when they do not touch. */
  const normalOfTouch = (motion: Vector, more: number): Vector | undefined => {
    const [entered, last] = [createInterval(), createSeparatingAxis()];
    all.addEdgeAxes();
    if (!findTimesOfOverlap(entered, last, all, new Float64Array(times(motion, -1)))) return undefined;
    for (const pair of [all, some]) pair.moveA(point(motion), entered.enter + more);
    return [last.normal[0]!, last.normal[1]!, last.normal[2]!];
  };

  it('depth or gap, and the first axis of several', () => {
    const coverage = new Coverage();
    const [expected, found] = [createSeparatingAxis(), createSeparatingAxis()];
    forPairs(401, 600, (_, size) => {
      all.addEdgeAxes();
      findLargestGap(expected, all);
      const isClear = overlapClearly(some);
      check(!isClear || expected.gap < 0, `clear at a gap of ${expected.gap}`);
      // Of separated hulls only the direction of the distance is asked.
      if (expected.gap > size * ROUNDING) return;
      writeLargestGap(found, some);
      near(found.gap / size, expected.gap / size, ROUNDING, 'gap');
      check(found.number < some.axisCount, 'number of the axis');
      for (let i = 0; i < 3; i++) near(found.normal[i]!, expected.normal[i]!, 1e-9, 'normal');
      coverage.count(some.axisCount < all.axisCount ? 'searched' : 'all tested');
      if (isClear) coverage.count('clear');
    });
    coverage.expectAtLeast({ searched: 300, clear: 250 });
  });

  it('times of a motion', () => {
    const coverage = new Coverage();
    const [expected, found] = [createInterval(), createInterval()];
    forPairs(409, 600, (random, size, away) => {
      const across = random.chance(0.3) ? random.vector(2) : random.vector(0.2);
      const motion = point(times(plus(times(away, -random.range(0.5, 4)), across), size));
      all.addEdgeAxes();
      const meet = timesOfTouch(expected, all, motion);
      const areFound = writeTimesOfTouch(found, some, motion, -Infinity);
      const isInMotion = (isMet: boolean, { enter, exit }: typeof found) => isMet && enter <= 1 && exit >= 0;
      check(isInMotion(areFound, found) === isInMotion(meet, expected), `${found.enter} instead of ${expected.enter}`);
      coverage.count(some.axisCount < all.axisCount ? 'searched' : 'all tested');
      if (!isInMotion(meet, expected)) return;
      near(found.enter, expected.enter, 1e-11, 'time of entry');
      near(found.exit, expected.exit, 1e-11, 'time of exit');
      coverage.count(expected.enter < 0 ? 'overlapping' : 'entered');
    });
    coverage.expectAtLeast({ searched: 500, entered: 150, overlapping: 150 });
  });

  it('hulls that touch: with a face, an edge or a corner', () => {
    const coverage = new Coverage();
    const [expected, found] = [createSeparatingAxis(), createSeparatingAxis()];
    forPairs(419, 600, (random, size, away) => {
      if (!normalOfTouch(times(away, -size), random.pick([0, 0, random.logarithmic(1e-15, 1e-3)]))) return;
      findLargestGap(expected, all);
      writeLargestGap(found, some);
      near(found.gap / size, expected.gap / size, ROUNDING, 'gap');
      coverage.count(some.axisCount < all.axisCount ? 'searched' : 'all tested');
      // Several axes may be equal within rounding.
      const offAxis = Math.max(...[0, 1, 2].map((i) => Math.abs(found.normal[i]! - expected.normal[i]!)));
      coverage.count(offAxis < 1e-9 ? 'the same axis' : 'another axis');
    });
    coverage.expectAtLeast({ searched: 500, 'the same axis': 540 });
  });

  it('hulls that slide along a face, an edge or a corner of each other', () => {
    const coverage = new Coverage();
    const [expected, found] = [createInterval(), createInterval()];
    forPairs(421, 600, (random, size, away) => {
      const normal = normalOfTouch(times(away, -size), random.pick([0, 0, random.logarithmic(1e-15, 1e-9)]));
      if (!normal) return;
      const motion = point(times(cross(normal, random.unitVector()), 3 * size));
      const meet = timesOfTouch(expected, all, motion);
      const areFound = writeTimesOfTouch(found, some, motion, -Infinity);
      coverage.count(some.axisCount < all.axisCount ? 'searched' : 'all tested');
      // Whether they touch along the normal is rounding.
      if (!meet || !areFound || expected.exit < 1e-3) return;
      near(found.exit, expected.exit, 1e-9, 'time of exit');
      coverage.count('left');
    });
    coverage.expectAtLeast({ searched: 400, left: 150 });
  });

  it('hulls of next to no thickness, of which one question after the other is asked', () => {
    const coverage = new Coverage();
    const random = new Random(431);
    const [times, expected, found] = [createInterval(), createSeparatingAxis(), createSeparatingAxis()];
    const disc = (height: number) =>
      hullOf(
        Array.from({ length: 32 }, (_, i) => {
          return rotated(rotationAbout([0, 1, 0], (i >> 1) * (Math.PI / 8)), [1, i % 2 === 0 ? height : -height, 0]);
        }),
        1,
      );
    for (let i = cases(400); i > 0; i--) {
      const [a, b] = [disc(random.range(1e-6, 2e-6)), disc(5e-8)];
      const offset: Vector = [random.range(-1.4, 1.4), random.range(-1e-6, 1e-6), random.range(-1.4, 1.4)];
      for (const pair of [all, some]) load(pair, a, b, offset, [0, 0, 0, 1]);
      all.addEdgeAxes();
      findLargestGap(expected, all);
      for (const question of [0, 1, 2]) {
        if (question > 0) writeTimesOfTouch(times, some, point([random.range(-1, 1), 0, 0]), -Infinity);
        writeLargestGap(found, some);
        near(found.gap, expected.gap, ROUNDING, `gap after ${question} motions`);
      }
      coverage.count(some.axisCount < all.axisCount ? 'searched' : 'all tested');
    }
    coverage.expectAtLeast({ searched: 50, 'all tested': 50 });
  });
});
