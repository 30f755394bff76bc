import { SMALLEST_VALUE } from '../constants.ts';

/** A vector or point, `{ x, y, z }`. A `THREE.Vector3` or a Babylon `Vector3` can be passed. */
export interface Vec3 {
  x: number;
  y: number;
  z: number;
}

/**
 * What the public API accepts as a vector: an object with `x`, `y`, `z`, or an array of three numbers, typed or not. The
 * length of an array is checked when it is read.
 */
export type Vec3Like = Readonly<Vec3> | readonly number[] | Float32Array | Float64Array;

/** Makes a vector. All vectors of the library are made here, so that they share one hidden class. */
export function vec3(x = 0, y = 0, z = 0): Vec3 {
  return { x, y, z };
}

/** Writes three components into `out`. */
export function set(out: Vec3, x: number, y: number, z: number): void {
  out.x = x;
  out.y = y;
  out.z = z;
}

/** Copies `v` into `out`. */
export function copy(out: Vec3, v: Readonly<Vec3>): void {
  out.x = v.x;
  out.y = v.y;
  out.z = v.z;
}

/** Writes the point at fraction `t` from `a` to `b`: exactly `a` at 0 and where both are equal, and `b` at 1. */
export function lerp(out: Vec3, a: Readonly<Vec3>, b: Readonly<Vec3>, t: number): void {
  if (t === 1) copy(out, b);
  else set(out, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t);
}

/** `out = a + b · s` */
export function addScaled(out: Vec3, a: Readonly<Vec3>, b: Readonly<Vec3>, s: number): void {
  out.x = a.x + b.x * s;
  out.y = a.y + b.y * s;
  out.z = a.z + b.z * s;
}

/** Writes `out = a − b`: the displacement from point `b` to point `a`. */
export function subtract(out: Vec3, a: Readonly<Vec3>, b: Readonly<Vec3>): void {
  out.x = a.x - b.x;
  out.y = a.y - b.y;
  out.z = a.z - b.z;
}

/** `out = v · s`; `out` may be `v` itself. */
export function scale(out: Vec3, v: Readonly<Vec3>, s: number): void {
  out.x = v.x * s;
  out.y = v.y * s;
  out.z = v.z * s;
}

/**
 * `out = u × v`. `out` must be neither `u` nor `v`. `v × u` is exactly the negative, since each component is a
 * difference of two rounded products. Inaccurate for nearly parallel vectors: see `cross`.
 */
export function setCross(out: Vec3, u: Readonly<Vec3>, v: Readonly<Vec3>): void {
  out.x = u.y * v.z - u.z * v.y;
  out.y = u.z * v.x - u.x * v.z;
  out.z = u.x * v.y - u.y * v.x;
}

/** Adds the velocity of the point `p` in a rotation `w` about `center`: `out = out + w × (p − center)`. */
export function addRotation(out: Vec3, w: Readonly<Vec3>, p: Readonly<Vec3>, center: Readonly<Vec3>): void {
  subtract(arm, p, center);
  setCross(turning, w, arm);
  addScaled(out, out, turning, 1);
}

/** `v = v / s` */
export function divide(v: Vec3, s: number): void {
  v.x /= s;
  v.y /= s;
  v.z /= s;
}

/** `out = (a + b) / 2` */
export function midpoint(out: Vec3, a: Readonly<Vec3>, b: Readonly<Vec3>): void {
  out.x = (a.x + b.x) * 0.5;
  out.y = (a.y + b.y) * 0.5;
  out.z = (a.z + b.z) * 0.5;
}

/** `v = −v`. Adding zero avoids −0, which users print and compare. */
export function negate(v: Vec3): void {
  v.x = 0 - v.x;
  v.y = 0 - v.y;
  v.z = 0 - v.z;
}

/** Removes the part of `out` along `u`, of any length; none if `u` is zero. */
export function removeAlong(out: Vec3, u: Readonly<Vec3>): void {
  const squared = lengthSquared(u);
  if (squared > 0) addScaled(out, out, u, -dot(out, u) / squared);
}

/** Dot product. */
export function dot(a: Readonly<Vec3>, b: Readonly<Vec3>): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/** Squared Euclidean length. */
export function lengthSquared(v: Readonly<Vec3>): number {
  return v.x * v.x + v.y * v.y + v.z * v.z;
}

/** The squared distance of two points. */
export function squaredDistance(p: Readonly<Vec3>, q: Readonly<Vec3>): number {
  const x = q.x - p.x;
  const y = q.y - p.y;
  const z = q.z - p.z;
  return x * x + y * y + z * z;
}

/** Euclidean length. */
export function length(v: Readonly<Vec3>): number {
  return Math.sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

/** Maximum norm: the largest magnitude of a component. NaN if a component is NaN. */
export function largest(v: Readonly<Vec3>): number {
  return Math.max(Math.abs(v.x), Math.abs(v.y), Math.abs(v.z));
}

/** Manhattan norm: the sum of the magnitudes of the components. */
export function manhattanLength(v: Readonly<Vec3>): number {
  return Math.abs(v.x) + Math.abs(v.y) + Math.abs(v.z);
}

/** Whether a displacement or a rotation counts as zero: it is shorter than `SMALLEST_VALUE`. */
export function isNegligible(v: Readonly<Vec3>): boolean {
  return v.x * v.x + v.y * v.y + v.z * v.z < SMALLEST_VALUE * SMALLEST_VALUE;
}

/** Sets the displacement `d` of the point `p` to zero if rounding absorbs it: `p + d = p`. */
export function dropIneffective(d: Vec3, p: Readonly<Vec3>): void {
  if (p.x + d.x === p.x && p.y + d.y === p.y && p.z + d.z === p.z) set(d, 0, 0, 0);
}

/** Whether all components are zero. */
export function isZero(v: Readonly<Vec3>): boolean {
  return v.x === 0 && v.y === 0 && v.z === 0;
}

/** Whether all coordinates are equal; 0 and −0 are. */
export function areEqual(p: Readonly<Vec3>, q: Readonly<Vec3>): boolean {
  return p.x === q.x && p.y === q.y && p.z === q.z;
}

const arm = vec3();
const turning = vec3();
