import { gather, scatter } from '../live-vectors.ts';
import type { Simulation } from '../simulation.ts';
import { commit } from './commit.ts';
import { integrate, rollback } from './integrate.ts';
import { putToSleep, wakeDisturbed } from './sleep.ts';
import { dropHits, sweepPairs } from './sweep-pairs.ts';
import { updateBounds } from './update-bounds.ts';
import { updateContacts } from './update-contacts.ts';
import { updatePairs } from './update-pairs.ts';

/**
 * Simulates a step of `dt` seconds. Queues its events, sorted by time.
 * @throws RangeError or TypeError naming a motion that cannot be computed; errors of the filter, of response callbacks and of
 * the broadphase. The step is undone then.
 */
export function step(sim: Simulation, dt: number): void {
  const { clock } = sim;
  const lastDt = clock.dt;
  clock.dt = dt;
  clock.tick++;
  try {
    gather(sim); //              live velocities → store
    wakeDisturbed(sim); //       sleeping bodies that touch disturbed static ones
    integrate(sim); //           velocity or target → displacement and rotation
    updateBounds(sim); //        quick-test rows; bodies that leave their bounds
    updatePairs(sim); //         broadphase → candidate pairs
    sweepPairs(sim); //          quick tests → first touches
    sim.responder?.resolveImpacts(); // in the order of time → velocities, corners
  } catch (error) {
    dropHits(sim);
    rollback(sim);
    clock.tick--;
    clock.dt = lastDt;
    throw error;
  }
  sim.responder?.writeImpacts(); // velocities and displacements of bodies with impacts
  commit(sim); //                end poses
  updateContacts(sim); //        enter, stay, exit
  scatter(sim); //               store → live pose vectors
  putToSleep(sim);
}
