import { overlapShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { flipped, forSpecialPairs, hasCircles, orderedPairs } from '../helpers/all-pairs.ts';
import {
  accuracyOf,
  accuracyOfCircles,
  assertClosest,
  assertContact,
  assertSweepHit,
  check,
  coordinateRounding,
  lengthsOf,
  near,
  proveSweepTimes,
  radiusOf,
  roundingOfDirection,
  sweptLengthsOf,
} from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { closestOf, contactOf, sweepOf } from '../helpers/shape-queries.ts';
import { solidOf, type TestShape, translated, tuple } from '../helpers/test-shapes.ts';
import { signedDistance } from '../oracle/signed-distance.ts';
import { minus, norm, times } from '../oracle/vector.ts';

// Cores that cross, centers on surfaces, faces on faces, triangles in one plane, shapes at the same position: exactly, or
// off by a rounding, or rotated by an angle around those below which edges count as parallel.

/**
 * The accuracy of points where features count as parallel that are so up to 1e-12; of boxes, at any small angle. Those of
 * circles are found by iteration, and less accurate where a circle and another feature are on each other.
 */
function nearlyParallel(a: TestShape, b: TestShape, distance: number): number {
  const types = [a.shape.type, b.shape.type];
  // Of several local depths that differ by 1e-9 any one is told; 10 times as much for points.
  if (types.includes('convexHull') && !types.includes('plane')) return 1e-8 * lengthsOf(a, b);
  const accuracy = hasCircles(types)
    ? accuracyOfCircles(a, b, distance)
    : types.every((type) => type === 'box')
      ? 1e-9
      : 1e-10;
  return accuracy * lengthsOf(a, b);
}

function gapTolerance(a: TestShape, b: TestShape, distance: number): number {
  return nearlyParallel(a, b, distance) + roundingOfDirection(a, b, distance);
}

describe.each(orderedPairs)('%s against %s in special positions', (typeA, typeB) => {
  const pair = [typeA, typeB] as const;
  const isRound = hasCircles(pair);

  it('the normal is a unit vector and shows the distance or the least depth, in both orders and always again', () => {
    const coverage = new Coverage();
    // Oracles of hulls take longer.
    const quick = isRound ? 24 : pair.includes('convexHull') ? 60 : 150;
    forSpecialPairs(pair, cases(isRound ? 300 : 375, 10_000, quick), (a, b) => {
      const [found, back, contact] = [closestOf(a, b), closestOf(b, a), contactOf(a, b)];
      const tolerance = nearlyParallel(a, b, found.distance);
      // Of circles that touch or are apart, the points prove the distance; the oracle knows it to 1e-9 only.
      const isProved = isRound && found.distance + radiusOf(a) + radiusOf(b) > -1e-6 * lengthsOf(a, b);
      const expected = isProved ? found.distance : signedDistance(solidOf(a), solidOf(b), tuple(found.normal));
      const gap = gapTolerance(a, b, expected);
      near(found.distance, expected, 0.1 * tolerance, 'distance');
      near(back.distance, expected, 0.1 * tolerance, 'distance in the other order');
      assertClosest(found, a, b, tolerance, gap);
      assertClosest({ ...back, ...flipped(back) }, a, b, tolerance, gap);
      check((contact !== undefined) === found.distance <= 0, 'contact disagrees');
      check((contact !== undefined) === overlapShapes(a, b), 'overlap disagrees');
      expect(closestOf(a, b)).toStrictEqual(found);
      const touching = Math.abs(expected) <= tolerance;
      coverage.count(touching ? 'touching' : expected < 0 ? 'overlapping' : 'apart');
      const between = expected + radiusOf(a) + radiusOf(b);
      if (Math.abs(between) <= tolerance) coverage.count('core on core');
      if (between < -tolerance) coverage.count('core in core');
      if (norm(minus(b.position, a.position)) <= tolerance) coverage.count('at the same position');
      if (!contact) return;
      assertContact(contact, a, b, tolerance, gap);
      expect(contactOf(a, b)).toStrictEqual(contact);
      const away = contact.depth + 2 * gap + coordinateRounding(a, b);
      check(!overlapShapes(a, translated(b, times(tuple(contact.normal), away))), 'still overlapping');
    });
    if (!pair.includes('plane')) coverage.expectAtLeast({ 'core on core': 15 });
    coverage.expectAtLeast({
      'at the same position': 15,
      touching: 5,
      apart: 8,
      overlapping: typeA === 'triangle' && typeB === 'triangle' ? 20 : 100,
    });
  });

  it('the times of a sweep are right along any feature, and the shapes touch there', () => {
    const coverage = new Coverage();
    forSpecialPairs(pair, isRound ? cases(300, 10_000, 16) : cases(300, 10_000, 60), (a, b) => {
      const hit = sweepOf(a, b);
      proveSweepTimes(hit, a, b, accuracyOf(a, b) * sweptLengthsOf(a, b), coverage);
      check((hit?.overlapping ?? false) === overlapShapes(a, b), 'sweep and overlap disagree');
      if (hit && !hit.overlapping)
        assertSweepHit(hit, a, b, nearlyParallel(a, b, 0) + accuracyOf(a, b) * sweptLengthsOf(a, b));
    });
    coverage.expectAtLeast({ hit: 100, miss: 5, leaves: 10, stays: 30 });
  });
});
