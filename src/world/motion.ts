import { CONTACT_TOLERANCE, COORDINATE_ROUNDING } from '../constants.ts';
import { type Aabb, createAabb } from '../math/aabb.ts';
import { checkFinite } from '../math/check.ts';
import { copyQuat, type Quat } from '../math/quat.ts';
import { copy, lengthSquared, set, type Vec3, vec3 } from '../math/vec3.ts';
import { orient, relativeBounds } from '../shapes/shape.ts';
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

/**
 * Widens bounds that hold a turning body at the start and at the end to hold all of its turn. A point on an arc of angle
 * θ and radius r is no farther than r (1 − cos θ/2) <= r θ² / 8 from the chord between its ends, which the bounds hold;
 * and no point leaves the ball around the center.
 */
function includeArcs(out: RelativeBounds, at: number, { rotation, size }: Body): void {
  const arch = (size * lengthSquared(rotation)) / 8;
  for (let i = 0; i < 3; i++) {
    out[at + i] = Math.max(out[at + i] - arch, -size);
    out[at + 3 + i] = Math.min(out[at + 3 + i] + arch, size);
  }
}

/** Bounds of the bodies' shapes relative to their positions, six numbers each, over the turn of their step if there is one. */
export type RelativeBounds = Float64Array;

/** Writes the bounds of the body's shape relative to its position, as it is turned now. */
export function writeRelativeBounds(out: RelativeBounds, body: Body): void {
  const at = 6 * body.proxy;
  out.fill(Infinity, at, at + 3);
  out.fill(-Infinity, at + 3, at + 6);
  includeOrientation(out, at, body);
}

function includeOrientation(out: RelativeBounds, at: number, { form, shape }: Body): void {
  relativeBounds(scratch, form, shape.type);
  const { min, max } = scratch;
  out[at] = Math.min(out[at], min.x);
  out[at + 1] = Math.min(out[at + 1], min.y);
  out[at + 2] = Math.min(out[at + 2], min.z);
  out[at + 3] = Math.max(out[at + 3], max.x);
  out[at + 4] = Math.max(out[at + 4], max.y);
  out[at + 5] = Math.max(out[at + 5], max.z);
}

/**
 * Writes the bounds of everything the body touches during its step, a little larger than computed: by what rounding may
 * have taken off, so that no touching pair has bounds apart.
 */
export function writeSweptBounds(out: Float64Array, relative: RelativeBounds, body: Body): void {
  const { position: p, displacement: d, spin } = body;
  const at = 6 * body.proxy;
  if (body.turns && spin) {
    orient(body.form, body.shape, spin.end);
    includeOrientation(relative, at, body);
    orient(body.form, body.shape, body.quaternion);
    includeArcs(relative, at, body);
  }
  const reach = Math.abs(p.x) + Math.abs(p.y) + Math.abs(p.z) + Math.abs(d.x) + Math.abs(d.y) + Math.abs(d.z);
  const margin = body.size * CONTACT_TOLERANCE + reach * COORDINATE_ROUNDING;
  out[at] = p.x + Math.min(d.x, 0) + relative[at] - margin;
  out[at + 1] = p.y + Math.min(d.y, 0) + relative[at + 1] - margin;
  out[at + 2] = p.z + Math.min(d.z, 0) + relative[at + 2] - margin;
  out[at + 3] = p.x + Math.max(d.x, 0) + relative[at + 3] + margin;
  out[at + 4] = p.y + Math.max(d.y, 0) + relative[at + 4] + margin;
  out[at + 5] = p.z + Math.max(d.z, 0) + relative[at + 5] + margin;
}

const scratch: Aabb = createAabb();
const NO_ROTATION: Vec3 = vec3();
