// Boxes in arrays, six numbers each: minX, minY, minZ, maxX, maxY, maxZ.

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

/** Makes the box at `boxes[at]` empty, to be extended. */
export function setEmpty(boxes: Float64Array, at: number): void {
  boxes.fill(Infinity, at, at + 3);
  boxes.fill(-Infinity, at + 3, at + 6);
}

/** Extends the box at `boxes[at]` to include the one at `others[from]`. */
export function include(boxes: Float64Array, at: number, others: Float64Array, from: number): void {
  for (let axis = 0; axis < 3; axis++) {
    boxes[at + axis] = Math.min(boxes[at + axis], others[from + axis]);
    boxes[at + axis + 3] = Math.max(boxes[at + axis + 3], others[from + axis + 3]);
  }
}
