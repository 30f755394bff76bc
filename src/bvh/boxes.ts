// Boxes of integers in arrays: least x, y, z and greatest x, y, z.

type Boxes = Int16Array | Int32Array;

/** Writes an empty box. */
export function clear(bounds: Int32Array, at: number): void {
  bounds[at] = MOST;
  bounds[at + 1] = MOST;
  bounds[at + 2] = MOST;
  bounds[at + 3] = -MOST;
  bounds[at + 4] = -MOST;
  bounds[at + 5] = -MOST;
}

/** Above every coordinate, and the sum of two. */
export const MOST = 0x3fffffff;

/** Extends the box at an offset of `bounds` to include the box at an offset of `boxes`. */
export function widenBy(bounds: Boxes, at: number, boxes: Boxes, box: number): void {
  bounds[at] = Math.min(bounds[at], boxes[box]);
  bounds[at + 1] = Math.min(bounds[at + 1], boxes[box + 1]);
  bounds[at + 2] = Math.min(bounds[at + 2], boxes[box + 2]);
  bounds[at + 3] = Math.max(bounds[at + 3], boxes[box + 3]);
  bounds[at + 4] = Math.max(bounds[at + 4], boxes[box + 4]);
  bounds[at + 5] = Math.max(bounds[at + 5], boxes[box + 5]);
}

/** Half of the surface of a box that is not empty. */
export function halfSurface(b: Int32Array): number {
  const x = b[3] - b[0];
  const y = b[4] - b[1];
  const z = b[5] - b[2];
  return x * y + y * z + z * x;
}
