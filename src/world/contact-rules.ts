import { CONTACT_TOLERANCE, COORDINATE_ROUNDING } from '../constants.ts';
import { manhattanLength } from '../math/vec3.ts';
import { distanceBetween, overlapBetween } from '../narrowphase/dispatch.ts';
import { createClosestPoints } from '../narrowphase/results.ts';
import type { Body } from './body.ts';

/** Decides, on top of layers and masks, whether a pair is tested. */
export type PairFilter = (a: Body, b: Body) => boolean;

/** Whether types, layers and masks admit a pair: the rules that only change when a body says so. */
export function layersMeet(a: Body, b: Body): boolean {
  if (a.currentType === 'static' && b.currentType === 'static') return false;
  return (a.layerBits & b.maskBits) !== 0 && (b.layerBits & a.maskBits) !== 0;
}

/** Whether a pair is tested, `a` being the one with the smaller id. */
export function mayMeet(a: Body, b: Body, filter: PairFilter | undefined): boolean {
  return layersMeet(a, b) && (filter === undefined || filter(a, b));
}

/** How far apart two bodies may be and still be in touch, once they have touched. */
export function contactTolerance(a: Body, b: Body): number {
  return gapTolerance(a, b, CONTACT_TOLERANCE);
}

/** A tolerance for the gap of two bodies: a fraction of the smaller one's size, plus the rounding of coordinates. */
export function gapTolerance(a: Body, b: Body, relative: number): number {
  const size = Math.min(a.boundingRadius, b.boundingRadius);
  return size * relative + (size + manhattanLength(a.center) + manhattanLength(b.center)) * COORDINATE_ROUNDING;
}

/** Whether two bodies touch at their current poses, or are within the contact tolerance of it. */
export function areWithinTolerance(a: Body, b: Body): boolean {
  return overlapBetween(a, b) || distanceBetween(closest, a, b) <= contactTolerance(a, b);
}

const closest = createClosestPoints();
