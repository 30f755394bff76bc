/** Empty arrays, to be replaced by `grown`: what is never used takes no memory. */
export const NO_INTEGERS: Int32Array = new Int32Array(0);
export const NO_BYTES: Uint8Array = new Uint8Array(0);
export const NO_NUMBERS: Float64Array = new Float64Array(0);

/** The arrays that can grow. */
export type Numbers = Int32Array | Uint8Array | Uint16Array | Float32Array | Float64Array;

/**
 * `array` if it has at least `length` entries, otherwise a copy with so many, twice as many as before and 16. New entries hold
 * `fill`.
 */
export function grown<A extends Numbers>(array: A, length: number, fill = 0): A {
  return length > array.length ? enlarged(array, Math.max(length, 2 * array.length, 16), fill) : array;
}

/** Enlarges the columns of a store, its typed arrays, from room for `from` rows to room for `to`. New entries are 0. */
export function growColumns(store: object, from: number, to: number): void {
  const fields = store as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) {
    if (!ArrayBuffer.isView(value)) continue;
    const column = value as Numbers;
    fields[name] = enlarged(column, (column.length / from) * to);
  }
}

/** A copy of `array` with exactly `length` entries, which must be no fewer than before. New entries hold `fill`. */
function enlarged<A extends Numbers>(array: A, length: number, fill = 0): A {
  const larger = new (array.constructor as new (length: number) => A)(length);
  larger.set(array);
  if (fill !== 0) larger.fill(fill, array.length);
  return larger;
}
