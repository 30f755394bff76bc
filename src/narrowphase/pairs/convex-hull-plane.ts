// A convex hull touches a half-space when its lowest corner does. The heights of its corners change linearly.

import { SUPPORT_FLATNESS } from '../../constants.ts';
import type { WorldConvexHull } from '../../geometry/convex-hull.ts';
import type { HullData } from '../../geometry/hull/hull-data.ts';
import { toLocalDirection, toWorldDirection } from '../../geometry/local-frame.ts';
import { distancePointPlane, type WorldPlane } from '../../geometry/plane.ts';
import { createInterval, intervalBelowZero } from '../../math/interval.ts';
import { addScaled, dot, length, scale, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { type ClosestPoints, createClosestPoints } from '../results.ts';
import { moveToHit, writeContact, writeImpact, writeTimes } from '../write-results.ts';

/** The pair of a convex hull and a plane. */
export const convexHullPlane: Pair<'convexHull', 'plane'> = {
  isSimplerFirst: false,
  distance: (out, a, b) => {
    writeClosest(out, a, a.center, b, gapBetween(a, b));
    return out.distance;
  },
  overlap: (a, b) => gapBetween(a, b) <= 0,
  contact: (out, a, b) => {
    const gap = gapBetween(a, b);
    if (gap > 0) return false;
    writeClosest(closest, a, a.center, b, gap);
    writeContact(out, closest);
    return true;
  },
  sweep: (out, a, b, displacement) => {
    const gap = gapBetween(a, b);
    const climb = dot(b.normal, displacement);
    const meet = intervalBelowZero(times, gap, climb);
    if (!writeTimes(out, times, meet, gap <= 0)) return false;
    moveToHit(moved, a.center, displacement, out);
    writeClosest(closest, a, moved, b, gap + climb * out.fraction);
    writeImpact(out, closest);
    return true;
  },
};

/** Height of the lowest corner of the hull above the plane. */
function gapBetween(a: Readonly<WorldConvexHull>, b: Readonly<WorldPlane>): number {
  return distancePointPlane(a.center, b) + lowestOf(a, b);
}

/** Height of the lowest corner over the center of the hull. Writes the normal in the frame of the hull. */
function lowestOf(a: Readonly<WorldConvexHull>, b: Readonly<WorldPlane>): number {
  toLocalDirection(normal, a, b.normal);
  let low = Infinity;
  for (const corner of a.hull.corners) low = Math.min(low, dot(corner, normal));
  return low;
}

function writeClosest(
  out: ClosestPoints,
  a: Readonly<WorldConvexHull>,
  center: Readonly<Vec3>,
  b: Readonly<WorldPlane>,
  gap: number,
): void {
  const { normal: n } = b;
  const low = lowestOf(a, b) + a.hull.size * SUPPORT_FLATNESS;
  // Mean of the lowest corners: a corner, the middle of an edge, or the centroid of a triangle.
  let count = 0;
  set(sum, 0, 0, 0);
  for (const corner of a.hull.corners) {
    if (dot(corner, normal) > low) continue;
    addScaled(sum, sum, corner, 1);
    count++;
  }
  set(sum, sum.x / count, sum.y / count, sum.z / count);
  if (count > 3) writeCentroid(sum, a.hull);
  toWorldDirection(sum, a, sum);
  addScaled(out.pointA, center, sum, 1);
  addScaled(out.pointB, out.pointA, n, -gap);
  set(out.normal, 0 - n.x, 0 - n.y, 0 - n.z);
  out.distance = gap;
}

/** Writes the centroid of the lowest face: that with the normal most opposed to the normal of the plane. */
function writeCentroid(out: Vec3, { corners, normals, polygons }: HullData): void {
  let lowest = 0;
  for (let i = 1; i < normals.length; i++) {
    if (dot(normals[i], normal) < dot(normals[lowest], normal)) lowest = i;
  }
  const polygon = polygons[lowest];
  const first = corners[polygon[0]];
  // Mean of the centroids of the triangles around the first corner, weighted with their areas.
  let area = 0;
  set(out, 0, 0, 0);
  for (let i = 2; i < polygon.length; i++) {
    subtract(from, corners[polygon[i - 1]], first);
    subtract(to, corners[polygon[i]], first);
    setCross(across, from, to);
    const doubled = length(across);
    if (doubled === 0) continue;
    area += doubled;
    const weight = doubled / area;
    scale(out, out, 1 - weight);
    addScaled(out, out, from, weight / 3);
    addScaled(out, out, to, weight / 3);
  }
  addScaled(out, first, out, 1);
}

/** Normal of the plane, and sum of the lowest corners, in the frame of the hull. */
const normal = vec3();
const sum = vec3();
/** Two sides of a triangle, and their cross product. */
const from = vec3();
const to = vec3();
const across = vec3();
const moved = vec3();
const times = createInterval();
const closest = createClosestPoints();
