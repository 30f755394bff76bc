// Whom responding bodies may meet. Invariant: the rest of the way of each body is within its bounds, and every two bodies
// whose bounds meet are a pair.

import { boxesMeet } from '../../broadphase/exact-overlap.ts';
import { SENSOR, UNBOUNDED } from '../body-store.ts';
import { layersMeet } from '../contact-rules.ts';
import { castBodies, type Simulation } from '../simulation.ts';
import { AabbQuery } from '../step/aabb-query.ts';
import { extendBounds, timeOfLeaving } from '../step/swept-bounds.ts';
import { ADMITTED, LASTING, REFUSED, TELLS, TOUCHING } from './impact-pairs.ts';

/** Adds a pair that layers and masks admit. */
export function addPair(sim: Simulation, p: number, q: number): void {
  const { store, impacts, contacts } = sim;
  if (!layersMeet(store, p, q)) return;
  const { flags, firstContact } = store;
  const a = store.id[p] < store.id[q] ? p : q;
  const b = a === p ? q : p;
  const k = impacts.add(a, b);
  if (((flags[a] | flags[b]) & SENSOR) !== 0) impacts.pairs.set(k, TELLS);
  if (firstContact[a] < 0 || firstContact[b] < 0) return;
  const c = contacts.find(a, b);
  if (c < 0) return;
  impacts.pairs.contacts[k] = c;
  impacts.pairs.set(k, TOUCHING | LASTING | (sim.forbidden.includes(c) ? REFUSED : ADMITTED));
  if (contacts.isPassing(c)) impacts.pairs.set(k, TELLS);
}

/** Queues the time at which a body leaves the limits of its bounds, if it does in this step. */
export function predictLeave({ store, impacts }: Simulation, i: number): void {
  if (store.has(i, UNBOUNDED)) return;
  const { courses, queue } = impacts;
  const start = courses.timeOf(i);
  courses.write(row, i, start);
  const time = start + timeOfLeaving(store, i, row);
  // A number before all ids: bodies leave before others meet at that time.
  if (time < 1) queue.push(time, -1, store.id[i], ~i, courses.version[i], 0);
}

/** Extends the bounds of a body to the rest of its way, and adds its pairs with the bodies that it may meet there. */
export function leaveBounds(sim: Simulation, i: number, time: number): void {
  const { store, impacts } = sim;
  impacts.courses.write(row, i, time);
  for (let k = 3; k < 6; k++) row[k] *= 1 - time;
  extendBounds(store, i, row);
  impacts.stray(i);
  findPartners(sim, i);
}

/** Adds the pairs of a body with all bodies that its bounds meet, and that are no partners of it yet. */
export function findPartners(sim: Simulation, i: number): void {
  const { store, impacts } = sim;
  const { bounds } = store;
  const { pairs, strays } = impacts;
  pairs.markPartners(i);
  if (store.has(i, UNBOUNDED)) {
    for (let other = 0; other < store.count; other++) if (store.isBounded(other)) addPartner(sim, i, other);
    return;
  }
  castBodies(sim, query.setBox(bounds, i));
  for (let k = 0; k < query.count; k++) addPartner(sim, i, query.indices[k]);
  // The broadphase has the former bounds of these.
  for (const other of strays) if (boxesMeet(bounds, i, other)) addPartner(sim, i, other);
}

function addPartner(sim: Simulation, i: number, other: number): void {
  const { pairs } = sim.impacts;
  if (pairs.isMarked(other)) return;
  pairs.mark(other);
  addPair(sim, i, other);
}

/** Tells the broadphase the bounds that were extended. */
export function updateBroadphase({ broadphase, pairs, impacts: { strays } }: Simulation): void {
  for (const i of strays.splice(0)) {
    broadphase.update(i);
    pairs.change(i);
  }
}

const query = new AabbQuery();
const row = new Float64Array(6);
