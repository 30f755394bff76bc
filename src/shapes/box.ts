import type { Aabb } from '../math/aabb.ts';
import { loadVec3 } from '../math/columns.ts';
import { type Quat, type QuatLike, quat, writeAxes } from '../math/quat.ts';
import {
  addScaled,
  dot,
  length,
  lengthSquared,
  manhattanLength,
  scale,
  set,
  setCross,
  type Vec3,
  type Vec3Like,
  vec3,
} from '../math/vec3.ts';
import { checkSize, readOptions, readPosition, readQuat, readVec3, show } from '../validate.ts';
import { made } from './made.ts';

/** A solid box around the body's position, its faces along the axes of the body's orientation. */
export interface Box {
  /** Tells the shapes apart. */
  readonly type: 'box';
  /** Half of the edge lengths along x, y and z, world units, each greater than 0. */
  readonly halfExtents: Readonly<Vec3>;
}

/** A box from half of its edge lengths, or from the whole ones. */
export type BoxOptions =
  | {
      /** Half of the edge lengths along x, y and z, world units, each greater than 0. */
      readonly halfExtents: Vec3Like;
    }
  | {
      /** The edge lengths along x, y and z, world units, each greater than 0. */
      readonly size: Vec3Like;
    };

/** An oriented bounding box: a box in the world. */
export interface Obb {
  /** Its middle. */
  center: Vec3;
  /** Half of its edge lengths along its own three axes. */
  halfExtents: Readonly<Vec3>;
  /** Unit vector of its first axis, in the world. */
  axisX: Vec3;
  /** Unit vector of its second axis, in the world. */
  axisY: Vec3;
  /** Unit vector of its third axis, in the world. */
  axisZ: Vec3;
  /** True when its axes are exactly those of the world, in any order and direction: the box is an AABB as well. */
  aligned: boolean;
}

/**
 * A box, from `{ halfExtents }` or `{ size }`.
 * @throws RangeError or TypeError when an extent is not a finite number above 0.
 */
export function box(options: BoxOptions): Box {
  const { halfExtents, size } = readOptions(options, 'box') as { halfExtents?: Vec3Like; size?: Vec3Like };
  if ((halfExtents === undefined) === (size === undefined)) {
    throw new TypeError(`box: needs either halfExtents or size, but was given ${show(options)}`);
  }
  const field = size === undefined ? 'halfExtents' : 'size';
  const extents = vec3();
  readVec3(extents, (size === undefined ? halfExtents : size) as Vec3Like, `box: ${field}`);
  for (const axis of ['x', 'y', 'z'] as const) {
    checkSize(extents[axis], `box: ${field}.${axis}`);
    if (size !== undefined) extents[axis] /= 2;
  }
  return made<Box>({ type: 'box', halfExtents: extents });
}

/** The box in the world, around `center`, which is kept, not copied. */
export function worldBox(shape: Box, center: Vec3): Obb {
  return {
    center,
    halfExtents: shape.halfExtents,
    axisX: vec3(1, 0, 0),
    axisY: vec3(0, 1, 0),
    axisZ: vec3(0, 0, 1),
    aligned: true,
  };
}

/** Turns `b` to the orientation `q`, a unit quaternion. */
export function orientBox(b: Obb, q: Readonly<Quat>): void {
  writeAxes(axes, 0, q);
  setBoxAxes(b, axes, 0);
}

/** Sets the axes of `b` from nine numbers, from index `at` on. */
export function setBoxAxes(b: Obb, axes: Float64Array, at: number): void {
  loadVec3(b.axisX, axes, at);
  loadVec3(b.axisY, axes, at + 3);
  loadVec3(b.axisZ, axes, at + 6);
  // |x| + |y| + |z| = 1 for unit vectors along a coordinate axis only; the third axis follows from two.
  b.aligned = manhattanLength(b.axisX) === 1 && manhattanLength(b.axisY) === 1;
}

/** Where an `Obb` is and how it is turned. */
export interface ObbOptions {
  /** Half of its edge lengths, world units, each greater than 0. */
  readonly halfExtents: Vec3Like;
  /** Its middle; the origin unless given. */
  readonly center?: Vec3Like;
  /** Its orientation; aligned with the world unless given. */
  readonly quaternion?: QuatLike;
}

/**
 * Makes an oriented bounding box for the functions on `Obb`s.
 * @throws RangeError or TypeError when an extent is not above 0, a number not finite or the quaternion zero.
 */
export function createObb(options: ObbOptions): Obb {
  const { halfExtents, center: at, quaternion } = readOptions(options, 'obb');
  const center = vec3();
  if (at !== undefined) readPosition(center, at, 'obb: center');
  const obb = worldBox(box({ halfExtents }), center);
  if (quaternion !== undefined) {
    const orientation = quat();
    readQuat(orientation, quaternion, 'obb: quaternion');
    orientBox(obb, orientation);
  }
  return obb;
}

/** Writes the smallest axis-aligned box around `obb`: on each axis the sum of |axis| · extent (Gomez 1999). */
export function obbToAabb(out: Aabb, obb: Readonly<Obb>): true {
  relativeBoundsOfBox(out, obb);
  addScaled(out.min, out.min, obb.center, 1);
  addScaled(out.max, out.max, obb.center, 1);
  return true;
}

/** Writes the bounds of `b` relative to its center. */
export function relativeBoundsOfBox(out: Aabb, b: Readonly<Obb>): void {
  const { axisX: u, axisY: v, axisZ: w, halfExtents: h } = b;
  const x = Math.abs(u.x) * h.x + Math.abs(v.x) * h.y + Math.abs(w.x) * h.z;
  const y = Math.abs(u.y) * h.x + Math.abs(v.y) * h.y + Math.abs(w.y) * h.z;
  const z = Math.abs(u.z) * h.x + Math.abs(v.z) * h.y + Math.abs(w.z) * h.z;
  set(out.min, -x, -y, -z);
  set(out.max, x, y, z);
}

/** Writes how far `b` reaches from its center along a direction. */
export function supportOfBox(out: Float64Array, b: Readonly<Obb>, { x, y, z }: Readonly<Vec3>): void {
  const { axisX: u, axisY: v, axisZ: w, halfExtents: h } = b;
  out[0] =
    Math.abs(u.x * x + u.y * y + u.z * z) * h.x +
    Math.abs(v.x * x + v.y * y + v.z * z) * h.y +
    Math.abs(w.x * x + w.y * y + w.z * z) * h.z;
}

/** Writes how fast a rotation moves the corners of `b`, at most. */
export function rotationSpeedOfBox(out: Float64Array, { halfExtents: h }: Readonly<Obb>, w: Readonly<Vec3>): void {
  out[0] = Math.sqrt((h.x * h.x + h.y * h.y + h.z * h.z) * (w.x * w.x + w.y * w.y + w.z * w.z));
}

/** Writes the reach along `n` of the solid of revolution that `b` sweeps about `w`, see `writeRevolvedReach`. */
export function revolvedReachOfBox(out: Float64Array, b: Readonly<Obb>, n: Readonly<Vec3>, w: Readonly<Vec3>): void {
  setCross(swing, n, w);
  const along = Math.abs(dot(n, w));
  const across = length(swing);
  let most = 0;
  for (let i = 0; i < 4; i++) {
    writeHalfDiagonal(corner, b, i);
    setCross(swing, w, corner);
    most = Math.max(most, along * Math.abs(dot(w, corner)) + across * length(swing));
  }
  out[0] = most / lengthSquared(w);
}

/** Writes one end of diagonal `i`, 0 to 3, of `b`, relative to its center. */
function writeHalfDiagonal(out: Vec3, b: Readonly<Obb>, i: number): void {
  const { halfExtents: h } = b;
  scale(out, b.axisX, h.x);
  addScaled(out, out, b.axisY, i & 1 ? -h.y : h.y);
  addScaled(out, out, b.axisZ, i & 2 ? -h.z : h.z);
}

/** Whether `p` is in the box or on its surface. */
export function boxContains(b: Readonly<Obb>, p: Readonly<Vec3>): boolean {
  const { axisX: u, axisY: v, axisZ: w, halfExtents: h } = b;
  const x = p.x - b.center.x;
  const y = p.y - b.center.y;
  const z = p.z - b.center.z;
  return (
    Math.abs(x * u.x + y * u.y + z * u.z) <= h.x &&
    Math.abs(x * v.x + y * v.y + z * v.z) <= h.y &&
    Math.abs(x * w.x + y * w.y + z * w.z) <= h.z
  );
}

const axes = new Float64Array(9);
const corner = vec3();
const swing = vec3();
