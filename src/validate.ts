import { LARGEST_VALUE, SMALLEST_VALUE, UNIT_ROUNDING } from './constants.ts';
import type { Quat, QuatLike } from './math/quat.ts';
import type { Vec3, Vec3Like } from './math/vec3.ts';

// Validation of arguments. Every error names the field and the value. `owner` is the object or function that the field
// belongs to; it is converted to text only for an error.

/** Whether a value is an object, an array included. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether the `userData` of a child of a compound goes along to bytes and to other threads: a text, a finite number, a boolean or nothing. */
export function isPlain(value: unknown): boolean {
  return value === undefined || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

const prefix = (owner: unknown): string => (owner === undefined ? '' : `${owner}: `);

/** Text of a value in an error message: strings in quotes, objects by their first fields. */
export function show(value: unknown, depth = 2): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  if (!isObject(value)) return String(value);
  if (depth === 0) return '…';
  try {
    if (hasLabel(value)) return String(value);
    const entries = Array.isArray(value)
      ? Array.from(value.slice(0, MOST_SHOWN), (entry) => show(entry, depth - 1))
      : Object.keys(value)
          .slice(0, MOST_SHOWN)
          .map((key) => `${key}: ${show((value as Record<string, unknown>)[key], 0)}`);
    return Array.isArray(value) ? `[${entries.join(', ')}]` : `{ ${entries.join(', ')} }`;
  } catch {
    // A getter that throws must not hide the error.
    return 'an object';
  }
}

/** Whether an object is a body, a world or another one of the library that has a label. */
function hasLabel(value: object): boolean {
  return '__v_skip' in value && value.toString !== Object.prototype.toString;
}

/** Throws a TypeError for an invalid field. `wanted` completes the sentence “field is value, …”. */
export function refuse(value: unknown, field: unknown, wanted: string, owner?: unknown): never {
  throw new TypeError(`${prefix(owner)}${field} is ${show(value)}, ${wanted}`);
}

/** Property of bodies and worlds, the same in all copies of the library that a program has loaded. */
export const BRAND: unique symbol = Symbol.for('first-contact');

/** End of a message. */
export const ANOTHER_COPY = 'of another copy of first-contact';

/** Throws unless `value` is an object, not an array. */
export function checkObject(value: unknown, field: unknown, wanted: string, owner?: unknown): asserts value is object {
  if (!isObject(value) || Array.isArray(value)) refuse(value, field, wanted, owner);
}

/** Throws unless `value` is true or false. */
export function checkBoolean(value: unknown, field: string, owner?: unknown): asserts value is boolean {
  if (typeof value !== 'boolean') refuse(value, field, 'but must be true or false', owner);
}

/** Throws unless `value` is a function. */
export function checkFunction(value: unknown, field: string, owner?: unknown): void {
  if (typeof value !== 'function') refuse(value, field, 'not a function', owner);
}

/**
 * Reads an object of options. Values that other code has put on `Object.prototype` count as not given. Getters of the
 * object or of its class are called.
 */
export function readOptions<T extends object>(options: T, owner?: unknown, field: unknown = 'options'): T {
  checkObject(options, field, 'not an object', owner);
  for (const _ in NOTHING) return withoutPollution(options);
  return options;
}

/** A view of options without `Object.prototype`. */
export function withoutPollution<T extends object>(options: T): T {
  return new Proxy(options, {
    get: (_, key) => {
      let holder: object | null = options;
      while (holder && holder !== Object.prototype && !Object.hasOwn(holder, key))
        holder = Object.getPrototypeOf(holder);
      return holder === Object.prototype ? undefined : Reflect.get(options, key);
    },
  });
}

/**
 * Empty options: every value read from it is on `Object.prototype`. Not frozen, to have the hidden class of a literal.
 */
export const NOTHING: Readonly<Record<string, unknown>> = {};

/** A vector argument as an array. */
export function asArray(v: Vec3Like): readonly number[] {
  const { x, y, z } = v as Vec3;
  if (Array.isArray(v)) return v;
  return isList(v) ? Array.from(v) : [x, y, z];
}

/** Whether a value is an array, typed or not. */
export function isList(value: unknown): value is ArrayLike<number> {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}

/** Throws unless `value` is a finite number. */
export function checkFinite(value: unknown, field: string, owner?: unknown): asserts value is number {
  if (typeof value !== 'number') refuse(value, field, 'not a number', owner);
  if (!Number.isFinite(value)) throw new RangeError(`${prefix(owner)}${field} is ${value}, not a finite number`);
}

/** Throws unless `value` is a finite number above zero. */
export function checkPositive(value: unknown, field: string, owner?: unknown): asserts value is number {
  checkFinite(value, field, owner);
  if (value <= 0) throw new RangeError(`${prefix(owner)}${field} is ${value}, but must be greater than 0`);
}

/** Throws unless `value` is a length from `SMALLEST_VALUE` to `LARGEST_VALUE`. */
export function checkSize(value: unknown, field: string, owner?: unknown): asserts value is number {
  checkPositive(value, field, owner);
  if (value >= SMALLEST_VALUE && value <= LARGEST_VALUE) return;
  throw new RangeError(
    `${prefix(owner)}${field} is ${value}, but must be between ${SMALLEST_VALUE} and ${LARGEST_VALUE}`,
  );
}

/** Throws unless `value` is from `-LARGEST_VALUE` to `LARGEST_VALUE`. */
export function checkRange(value: number, field: string, owner?: unknown): void {
  if (Math.abs(value) <= LARGEST_VALUE) return;
  throw new RangeError(
    `${prefix(owner)}${field} is ${value}, but must be between ${-LARGEST_VALUE} and ${LARGEST_VALUE}`,
  );
}

/** Throws unless `value` is a finite number, zero or above. */
export function checkNotNegative(value: unknown, field: string, owner?: unknown): asserts value is number {
  checkFinite(value, field, owner);
  if (value < 0) throw new RangeError(`${prefix(owner)}${field} is ${value}, but must not be negative`);
}

/** Throws unless `value` is an integer from 0 to `most`. */
export function checkCount(value: unknown, field: string, most: number, owner?: unknown): asserts value is number {
  checkFinite(value, field, owner);
  if (Math.floor(value) === value && value >= 0 && value <= most) return;
  throw new RangeError(`${prefix(owner)}${field} is ${value}, but must be an integer from 0 to ${most}`);
}

/** Reads an integer of 32 bits, signed or unsigned. Returns it signed. */
export function checkBits(value: unknown, field: string, owner?: unknown): number {
  checkFinite(value, field, owner);
  if (Math.floor(value) === value && value >= -0x80000000 && value <= 0xffffffff) return value | 0;
  throw new RangeError(`${prefix(owner)}${field} is ${value}, but must be an integer of 32 bits`);
}

/** Reads a vector argument into `out`. If it throws, `out` is unchanged. */
export function readVec3(out: Vec3, value: Vec3Like, field: string, owner?: unknown): void {
  let x: unknown;
  let y: unknown;
  let z: unknown;
  if (isList(value)) {
    if (value.length !== 3) refuse(value, field, 'but must have three components', owner);
    x = value[0];
    y = value[1];
    z = value[2];
  } else if (isObject(value)) {
    ({ x, y, z } = value as Vec3);
  } else {
    refuse(value, field, 'not a vector', owner);
  }
  // Fast path for queries. Double argument: docs/v8.md
  if (typeof x === 'number' && typeof y === 'number' && typeof z === 'number' && x - x + (y - y) + (z - z) === 0) {
    out.x = x;
    out.y = y;
    out.z = z;
    return;
  }
  checkFinite(x, `${field}.x`, owner);
  checkFinite(y, `${field}.y`, owner);
  checkFinite(z, `${field}.z`, owner);
}

/** Reads a position or a displacement into `out`, at most `LARGEST_VALUE` long. If it throws, `out` may have changed. */
export function readPosition(out: Vec3, value: Vec3Like, field: string, owner?: unknown): void {
  readVec3(out, value, field, owner);
  if (isInRange(out)) return;
  throw new RangeError(
    `${prefix(owner)}${field} is ${show(asArray(out))}, whose length must not exceed ${LARGEST_VALUE}`,
  );
}

/** Whether a position is at most `LARGEST_VALUE` from the origin. */
export function isInRange({ x, y, z }: Readonly<Vec3>): boolean {
  return x * x + y * y + z * z <= LARGEST_VALUE * LARGEST_VALUE;
}

/** Throws unless `out` is a writable vector. */
export function checkVec3Out(out: unknown, field: string, owner?: unknown): asserts out is Vec3 {
  const { x, y, z } = Object(out) as Partial<Vec3>;
  if (typeof x === 'number' && typeof y === 'number' && typeof z === 'number' && !Object.isFrozen(out)) return;
  refuse(out, field, 'which cannot be written to', owner);
}

/** Whether `out` has all fields of `like`, recursively, and none of them is frozen. */
export function isWritableAs(out: unknown, like: unknown): boolean {
  if (!isObject(like)) return like === undefined || typeof out === typeof like;
  if (!isObject(out) || Object.isFrozen(out) || Array.isArray(out) !== Array.isArray(like)) {
    return false;
  }
  return Object.entries(like).every(([key, part]) => isWritableAs((out as Record<string, unknown>)[key], part));
}

/** Throws unless `isWritableAs(out, like)`. `maker` is the factory function named in the error. */
export function checkOut(out: unknown, like: object, maker: string, owner: unknown): void {
  if (!isWritableAs(out, like)) refuse(out, 'out', `which cannot be written to, as one from ${maker}() can`, owner);
}

/**
 * Reads a quaternion argument into `out`, normalized unless it has unit length up to rounding. If it throws, `out` is
 * unchanged.
 */
export function readQuat(out: Quat, value: QuatLike, field: string, owner?: unknown): void {
  let x: unknown;
  let y: unknown;
  let z: unknown;
  let w: unknown;
  if (isList(value)) {
    if (value.length !== 4) refuse(value, field, 'but must have four components', owner);
    x = value[0];
    y = value[1];
    z = value[2];
    w = value[3];
  } else if (isObject(value)) {
    ({ x, y, z, w } = value as Quat);
  } else {
    refuse(value, field, 'not a quaternion', owner);
  }
  // Fast path for queries. Double argument: docs/v8.md
  if (
    typeof x === 'number' &&
    typeof y === 'number' &&
    typeof z === 'number' &&
    typeof w === 'number' &&
    Math.abs(x * x + y * y + z * z + w * w - 1) <= UNIT_ROUNDING
  ) {
    out.x = x;
    out.y = y;
    out.z = z;
    out.w = w;
    return;
  }
  checkFinite(x, `${field}.x`, owner);
  checkFinite(y, `${field}.y`, owner);
  checkFinite(z, `${field}.z`, owner);
  checkFinite(w, `${field}.w`, owner);
  // Scaled by the largest component first, so that squares neither overflow nor underflow.
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

/** Largest number of entries of an array or object in a message. */
const MOST_SHOWN = 4;
