import { COORDINATE_ROUNDING, TURNING_GAP } from '../../constants.ts';
import type { Obb } from '../../geometry/obb.ts';
import { storeVec3 } from '../../math/columns.ts';
import { manhattanLength } from '../../math/vec3.ts';
import type { MovingShape } from '../moving-shape.ts';
import { type BoxMotion, createBoxMotion, quickTestMovingObbs } from '../polytope/box-quick-test.ts';
import { SEPARATED } from '../verdict.ts';

// Most pairs of boxes that come near each other in a step do not touch in it, and an axis that separates them by more
// than they could move and turn shows that at once.

/** Whether two boxes are clearly apart all the way. False when that is not clear at a glance, or when one is no box. */
export function boxesStayApart(a: MovingShape, b: MovingShape): boolean {
  if (a.shape.type !== 'box' || b.shape.type !== 'box') return false;
  turns[3] = a.boundingRadius;
  turns[4] = manhattanLength(a.worldShape.center);
  turns[ROTATION_STRIDE + 3] = b.boundingRadius;
  turns[ROTATION_STRIDE + 4] = manhattanLength(b.worldShape.center);
  storeVec3(turns, 0, a.rotation);
  storeVec3(turns, ROTATION_STRIDE, b.rotation);
  writeRotationBounds(turns, 0);
  writeRotationBounds(turns, ROTATION_STRIDE);
  const { displacement: d } = a;
  const { displacement: e } = b;
  motion[0] = e.x - d.x;
  motion[1] = e.y - d.y;
  motion[2] = e.z - d.z;
  completeBoxMotion(motion, turns, 0, ROTATION_STRIDE);
  return quickTestMovingObbs(a.worldShape as Obb, b.worldShape as Obb, motion) === SEPARATED;
}

/** Numbers per rotation: rotation vector, and the motion bounds to zeroth and to first order. */
export const ROTATION_STRIDE = 5;

/**
 * Writes by how much farther than without rotation (place 3) and than to first order (place 4) a rotating box reaches along
 * any axis. The rotation vector ω is at index `at`; its last two places hold the bounding radius r of the box and the
 * Manhattan length of its center.
 *
 * No corner moves farther than its arc, r ω, and none is accelerated by more than r ω². The touching distance is added.
 */
export function writeRotationBounds(out: Float64Array, at: number): void {
  const squared = out[at] * out[at] + out[at + 1] * out[at + 1] + out[at + 2] * out[at + 2];
  const radius = out[at + 3];
  const touching = radius * TURNING_GAP + out[at + 4] * COORDINATE_ROUNDING;
  out[at + 3] = radius * Math.sqrt(squared) + touching;
  out[at + 4] = 0.5 * radius * squared + touching;
}

/**
 * Completes how two boxes move, of which the way of B against A stands at the first three places: they turn as `turns` says
 * from indices `p` and `q` on.
 */
export function completeBoxMotion(out: BoxMotion, turns: Float64Array, p: number, q: number): void {
  out[0] *= 0.5;
  out[1] *= 0.5;
  out[2] *= 0.5;
  out[3] = turns[p + 3] + turns[q + 3];
  out[4] = turns[p];
  out[5] = turns[p + 1];
  out[6] = turns[p + 2];
  out[7] = turns[q];
  out[8] = turns[q + 1];
  out[9] = turns[q + 2];
  out[10] = turns[p + 4] + turns[q + 4];
}

const turns = new Float64Array(2 * ROTATION_STRIDE);
const motion = createBoxMotion();
