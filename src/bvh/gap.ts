import type { Aabb } from '../math/aabb.ts';

/** Stores the squared distance of a box from the bounds at an offset. Double out: docs/v8.md. */
export function storeGap(
  out: Float64Array,
  slot: number,
  { min, max }: Readonly<Aabb>,
  bounds: ArrayLike<number>,
  at: number,
): void {
  const x = Math.max(0, bounds[at] - max.x, min.x - bounds[at + 3]);
  const y = Math.max(0, bounds[at + 1] - max.y, min.y - bounds[at + 4]);
  const z = Math.max(0, bounds[at + 2] - max.z, min.z - bounds[at + 5]);
  out[slot] = x * x + y * y + z * z;
}
