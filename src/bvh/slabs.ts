// A box that moves along a line, or a ray, against the bounds in a tree: the slab test of Kay and Kajiya (1986), made
// safe against rounding. The moving box is enlarged by the rounding of all coordinates, so no bounds that the exact
// motion touches are missed. Entry times are never later than the exact ones; those of an inner node are never later
// than those of the boxes in it, since rounding keeps order. So results do not depend on the shape of the tree.

import { COORDINATE_ROUNDING } from '../constants.ts';
import type { Vec3 } from '../math/vec3.ts';

/**
 * A motion prepared for slab tests: three numbers for each axis. From the near side of some bounds subtract `NEAR`, from
 * their far side `FAR`, and multiply by `INVERSE`: these are the times of entry and exit.
 */
export type Slabs = Float64Array;

const NEAR = 0;
const FAR = 3;
const INVERSE = 6;

/** Makes `Slabs` to be loaded. */
export function createSlabs(): Slabs {
  return new Float64Array(9);
}

/** Prepares the motion of the box from `min` to `max` by `motion` per unit of time through items of a certain `extent`. */
export function loadSlabs(
  out: Slabs,
  min: Readonly<Vec3>,
  max: Readonly<Vec3>,
  motion: Readonly<Vec3>,
  extent: number,
): void {
  // Doubles through the array: docs/v8.md.
  out[0] = min.x;
  out[1] = min.y;
  out[2] = min.z;
  out[3] = max.x;
  out[4] = max.y;
  out[5] = max.z;
  out[6] = motion.x;
  out[7] = motion.y;
  out[8] = motion.z;
  for (let axis = 0; axis < 3; axis++) {
    const low = out[axis];
    const high = out[axis + 3];
    const speed = out[axis + 6];
    const margin = (extent + Math.max(Math.abs(low), Math.abs(high))) * COORDINATE_ROUNDING;
    out[NEAR + axis] = speed < 0 ? low - margin : high + margin;
    out[FAR + axis] = speed < 0 ? high + margin : low - margin;
    // Without motion, the times are −∞ and ∞ between the sides, and otherwise both −∞ or both ∞. Adding 0 turns −0 into 0.
    out[INVERSE + axis] = 1 / (speed + 0);
  }
}

/**
 * Stores the time at which the motion enters the bounds at an offset, at least 0; ∞ when it misses them. Double out: docs/v8.md.
 */
export function storeEntryTime(
  out: Float64Array,
  slot: number,
  slabs: Slabs,
  bounds: Float32Array | Float64Array,
  at: number,
): void {
  const inverseX = slabs[6];
  const inverseY = slabs[7];
  const inverseZ = slabs[8];
  const sideX = inverseX < 0 ? 3 : 0;
  const sideY = inverseY < 0 ? 4 : 1;
  const sideZ = inverseZ < 0 ? 5 : 2;
  const near = Math.max(
    0,
    (bounds[at + sideX] - slabs[0]) * inverseX,
    (bounds[at + sideY] - slabs[1]) * inverseY,
    (bounds[at + sideZ] - slabs[2]) * inverseZ,
  );
  const far = Math.min(
    (bounds[at + 3 - sideX] - slabs[3]) * inverseX,
    (bounds[at + 5 - sideY] - slabs[4]) * inverseY,
    (bounds[at + 7 - sideZ] - slabs[5]) * inverseZ,
  );
  // A product 0 · ∞ is no number: the motion is beside the bounds then.
  out[slot] = near <= far ? near : Infinity;
}

/** Limits a time to those at which the motion is in some bounds. False when it misses them. */
export function clampToBounds(time: Float64Array, slabs: Slabs, bounds: Float64Array): boolean {
  let near = 0;
  let far = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    const inverse = slabs[INVERSE + axis];
    const low = bounds[axis];
    const high = bounds[axis + 3];
    near = Math.max(near, ((inverse < 0 ? high : low) - slabs[NEAR + axis]) * inverse);
    far = Math.min(far, ((inverse < 0 ? low : high) - slabs[FAR + axis]) * inverse);
  }
  time[0] = Math.min(Math.max(time[0], near), far);
  return near <= far;
}
