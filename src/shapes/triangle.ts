import { LARGEST_SIZE, SUPPORT_FLATNESS } from '../constants.ts';
import type { Aabb } from '../math/aabb.ts';
import { closestOnTriangle } from '../math/closest-points.ts';
import { normalThrough } from '../math/cross.ts';
import { type Quat, rotateByAxes, writeAxes } from '../math/quat.ts';
import {
  copy,
  dot,
  length,
  lengthSquared,
  set,
  setCross,
  subtract,
  type Vec3,
  type Vec3Like,
  vec3,
} from '../math/vec3.ts';
import { asArray, checkSize, readVec3, show } from '../validate.ts';
import { made } from './made.ts';

/** A thin triangle, touched from either side. Its corners are in the frame of the body. */
export interface Triangle {
  /** Tells the shapes apart. */
  readonly type: 'triangle';
  /** First corner, world units. */
  readonly a: Readonly<Vec3>;
  /** Second corner. */
  readonly b: Readonly<Vec3>;
  /** Third corner. */
  readonly c: Readonly<Vec3>;
}

/** A triangle in the world. Its corners are relative to `center`, turned as the body is. */
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

/**
 * A triangle from its corners, in the frame of the body. Its front is the side from which they appear
 * counter-clockwise; both sides can be touched.
 * @throws RangeError or TypeError when a coordinate is not a finite number or the corners are collinear.
 */
export function triangle(a: Vec3Like, b: Vec3Like, c: Vec3Like): Triangle {
  const corners = [vec3(), vec3(), vec3()] as const;
  readVec3(corners[0], a, 'triangle: a');
  readVec3(corners[1], b, 'triangle: b');
  readVec3(corners[2], c, 'triangle: c');
  const size = largestOf(corners);
  // Corners too far away seem to be collinear: what they lack is not an area.
  if (size > LARGEST_SIZE) checkSize(size, 'triangle: its largest coordinate');
  if (!normalThrough(vec3(), ...corners)) {
    throw new RangeError(`triangle: the corners ${show(corners.map(asArray))} are collinear and span no triangle`);
  }
  checkSize(size, 'triangle: its largest coordinate');
  const [first, second, third] = corners;
  return made<Triangle>({ type: 'triangle', a: first, b: second, c: third });
}

function largestOf(corners: readonly Readonly<Vec3>[]): number {
  return Math.max(...corners.flatMap(({ x, y, z }) => [Math.abs(x), Math.abs(y), Math.abs(z)]));
}

/** The distance of the farthest corner from the body's position. */
export function boundingRadiusOfTriangle({ a, b, c }: Triangle): number {
  return Math.max(length(a), length(b), length(c));
}

/** The triangle in the world, unrotated, around `center`, which is kept, not copied. */
export function worldTriangle(shape: Triangle, center: Vec3): WorldTriangle {
  const world = { center, a: vec3(), b: vec3(), c: vec3(), normal: vec3() };
  copy(world.a, shape.a);
  copy(world.b, shape.b);
  copy(world.c, shape.c);
  normalThrough(world.normal, shape.a, shape.b, shape.c);
  return world;
}

/** Turns `t` to the orientation `q`, a unit quaternion. */
export function orientTriangle(t: WorldTriangle, shape: Triangle, q: Readonly<Quat>): void {
  writeAxes(axes, 0, q);
  rotateByAxes(t.a, axes, shape.a);
  rotateByAxes(t.b, axes, shape.b);
  rotateByAxes(t.c, axes, shape.c);
  normalThrough(t.normal, shape.a, shape.b, shape.c);
  rotateByAxes(t.normal, axes, t.normal);
}

/** Writes the bounds of `t` relative to its center. */
export function relativeBoundsOfTriangle(out: Aabb, t: Readonly<WorldTriangle>): void {
  const { a, b, c } = t;
  set(out.min, Math.min(a.x, b.x, c.x), Math.min(a.y, b.y, c.y), Math.min(a.z, b.z, c.z));
  set(out.max, Math.max(a.x, b.x, c.x), Math.max(a.y, b.y, c.y), Math.max(a.z, b.z, c.z));
}

/** Writes how far `t` reaches from its center along a direction. */
export function supportOfTriangle(out: Float64Array, t: Readonly<WorldTriangle>, direction: Readonly<Vec3>): void {
  out[0] = Math.max(dot(t.a, direction), dot(t.b, direction), dot(t.c, direction));
}

/** Writes how fast a rotation moves the corners of `t`, at most. */
export function rotationSpeedOfTriangle(
  out: Float64Array,
  { a, b, c }: Readonly<WorldTriangle>,
  w: Readonly<Vec3>,
): void {
  let squared = 0;
  setCross(swing, w, a);
  squared = Math.max(squared, lengthSquared(swing));
  setCross(swing, w, b);
  squared = Math.max(squared, lengthSquared(swing));
  setCross(swing, w, c);
  out[0] = Math.sqrt(Math.max(squared, lengthSquared(swing)));
}

/** Writes the reach along `n` of the solid of revolution that `t` sweeps about `w`, see `writeRevolvedReach`. */
export function revolvedReachOfTriangle(
  out: Float64Array,
  { a, b, c }: Readonly<WorldTriangle>,
  n: Readonly<Vec3>,
  w: Readonly<Vec3>,
): void {
  setCross(swing, n, w);
  const along = dot(n, w);
  const across = length(swing);
  setCross(swing, w, a);
  let most = along * dot(w, a) + across * length(swing);
  setCross(swing, w, b);
  most = Math.max(most, along * dot(w, b) + across * length(swing));
  setCross(swing, w, c);
  out[0] = Math.max(most, along * dot(w, c) + across * length(swing)) / lengthSquared(w);
}

/** Whether `p` is on the triangle: no farther from it than the rounding of its corners and of `p`, since it has no inside. */
export function triangleContains(t: Readonly<WorldTriangle>, p: Readonly<Vec3>): boolean {
  subtract(relative, p, t.center);
  closestOnTriangle(closest, relative, t);
  subtract(closest, closest, relative);
  return length(closest) <= (length(t.a) + length(t.b) + length(t.c)) * SUPPORT_FLATNESS;
}

const relative = vec3();
const closest = vec3();

const swing = vec3();
const axes = new Float64Array(9);
