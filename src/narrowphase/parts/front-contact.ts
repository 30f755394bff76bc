// How long a contact with a one-sided mesh goes on. A shape that has touched the front stays in contact until it is clear of all
// triangles. Those that it crosses from behind afterwards do not count.

import { distanceUpTo, firstTouchBetween, partQueriesOf } from '../dispatch.ts';
import type { MovingShape } from '../moving-shape.ts';
import type { PosedShape } from '../posed-shape.ts';
import { createClosestPoints, createSweepHit } from '../results.ts';
import { lastTouchFromFront } from './front-touches.ts';
import { KnownParts } from './known-parts.ts';
import type { PartQueries } from './parts.ts';

/** See `PartQueries.endOfContact`. */
export function endOfContact(a: MovingShape, b: MovingShape): number {
  const end = lastTouchFromFront(a, b, 0);
  // Within the tolerance, shapes in contact may not touch.
  return end > 0 ? end : Infinity;
}

/** See `PartQueries.hasPassedFront`. */
export const hasPassedFront: PartQueries['hasPassedFront'] = (a, b, endA, endB, tolerance, hints, at) =>
  !isKnownWithin(a, b, tolerance, hints, at) && !touchesFront(endA, endB, tolerance) && endOfContact(a, b) < 1;

/**
 * Whether the parts in `hints`, which are within the tolerance at the end, are so at the start, too. Then they never parted: the
 * distance of two convex shapes is convex in time. Those that rotate are taken to touch in between, too.
 */
function isKnownWithin(a: PosedShape, b: PosedShape, tolerance: number, hints: Int32Array, at: number): boolean {
  known.load(hints, at);
  return partQueriesOf(a, b)?.areStillWithin(a, b, tolerance, known) ?? false;
}

/** Whether two shapes touch a triangle from the front, or are within the tolerance of one. */
function touchesFront(a: PosedShape, b: PosedShape, tolerance: number): boolean {
  const distance = distanceUpTo(closest, a, b, tolerance);
  if (distance > tolerance) return false;
  // The motion tells whether an overlap came from behind.
  return distance > 0 || (firstTouchBetween(hit, a, b, 0) && hit.overlapping);
}

const known = new KnownParts();
const closest = createClosestPoints();
const hit = createSweepHit();
