import { set, type Vec3, vec3 } from '../math/vec3.ts';

// Points and directions between the world and the frame of a box or hull. With the axes u, v, w as columns of R,
// local = Rᵀ (world − center) and world = R local + center.

/** A frame in the world: its origin, and its axes as unit vectors. An `Obb` is one. */
export interface LocalFrame {
  center: Readonly<Vec3>;
  axisX: Readonly<Vec3>;
  axisY: Readonly<Vec3>;
  axisZ: Readonly<Vec3>;
}

/** Makes the frame around `center` with the axes of the world. It keeps `center`, not a copy of it. */
export function worldAlignedFrame(center: Readonly<Vec3>): LocalFrame {
  return { center, axisX: X, axisY: Y, axisZ: Z };
}

/** Writes the coordinates in the frame of the point `p` of the world. `out` may be `p`. */
export function toLocal(out: Vec3, frame: Readonly<LocalFrame>, p: Readonly<Vec3>): void {
  const { center: c, axisX: u, axisY: v, axisZ: w } = frame;
  const x = p.x - c.x;
  const y = p.y - c.y;
  const z = p.z - c.z;
  set(out, x * u.x + y * u.y + z * u.z, x * v.x + y * v.y + z * v.z, x * w.x + y * w.y + z * w.z);
}

/** Writes the components along the axes of the frame of the direction `d` of the world. `out` may be `d`. */
export function toLocalDirection(out: Vec3, frame: Readonly<LocalFrame>, d: Readonly<Vec3>): void {
  const { axisX: u, axisY: v, axisZ: w } = frame;
  const { x, y, z } = d;
  set(out, x * u.x + y * u.y + z * u.z, x * v.x + y * v.y + z * v.z, x * w.x + y * w.y + z * w.z);
}

/** Writes `toLocal` to an array: for the slabs of rays and the axes of box pairs, which are indexed. */
export function toLocalArray(out: Float64Array, frame: Readonly<LocalFrame>, p: Readonly<Vec3>): void {
  const { center: c, axisX: u, axisY: v, axisZ: w } = frame;
  const x = p.x - c.x;
  const y = p.y - c.y;
  const z = p.z - c.z;
  out[0] = x * u.x + y * u.y + z * u.z;
  out[1] = x * v.x + y * v.y + z * v.z;
  out[2] = x * w.x + y * w.y + z * w.z;
}

/** Writes `toLocalDirection` to an array. */
export function toLocalDirectionArray(out: Float64Array, frame: Readonly<LocalFrame>, d: Readonly<Vec3>): void {
  const { axisX: u, axisY: v, axisZ: w } = frame;
  const { x, y, z } = d;
  out[0] = x * u.x + y * u.y + z * u.z;
  out[1] = x * v.x + y * v.y + z * v.z;
  out[2] = x * w.x + y * w.y + z * w.z;
}

/** Writes the point of the world with the coordinates `p` in the frame. `out` may be `p`. */
export function toWorld(out: Vec3, frame: Readonly<LocalFrame>, p: Readonly<Vec3>): void {
  const { center: c } = frame;
  toWorldDirection(out, frame, p);
  set(out, c.x + out.x, c.y + out.y, c.z + out.z);
}

/** Writes the direction of the world with the components `d` along the axes of the frame. `out` may be `d`. */
export function toWorldDirection(out: Vec3, frame: Readonly<LocalFrame>, d: Readonly<Vec3>): void {
  const { axisX: u, axisY: v, axisZ: w } = frame;
  const { x, y, z } = d;
  // Adding to 0 keeps −0 out.
  set(out, 0 + u.x * x + v.x * y + w.x * z, 0 + u.y * x + v.y * y + w.y * z, 0 + u.z * x + v.z * y + w.z * z);
}

// Not frozen: docs/v8.md.
const X: Readonly<Vec3> = vec3(1, 0, 0);
const Y: Readonly<Vec3> = vec3(0, 1, 0);
const Z: Readonly<Vec3> = vec3(0, 0, 1);
