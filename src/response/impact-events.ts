// The events of pairs with a responding body, in the step that finds them.

import { JUST_APART, NO_PROGRESS, ROCKING, SAME_CONTACT, SAME_INSTANT, SLOWEST_BOUNCE } from '../constants.ts';
import { dot } from '../math/vec3.ts';
import { type Contact, createSweepHit } from '../narrowphase/results.ts';
import { copyHit } from '../narrowphase/write-results.ts';
import { ENDED } from '../world/contact-store.ts';
import { ContactEvent } from '../world/events/contact-event.ts';
import type { Impacts } from './impacts.ts';
import { partingTime } from './predict.ts';
import { approaches, gapAt, hasParted, hit, isApart, meeting, toleranceOf } from './touch.ts';
import type { ImpactPair, Trajectory } from './trajectories.ts';

/** Queues the enter of a pair at `hit`. */
export function queueEnter(impacts: Impacts, pair: ImpactPair, time: number, speed: number, settled: boolean): void {
  const { contacts, clock } = impacts.sim;
  pair.contact = contacts.allocate(pair.a.index, pair.b.index, clock.time + time * clock.dt);
  const overlapping = time === 0 && hit.overlapping;
  pair.enter = new ContactEvent(impacts.sim, 'enter', pair.contact, hit, time, speed, overlapping, settled);
  impacts.sim.queue.waiting.push(pair.enter);
}

/**
 * Queues the events of an impact at `hit`. A pair in contact exits and enters anew if it bounces, or was apart since it touched
 * last; one that is pressed together has no event. The exit of a bounce is queued once it is certain: the next impact at the
 * same time may press the bodies together again.
 */
export function queueImpact(impacts: Impacts, pair: ImpactPair, time: number, speed: number, settled: boolean): void {
  const { speed: speedAfter, bounces } = meeting;
  if (pair.contact >= 0 && (pair.rotates || pair.hasParts)) {
    copyHit(met, hit);
    endBetween(impacts, pair, time, speed);
    copyHit(hit, met);
  }
  if (pair.contact >= 0 && (bounces || settled)) endContact(impacts, pair, time, hit, speed);
  if (pair.contact < 0) queueEnter(impacts, pair, time, speed, settled);
  pair.bounceTime = bounces && !settled ? time : -1;
  pair.bounceSpeed = speedAfter;
}

/**
 * Queues the exit of a pair that meets again at `time`, by `met`, if it was apart before: shapes of several parts that touched
 * elsewhere, or a pair that rotates and bounced. One that rotates and rocks on a surface touches it all the time.
 */
function endBetween(impacts: Impacts, pair: ImpactPair, time: number, speed: number): void {
  const { store, clock } = impacts.sim;
  const hasBounced = pair.bounceTime >= 0 && pair.bounceTime < time;
  if (pair.rotates && hasBounced && !isOutOfOverlap(impacts, pair)) {
    endApart(impacts, pair, time);
    return;
  }
  const start = pair.straightSince;
  if (pair.rotates && !hasBounced && (!pair.hasParts || time - start < NO_PROGRESS)) return;
  // The parts that meet are just out of contact then.
  const apart = time - (JUST_APART * toleranceOf(store, pair)) / (speed * clock.dt);
  if (apart <= start || !hasParted(store, pair, apart)) return;
  if (hasBounced) {
    endApart(impacts, pair, apart);
    return;
  }
  const parting = partingTime(store, pair, apart);
  if (!pair.rotates || dot(hit.normal, met.normal) < ROCKING) endParted(impacts, pair, parting);
}

/** Queues the exits of the contacts of a body that have ended before `time`, but that of `except`. */
export function queuePartings(
  impacts: Impacts,
  { pairs, pairCount }: Trajectory,
  time: number,
  except: ImpactPair,
): void {
  for (let k = 0; k < pairCount; k++) {
    const pair = pairs[k];
    if (pair !== except && pair.contact >= 0 && isApart(impacts.sim.store, pair, time)) endApart(impacts, pair, time);
  }
}

/** Queues the exits of the pairs that bounced and are apart at the end of the step, or move apart. */
export function queueBounces(impacts: Impacts): void {
  const { store } = impacts.sim;
  for (const pair of impacts.pairs) {
    if (pair.bounceTime < 0) continue;
    const gap = isParting(pair) ? Infinity : gapAt(store, pair, 1);
    if (gap <= toleranceOf(store, pair)) {
      approaches(pair, 1);
      const parts = meeting.speed < SLOWEST_BOUNCE * pair.bounceSpeed;
      // Of several parts it may touch another one than that which it bounced off.
      const touchesElsewhere = pair.hasParts && dot(hit.normal, (pair.enter as ContactEvent).normal) <= SAME_CONTACT;
      // A pair that touches at the end, be it by rounding, would enter again in the next step.
      if (!parts || touchesElsewhere || gap <= 0) continue;
    }
    endApart(impacts, pair, 1);
  }
}

/** Whether nothing has changed the velocities of two bodies since they bounced off each other, from a clean touch, for a time. */
function isParting({ a, b, bounceTime, enter, rotates, hasParts }: ImpactPair): boolean {
  // A body may have been stopped at the same instant.
  const isUnchanged = a.since <= bounceTime && b.since <= bounceTime && !a.isStopped && !b.isStopped;
  // Bodies that bounced off one part of the other may touch another one.
  return isUnchanged && enter?.depth === 0 && !rotates && !hasParts && bounceTime < 1 - SAME_INSTANT;
}

/** Queues the exit of a pair that has parted before `time`: when it parted, or at its bounce, but not out of an overlap. */
function endApart(impacts: Impacts, pair: ImpactPair, time: number): void {
  const { bounceTime, enter, bounceSpeed } = pair;
  if (bounceTime >= 0 && !isOutOfOverlap(impacts, pair))
    endContact(impacts, pair, bounceTime, enter as ContactEvent, bounceSpeed);
  else endParted(impacts, pair, partingTime(impacts.sim.store, pair, time));
}

/** Whether a pair that bounced overlapped then: it parts later. */
function isOutOfOverlap({ sim: { store } }: Impacts, pair: ImpactPair): boolean {
  return (pair.enter as ContactEvent).depth > toleranceOf(store, pair);
}

/** Queues the exit of a contact that ended at a time, by `hit`. */
function endParted(impacts: Impacts, pair: ImpactPair, parting: number): void {
  approaches(pair, parting);
  endContact(impacts, pair, parting, hit, meeting.speed);
}

function endContact(impacts: Impacts, pair: ImpactPair, time: number, contact: Readonly<Contact>, speed: number): void {
  impacts.sim.queue.waiting.push(new ContactEvent(impacts.sim, 'exit', pair.contact, contact, time, speed));
  if (pair.enter) impacts.sim.contacts.set(pair.contact, ENDED);
  else pair.ended = pair.contact;
  impacts.changed.push(pair);
  pair.contact = -1;
  pair.enter = undefined;
  pair.bounceTime = -1;
  // Bodies that passed through each other do so no longer.
  pair.passes = false;
}

const met = createSweepHit();
