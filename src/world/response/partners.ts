// The bodies that responding bodies may meet. Invariant: the rest of the path of each body is within its bounds, and every two bodies
// whose bounds meet are a pair.

import { boxesMeet } from '../../broadphase/boxes-meet.ts';
import { loadVec3 } from '../../math/columns.ts';
import { grown } from '../../math/growable.ts';
import { scale, vec3 } from '../../math/vec3.ts';
import { UNBOUNDED } from '../body-store.ts';
import { layersMeet } from '../contact-rules.ts';
import { PASSING, SIDE } from '../contact-store.ts';
import { castBodies, type Simulation } from '../simulation.ts';
import { AabbQuery } from '../step/aabb-query.ts';
import { extendBounds, timeOfLeaving } from '../step/swept-bounds.ts';
import type { Trajectory } from './trajectories.ts';

/** Adds a pair that layers and masks admit. */
export function addPair({ store, impacts, contacts, forbidden }: Simulation, p: number, q: number): void {
  if (!layersMeet(store, p, q)) return;
  const { firstContact, id } = store;
  const pair = id[p] < id[q] ? impacts.addPair(p, q) : impacts.addPair(q, p);
  if (firstContact[p] < 0 || firstContact[q] < 0) return;
  const c = contacts.find(p, q);
  if (c < 0) return;
  // The filter has been asked about contacts. Those that it ended have their exits.
  pair.isAdmitted = !forbidden.includes(c);
  if (!pair.isAdmitted) return;
  pair.contact = c;
  if (contacts.sides.length > 0) {
    loadVec3(pair.side, contacts.sides, SIDE * c);
    pair.sideOffset = contacts.sides[SIDE * c + 3];
  }
  pair.passes = contacts.has(c, PASSING);
}

/** Schedules the time at which a body leaves the limits of its bounds. */
export function predictLeaving({ store, impacts }: Simulation, trajectory: Trajectory): void {
  if (store.has(trajectory.index, UNBOUNDED)) return;
  const { position, displacement, since } = trajectory;
  impacts.queue.schedule(trajectory, since + timeOfLeaving(store, trajectory.index, position, displacement));
}

/**
 * Extends the bounds of a body that leaves them to the rest of its path, and adds its pairs with the bodies that it may meet
 * there.
 */
export function leaveBounds(sim: Simulation, trajectory: Trajectory): void {
  const { index, due, displacement } = trajectory;
  trajectory.positionAt(position, due);
  scale(rest, displacement, 1 - due);
  extendBounds(sim.store, index, position, rest);
  sim.impacts.extended.add(index);
  findPartners(sim, trajectory);
}

/** Adds the pairs of a body with all bodies that its bounds meet, and that are no partners of it yet. */
export function findPartners(sim: Simulation, { index: i, pairs, pairCount }: Trajectory): void {
  const { store, impacts } = sim;
  const { bounds } = store;
  if (known.length < store.count) known = grown(known, store.count);
  known[i] = ++search;
  for (let k = 0; k < pairCount; k++) {
    known[pairs[k].a.index] = search;
    known[pairs[k].b.index] = search;
  }
  if (store.has(i, UNBOUNDED)) {
    for (let other = 0; other < store.count; other++) if (store.isBounded(other)) addPartner(sim, i, other);
    return;
  }
  castBodies(sim, query.setBox(bounds, i));
  for (let k = 0; k < query.count; k++) addPartner(sim, i, query.indices[k]);
  // The broadphase has the former bounds of these.
  for (const other of impacts.extended) if (boxesMeet(bounds, i, other)) addPartner(sim, i, other);
}

function addPartner(sim: Simulation, i: number, other: number): void {
  if (known[other] === search) return;
  known[other] = search;
  addPair(sim, i, other);
}

/** Updates the broadphase with the bounds that were extended. */
export function updateBroadphase({ broadphase, pairs, impacts: { extended } }: Simulation): void {
  for (const i of extended) pairs.markLeaving(i);
  for (const i of extended) broadphase.update(i);
}

const position = vec3();
const rest = vec3();
/** Number of the present search for partners, and of the last one in which each body was known: a Set takes far longer. */
let search = 0;
let known: Float64Array = new Float64Array(64);
const query = new AabbQuery();
