import type { Aabb } from '../math/aabb.ts';
import { loadVec3 } from '../math/columns.ts';
import { type Quat, writeAxes } from '../math/quat.ts';
import {
  addScaled,
  copy,
  dot,
  length,
  lengthSquared,
  manhattanLength,
  scale,
  set,
  setCross,
  type Vec3,
  vec3,
} from '../math/vec3.ts';

import { toLocal } from './local-frame.ts';

/** A solid box around the body's position, its faces along the axes of the body's orientation. */
export interface Box {
  /** Discriminates the union of shapes. */
  readonly type: 'box';
  /** Half of the edge lengths along x, y and z, world units, each greater than 0. */
  readonly halfExtents: Readonly<Vec3>;
}

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

/** Makes a box in the world, its axes those of the world. It keeps `center` and `halfExtents`, not copies of them. */
export function createWorldBox({ halfExtents }: Pick<Box, 'halfExtents'>, center: Vec3): Obb {
  return {
    center,
    halfExtents,
    axisX: vec3(1, 0, 0),
    axisY: vec3(0, 1, 0),
    axisZ: vec3(0, 0, 1),
    aligned: true,
  };
}

/** Sets the orientation of `b` to the unit quaternion `q`. */
export function orientObb(b: Obb, q: Readonly<Quat>): void {
  writeAxes(axes, 0, q);
  setAxes(b, axes, 0);
}

/** Copies the axes of `from` to `b`. */
export function copyOrientationOfObb(b: Obb, from: Readonly<Obb>): void {
  copy(b.axisX, from.axisX);
  copy(b.axisY, from.axisY);
  copy(b.axisZ, from.axisZ);
  b.aligned = from.aligned;
}

/** Sets the axes of `b` from nine numbers, from index `at` on. */
export function setAxes(b: Obb, axes: Float64Array, at: number): void {
  loadVec3(b.axisX, axes, at);
  loadVec3(b.axisY, axes, at + 3);
  loadVec3(b.axisZ, axes, at + 6);
  // |x| + |y| + |z| = 1 for unit vectors along a coordinate axis only; the third axis follows from two.
  b.aligned = manhattanLength(b.axisX) === 1 && manhattanLength(b.axisY) === 1;
}

/** The axis of `b` with the index `k`, 0 to 2. */
export function axisOf(b: Readonly<Obb>, k: number): Readonly<Vec3> {
  if (k === 0) return b.axisX;
  return k === 1 ? b.axisY : b.axisZ;
}

/**
 * Writes the smallest axis-aligned box around `obb`. Half its size along x is Σ |axisᵢ.x| · extentᵢ (Gomez 1999).
 * @example
 * const bounds = createAabb();
 * obbToAabb(bounds, createObb({ halfExtents: [1, 1, 1], quaternion: [0, 0, 0.6, 0.8] }));
 */
export function obbToAabb(out: Aabb, obb: Readonly<Obb>): true {
  const { x, y, z } = obb.center;
  relativeBoundsOfObb(out, obb);
  const { min, max } = out;
  set(min, min.x + x, min.y + y, min.z + z);
  set(max, max.x + x, max.y + y, max.z + z);
  return true;
}

/** Writes the bounds of `b` relative to its center. */
export function relativeBoundsOfObb(out: Aabb, b: Readonly<Obb>): void {
  const { axisX: u, axisY: v, axisZ: w, halfExtents: h } = b;
  const x = Math.abs(u.x) * h.x + Math.abs(v.x) * h.y + Math.abs(w.x) * h.z;
  const y = Math.abs(u.y) * h.x + Math.abs(v.y) * h.y + Math.abs(w.y) * h.z;
  const z = Math.abs(u.z) * h.x + Math.abs(v.z) * h.y + Math.abs(w.z) * h.z;
  set(out.min, -x, -y, -z);
  set(out.max, x, y, z);
}

/** Writes the support of `b` relative to its center along a direction: Σ |axisᵢ · d| · extentᵢ. */
export function supportOfObb(out: Float64Array, b: Readonly<Obb>, { x, y, z }: Readonly<Vec3>): void {
  const { axisX: u, axisY: v, axisZ: w, halfExtents: h } = b;
  out[0] =
    Math.abs(u.x * x + u.y * y + u.z * z) * h.x +
    Math.abs(v.x * x + v.y * y + v.z * z) * h.y +
    Math.abs(w.x * x + w.y * y + w.z * z) * h.z;
}

/** Writes a bound of the speed of the corners of `b` under the rotation vector `w`: |corner| · |w|. */
export function rotationSpeedOfObb(out: Float64Array, { halfExtents: h }: Readonly<Obb>, w: Readonly<Vec3>): void {
  out[0] = Math.sqrt((h.x * h.x + h.y * h.y + h.z * h.z) * (w.x * w.x + w.y * w.y + w.z * w.z));
}

/** Writes the support along `n` of the solid of revolution that `b` sweeps about `w`, see `ShapeKind.revolvedSupport`. */
export function revolvedSupportOfObb(out: Float64Array, b: Readonly<Obb>, n: Readonly<Vec3>, w: Readonly<Vec3>): void {
  setCross(crossed, n, w);
  const along = Math.abs(dot(n, w));
  const across = length(crossed);
  let most = 0;
  for (let i = 0; i < 4; i++) {
    // One end of each diagonal.
    writeCorner(corner, b, 1 | (i << 1));
    setCross(crossed, w, corner);
    most = Math.max(most, along * Math.abs(dot(w, corner)) + across * length(crossed));
  }
  out[0] = most / lengthSquared(w);
}

/** Writes a corner of `b` relative to its center. Bits 0, 1, 2 of `number` select the positive side along x, y, z. */
export function writeCorner(out: Vec3, b: Readonly<Obb>, number: number): void {
  const { halfExtents: h } = b;
  scale(out, b.axisX, number & 1 ? h.x : -h.x);
  addScaled(out, out, b.axisY, number & 2 ? h.y : -h.y);
  addScaled(out, out, b.axisZ, number & 4 ? h.z : -h.z);
}

/** Whether `p` is inside the box or on its surface. */
export function obbContains(b: Readonly<Obb>, p: Readonly<Vec3>): boolean {
  const { halfExtents: h } = b;
  toLocal(local, b, p);
  return Math.abs(local.x) <= h.x && Math.abs(local.y) <= h.y && Math.abs(local.z) <= h.z;
}

const axes = new Float64Array(9);
const local = vec3();
const corner = vec3();
const crossed = vec3();
