// Closest points of geometry that is not a `Shape`: segments and boxes by their corners. For one of two points, see
// `math/closest-points.ts`.

import { toLocal } from '../geometry/local-frame.ts';
import type { Obb } from '../geometry/obb.ts';
import { clamp } from '../math/clamp.ts';
import { closestOnTriangle, type TriangleWithNormal } from '../math/closest-points.ts';
import { normalThrough } from '../math/cross.ts';
import { addScaled, copy, dot, set, subtract, type Vec3, vec3 } from '../math/vec3.ts';
import { closestOfSegments, createSegmentGap, halve, normalOfGap } from './polytope/closest-of-segments.ts';
import { type ClosestPoints, createClosestPoints } from './results.ts';
import { copyClosest } from './write-results.ts';

/**
 * Writes the point of an oriented box that is closest to `p`: `p` itself when it is inside.
 * @example
 * closestPointOnObb(out, { x: 5, y: 0, z: 0 }, crate);
 */
export function closestPointOnObb(out: Vec3, p: Readonly<Vec3>, b: Readonly<Obb>): true {
  const { halfExtents: h } = b;
  toLocal(local, b, p);
  const beyondX = beyond(local.x, h.x);
  const beyondY = beyond(local.y, h.y);
  const beyondZ = beyond(local.z, h.z);
  copy(out, p);
  addScaled(out, out, b.axisX, -beyondX);
  addScaled(out, out, b.axisY, -beyondY);
  addScaled(out, out, b.axisZ, -beyondZ);
  return true;
}

/** The signed excess of `value` over the interval ±extent: 0 inside. */
function beyond(value: number, extent: number): number {
  return value - clamp(value, extent);
}

/**
 * Writes the closest points of the segments from `p1` to `q1` and from `p2` to `q2`, their distance, and the unit
 * normal from the first to the second. If several pairs of points are closest, as for overlapping parallel segments,
 * the middle one is written. Segments of length 0 are points. (Ericson, Real-Time Collision Detection, 2005, §5.1.9.)
 * @example
 * const closest = createClosestPoints();
 * closestPointsSegmentSegment(closest, p, q, { x: 0, y: 1, z: -1 }, { x: 0, y: 1, z: 1 });
 */
export function closestPointsSegmentSegment(
  out: ClosestPoints,
  p1: Readonly<Vec3>,
  q1: Readonly<Vec3>,
  p2: Readonly<Vec3>,
  q2: Readonly<Vec3>,
): true {
  halve(halfA, middleA, p1, q1);
  halve(halfB, middleB, p2, q2);
  subtract(between, middleA, middleB);
  closestOfSegments(gap, between, halfA, halfB);
  normalOfGap(out.normal, gap, halfA, halfB);
  out.distance = gap.distance;
  addScaled(out.pointA, middleA, halfA, gap.s);
  addScaled(out.pointB, middleB, halfB, gap.t);
  return true;
}

/**
 * Writes the closest points of the segment from `p` to `q` and the triangle `a`, `b`, `c`, their distance, and the unit
 * normal from the segment to the triangle. If the segment crosses the triangle, the distance is 0, both points are the
 * crossing, and the normal is that of the triangle, on the side away from `p`. A triangle with collinear corners is the
 * longest segment between them.
 * @example
 * const closest = createClosestPoints();
 * closestPointsSegmentTriangle(closest, p, q, face.a, face.b, face.c);
 */
export function closestPointsSegmentTriangle(
  out: ClosestPoints,
  p: Readonly<Vec3>,
  q: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
): true {
  // Vectors of `out` may be arguments: they are written after all features are tested.
  closest.distance = NaN;
  findClosest(p, q, a, b, c);
  copyClosest(out, closest);
  return true;
}

/** Finds the closest points of a segment and a triangle. */
function findClosest(
  p: Readonly<Vec3>,
  q: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
): void {
  if (normalThrough(normal, a, b, c)) {
    triangle.a = a;
    triangle.b = b;
    triangle.c = c;
    if (findCrossing(p, q)) return;
    tryEnd(p);
    tryEnd(q);
  }
  tryEdge(p, q, a, b);
  tryEdge(p, q, b, c);
  tryEdge(p, q, c, a);
}

/** Finds the crossing of the segment with the triangle; false when there is none. */
function findCrossing(p: Readonly<Vec3>, q: Readonly<Vec3>): boolean {
  const before = heightOver(p);
  const after = heightOver(q);
  if (before === after || before > 0 === after > 0) return false;
  const t = before / (before - after);
  set(onSegment, p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t, p.z + (q.z - p.z) * t);
  if (closestOnTriangle(onTriangle, onSegment, triangle) !== 'face') return false;
  copy(closest.pointA, onSegment);
  copy(closest.pointB, onSegment);
  const sign = before > after ? -1 : 1;
  set(closest.normal, 0 + normal.x * sign, 0 + normal.y * sign, 0 + normal.z * sign);
  closest.distance = 0;
  return true;
}

function heightOver(p: Readonly<Vec3>): number {
  const { a } = triangle;
  return (p.x - a.x) * normal.x + (p.y - a.y) * normal.y + (p.z - a.z) * normal.z;
}

/** Keeps the closest points of an end of the segment and the triangle, if they are closer than the closest so far. */
function tryEnd(end: Readonly<Vec3>): void {
  const onFace = closestOnTriangle(onTriangle, end, triangle) === 'face';
  subtract(difference, onTriangle, end);
  const distance = Math.sqrt(dot(difference, difference));
  // A point beyond the edges is found by the edges, with its normal.
  if (!onFace || distance >= closest.distance) return;
  closest.distance = distance;
  copy(closest.pointA, end);
  copy(closest.pointB, onTriangle);
  const sign = heightOver(end) > 0 ? -1 : 1;
  set(closest.normal, 0 + normal.x * sign, 0 + normal.y * sign, 0 + normal.z * sign);
}

/** Keeps the closest points of the segment and an edge, if they are closer than the closest so far. */
function tryEdge(p: Readonly<Vec3>, q: Readonly<Vec3>, from: Readonly<Vec3>, to: Readonly<Vec3>): void {
  closestPointsSegmentSegment(toEdge, p, q, from, to);
  if (!(toEdge.distance >= closest.distance)) copyClosest(closest, toEdge);
}

const local = vec3();
const difference = vec3();
const middleA = vec3();
const middleB = vec3();
const halfA = vec3();
const halfB = vec3();
const between = vec3();
const gap = createSegmentGap();
const normal = vec3();
const triangle: TriangleWithNormal = { a: normal, b: normal, c: normal, normal };
const onSegment = vec3();
const onTriangle = vec3();
/** The closest points of the features so far; their distance is NaN without any. */
const closest = createClosestPoints();
const toEdge = createClosestPoints();
