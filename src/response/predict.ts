// When a pair meets next, and when it parted. Everything is computed from the last change of velocity of its two bodies,
// so the answers do not depend on when they are asked for.

import {
  BEYOND_START,
  CLOSING_ACCURACY,
  CONTACT_TOLERANCE,
  GROWTH_OF_PARTING,
  SHORT_PARTING_TRAVEL,
  SHORTEST_PARTING,
  SQUARED_ROUNDING,
  TIME_ROUNDING,
} from '../constants.ts';
import { areEqual, copy, dot, isZero, length, lengthSquared, subtract, type Vec3, vec3 } from '../math/vec3.ts';
import { createSweepHit, type SweepHit } from '../narrowphase/results.ts';
import { firstImpact, firstTimeOfApart, firstTouch } from '../narrowphase/rotation/conservative-advancement.ts';
import { copyHit } from '../narrowphase/write-results.ts';
import { BOUNDING, type BodyStore, MOTION } from '../world/body-store.ts';
import { findLastTouch } from '../world/step/last-touch.ts';
import { boxesStaySeparated } from '../world/step/quick-tests.ts';
import { ClosingSearch } from './closing-search.ts';
import {
  approaches,
  gapAt,
  hit,
  keepTouch,
  loadAt,
  meeting,
  shapeA,
  shapeB,
  takeAxis,
  toleranceOf,
  writeClosest,
} from './touch.ts';
import type { ImpactPair } from './trajectories.ts';

/**
 * Begins the prediction of a pair. Returns the time of its next enter or impact, above 1 if there is none; or a bound from
 * below, at which the prediction is to be continued: see `isPredicted`. Most predictions in a crowd are void before, as a body has
 * met another one: of impacts at one time, those of smaller ids come first.
 */
export function beginPrediction(store: BodyStore, pair: ImpactPair): number {
  const { contact, touch } = pair;
  pair.stage = PREDICTED;
  if (pair.isAdmitted === false || (contact >= 0 && pair.isSilent)) return Infinity;
  // Bodies in contact that do not move relative to each other stay as they are.
  if (contact >= 0 && !pair.rotates && areEqual(pair.a.displacement, pair.b.displacement)) return Infinity;
  const start = startOf(pair);
  if (contact >= 0 && touch?.isAt(pair, start)) {
    copyHit(hit, touch.result);
    if (!pair.hasParts || approaches(pair, start)) return meetOrPart(pair, start);
  }
  if (staysApart(store, pair, start)) return Infinity;
  if (pair.isSimple) return sweepFrom(store, pair, start);
  if (staysApartAlongAxis(store, pair, start)) return Infinity;
  pair.stage = BEGUN;
  return start;
}

/** Whether the time of a pair is that of its next enter or impact. */
export function isPredicted({ stage }: ImpactPair): boolean {
  return stage === PREDICTED;
}

/** Continues a prediction in a step of `dt` seconds. Returns the time or a bound of it, as `beginPrediction`. */
export function continuePrediction(store: BodyStore, pair: ImpactPair, dt: number): number {
  const { stage } = pair;
  pair.stage = PREDICTED;
  return stage === PARTING ? nextReturn(store, pair, dt) : sweepFrom(store, pair, startOf(pair));
}

/** Keeps the contact of the next meeting of a pair, in `hit`, if it took longer to find than to keep. Returns its time. */
function keep(pair: ImpactPair, time: number): number {
  if (time <= 1 && !pair.isSimple) {
    pair.found ??= createSweepHit();
    copyHit(pair.found, hit);
  }
  return time;
}

/** Writes the contact of a predicted pair to `hit`, at its time. */
export function writeMeeting(store: BodyStore, pair: ImpactPair): void {
  if (pair.isSimple) writeNext(store, pair, startOf(pair));
  else copyHit(hit, pair.found as SweepHit);
}

/** Time of the last change of velocity of a pair, or of its last enter. */
function startOf({ straightSince, since }: ImpactPair): number {
  return Math.max(straightSince, since);
}

/** Time of the next enter or impact by a sweep, or at which a rotating pair parts. */
function sweepFrom(store: BodyStore, pair: ImpactPair, start: number): number {
  if (touchAlongSide(store, pair, start)) return approaches(pair, start) ? keep(pair, start) : Infinity;
  const time = writeNext(store, pair, start);
  if (time === start) keepTouch(store, pair, start);
  return time === Infinity || pair.contact < 0 ? keep(pair, time) : meetOrPart(pair, time);
}

/**
 * Whether two sheets in contact, such as triangles or meshes that are not solid, still touch along the normal of their last touch. By
 * rounding, sheets that touch flush may seem to be on either side of each other. Writes `hit`.
 */
function touchAlongSide(store: BodyStore, pair: ImpactPair, time: number): boolean {
  const { a, b, axis, side } = pair;
  if (pair.contact < 0 || pair.rotates || isZero(side)) return false;
  takeAxis(store, pair, time, side);
  if (!(Math.abs(axis.gapAt(a, b, time)) <= toleranceOf(store, pair))) return false;
  gapAt(store, pair, time);
  copy(hit.normal, side);
  hit.fraction = 0;
  return true;
}

/** Time of the next impact of a pair in contact that touches at a time, by `hit`, or at which a rotating pair parts. */
function meetOrPart(pair: ImpactPair, time: number): number {
  if (approaches(pair, time)) return keep(pair, time);
  // Convex shapes that touch and part without rotating do not meet again.
  if (!pair.rotates) return Infinity;
  pair.part = SHORTEST_PARTING;
  pair.stop = -1;
  return partAt(pair, time);
}

/** Writes the first touch of a pair from a time on, or its first impact if it is in contact, to `hit`. Returns its time. */
function writeNext(store: BodyStore, pair: ImpactPair, start: number): number {
  loadAt(store, pair, start);
  const meets = pair.contact < 0 ? firstTouch : firstImpact;
  if (!meets(hit, shapeA, shapeB)) return Infinity;
  return timeOfHit(start);
}

/** Time of `hit`, by a sweep from `start` to the end of the step. */
function timeOfHit(start: number): number {
  return Math.min(1, start + hit.fraction * (1 - start));
}

/** A rotating pair touches at a time, and parts there. It meets later, so the search continues after all impacts at that time. */
function partAt(pair: ImpactPair, time: number): number {
  if (time >= 1) return Infinity;
  pair.stage = PARTING;
  pair.low = time;
  // The next number.
  return time === 0 ? Number.MIN_VALUE : time + time * UP;
}

/**
 * Time at which a rotating pair meets again that touches at `low` and parts there. It is tested at growing distances in
 * time: when the gap is open, by a sweep from there; otherwise it meets when the shapes approach each other.
 */
function nextReturn(store: BodyStore, pair: ImpactPair, dt: number): number {
  const { low, part } = pair;
  const tolerance = toleranceOf(store, pair);
  let time = Math.min(1, low + part * (1 - low));
  pair.part = partAfter(store, pair, low, part);
  // Most pairs have parted at the first time.
  if (part > SHORTEST_PARTING) {
    if (pair.stop <= low) pair.stop = stopAfter(store, pair, low, tolerance);
    if (time >= pair.stop) {
      time = pair.stop;
      pair.part = SHORTEST_PARTING;
    }
  }
  const gap = gapAt(store, pair, time);
  if (gap > tolerance) {
    if (!firstTouch(hit, shapeA, shapeB)) return Infinity;
    time = timeOfHit(time);
    pair.stop = -1;
  }
  if (!approaches(pair, time)) return partAt(pair, time);
  if (gap >= -tolerance) return keep(pair, time);
  return closingTime(store, pair, dt, time, gap);
}

/**
 * The next fraction of the rest of the step after which a rotating pair is tested. It doubles at least. While the bodies move
 * little relative to their size, it grows by up to `GROWTH_OF_PARTING`.
 */
function partAfter(store: BodyStore, pair: ImpactPair, low: number, part: number): number {
  const { motion } = store;
  const travel = relativeTravel(store, pair) * (1 - low);
  const radius = Math.min(motion[MOTION * pair.a.index + BOUNDING], motion[MOTION * pair.b.index + BOUNDING]);
  return Math.max(2 * part, Math.min(GROWTH_OF_PARTING * part, (SHORT_PARTING_TRAVEL * radius) / travel));
}

/** Upper bound of the distance that a point of one body travels in a step relative to a point of the other one. */
function relativeTravel({ rotationTravel }: BodyStore, { a, b }: ImpactPair): number {
  subtract(relative, a.displacement, b.displacement);
  return length(relative) + rotationTravel[a.index] + rotationTravel[b.index];
}

/** Time until which no children of a rotating pair meet that are apart at a time: later than that. */
function stopAfter(store: BodyStore, pair: ImpactPair, time: number, tolerance: number): number {
  loadAt(store, pair, time);
  const rest = Math.max(SHORTEST_PARTING, firstTimeOfApart(shapeA, shapeB, tolerance));
  return time + rest * (1 - time);
}

/**
 * Time up to `end` at which a pair approaches that overlaps by more than rounding there, by the gap and the speed in `hit`: as soon as
 * its gap is below that. A face that rotates away from a wall has no single point of contact before.
 */
function closingTime(store: BodyStore, pair: ImpactPair, dt: number, end: number, gapAtEnd: number): number {
  const tolerance = toleranceOf(store, pair);
  // A time in which the gap changes by a fraction of the tolerance.
  const shortest = Math.max(TIME_ROUNDING, (CLOSING_ACCURACY * tolerance) / relativeTravel(store, pair));
  closing.begin(pair.low, end, gapAtEnd + tolerance, meeting.speed * dt);
  while (closing.width > shortest) {
    const time = closing.next(shortest);
    const gap = gapAt(store, pair, time) + tolerance;
    const isApproaching = approaches(pair, time);
    closing.add(time, gap, meeting.speed * dt, gap < 0 && isApproaching);
  }
  gapAt(store, pair, closing.time);
  return keep(pair, closing.time);
}

/** Time at which a pair parted that has parted at `time`, and touched at its last change of velocity. Writes `hit`. */
export function partingTime(store: BodyStore, pair: ImpactPair, time: number): number {
  const start = pair.straightSince;
  const part = (start - time) * BEYOND_START;
  loadAt(store, pair, time, part);
  const isHit = findLastTouch(hit, store, pair.a.index, pair.b.index, shapeA, shapeB, 1 / BEYOND_START);
  if (isHit && hit.fraction < 1 / BEYOND_START) return time + hit.fraction * part;
  writeClosest(store, pair, start);
  return start;
}

/** Whether a pair that does not rotate stays apart along the axis of its last touch, or if it is in contact does not approach along it. */
function staysApartAlongAxis(store: BodyStore, pair: ImpactPair, start: number): boolean {
  const { a, b, axis, contact } = pair;
  const gap = axis.gapAt(a, b, start);
  const tolerance = toleranceOf(store, pair);
  const gain = axis.gain(a, b);
  if (contact >= 0) return gap >= -tolerance && gain >= 0;
  return Math.min(gap, gap + gain * (1 - start)) > tolerance;
}

/** Whether the bounding spheres of a pair stay apart from `start` on, or its boxes do. */
function staysApart(store: BodyStore, { a, b }: ImpactPair, start: number): boolean {
  if (start === 0 && !a.isDeflected && !b.isDeflected && boxesStaySeparated(store, a.index, b.index)) return true;
  const { motion } = store;
  a.positionAt(between, start);
  b.positionAt(other, start);
  subtract(between, between, other);
  subtract(relative, a.displacement, b.displacement);
  const radii = (motion[MOTION * a.index + BOUNDING] + motion[MOTION * b.index + BOUNDING]) * (1 + CONTACT_TOLERANCE);
  const distance = lengthSquared(between);
  const approach = dot(between, relative);
  const speed = lengthSquared(relative);
  const time = speed > 0 ? Math.max(0, Math.min(1 - start, -approach / speed)) : 0;
  // Planes have infinite radii.
  return distance * (1 - SQUARED_ROUNDING) + time * (approach + (approach + time * speed)) > radii * radii;
}

// Stages of the search of a rotating pair.
const PREDICTED = 0;
/** It is to be swept from the last change of velocity. */
const BEGUN = 1;
/** It touches at `low` and parts there. */
const PARTING = 2;
/** Between a half and one unit in the last place, of any number: the sum is the next one. */
const UP = 1.2e-16;
const closing = new ClosingSearch();
const between: Vec3 = vec3();
const other = vec3();
const relative = vec3();
