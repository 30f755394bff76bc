import { LARGEST_SIZE, SMALLEST_SIZE } from '../constants.ts';
import type { Quat, QuatLike } from './quat.ts';
import type { Vec3, Vec3Like } from './vec3.ts';

// Validation at the border. Every function names the field and the value; `owner`, when given, is whatever the field
// belongs to and is only turned into text when there is something to complain about.

const prefix = (owner: unknown): string => (owner === undefined ? '' : `${owner}: `);

/** A value as it should stand in an error message: strings in quotes, objects by their content. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`;
  return `{ ${Object.entries(value)
    .slice(0, 4)
    .map(([key, entry]) => `${key}: ${typeof entry === 'object' ? '…' : show(entry)}`)
    .join(', ')} }`;
}

/** A vector from the border as an array, to be shown. */
export function asArray(v: Vec3Like): readonly number[] {
  const { x, y, z } = v as Vec3;
  return Array.isArray(v) ? v : [x, y, z];
}

/** Throws unless `value` is a finite number. */
export function checkFinite(value: unknown, field: string, owner?: unknown): asserts value is number {
  if (typeof value !== 'number') throw new TypeError(`${prefix(owner)}${field} is ${show(value)}, not a number`);
  if (!Number.isFinite(value)) throw new RangeError(`${prefix(owner)}${field} is ${value}, not a finite number`);
}

/** Throws unless `value` is a finite number above zero. */
export function checkPositive(value: unknown, field: string, owner?: unknown): asserts value is number {
  checkFinite(value, field, owner);
  if (value <= 0) throw new RangeError(`${prefix(owner)}${field} is ${value}, but must be greater than 0`);
}

/** Throws unless `value` is a length above zero whose square is neither too small nor too large for a number. */
export function checkSize(value: unknown, field: string): asserts value is number {
  checkPositive(value, field);
  if (value >= SMALLEST_SIZE && value <= LARGEST_SIZE) return;
  throw new RangeError(`${field} is ${value}, but must be between ${SMALLEST_SIZE} and ${LARGEST_SIZE}`);
}

/** Throws unless `value` is a finite number, zero or above. */
export function checkNotNegative(value: unknown, field: string, owner?: unknown): asserts value is number {
  checkFinite(value, field, owner);
  if (value < 0) throw new RangeError(`${prefix(owner)}${field} is ${value}, but must not be negative`);
}

/** Reads any integer of 32 bits, signed or unsigned, as a signed one. */
export function checkBits(value: unknown, field: string, owner?: unknown): number {
  checkFinite(value, field, owner);
  if (Math.floor(value) === value && value >= -0x80000000 && value <= 0xffffffff) return value | 0;
  throw new RangeError(`${prefix(owner)}${field} is ${value}, but must be an integer of 32 bits`);
}

/** Reads a vector from the border into `out`; `out` stays as it was when a component is no finite number. */
export function readVec3(out: Vec3, value: Vec3Like, field: string, owner?: unknown): void {
  if (typeof value !== 'object' || value === null) {
    throw new TypeError(`${prefix(owner)}${field} is ${show(value)}, not a vector`);
  }
  if (!Array.isArray(value)) {
    const { x, y, z } = value as Vec3;
    // Queries read many vectors, and numbers that are passed on as unknown values go on the heap.
    if (typeof x === 'number' && typeof y === 'number' && typeof z === 'number' && x - x + (y - y) + (z - z) === 0) {
      out.x = x;
      out.y = y;
      out.z = z;
      return;
    }
  } else if (value.length !== 3) {
    throw new TypeError(`${prefix(owner)}${field} is ${show(value)}, but must have three components`);
  }
  const [x, y, z] = asArray(value);
  checkFinite(x, `${field}.x`, owner);
  checkFinite(y, `${field}.y`, owner);
  checkFinite(z, `${field}.z`, owner);
  out.x = x;
  out.y = y;
  out.z = z;
}

/** Reads a quaternion from the border into `out`, normalised; `out` stays as it was when it is zero or not finite. */
export function readQuat(out: Quat, value: QuatLike, field: string, owner?: unknown): void {
  let x: unknown;
  let y: unknown;
  let z: unknown;
  let w: unknown;
  if (Array.isArray(value)) {
    if (value.length !== 4) {
      throw new TypeError(`${prefix(owner)}${field} is ${show(value)}, but must have four components`);
    }
    [x, y, z, w] = value;
  } else if (typeof value === 'object' && value !== null) {
    ({ x, y, z, w } = value as Quat);
  } else {
    throw new TypeError(`${prefix(owner)}${field} is ${show(value)}, not a quaternion`);
  }
  checkFinite(x, `${field}.x`, owner);
  checkFinite(y, `${field}.y`, owner);
  checkFinite(z, `${field}.z`, owner);
  checkFinite(w, `${field}.w`, owner);
  // Scaled by the largest component first, so that no square can overflow or vanish.
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z), Math.abs(w));
  if (largest === 0) throw new RangeError(`${prefix(owner)}${field} is the zero quaternion, which is no rotation`);
  const sx = x / largest;
  const sy = y / largest;
  const sz = z / largest;
  const sw = w / largest;
  const scale = 1 / Math.sqrt(sx * sx + sy * sy + sz * sz + sw * sw);
  out.x = sx * scale;
  out.y = sy * scale;
  out.z = sz * scale;
  out.w = sw * scale;
}
