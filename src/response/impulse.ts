// The velocities after an impact.

import {
  GREATEST_REST_FACTOR,
  LEAST_REST_FACTOR,
  REST_FACTOR,
  SEPARATION_FROM_ROTATION,
  SLOWEST_BOUNCE,
} from '../constants.ts';
import { loadVec3 } from '../math/columns.ts';
import { addScaled, copy, dot, isZero, length, negate, scale, set, subtract, type Vec3, vec3 } from '../math/vec3.ts';
import { readVec3 } from '../validate.ts';
import { type BodyStore, HAS_TARGET } from '../world/body-store.ts';
import type { Simulation } from '../world/simulation.ts';
import { addBelt, applyFriction } from './friction.ts';
import type { Impact } from './impact.ts';
import { writeMeeting } from './predict.ts';
import { giveWay, keepOut, press } from './surfaces.ts';
import { hit, meeting } from './touch.ts';
import type { ImpactPair, Trajectory } from './trajectories.ts';

/**
 * Decides the impact in `hit` and `meeting`. Writes velocities and inverse masses of this impact to both trajectories; to
 * `meeting` the speed of approach after it, negative when they part, and whether they bounce.
 * Returns whether it changes velocities: not if neither body can be moved, or a callback lets the pair pass.
 * @throws RangeError or TypeError if a callback has written a velocity that is not finite, and what a callback throws.
 */
export function decideImpact(sim: Simulation, pair: ImpactPair, time: number): boolean {
  const { a, b } = pair;
  const { speed } = meeting;
  copy(b.normal, hit.normal);
  copy(a.normal, hit.normal);
  negate(a.normal);
  for (const body of [a, b]) {
    subtract(body.spin, body.pointVelocity, body.velocity);
    body.inverseMass = body.response && !body.isStopped ? body.response.inverseMass : 0;
  }
  let restitution = Math.max(a.response?.restitution ?? 0, b.response?.restitution ?? 0);
  // Multiple of the steady push up to which an impact does not bounce.
  const factor = Math.min(GREATEST_REST_FACTOR, Math.max(LEAST_REST_FACTOR, REST_FACTOR / (1 - restitution)));
  const isPressed = restitution < 1 && speed <= factor * Math.max(steadyPush(sim.store, a), steadyPush(sim.store, b));
  if (isPressed) restitution = 0;
  for (const body of [a, b]) copy(body.give, body.normal);
  if (restitution === 0 && a.inverseMass > 0 && b.inverseMass > 0) shareByGiving(a, b, time);
  meeting.bounces = false;
  const total = a.inverseMass + b.inverseMass;
  if (total === 0) return stopsAt(a, b) || stopsAt(b, a);
  // Two bodies that are stopped already and go on rotating are only kept apart.
  const isRepeated = pair.rotates && pair.repeats(time);
  const separation = separationOf(pair, time, sim.clock.dt);
  for (const body of [a, b]) {
    const type = body.response?.type;
    body.stops = body.inverseMass > 0 && type === 'stop' && !isRepeated;
    body.restitution = type === 'bounce' ? restitution : 0;
    const push = (speed * (1 + body.restitution) + separation) * (body.inverseMass / total);
    addScaled(body.after, body.velocity, body.give, push);
  }
  applyFriction(sim.store, pair, speed, separation);
  answer(sim.store, a, b, time, separation, speed * (b.inverseMass / total));
  answer(sim.store, b, a, time, separation, speed * (a.inverseMass / total));
  if (a.stops && b.stops) moveOnTogether(a, b, separation);
  const negligible = SLOWEST_BOUNCE * (speed + length(a.pointVelocity) + length(b.pointVelocity));
  if (a.response?.callback || b.response?.callback) {
    const point = { ...hit.point };
    pair.passes = !consult(sim, a, b, time, speed, point) || !consult(sim, b, a, time, speed, point);
    // A callback may have stepped another world.
    writeMeeting(sim.store, pair);
    if (pair.passes) return false;
  }
  meeting.speed = -surfaceSpeed(a) - surfaceSpeed(b);
  meeting.bounces = -meeting.speed > separation + negligible;
  meeting.isPressed = isPressed;
  return true;
}

/** Lets two bodies give way as far as what they are pressed against allows: one that cannot is immovable. Of two the second one has to. */
function shareByGiving(a: Trajectory, b: Trajectory, time: number): void {
  const partOfA = giveWay(a, time);
  const partOfB = giveWay(b, time);
  a.inverseMass *= partOfA;
  if (partOfA + partOfB > 0) b.inverseMass *= partOfB;
  else copy(b.give, b.normal);
}

/** Stops a settled body that is carried against something still: it may only be passed by what moves. */
function stopsAt(self: Trajectory, { response, velocity, rotates }: Trajectory): boolean {
  if (!self.isStopped || response || rotates || isZero(self.velocity) || !isZero(velocity)) return false;
  self.carrier = undefined;
  set(self.after, 0, 0, 0);
  self.inverseMass = 1;
  meeting.speed = 0;
  return true;
}

/** What the user has added to a velocity towards the other body, in this step and in the last one: the smaller. */
function steadyPush(store: BodyStore, { index: i, response, normal }: Trajectory): number {
  if (!response || store.has(i, HAS_TARGET)) return 0;
  loadVec3(u, store.velocity, 3 * i);
  loadVec3(v, store.endVelocity, 3 * i);
  subtract(u, u, v);
  loadVec3(v, store.push, 3 * i);
  return Math.min(-dot(u, normal), -dot(v, normal));
}

/** Least speed at which a rotating pair has to part, from its second impact in a step on. */
function separationOf(pair: ImpactPair, time: number, dt: number): number {
  let separation = 0;
  subtract(u, pair.a.pointVelocity, pair.b.pointVelocity);
  // Later it may slide by the speed at which it parted from what holds it.
  if (pair.separation === 0) pair.sliding = length(u) + length(pair.a.spin) + length(pair.b.spin);
  const sliding = Math.min(pair.sliding, length(u));
  for (const { rotates, angularVelocity, spin } of [pair.a, pair.b]) {
    if (!rotates) continue;
    // No more than the surface gains in the rest of the step on what moves along it, |ω| (|ω × r| + 2 |u|) per unit of time.
    const gain = length(angularVelocity) * dt * (1 - time) * (length(spin) + 2 * sliding);
    separation += Math.min(length(spin) * pair.separation, gain);
  }
  pair.separation = Math.max(SEPARATION_FROM_ROTATION, 2 * pair.separation);
  return separation;
}

/**
 * Gives two bodies that stop their common momentum. They go on rotating: what their surfaces lack to part at a speed of
 * `separation` is divided by their masses.
 */
function moveOnTogether(a: Trajectory, b: Trajectory, separation: number): void {
  const total = a.inverseMass + b.inverseMass;
  scale(a.after, a.after, b.inverseMass / total);
  addScaled(a.after, a.after, b.after, a.inverseMass / total);
  copy(b.after, a.after);
  const lacking = separation - surfaceSpeed(a) - surfaceSpeed(b);
  if (!(lacking > 0)) return;
  for (const body of [a, b]) addScaled(body.after, body.after, body.normal, lacking * (body.inverseMass / total));
  keepOut(a.after, a.normal, leastSpeed(a, b) + separation);
}

/** Velocity of the surface of a body at the point of contact after the impact, away from the other body. */
function surfaceSpeed({ after, spin, normal }: Trajectory): number {
  return dot(after, normal) + dot(spin, normal);
}

/** Least velocity of a body along its normal at which it does not enter the other one. */
function leastSpeed({ spin, normal }: Trajectory, other: Trajectory): number {
  return -surfaceSpeed(other) - dot(spin, normal);
}

/**
 * Lets a body that does not bounce keep to the surface of the other one, or stop on it. `change` is what the impact changes of the
 * velocity of the other one if nothing bounces.
 */
function answer(
  store: BodyStore,
  self: Trajectory,
  other: Trajectory,
  time: number,
  separation: number,
  change: number,
): void {
  if (self.inverseMass === 0 || self.restitution > 0) return;
  if (self.stops && !other.stops) {
    // The velocity of the surface as if nothing bounced: a light ball that is hit may leave much faster.
    addScaled(self.after, other.velocity, other.spin, 1);
    addScaled(self.after, self.after, other.normal, change);
    addBelt(self.after, store, other);
  }
  const least = leastSpeed(self, other) + separation;
  if (other.inverseMass > 0) keepOut(self.after, self.normal, least);
  else press(self, other, time, least);
}

/** Calls the callback of a body, if it has one, and takes its velocity. Returns false if the body passes through. */
function consult(
  sim: Simulation,
  self: Trajectory,
  other: Trajectory,
  time: number,
  speed: number,
  point: Readonly<Vec3>,
): boolean {
  const callback = self.response?.callback;
  if (!callback) return true;
  const body = sim.bodies[self.index];
  addScaled(u, other.velocity, other.spin, 1);
  addBelt(u, sim.store, other);
  const impact: Impact = {
    self: body,
    other: sim.bodies[other.index],
    normal: { ...self.normal },
    point: { ...point },
    time: time * sim.clock.dt,
    fraction: time,
    speed,
    count: self.impacts + 1,
    velocity: { ...self.after },
    otherVelocity: { ...u },
  };
  if (callback(impact) === false) return false;
  readVec3(v, impact.velocity, 'impact.velocity', body);
  if (self.inverseMass === 0) return true;
  copy(self.after, v);
  keepOut(self.after, self.normal, leastSpeed(self, other));
  return true;
}

const u = vec3();
const v = vec3();
