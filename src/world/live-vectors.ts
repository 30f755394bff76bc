// Live vectors: `body.position`, `body.velocity` and others that users hold. A getter creates its vector on the first
// call and adds the body to a list. `gather` copies velocities to the store before a step; `scatter` copies poses out
// after it.

import { isQuatAt, isVec3At, isZeroAt, loadQuat, loadVec3, storeVec3 } from '../math/columns.ts';
import { type Vec3, vec3 } from '../math/vec3.ts';
import { readVec3 } from '../validate.ts';
import type { Body } from './body.ts';
import { type BodyStore, MOTION, REORIENTED, SPINS } from './body-store.ts';
import type { Simulation } from './simulation.ts';
import { wake } from './step/sleep.ts';

/**
 * Copies the velocities that users hold to the store. Checks all of them first, and the poses that users hold.
 * reads: live velocities and poses; writes: velocity, angular velocity, SPINS, the awake list
 * @throws RangeError or TypeError naming the body and the component that is not finite, or the pose that was written.
 */
export function gather(sim: Simulation): void {
  const { store, bodies } = sim;
  refuseWrittenPoses(sim);
  const { items, count } = store.exposed;
  for (let k = 0; k < count; k++) {
    const { liveVelocity: v, liveAngularVelocity: w } = bodies[items[k]];
    if (v && !hasFiniteComponents(v)) readVec3(refused, v, 'velocity', bodies[items[k]]);
    if (w && !hasFiniteComponents(w)) readVec3(refused, w, 'angularVelocity', bodies[items[k]]);
  }
  for (let k = 0; k < count; k++) gatherBody(sim, items[k]);
}

/** Copies the velocities that users hold to the store, but for those that a step would refuse. Never throws. */
export function gatherQuietly(sim: Simulation): void {
  const { store, bodies } = sim;
  const { items, count } = store.exposed;
  for (let k = 0; k < count; k++) {
    const { liveVelocity: v, liveAngularVelocity: w } = bodies[items[k]];
    if ((!v || hasFiniteComponents(v)) && (!w || hasFiniteComponents(w))) gatherBody(sim, items[k]);
  }
}

function gatherBody(sim: Simulation, i: number): void {
  const { store, bodies } = sim;
  const { liveVelocity: v, liveAngularVelocity: w } = bodies[i];
  if (v) storeVec3(store.velocity, 3 * i, v);
  if (w) storeVec3(store.angularVelocity, 3 * i, w);
  const spins = !isZeroAt(store.angularVelocity, 3 * i);
  if (spins) store.set(i, SPINS);
  if (spins || !isZeroAt(store.velocity, 3 * i)) wake(sim, i);
}

/** Most bodies whose live poses are compared before a step, by turns. Those that move are compared after each. */
const MOST_COMPARED = 256;

/**
 * Finds live pose vectors that users have written, in spite of their types: such a write would be lost without a word. The
 * vectors get the pose of the body again.
 * reads: live poses, poses, the lost write; writes: live poses, no lost write
 * @throws TypeError naming the body, the vector, and what to call instead.
 */
function refuseWrittenPoses(sim: Simulation): void {
  const { store, bodies, clock, lostWrite } = sim;
  sim.lostWrite = undefined;
  if (lostWrite) throw lostWrite;
  const { items, count } = store.observed;
  const compared = Math.min(count, MOST_COMPARED);
  let k = count > compared ? (clock.tick * compared) % count : 0;
  for (let i = 0; i < compared; i++) {
    const body = bodies[items[k]];
    const written = writtenPose(store, body, items[k]);
    if (written) {
      scatterBody(sim, items[k]);
      throw writeError(body, written);
    }
    k = k + 1 === count ? 0 : k + 1;
  }
}

function writeError(body: Body, name: string): TypeError {
  return new TypeError(`${body}: ${name} was written, but is a copy: use teleport, moveTo or a velocity`);
}

/** The name of a live vector of a body that differs from its pose. */
function writtenPose(store: BodyStore, body: Body, i: number): string | undefined {
  const { livePosition, livePreviousPosition, liveQuaternion, livePreviousQuaternion } = body;
  if (livePosition && !isVec3At(store.motion, MOTION * i, livePosition)) return 'position';
  if (livePreviousPosition && !isVec3At(store.previousPosition, 3 * i, livePreviousPosition)) return 'previousPosition';
  if (liveQuaternion && !isQuatAt(store.orientation, 4 * i, liveQuaternion)) return 'quaternion';
  if (livePreviousQuaternion && !isQuatAt(store.previousOrientation, 4 * i, livePreviousQuaternion)) {
    return 'previousQuaternion';
  }
  return undefined;
}

/**
 * Copies poses from the store to the vectors that users hold, of the bodies that moved in the step, and velocities of
 * those with impacts. A pose that users have written is lost here: the next step says so.
 * reads: poses, velocity, last moved, REORIENTED; writes: live vectors, the lost write
 */
export function scatter(sim: Simulation): void {
  const { store, bodies, clock, responder } = sim;
  if (responder) for (const { index: i } of responder.deflected) write(sim, i, 'liveVelocity', store.velocity, 3 * i);
  const { observed, awake, lastMoved, flags } = store;
  const { motion, previousPosition, orientation, previousOrientation } = store;
  // Bodies that moved are awake until `putToSleep`, the next stage: the shorter list suffices.
  const { items, count } = observed.count < awake.count ? observed : awake;
  for (let k = 0; k < count; k++) {
    const i = items[k];
    if (lastMoved[i] !== clock.tick || !observed.has(i)) continue;
    const body = bodies[i];
    const { livePosition, livePreviousPosition, liveQuaternion, livePreviousQuaternion } = body;
    try {
      if (livePosition && !isVec3At(previousPosition, 3 * i, livePosition)) {
        sim.lostWrite = writeError(body, 'position');
      }
      if (livePosition) loadVec3(livePosition, motion, MOTION * i);
      if (livePreviousPosition) loadVec3(livePreviousPosition, previousPosition, 3 * i);
      if ((flags[i] & REORIENTED) === 0) continue;
      if (liveQuaternion && !isQuatAt(previousOrientation, 4 * i, liveQuaternion)) {
        sim.lostWrite = writeError(body, 'quaternion');
      }
      if (liveQuaternion) loadQuat(liveQuaternion, orientation, 4 * i);
      if (livePreviousQuaternion) loadQuat(livePreviousQuaternion, previousOrientation, 4 * i);
    } catch {
      scatterBody(sim, i);
    }
  }
}

/** Copies the pose of a body to the vectors that users hold. Never throws, but the next step does if one cannot be written. */
export function scatterBody(sim: Simulation, i: number): void {
  const { motion, previousPosition, orientation, previousOrientation } = sim.store;
  write(sim, i, 'livePosition', motion, MOTION * i);
  write(sim, i, 'livePreviousPosition', previousPosition, 3 * i);
  write(sim, i, 'liveQuaternion', orientation, 4 * i);
  write(sim, i, 'livePreviousQuaternion', previousOrientation, 4 * i);
}

/** Copies the velocities of a body to the vectors that users hold. */
export function scatterVelocities(sim: Simulation, i: number): void {
  write(sim, i, 'liveVelocity', sim.store.velocity, 3 * i);
  write(sim, i, 'liveAngularVelocity', sim.store.angularVelocity, 3 * i);
}

/** Copies numbers of a column to a live vector. Lets go of one that cannot be written: frozen, or with a setter that throws. */
function write(sim: Simulation, i: number, name: LiveVector, column: Float64Array, at: number): void {
  const body = sim.bodies[i];
  const vector = body[name];
  if (!vector) return;
  try {
    loadVec3(vector, column, at);
    if ('w' in vector) vector.w = column[at + 3];
  } catch {
    body[name] = undefined;
    sim.lostWrite = new TypeError(`${body}: a live vector cannot be written: freeze a copy of it`);
  }
}

type LiveVector = Extract<keyof Body, `live${string}`>;

/** Whether all components are finite numbers. Users may write other values without a type checker. */
function hasFiniteComponents({ x, y, z }: Readonly<Vec3>): boolean {
  // x − x is 0 for finite numbers and NaN for the others.
  return typeof x === 'number' && typeof y === 'number' && typeof z === 'number' && x - x + (y - y) + (z - z) === 0;
}

const refused = vec3();
