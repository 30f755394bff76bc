import { AXIS_PREFERENCE, DEPTH_ACCURACY, SAME_START } from '../../constants.ts';
import { copy, dot, negate, type Vec3, vec3 } from '../../math/vec3.ts';
import { ExpandingPolytope } from '../polytope/expanding-polytope.ts';
import { type ConvexPair, writeCenterDirection } from './convex-pair.ts';
import { climb } from './local-search.ts';

// Depth of two solids that overlap: the greatest gap over all directions, which is negative, but may have many local maxima.
// An expanding polytope finds the directions near which the greatest one is, and a local search ends there.

/**
 * Writes the direction of the greatest gap of overlapping hulls to `pair.normal`, and the gap, at most 0, to
 * `pair.distance`. Of equal gaps faces come first, those of A before those of B. `pair.normal` is a direction to begin with:
 * where the hulls hardly overlap, that of the search for a distance may be the greatest of many that are nearly as great.
 */
export function findLeastDepth(pair: ConvexPair): void {
  const preference = pair.size * AXIS_PREFERENCE;
  best.gap = -Infinity;
  keep(pair.normal, pair.gapAlong(pair.normal), preference);
  copy(from, best.n);
  const isTouch = best.gap >= -pair.roundingOf(pair.offset);
  climbFrom(pair, from, preference);
  // Solids that touch are not apart, so no gap is greater.
  if (!isTouch) climbWhereDeep(pair, preference);
  copy(pair.normal, best.n);
  pair.distance = Math.min(0, best.gap);
  copy(pair.smoothNormal, best.smoothNormal);
  pair.smoothDistance = best.smoothGap;
}

/** Climbs near the faces of the Minkowski difference that are closest to zero. */
function climbWhereDeep(pair: ConvexPair, preference: number): void {
  writeCenterDirection(from, pair);
  negate(from);
  if (!polytope.begin(pair, pair.size, from, DEPTH_ACCURACY)) return;
  polytope.findNearestFaces(pair.size * DEPTH_ACCURACY, Infinity);
  let count = 0;
  for (let k = 0; k < polytope.chosenCount; k++) {
    if (count === starts.length) starts.push(vec3());
    const start = starts[count];
    polytope.writeNormal(start, k);
    // A face of the differences b − a has the normal from B to A.
    negate(start);
    if (isNear(start, count)) continue;
    climbFrom(pair, start, preference);
    count++;
  }
}

/** Whether a direction is close to one of the first starts. */
function isNear(n: Readonly<Vec3>, count: number): boolean {
  for (let i = 0; i < count; i++) if (dot(starts[i], n) > SAME_START) return true;
  return false;
}

/** Keeps the local maximum near `start` if it is the best one so far. */
function climbFrom(pair: ConvexPair, start: Readonly<Vec3>, preference: number): void {
  work.searches++;
  climb(pair, start);
  const isBest = keep(pair.normal, pair.distance, preference);
  if (!isBest && dot(pair.normal, best.n) < SAME_START) return;
  copy(best.smoothNormal, pair.smoothNormal);
  best.smoothGap = pair.smoothDistance;
}

/** Whether a gap is the best one so far, which it becomes then. */
function keep(n: Readonly<Vec3>, gap: number, preference: number): boolean {
  if (!(gap > best.gap + preference)) return false;
  best.gap = gap;
  copy(best.n, n);
  copy(best.smoothNormal, n);
  best.smoothGap = gap;
  return true;
}

const polytope = new ExpandingPolytope();
const starts: Vec3[] = [];
const best = { n: vec3(), gap: 0.5, smoothNormal: vec3(), smoothGap: 0.5 };
const from = vec3();
/** Number of local searches of all calls, for tests. */
export const work = { searches: 0 };
