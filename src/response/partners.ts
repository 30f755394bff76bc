// The bodies that responding bodies may meet. Invariant: the rest of the path of each body is within its bounds, and every two bodies
// whose bounds meet are a pair.

import { boxesMeet } from '../broadphase/boxes.ts';
import { loadVec3 } from '../math/columns.ts';
import { scale, vec3 } from '../math/vec3.ts';
import { layersMeet } from '../world/contact-rules.ts';
import { PASSING, SIDE } from '../world/contact-store.ts';
import { findNear } from '../world/simulation.ts';
import { AabbQuery } from '../world/step/aabb-query.ts';
import { extendBounds } from '../world/step/swept-bounds.ts';
import type { Impacts } from './impacts.ts';
import type { Trajectory } from './trajectories.ts';

/** Adds a pair that layers and masks admit. */
export function addPair(impacts: Impacts, p: number, q: number): void {
  const { store, contacts, forbidden } = impacts.sim;
  if (!layersMeet(store, p, q)) return;
  const pair = impacts.addPair(p, q);
  const c = contacts.find(p, q);
  if (c < 0) return;
  // The filter has been asked about contacts. Those that it ended have their exits.
  pair.isAdmitted = !forbidden.includes(c);
  if (!pair.isAdmitted) return;
  pair.contact = c;
  pair.a.awaited--;
  pair.b.awaited--;
  if (contacts.sides.length > 0) loadVec3(pair.side, contacts.sides, SIDE * c);
  pair.passes = contacts.has(c, PASSING);
}

/**
 * Extends the bounds of a body that leaves them to the rest of its path, and adds its pairs with the bodies that it may meet
 * there.
 */
export function leaveBounds(impacts: Impacts, trajectory: Trajectory): void {
  const { sim } = impacts;
  const { index, due, displacement } = trajectory;
  trajectory.positionAt(position, due);
  scale(rest, displacement, 1 - due);
  extendBounds(sim.store, index, position, rest);
  impacts.extended.add(index);
  sim.pairs.markLeaving(index);
  findPartners(impacts, trajectory);
}

/** Adds the pairs of a body with all bodies that its bounds meet, and that are no partners of it yet. */
export function findPartners(impacts: Impacts, trajectory: Trajectory): void {
  const { sim } = impacts;
  const { index: i, pairs, pairCount } = trajectory;
  trajectory.search = ++search;
  for (let k = 0; k < pairCount; k++) {
    pairs[k].a.search = search;
    pairs[k].b.search = search;
  }
  findNear(query, sim, i);
  for (let k = 0; k < query.count; k++) addPartner(impacts, i, query.data[k]);
  // The broadphase has the former bounds of these.
  for (const other of impacts.extended) if (boxesMeet(sim.store.bounds, i, other)) addPartner(impacts, i, other);
}

function addPartner(impacts: Impacts, i: number, other: number): void {
  const trajectory = impacts.trajectoryOf(other);
  if (trajectory.search === search) return;
  trajectory.search = search;
  addPair(impacts, i, other);
}

const position = vec3();
const rest = vec3();
/** Number of the present search for partners. */
let search = 0;
const query = new AabbQuery();
