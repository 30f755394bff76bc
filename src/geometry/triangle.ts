import { COORDINATE_ROUNDING, SUPPORT_FLATNESS } from '../constants.ts';
import type { Aabb } from '../math/aabb.ts';
import { closestOnTriangle } from '../math/closest-points.ts';
import { normalThrough } from '../math/cross.ts';
import { type Quat, rotateByAxes, writeAxes } from '../math/quat.ts';
import {
  copy,
  dot,
  largest,
  length,
  lengthSquared,
  manhattanLength,
  set,
  setCross,
  subtract,
  type Vec3,
  vec3,
} from '../math/vec3.ts';
import type { Corners } from './mesh/mesh-data.ts';

/** A thin triangle, touched from either side. Its corners are in the frame of the body. */
export interface Triangle {
  /** Discriminates the union of shapes. */
  readonly type: 'triangle';
  /** First corner, world units. */
  readonly a: Readonly<Vec3>;
  /** Second corner. */
  readonly b: Readonly<Vec3>;
  /** Third corner. */
  readonly c: Readonly<Vec3>;
}

/** A triangle in the world. Its corners are relative to `center`, rotated with the body. */
export interface WorldTriangle {
  /** The point from which the corners count: the body's position. */
  center: Vec3;
  /** First corner, relative to `center`. */
  a: Vec3;
  /** Second corner, relative to `center`. */
  b: Vec3;
  /** Third corner, relative to `center`. */
  c: Vec3;
  /** Unit vector of its front, from which `a`, `b`, `c` appear counter-clockwise: along (b − a) × (c − a). */
  normal: Vec3;
}

/** The distance of the farthest corner from the origin. */
export function boundingRadiusOfTriangle({ a, b, c }: Readonly<Corners>): number {
  return Math.sqrt(Math.max(lengthSquared(a), lengthSquared(b), lengthSquared(c)));
}

/** Makes a triangle in the world, unrotated. It keeps `center`, not a copy of it. */
export function createWorldTriangle(local: Triangle, center: Vec3): WorldTriangle {
  const world = { center, a: vec3(), b: vec3(), c: vec3(), normal: vec3() };
  copy(world.a, local.a);
  copy(world.b, local.b);
  copy(world.c, local.c);
  normalThrough(world.normal, local.a, local.b, local.c);
  return world;
}

/** Sets the orientation of `t`, made from `local`, to the unit quaternion `q`. */
export function orientTriangle(t: WorldTriangle, local: Triangle, q: Readonly<Quat>): void {
  writeAxes(axes, 0, q);
  poseTriangle(t, local, axes);
}

/** Sets the orientation of `t` to a rotation matrix: see `writeAxes`. */
export function poseTriangle(t: WorldTriangle, { a, b, c }: Readonly<Corners>, axes: Float64Array): void {
  rotateByAxes(t.a, axes, a);
  rotateByAxes(t.b, axes, b);
  rotateByAxes(t.c, axes, c);
  normalThrough(t.normal, a, b, c);
  rotateByAxes(t.normal, axes, t.normal);
}

/** Copies the corners and the normal of `from` to `t`. */
export function copyCorners(t: WorldTriangle, from: Readonly<WorldTriangle>): void {
  copy(t.a, from.a);
  copy(t.b, from.b);
  copy(t.c, from.c);
  copy(t.normal, from.normal);
}

/** Writes the bounds of `t` relative to its center. */
export function relativeBoundsOfTriangle(out: Aabb, t: Readonly<WorldTriangle>): void {
  const { a, b, c } = t;
  set(out.min, Math.min(a.x, b.x, c.x), Math.min(a.y, b.y, c.y), Math.min(a.z, b.z, c.z));
  set(out.max, Math.max(a.x, b.x, c.x), Math.max(a.y, b.y, c.y), Math.max(a.z, b.z, c.z));
}

/** Writes the support of `t` relative to its center along a direction. */
export function supportOfTriangle(out: Float64Array, t: Readonly<WorldTriangle>, direction: Readonly<Vec3>): void {
  out[0] = Math.max(dot(t.a, direction), dot(t.b, direction), dot(t.c, direction));
}

/** Writes the speed of the fastest corner of `t` under the rotation vector `w`. */
export function rotationSpeedOfTriangle(
  out: Float64Array,
  { a, b, c }: Readonly<WorldTriangle>,
  w: Readonly<Vec3>,
): void {
  let squared = 0;
  setCross(crossed, w, a);
  squared = Math.max(squared, lengthSquared(crossed));
  setCross(crossed, w, b);
  squared = Math.max(squared, lengthSquared(crossed));
  setCross(crossed, w, c);
  out[0] = Math.sqrt(Math.max(squared, lengthSquared(crossed)));
}

/** Writes the support along `n` of the solid of revolution that `t` sweeps about `w`, see `ShapeKind.revolvedSupport`. */
export function revolvedSupportOfTriangle(
  out: Float64Array,
  { a, b, c }: Readonly<WorldTriangle>,
  n: Readonly<Vec3>,
  w: Readonly<Vec3>,
): void {
  setCross(crossed, n, w);
  const along = dot(n, w);
  const across = length(crossed);
  setCross(crossed, w, a);
  let most = along * dot(w, a) + across * length(crossed);
  setCross(crossed, w, b);
  most = Math.max(most, along * dot(w, b) + across * length(crossed));
  setCross(crossed, w, c);
  out[0] = Math.max(most, along * dot(w, c) + across * length(crossed)) / lengthSquared(w);
}

/** Whether `p` is on the triangle, which has no inside: within the rounding of its corners and of `p`. */
export function triangleContains(t: Readonly<WorldTriangle>, p: Readonly<Vec3>): boolean {
  subtract(relative, p, t.center);
  const ofCorners = (length(t.a) + length(t.b) + length(t.c)) * SUPPORT_FLATNESS;
  const tolerance = ofCorners + largest(p) * COORDINATE_ROUNDING;
  // Most points are far from the plane, beyond all rounding.
  const height = dot(t.normal, relative) - dot(t.normal, t.a);
  if (Math.abs(height) > 2 * tolerance + manhattanLength(relative) * COORDINATE_ROUNDING) return false;
  closestOnTriangle(closest, relative, t);
  subtract(closest, closest, relative);
  return length(closest) <= tolerance;
}

const relative = vec3();
const closest = vec3();

const crossed = vec3();
const axes = new Float64Array(9);
