import { LARGEST_DISTANCE, LARGEST_TURN } from '../constants.ts';
import { copyQuat, type Quat, rotateBy } from '../math/quat.ts';
import { isZero, length, lengthSquared, type Vec3 } from '../math/vec3.ts';
import { checkFinite } from '../validate.ts';
import { WAY } from './balls.ts';
import type { Body } from './body.ts';
import { NO_ROTATION, type Spin, type Target } from './spin.ts';

// How a body goes through a step that is more than a velocity, as which most are known to `Motions`: in a straight line,
// turning at constant angular speed about a fixed axis.

/**
 * Works out where a driven body will be at the end of a step of `dt` seconds, without moving it yet. From `at` on `row`
 * holds its position, and from `at + WAY` on the displacement is written.
 * @throws RangeError or TypeError naming the body and what is not finite.
 */
export function planMotion(row: Float64Array, at: number, body: Body, dt: number): void {
  const { linear: v } = body;
  const goal = goalOf(body);
  if (!areNumbers(v)) checkMotion(body, v, true);
  const x = goal ? goal.position.x - row[at] : v.x * dt;
  const y = goal ? goal.position.y - row[at + 1] : v.y * dt;
  const z = goal ? goal.position.z - row[at + 2] : v.z * dt;
  const endX = goal ? goal.position.x : row[at] + x;
  const endY = goal ? goal.position.y : row[at + 1] + y;
  const endZ = goal ? goal.position.z : row[at + 2] + z;
  // A displacement that changes no coordinate is none, as in `dropIneffective`.
  const isEffective = endX !== row[at] || endY !== row[at + 1] || endZ !== row[at + 2];
  row[at + WAY] = isEffective ? x : 0;
  row[at + WAY + 1] = isEffective ? y : 0;
  row[at + WAY + 2] = isEffective ? z : 0;
  // One sum tells whether all is well; only when it is not, it is worth finding out what.
  const isComputable = endX * endX + endY * endY + endZ * endZ <= LARGEST_DISTANCE * LARGEST_DISTANCE;
  if (!isComputable || !Number.isFinite(v.x + v.y + v.z)) checkMotion(body, v, isComputable);
}

/** Whether a body with a spin did not turn in the last step, nor is to turn in the next one. */
export function isWithoutTurn(body: Body, spin: Spin): boolean {
  return !spin.turns && isZero(spin.velocity) && !goalOf(body)?.turns;
}

/**
 * Works out how a body with a spin turns in a step of `dt` seconds.
 * @throws RangeError or TypeError naming the body and what is not finite, or a rotation beyond `LARGEST_TURN`.
 */
export function planTurn(body: Body, spin: Spin, dt: number): void {
  const goal = goalOf(body);
  if (!areNumbers(spin.velocity)) checkSpin(body, spin.velocity);
  spin.plan(body.quaternion, dt, goal?.turns ? goal.quaternion : undefined);
  const turns = spin.turns && body.shape.type !== 'sphere';
  const squared = lengthSquared(spin.rotation);
  if (!Number.isFinite(lengthSquared(spin.velocity) + squared)) checkSpin(body, spin.velocity);
  if (turns && squared > LARGEST_TURN * LARGEST_TURN) refuseTurn(body, spin, dt);
  body.turns = turns;
  body.rotation = body.turns ? spin.rotation : NO_ROTATION;
}

/** Throws when the position or the velocity of a body is not finite, or its motion is not `isComputable`. */
export function checkMotion(body: Body, v: Readonly<Vec3>, isComputable: boolean): void {
  const { center: p } = body;
  checkComponents(body, 'velocity', v);
  checkComponents(body, 'position', p);
  if (isComputable) return;
  throw new RangeError(
    `${body}: position (${p.x}, ${p.y}, ${p.z}) with velocity (${v.x}, ${v.y}, ${v.z}) would take it farther from the origin than ${LARGEST_DISTANCE}, which is farther than can be computed`,
  );
}

/** Resets how a body turns to its last step, after `planTurn` for a step that is refused. */
export function cancelTurn(body: Body, spin: Spin): void {
  spin.cancel();
  body.turns = spin.turns && body.shape.type !== 'sphere';
  body.rotation = body.turns ? spin.last : NO_ROTATION;
}

function checkSpin(body: Body, w: Readonly<Vec3>): void {
  checkComponents(body, 'angularVelocity', w);
  throw new RangeError(`${body}: angularVelocity (${w.x}, ${w.y}, ${w.z}) is faster than can be computed`);
}

function refuseTurn(body: Body, { velocity: w, rotation }: Spin, dt: number): never {
  throw new RangeError(
    `${body}: angularVelocity (${w.x}, ${w.y}, ${w.z}) turns it by ${length(rotation)} rad in a step of ${dt} s, ` +
      `more than the limit of ${LARGEST_TURN} rad; take shorter steps`,
  );
}

/** Whether all components are numbers, which is for the type system to see to, but not everybody has one. */
function areNumbers({ x, y, z }: Readonly<Vec3>): boolean {
  return typeof x === 'number' && typeof y === 'number' && typeof z === 'number';
}

function checkComponents(body: Body, field: string, v: Readonly<Vec3>): void {
  checkFinite(v.x, `${field}.x`, body);
  checkFinite(v.y, `${field}.y`, body);
  checkFinite(v.z, `${field}.z`, body);
}

/** Takes a driven body to the end of its step. Its position and displacement are in `row`, from `at` on. */
export function commitMotion(row: Float64Array, at: number, body: Body): void {
  const goal = goalOf(body);
  row[at] = goal ? goal.position.x : row[at] + row[at + WAY];
  row[at + 1] = goal ? goal.position.y : row[at + 1] + row[at + WAY + 1];
  row[at + 2] = goal ? goal.position.z : row[at + 2] + row[at + WAY + 2];
}

/** Turns a body with a spin to the end of its step. */
export function commitTurn(body: Body, spin: Spin): void {
  // Neither in this step nor in the last one: the former orientation is the present one already.
  if (!spin.turns && isZero(spin.last)) return;
  const quaternion = body.quaternion as Quat;
  const before = body.previousQuaternion as Quat;
  copyQuat(before, quaternion);
  if (spin.turns) {
    const goal = goalOf(body);
    if (goal?.turns) copyQuat(quaternion, goal.quaternion);
    else rotateBy(quaternion, before, spin.rotation, 1);
    body.hasTurned = true;
  }
  spin.commit();
}

/** Where a body is to be at the end of the step, if it was told. */
function goalOf({ target }: Body): Target | undefined {
  return target?.pending ? target : undefined;
}
