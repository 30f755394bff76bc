// reads: candidate pairs, contacts, poses, motions, quick-test rows, layers, masks, types, filter, awake list, idle
//   steps
// writes: enters and exits to the queue, new contacts, forbidden contacts, KEEP_AWAKE

import { PairList } from '../../broadphase/pair-list.ts';
import { LoadedShape } from '../../narrowphase/loaded-shape.ts';
import { createSweepHit } from '../../narrowphase/results.ts';
import { firstTouch } from '../../narrowphase/rotation/conservative-advancement.ts';
import { KEEP_AWAKE, RESPONDS } from '../body-store.ts';
import { areWithinTolerance, layersMeet } from '../contact-rules.ts';
import { approachSpeed } from '../events/approach-speed.ts';
import { ContactEvent } from '../events/contact-event.ts';
import { eventAtPose } from '../events/contact-now.ts';
import { load } from '../poses.ts';
import type { Simulation } from '../simulation.ts';
import { PairSet } from './pair-set.ts';
import { boxesStaySeparated, staysClearOfParts } from './quick-tests.ts';
import { isFallingAsleep, isPairAwake, STILL } from './sleep.ts';

/**
 * Sweeps the candidate pairs without response that are not in contact from their start poses, and queues hits as enters. All pairs are
 * filtered before the first sweep, so an error of the filter changes no body.
 */
export function sweepPairs(sim: Simulation): void {
  const { store, sphereCull, pairs } = sim;
  findForbidden(sim);
  collectKnown(sim);
  sphereCull.cullSwept(sim.responder?.mayOccur ? withoutResponse(sim) : pairs.pairs, store.cull);
  known.removeFrom(sphereCull.near);
  sphereCull.cullMoving(store.motion);
  keepAdmitted(sim);
  const { data, count } = sphereCull.near;
  for (let k = 0; k < 2 * count; k += 2) sweep(sim, data[k], data[k + 1]);
}

/** The candidate pairs of bodies that do not respond. */
function withoutResponse({ store: { flags }, pairs: { pairs } }: Simulation): PairList {
  const { data, count } = pairs;
  silent.clear();
  for (let k = 0; k < 2 * count; k += 2) {
    if (((flags[data[k]] | flags[data[k + 1]]) & RESPONDS) === 0) silent.push(data[k], data[k + 1]);
  }
  return silent;
}

/** Drops the new events and contacts of the current step, after an error in it. */
export function dropHits({ queue, contacts, forbidden }: Simulation): void {
  for (const event of queue.waiting) if (event.type === 'enter') contacts.release(ContactEvent.contactOf(event));
  queue.waiting.length = 0;
  forbidden.length = 0;
  contacts.recycle();
}

/** Collects the awake pairs in contact, which are not swept: `updateContacts` updates them. */
function collectKnown(sim: Simulation): void {
  const { linkedBodies, linkedCount } = sim.contacts;
  const { flags } = sim.store;
  known.reset(linkedCount);
  for (let k = 0; k < 2 * linkedCount; k += 2) {
    const a = linkedBodies[k];
    const b = linkedBodies[k + 1];
    // `isPairAwake`, inlined.
    if (sim.sleepingCount === 0 || (flags[a] & STILL) === 0 || (flags[b] & STILL) === 0) known.add(a, b);
  }
}

/** Finds contacts that layers, masks, types or the filter no longer admit. Queues their exits at time 0. */
function findForbidden(sim: Simulation): void {
  const { contacts, store, bodies, filter, clock, queue, forbidden } = sim;
  const { linked, linkedBodies, linkedCount } = contacts;
  if (linkedCount === 0 || (filter === undefined && sim.testedRevision === clock.filterRevision)) return;
  for (let k = 0; k < linkedCount; k++) {
    const a = linkedBodies[2 * k];
    const b = linkedBodies[2 * k + 1];
    if (layersMeet(store, a, b) && (filter === undefined || filter(bodies[a], bodies[b]))) continue;
    forbidden.push(linked[k]);
    queue.waiting.push(eventAtPose(sim, 'exit', linked[k], 0));
  }
}

/** Whether neither the quick tests nor types, layers and masks reject a near pair. */
function needsSweep(sim: Simulation, p: number, q: number): boolean {
  const { store } = sim;
  return (
    isPairAwake(sim, p, q) &&
    !boxesStaySeparated(store, p, q) &&
    layersMeet(store, p, q) &&
    !staysClearOfParts(store, p, q)
  );
}

/** Keeps the near pairs that need a sweep and that the filter admits, with the body of the smaller id first. */
function keepAdmitted(sim: Simulation): void {
  const { store, bodies, filter } = sim;
  const { near } = sim.sphereCull;
  const { data, count } = near;
  near.clear();
  for (let k = 0; k < 2 * count; k += 2) {
    const p = data[k];
    const q = data[k + 1];
    if (!needsSweep(sim, p, q)) continue;
    const isInOrder = store.id[p] < store.id[q];
    const a = isInOrder ? p : q;
    const b = isInOrder ? q : p;
    if (filter === undefined || filter(bodies[a], bodies[b])) near.push(a, b);
    else keepAwakeIfOverlapping(sim, a, b);
  }
}

/**
 * Keeps two overlapping bodies awake that the filter refuses, so that the filter is called in each step. Sleeping pairs
 * are thus either in contact, where it is called anyway, or separated.
 */
export function keepAwakeIfOverlapping({ store }: Simulation, a: number, b: number): void {
  if (!isFallingAsleep(store, a) && !isFallingAsleep(store, b)) return;
  if (!areWithinTolerance(store, a, b)) return;
  store.set(a, KEEP_AWAKE);
  store.set(b, KEEP_AWAKE);
}

function sweep(sim: Simulation, a: number, b: number): void {
  const { store, contacts, queue, clock } = sim;
  load(shapeA, store, a);
  load(shapeB, store, b);
  if (!firstTouch(hit, shapeA, shapeB)) return;
  const { fraction, overlapping } = hit;
  const c = contacts.allocate(a, b, clock.time + fraction * clock.dt);
  const speed = approachSpeed(sim, c, hit, fraction);
  queue.waiting.push(new ContactEvent(sim, 'enter', c, hit, fraction, speed, overlapping));
}

const silent = new PairList();
const known = new PairSet();
const shapeA = new LoadedShape();
const shapeB = new LoadedShape();
const hit = createSweepHit();
