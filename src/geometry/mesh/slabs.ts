// A box that moves along a line, or a ray, against the bounds in a tree: the slab test of Kay and Kajiya (1986), made
// safe against rounding. The moving box is enlarged by the rounding of all coordinates, so no bounds that the exact
// motion touches are missed. Entry times are never later than the exact ones; those of an inner node are never later
// than those of the boxes in it, since rounding keeps order. So results do not depend on the shape of the tree.

import { COORDINATE_ROUNDING } from '../../constants.ts';
import type { Vec3 } from '../../math/vec3.ts';

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

/** Prepares the motion of the box from `min` to `max` by `motion` per unit of time; `extent` is that of the mesh. */
export function loadSlabs(
  out: Slabs,
  min: Readonly<Vec3>,
  max: Readonly<Vec3>,
  motion: Readonly<Vec3>,
  extent: number,
): void {
  loadAxis(out, 0, min.x, max.x, motion.x, extent);
  loadAxis(out, 1, min.y, max.y, motion.y, extent);
  loadAxis(out, 2, min.z, max.z, motion.z, extent);
}

function loadAxis(out: Slabs, axis: number, min: number, max: number, motion: number, extent: number): void {
  const margin = (extent + Math.max(Math.abs(min), Math.abs(max))) * COORDINATE_ROUNDING;
  const low = min - margin;
  const high = max + margin;
  out[NEAR + axis] = motion < 0 ? low : high;
  out[FAR + axis] = motion < 0 ? high : low;
  // Without motion, the times are −∞ and ∞ between the sides, and otherwise both −∞ or both ∞.
  out[INVERSE + axis] = motion === 0 ? Infinity : 1 / motion;
}

/** Time at which the motion enters the bounds at an offset of `floats`, at least 0; ∞ when it misses them. */
export function entryTime(slabs: Slabs, floats: Float32Array, at: number): number {
  const inverseX = slabs[6];
  const inverseY = slabs[7];
  const inverseZ = slabs[8];
  const sideX = inverseX < 0 ? 3 : 0;
  const sideY = inverseY < 0 ? 4 : 1;
  const sideZ = inverseZ < 0 ? 5 : 2;
  const near = Math.max(
    0,
    (floats[at + sideX] - slabs[0]) * inverseX,
    (floats[at + sideY] - slabs[1]) * inverseY,
    (floats[at + sideZ] - slabs[2]) * inverseZ,
  );
  const far = Math.min(
    (floats[at + 3 - sideX] - slabs[3]) * inverseX,
    (floats[at + 5 - sideY] - slabs[4]) * inverseY,
    (floats[at + 7 - sideZ] - slabs[5]) * inverseZ,
  );
  // A product 0 · ∞ is no number: the motion is beside the bounds then.
  return near <= far ? near : Infinity;
}

/**
 * Limits a time to those at which the motion is in the bounds of three points, x, y, z each. False when it misses them.
 */
export function clampToBounds(time: Float64Array, slabs: Slabs, points: Float64Array): boolean {
  let near = 0;
  let far = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    const inverse = slabs[INVERSE + axis];
    const low = Math.min(points[axis], points[axis + 3], points[axis + 6]);
    const high = Math.max(points[axis], points[axis + 3], points[axis + 6]);
    near = Math.max(near, ((inverse < 0 ? high : low) - slabs[NEAR + axis]) * inverse);
    far = Math.min(far, ((inverse < 0 ? low : high) - slabs[FAR + axis]) * inverse);
  }
  time[0] = Math.min(Math.max(time[0], near), far);
  return near <= far;
}
