// A moving box with round corners, such as that of a sphere: the points within a radius of a smaller box. Most of the bounds
// that it enters with its corners are met later or never. The gap to the bounds proves it: along the gap, the box has to come closer by
// its length less the radius. This is conservative advancement (Mirtich, 1996).

import { COORDINATE_ROUNDING } from '../constants.ts';
import type { Slabs } from './slabs.ts';
import type { Tree } from './tree.ts';

/** Least x, y, z and greatest x, y, z of the smaller box, its motion, and the radius: in cells of a tree. */
export type RoundCorners = Float64Array;

const RADIUS = 9;
/** Steps of an advancement: the first comes near the bounds, the others look past their corners. */
const STEPS = 4;

/** Makes `RoundCorners` to be loaded: those of a box with sharp corners. */
export function createRoundCorners(): RoundCorners {
  return new Float64Array(10);
}

/** Writes the corners of the box of `slabs`. They are sharp if the radius is 0. */
export function loadRoundCorners(out: RoundCorners, slabs: Slabs, radius: number, scale: number): void {
  let size = radius;
  for (let axis = 0; axis < 3; axis++) {
    const near = slabs[axis];
    const far = slabs[axis + 3];
    const speed = 1 / slabs[axis + 6];
    size += Math.abs(near) + Math.abs(far) + Math.abs(speed);
    out[axis] = (Math.min(near, far) + radius) * scale;
    out[axis + 3] = (Math.max(near, far) - radius) * scale;
    out[axis + 6] = speed;
  }
  out[RADIUS] = radius > 0 ? (radius + size * COORDINATE_ROUNDING) * scale : 0;
}

/** Whether corners are round. */
export function areRound(corners: RoundCorners): boolean {
  return corners[RADIUS] > 0;
}

/**
 * Stores a time, in cells, before which a box with round corners does not meet a node; ∞ if it never does. On entry `slot` has the time at
 * which the box with sharp corners does, or any time before. Double out: docs/v8.md.
 */
export function storeRoundEntry(
  out: Float64Array,
  slot: number,
  corners: RoundCorners,
  bounds: Tree['bounds'],
  node: number,
): void {
  const vx = corners[6];
  const vy = corners[7];
  const vz = corners[8];
  const radius = corners[RADIUS];
  let time = out[slot];
  for (let step = 0; step < STEPS; step++) {
    const x =
      Math.max(0, bounds[node] - corners[3] - vx * time) - Math.max(0, corners[0] + vx * time - bounds[node + 3]);
    const y =
      Math.max(0, bounds[node + 1] - corners[4] - vy * time) - Math.max(0, corners[1] + vy * time - bounds[node + 4]);
    const z =
      Math.max(0, bounds[node + 2] - corners[5] - vz * time) - Math.max(0, corners[2] + vz * time - bounds[node + 5]);
    const squared = x * x + y * y + z * z;
    if (squared <= radius * radius) break;
    // |gap| − radius = delay · speed / |gap|
    const speed = x * vx + y * vy + z * vz;
    time = speed > 0 ? time + (squared - radius * Math.sqrt(squared)) / speed : Infinity;
    if (time === Infinity) break;
  }
  out[slot] = time;
}
