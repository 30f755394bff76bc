import { checkFinite } from '../math/check.ts';
import { copyQuat, type Quat } from '../math/quat.ts';
import { copy, lengthSquared, set, type Vec3, vec3 } from '../math/vec3.ts';
import { orient } from '../shapes/shape.ts';
import type { Body } from './body.ts';

// How a body goes through a step: in a straight line, turning at constant angular speed about a fixed axis.

/**
 * Works out where the body will be at the end of a step of `dt` seconds, without moving it yet.
 * @throws RangeError or TypeError naming the body and what is not finite.
 */
export function planMotion(body: Body, dt: number): void {
  const { position: p, linear: v, displacement: d, spin, target } = body;
  body.movedOn = body.shared.moment;
  const goal = target?.pending ? target : undefined;
  if (goal) set(d, goal.position.x - p.x, goal.position.y - p.y, goal.position.z - p.z);
  else set(d, v.x * dt, v.y * dt, v.z * dt);
  // One sum tells whether all is well; only when it is not, it is worth finding out what.
  if (!Number.isFinite(lengthSquared(p) + lengthSquared(d) + (v.x + v.y + v.z))) checkMotion(body);
  body.moves = d.x !== 0 || d.y !== 0 || d.z !== 0;
  if (!spin) return;
  spin.plan(body.quaternion, dt, goal?.turns ? goal.quaternion : undefined);
  if (!Number.isFinite(lengthSquared(spin.velocity) + lengthSquared(spin.rotation))) checkSpin(body, spin.velocity);
  body.turns = spin.turns && body.shape.type !== 'sphere';
  body.rotation = body.turns ? spin.rotation : NO_ROTATION;
}

function checkMotion(body: Body): void {
  const { position: p, displacement: d, linear: v } = body;
  checkComponents(body, 'velocity', v);
  checkComponents(body, 'position', p);
  if (Number.isFinite(lengthSquared(p) + lengthSquared(d))) return;
  throw new RangeError(
    `${body}: position (${p.x}, ${p.y}, ${p.z}) with velocity (${v.x}, ${v.y}, ${v.z}) is farther than can be computed`,
  );
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

/** Takes the body to the end of its step. */
export function commitMotion(body: Body): void {
  const position = body.position as Vec3;
  const { displacement: d, spin, target } = body;
  copy(body.previousPosition as Vec3, position);
  if (target?.pending) {
    copy(position, target.position);
    target.pending = false;
  } else if (body.moves) {
    set(position, position.x + d.x, position.y + d.y, position.z + d.z);
  }
  if (!spin) return;
  copyQuat(body.previousQuaternion as Quat, body.quaternion);
  spin.commit();
  if (!spin.turns) return;
  copyQuat(body.quaternion as Quat, spin.end);
  orient(body.form, body.shape, body.quaternion);
}

const NO_ROTATION: Vec3 = vec3();
