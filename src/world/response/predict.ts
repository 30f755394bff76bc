// When a pair meets next, and when it parted. Everything is computed from the last change of velocity of its two bodies,
// so the answers do not depend on when they are asked for.

import { APPROACH_ROUNDING, BEYOND_START, CONTACT_TOLERANCE, SHORTEST_PARTING } from '../../constants.ts';
import { dot, lengthSquared, manhattanLength, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { distanceBetween } from '../../narrowphase/dispatch.ts';
import { LoadedShape } from '../../narrowphase/loaded-shape.ts';
import { rotates } from '../../narrowphase/moving-shape.ts';
import { type Contact, createClosestPoints, createSweepHit } from '../../narrowphase/results.ts';
import { firstImpact, firstTouch } from '../../narrowphase/rotation/conservative-advancement.ts';
import { writeContactOfParts } from '../../narrowphase/write-results.ts';
import { BOUNDING, type BodyStore, MOTION } from '../body-store.ts';
import { boxesStaySeparated } from '../step/quick-tests.ts';
import { contactTolerance } from '../tolerances.ts';
import type { ImpactPair } from './course.ts';

/** The contact of the last prediction, at its time. */
export const hit = createSweepHit();
/** Velocities of two bodies at a point of contact, and the speed of approach; see `approaches`. */
export const meeting = { velocityA: vec3(), velocityB: vec3(), speed: 0.5, isPressed: false };

/** Time of the next enter or impact of a pair, above 1 if there is none. Writes `hit`. */
export function nextMeeting(store: BodyStore, pair: ImpactPair): number {
  const { a, b, contact } = pair;
  if (pair.isAdmitted === false || (contact >= 0 && pair.isSilent)) return Infinity;
  const start = Math.max(a.since, b.since, pair.since);
  if (staysApart(store, pair, start)) return Infinity;
  loadAt(store, pair, start);
  const meets = contact < 0 ? firstTouch : firstImpact;
  if (!meets(hit, shapeA, shapeB)) return Infinity;
  const time = Math.min(1, start + hit.fraction * (1 - start));
  if (contact < 0 || approaches(pair, time, hit)) return time;
  // Convex shapes that touch and part without rotating do not meet again.
  return rotates(shapeA) || rotates(shapeB) ? nextReturn(store, pair, time) : Infinity;
}

/** Whether the bodies of a pair approach each other at a point of contact, beyond rounding. Writes `meeting`. */
export function approaches({ a, b }: ImpactPair, time: number, contact: Readonly<Contact>): boolean {
  const { velocityA, velocityB } = meeting;
  a.velocityAt(velocityA, time, contact.point);
  b.velocityAt(velocityB, time, contact.point);
  meeting.speed = dot(velocityA, contact.normal) - dot(velocityB, contact.normal);
  return meeting.speed > APPROACH_ROUNDING * (manhattanLength(velocityA) + manhattanLength(velocityB));
}

/**
 * Time at which a turning pair meets again that touches at `start` and parts there. It is tested at growing distances in
 * time: when the gap is open, by a sweep from there; otherwise it meets when the shapes approach each other.
 */
function nextReturn(store: BodyStore, pair: ImpactPair, start: number): number {
  const tolerance = toleranceOf(store, pair);
  let touch = start;
  for (let part = SHORTEST_PARTING; touch < 1; part *= 2) {
    const time = Math.min(1, touch + part * (1 - touch));
    if (gapAt(store, pair, time) > tolerance) {
      if (!firstTouch(hit, shapeA, shapeB)) return Infinity;
      touch = Math.min(1, time + hit.fraction * (1 - time));
      if (approaches(pair, touch, hit)) return touch;
    } else if (approaches(pair, time, hit)) {
      return closest.distance < -tolerance ? closingTime(store, pair, touch, time, -tolerance) : time;
    } else {
      touch = time;
    }
  }
  return Infinity;
}

/**
 * Time between `open` and `closed` at which a pair approaches that overlaps by more than rounding at `closed`: as soon as
 * its gap is below `gap`. A face that turns away from a wall has no single point of contact before. Writes `hit`.
 */
function closingTime(store: BodyStore, pair: ImpactPair, open: number, closed: number, gap: number): number {
  let first = open;
  let last = closed;
  for (;;) {
    const middle = (first + last) / 2;
    if (middle <= first || middle >= last) break;
    if (gapAt(store, pair, middle) < gap && approaches(pair, middle, hit)) last = middle;
    else first = middle;
  }
  gapAt(store, pair, last);
  return last;
}

/** Gap of a pair at a time. Writes its contact to `hit`, and loads it with its motion from then on. */
function gapAt(store: BodyStore, pair: ImpactPair, time: number): number {
  loadAt(store, pair, time);
  distanceBetween(closest, shapeA, shapeB);
  writeContactOfParts(hit, closest);
  hit.overlapping = true;
  return closest.distance;
}

/** Whether a pair that touched has parted at a time. Writes its contact at that time to `hit`. */
export function hasParted(store: BodyStore, pair: ImpactPair, time: number): boolean {
  return gapAt(store, pair, time) > toleranceOf(store, pair);
}

/** Time at which a pair parted that has parted at `time`, and touched at its last change of velocity. Writes `hit`. */
export function partingTime(store: BodyStore, pair: ImpactPair, time: number): number {
  const start = Math.max(pair.a.since, pair.b.since);
  const part = (start - time) * BEYOND_START;
  loadAt(store, pair, time, part);
  return firstTouch(hit, shapeA, shapeB) ? Math.max(start, time + hit.fraction * part) : start;
}

export function toleranceOf(store: BodyStore, { a, b }: ImpactPair): number {
  return contactTolerance(store, a.index, b.index);
}

function loadAt(store: BodyStore, { a, b }: ImpactPair, time: number, part?: number): void {
  a.load(shapeA, store, time, part);
  b.load(shapeB, store, time, part);
}

/** Whether the bounding spheres of a pair stay apart from `start` on, or its boxes do. */
function staysApart(store: BodyStore, { a, b }: ImpactPair, start: number): boolean {
  if (start === 0 && !a.isBent && !b.isBent && boxesStaySeparated(store, a.index, b.index)) return true;
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
  return distance * (1 - ROUNDING) + time * (approach + (approach + time * speed)) > radii * radii;
}

/** Bound of the rounding of a squared distance, relative to the squared distance at the start. */
const ROUNDING = 1e-14;
const shapeA = new LoadedShape();
const shapeB = new LoadedShape();
const closest = createClosestPoints();
const between: Vec3 = vec3();
const other = vec3();
const relative = vec3();
