import { type Quat, quat } from './quat.ts';
import { type Vec3, vec3 } from './vec3.ts';

// Vectors and quaternions in columns of numbers: three or four entries from index `at` on.

/** Reads three numbers of a column. */
export function loadVec3(out: Vec3, column: Float64Array, at: number): void {
  out.x = column[at];
  out.y = column[at + 1];
  out.z = column[at + 2];
}

/** Writes three numbers of a column. */
export function storeVec3(column: Float64Array, at: number, v: Readonly<Vec3>): void {
  column[at] = v.x;
  column[at + 1] = v.y;
  column[at + 2] = v.z;
}

/** Reads four numbers of a column. */
export function loadQuat(out: Quat, column: Float64Array, at: number): void {
  out.x = column[at];
  out.y = column[at + 1];
  out.z = column[at + 2];
  out.w = column[at + 3];
}

/** Writes four numbers of a column. */
export function storeQuat(column: Float64Array, at: number, q: Readonly<Quat>): void {
  column[at] = q.x;
  column[at + 1] = q.y;
  column[at + 2] = q.z;
  column[at + 3] = q.w;
}

/** Copies three numbers from one column to another. */
export function copyVec3(to: Float64Array, toAt: number, from: Float64Array, fromAt: number): void {
  to[toAt] = from[fromAt];
  to[toAt + 1] = from[fromAt + 1];
  to[toAt + 2] = from[fromAt + 2];
}

/** Writes zero to three numbers of a column. */
export function clearVec3(column: Float64Array, at: number): void {
  column[at] = 0;
  column[at + 1] = 0;
  column[at + 2] = 0;
}

/** A new vector of three numbers of a column or an array. */
export function vec3At(column: ArrayLike<number>, at: number): Vec3 {
  return vec3(column[at], column[at + 1], column[at + 2]);
}

/** A new quaternion of four numbers of a column or an array. */
export function quatAt(column: ArrayLike<number>, at: number): Quat {
  return quat(column[at], column[at + 1], column[at + 2], column[at + 3]);
}

/** Whether three numbers of a column are those of a vector. */
export function isVec3At(column: Float64Array, at: number, v: Readonly<Vec3>): boolean {
  return column[at] === v.x && column[at + 1] === v.y && column[at + 2] === v.z;
}

/** Whether four numbers of a column are those of a quaternion. */
export function isQuatAt(column: Float64Array, at: number, q: Readonly<Quat>): boolean {
  return isVec3At(column, at, q) && column[at + 3] === q.w;
}

/** Whether three numbers of a column are all zero. */
export function isZeroAt(column: Float64Array, at: number): boolean {
  return column[at] === 0 && column[at + 1] === 0 && column[at + 2] === 0;
}
