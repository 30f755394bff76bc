// Signed distance of two solids that are apart: the greatest gap over all directions. The gap is concave there, so the
// algorithm of Gilbert, Johnson and Keerthi finds its neighborhood, and Newton's method its maximum to rounding.

import { COARSE_ACCURACY, FINE_ACCURACY, SHORT_SEPARATION } from '../../constants.ts';
import { copy, type Vec3 } from '../../math/vec3.ts';
import type { ConvexPair } from './convex-pair.ts';
import { Gjk } from './gjk.ts';
import { climb, refine } from './local-search.ts';

/** Whether the hulls are farther apart than `radius`; any direction with such a gap decides. */
export function areApart(pair: ConvexPair, start: Readonly<Vec3>, radius: number): boolean {
  const enough = radius + pair.roundingOf(pair.offset);
  gjk.begin(pair, start, pair.offset);
  gjk.run(pair, COARSE_ACCURACY, enough);
  return gjk.gap > enough || (findClosestDirection(pair, start) && pair.distance > radius);
}

/**
 * Writes the direction of the greatest gap to `pair.normal` and the gap to `pair.distance`. False when the hulls touch
 * or overlap; `pair.normal` has the greatest gap that was found then.
 */
export function findClosestDirection(pair: ConvexPair, start: Readonly<Vec3>): boolean {
  gjk.begin(pair, start, pair.offset);
  gjk.run(pair, COARSE_ACCURACY, Infinity);
  if (gjk.overlaps) {
    copy(pair.normal, gjk.normal);
    copy(pair.smoothNormal, gjk.normal);
    return false;
  }
  if (refine(pair, gjk) && pair.distance >= -pair.roundingOf(pair.offset)) return pair.distance > 0;
  gjk.run(pair, FINE_ACCURACY, Infinity);
  if (!refine(pair, gjk)) {
    const isShort = Math.abs(pair.distance) <= pair.size * SHORT_SEPARATION;
    // A short separation is mostly rounding, and so is its direction.
    if (isShort && gjk.simplex.distance - pair.distance > pair.roundingOf(pair.offset)) climb(pair, pair.normal);
  }
  return pair.distance > 0;
}

const gjk = new Gjk();
