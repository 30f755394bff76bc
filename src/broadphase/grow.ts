/** A copy of `array` with room for at least `length` entries and some more; the new entries hold `fill`. */
export function grown(array: Int32Array, length: number, fill: number): Int32Array {
  const larger = new Int32Array(Math.max(length, 2 * array.length, 64));
  larger.set(array);
  if (fill !== 0) larger.fill(fill, array.length);
  return larger;
}
