// Boxes in arrays: least x, y, z and greatest x, y, z.

/** Writes an empty box. */
export function clear(bounds: Float64Array, at: number): void {
  bounds[at] = Infinity;
  bounds[at + 1] = Infinity;
  bounds[at + 2] = Infinity;
  bounds[at + 3] = -Infinity;
  bounds[at + 4] = -Infinity;
  bounds[at + 5] = -Infinity;
}

/** Extends a box to include another. */
export function widen(
  bounds: Float64Array,
  at: number,
  x0: number,
  y0: number,
  z0: number,
  x1: number,
  y1: number,
  z1: number,
): void {
  if (x0 < bounds[at]) bounds[at] = x0;
  if (y0 < bounds[at + 1]) bounds[at + 1] = y0;
  if (z0 < bounds[at + 2]) bounds[at + 2] = z0;
  if (x1 > bounds[at + 3]) bounds[at + 3] = x1;
  if (y1 > bounds[at + 4]) bounds[at + 4] = y1;
  if (z1 > bounds[at + 5]) bounds[at + 5] = z1;
}

/** Extends `bounds` to include the box at an offset of `boxes`. */
export function widenBy(bounds: Float64Array, boxes: Float64Array, at: number): void {
  widen(bounds, 0, boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3], boxes[at + 4], boxes[at + 5]);
}

/** Half of the surface of a box that is not empty. */
export function halfSurface(b: Float64Array): number {
  const x = b[3] - b[0];
  const y = b[4] - b[1];
  const z = b[5] - b[2];
  return x * y + y * z + z * x;
}
