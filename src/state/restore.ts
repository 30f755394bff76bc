import { loadVec3, storeVec3 } from '../math/columns.ts';
import { length, vec3 } from '../math/vec3.ts';
import type { Body } from '../world/body.ts';
import { extractBody, freeIndex, setResponse } from '../world/body-changes.ts';
import {
  ASLEEP,
  BOUNDING,
  type BodyStore,
  DEFLECTED,
  MOTION,
  PRESENT,
  ROTATES,
  ROUND,
  SPINS,
  STATIC,
  UNBOUNDED,
} from '../world/body-store.ts';
import { companionsOf } from '../world/companions.ts';
import { scatterBody, scatterVelocities } from '../world/live-vectors.ts';
import type { Simulation } from '../world/simulation.ts';
import { isWithinLimits, renewBounds, updateOrientation, updateQuickTests } from '../world/step/swept-bounds.ts';
import { checkWorld, type World } from '../world/world.ts';
import { layoutOf } from './layout.ts';
import { type BodyRows, copyList } from './rows.ts';
import { checkSnapshot, type Snapshot } from './snapshot.ts';
import { StaleBroadphase } from './stale-broadphase.ts';

/**
 * Puts a world back into the state of a snapshot. Afterwards the same calls give the same events, poses, ids and answers, bit for
 * bit. It is silent: no events. Bodies that were removed since are back, as the same objects; bodies that were added since are as
 * removed. Handlers, names, `userData`, `filter` and callbacks are no state, and stay.
 * @throws Error inside a step, a handler, a filter or a callback, and for a snapshot of another world.
 * @example
 * const saved = snapshot(world);
 * world.step(1 / 60);
 * restore(world, saved);
 */
export function restore<Data>(world: World<Data>, saved: Snapshot): void {
  checkWorld(world, 'restore');
  checkSnapshot(saved, 'saved', world, 'restore');
  world.checkMayStep('restore');
  putBack(world, saved);
}

/** Gives a world the state of a snapshot of it. */
export function putBack(world: World, saved: Snapshot): void {
  const { sim } = world;
  const { clock } = sim;
  const layout = layoutOf(world);
  const isStill = layout.areStill(saved.still, sim);
  clock.tick++;
  const parts = isStill ? [saved.moving] : [saved.still, saved.moving];
  let hasChanged = saved.moving.revision !== sim.store.revision && dropAdded(world, saved);
  for (const part of parts) if (putRows(world, part)) hasChanged = true;
  if (hasChanged) putIds(world, saved);
  for (const part of parts) part.revision = sim.store.revision;
  putRest(world, saved);
  world.lastId = saved.lastId;
  if (!isStill) {
    clock.staticRevision++;
    layout.noteStill(saved.still, sim);
  }
  scatterAll(sim);
  world.observer?.restored();
}

/** Takes out the bodies that were added since. Returns whether there were any. */
function dropAdded(world: World, saved: Snapshot): boolean {
  const { sim } = world;
  const { size } = world.byId;
  for (const { indices, bodies } of [saved.still, saved.moving]) {
    for (let row = 0; row < indices.length; row++) {
      if (sim.bodies[indices[row]] !== bodies[row]) drop(world, indices[row]);
    }
  }
  for (let i = saved.count; i < sim.store.count; i++) drop(world, i);
  return world.byId.size < size;
}

/** Takes out the body with an index, if there is one. */
export function drop({ sim, history, byId }: World, i: number): void {
  // A world that is a fork to be has none yet.
  const body: Body | undefined = sim.bodies[i];
  if (!body?.host) return;
  history?.stopRecording(i);
  extractBody(sim, i);
  byId.delete(body.id);
  body.detach();
  freeIndex(sim, i);
}

/** Puts back bodies, their columns, and all that follows from these. Returns whether any body was removed. */
export function putRows(world: World, rows: BodyRows): boolean {
  const { sim } = world;
  const hasReturned = rows.revision !== sim.store.revision && putBodies(world, rows);
  for (let row = 0; row < rows.indices.length; row++) prepare(sim, rows, row);
  rows.put(sim.store);
  derive(sim, rows.indices);
  return hasReturned;
}

/** Takes back bodies that were removed, and gives all of them their shapes and responses. Returns whether any was removed. */
function putBodies(world: World, rows: BodyRows): boolean {
  const { sim } = world;
  const { store } = sim;
  let hasReturned = false;
  for (let row = 0; row < rows.indices.length; row++) {
    const i = rows.indices[row];
    const body = rows.bodies[row];
    const shape = rows.shapes[row];
    const response = rows.responses[row];
    const isBack = sim.bodies[i] !== body;
    sim.bodies[i] = body;
    // A free index.
    if (body.index === undefined) continue;
    if (isBack) {
      hasReturned = true;
      store.firstContact[i] = -1;
      body.attach(world, i);
    }
    if (isBack || body.currentShape !== shape) {
      extractBody(sim, i);
      body.currentShape = shape;
      store.setShape(i, shape);
    }
    if (isBack || body.reaction !== response) {
      body.reaction = response;
      setResponse(sim, i, response);
    }
    listVectors(store, body, (rows.of.flags[row] & STATIC) !== 0);
  }
  return hasReturned;
}

/** Puts a body into the lists of those whose vectors users hold. */
function listVectors({ exposed, observed }: BodyStore, body: Body, isStatic: boolean): void {
  const { liveVelocity, liveAngularVelocity, livePosition, livePreviousPosition } = body;
  const { liveQuaternion, livePreviousQuaternion } = body;
  if (isStatic) exposed.remove(body.index);
  else if (liveVelocity ?? liveAngularVelocity) exposed.add(body.index);
  if (livePosition ?? livePreviousPosition ?? liveQuaternion ?? livePreviousQuaternion) observed.add(body.index);
}

/** Takes a body out of steps and queries if it has to be put in anew. Puts back its rotation, and notes whether it has turned. */
function prepare(sim: Simulation, { indices, of }: BodyRows, row: number): void {
  const { store } = sim;
  const i = indices[row];
  const before = store.flags[i];
  const after = of.flags[row];
  if (((before ^ after) & (PRESENT | STATIC | ASLEEP)) !== 0) extractBody(sim, i);
  if (((before | after) & SPINS) !== 0) {
    loadVec3(rotation, of.lastRotation, 3 * row);
    storeVec3(store.rotation, 3 * i, rotation);
    store.rotationTravel[i] = (after & ROTATES) === 0 ? 0 : of.motion[MOTION * row + BOUNDING] * length(rotation);
  }
  if ((before & ROUND) === 0 && !isSameQuat(store.orientation, 4 * i, of.orientation, 4 * row)) {
    store.rotationBudget[i] = -1;
  }
}

function isSameQuat(p: Float64Array, at: number, q: Float64Array, from: number): boolean {
  return p[at] === q[from] && p[at + 1] === q[from + 1] && p[at + 2] === q[from + 2] && p[at + 3] === q[from + 3];
}

/** Writes what follows from the columns of bodies. */
function derive(sim: Simulation, indices: Int32Array): void {
  const { store, pairs, clock } = sim;
  const { flags, lastMoved, idleSteps, rotationBudget, awake } = store;
  // Once one body is, the bounds of all that are awake are found by the next step, or by a query before it.
  let isStale = pairs.areLost;
  for (let row = 0; row < indices.length; row++) {
    const i = indices[row];
    lastMoved[i] = clock.tick;
    if ((flags[i] & PRESENT) === 0) continue;
    if (!pairs.has(i)) putIn(sim, i);
    if (rotationBudget[i] < 0) updateOrientation(store, i);
    const isAwake = awake.has(i);
    // The next step does so, unless it finds the body at rest.
    if (!isAwake || idleSteps[i] > 0) updateQuickTests(store, i);
    if ((isAwake && isStale) || (flags[i] & UNBOUNDED) !== 0 || isWithinLimits(store, i)) continue;
    if (isAwake) {
      pairs.markChanged(i);
      isStale = true;
    } else {
      renewBounds(store, i, false);
      pairs.changeBounds(i);
    }
  }
  if (isStale) StaleBroadphase.begin(sim);
}

/** Puts a body into steps and queries. */
function putIn({ store, pairs }: Simulation, i: number): void {
  if (!store.has(i, UNBOUNDED)) pairs.add(i);
  if (!store.has(i, STATIC | ASLEEP)) store.awake.add(i);
  store.rotationBudget[i] = -1;
}

/** Puts back what is in no row. */
function putRest(world: World, saved: Snapshot): void {
  const { sim } = world;
  const { store, clock } = sim;
  putContacts(sim, saved);
  copyList(sim.planes, saved.planes);
  copyList(store.free, saved.free);
  store.count = saved.count;
  sim.sleepingCount = saved.sleepingCount;
  sim.disturbers.clear();
  for (const body of saved.disturbers) sim.disturbers.add(body);
  sim.lostWrite = undefined;
  clock.time = saved.time;
  clock.stepCount = saved.stepCount;
  clock.lastStep = saved.lastStep;
  clock.dt = saved.dt;
  // In the middle of `advance` the time that is left is real time, which does not go back.
  if (!clock.isAdvancing) clock.remainder = saved.remainder;
  const areTested = saved.areContactsTested && saved.filter === sim.filter;
  sim.testedRevision = areTested ? clock.filterRevision : -1;
  forgetLastStep(sim, saved.moving.indices);
  if (saved.past) world.history?.restore(saved.past);
  const companions = companionsOf(world);
  for (const [body, { companion, state }] of saved.companions) {
    if (!companions.has(body)) companions.set(body, companion);
    companions.get(body)?.restoreState(state);
  }
}

/** Puts back contacts, and the heads of the lists of their bodies. */
function putContacts({ contacts, store }: Simulation, saved: Snapshot): void {
  const { firstContact } = store;
  for (let k = 0; k < 2 * contacts.linkedCount; k++) firstContact[contacts.linkedBodies[k]] = -1;
  saved.contacts.put(contacts);
  const { linked, linkedCount, bodies, previous } = contacts;
  for (let k = 0; k < linkedCount; k++) {
    for (let entry = 2 * linked[k]; entry < 2 * linked[k] + 2; entry++) {
      if (previous[entry] < 0) firstContact[bodies[entry]] = linked[k];
    }
  }
}

/** Tells the responder that these bodies had another last step than it has taken. */
export function forgetLastStep({ store, responder }: Simulation, indices: Int32Array): void {
  if (!responder) return;
  const deflected: number[] = [];
  for (const i of indices) if (store.has(i, DEFLECTED)) deflected.push(i);
  responder.forget(deflected);
}

/** Puts back which bodies there are, sorted by id. */
function putIds(world: World, saved: Snapshot): void {
  const bodies = [...saved.still.bodies, ...saved.moving.bodies].filter(({ host }) => host !== undefined);
  bodies.sort((a, b) => a.id - b.id);
  world.byId.clear();
  for (const body of bodies) world.byId.set(body.id, body);
  world.sorted = undefined;
}

/** Writes the vectors that users hold. */
export function scatterAll(sim: Simulation): void {
  const { observed, exposed } = sim.store;
  for (let k = observed.count - 1; k >= 0; k--) scatterBody(sim, observed.items[k]);
  for (let k = exposed.count - 1; k >= 0; k--) scatterVelocities(sim, exposed.items[k]);
}

const rotation = vec3();
