import { COORDINATE_ROUNDING, ROTATING_GAP } from '../../constants.ts';
import type { Obb } from '../../geometry/obb.ts';
import { storeVec3 } from '../../math/columns.ts';
import { manhattanLength } from '../../math/vec3.ts';
import { type BoxMotion, createBoxMotion, quickTestMovingObbs } from '../polytope/box-quick-test.ts';
import { SEPARATED } from '../verdict.ts';
import type { RotatingShape } from './rotating-pair.ts';

// Quick rejection of rotating boxes. Most candidate pairs do not touch in a step: one axis separates them by more than
// both could move and rotate.

/** Whether the quick test separates two boxes for their whole motion; false when undecided. */
export function boxesStayApart(a: RotatingShape, b: RotatingShape): boolean {
  rotations[3] = a.boundingRadius;
  rotations[4] = manhattanLength(a.worldShape.center);
  rotations[ROTATION_STRIDE + 3] = b.boundingRadius;
  rotations[ROTATION_STRIDE + 4] = manhattanLength(b.worldShape.center);
  storeVec3(rotations, 0, a.rotation);
  storeVec3(rotations, ROTATION_STRIDE, b.rotation);
  writeRotationBounds(rotations, 0);
  writeRotationBounds(rotations, ROTATION_STRIDE);
  const { displacement: d } = a;
  const { displacement: e } = b;
  motion[0] = e.x - d.x;
  motion[1] = e.y - d.y;
  motion[2] = e.z - d.z;
  completeBoxMotion(motion, rotations, 0, ROTATION_STRIDE);
  return quickTestMovingObbs(a.worldShape as Obb, b.worldShape as Obb, motion) === SEPARATED;
}

/** Numbers per rotation: rotation vector (0–2), motion bounds to zeroth order (3) and to first order (4). */
export const ROTATION_STRIDE = 5;

/**
 * Writes bounds for the growth of the support of a rotating box, in any direction: to zeroth order (index 3) and beyond
 * first order (index 4). The rotation vector ω is at `at`. On entry indices 3 and 4 hold the bounding radius r of the
 * box and the Manhattan length of its center.
 *
 * A corner moves by at most its arc, r ω, with an acceleration of at most r ω². The touching distance is added.
 */
export function writeRotationBounds(out: Float64Array, at: number): void {
  const squared = out[at] * out[at] + out[at + 1] * out[at + 1] + out[at + 2] * out[at + 2];
  const radius = out[at + 3];
  const touching = radius * ROTATING_GAP + out[at + 4] * COORDINATE_ROUNDING;
  out[at + 3] = radius * Math.sqrt(squared) + touching;
  out[at + 4] = 0.5 * radius * squared + touching;
}

/**
 * Completes a `BoxMotion` whose first three numbers hold the displacement of B relative to A. `rotations` holds the
 * rotations of A and B at indices `p` and `q`.
 */
export function completeBoxMotion(out: BoxMotion, rotations: Float64Array, p: number, q: number): void {
  out[0] *= 0.5;
  out[1] *= 0.5;
  out[2] *= 0.5;
  out[3] = rotations[p + 3] + rotations[q + 3];
  out[4] = rotations[p];
  out[5] = rotations[p + 1];
  out[6] = rotations[p + 2];
  out[7] = rotations[q];
  out[8] = rotations[q + 1];
  out[9] = rotations[q + 2];
  out[10] = rotations[p + 4] + rotations[q + 4];
}

/** Makes the rows of two rotations. A call without arguments, which bundlers drop if it is not used. */
function createPairOfRotations(): Float64Array {
  return new Float64Array(2 * ROTATION_STRIDE);
}

const rotations = createPairOfRotations();
const motion = createBoxMotion();
