/** The arrays that can grow. */
export type Numbers = Int32Array | Uint8Array | Uint16Array | Float32Array | Float64Array;

/** A copy of `array` with at least `length` entries, twice as many as before and 64. New entries hold `fill`. */
export function grown<A extends Numbers>(array: A, length: number, fill = 0): A {
  return enlarged(array, Math.max(length, 2 * array.length, 64), fill);
}

/** A copy of `array` with exactly `length` entries, which must be no fewer than before. New entries hold `fill`. */
export function enlarged<A extends Numbers>(array: A, length: number, fill = 0): A {
  const larger = new (array.constructor as new (length: number) => A)(length);
  larger.set(array);
  if (fill !== 0) larger.fill(fill, array.length);
  return larger;
}
