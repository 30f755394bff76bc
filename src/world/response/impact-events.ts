// The events of pairs with a responding body, in the step that finds them.

import { SLOWEST_BOUNCE } from '../../constants.ts';
import type { Contact } from '../../narrowphase/results.ts';
import { ROTATES, SENSOR } from '../body-store.ts';
import { ContactEvent } from '../events/contact-event.ts';
import type { Simulation } from '../simulation.ts';
import { contactTolerance } from '../tolerances.ts';
import { BOUNCED, LASTING, TELLS, TOUCHING } from './impact-pairs.ts';
import { sideA, sideB } from './impulse.ts';
import { approaches, hasParted, hit, isApproaching, meeting, partingTime } from './predict.ts';

/** Queues the enter of a pair at `hit`. */
export function tellEnter(sim: Simulation, k: number, time: number, speed: number, settled: boolean): void {
  const { pairs } = sim.impacts;
  const c = sim.contacts.allocate(pairs.bodies[2 * k], pairs.bodies[2 * k + 1]);
  pairs.contacts[k] = c;
  pairs.enters[k] = tell(sim, 'enter', k, hit, time, speed, hit.overlapping && time === 0, settled);
  pairs.set(k, TOUCHING);
  pairs.clear(k, LASTING | BOUNCED);
}

/**
 * Queues the events of an impact at `hit`. A pair in contact that bounces exits and enters anew; one that is pressed
 * together tells nothing. The exit of a bounce follows when it is known that it is one: the next impact at the same
 * time may press the bodies together again.
 */
export function tellImpact(
  sim: Simulation,
  k: number,
  time: number,
  speed: number,
  bounces: boolean,
  settled: boolean,
): void {
  const { store, impacts } = sim;
  const { pairs } = impacts;
  if (pairs.has(k, TOUCHING)) {
    const isTurning = store.has(pairs.bodies[2 * k], ROTATES) || store.has(pairs.bodies[2 * k + 1], ROTATES);
    const hasReturned = isTurning && pairs.has(k, BOUNCED) && pairs.bounces[2 * k] < time;
    if (hasReturned) endBounce(sim, k);
    else if (bounces || settled) endContact(sim, k, time, hit, speed);
  }
  if (!pairs.has(k, TOUCHING)) tellEnter(sim, k, time, speed, settled);
  pairs.clear(k, BOUNCED);
  if (!bounces || settled) return;
  isApproaching(sideA.atPoint, sideB.atPoint, hit.normal);
  pairs.set(k, BOUNCED);
  pairs.bounces[2 * k] = time;
  pairs.bounces[2 * k + 1] = meeting.speed;
}

/** Queues the exits of the contacts of a body that have ended before `time`, but that of the pair `except`. */
export function tellPartings(sim: Simulation, i: number, time: number, except: number): void {
  const { pairs, courses } = sim.impacts;
  for (let k = pairs.firstOf(i); k >= 0; k = pairs.nextOf(k, i)) {
    if (k === except || !pairs.has(k, TOUCHING)) continue;
    const a = pairs.bodies[2 * k];
    const b = pairs.bodies[2 * k + 1];
    if (!hasParted(sim, a, b, time)) continue;
    if (pairs.has(k, BOUNCED)) {
      endBounce(sim, k);
    } else {
      const parting = partingTime(sim, a, b, time);
      approaches(courses, a, b, parting, hit);
      endContact(sim, k, parting, hit, meeting.speed);
    }
  }
}

/** Queues the exits of the pairs that bounced and are apart at the end of the step, or move apart. */
export function tellBounces(sim: Simulation): void {
  const { pairs, courses } = sim.impacts;
  for (let k = 0; k < pairs.count; k++) {
    if (!pairs.has(k, BOUNCED)) continue;
    const a = pairs.bodies[2 * k];
    const b = pairs.bodies[2 * k + 1];
    if (!hasParted(sim, a, b, 1)) {
      if (hit.depth > contactTolerance(sim.store, a, b)) continue;
      approaches(courses, a, b, 1, hit);
      if (meeting.speed >= SLOWEST_BOUNCE * pairs.bounces[2 * k + 1]) continue;
    }
    endBounce(sim, k);
  }
}

/** Queues the exit of a bounce, at the time of its impact. */
function endBounce(sim: Simulation, k: number): void {
  const { enters, bounces } = sim.impacts.pairs;
  endContact(sim, k, bounces[2 * k], enters[k] as ContactEvent, bounces[2 * k + 1]);
}

function endContact(sim: Simulation, k: number, time: number, contact: Readonly<Contact>, speed: number): void {
  const { store, contacts, impacts } = sim;
  const { pairs } = impacts;
  tell(sim, 'exit', k, contact, time, speed, false, false);
  if (pairs.has(k, LASTING)) impacts.ended.push(pairs.contacts[k]);
  else contacts.setEnded(pairs.contacts[k]);
  pairs.clear(k, TOUCHING | BOUNCED | LASTING);
  // Bodies that passed through each other do so no longer.
  const isOfSensor = store.has(pairs.bodies[2 * k], SENSOR) || store.has(pairs.bodies[2 * k + 1], SENSOR);
  if (!isOfSensor) pairs.clear(k, TELLS);
}

function tell(
  { bodies, clock, queue, impacts: { pairs, courses } }: Simulation,
  type: 'enter' | 'exit',
  k: number,
  contact: Readonly<Contact>,
  time: number,
  speed: number,
  overlapping: boolean,
  settled: boolean,
): ContactEvent {
  const a = bodies[pairs.bodies[2 * k]];
  const b = bodies[pairs.bodies[2 * k + 1]];
  const { dt } = courses;
  const event = new ContactEvent(
    type,
    pairs.contacts[k],
    a,
    b,
    contact,
    time,
    dt,
    speed,
    overlapping,
    clock.tick,
    settled,
  );
  queue.waiting.push(event);
  return event;
}
