import { atan2, cosineNearZero, NEAR_ZERO, sinCos, sineOverAngle } from './trigonometry.ts';
import type { Vec3 } from './vec3.ts';

/** A rotation as a unit quaternion, `{ x, y, z, w }`. A `THREE.Quaternion` is one. */
export interface Quat {
  x: number;
  y: number;
  z: number;
  w: number;
}

/** What the public API accepts as a rotation: an object with `x`, `y`, `z`, `w`, or an array of four numbers. */
export type QuatLike = Readonly<Quat> | readonly [number, number, number, number];

/** Makes a quaternion, the identity unless told otherwise. */
export function quat(x = 0, y = 0, z = 0, w = 1): Quat {
  return { x, y, z, w };
}

/** The rotation that changes nothing. Not frozen: V8 would then see two kinds of quaternions. */
export const UNTURNED: Readonly<Quat> = quat();

/** Copies `q` into `out`. */
export function copyQuat(out: Quat, q: Readonly<Quat>): void {
  out.x = q.x;
  out.y = q.y;
  out.z = q.z;
  out.w = q.w;
}

/** True for the rotation that changes nothing, exactly; its negative is the same rotation. */
export function isIdentity(q: Readonly<Quat>): boolean {
  return q.x === 0 && q.y === 0 && q.z === 0;
}

/** Writes `v` rotated by `q` into `out`, which may be `v` itself. */
export function rotate(out: Vec3, q: Readonly<Quat>, v: Readonly<Vec3>): void {
  // v + 2w (u × v) + 2 u × (u × v) with u the vector part of q.
  const { x, y, z } = v;
  const cx = 2 * (q.y * z - q.z * y);
  const cy = 2 * (q.z * x - q.x * z);
  const cz = 2 * (q.x * y - q.y * x);
  out.x = x + q.w * cx + (q.y * cz - q.z * cy);
  out.y = y + q.w * cy + (q.z * cx - q.x * cz);
  out.z = z + q.w * cz + (q.x * cy - q.y * cx);
}

/**
 * Writes `q` turned by the rotation vector `v · s` (world frame, axis times angle in radians) into `out`, normalised.
 * `out` may be `q` itself.
 */
export function turn(out: Quat, q: Readonly<Quat>, v: Readonly<Vec3>, s: number): void {
  // The square of half the angle. Turns of a quarter or less, as in most steps, need no roots and no divisions.
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
  // So near to 1 the tangent of 1 / √x is as good.
  const scale = Math.abs(one - 1) < NEARLY_ONE ? 1.5 - 0.5 * one : 1 / Math.sqrt(one);
  out.x = px * scale;
  out.y = py * scale;
  out.z = pz * scale;
  out.w = pw * scale;
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

/** The half angle of a turn, then its sine and cosine. */
const half = new Float64Array(2);
