// reads: end poses, contacts, motion of the step, stay subscriptions
// writes: contacts, exits and stays to the queue, the order of the queue

import { BEYOND_START, PARTING_GAP } from '../../constants.ts';
import { isZeroAt } from '../../math/columns.ts';
import { distanceBetween } from '../../narrowphase/dispatch.ts';
import { LoadedShape } from '../../narrowphase/loaded-shape.ts';
import { createClosestPoints, createSweepHit } from '../../narrowphase/results.ts';
import { findFirstTouch, firstTouch } from '../../narrowphase/rotation/conservative-advancement.ts';
import { TrialShape } from '../../narrowphase/trial-shape.ts';
import { OVERLAPPING, SEPARATED, UNDECIDED } from '../../narrowphase/verdict.ts';
import type { Body } from '../body.ts';
import { type BodyStore, DISPLACEMENT, MOTION, ROTATES } from '../body-store.ts';
import { areWithinTolerance, layersMeet } from '../contact-rules.ts';
import { ContactEvent } from '../events/contact-event.ts';
import { eventAtPose } from '../events/contact-now.ts';
import type { Emitter } from '../events/emitter.ts';
import { loadReversed } from '../poses.ts';
import type { Simulation } from '../simulation.ts';
import { contactTolerance, gapTolerance } from '../tolerances.ts';
import { quickTest } from './quick-tests.ts';
import { isPairAwake, wake } from './sleep.ts';

/** With the bodies at their end poses: finds the contacts that stay and those that end, and when. Sorts the events. */
export function updateContacts(sim: Simulation, dt: number, world: Emitter<ContactEvent>): void {
  const { contacts, queue, store, clock } = sim;
  const found = queue.waiting.length;
  for (let k = 0; k < sim.forbidden.length; k++) endForbidden(sim, sim.forbidden[k]);
  sim.forbidden.length = 0;
  sim.testedRevision = clock.filterRevision;
  const hasStays = world.subscriptions.stay > 0;
  for (let k = contacts.linkedCount - 1; k >= 0; k--) {
    const a = contacts.linkedBodies[2 * k];
    const b = contacts.linkedBodies[2 * k + 1];
    if (!hasStays && !isPairAwake(sim, a, b)) continue;
    const c = contacts.linked[k];
    const verdict = quickTest(store, a, b);
    if (verdict === OVERLAPPING && !hasStays) continue;
    const isOver =
      verdict !== OVERLAPPING &&
      (hasShapeMoved(store, a) || hasShapeMoved(store, b)) &&
      (verdict === SEPARATED || !areWithinTolerance(store, a, b));
    if (isOver) {
      contacts.unlink(c);
      queue.waiting.push(exitOf(sim, c, undefined, dt));
    } else if (hasStays && isStayHeard(world, sim.bodies[a], sim.bodies[b])) {
      queue.waiting.push(eventAtPose(sim, 'stay', c, 1, dt));
    }
  }
  for (let k = 0; k < found; k++) concludeEnter(sim, queue.waiting[k], dt);
  queue.sort();
}

/** Ends a contact that the rules forbid. If it was the filter, which may admit the pair again, its bodies stay awake. */
function endForbidden(sim: Simulation, c: number): void {
  const { contacts, store } = sim;
  const a = contacts.bodies[2 * c];
  const b = contacts.bodies[2 * c + 1];
  contacts.unlink(c);
  if (!layersMeet(store, a, b)) return;
  wake(sim, a);
  wake(sim, b);
}

/** Whether the step moved or rotated the shape of a body. */
function hasShapeMoved(store: BodyStore, i: number): boolean {
  return !isZeroAt(store.motion, MOTION * i + DISPLACEMENT) || store.has(i, ROTATES);
}

function isStayHeard(world: Emitter<ContactEvent>, a: Body, b: Body): boolean {
  return world.hears('stay') || a.hears('stay') || b.hears('stay');
}

/** A pair that began to touch in the step is in contact from now on, or has parted within the step. */
function concludeEnter(sim: Simulation, event: ContactEvent, dt: number): void {
  if (event.type !== 'enter') return;
  const { contacts, queue, store } = sim;
  const c = ContactEvent.contactOf(event);
  const a = contacts.bodies[2 * c];
  const b = contacts.bodies[2 * c + 1];
  const verdict = quickTest(store, a, b);
  if (verdict === OVERLAPPING || (verdict === UNDECIDED && areWithinTolerance(store, a, b))) {
    contacts.link(c);
    return;
  }
  contacts.release(c);
  queue.waiting.push(exitOf(sim, c, event, dt));
}

/**
 * The exit of a pair that is apart at its end poses. In the reversed motion the last touch is the first, so that one sweep
 * gives both the time and the contact. It runs a little beyond the start, or rounding would miss a pair that parts there.
 * If the sweep finds nothing, the pair never quite touched, but was within the tolerance: the exit is then the last time at
 * which the gap was no larger than at the start of the step, or at the enter.
 */
function exitOf(sim: Simulation, c: number, enter: ContactEvent | undefined, dt: number): ContactEvent {
  const { store, contacts, bodies, clock } = sim;
  const a = contacts.bodies[2 * c];
  const b = contacts.bodies[2 * c + 1];
  const earliest = enter?.fraction ?? 0;
  loadReversed(shapeA, store, a);
  loadReversed(shapeB, store, b);
  const isFound =
    firstTouch(hit, shapeA, shapeB) || findFirstTouch(hit, shapeA, shapeB, partingGap(sim, a, b, earliest));
  if (!isFound && !enter) return eventAtPose(sim, 'exit', c, 0, dt);
  const fraction = isFound ? Math.max(earliest, 1 - hit.fraction * BEYOND_START) : earliest;
  const contact = isFound || !enter ? hit : enter;
  return new ContactEvent('exit', c, bodies[a], bodies[b], contact, fraction, dt, false, clock.tick);
}

/** The largest gap at which the loaded pair has not parted: its gap at a fraction of the step, within the tolerance. */
function partingGap({ store }: Simulation, a: number, b: number, fraction: number): number {
  earlierA.loadAt(shapeA, (1 - fraction) / BEYOND_START);
  earlierB.loadAt(shapeB, (1 - fraction) / BEYOND_START);
  const gap = distanceBetween(closest, earlierA, earlierB);
  return Math.min(contactTolerance(store, a, b), Math.max(gap, 0) + gapTolerance(store, a, b, PARTING_GAP));
}

const shapeA = new LoadedShape();
const shapeB = new LoadedShape();
const earlierA = new TrialShape();
const earlierB = new TrialShape();
const hit = createSweepHit();
const closest = createClosestPoints();
