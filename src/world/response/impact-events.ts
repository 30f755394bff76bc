// The events of pairs with a responding body, in the step that finds them.

import { INSTANT, SAME_CONTACT, SLOWEST_BOUNCE } from '../../constants.ts';
import { dot } from '../../math/vec3.ts';
import { type Contact, createSweepHit } from '../../narrowphase/results.ts';
import { copyHit } from '../../narrowphase/write-results.ts';
import { ENDED } from '../contact-store.ts';
import { ContactEvent } from '../events/contact-event.ts';
import type { Simulation } from '../simulation.ts';
import { partingTime } from './predict.ts';
import { approaches, gapAt, hasParted, hit, isApart, meeting, toleranceOf } from './touch.ts';
import type { ImpactPair, Trajectory } from './trajectories.ts';

/** Queues the enter of a pair at `hit`. */
export function queueEnter(sim: Simulation, pair: ImpactPair, time: number, speed: number, settled: boolean): void {
  pair.contact = sim.contacts.allocate(pair.a.index, pair.b.index);
  pair.enter = queueEvent(sim, 'enter', pair, hit, time, speed, settled);
  pair.bounceTime = -1;
}

/**
 * Queues the events of an impact at `hit`. A pair in contact that bounces exits and enters anew; one that is pressed
 * together has no event. The exit of a bounce is queued once it is certain: the next impact at the same
 * time may press the bodies together again.
 */
export function queueImpact(
  sim: Simulation,
  pair: ImpactPair,
  time: number,
  speed: number,
  bounces: boolean,
  settled: boolean,
): void {
  if (pair.bounceTime >= 0 && pair.bounceTime < time && (pair.turns || hasLeft(sim, pair, time))) {
    copyHit(met, hit);
    endBounce(sim, pair, time);
    copyHit(hit, met);
  } else if (pair.contact >= 0 && (bounces || settled)) endContact(sim, pair, time, hit, speed);
  if (pair.contact < 0) queueEnter(sim, pair, time, speed, settled);
  pair.bounceTime = bounces ? time : -1;
  pair.bounceSpeed = meeting.speed;
}

/** Whether a pair that bounced was apart before it meets again at `time`: only a shape of several parts is met twice. */
function hasLeft({ store }: Simulation, pair: ImpactPair, time: number): boolean {
  const { kinds } = store;
  if (!kinds[pair.a.index].parts && !kinds[pair.b.index].parts) return false;
  copyHit(met, hit);
  const isApart = hasParted(store, pair, (pair.bounceTime + time) / 2);
  copyHit(hit, met);
  return isApart;
}

/** Queues the exits of the contacts of a body that have ended before `time`, but that of `except`. */
export function queuePartings(
  sim: Simulation,
  { pairs, pairCount }: Trajectory,
  time: number,
  except: ImpactPair,
): void {
  const { store } = sim;
  for (let k = 0; k < pairCount; k++) {
    const pair = pairs[k];
    if (pair === except || pair.contact < 0 || !isApart(store, pair, time)) continue;
    if (pair.bounceTime >= 0) endBounce(sim, pair, time);
    else endParted(sim, pair, time);
  }
}

/** Queues the exits of the pairs that bounced and are apart at the end of the step, or move apart. */
export function queueBounces(sim: Simulation): void {
  const { store, impacts } = sim;
  for (let k = 0; k < impacts.pairCount; k++) {
    const pair = impacts.pairs[k];
    if (pair.bounceTime < 0) continue;
    const gap = isParting(pair) ? Infinity : gapAt(store, pair, 1);
    if (gap <= toleranceOf(store, pair)) {
      approaches(pair, 1, hit);
      const part = meeting.speed < SLOWEST_BOUNCE * pair.bounceSpeed && touchesWhereItBounced(pair);
      // A pair that touches at the end, be it by rounding, would enter again in the next step.
      if (!part || gap <= 0) continue;
    }
    endBounce(sim, pair, 1);
  }
}

/** Whether nothing has changed the velocities of two bodies since they bounced off each other, from a clean touch, for a time. */
function isParting({ a, b, bounceTime, enter, turns, hasParts }: ImpactPair): boolean {
  // A body may have been stopped at the same instant.
  const isUnchanged = a.since <= bounceTime && b.since <= bounceTime && !a.isSettled && !b.isSettled;
  // Bodies that bounced off one part of the other may touch another one.
  return isUnchanged && enter?.depth === 0 && !turns && !hasParts && bounceTime < 1 - INSTANT;
}

/** Whether a pair touches, by `hit`, the part that it bounced off. */
function touchesWhereItBounced({ hasParts, enter }: ImpactPair): boolean {
  return !hasParts || dot(hit.normal, (enter as ContactEvent).normal) > SAME_CONTACT;
}

/** Queues the exit of a bounce, at the time of its impact; out of an overlap, when the bodies have parted, which is before `time`. */
function endBounce(sim: Simulation, pair: ImpactPair, time: number): void {
  const enter = pair.enter as ContactEvent;
  if (enter.depth > toleranceOf(sim.store, pair)) endParted(sim, pair, time);
  else endContact(sim, pair, pair.bounceTime, enter, pair.bounceSpeed);
}

/** Queues the exit of a contact that has ended before `time`. */
function endParted(sim: Simulation, pair: ImpactPair, time: number): void {
  const parting = partingTime(sim.store, pair, time);
  approaches(pair, parting, hit);
  endContact(sim, pair, parting, hit, meeting.speed);
}

function endContact(sim: Simulation, pair: ImpactPair, time: number, contact: Readonly<Contact>, speed: number): void {
  queueEvent(sim, 'exit', pair, contact, time, speed, false);
  if (pair.enter) sim.contacts.set(pair.contact, ENDED);
  else sim.impacts.ended.push(pair.contact);
  pair.contact = -1;
  pair.enter = undefined;
  pair.bounceTime = -1;
  // Bodies that passed through each other do so no longer.
  pair.isSilent = pair.a.isSensor || pair.b.isSensor;
}

function queueEvent(
  { bodies, clock, queue }: Simulation,
  type: 'enter' | 'exit',
  { a, b, contact: c }: ImpactPair,
  contact: Readonly<Contact>,
  time: number,
  speed: number,
  settled: boolean,
): ContactEvent {
  const overlapping = type === 'enter' && time === 0 && hit.overlapping;
  const event = new ContactEvent(
    type,
    c,
    bodies[a.index],
    bodies[b.index],
    contact,
    time,
    clock.dt,
    speed,
    overlapping,
    clock.tick,
    settled,
  );
  queue.waiting.push(event);
  return event;
}

const met = createSweepHit();
