// Single precision numbers rounded in a given direction. Bounds that are rounded outward enclose what they bound.

/** A typed array of single precision numbers and its bits. */
export interface Singles {
  readonly floats: Float32Array;
  /** The bits of `floats`: integers in its memory. */
  readonly bits: Int32Array;
}

/** Makes room for so many single precision numbers. */
export function createSingles(length: number): Singles {
  const floats = new Float32Array(length);
  return { floats, bits: new Int32Array(floats.buffer) };
}

/** Stores the largest single precision number that is not above `value`. */
export function storeBelow(floats: Float32Array, bits: Int32Array, at: number, value: number): void {
  floats[at] = value;
  // Bits of positive numbers ascend with the number, bits of negative numbers descend. Below zero: the smallest one.
  if (floats[at] > value) bits[at] = floats[at] === 0 ? LEAST_NEGATIVE : bits[at] + (floats[at] > 0 ? -1 : 1);
}

/** Stores the smallest single precision number that is not below `value`. */
export function storeAbove(floats: Float32Array, bits: Int32Array, at: number, value: number): void {
  floats[at] = value;
  if (floats[at] < value) bits[at] = floats[at] === 0 ? LEAST_POSITIVE : bits[at] + (floats[at] > 0 ? 1 : -1);
}

/** Bits of ∓2⁻¹⁴⁹. */
const LEAST_NEGATIVE = -0x7fffffff;
const LEAST_POSITIVE = 1;
