import { COORDINATE_ROUNDING, TURNING_GAP } from '../../constants.ts';
import { manhattanLength, type Vec3 } from '../../math/vec3.ts';
import type { Obb } from '../../shapes/box.ts';
import type { MovingShape } from '../moving-shape.ts';
import { type BoxMotion, createBoxMotion, quickTestMovingObbs } from '../polytope/box-quick-test.ts';

// Most pairs of boxes that come near each other in a step do not touch in it, and an axis that separates them by more
// than they could move and turn shows that at once.

/** Whether two boxes are clearly apart all the way. False when that is not clear at a glance, or when one is no box. */
export function boxesStayApart(a: MovingShape, b: MovingShape): boolean {
  if (a.shape.type !== 'box' || b.shape.type !== 'box') return false;
  turns[3] = a.boundingRadius;
  turns[4] = manhattanLength(a.worldShape.center);
  turns[ROTATION_STRIDE + 3] = b.boundingRadius;
  turns[ROTATION_STRIDE + 4] = manhattanLength(b.worldShape.center);
  writeBoxRotation(turns, 0, a.rotation);
  writeBoxRotation(turns, ROTATION_STRIDE, b.rotation);
  const { displacement: d } = a;
  const { displacement: e } = b;
  motion[0] = e.x - d.x;
  motion[1] = e.y - d.y;
  motion[2] = e.z - d.z;
  completeBoxMotion(motion, turns, 0, ROTATION_STRIDE);
  return quickTestMovingObbs(a.worldShape as Obb, b.worldShape as Obb, motion) === 'apart';
}

/** Numbers per turn: rotation vector, and by how much farther than to zeroth and to first order the box reaches. */
export const ROTATION_STRIDE = 5;

/**
 * Writes how a box turns, from index `at` on, where at its last two places its size stands, and how far it is from the
 * origin, the sum of its coordinates: V8 would put numbers that are handed over on the heap.
 *
 * No corner moves farther than along its arc, `size` · ω, and it goes on as it began but for its acceleration, `size` · ω²
 * at most: by so much farther may the box reach along any axis, its center in the origin. What counts as touching comes
 * on top.
 */
export function writeBoxRotation(out: Float64Array, at: number, { x, y, z }: Readonly<Vec3>): void {
  const squared = x * x + y * y + z * z;
  const size = out[at + 3];
  const touching = size * TURNING_GAP + out[at + 4] * COORDINATE_ROUNDING;
  out[at] = x;
  out[at + 1] = y;
  out[at + 2] = z;
  out[at + 3] = size * Math.sqrt(squared) + touching;
  out[at + 4] = 0.5 * size * squared + touching;
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
