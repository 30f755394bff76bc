/** Whether the boxes of two proxies overlap or touch. `bounds` as in `Broadphase.findPairs`. */
export function boxesMeet(bounds: Float64Array, a: number, b: number): boolean {
  const i = 6 * a;
  const j = 6 * b;
  return (
    bounds[i] <= bounds[j + 3] &&
    bounds[j] <= bounds[i + 3] &&
    bounds[i + 1] <= bounds[j + 4] &&
    bounds[j + 1] <= bounds[i + 4] &&
    bounds[i + 2] <= bounds[j + 5] &&
    bounds[j + 2] <= bounds[i + 5]
  );
}
