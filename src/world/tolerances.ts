// Largest gap of bodies in contact, and margin of their bounds. Bounds never separate a pair within its contact
// tolerance: that is at most the sum of their margins.

import { CONTACT_TOLERANCE, COORDINATE_ROUNDING } from '../constants.ts';
import { BOUNDING, type BodyStore, DISPLACEMENT, MOTION } from './body-store.ts';

/** The largest gap at which two bodies that touched are still in contact. */
export function contactTolerance(store: BodyStore, a: number, b: number): number {
  return gapTolerance(store, a, b, CONTACT_TOLERANCE);
}

/**
 * A tolerance for the gap of two bodies: a fraction of the smaller bounding radius, plus the rounding of coordinates and the
 * slack of meshes.
 */
export function gapTolerance(store: BodyStore, a: number, b: number, relative: number): number {
  const { motion, slack } = store;
  const size = Math.min(motion[MOTION * a + BOUNDING], motion[MOTION * b + BOUNDING]);
  const roughness = slack[a] + slack[b];
  return (
    roughness +
    size * relative +
    (size + magnitude(motion, MOTION * a) + magnitude(motion, MOTION * b)) * COORDINATE_ROUNDING
  );
}

/**
 * Writes the margin on each side of the bounds of a body over a path at `motions[at]`, with the offsets of a row of `motion`. Double out,
 * as below.
 */
export function writePathMargin(
  out: Float64Array,
  store: BodyStore,
  i: number,
  motions: Float64Array,
  at: number,
): void {
  const size = store.motion[MOTION * i + BOUNDING];
  out[0] = store.slack[i] + margin(size, magnitude(motions, at) + magnitude(motions, at + DISPLACEMENT));
}

/** Writes the sum of the margins of two bodies to `out[at]`. Double out, and nothing to inline: docs/v8.md. */
export function writeBoundsMargins(out: Float64Array, at: number, store: BodyStore, a: number, b: number): void {
  const { motion, slack } = store;
  let coordinates = 0;
  for (let k = 0; k < 3; k++) {
    coordinates += Math.abs(motion[MOTION * a + k]) + Math.abs(motion[MOTION * a + DISPLACEMENT + k]);
    coordinates += Math.abs(motion[MOTION * b + k]) + Math.abs(motion[MOTION * b + DISPLACEMENT + k]);
  }
  const sizes = motion[MOTION * a + BOUNDING] + motion[MOTION * b + BOUNDING];
  out[at] = slack[a] + slack[b] + sizes * CONTACT_TOLERANCE + coordinates * COORDINATE_ROUNDING;
}

/** Margin for a bounding radius `size` and the sum of all absolute coordinates and displacements. */
export function margin(size: number, coordinates: number): number {
  return size * CONTACT_TOLERANCE + coordinates * COORDINATE_ROUNDING;
}

/** Manhattan length of three numbers of a column. */
function magnitude(column: Float64Array, at: number): number {
  return Math.abs(column[at]) + Math.abs(column[at + 1]) + Math.abs(column[at + 2]);
}
