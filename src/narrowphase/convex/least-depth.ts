import { SUPPORT_FLATNESS } from '../../constants.ts';
import { areEqual, copy, dot, negate, scale, type Vec3, vec3 } from '../../math/vec3.ts';
import { type ConvexPair, writeCenterDirection } from './convex-pair.ts';
import type { ConvexSolid } from './convex-solid.ts';
import { ExpandingPolytope } from './expanding-polytope.ts';
import { climb } from './local-search.ts';

/** Accuracy of the polytope from whose faces local searches for the depth start, as a fraction of the sizes. */
const DEPTH_ACCURACY = 1e-3;

/** Cosine of the angle, 0.08°, between two directions from which on only one of them is the start of a local search. */
const SAME_START = 0.999999;

// Depth of two solids that overlap: the greatest gap over all directions, which is negative, but may have many local maxima.
// An expanding polytope finds the directions near which the greatest one is, and a local search ends there.

/**
 * Writes the direction of the greatest gap of overlapping hulls to `pair.normal`, and the gap, at most 0, to
 * `pair.distance`. Of equal gaps faces come first, those of A before those of B. `pair.normal` is a direction to begin with:
 * where the hulls hardly overlap, that of the search for a distance may be the greatest of many that are nearly as great.
 */
export function findLeastDepth(pair: ConvexPair): void {
  best.gap = -Infinity;
  copy(start, pair.normal);
  const gap = pair.gapAlong(start);
  // Below its accuracy the polytope does not see which direction is the greatest.
  if (gap >= -pair.size * DEPTH_ACCURACY) climbFrom(pair, start);
  // Solids that touch are not apart, so no gap is greater.
  if (gap < -pair.roundingOf(pair.offset)) climbWhereDeep(pair);
  // Rounding may hide the faces of the polytope.
  if (best.gap === -Infinity) climbFrom(pair, start);
  copy(pair.normal, best.n);
  pair.distance = Math.min(0, best.gap);
  copy(pair.smoothNormal, best.smoothNormal);
  pair.smoothDistance = best.smoothGap;
}

/** Climbs near the faces of the Minkowski difference that are closest to zero. */
function climbWhereDeep(pair: ConvexPair): void {
  writeCenterDirection(towards, pair);
  negate(towards);
  // Of polytopes the faces of the Minkowski difference are found themselves.
  const isPolytope = !pair.a.hasCircles && !pair.b.hasCircles;
  if (!polytope.begin(pair, towards, isPolytope ? SUPPORT_FLATNESS : DEPTH_ACCURACY)) return;
  polytope.chooseNearestFaces();
  let count = 0;
  for (let k = 0; k < polytope.chosenCount; k++) {
    if (count === starts.length) starts.push(vec3());
    polytope.writeNormal(starts[count], k);
    // A face of the differences b − a has the normal from B to A.
    negate(starts[count]);
    if (!isKnown(starts[count], count)) climbFrom(pair, starts[count++]);
  }
}

/** Whether a direction is close to one of the first starts. */
function isKnown(n: Readonly<Vec3>, count: number): boolean {
  for (let i = 0; i < count; i++) if (dot(starts[i], n) > SAME_START) return true;
  return false;
}

/** Keeps the local maximum near `from` if it is the best one so far, or as good and along a face that comes before. */
function climbFrom(pair: ConvexPair, from: Readonly<Vec3>): void {
  work.searches++;
  climb(pair, from);
  // A search may end at the saddle between the normals of two curved sides.
  climbAlongSide(pair, pair.a, 1);
  climbAlongSide(pair, pair.b, -1);
  const { a, b, normal, distance, size } = pair;
  const preference = size * SUPPORT_FLATNESS;
  if (distance < best.gap - preference) return;
  const onA = faceAlong(a, normal, 1);
  const face = onA < Infinity ? onA : a.normalCount + faceAlong(b, normal, -1);
  if (distance <= best.gap + preference && face >= best.face) return;
  best.gap = distance;
  best.face = face;
  copy(best.n, normal);
  copy(best.smoothNormal, pair.smoothNormal);
  best.smoothGap = pair.smoothDistance;
}

/** Climbs from the normal of the curved side of a solid nearest to the present direction, if the gap is greater along it. */
function climbAlongSide(pair: ConvexPair, solid: ConvexSolid, sign: 1 | -1): void {
  if (!solid.writeSideNormal(side, pair.normal, sign)) return;
  scale(side, side, sign);
  if (pair.gapAlong(side) > pair.distance) climb(pair, side);
}

/** Number of the face whose normal is `sign · n`; infinite without one. */
function faceAlong({ normals, normalCount }: ConvexSolid, n: Readonly<Vec3>, sign: 1 | -1): number {
  scale(outward, n, sign);
  for (let i = 0; i < normalCount; i++) if (areEqual(normals[i], outward)) return i;
  return Infinity;
}

const polytope = new ExpandingPolytope();
const starts: Vec3[] = [];
const best = { n: vec3(), gap: 0.5, face: 0.5, smoothNormal: vec3(), smoothGap: 0.5 };
const start = vec3();
const towards = vec3();
const outward = vec3();
const side = vec3();
/** Number of local searches of all calls, for tests. */
export const work = { searches: 0 };
