// reads: end poses, motion of the step, corners, contacts, forbidden contacts, enters in the queue, stay subscriptions,
//   awake list
// writes: contacts, exits and stays to the queue, the order of the queue, tested revision, KEEP_AWAKE; wakes bodies
//   of forbidden contacts

import { BEYOND_START } from '../../constants.ts';
import { LoadedShape } from '../../narrowphase/loaded-shape.ts';
import { createSweepHit } from '../../narrowphase/results.ts';
import { OVERLAPPING, UNDECIDED } from '../../narrowphase/verdict.ts';
import type { Body } from '../body.ts';
import { type BodyStore, DEFLECTED, DISPLACEMENT, KEEP_AWAKE, MOTION, ROTATES } from '../body-store.ts';
import { areWithinTolerance, layersMeet } from '../contact-rules.ts';
import { ENDED } from '../contact-store.ts';
import { approachSpeed } from '../events/approach-speed.ts';
import { ContactEvent } from '../events/contact-event.ts';
import { eventAtPose } from '../events/contact-now.ts';
import { lastCornerTime } from '../path-corners.ts';
import { loadReversed } from '../poses.ts';
import type { Simulation } from '../simulation.ts';
import { findLastTouch } from './last-touch.ts';
import { quickTest } from './quick-tests.ts';
import { isPairAwake, wake } from './sleep.ts';

/** Steps after which a contact of bodies that move alike is measured again: rounding moves each by half a unit in the last place a step. */
const STEPS_UNTIL_MEASURED = 64;

/** Finds the contacts that stay and those that end, from the end poses. Queues stays and exits, and sorts the queue. */
export function updateContacts(sim: Simulation): void {
  const { contacts, queue, clock, emitter } = sim;
  const enterCount = queue.waiting.length;
  for (let k = 0; k < sim.forbidden.length; k++) endForbidden(sim, sim.forbidden[k]);
  sim.forbidden.length = 0;
  sim.testedRevision = clock.filterRevision;
  const hasStays = emitter.subscriptions.stay > 0;
  const areStaysForAll = emitter.isSubscribed('stay');
  for (let k = contacts.linkedCount - 1; k >= 0; k--) {
    const a = contacts.linkedBodies[2 * k];
    const b = contacts.linkedBodies[2 * k + 1];
    if (!hasStays && !isPairAwake(sim, a, b)) continue;
    const c = contacts.linked[k];
    if (mayPart(sim, a, b) && !areInContact(sim, c, a, b)) {
      contacts.unlink(c);
      queue.waiting.push(exitOf(sim, c, undefined));
    } else if (hasStays && (areStaysForAll || hasStayHandler(sim.bodies[a], sim.bodies[b]))) {
      queue.waiting.push(eventAtPose(sim, 'stay', c, 1));
    }
  }
  for (let k = 0; k < enterCount; k++) resolveEnter(sim, queue.waiting[k]);
  queue.sort();
}

/**
 * Ends a forbidden contact. If the filter refuses its bodies, it may admit them in the next step: both are awake then, also
 * if they were about to fall asleep in this one.
 */
function endForbidden(sim: Simulation, c: number): void {
  const { contacts, store } = sim;
  const a = contacts.bodies[2 * c];
  const b = contacts.bodies[2 * c + 1];
  contacts.unlink(c);
  if (!layersMeet(store, a, b)) return;
  wake(sim, a);
  wake(sim, b);
  store.set(a, KEEP_AWAKE);
  store.set(b, KEEP_AWAKE);
}

/**
 * Whether the step may have parted two bodies. If it moved both alike and rotated none, their gap is the former one, but for the
 * rounding of coordinates: that adds up, so some steps measure it.
 */
function mayPart({ store, clock }: Simulation, a: number, b: number): boolean {
  const { motion } = store;
  const p = MOTION * a + DISPLACEMENT;
  const q = MOTION * b + DISPLACEMENT;
  if (motion[p] !== motion[q] || motion[p + 1] !== motion[q + 1] || motion[p + 2] !== motion[q + 2]) return true;
  if (store.has(a, ROTATES | DEFLECTED) || store.has(b, ROTATES | DEFLECTED)) return true;
  return (clock.stepCount + store.id[a]) % STEPS_UNTIL_MEASURED === 0;
}

function hasStayHandler(a: Body, b: Body): boolean {
  return a.isSubscribed('stay') || b.isSubscribed('stay');
}

/** Links the contact of an enter if the bodies still touch at their end poses; otherwise queues its exit. */
function resolveEnter(sim: Simulation, event: ContactEvent): void {
  if (event.type !== 'enter') return;
  const { contacts, queue } = sim;
  const c = ContactEvent.contactOf(event);
  const isOver = contacts.has(c, ENDED);
  if (!isOver && areInContact(sim, c, contacts.bodies[2 * c], contacts.bodies[2 * c + 1])) {
    contacts.link(c);
    return;
  }
  contacts.release(c);
  if (!isOver) queue.waiting.push(exitOf(sim, c, event));
}

/** Whether a pair that was in contact still is at its end poses. */
function areInContact(sim: Simulation, c: number, a: number, b: number): boolean {
  const { store, contacts } = sim;
  const verdict = quickTest(store, a, b);
  if (verdict !== UNDECIDED) return verdict === OVERLAPPING;
  return areWithinTolerance(store, a, b, contacts.hints, 2 * c);
}

/** The fraction of the last impact of two bodies. From there on their motions are those in the store. */
function lastImpactOf(store: BodyStore, a: number, b: number): number {
  return Math.max(lastCornerTime(store.cornersOf(a)), lastCornerTime(store.cornersOf(b)));
}

/**
 * The exit of a pair that is separated at its end poses. The last touch is the first touch of the reversed motion, see
 * `findLastTouch`, which is slightly prolonged, so that rounding does not miss a pair that separates at the start.
 */
function exitOf(sim: Simulation, c: number, enter: ContactEvent | undefined): ContactEvent {
  const { store, contacts } = sim;
  const a = contacts.bodies[2 * c];
  const b = contacts.bodies[2 * c + 1];
  const earliest = Math.max(enter?.fraction ?? 0, lastImpactOf(store, a, b));
  loadReversed(shapeA, store, a);
  loadReversed(shapeB, store, b);
  const isHit = findLastTouch(hit, store, a, b, shapeA, shapeB, (1 - earliest) / BEYOND_START);
  if (!isHit && !enter) return eventAtPose(sim, 'exit', c, earliest);
  const fraction = isHit ? Math.max(earliest, 1 - hit.fraction * BEYOND_START) : earliest;
  const contact = isHit || !enter ? hit : enter;
  return new ContactEvent(sim, 'exit', c, contact, fraction, approachSpeed(sim, c, contact, fraction - 1));
}

const shapeA = new LoadedShape();
const shapeB = new LoadedShape();
const hit = createSweepHit();
