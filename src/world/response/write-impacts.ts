// reads: courses, responses, velocities, ended and passed contacts
// writes: velocity, displacement, corners, pushes, end velocity, BENT, IDLE; ended contacts

import { copyVec3, storeVec3 } from '../../math/columns.ts';
import { vec3 } from '../../math/vec3.ts';
import { BENT, DISPLACEMENT, HAS_TARGET, IDLE, MOTION } from '../body-store.ts';
import type { Simulation } from '../simulation.ts';

/**
 * Writes what `resolveImpacts` has found. Until the next step the displacement of a bent body is that of a whole step at
 * its last velocity: its way seen from its end, as long as no corner is in between.
 */
export function writeImpacts(sim: Simulation, dt: number): void {
  const { store, contacts, impacts } = sim;
  const { courses, pairs, bent, ended, passed } = impacts;
  for (const i of bent) store.clear(i, BENT);
  bent.length = 0;
  if (!impacts.areExpected(dt)) return;
  for (const i of courses.begun) if (courses.isBent(i)) bent.push(i);
  writePushes(sim);
  for (const i of bent) {
    courses.write(row, i, 0);
    copyVec3(store.motion, MOTION * i + DISPLACEMENT, row, 3);
    store.clear(i, IDLE);
    store.set(i, BENT);
    if (store.has(i, HAS_TARGET)) continue;
    courses.velocityOf(velocity, i);
    storeVec3(store.velocity, 3 * i, velocity);
    storeVec3(store.endVelocity, 3 * i, velocity);
  }
  const former = store.corners;
  store.corners = courses.corners;
  courses.corners = former;
  for (const c of ended) contacts.unlink(c);
  for (const k of passed) contacts.setPassing(pairs.contacts[k]);
}

/** Keeps what users have added to the velocities since the last step. */
function writePushes({ store }: Simulation): void {
  const { responders, awake, push, velocity: v, endVelocity } = store;
  for (let k = 0; k < responders.count; k++) {
    const i = responders.items[k];
    if (!awake.has(i)) continue;
    for (let n = 3 * i; n < 3 * i + 3; n++) push[n] = v[n] - endVelocity[n];
    copyVec3(endVelocity, 3 * i, v, 3 * i);
  }
}

const row = new Float64Array(6);
const velocity = vec3();
