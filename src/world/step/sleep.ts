// reads: idle steps, displacement, rotation, velocities, HAS_TARGET; to wake: disturbers, poses, bounds, contacts,
//   layers, masks
// writes: the awake list, sleeping count, ASLEEP, KEEP_AWAKE, idle steps, disturbers, changed bodies of the
//   pair cache

import { isZeroAt } from '../../math/columns.ts';
import { SEPARATED } from '../../narrowphase/verdict.ts';
import {
  ASLEEP,
  type BodyStore,
  DEFLECTED,
  DISPLACEMENT,
  KEEP_AWAKE,
  MOTION,
  PRESENT,
  SPINS,
  STATIC,
  UNBOUNDED,
} from '../body-store.ts';
import { areWithinTolerance, layersMeet } from '../contact-rules.ts';
import { findNear, type Simulation } from '../simulation.ts';
import { AabbQuery } from './aabb-query.ts';
import { isAtRest } from './integrate.ts';
import { quickTest } from './quick-tests.ts';

// A body that has not moved for some steps sleeps: the broadphase treats it as static, and steps skip it. It is woken
// before any step in which it could move or gain a contact, so sleeping never changes results.

/** Number of steps without motion after which a body sleeps. Waking it costs some microseconds. */
const STEPS_UNTIL_SLEEP = 16;
/** Bodies that are not awake. */
export const STILL = STATIC | ASLEEP;
/** Limit of the count of idle steps. */
const MOST_IDLE_STEPS = 255;
/** If there are more disturbers than this fraction of the sleeping bodies, waking all of them is cheaper. */
const MANY = 0.25;

/** Adds a moving body to the awake list. */
export function addAwake({ store }: Simulation, i: number): void {
  store.idleSteps[i] = 0;
  store.awake.add(i);
}

/** Takes a body out of the awake list, or of the sleeping bodies. Does nothing to a static body. */
export function clearSleepState(sim: Simulation, i: number): void {
  const { store } = sim;
  if (store.has(i, ASLEEP)) sim.sleepingCount--;
  store.clear(i, ASLEEP);
  store.awake.remove(i);
}

/** Wakes a sleeping body. */
export function wake(sim: Simulation, i: number): void {
  const { store } = sim;
  if (!store.has(i, ASLEEP)) return;
  sim.sleepingCount--;
  store.clear(i, ASLEEP);
  store.awake.add(i);
  // Not 0: the body did not move in the last step, and is IDLE if the next one does not move it.
  store.idleSteps[i] = 1;
  if (!store.has(i, UNBOUNDED)) sim.pairs.markSleepChanged(i);
}

/** Marks a body that may gain contacts without moving in a step: its pose, layer or mask changed. */
export function disturb(sim: Simulation, i: number): void {
  if (!sim.store.has(i, STATIC)) wake(sim, i);
  else if (sim.sleepingCount > 0) sim.disturbers.add(sim.bodies[i]);
}

/** Wakes all bodies. */
export function wakeAll(sim: Simulation): void {
  for (let i = 0; i < sim.store.count && sim.sleepingCount > 0; i++) wake(sim, i);
}

/** Wakes the sleeping bodies that may gain a contact with a disturbed static body in this step. */
export function wakeDisturbed(sim: Simulation): void {
  const { disturbers, store } = sim;
  if (disturbers.size > MANY * sim.sleepingCount) {
    wakeAll(sim);
  } else {
    for (const { index: i } of disturbers) {
      // Since it was disturbed, it may have been removed, disabled, or changed to a moving body.
      if (i >= 0 && store.has(i, STATIC) && store.has(i, PRESENT)) wakeTouched(sim, i);
    }
  }
  disturbers.clear();
  store.awake.sort(store.count);
}

/** Wakes the sleeping bodies that touch a static body without being in contact with it. */
function wakeTouched(sim: Simulation, disturber: number): void {
  findNear(query, sim, disturber);
  for (let k = 0; k < query.count; k++) wakeIfTouched(sim, query.data[k], disturber);
}

/**
 * Wakes a sleeping body if it touches a static body without being in contact with it. Lost contacts need no waking:
 * teleports end contacts at once, and contacts that a mask forbids end whether or not the body is awake.
 */
function wakeIfTouched(sim: Simulation, i: number, disturber: number): void {
  const { store, contacts } = sim;
  if (!store.has(i, ASLEEP) || !layersMeet(store, i, disturber)) return;
  if (quickTest(store, i, disturber) === SEPARATED || contacts.find(i, disturber) >= 0) return;
  if (areWithinTolerance(store, i, disturber)) wake(sim, i);
}

/** Whether the current step may put a body to sleep. */
export function isFallingAsleep(store: BodyStore, i: number): boolean {
  return store.awake.has(i) && store.idleSteps[i] + 1 >= STEPS_UNTIL_SLEEP;
}

/** Counts idle steps, and puts bodies to sleep after `STEPS_UNTIL_SLEEP` of them. */
export function putToSleep(sim: Simulation): void {
  const { store } = sim;
  const { awake, idleSteps, flags } = store;
  // Backwards, since removal moves the last body to the free position.
  for (let k = awake.count - 1; k >= 0; k--) {
    const i = awake.items[k];
    if (hasMoved(store, i)) {
      idleSteps[i] = 0;
      continue;
    }
    if (idleSteps[i] < MOST_IDLE_STEPS) idleSteps[i]++;
    const maySleep = (flags[i] & KEEP_AWAKE) === 0;
    flags[i] &= ~KEEP_AWAKE;
    if (idleSteps[i] < STEPS_UNTIL_SLEEP || !maySleep || !isAtRest(store, i)) continue;
    awake.remove(i);
    sim.sleepingCount++;
    flags[i] |= ASLEEP;
    if (!store.has(i, UNBOUNDED)) sim.pairs.markSleepChanged(i);
  }
}

/** Whether the last committed step moved or rotated a body. */
export function hasMoved(store: BodyStore, i: number): boolean {
  if (!isZeroAt(store.motion, MOTION * i + DISPLACEMENT) || store.has(i, DEFLECTED)) return true;
  return store.has(i, SPINS) && !isZeroAt(store.rotation, 3 * i);
}

/** Number of bodies that moved after `tick`, and of those that the last step moved if `areInterpolated` elsewhere now. */
export function countMoved(store: BodyStore, tick: number, areInterpolated: boolean): number {
  const { lastMoved } = store;
  let count = 0;
  for (let i = 0; i < store.count; i++) {
    if (lastMoved[i] > tick || (areInterpolated && hasMoved(store, i))) count++;
  }
  return count;
}

/** Whether at least one of two bodies is awake. Other pairs neither move nor gain contacts. */
export function isPairAwake({ sleepingCount, store: { flags } }: Simulation, a: number, b: number): boolean {
  return sleepingCount === 0 || (flags[a] & STILL) === 0 || (flags[b] & STILL) === 0;
}

const query = new AabbQuery();
