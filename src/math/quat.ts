import { atan2, cosineNearZero, NEAR_ZERO, sinCos, sineOverAngle } from './trigonometry.ts';
import type { Vec3 } from './vec3.ts';

/**
 * Rounding of a rotation matrix that is made from a unit quaternion: 2⁻⁵⁰, what half a unit in the last place of every
 * factor of a product of three quaternions adds up to. Entries below it count as 0.
 */
const QUATERNION_ROUNDING = 8.881784197001252e-16;

/** A rotation as a unit quaternion, `{ x, y, z, w }`. A `THREE.Quaternion` can be passed. */
export interface Quat {
  x: number;
  y: number;
  z: number;
  w: number;
}

/** What the public API accepts as a quaternion: an object with `x`, `y`, `z`, `w`, or an array of four numbers, typed or not. */
export type QuatLike = Readonly<Quat> | readonly number[] | Float32Array | Float64Array;

/** Makes a quaternion, the identity by default. */
export function quat(x = 0, y = 0, z = 0, w = 1): Quat {
  return { x, y, z, w };
}

/** The identity rotation. Not frozen: docs/v8.md. */
export const IDENTITY: Readonly<Quat> = quat();

/** Copies `q` into `out`. */
export function copyQuat(out: Quat, q: Readonly<Quat>): void {
  out.x = q.x;
  out.y = q.y;
  out.z = q.z;
  out.w = q.w;
}

/**
 * Writes the rotation matrix of the unit quaternion `q` to nine numbers from index `at` on: the rotated x, y and z
 * axis.
 *
 * An entry is (w² + x² − y² − z²) / |q|², or 2 (xy ± wz) / |q|². The nonzero components of a rotation by 90° have equal
 * magnitudes: sums of their products are multiples of one number, and nothing is rounded off. The usual 1 − 2 (y² + z²)
 * rounds.
 *
 * Sine and cosine of π/4 are different doubles, and products of quaternions are rounded. An entry within the rounding
 * of the components counts as 0: it would tilt faces that are meant to lie along a coordinate axis.
 */
export function writeAxes(out: Float64Array, at: number, { x, y, z, w }: Readonly<Quat>): void {
  const xx = x * x;
  const yy = y * y;
  const zz = z * z;
  const ww = w * w;
  if (ww === 1 && xx + yy + zz === 0) {
    writeIdentity(out, at);
    return;
  }
  const xy = x * y;
  const xz = x * z;
  const yz = y * z;
  const wx = w * x;
  const wy = w * y;
  const wz = w * z;
  // e / |q|² = e + e (1 − |q|²) up to the square of a rounding, and exactly 1 for e = |q|².
  const lack = 1 - (xx + yy + (zz + ww));
  const xOfX = ww + xx - (yy + zz);
  const yOfX = 2 * (xy + wz);
  const zOfX = 2 * (xz - wy);
  const xOfY = 2 * (xy - wz);
  const yOfY = ww + yy - (xx + zz);
  const zOfY = 2 * (yz + wx);
  const xOfZ = 2 * (xz + wy);
  const yOfZ = 2 * (yz - wx);
  const zOfZ = ww + zz - (xx + yy);
  out[at] = xOfX + xOfX * lack;
  out[at + 1] = yOfX + yOfX * lack;
  out[at + 2] = zOfX + zOfX * lack;
  out[at + 3] = xOfY + xOfY * lack;
  out[at + 4] = yOfY + yOfY * lack;
  out[at + 5] = zOfY + zOfY * lack;
  out[at + 6] = xOfZ + xOfZ * lack;
  out[at + 7] = yOfZ + yOfZ * lack;
  out[at + 8] = zOfZ + zOfZ * lack;
  if (
    Math.abs(xOfX) < QUATERNION_ROUNDING ||
    Math.abs(yOfX) < QUATERNION_ROUNDING ||
    Math.abs(zOfX) < QUATERNION_ROUNDING ||
    Math.abs(xOfY) < QUATERNION_ROUNDING ||
    Math.abs(yOfY) < QUATERNION_ROUNDING ||
    Math.abs(zOfY) < QUATERNION_ROUNDING ||
    Math.abs(xOfZ) < QUATERNION_ROUNDING ||
    Math.abs(yOfZ) < QUATERNION_ROUNDING ||
    Math.abs(zOfZ) < QUATERNION_ROUNDING
  ) {
    takeOffRounding(out, at);
  }
}

/** Most static bodies are unrotated. */
function writeIdentity(axes: Float64Array, at: number): void {
  axes[at] = 1;
  axes[at + 1] = 0;
  axes[at + 2] = 0;
  axes[at + 3] = 0;
  axes[at + 4] = 1;
  axes[at + 5] = 0;
  axes[at + 6] = 0;
  axes[at + 7] = 0;
  axes[at + 8] = 1;
}

/** Sets entries within the rounding to 0, and an entry with only zeros beside it to ±1. */
function takeOffRounding(axes: Float64Array, at: number): void {
  for (let i = at; i < at + 9; i++) if (Math.abs(axes[i]) < QUATERNION_ROUNDING) axes[i] = 0;
  for (let i = at; i < at + 9; i += 3) {
    const x = axes[i];
    const y = axes[i + 1];
    const z = axes[i + 2];
    if (y === 0 && z === 0) axes[i] = x < 0 ? -1 : 1;
    else if (x === 0 && z === 0) axes[i + 1] = y < 0 ? -1 : 1;
    else if (x === 0 && y === 0) axes[i + 2] = z < 0 ? -1 : 1;
  }
}

/** Writes `v` rotated by `q` into `out`, which may be `v` itself. */
export function rotate(out: Vec3, q: Readonly<Quat>, v: Readonly<Vec3>): void {
  writeAxes(matrix, 0, q);
  rotateByAxes(out, matrix, v);
}

/** Writes `v` rotated by the matrix from `writeAxes` into `out`, which may be `v` itself. */
export function rotateByAxes(out: Vec3, axes: Readonly<Float64Array>, { x, y, z }: Readonly<Vec3>): void {
  // Adding to 0 keeps −0 out.
  out.x = 0 + axes[0] * x + axes[3] * y + axes[6] * z;
  out.y = 0 + axes[1] * x + axes[4] * y + axes[7] * z;
  out.z = 0 + axes[2] * x + axes[5] * y + axes[8] * z;
}

/**
 * Writes `q` rotated by the rotation vector `v · s` (world frame, axis times angle in radians) into `out`, normalized.
 * `out` may be `q` itself.
 */
export function rotateBy(out: Quat, q: Readonly<Quat>, v: Readonly<Vec3>, s: number): void {
  // Square of half the angle. Rotations by up to 90°, as in most steps, need no roots and no divisions.
  const squared = (v.x * v.x + v.y * v.y + v.z * v.z) * (0.25 * s * s);
  if (squared === 0) {
    copyQuat(out, q);
    return;
  }
  // (v · s / angle) · sin(angle / 2): the unit axis times the sine of the half angle.
  let k = 0.5 * s;
  let w = 1;
  if (squared <= NEAR_ZERO) {
    k += k * sineOverAngle(squared);
    w = cosineNearZero(squared);
  } else {
    const angle = Math.sqrt(squared);
    half[0] = angle;
    sinCos(half);
    k *= half[0] / angle;
    w = half[1];
  }
  const x = v.x * k;
  const y = v.y * k;
  const z = v.z * k;
  const px = w * q.x + x * q.w + y * q.z - z * q.y;
  const py = w * q.y - x * q.z + y * q.w + z * q.x;
  const pz = w * q.z + x * q.y - y * q.x + z * q.w;
  const pw = w * q.w - x * q.x - y * q.y - z * q.z;
  const one = px * px + py * py + pz * pz + pw * pw;
  // So close to 1, the tangent of 1 / √x is accurate.
  const scale = Math.abs(one - 1) < NEARLY_ONE ? 1.5 - 0.5 * one : 1 / Math.sqrt(one);
  out.x = px * scale;
  out.y = py * scale;
  out.z = pz * scale;
  out.w = pw * scale;
}

/** Writes the product p q, normalized: the rotation `q`, then the rotation `p`. */
export function multiplyQuats(out: Quat, p: Readonly<Quat>, q: Readonly<Quat>): void {
  const x = p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y;
  const y = p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x;
  const z = p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w;
  const w = p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z;
  const scale = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  out.x = x * scale;
  out.y = y * scale;
  out.z = z * scale;
  out.w = w * scale;
}

/** Writes the rotation vector (world frame) of the shortest arc from `from` to `to` into `out`. */
export function shortestArc(out: Vec3, from: Readonly<Quat>, to: Readonly<Quat>): void {
  // to · conjugate(from)
  let w = to.w * from.w + to.x * from.x + to.y * from.y + to.z * from.z;
  let x = to.x * from.w - to.w * from.x - to.y * from.z + to.z * from.y;
  let y = to.y * from.w - to.w * from.y - to.z * from.x + to.x * from.z;
  let z = to.z * from.w - to.w * from.z - to.x * from.y + to.y * from.x;
  if (w < 0) {
    w = -w;
    x = -x;
    y = -y;
    z = -z;
  }
  const s = Math.sqrt(x * x + y * y + z * z);
  const k = s === 0 ? 0 : (2 * atan2(s, w)) / s;
  out.x = x * k;
  out.y = y * k;
  out.z = z * k;
}

/** Its square is below the rounding of 1. */
const NEARLY_ONE = 1e-8;

/** Half angle of a rotation, then its sine and cosine. */
const half = new Float64Array(2);
const matrix = new Float64Array(9);
