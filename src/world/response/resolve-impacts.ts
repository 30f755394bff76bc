// reads: candidate pairs, contacts, poses, motions, responses, layers, masks, types, filter, pushes
// writes: courses, enters and exits to the queue, new contacts; wakes bodies that are hit; bounds of bodies that leave
//   them. Nothing that a refused step would have to restore.

import { MOST_STUCK, MOST_STUCK_STILL, NO_PROGRESS } from '../../constants.ts';
import { set } from '../../math/vec3.ts';
import { ASLEEP, RESPONDS } from '../body-store.ts';
import type { Simulation } from '../simulation.ts';
import { isPairAwake, wake } from '../step/sleep.ts';
import { keepAwakeIfOverlapping } from '../step/sweep-pairs.ts';
import { tellBounces, tellEnter, tellImpact, tellPartings } from './impact-events.ts';
import { ADMITTED, REFUSED, TELLS, TOUCHING } from './impact-pairs.ts';
import { BOUNCES, decideImpact, PASSES, type Side, sideA, sideB, UNMOVED } from './impulse.ts';
import { addPair, findPartners, leaveBounds, predictLeave, updateBroadphase } from './partners.ts';
import { approaches, hit, meeting, nextImpact } from './predict.ts';

/**
 * Finds what responding bodies meet in a step of `dt` seconds, in the order of time, and what their velocities are
 * then: an event-driven simulation with a queue for all bodies, while each body keeps the state of its own last impact
 * (Alder, Wainwright, J. Chem. Phys. 31, 1959; Lubachevsky, J. Comput. Phys. 94, 1991).
 * @throws Errors of the filter and of callbacks.
 */
export function resolveImpacts(sim: Simulation, dt: number): void {
  if (!sim.impacts.areExpected(dt)) return;
  const { courses, pairs, queue } = sim.impacts;
  begin(sim, dt);
  try {
    while (!queue.isEmpty) {
      const item = queue.pop();
      const { time, versionA, versionB } = queue;
      if (item < 0) {
        if (courses.version[~item] === versionA) leave(sim, ~item, time);
      } else if (
        courses.version[pairs.bodies[2 * item]] === versionA &&
        courses.version[pairs.bodies[2 * item + 1]] === versionB
      ) {
        meet(sim, item);
      }
    }
    tellBounces(sim);
  } finally {
    updateBroadphase(sim);
  }
}

/** A body leaves its bounds at a time: predicts its pairs with the bodies that it may meet from then on. */
function leave(sim: Simulation, i: number, time: number): void {
  const { pairs } = sim.impacts;
  const known = pairs.count;
  leaveBounds(sim, i, time);
  for (let k = known; k < pairs.count; k++) predict(sim, k);
}

/** Collects the candidate pairs with a responding body, and predicts their first impacts. */
function begin(sim: Simulation, dt: number): void {
  const { store, impacts } = sim;
  const { flags } = store;
  const { data, count } = sim.pairs.pairs;
  impacts.begin(dt);
  for (let k = 0; k < 2 * count; k += 2) {
    const p = data[k];
    const q = data[k + 1];
    if (((flags[p] | flags[q]) & RESPONDS) !== 0 && isPairAwake(sim, p, q)) addPair(sim, p, q);
  }
  for (let k = 0; k < impacts.pairs.count; k++) predict(sim, k);
}

/** Predicts the next enter or impact of a pair. */
function predict(sim: Simulation, k: number): void {
  const { courses, pairs, queue } = sim.impacts;
  if (pairs.has(k, REFUSED)) return;
  const a = pairs.bodies[2 * k];
  const b = pairs.bodies[2 * k + 1];
  const time = nextImpact(sim, k);
  if (time > 1) return;
  queue.push(time, sim.store.id[a], sim.store.id[b], k, courses.version[a], courses.version[b]);
}

/** Whether the filter admits a pair. It is asked once per step. */
function isAdmitted(sim: Simulation, k: number): boolean {
  const { pairs } = sim.impacts;
  if (sim.filter === undefined || pairs.has(k, ADMITTED)) return true;
  const a = pairs.bodies[2 * k];
  const b = pairs.bodies[2 * k + 1];
  const isAdmitted = sim.filter(sim.bodies[a], sim.bodies[b]);
  pairs.set(k, isAdmitted ? ADMITTED : REFUSED);
  if (!isAdmitted) keepAwakeIfOverlapping(sim, a, b);
  return isAdmitted;
}

/** Two bodies meet at the predicted time: an impact, or only an enter. */
function meet(sim: Simulation, k: number): void {
  if (!isAdmitted(sim, k)) return;
  const { courses, pairs } = sim.impacts;
  const a = pairs.bodies[2 * k];
  const b = pairs.bodies[2 * k + 1];
  const time = nextImpact(sim, k);
  const isApproaching = approaches(courses, a, b, time, hit);
  const { speed } = meeting;
  const mayRespond = isApproaching && !pairs.has(k, TELLS);
  const answer = mayRespond ? decideImpact(sim, k, time) : UNMOVED;
  if (answer === PASSES) passThrough(sim, k);
  if (answer === PASSES || answer === UNMOVED) {
    if (!pairs.has(k, TOUCHING)) tellEnter(sim, k, time, speed, false);
    pairs.since[k] = time;
    // A pair that turns may meet again.
    if (!isApproaching) predict(sim, k);
    return;
  }
  const areSettled = [settle(sim, sideA, sideB, time), settle(sim, sideB, sideA, time)];
  tellImpact(sim, k, time, speed, answer === BOUNCES, areSettled.includes(true));
  bend(sim, sideA, time, k);
  bend(sim, sideB, time, k);
  if (sideA.isMoved) predictAll(sim, a, -1);
  if (sideB.isMoved) predictAll(sim, b, sideA.isMoved ? k : -1);
}

/** Counts an impact of a body, and stops it after too many without progress. Returns whether it was stopped. */
function settle({ impacts: { courses } }: Simulation, side: Side, other: Side, time: number): boolean {
  if (!side.isMoved) return false;
  const { index: i } = side;
  const { stuck, stuckStill } = courses;
  if (courses.impacts[i]++ === 0 || time - courses.timeOf(i) >= NO_PROGRESS) return false;
  stuck[i]++;
  if (!other.isMoved) stuckStill[i]++;
  if (stuck[i] < MOST_STUCK && stuckStill[i] < MOST_STUCK_STILL) return false;
  courses.settled[i] = 1;
  set(side.velocity, 0, 0, 0);
  return true;
}

/** Gives a body its velocity after an impact of the pair `k`. Tells which other contacts have ended before. */
function bend(sim: Simulation, { index: i, isMoved, velocity }: Side, time: number, k: number): void {
  if (!isMoved) return;
  const { courses } = sim.impacts;
  tellPartings(sim, i, time, k);
  courses.bend(i, time, velocity);
  if (sim.store.has(i, ASLEEP)) {
    wake(sim, i);
    findPartners(sim, i);
  }
  predictLeave(sim, i);
}

/** Predicts the pairs of a body, but `except`. */
function predictAll(sim: Simulation, i: number, except: number): void {
  const { pairs } = sim.impacts;
  for (let k = pairs.firstOf(i); k >= 0; k = pairs.nextOf(k, i)) if (k !== except) predict(sim, k);
}

/** Lets two bodies pass through each other until they have parted. */
function passThrough({ impacts: { pairs, passed } }: Simulation, k: number): void {
  pairs.set(k, TELLS);
  passed.push(k);
}
