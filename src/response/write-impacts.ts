// reads: trajectories, responses, velocities, changed pairs
// writes: velocity, displacement, corners, pushes, end velocity, DEFLECTED, IDLE; ends contacts; sides, PASSING

import { copyVec3, storeVec3 } from '../math/columns.ts';
import { isZero } from '../math/vec3.ts';
import { ASLEEP, type BodyStore, DEFLECTED, DISPLACEMENT, HAS_TARGET, IDLE, MOTION } from '../world/body-store.ts';
import { PASSING } from '../world/contact-store.ts';
import type { Impacts } from './impacts.ts';
import { hasRested } from './last-step.ts';

/**
 * Writes what `resolveImpacts` has found. Until the next step the displacement of a deflected body is that of a whole
 * step at its last velocity: its path extended backwards from its end, up to the last corner.
 */
export function writeImpacts(impacts: Impacts): void {
  const { store, contacts } = impacts.sim;
  for (const { index } of impacts.deflected) store.clear(index, DEFLECTED);
  impacts.deflected.length = 0;
  if (!impacts.mayOccur) return;
  noteRests(impacts);
  writePushes(store);
  impacts.deflected = impacts.deflectedNow;
  for (const { index: i, displacement, velocity, corners } of impacts.deflected) {
    store.corners[i] = corners;
    storeVec3(store.motion, MOTION * i + DISPLACEMENT, displacement);
    store.clear(i, IDLE);
    store.set(i, DEFLECTED);
    if (store.has(i, HAS_TARGET)) continue;
    storeVec3(store.velocity, 3 * i, velocity);
    storeVec3(store.endVelocity, 3 * i, velocity);
  }
  for (const pair of impacts.changed) {
    const { a, b, contact, enter, ended, side } = pair;
    if (enter || ended >= 0 || contact < 0) {
      a.rests = false;
      b.rests = false;
    }
    // It may be in the list again.
    pair.ended = -1;
    if (ended >= 0) contacts.unlink(ended);
    if (contact < 0) continue;
    if (!isZero(side)) contacts.setSide(contact, side);
    if (pair.passes) contacts.set(contact, PASSING);
  }
  impacts.end();
}

/** Notes which bodies rest, unless they have events. */
function noteRests(impacts: Impacts): void {
  const { sim, bodies, pairs } = impacts;
  impacts.lastStep.take(sim);
  for (const body of bodies) {
    body.rests = body.response !== undefined && hasRested(body, sim.store);
    body.awaited = 0;
  }
  for (const { a, b, contact } of pairs) {
    if (contact < 0) continue;
    a.awaited++;
    b.awaited++;
  }
}

/** Keeps what users have added to the velocities since the last step. */
function writePushes(store: BodyStore): void {
  const { responders, push, velocity: v, endVelocity } = store;
  for (let k = 0; k < responders.count; k++) {
    const i = responders.items[k];
    // They are at rest. Those that are disabled count.
    if (store.has(i, ASLEEP)) continue;
    for (let n = 3 * i; n < 3 * i + 3; n++) push[n] = v[n] - endVelocity[n];
    copyVec3(endVelocity, 3 * i, v, 3 * i);
  }
}
