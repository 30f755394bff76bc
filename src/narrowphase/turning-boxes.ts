import { COORDINATE_ROUNDING, TURNING_GAP } from '../constants.ts';
import { length, lengthSquared, taxicab, type Vec3 } from '../math/vec3.ts';
import type { Obb } from '../shapes/box.ts';
import { createBoxMotion, glanceAtMovingObbs } from './polytope/box-glance.ts';
import type { TurningParticipant } from './turning-participant.ts';

// Most pairs of boxes that come near each other in a step do not touch in it, and an axis that separates them by more
// than they could move and turn shows that at once.

/** Whether two boxes are clearly apart all the way. False when that is not clear at a glance, or when one is no box. */
export function boxesStayApart(a: TurningParticipant, b: TurningParticipant): boolean {
  if (a.shape.type !== 'box' || b.shape.type !== 'box') return false;
  const { displacement: d } = a;
  const { displacement: e } = b;
  motion[0] = 0.5 * (e.x - d.x);
  motion[1] = 0.5 * (e.y - d.y);
  motion[2] = 0.5 * (e.z - d.z);
  motion[3] = slackOf(a) + slackOf(b);
  setRotation(4, a.rotation);
  setRotation(7, b.rotation);
  motion[10] = excessOf(a) + excessOf(b);
  return glanceAtMovingObbs(a.form as Obb, b.form as Obb, motion) === 'apart';
}

/**
 * How much farther a box may reach along any axis while it turns, its center in the origin: no corner moves farther than
 * along its arc. And what counts as touching besides.
 */
function slackOf({ size, rotation, form }: TurningParticipant): number {
  return size * length(rotation) + touchingOf(size, form.center);
}

/** How much farther than to first order: what accelerates a corner is its distance from the center times ω², at most. */
function excessOf({ size, rotation, form }: TurningParticipant): number {
  return 0.5 * size * lengthSquared(rotation) + touchingOf(size, form.center);
}

function touchingOf(size: number, center: Readonly<Vec3>): number {
  return size * TURNING_GAP + taxicab(center) * COORDINATE_ROUNDING;
}

function setRotation(at: number, rotation: Readonly<Vec3>): void {
  motion[at] = rotation.x;
  motion[at + 1] = rotation.y;
  motion[at + 2] = rotation.z;
}

const motion = createBoxMotion();
