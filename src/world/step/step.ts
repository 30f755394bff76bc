import type { ContactEvent } from '../events/contact-event.ts';
import type { Emitter } from '../events/emitter.ts';
import { gather, scatter } from '../live-vectors.ts';
import type { Simulation } from '../simulation.ts';
import { commit } from './commit.ts';
import { integrate, rollback } from './integrate.ts';
import { putToSleep, wakeDisturbed } from './sleep.ts';
import { dropFound, sweepPairs } from './sweep-pairs.ts';
import { updateBounds } from './update-bounds.ts';
import { updateContacts } from './update-contacts.ts';
import { updatePairs } from './update-pairs.ts';

/**
 * Takes a world through a step of `dt` seconds. Its events wait in the queue, in the order of time.
 * @throws RangeError or TypeError naming what cannot be computed, and whatever the filter throws; the step is refused then,
 * and the state is as before.
 */
export function step(sim: Simulation, dt: number, world: Emitter<ContactEvent>): void {
  sim.clock.tick++;
  try {
    gather(sim); //              handed-out velocities → store
    wakeDisturbed(sim); //       sleeping bodies beside disturbed static ones
    integrate(sim, dt); //       velocity or target → displacement and rotation
    updateBounds(sim); //        swept bounds; bodies that leave theirs
    updatePairs(sim); //         broadphase → candidate pairs
    sweepPairs(sim, dt); //      quick tests → first touches
  } catch (error) {
    dropFound(sim);
    rollback(sim);
    sim.clock.tick--;
    throw error;
  }
  commit(sim); //                end poses
  updateContacts(sim, dt, world); // enter, stay, exit
  putToSleep(sim);
  scatter(sim); //               store → handed-out vectors
}
