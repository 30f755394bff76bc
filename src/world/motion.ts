import { checkFinite } from '../math/check.ts';
import { copyQuat, type Quat, turn } from '../math/quat.ts';
import { copy, lengthSquared, set, type Vec3, vec3 } from '../math/vec3.ts';
import type { Body } from './body.ts';
import type { Spin, Target } from './spin.ts';

// How a body goes through a step: in a straight line, turning at constant angular speed about a fixed axis.

/**
 * Works out where the body will be at the end of a step of `dt` seconds, without moving it yet. The displacement is
 * written to `out`, three numbers from index `at`; the three before are the position.
 * @throws RangeError or TypeError naming the body and what is not finite.
 */
export function planMotion(out: Float64Array, at: number, body: Body, dt: number): void {
  const { linear: v, spin, target } = body;
  const goal = target?.pending ? target : undefined;
  const x = goal ? goal.position.x - out[at - 3] : v.x * dt;
  const y = goal ? goal.position.y - out[at - 2] : v.y * dt;
  const z = goal ? goal.position.z - out[at - 1] : v.z * dt;
  out[at] = x;
  out[at + 1] = y;
  out[at + 2] = z;
  // One sum tells whether all is well; only when it is not, it is worth finding out what.
  if (!Number.isFinite(v.x + v.y + v.z + sumOfSquares(out, at - 3))) checkMotion(body, out, at);
  body.moves = x !== 0 || y !== 0 || z !== 0;
  if (!spin) return;
  spin.plan(body.quaternion, dt, goal?.turns ? goal.quaternion : undefined);
  if (!Number.isFinite(lengthSquared(spin.velocity) + lengthSquared(spin.rotation))) checkSpin(body, spin.velocity);
  body.turns = spin.turns && body.shape.type !== 'sphere';
  body.rotation = body.turns ? spin.rotation : NO_ROTATION;
}

function checkMotion(body: Body, motion: Float64Array, at: number): void {
  const { position: p, linear: v } = body;
  checkComponents(body, 'velocity', v);
  checkComponents(body, 'position', p);
  if (Number.isFinite(sumOfSquares(motion, at - 3))) return;
  throw new RangeError(
    `${body}: position (${p.x}, ${p.y}, ${p.z}) with velocity (${v.x}, ${v.y}, ${v.z}) is farther than can be computed`,
  );
}

/** Of six numbers. */
function sumOfSquares(v: Float64Array, at: number): number {
  const position = v[at] * v[at] + v[at + 1] * v[at + 1] + v[at + 2] * v[at + 2];
  return position + v[at + 3] * v[at + 3] + v[at + 4] * v[at + 4] + v[at + 5] * v[at + 5];
}

function checkSpin(body: Body, w: Readonly<Vec3>): void {
  checkComponents(body, 'angularVelocity', w);
  throw new RangeError(`${body}: angularVelocity (${w.x}, ${w.y}, ${w.z}) is faster than can be computed`);
}

function checkComponents(body: Body, field: string, v: Readonly<Vec3>): void {
  checkFinite(v.x, `${field}.x`, body);
  checkFinite(v.y, `${field}.y`, body);
  checkFinite(v.z, `${field}.z`, body);
}

/** Takes the body to the end of its step. Its position is in `motion` from index `at` on, its displacement behind. */
export function commitMotion(motion: Float64Array, at: number, body: Body): void {
  const { spin, target } = body;
  const goal = target?.pending ? target : undefined;
  const position = body.position as Vec3;
  set(body.previousPosition as Vec3, motion[at], motion[at + 1], motion[at + 2]);
  if (goal) copy(position, goal.position);
  else set(position, motion[at] + motion[at + 3], motion[at + 1] + motion[at + 4], motion[at + 2] + motion[at + 5]);
  motion[at] = position.x;
  motion[at + 1] = position.y;
  motion[at + 2] = position.z;
  if (spin) commitSpin(body, spin, goal);
  if (goal) goal.pending = false;
}

function commitSpin(body: Body, spin: Spin, goal: Target | undefined): void {
  const quaternion = body.quaternion as Quat;
  const before = body.previousQuaternion as Quat;
  copyQuat(before, quaternion);
  if (spin.turns) {
    if (goal?.turns) copyQuat(quaternion, goal.quaternion);
    else turn(quaternion, before, spin.rotation, 1);
    body.hasTurned = true;
  }
  spin.commit();
}

const NO_ROTATION: Vec3 = vec3();
