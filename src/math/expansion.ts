import type { Vec3 } from './vec3.ts';

// Exact arithmetic with doubles. An expansion is an exact sum of numbers that do not overlap, smallest first. It is
// built from Knuth's sum and Dekker's product of two numbers, each with its rounding error as a second number
// (Shewchuk, Adaptive precision floating-point arithmetic, 1997). For the few cases that rounding could decide: it is a
// hundred times slower than ordinary arithmetic. Products of four numbers are exact if each is 0 or from 1e-30 to 1e30.

/** An exact number: the sum of the first `count` components. */
export interface Expansion {
  readonly components: Float64Array;
  count: number;
}

/** Makes an expansion, zero, with room for so many components. */
export function createExpansion(capacity: number): Expansion {
  return { components: new Float64Array(capacity), count: 0 };
}

/** `out = x − y`, exactly; needs room for two components. */
export function setDifference(out: Expansion, x: number, y: number): void {
  out.count = 0;
  addNumber(out, x);
  addNumber(out, 0 - y);
}

/** `out = e · f − g · h`, exactly; needs room for twice the products of the counts. */
export function setDifferenceOfProducts(out: Expansion, e: Expansion, f: Expansion, g: Expansion, h: Expansion): void {
  out.count = 0;
  addProduct(out, e, f, 1);
  addProduct(out, g, h, -1);
}

/** An exact vector. */
export type ExactVector = readonly [Expansion, Expansion, Expansion];

/** Makes an exact vector, zero, with room for so many components of each coordinate. */
export function createExactVector(capacity: number): ExactVector {
  return [createExpansion(capacity), createExpansion(capacity), createExpansion(capacity)];
}

/** `out = p − q`, exactly; each coordinate needs room for two components. */
export function setExactDifference(out: ExactVector, p: Readonly<Vec3>, q: Readonly<Vec3>): void {
  setDifference(out[0], p.x, q.x);
  setDifference(out[1], p.y, q.y);
  setDifference(out[2], p.z, q.z);
}

/** `out = u × v`, exactly; each coordinate as in `setDifferenceOfProducts`. */
export function setExactCross(out: ExactVector, u: ExactVector, v: ExactVector): void {
  setDifferenceOfProducts(out[0], u[1], v[2], u[2], v[1]);
  setDifferenceOfProducts(out[1], u[2], v[0], u[0], v[2]);
  setDifferenceOfProducts(out[2], u[0], v[1], u[1], v[0]);
}

/** `out = u · v`, exactly; needs room for twice the products of the counts. */
export function setExactDot(out: Expansion, u: ExactVector, v: ExactVector): void {
  out.count = 0;
  for (let i = 0; i < 3; i++) addProduct(out, u[i], v[i], 1);
}

/** `out = out + sign · e · f`, exactly; needs room for twice the product of their counts more. */
function addProduct(out: Expansion, e: Expansion, f: Expansion, sign: 1 | -1): void {
  for (let i = 0; i < e.count; i++) {
    for (let j = 0; j < f.count; j++) addNumberProduct(out, sign * e.components[i], f.components[j]);
  }
}

/** `out = out + x · y`, exactly. */
function addNumberProduct(out: Expansion, x: number, y: number): void {
  addNumber(out, errorOfProduct(x, y));
  addNumber(out, x * y);
}

/** The exact rounding error of `x * y` (Dekker's product): cut in halves, by Veltkamp, both factors multiply without rounding. */
export function errorOfProduct(x: number, y: number): number {
  const shiftedX = x * SPLITTER;
  const shiftedY = y * SPLITTER;
  const highX = shiftedX - (shiftedX - x);
  const highY = shiftedY - (shiftedY - y);
  const lowX = x - highX;
  const lowY = y - highY;
  return lowX * lowY - (x * y - highX * highY - lowX * highY - highX * lowY);
}

/** `out = out + value`, exactly: Knuth's sum per component; the rounding error of each sum becomes a component. */
function addNumber(out: Expansion, value: number): void {
  const { components, count } = out;
  let kept = 0;
  let sum = value;
  for (let i = 0; i < count; i++) {
    const component = components[i];
    const next = sum + component;
    const added = next - sum;
    const lost = sum - (next - added) + (component - added);
    // Not NaN: of sums with NaN only the sum itself is kept.
    if (lost < 0 || lost > 0) components[kept++] = lost;
    sum = next;
  }
  if (sum !== 0) components[kept++] = sum;
  out.count = kept;
}

/** The sign of an exact number. */
export function signOf(e: Expansion): -1 | 0 | 1 {
  // The components do not overlap, so the last dominates the sum.
  if (e.count === 0) return 0;
  return e.components[e.count - 1] > 0 ? 1 : -1;
}

/** An exact number, rounded: within two units in the last place. */
export function rounded(e: Expansion): number {
  let sum = 0;
  for (let i = 0; i < e.count; i++) sum += e.components[i];
  return sum;
}

/** 2²⁷ + 1, which cuts 53 bits in two halves of 26 and a sign. */
const SPLITTER = 134217729;
