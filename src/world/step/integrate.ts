// reads: velocity, angular velocity, target, center, orientation, idle steps; rollback: motion of the last step
// writes: displacement, rotation and its travel, IDLE, ROTATES; rollback restores all but IDLE and clears KEEP_AWAKE

import { LARGEST_ROTATION, LARGEST_VALUE } from '../../constants.ts';
import { copyVec3, isZeroAt, loadQuat, loadVec3, storeVec3 } from '../../math/columns.ts';
import { quat, shortestArc } from '../../math/quat.ts';
import { divide, isNegligible, isZero, length, lengthSquared, set, type Vec3, vec3 } from '../../math/vec3.ts';
import {
  BOUNDING,
  type BodyStore,
  DISPLACEMENT,
  HAS_TARGET,
  IDLE,
  KEEP_AWAKE,
  MOTION,
  ROTATES,
  ROUND,
  SPINS,
  TARGET,
  TARGET_ROTATES,
} from '../body-store.ts';
import type { Simulation } from '../simulation.ts';

/**
 * Computes displacement and rotation of every awake body in the step: a straight line, and a constant
 * angular velocity.
 * @throws RangeError naming a body that would move too far or too fast, or rotate too much. Call `rollback` then.
 */
export function integrate(sim: Simulation): void {
  const { store, bodies } = sim;
  const { dt } = sim.clock;
  const { awake, flags, idleSteps } = store;
  const { items, count } = awake;
  for (let k = 0; k < count; k++) {
    const i = items[k];
    // The body moved neither in the last step nor in this one: its bounds and quick-test rows are valid.
    if (idleSteps[i] > 0 && isAtRest(store, i)) {
      flags[i] |= IDLE;
      continue;
    }
    flags[i] &= ~IDLE;
    if ((flags[i] & HAS_TARGET) !== 0) moveToTarget(store, i);
    else if (!moveByVelocity(sim, i)) refuseVelocity(bodies[i], store, i);
    if ((flags[i] & SPINS) !== 0) integrateRotation(sim, i);
    if (dt > 0 && (flags[i] & HAS_TARGET) !== 0) checkSpeedToTarget(sim, i);
  }
}

/** Throws if a body would have to be faster than `LARGEST_VALUE` to reach its target. */
function checkSpeedToTarget({ store, bodies, clock: { dt } }: Simulation, i: number): void {
  loadVec3(v, store.motion, MOTION * i + DISPLACEMENT);
  loadVec3(w, store.rotation, 3 * i);
  divide(v, dt);
  divide(w, dt);
  if (length(v) <= LARGEST_VALUE && length(w) <= LARGEST_VALUE) return;
  throw new RangeError(
    `${bodies[i]}: velocity ${show(v)} and angularVelocity ${show(w)} in a step of ${dt} s, ` +
      `more than the limit of ${LARGEST_VALUE} units per second; take longer steps`,
  );
}

/** Whether the next step does not move a body: zero velocities, no target. */
export function isAtRest(store: BodyStore, i: number): boolean {
  if (!isZeroAt(store.velocity, 3 * i)) return false;
  const flags = store.flags[i];
  return (flags & HAS_TARGET) === 0 && ((flags & SPINS) === 0 || isZeroAt(store.angularVelocity, 3 * i));
}

/** Writes the displacement v dt. Returns false if the body is too fast, or would leave the range of coordinates. */
function moveByVelocity({ store: { motion, velocity }, clock: { dt } }: Simulation, i: number): boolean {
  const at = MOTION * i;
  const vx = velocity[3 * i];
  const vy = velocity[3 * i + 1];
  const vz = velocity[3 * i + 2];
  const x = vx * dt;
  const y = vy * dt;
  const z = vz * dt;
  const endX = motion[at] + x;
  const endY = motion[at + 1] + y;
  const endZ = motion[at + 2] + z;
  // A displacement that changes no coordinate becomes zero, as in `dropIneffective`.
  const isEffective = endX !== motion[at] || endY !== motion[at + 1] || endZ !== motion[at + 2];
  motion[at + DISPLACEMENT] = isEffective ? x : 0;
  motion[at + DISPLACEMENT + 1] = isEffective ? y : 0;
  motion[at + DISPLACEMENT + 2] = isEffective ? z : 0;
  // NaN and overflow of start or end fail this comparison, too.
  const most = LARGEST_VALUE * LARGEST_VALUE;
  return endX * endX + endY * endY + endZ * endZ <= most && vx * vx + vy * vy + vz * vz <= most;
}

/** Writes the displacement to the target, which `moveTo` has checked. */
function moveToTarget({ motion, target }: BodyStore, i: number): void {
  const at = MOTION * i;
  const to = TARGET * i;
  motion[at + DISPLACEMENT] = target[to] - motion[at];
  motion[at + DISPLACEMENT + 1] = target[to + 1] - motion[at + 1];
  motion[at + DISPLACEMENT + 2] = target[to + 2] - motion[at + 2];
}

/** Writes the rotation of a body that may rotate: to its target, or its angular velocity times dt. */
function integrateRotation(sim: Simulation, i: number): void {
  const { store } = sim;
  const { dt } = sim.clock;
  loadVec3(w, store.angularVelocity, 3 * i);
  if (store.has(i, TARGET_ROTATES)) {
    loadQuat(from, store.orientation, 4 * i);
    loadQuat(to, store.target, TARGET * i + 3);
    shortestArc(rotation, from, to);
  } else {
    set(rotation, w.x * dt, w.y * dt, w.z * dt);
  }
  const squared = lengthSquared(rotation);
  if (!(lengthSquared(w) <= LARGEST_VALUE * LARGEST_VALUE && squared < Infinity)) {
    throw new RangeError(
      `${sim.bodies[i]}: angularVelocity ${show(w)} is more than the limit of ${LARGEST_VALUE} rad/s`,
    );
  }
  if (isNegligible(rotation)) set(rotation, 0, 0, 0);
  setRotation(store, i, rotation);
  if ((store.flags[i] & ROTATES) === 0 || squared <= LARGEST_ROTATION * LARGEST_ROTATION) return;
  throw new RangeError(
    `${sim.bodies[i]}: angularVelocity ${show(w)} rotates it by ${length(rotation)} rad in a step of ${dt} s, ` +
      `more than the limit of ${LARGEST_ROTATION} rad; take shorter steps`,
  );
}

/** Sets rotation, ROTATES, and travel: the arc length of the farthest point, |r| · bounding radius. */
function setRotation(store: BodyStore, i: number, r: Readonly<Vec3>): void {
  const rotates = !isZero(r) && !store.has(i, ROUND);
  storeVec3(store.rotation, 3 * i, r);
  if (rotates) store.set(i, ROTATES);
  else store.clear(i, ROTATES);
  store.rotationTravel[i] = rotates ? store.motion[MOTION * i + BOUNDING] * length(r) : 0;
}

/** Restores displacement and rotation of the last step, after an error in the current one. */
export function rollback(sim: Simulation): void {
  const { store } = sim;
  const { items, count } = store.awake;
  for (let k = 0; k < count; k++) {
    const i = items[k];
    store.clear(i, KEEP_AWAKE);
    copyVec3(store.motion, MOTION * i + DISPLACEMENT, store.lastDisplacement, 3 * i);
    if (store.has(i, SPINS)) {
      loadVec3(rotation, store.lastRotation, 3 * i);
      setRotation(store, i, rotation);
    }
  }
}

function refuseVelocity(body: unknown, store: BodyStore, i: number): never {
  loadVec3(position, store.motion, MOTION * i);
  loadVec3(w, store.velocity, 3 * i);
  if (!(length(w) <= LARGEST_VALUE)) {
    throw new RangeError(`${body}: velocity ${show(w)} is more than the limit of ${LARGEST_VALUE} units per second`);
  }
  throw new RangeError(
    `${body}: velocity ${show(w)} would take it from ${show(position)} farther from the origin than ${LARGEST_VALUE}, farther than can be computed`,
  );
}

function show({ x, y, z }: Readonly<Vec3>): string {
  return `(${x}, ${y}, ${z})`;
}

const v = vec3();
const w = vec3();
const rotation = vec3();
const position = vec3();
const from = quat();
const to = quat();
