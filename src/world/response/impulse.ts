// The velocities after an impact.

import {
  GREATEST_REST_FACTOR,
  LEAST_REST_FACTOR,
  REST_FACTOR,
  SEPARATION_FROM_TURNING,
  SLOWEST_BOUNCE,
} from '../../constants.ts';
import { loadVec3 } from '../../math/columns.ts';
import { addScaled, copy, dot, length, negate, scale, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { ROTATION_STRIDE } from '../../narrowphase/rotation/rotating-boxes.ts';
import { readVec3 } from '../../validate.ts';
import type { Body } from '../body.ts';
import { type BodyStore, HAS_TARGET, RESPONDS, ROTATES } from '../body-store.ts';
import type { Simulation } from '../simulation.ts';
import { hit, isApproaching, meeting } from './predict.ts';
import type { ImpactOf, Response } from './response-options.ts';
import { keepOut } from './surfaces.ts';

/** What an impact does to a pair. */
export type Answer = typeof UNMOVED | typeof PASSES | typeof PRESSES | typeof BOUNCES;
/** Nothing: neither body can be moved. */
export const UNMOVED = 0;
/** The bodies pass through each other, since a callback said so. */
export const PASSES = 1;
/** They stay in touch. */
export const PRESSES = 2;
/** They part again. */
export const BOUNCES = 3;

/** One of the two bodies of an impact. */
export class Side {
  index = 0;
  response: Response | undefined = undefined;
  /** 1 / mass; 0 for a body that the impact does not move. */
  inverseMass = 0.5;
  /** Velocity of the center: before the impact, then after it. */
  readonly velocity = vec3();
  /** Unit vector from the other body to this one. */
  readonly normal = vec3();
  /** What the rotation adds to the velocity at the point. */
  readonly spin = vec3();
  readonly surface = vec3();

  /** Whether the velocity after the impact differs from that before. */
  get isMoved(): boolean {
    return this.inverseMass > 0;
  }

  load({ store, impacts: { courses } }: Simulation, i: number, atPoint: Readonly<Vec3>): void {
    this.index = i;
    const responds = store.has(i, RESPONDS) && courses.settled[i] === 0;
    this.response = responds ? store.responses[i] : undefined;
    this.inverseMass = this.response?.inverseMass ?? 0;
    courses.velocityOf(this.velocity, i);
    subtract(this.spin, atPoint, this.velocity);
  }

  /** The present velocity at the point of contact. */
  get atPoint(): Readonly<Vec3> {
    addScaled(this.surface, this.velocity, this.spin, 1);
    return this.surface;
  }

  /** Least velocity of the center along the normal at which this body does not enter the other one. */
  leastSpeed(other: Side): number {
    return dot(other.atPoint, this.normal) - dot(this.spin, this.normal);
  }
}

/** The two bodies of the impact that was decided last, with the velocities after it. */
export const sideA = new Side();
export const sideB = new Side();

/**
 * Decides the impact in `hit` and `meeting`, of the pair `k`. Writes the velocities after it to `sideA` and `sideB`.
 * @throws RangeError or TypeError if a callback has written a velocity that is not finite, and what a callback throws.
 */
export function decideImpact(sim: Simulation, k: number, time: number): Answer {
  const { store, impacts } = sim;
  const { pairs, surfaces } = impacts;
  const { speed } = meeting;
  sideA.load(sim, pairs.bodies[2 * k], meeting.velocityA);
  sideB.load(sim, pairs.bodies[2 * k + 1], meeting.velocityB);
  copy(sideB.normal, hit.normal);
  copy(sideA.normal, hit.normal);
  negate(sideA.normal);
  const restitution = restitutionOf(store, speed);
  if (restitution === 0) {
    const isHeldA = surfaces.isBlocked(sideA.index, time, sideA.normal);
    const isHeldB = surfaces.isBlocked(sideB.index, time, sideB.normal);
    if (isHeldA && sideB.isMoved) sideA.inverseMass = 0;
    else if (isHeldB && sideA.isMoved) sideB.inverseMass = 0;
  }
  if (!sideA.isMoved && !sideB.isMoved) return UNMOVED;
  const separation = separationFromTurning(store, pairs.separations[k], time);
  pairs.separations[k] = Math.max(SEPARATION_FROM_TURNING, 2 * pairs.separations[k]);
  const total = sideA.inverseMass + sideB.inverseMass;
  const rateA = answer(sideA, speed, restitution, separation, total);
  const rateB = answer(sideB, speed, restitution, separation, total);
  press(sim, sideA, sideB, rateA, time, separation);
  press(sim, sideB, sideA, rateB, time, separation);
  stop(sideA, sideB, total);
  if (sideA.response?.callback ?? sideB.response?.callback) {
    if (!consult(sim, sideA, sideB, time, speed) || !consult(sim, sideB, sideA, time, speed)) return PASSES;
    isApproaching(sideA.atPoint, sideB.atPoint, hit.normal);
    return -meeting.speed > SLOWEST_BOUNCE * speed ? BOUNCES : PRESSES;
  }
  return rateA + rateB > 0 && !isStopping(sideA) && !isStopping(sideB) ? BOUNCES : PRESSES;
}

/** The larger restitution of both bodies; 0 when a steady push holds them together. */
function restitutionOf(store: BodyStore, speed: number): number {
  const restitution = Math.max(sideA.response?.restitution ?? 0, sideB.response?.restitution ?? 0);
  if (restitution >= 1) return restitution;
  const factor = REST_FACTOR / (1 - restitution * restitution);
  const limit = Math.min(GREATEST_REST_FACTOR, Math.max(LEAST_REST_FACTOR, factor));
  const push = Math.max(steadyPush(store, sideA), steadyPush(store, sideB));
  return speed <= limit * push ? 0 : restitution;
}

/** What the user has added to the velocity towards the other body, in this step and in the last one: the smaller. */
function steadyPush(store: BodyStore, { index: i, normal, response }: Side): number {
  if (!response || store.has(i, HAS_TARGET)) return 0;
  loadVec3(u, store.velocity, 3 * i);
  loadVec3(v, store.endVelocity, 3 * i);
  subtract(u, u, v);
  loadVec3(v, store.push, 3 * i);
  return Math.min(-dot(u, normal), -dot(v, normal));
}

/** Least speed at which a turning pair has to part; `fraction` is that of the speed of the surface. */
function separationFromTurning(store: BodyStore, fraction: number, time: number): number {
  if (fraction === 0) return 0;
  let separation = 0;
  for (const { index: i, spin } of [sideA, sideB]) {
    if (!store.has(i, ROTATES)) continue;
    loadVec3(u, store.rotation, ROTATION_STRIDE * i);
    const advance = length(u) * (1 - time);
    separation += length(spin) * Math.min(fraction, advance);
  }
  return separation;
}

/** Changes the velocity of one body along the normal by its share of the impulse. Returns its share of the bounce. */
function answer(side: Side, speed: number, restitution: number, separation: number, total: number): number {
  if (!side.isMoved) return 0;
  const own = side.response?.type === 'bounce' ? restitution : 0;
  const share = side.inverseMass / total;
  addScaled(side.velocity, side.velocity, side.normal, Math.max((1 + own) * speed, speed + separation) * share);
  return own * share;
}

/** Keeps a body that does not bounce out of the other one, and of what else it is pressed against, if that is immovable. */
function press({ impacts }: Simulation, side: Side, other: Side, rate: number, time: number, separation: number): void {
  if (!side.isMoved || rate > 0) return;
  const least = side.leastSpeed(other) + separation;
  if (other.isMoved) keepOut(side.velocity, side.normal, least);
  else impacts.surfaces.press(side.velocity, side.index, time, side.normal, least);
}

function isStopping({ response, isMoved }: Side): boolean {
  return isMoved && response?.type === 'stop';
}

/** Gives a body that stops the velocity of the surface that it hit. Two of them move on together. */
function stop(a: Side, b: Side, total: number): void {
  if (isStopping(a) && isStopping(b)) {
    scale(a.velocity, a.velocity, b.inverseMass / total);
    addScaled(a.velocity, a.velocity, b.velocity, a.inverseMass / total);
    copy(b.velocity, a.velocity);
  } else if (isStopping(a)) {
    copy(a.velocity, b.atPoint);
  } else if (isStopping(b)) {
    copy(b.velocity, a.atPoint);
  }
}

/** Calls the callback of a body, and takes its velocity. Returns false if the body passes through the other one. */
function consult(sim: Simulation, side: Side, other: Side, time: number, speed: number): boolean {
  const callback = side.response?.callback as ((impact: ImpactOf<Body>) => unknown) | undefined;
  if (!callback) return true;
  const { courses } = sim.impacts;
  const self = sim.bodies[side.index];
  const impact: ImpactOf<Body> = {
    self,
    other: sim.bodies[other.index],
    normal: { ...side.normal },
    point: { ...hit.point },
    time: time * courses.dt,
    fraction: time,
    speed,
    count: courses.impacts[side.index] + 1,
    velocity: { ...side.velocity },
    otherVelocity: { ...(other === sideA ? meeting.velocityA : meeting.velocityB) },
  };
  if (callback(impact) === false) return false;
  readVec3(chosen, impact.velocity, 'impact.velocity', self);
  if (!side.isMoved) return true;
  copy(side.velocity, chosen);
  keepOut(side.velocity, side.normal, side.leastSpeed(other));
  return true;
}

const u = vec3();
const v = vec3();
const chosen = vec3();
