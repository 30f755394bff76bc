import { overlapShapes, triangle } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { forRandomPairs, forSpecialPairs, orderedPairs } from '../helpers/all-pairs.ts';
import {
  accuracyOf,
  assertClosest,
  check,
  lengthsOf,
  near,
  proveSweepTimes,
  sweptLengthsOf,
} from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { closestOf, sweepOf } from '../helpers/shape-queries.ts';
import { cornersOf, type TestShape } from '../helpers/test-shapes.ts';

const ORDERS = [
  [1, 2, 0],
  [2, 0, 1],
  [0, 2, 1],
  [2, 1, 0],
  [1, 0, 2],
] as const;

/** The same triangle with its corners in another order; another shape as it is. */
function reordered<P extends TestShape>(placed: P, [i, j, k]: (typeof ORDERS)[number]): TestShape {
  if (placed.shape.type !== 'triangle') return placed;
  const corners = cornersOf(placed.shape);
  return { ...placed, shape: triangle(corners[i], corners[j], corners[k]) };
}

describe('the order of its corners does not change a triangle', () => {
  const withTriangle = orderedPairs.filter((pair) => pair.includes('triangle'));

  it.each(withTriangle)('%s against %s: distance, overlap, depth and the times of a sweep', (typeA, typeB) => {
    const coverage = new Coverage();
    forRandomPairs([typeA, typeB], cases(60, 5000, 16), (a, b) => {
      const [tolerance, swept] = [accuracyOf(a, b) * lengthsOf(a, b), accuracyOf(a, b) * sweptLengthsOf(a, b)];
      const { distance } = closestOf(a, b);
      const hit = sweepOf(a, b);
      for (const order of ORDERS) {
        const [c, d] = [reordered(a, order), reordered(b, order)];
        const other = closestOf(c, d);
        near(other.distance, distance, tolerance, 'distance');
        assertClosest(other, a, b, tolerance);
        if (Math.abs(distance) > tolerance) check(overlapShapes(c, d) === distance < 0, 'overlap');
        const otherHit = sweepOf(c, d);
        proveSweepTimes(otherHit, a, b, swept, coverage);
        if (hit && otherHit) near(otherHit.depth, hit.depth, tolerance, 'depth');
      }
    });
    coverage.expectAtLeast({ hit: 100, miss: 15 });
  });

  it.each(withTriangle)('%s against %s: in special positions too', (typeA, typeB) => {
    forSpecialPairs([typeA, typeB], cases(60, 5000), (a, b) => {
      const { distance } = closestOf(a, b);
      for (const order of ORDERS) {
        const [c, d] = [reordered(a, order), reordered(b, order)];
        near(closestOf(c, d).distance, distance, accuracyOf(a, b) * lengthsOf(a, b), 'distance');
        proveSweepTimes(sweepOf(c, d), a, b, accuracyOf(a, b) * sweptLengthsOf(a, b), new Coverage());
        expect(closestOf(c, d)).toStrictEqual(closestOf(c, d));
      }
    });
  });
});
