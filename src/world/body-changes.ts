// Changes of bodies between steps or in handlers: add, remove, teleport, change of type.

import { clearVec3, isZeroAt, storeVec3 } from '../math/columns.ts';
import type { Quat } from '../math/quat.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { Body } from './body.ts';
import type { BodySettings, BodyType } from './body-options.ts';
import { SENSOR, SPINS, STATIC, UNBOUNDED } from './body-store.ts';
import { areWithinTolerance } from './contact-rules.ts';
import { ContactEvent } from './events/contact-event.ts';
import { eventAtPose } from './events/contact-now.ts';
import { scatterBody } from './live-vectors.ts';
import type { Simulation } from './simulation.ts';
import { addAwake, disturb, removeFromSleep } from './step/sleep.ts';
import { fitBounds } from './step/swept-bounds.ts';

/** Allocates an index for a new body and writes its state. Call `insertBody` with its handle next. */
export function allocateBody({ store, clock }: Simulation, id: number, settings: BodySettings): number {
  const i = store.allocate(settings.shape);
  store.id[i] = id;
  store.layer[i] = settings.layer;
  store.mask[i] = settings.mask;
  storeVec3(store.velocity, 3 * i, settings.velocity);
  storeVec3(store.angularVelocity, 3 * i, settings.angularVelocity);
  if (settings.type === 'static') store.set(i, STATIC);
  if (settings.sensor) store.set(i, SENSOR);
  if (!isZeroAt(store.angularVelocity, 3 * i)) store.set(i, SPINS);
  store.setResponse(i, settings.response);
  store.setPose(i, settings.position, settings.quaternion);
  store.lastMoved[i] = clock.tick;
  store.lastTeleport[i] = 0;
  fitBounds(store, i);
  return i;
}

/** Adds a body with an allocated index to the world. */
export function insertBody(sim: Simulation, body: Body): void {
  const { store, planes, broadphase, pairs } = sim;
  const { index: i } = body;
  sim.bodies[i] = body;
  if (store.has(i, UNBOUNDED)) {
    planes.push(i);
  } else {
    broadphase.add(i, store.has(i, STATIC));
    pairs.change(i);
  }
  if (store.has(i, STATIC)) disturb(sim, i);
  else addAwake(sim, i);
}

/** Removes a body. Queues the exits of its contacts. */
export function removeBody(sim: Simulation, body: Body): void {
  const { store, planes, broadphase, pairs } = sim;
  const { index: i } = body;
  endContacts(sim, i);
  body.detach();
  if (store.has(i, UNBOUNDED)) {
    planes.splice(planes.indexOf(i), 1);
  } else {
    broadphase.remove(i);
    pairs.change(i);
  }
  removeFromSleep(sim, i);
  store.release(i);
}

/** Ends all contacts of a body before its removal. Queues exits of contacts whose enter was delivered. */
function endContacts(sim: Simulation, i: number): void {
  const { contacts, queue, clock } = sim;
  const first = queue.waiting.length;
  for (const c of contacts.of(i)) {
    if (contacts.hasEntered(c)) queue.waiting.push(eventAtPose(sim, 'exit', c, 1, clock.lastStep, 0));
    contacts.unlink(c);
  }
  queue.sort(first);
}

/**
 * Moves a body to a pose and ends its contacts with bodies that it no longer touches. Contacts with an undelivered
 * enter are dropped. Bodies that it touches at the new pose enter in the next step.
 */
export function teleportBody(sim: Simulation, i: number, position: Vec3, quaternion: Quat): void {
  const { contacts, queue, clock, store } = sim;
  const first = queue.waiting.length;
  const exits: ContactEvent[] = [];
  for (const c of contacts.of(i)) {
    if (contacts.hasEntered(c)) exits.push(eventAtPose(sim, 'exit', c, 1, clock.lastStep, 0));
    else contacts.unlink(c);
  }
  clock.tick++;
  store.setPose(i, position, quaternion);
  store.lastTeleport[i] = clock.tick;
  afterPoseChange(sim, i);
  for (const exit of exits) {
    const c = ContactEvent.contactOf(exit);
    if (areWithinTolerance(store, contacts.bodies[2 * c], contacts.bodies[2 * c + 1])) continue;
    queue.waiting.push(exit);
    contacts.unlink(c);
  }
  queue.sort(first);
  disturb(sim, i);
}

/** Makes a body static or moving, at rest. */
export function changeBodyType(sim: Simulation, i: number, type: BodyType): void {
  const { store, clock, bodies, broadphase } = sim;
  const isStatic = type === 'static';
  clock.tick++;
  clock.filterRevision++;
  clearVec3(store.velocity, 3 * i);
  clearVec3(store.angularVelocity, 3 * i);
  store.exposed.remove(i);
  bodies[i].liveVelocity = undefined;
  bodies[i].liveAngularVelocity = undefined;
  store.resetMotion(i);
  store.setResponse(i, undefined);
  bodies[i].reaction = undefined;
  removeFromSleep(sim, i);
  store.clear(i, STATIC | SPINS);
  if (isStatic) store.set(i, STATIC);
  else addAwake(sim, i);
  if (!store.has(i, UNBOUNDED)) {
    broadphase.remove(i);
    broadphase.add(i, isStatic);
  }
  afterPoseChange(sim, i);
  if (isStatic) disturb(sim, i);
}

/** Updates bounds, live vectors and broadphase after a new pose between steps. */
function afterPoseChange({ store, bodies, clock, broadphase, pairs }: Simulation, i: number): void {
  store.lastMoved[i] = clock.tick;
  fitBounds(store, i);
  scatterBody(store, bodies[i], i);
  if (store.has(i, UNBOUNDED)) return;
  broadphase.update(i);
  pairs.change(i);
}
