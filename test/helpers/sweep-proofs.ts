import { describe, it } from 'vitest';
import { leastOf } from '../oracle/touch-interval.ts';
import { cross, plus, times, unit } from '../oracle/vector.ts';
import { forRandomPairs, hasCircles, isInOneOrder, types } from './all-pairs.ts';
import {
  accuracyOf,
  CLOSED_FORM,
  check,
  coordinateRounding,
  distanceWhenMoved,
  proveSweepTimes,
  showing,
  sweptLengthsOf,
} from './assertions.ts';
import { Coverage, cases } from './coverage.ts';
import type { Random } from './random.ts';
import { closestOf, sweepOf } from './shape-queries.ts';
import { atFraction, boundingRadius, type ShapeType, type TestShape, translated, tuple } from './test-shapes.ts';

/** Least share of each case in the sample. Few motions separate from a plane. */
const SHARES = { hit: 0.4, miss: 0.05, overlapping: 0.2, leaves: 0.08, stays: 0.05, 'off by less than 1e-9': 0.35 };

/**
 * Moves a past b with a tiny gap or overlap. Where a is nearest, the normal is orthogonal to the motion, so b can be
 * displaced along it. Undefined if a is nearest at an end of its motion.
 */
function grazing(random: Random, a: TestShape, b: TestShape): { a: TestShape; b: TestShape; room: number } | undefined {
  const radiusSum = boundingRadius(a.shape) + boundingRadius(b.shape);
  const motion = times(random.unitVector(), radiusSum * random.logarithmic(1, 30));
  const aside = times(unit(cross(motion, random.unitVector())), 2.5 * radiusSum);
  const mover = { ...a, displacement: motion };
  const beside = {
    ...b,
    position: plus(a.position, plus(times(motion, 0.5), aside)),
    displacement: [0, 0, 0] as const,
  };
  const distance = distanceWhenMoved(mover, beside);
  const nearest = leastOf((fraction) => distance(times(motion, fraction)), 0, 1);
  if (nearest < 0.01 || nearest > 0.99) return undefined;
  const { normal } = closestOf(atFraction(mover, nearest), beside);
  const least = distance(times(motion, nearest));
  const room =
    sweptLengthsOf(mover, beside) *
    random.logarithmic(100 * accuracyOf(mover, beside), 1e6 * accuracyOf(mover, beside)) *
    random.pick([-1, 1]);
  return { a: mover, b: translated(beside, times(tuple(normal), room - least)), room };
}

/**
 * Defines the tests that prove the times of random sweeps against every other type of shape: 100 000 for each ordered
 * pair in a deep run. One file per type, so that they can run beside each other.
 */
export function itProvesSweepsOf(typeA: ShapeType): void {
  const others = types.filter(
    (typeB) =>
      (typeA !== 'plane' || typeB !== 'plane') && (!hasCircles([typeA, typeB]) || isInOneOrder([typeA, typeB])),
  );
  describe.each(others)(`${typeA} against %s`, (typeB) => {
    it('no touch is missed or made up, and the first and the last are exact', () => {
      const coverage = new Coverage();
      const count = cases(300, 100_000, 26);
      forRandomPairs([typeA, typeB], count, (a, b) => {
        proveSweepTimes(sweepOf(a, b), a, b, CLOSED_FORM * sweptLengthsOf(a, b), coverage);
      });
      coverage.expectShares(0.8 * count, SHARES);
    });

    // No motion passes a half-space.
    if (typeA === 'plane' || typeB === 'plane') return;
    it('nor when they miss or graze each other by a hair', () => {
      const coverage = new Coverage();
      forRandomPairs([typeA, typeB], cases(60, 10_000, 8), (shapeA, shapeB, random) => {
        const pair = grazing(random, shapeA, shapeB);
        if (!pair) return;
        const { a, b, room } = pair;
        const hit = sweepOf(a, b);
        const tolerance = accuracyOf(a, b) * sweptLengthsOf(a, b);
        const clear = room > 4 * (tolerance + coordinateRounding(a, b));
        coverage.count(clear ? 'just past' : 'just hit');
        showing(pair, () => {
          check(!clear || !hit, `a hit with ${room} of room`);
          proveSweepTimes(hit, a, b, tolerance, coverage);
        });
      });
      coverage.expectAtLeast({ hit: 10, miss: 10, 'just past': 10, 'just hit': 10 });
    });
  });
}
