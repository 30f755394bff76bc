// reads: idle steps, displacement, rotation, velocity, target
// writes: the awake list, ASLEEP, KEEP_AWAKE, idle steps; which bodies are static to the broadphase

import { boundsReachPlane } from '../../broadphase/half-space.ts';
import type { WorldPlane } from '../../geometry/plane.ts';
import { isZeroAt } from '../../math/columns.ts';
import { vec3 } from '../../math/vec3.ts';
import { LoadedShape } from '../../narrowphase/loaded-shape.ts';
import { ROTATION_STRIDE } from '../../narrowphase/rotation/rotating-boxes.ts';
import { SEPARATED } from '../../narrowphase/verdict.ts';
import {
  ASLEEP,
  type BodyStore,
  DISPLACEMENT,
  KEEP_AWAKE,
  MOTION,
  PRESENT,
  SPINS,
  STATIC,
  UNBOUNDED,
} from '../body-store.ts';
import { areWithinTolerance, layersMeet } from '../contact-rules.ts';
import { loadAtRest } from '../poses.ts';
import { castBodies, type Simulation } from '../simulation.ts';
import { AabbQuery } from './aabb-query.ts';
import { isAtRest } from './integrate.ts';
import { quickTest } from './quick-tests.ts';

// A body that has not moved for some steps sleeps: to the broadphase it is static, and a step does nothing for it. It is
// woken before any step in which it could move or gain a contact, so that sleeping never changes results.

/** A body sleeps after so many steps without motion, since waking it costs some microseconds. */
const STEPS_UNTIL_SLEEP = 16;
/** Idle steps are counted up to here. */
const MOST_IDLE_STEPS = 255;
/** If more than this part of the sleeping bodies were disturbed, waking all of them is cheaper. */
const MANY = 0.25;

/** Adds a moving body to those awake. */
export function addAwake({ store }: Simulation, i: number): void {
  store.idleSteps[i] = 0;
  store.awake.add(i);
}

/** Removes a moving body from those awake or asleep. */
export function removeFromSleep(sim: Simulation, i: number): void {
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
  // Not 0: the body has not moved, and a step that does not move it leaves it as it is.
  store.idleSteps[i] = 1;
  setStatic(sim, i, false);
}

/** Notes that a body may gain contacts without moving in a step: its pose, layer or mask was changed. */
export function disturb(sim: Simulation, i: number): void {
  if (!sim.store.has(i, STATIC)) wake(sim, i);
  else if (sim.sleepingCount > 0) sim.disturbers.push(sim.bodies[i]);
}

/** Wakes all bodies. */
export function wakeAll(sim: Simulation): void {
  for (let i = 0; i < sim.store.count && sim.sleepingCount > 0; i++) wake(sim, i);
}

/** Wakes the bodies that may gain a contact in this step, because a static body was disturbed. */
export function wakeDisturbed(sim: Simulation): void {
  const { disturbers, store } = sim;
  if (disturbers.length > MANY * sim.sleepingCount) wakeAll(sim);
  else for (const { index } of disturbers) if (index >= 0 && store.has(index, STATIC)) wakeTouched(sim, index);
  disturbers.length = 0;
  store.awake.sort(store.count);
}

/** Wakes the sleeping bodies that a static one touches at its current pose, and did not touch before. */
function wakeTouched(sim: Simulation, disturber: number): void {
  const { store } = sim;
  const { bounds } = store;
  if (store.has(disturber, UNBOUNDED)) {
    loadAtRest(loaded, store, disturber);
    const plane = loaded.worldShape as WorldPlane;
    for (let i = 0; i < store.count; i++) {
      if ((store.flags[i] & (PRESENT | ASLEEP | UNBOUNDED)) !== (PRESENT | ASLEEP)) continue;
      if (boundsReachPlane(bounds, 6 * i, plane, NO_DISPLACEMENT)) wakeIfTouched(sim, i, disturber);
    }
    return;
  }
  castBodies(sim, query.around(bounds, disturber));
  // Not before the cast is over, since waking changes the broadphase.
  for (let k = 0; k < query.count; k++) wakeIfTouched(sim, query.found[k], disturber);
}

/**
 * Wakes a sleeping body for a static one that it touches without being in contact. Nothing else concerns it: contacts that a
 * teleport breaks end at once, and contacts that a mask forbids end whether the body is awake or not.
 */
function wakeIfTouched(sim: Simulation, i: number, disturber: number): void {
  const { store, contacts } = sim;
  if (!store.has(i, ASLEEP) || !layersMeet(store, i, disturber)) return;
  if (quickTest(store, i, disturber) === SEPARATED || contacts.areInContact(i, disturber)) return;
  if (areWithinTolerance(store, i, disturber)) wake(sim, i);
}

/** Whether the step under way may put a body to sleep. */
export function isFallingAsleep(store: BodyStore, i: number): boolean {
  return store.awake.has(i) && store.idleSteps[i] + 1 >= STEPS_UNTIL_SLEEP;
}

/** Counts the steps in which bodies do not move, and puts those to sleep that have not moved for long enough. */
export function putToSleep(sim: Simulation): void {
  const { store } = sim;
  const { awake, idleSteps, flags } = store;
  // Backwards, since the last body takes the place of one that falls asleep.
  for (let k = awake.count - 1; k >= 0; k--) {
    const i = awake.items[k];
    if (hasMoved(store, i)) {
      idleSteps[i] = 0;
      continue;
    }
    if (idleSteps[i] < MOST_IDLE_STEPS) idleSteps[i]++;
    const mayRest = (flags[i] & KEEP_AWAKE) === 0;
    flags[i] &= ~KEEP_AWAKE;
    if (idleSteps[i] < STEPS_UNTIL_SLEEP || !mayRest || !isAtRest(store, i)) continue;
    awake.remove(i);
    sim.sleepingCount++;
    flags[i] |= ASLEEP;
    setStatic(sim, i, true);
  }
}

/** Whether the step that was committed last moved or rotated a body. */
export function hasMoved(store: BodyStore, i: number): boolean {
  if (!isZeroAt(store.motion, MOTION * i + DISPLACEMENT)) return true;
  return store.has(i, SPINS) && !isZeroAt(store.rotation, ROTATION_STRIDE * i);
}

/** Whether at least one of two bodies is awake. Pairs of which none is do not move, nor find each other. */
export function isPairAwake({ sleepingCount, store: { awake } }: Simulation, a: number, b: number): boolean {
  return sleepingCount === 0 || awake.has(a) || awake.has(b);
}

function setStatic({ store, broadphase, pairs }: Simulation, i: number, isStatic: boolean): void {
  if (store.has(i, UNBOUNDED)) return;
  broadphase.remove(i);
  broadphase.add(i, isStatic);
  pairs.change(i);
}

const loaded = new LoadedShape();
const query = new AabbQuery();
const NO_DISPLACEMENT = vec3();
