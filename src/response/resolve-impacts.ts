// reads: candidate pairs, contacts, poses, motions, velocities, responses, frictions, surface velocities, layers, masks, types,
//   filter, pushes, end velocities, idle steps
// writes: trajectories, corners, enters and exits to the queue, new contacts, KEEP_AWAKE; bounds and limits of bodies that
//   leave them, the broadphase, changed bodies of the pair cache; wakes bodies that are hit

import { MOST_PRESSED, MOST_STUCK, MOST_STUCK_STILL, NO_PROGRESS } from '../constants.ts';
import { vec3 } from '../math/vec3.ts';
import { readPosition } from '../validate.ts';
import { ASLEEP, RESPONDS, UNBOUNDED } from '../world/body-store.ts';
import { isPairAwake, wake } from '../world/step/sleep.ts';
import { keepAwakeIfOverlapping } from '../world/step/sweep-pairs.ts';
import { timeOfLeaving } from '../world/step/swept-bounds.ts';
import { queueBounces, queueEnter, queueImpact, queuePartings } from './impact-events.ts';
import type { Impacts } from './impacts.ts';
import { decideImpact } from './impulse.ts';
import { addPair, findPartners, leaveBounds } from './partners.ts';
import { beginPrediction, continuePrediction, isPredicted, writeMeeting } from './predict.ts';
import { isRepeated, repeatSteps } from './repeat.ts';
import { carry, noteCarrier } from './surfaces.ts';
import { approaches, keepTouch, meeting, noteSide } from './touch.ts';
import { type ImpactPair, Trajectory } from './trajectories.ts';

/**
 * Finds the meetings of responding bodies in the step, in the order of time, and their velocities after
 * them: an event-driven simulation with a queue for all bodies, while each body keeps the state of its own last impact
 * (Alder, Wainwright, J. Chem. Phys. 31, 1959; Lubachevsky, J. Comput. Phys. 94, 1991).
 * @throws Errors of the filter and of callbacks, and RangeError naming a body that would move too far.
 */
export function resolveImpacts(impacts: Impacts): void {
  const { sim } = impacts;
  if (!impacts.mayOccur) return;
  impacts.begin();
  addCandidates(impacts);
  repeatSteps(impacts);
  let predicted = 0;
  try {
    for (;;) {
      for (; predicted < impacts.pairs.length; predicted++) {
        const pair = impacts.pairs[predicted];
        if (!isRepeated(pair)) predict(impacts, pair);
      }
      const event = impacts.queue.take();
      if (!event) break;
      if (event instanceof Trajectory) leaveBounds(impacts, event);
      else meet(impacts, event as ImpactPair);
    }
    queueBounces(impacts);
    for (const body of impacts.deflectedNow) {
      body.positionAt(end, 1);
      readPosition(end, end, 'its position after impacts', sim.bodies[body.index]);
    }
  } finally {
    for (const i of impacts.extended) sim.broadphase.update(i);
  }
}

/** Adds the candidate pairs with a responding body. */
function addCandidates(impacts: Impacts): void {
  const { sim } = impacts;
  const { flags } = sim.store;
  const { data, count } = sim.pairs.pairs;
  for (let k = 0; k < 2 * count; k += 2) {
    const p = data[k];
    const q = data[k + 1];
    if (((flags[p] | flags[q]) & RESPONDS) !== 0 && isPairAwake(sim, p, q)) addPair(impacts, p, q);
  }
}

/** Predicts the next enter or impact of a pair, or from when on to search for it. */
function predict({ queue, sim }: Impacts, pair: ImpactPair): void {
  queue.schedule(pair, beginPrediction(sim.store, pair));
}

/** Two bodies meet: an impact, or only an enter. Before their meeting is predicted, its search continues. */
function meet(impacts: Impacts, pair: ImpactPair): void {
  const { sim } = impacts;
  const { store, bodies, clock } = sim;
  if (!isPredicted(pair)) {
    impacts.queue.schedule(pair, continuePrediction(store, pair, clock.dt));
    return;
  }
  const { a, b, due: time } = pair;
  // The filter is asked once per step.
  pair.isAdmitted ??= sim.filter === undefined || sim.filter(bodies[a.index], bodies[b.index]);
  if (!pair.isAdmitted) {
    keepAwakeIfOverlapping(sim, a.index, b.index);
    return;
  }
  impacts.changed.push(pair);
  writeMeeting(store, pair);
  keepTouch(store, pair, time);
  const isApproaching = approaches(pair, time);
  const { speed } = meeting;
  if (!isApproaching || pair.isSilent || !decideImpact(sim, pair, time)) {
    if (pair.contact < 0) queueEnter(impacts, pair, time, speed, false);
    noteSide(pair);
    pair.since = time;
    // A pair that rotates may meet again.
    if (!isApproaching) predict(impacts, pair);
    return;
  }
  // Convex shapes meet again by themselves only if they turn. Others may overlap on two sides.
  if (pair.rotates ? pair.repeats(time) : time === pair.impactTime) pair.stuck++;
  pair.impactTime = time;
  const isSqueezedA = countImpact(pair, a, b, time, clock.dt);
  const isSqueezedB = countImpact(pair, b, a, time, clock.dt);
  const isSqueezed = isSqueezedA || isSqueezedB;
  queueImpact(impacts, pair, time, speed, isSqueezed);
  noteSide(pair);
  for (const body of [a, b]) if (body.inverseMass > 0) deflect(impacts, body, time, pair);
  predict(impacts, pair);
  for (const { inverseMass, pairs, pairCount } of [a, b]) {
    if (inverseMass === 0) continue;
    for (let k = 0; k < pairCount; k++) if (pairs[k] !== pair) predict(impacts, pairs[k]);
  }
}

/**
 * Counts an impact of a body, and stops the body after too many without progress: it moves on with what carries it, if that is one
 * carrier. Returns whether it is squeezed. A body that only rests on what presses it is stopped, but not squeezed.
 */
function countImpact(pair: ImpactPair, self: Trajectory, other: Trajectory, time: number, dt: number): boolean {
  // A stopped body that is moved was carried against something still: it has stopped.
  if (self.inverseMass === 0 || self.isStopped) return false;
  self.impacts++;
  if (time - self.time >= NO_PROGRESS) return false;
  self.stuck++;
  if (other.inverseMass === 0) self.stuckStill++;
  // A body that rotates would sink into what it rests on.
  if (meeting.isPressed && !self.rotates) {
    self.pressed++;
    noteCarrier(self, other);
  }
  const isStuck = self.stuck >= MOST_STUCK || self.stuckStill >= MOST_STUCK_STILL || pair.stuck >= MOST_STUCK_STILL;
  self.isStopped = isStuck || self.pressed >= MOST_PRESSED;
  if (!self.isStopped) return false;
  const isKnown = self.carrier !== undefined;
  // In a heap it may be pressed only by others of the heap: what carries those with which it had impacts carries it, or those that a body
  // at rest touches.
  for (let k = 0; k < self.pairCount && !isKnown; k++) {
    const { a, b, contact, impactTime } = self.pairs[k];
    if (contact >= 0 && (impactTime >= 0 || !isStuck)) noteCarrier(self, a === self ? b : a);
  }
  if ((isStuck || !isKnown) && self.isBetween) self.carrier = undefined;
  carry(self, time, (1 - time) * dt);
  return isStuck;
}

/** Gives a body its velocity after an impact of a pair. Queues the exits of the other contacts that have ended before. */
function deflect(impacts: Impacts, trajectory: Trajectory, time: number, pair: ImpactPair): void {
  const { sim } = impacts;
  const { store, clock } = sim;
  const { index, position, displacement } = trajectory;
  queuePartings(impacts, trajectory, time, pair);
  if (!trajectory.isDeflected) impacts.deflectedNow.push(trajectory);
  trajectory.deflect(time, clock.dt);
  if (store.has(index, ASLEEP)) {
    wake(sim, index);
    findPartners(impacts, trajectory);
  }
  // Planes have no bounds to leave.
  if (store.has(index, UNBOUNDED)) return;
  impacts.queue.schedule(trajectory, time + timeOfLeaving(store, index, position, displacement));
}

const end = vec3();
