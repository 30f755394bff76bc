// Direction of the greatest gap of two solids that nearly touch, where Newton's method has not proved it.
//
// The closest point of a simplex is known to the rounding of coordinates, so at a gap of 1e-9 of the sizes its direction leans by
// 1e-7 out of the plane across an edge, which costs as much of the gap. Two methods to find a better direction have no such error: the normals
// of faces, and the directions across an edge that touches.
//
// With any point p of B − A the gap along x is the minimum of x · p, for x of any length: a concave function. So along the
// line x = m + s t, and where it is positive along the arc of the unit vectors x / |x|, it has one maximum. The point p that is
// the least along x decides its side: the gap grows along the line by t · p, and along the arc by p · (e × x), with e the edge.

import { closestPointOnSegment } from '../../math/closest-points.ts';
import { normalize } from '../../math/cross.ts';
import {
  addScaled,
  areEqual,
  copy,
  dot,
  length,
  scale,
  set,
  setCross,
  subtract,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import type { ConvexPair } from './convex-pair.ts';
import { type ConvexSolid, DIRECTION_ROUNDING } from './convex-solid.ts';
import { snapToFaces } from './local-search.ts';
import type { Simplex } from './simplex.ts';

/**
 * Replaces `pair.normal` by the normal of a face or a direction across an edge of the simplex, if the gap along it is greater or,
 * for an edge, as great.
 */
export function findShortGap(pair: ConvexPair, simplex: Readonly<Simplex>): void {
  const rounding = pair.roundingOf(pair.offset);
  tryFaces(pair, pair.a, 1);
  tryFaces(pair, pair.b, -1);
  tryEdge(pair, simplex, true, rounding);
  tryEdge(pair, simplex, false, rounding);
  copy(pair.smoothNormal, pair.normal);
  pair.smoothDistance = pair.distance;
  snapToFaces(pair, rounding);
}

function tryFaces(pair: ConvexPair, { normals, normalCount }: ConvexSolid, sign: 1 | -1): void {
  for (let i = 0; i < normalCount; i++) {
    set(middle, normals[i].x * sign, normals[i].y * sign, normals[i].z * sign);
    keep(pair, middle, pair.gapAlong(middle), 0);
  }
}

/** Tries the directions across the edge between the two heaviest elements of A, or of B. */
function tryEdge(pair: ConvexPair, { list, count }: Readonly<Simplex>, isOfA: boolean, rounding: number): void {
  let first = -1;
  let second = -1;
  for (let i = 0; i < count; i++) if (first < 0 || list[i].weight > list[first].weight) first = i;
  for (let i = 0; i < count; i++) {
    const { elementA, elementB, weight } = list[i];
    if (isOfA ? elementA === list[first].elementA : elementB === list[first].elementB) continue;
    if (second < 0 || weight > list[second].weight) second = i;
  }
  if (second < 0) return;
  if (isOfA) subtract(edge, list[second].a, list[first].a);
  else subtract(edge, list[second].b, list[first].b);
  if (normalize(edge)) searchArc(pair, rounding);
}

/**
 * Searches the arc of directions across `edge` around `pair.normal`. No gap on the arc is greater than
 * the distance of the origin from the segment between the points p of two directions, one on each side of the maximum. The
 * direction across this segment is tried, or the middle of the arc that is left.
 */
function searchArc(pair: ConvexPair, rounding: number): void {
  copy(middle, pair.normal);
  if (!turnAcross(middle)) return;
  setCross(start, edge, middle);
  copy(high, start);
  scale(low, start, -1);
  best[0] = -Infinity;
  let sides = 0;
  for (let i = 0; i < MOST_TRIALS; i++) {
    const gap = pair.gapAlong(middle);
    if (gap > best[0]) {
      best[0] = gap;
      copy(bestOfArc, middle);
    }
    subtract(point, pair.b.point, pair.a.point);
    addScaled(point, point, pair.offset, 1);
    addScaled(point, point, edge, -dot(point, edge));
    setCross(tangent, edge, middle);
    if (dot(gap > 0 ? tangent : start, point) > 0) {
      copy(low, middle);
      copy(pointLow, point);
      sides |= 1;
    } else {
      copy(high, middle);
      copy(pointHigh, point);
      sides |= 2;
    }
    copy(last, middle);
    if (sides === 3) {
      closestPointOnSegment(nearest, ORIGIN, pointLow, pointHigh);
      if (length(nearest) <= best[0] + rounding) break;
      // Of points that are far from each other the difference is exact to its own length, and so is the direction across it.
      subtract(tangent, pointLow, pointHigh);
      if (length(tangent) > pair.size * FAR_POINTS) setCross(middle, tangent, edge);
      else copy(middle, nearest);
      if (i % 3 > 0 && turnAcross(middle) && isBetweenEnds() && !areEqual(middle, last)) continue;
    }
    addScaled(middle, low, high, 1);
    if (!turnAcross(middle) || areEqual(middle, last)) break;
  }
  keep(pair, bestOfArc, best[0], rounding);
}

/** Whether `middle` is on the arc from `low` to `high`, or one of its ends within rounding. */
function isBetweenEnds(): boolean {
  setCross(tangent, edge, middle);
  return dot(tangent, low) < DIRECTION_ROUNDING && dot(tangent, high) > -DIRECTION_ROUNDING;
}

/** Makes a vector perpendicular to `edge`, and of unit length; false if it is along the edge. */
function turnAcross(n: Vec3): boolean {
  addScaled(n, n, edge, -dot(n, edge));
  return normalize(n);
}

/** Keeps a direction if its gap is greater, or as great within `rounding`. */
function keep(pair: ConvexPair, n: Readonly<Vec3>, gap: number, rounding: number): void {
  if (!(gap > pair.distance - rounding)) return;
  pair.distance = gap;
  copy(pair.normal, n);
}

/** Distance of points, as a fraction of the sizes, from which on their difference has a direction. */
const FAR_POINTS = 1e-6;

/** Most trials on an arc, of which a third are halvings. */
const MOST_TRIALS = 150;
const edge = vec3();
const start = vec3();
const low = vec3();
const high = vec3();
const middle = vec3();
const last = vec3();
const tangent = vec3();
const point = vec3();
const pointLow = vec3();
const pointHigh = vec3();
const nearest = vec3();
const ORIGIN: Readonly<Vec3> = vec3();
const bestOfArc = vec3();
/** Greatest gap along an arc. Double out: docs/v8.md. */
const best = new Float64Array(1);
