// Changes of bodies between steps or in handlers: add, remove, enable, teleport, change of shape or type.

import type { Shape } from '../geometry/shape.ts';
import { clearVec3, isZeroAt, storeVec3 } from '../math/columns.ts';
import type { Quat } from '../math/quat.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { Body } from './body.ts';
import type { BodySettings, BodyType } from './body-options.ts';
import { PRESENT, ROTATES, ROUND, SENSOR, SPINS, STATIC, UNBOUNDED } from './body-store.ts';
import { areWithinTolerance } from './contact-rules.ts';
import { ENTERED } from './contact-store.ts';
import { ContactEvent } from './events/contact-event.ts';
import { eventAtPose } from './events/contact-now.ts';
import { scatterBody, scatterVelocities } from './live-vectors.ts';
import { BodyResponse } from './responder.ts';
import type { Simulation } from './simulation.ts';
import { addAwake, clearSleepState, disturb } from './step/sleep.ts';
import { fitBounds } from './step/swept-bounds.ts';

/** Allocates an index for a new body and writes its state. Call `insertBody` with its handle next. */
export function allocateBody(sim: Simulation, id: number, settings: BodySettings): number {
  const { store, clock } = sim;
  const i = store.allocate(settings.shape);
  store.id[i] = id;
  store.layer[i] = settings.layer;
  store.mask[i] = settings.mask;
  storeVec3(store.velocity, 3 * i, settings.velocity);
  storeVec3(store.angularVelocity, 3 * i, settings.angularVelocity);
  if (settings.type === 'static') store.set(i, STATIC);
  if (settings.sensor) store.set(i, SENSOR);
  if (!isZeroAt(store.angularVelocity, 3 * i)) store.set(i, SPINS);
  if (settings.response) setResponse(sim, i, settings.response);
  store.setFriction(i, settings.friction);
  store.setSurfaceVelocity(i, settings.surfaceVelocity);
  store.setPose(i, settings.position, settings.quaternion);
  store.lastMoved[i] = ++clock.tick;
  store.lastTeleport[i] = 0;
  fitBounds(store, i);
  return i;
}

/** Adds a body with an allocated index to steps and queries, or back to them. If the broadphase throws, the body stays out. */
export function insertBody(sim: Simulation, i: number): void {
  const { store, planes, pairs } = sim;
  if (store.has(i, UNBOUNDED)) planes.push(i);
  else pairs.add(i);
  store.set(i, PRESENT);
  noteStatic(sim, i);
  if (store.has(i, STATIC)) disturb(sim, i);
  else addAwake(sim, i);
}

/** Takes a body out of steps and queries. It keeps its index. */
export function extractBody(sim: Simulation, i: number): void {
  const { store, planes, pairs } = sim;
  if (!store.has(i, PRESENT)) return;
  if (store.has(i, UNBOUNDED)) planes.splice(planes.indexOf(i), 1);
  else pairs.remove(i);
  noteStatic(sim, i);
  clearSleepState(sim, i);
  store.clear(i, PRESENT);
}

/** Handle of a free index. */
const NO_BODY = Object.freeze({}) as Body;

/** Removes a body. Queues the exits of its contacts. If the broadphase throws, the body stays. */
export function removeBody(sim: Simulation, body: Body): void {
  const { index: i } = body;
  extractBody(sim, i);
  endSeparated(sim, exitsBefore(sim, i), true);
  body.detach();
  freeIndex(sim, i);
}

/** Frees the index of a body, and lets go of the body and of all that it refers to. */
export function freeIndex({ store, responder, companions, bodies }: Simulation, i: number): void {
  store.release(i);
  responder?.release(i);
  companions?.delete(bodies[i]);
  bodies[i] = NO_BODY;
}

/**
 * Enables or disables a body. A disabled one is at rest; exits of its contacts are queued as by a removal. If the broadphase
 * throws, the contacts go on.
 */
export function enableBody(sim: Simulation, i: number, isEnabled: boolean): void {
  const { store, clock } = sim;
  clock.tick++;
  if (!isEnabled) {
    extractBody(sim, i);
    endSeparated(sim, exitsBefore(sim, i), true);
    // Its undelivered enters are dropped.
    store.lastTeleport[i] = clock.tick;
    store.resetMotion(i);
  }
  afterPoseChange(sim, i);
  if (isEnabled) insertBody(sim, i);
}

/**
 * Replaces the shape of a body. Contacts go on while the bodies touch, all others end, as after a teleport; its last motion and
 * a pending `moveTo` are kept.
 */
export function changeBodyShape(sim: Simulation, i: number, shape: Shape): void {
  const { store, clock, bodies } = sim;
  const isPresent = store.has(i, PRESENT);
  const exits = exitsBefore(sim, i);
  clock.tick++;
  extractBody(sim, i);
  store.setShape(i, shape);
  bodies[i].currentShape = shape;
  if (store.has(i, ROUND)) store.clear(i, ROTATES);
  store.lastTeleport[i] = clock.tick;
  afterPoseChange(sim, i);
  if (isPresent) insertBody(sim, i);
  endSeparated(sim, exits);
}

/**
 * Moves a body to a pose and ends its contacts with bodies that it no longer touches. Contacts with an undelivered
 * enter are dropped. Bodies that it touches at the new pose enter in the next step.
 */
export function teleportBody(sim: Simulation, i: number, position: Vec3, quaternion: Quat): void {
  const { clock, store } = sim;
  const exits = exitsBefore(sim, i);
  clock.tick++;
  store.setPose(i, position, quaternion);
  store.lastTeleport[i] = clock.tick;
  noteStatic(sim, i);
  afterPoseChange(sim, i);
  endSeparated(sim, exits);
  sim.contacts.endPassing(i);
  disturb(sim, i);
}

/** The exits of the contacts of a body at the current poses, in case they end. Drops contacts with an undelivered enter. */
function exitsBefore(sim: Simulation, i: number): ContactEvent[] {
  const { contacts } = sim;
  const exits: ContactEvent[] = [];
  for (const c of contacts.of(i)) {
    if (contacts.has(c, ENTERED)) exits.push(eventAtPose(sim, 'exit', c, 1, 'none'));
    else contacts.unlink(c);
  }
  return exits;
}

/** Ends the contacts of bodies that do not touch any more, or those of a body that leaves, and queues their exits. */
function endSeparated({ contacts, queue, store }: Simulation, exits: readonly ContactEvent[], leaves = false): void {
  const { waiting } = queue;
  const first = waiting.length;
  for (const exit of exits) {
    const c = ContactEvent.contactOf(exit);
    const a = contacts.bodies[2 * c];
    const b = contacts.bodies[2 * c + 1];
    // Planes have no contact with each other.
    if (!leaves && (store.flags[a] & store.flags[b] & UNBOUNDED) === 0 && areWithinTolerance(store, a, b)) {
      contacts.forgetPlace(c);
      continue;
    }
    waiting.push(exit);
    contacts.unlink(c);
  }
  queue.sort(first);
}

/** Makes a body static or moving, at rest. */
export function changeBodyType(sim: Simulation, i: number, type: BodyType): void {
  const { store, clock, bodies, pairs } = sim;
  const isStatic = type === 'static';
  clock.tick++;
  clock.filterRevision++;
  clock.staticRevision++;
  clearVec3(store.velocity, 3 * i);
  clearVec3(store.angularVelocity, 3 * i);
  scatterVelocities(sim, i);
  // What users write to the vectors that they hold counts while the body is moving.
  if (isStatic) store.exposed.remove(i);
  else store.exposed.add(i);
  store.resetMotion(i);
  store.setResponse(i, undefined);
  bodies[i].reaction = undefined;
  clearSleepState(sim, i);
  store.clear(i, STATIC | SPINS);
  if (isStatic) store.set(i, STATIC);
  if (store.has(i, PRESENT)) {
    if (!isStatic) addAwake(sim, i);
    if (!store.has(i, UNBOUNDED)) {
      pairs.remove(i);
      pairs.add(i);
    }
  }
  afterPoseChange(sim, i);
  if (isStatic) disturb(sim, i);
}

/** Sets or removes the response of a body. The first one of a world brings the code of responses. */
export function setResponse(sim: Simulation, i: number, value: BodyResponse | undefined): void {
  const response = BodyResponse.behind(value);
  if (response) sim.responder ??= response.kind.createResponder(sim);
  sim.store.setResponse(i, response);
}

/** Counts a change of a static body. */
export function noteStatic({ store, clock }: Simulation, i: number): void {
  if (store.has(i, STATIC)) clock.staticRevision++;
}

/** Updates bounds, live vectors and broadphase after a new pose between steps. */
function afterPoseChange(sim: Simulation, i: number): void {
  const { store, clock, pairs } = sim;
  store.lastMoved[i] = clock.tick;
  fitBounds(store, i);
  scatterBody(sim, i);
  if (!store.isBounded(i)) return;
  pairs.changeBounds(i);
}
