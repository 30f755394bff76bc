// A convex hull touches a half-space when its lowest corner does. See `solid-plane.ts`.

import { SUPPORT_FLATNESS } from '../../constants.ts';
import { supportOfHull, type WorldConvexHull } from '../../geometry/convex-hull.ts';
import type { HullData } from '../../geometry/hull/hull-data.ts';
import { toLocalDirection, toWorldDirection } from '../../geometry/local-frame.ts';
import { addScaled, dot, length, scale, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { pairWithPlane } from './solid-plane.ts';

/** The pair of a convex hull and a plane. */
export const convexHullPlane: Pair<'convexHull', 'plane'> = pairWithPlane<'convexHull'>(false, {
  support: supportOfHull,
  writeLowest,
});

function writeLowest(out: Vec3, a: Readonly<WorldConvexHull>, center: Readonly<Vec3>, up: Readonly<Vec3>): void {
  toLocalDirection(normal, a, up);
  let low = Infinity;
  for (const corner of a.hull.corners) low = Math.min(low, dot(corner, normal));
  low += a.hull.size * SUPPORT_FLATNESS;
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
  addScaled(out, center, sum, 1);
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
