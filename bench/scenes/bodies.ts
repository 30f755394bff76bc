// Bodies as plain numbers, the same for every engine and test.

import type { Level } from './level.ts';

/** Shape of a body. */
export const SPHERE = 0;
export const BOX = 1;
/** Along the y axis of the body. */
export const CAPSULE = 2;
export const COMPOUND = 3;

/** Number of parts of each compound. */
export const PARTS = 6;

/** Bodies, packed: three numbers per vector, four (x, y, z, w) per quaternion. Moving bodies come first. */
export interface Bodies {
  readonly count: number;
  /** Number of moving bodies; the others are static. */
  readonly movers: number;
  /** `SPHERE`, `BOX`, `CAPSULE` or `COMPOUND`. */
  readonly shapes: Uint8Array;
  /** Half extents of a box; a sphere has its radius three times; a capsule has its radius and half its core. */
  readonly sizes: Float64Array;
  readonly positions: Float64Array;
  readonly quaternions: Float64Array;
  /** Units per second, and for `spins` radians per second. */
  readonly velocities: Float64Array;
  readonly spins: Float64Array;
  /** Parts of the compounds, in the frames of their bodies: those of body i begin at `PARTS * i`. */
  readonly parts?: Bodies;
  /** One more static body, at the origin, which the counts leave out. */
  readonly level?: Level;
}

export function createBodies(count: number, movers: number): Bodies {
  const quaternions = new Float64Array(4 * count);
  for (let i = 0; i < count; i++) quaternions[4 * i + 3] = 1;
  return {
    count,
    movers,
    shapes: new Uint8Array(count),
    sizes: new Float64Array(3 * count).fill(0.5),
    positions: new Float64Array(3 * count),
    quaternions,
    velocities: new Float64Array(3 * count),
    spins: new Float64Array(3 * count),
  };
}
