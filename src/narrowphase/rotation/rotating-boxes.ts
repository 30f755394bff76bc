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
  growth[0] = a.boundingRadius;
  growth[1] = manhattanLength(a.worldShape.center);
  growth[2] = b.boundingRadius;
  growth[3] = manhattanLength(b.worldShape.center);
  storeVec3(rotations, 0, a.rotation);
  storeVec3(rotations, 3, b.rotation);
  writeRotationBounds(growth, 0, rotations, 0);
  writeRotationBounds(growth, 2, rotations, 3);
  const { displacement: d } = a;
  const { displacement: e } = b;
  motion[0] = e.x - d.x;
  motion[1] = e.y - d.y;
  motion[2] = e.z - d.z;
  completeBoxMotion(motion, rotations, 0, 3, growth, 0, 2);
  return quickTestMovingObbs(a.worldShape as Obb, b.worldShape as Obb, motion) === SEPARATED;
}

/**
 * Writes bounds for the growth of the support of a rotating box, in any direction: to zeroth order (`out[at]`) and beyond first
 * order (the next number). The rotation vector ω is `rotations[k]` and the next two. On entry the two numbers hold the bounding
 * radius r of the box and the Manhattan length of its center.
 *
 * A corner moves by at most its arc, r ω, with an acceleration of at most r ω². The touching distance is added.
 */
export function writeRotationBounds(out: Float64Array, at: number, rotations: Float64Array, k: number): void {
  const squared =
    rotations[k] * rotations[k] + rotations[k + 1] * rotations[k + 1] + rotations[k + 2] * rotations[k + 2];
  const radius = out[at];
  const touching = radius * ROTATING_GAP + out[at + 1] * COORDINATE_ROUNDING;
  out[at] = radius * Math.sqrt(squared) + touching;
  out[at + 1] = 0.5 * radius * squared + touching;
}

/**
 * Completes a `BoxMotion` whose first three numbers hold the displacement of B relative to A. Their rotation vectors are at
 * `rotations[p]` and `rotations[q]`, the bounds by `writeRotationBounds` at `growth[i]` and `growth[j]`.
 */
export function completeBoxMotion(
  out: BoxMotion,
  rotations: Float64Array,
  p: number,
  q: number,
  growth: Float64Array,
  i: number,
  j: number,
): void {
  out[0] *= 0.5;
  out[1] *= 0.5;
  out[2] *= 0.5;
  out[3] = growth[i] + growth[j];
  out[4] = rotations[p];
  out[5] = rotations[p + 1];
  out[6] = rotations[p + 2];
  out[7] = rotations[q];
  out[8] = rotations[q + 1];
  out[9] = rotations[q + 2];
  out[10] = growth[i + 1] + growth[j + 1];
}

const rotations = new Float64Array(6);
const growth = new Float64Array(4);
const motion = createBoxMotion();
