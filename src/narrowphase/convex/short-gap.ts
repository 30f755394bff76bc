// Direction of the greatest gap of two solids that nearly touch, where Newton's method has not proved it.
//
// The closest point of a simplex is known to the rounding of coordinates, so at a gap of 1e-9 of the sizes its direction leans by
// 1e-7 out of the plane across an edge, which costs as much of the gap. Two ways to a better direction do not lean: the normals
// of faces, and the directions across an edge that touches.
//
// With any point p of B − A the gap along x is the minimum of x · p, for x of any length: a concave function. So along the
// line x = m + s t, and where it is positive along the arc of the unit vectors x / |x|, it has one maximum. The point p that is
// the least along x tells its side: the gap grows along the line by t · p, and along the arc by p · (e × x), with e the edge.

import { normalize } from '../../math/cross.ts';
import { addScaled, areEqual, copy, dot, scale, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { ConvexPair } from './convex-pair.ts';
import type { ConvexSolid } from './convex-solid.ts';
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

/** Halves the arc of directions across `edge` around `pair.normal`. */
function searchArc(pair: ConvexPair, rounding: number): void {
  copy(middle, pair.normal);
  if (!turnAcross(middle)) return;
  setCross(start, edge, middle);
  copy(high, start);
  scale(low, start, -1);
  best[0] = -Infinity;
  for (let i = 0; i < MOST_HALVINGS; i++) {
    const gap = pair.gapAlong(middle);
    if (gap > best[0]) {
      best[0] = gap;
      copy(bestOfArc, middle);
    }
    subtract(point, pair.b.point, pair.a.point);
    addScaled(point, point, pair.offset, 1);
    setCross(tangent, edge, middle);
    const slope = dot(gap > 0 ? tangent : start, point);
    copy(slope > 0 ? low : high, middle);
    copy(last, middle);
    addScaled(middle, low, high, 1);
    if (!turnAcross(middle) || areEqual(middle, last)) break;
  }
  keep(pair, bestOfArc, best[0], rounding);
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

/** Most halvings of an arc: a quarter of a revolution to its rounding. */
const MOST_HALVINGS = 56;
const edge = vec3();
const start = vec3();
const low = vec3();
const high = vec3();
const middle = vec3();
const last = vec3();
const tangent = vec3();
const point = vec3();
const bestOfArc = vec3();
/** Greatest gap along an arc. Double out: docs/v8.md. */
const best = new Float64Array(1);
