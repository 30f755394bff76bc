// A ray against a triangle as a thin, two-sided surface: `intersectRayTriangle` in the frame of the triangle's center,
// which has a more exact normal than three corners give.

import { triangleContains, type WorldTriangle } from '../../geometry/triangle.ts';
import { closestOnTriangle } from '../../math/closest-points.ts';
import { cross, normalize } from '../../math/cross.ts';
import { addScaled, copy, dot, length, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { CrossingList } from './crossing-list.ts';
import { intersectRayTriangle } from './line-triangle.ts';
import { checkDirection, type Ray, type RayHit, writeDistance, writeInside } from './ray.ts';
import { createTriangleIntersection } from './triangle-intersection.ts';

/**
 * Writes the first hit of a ray with a triangle, from either side; false when there is none. The normal is that of the
 * side of the origin. A ray in the plane of the triangle meets one of its edges; the normal is in the plane then, at
 * right angles to that edge, out of the triangle. A triangle has no inside: `overlapping` is a ray that starts on it,
 * within rounding, and the depth is 0.
 * @throws RangeError when the length of the direction is not between 1e-30 and 1e30.
 * @example
 * const hit = createRayHit();
 * if (rayTriangle(hit, { origin: p, direction: { x: 0, y: -1, z: 0 } }, face)) console.log(hit.distance);
 */
export function rayTriangle(out: RayHit, ray: Readonly<Ray>, triangle: Readonly<WorldTriangle>): boolean {
  const { origin, direction } = relative;
  loadRelative(ray, triangle);
  if (triangleContains(triangle, ray.origin)) {
    writeInside(out, 0);
    closestOnTriangle(out.point, origin, triangle);
    writeNormalOfFace(out.normal, triangle);
  } else {
    if (!intersectRayTriangle(intersection, relative, triangle.a, triangle.b, triangle.c)) return false;
    const isAcross = intersection.outcome === 'intersecting';
    if (isAcross) refineTime(triangle);
    if (!writeDistance(out, ray, intersection.t, length(direction))) return false;
    addScaled(out.point, origin, direction, intersection.t);
    if (isAcross) writeNormalOfFace(out.normal, triangle);
    else writeNormalOfEdge(out.normal, triangle);
  }
  toWorld(out, triangle);
  return true;
}

/**
 * Writes the hit of a ray that is known to pass through the triangle, and does not start on it. False beyond the end of the ray,
 * and where the ray is in the plane of the triangle within rounding.
 */
export function crossTriangle(out: RayHit, ray: Readonly<Ray>, triangle: Readonly<WorldTriangle>): boolean {
  const { origin, direction } = relative;
  loadRelative(ray, triangle);
  if (!refineTime(triangle) || !writeDistance(out, ray, intersection.t, length(direction))) return false;
  addScaled(out.point, origin, direction, intersection.t);
  writeNormalOfFace(out.normal, triangle);
  toWorld(out, triangle);
  return true;
}

/** Adds where a ray passes through a triangle: once, since it is thin. */
export function addTriangleCrossing(list: CrossingList, ray: Readonly<Ray>, triangle: Readonly<WorldTriangle>): number {
  const entry = list.next;
  if (!rayTriangle(entry, ray, triangle)) return -Infinity;
  entry.overlapping = false;
  list.add(dot(triangle.normal, ray.direction) > 0);
  return entry.distance;
}

/** Loads the ray into the frame of the triangle's center. */
function loadRelative(ray: Readonly<Ray>, { center }: Readonly<WorldTriangle>): void {
  checkDirection(ray.direction);
  copy(relative.direction, ray.direction);
  subtract(relative.origin, ray.origin, center);
}

/** Moves the point of a hit from the frame of the triangle's center to the world, and turns −0 into 0. */
function toWorld({ point, normal }: RayHit, { center }: Readonly<WorldTriangle>): void {
  set(normal, 0 + normal.x, 0 + normal.y, 0 + normal.z);
  set(point, 0 + center.x + point.x, 0 + center.y + point.y, 0 + center.z + point.z);
}

/** Writes the normal of the side that the ray comes from. */
function writeNormalOfFace(out: Vec3, { normal }: Readonly<WorldTriangle>): void {
  const side = dot(normal, relative.direction) > 0 ? -1 : 1;
  set(out, normal.x * side, normal.y * side, normal.z * side);
}

/**
 * Writes the time at which the ray passes the plane; false, and no time, when it is in the plane. In a triangle much narrower
 * than long, the areas locate the hit less exactly than the normal. But the hit is between the first and the last corner
 * along the ray.
 */
function refineTime(triangle: Readonly<WorldTriangle>): boolean {
  const { a, b, c, normal } = triangle;
  const { origin, direction } = relative;
  const facing = dot(normal, direction);
  if (facing === 0) return false;
  const pace = dot(direction, direction);
  const start = dot(direction, origin);
  const atA = (dot(direction, a) - start) / pace;
  const atB = (dot(direction, b) - start) / pace;
  const atC = (dot(direction, c) - start) / pace;
  const time = (dot(normal, a) - dot(normal, origin)) / facing;
  intersection.t = Math.max(0, Math.min(atA, atB, atC), Math.min(time, Math.max(atA, atB, atC)));
  return true;
}

/** Writes the outward normal of the edge at which a coplanar ray enters: the last edge crossed inwards. */
function writeNormalOfEdge(out: Vec3, triangle: Readonly<WorldTriangle>): void {
  last[0] = -Infinity;
  tryEdge(out, triangle.a, triangle.b, triangle.normal);
  tryEdge(out, triangle.b, triangle.c, triangle.normal);
  tryEdge(out, triangle.c, triangle.a, triangle.normal);
}

function tryEdge(out: Vec3, from: Readonly<Vec3>, to: Readonly<Vec3>, normal: Readonly<Vec3>): void {
  subtract(edge, to, from);
  // Edge × normal points out of the triangle.
  cross(outwards, edge, normal);
  normalize(outwards);
  const climb = dot(outwards, relative.direction);
  const time = (dot(outwards, from) - dot(outwards, relative.origin)) / climb;
  if (climb >= 0 || time <= last[0]) return;
  last[0] = time;
  set(out, outwards.x, outwards.y, outwards.z);
}

/** The ray in the frame of the triangle's center, without its end: `maxDistance` is tested later. */
const relative = { origin: vec3(), direction: vec3() };
const intersection = createTriangleIntersection();
/** Time at which the ray crosses the last edge inwards. */
const last = new Float64Array(1);
const edge = vec3();
const outwards = vec3();
