// The lowest point of a capsule is the lower end of its core, moved down by the radius. Its height changes linearly.

import { SUPPORT_FLATNESS } from '../../constants.ts';
import type { WorldCapsule } from '../../geometry/capsule.ts';
import { distancePointPlane, type WorldPlane } from '../../geometry/plane.ts';
import { createInterval, intervalBelowZero } from '../../math/interval.ts';
import { addScaled, dot, set, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { type ClosestPoints, type Contact, createClosestPoints, type SweepHit } from '../results.ts';
import { moveToHit, writeContact, writeImpact, writeTimes } from '../write-results.ts';

/**
 * Writes the closest points of a capsule and a half-space and returns their distance, minus the depth when they
 * overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceCapsulePlane(closest, pill, ground);
 */
export function distanceCapsulePlane(out: ClosestPoints, a: Readonly<WorldCapsule>, b: Readonly<WorldPlane>): number {
  writeClosest(out, a, a.center, b, gapBetween(a, b));
  return out.distance;
}

/**
 * Whether a capsule touches a half-space, overlaps it, or is inside it.
 * @example
 * if (overlapCapsulePlane(pill, ground)) console.log('touching');
 */
export function overlapCapsulePlane(a: Readonly<WorldCapsule>, b: Readonly<WorldPlane>): boolean {
  return gapBetween(a, b) <= 0;
}

/**
 * Writes the contact of a capsule and a half-space; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactCapsulePlane(contact, pill, ground)) pushOut(pill.center, pill.center, contact, 'a');
 */
export function contactCapsulePlane(out: Contact, a: Readonly<WorldCapsule>, b: Readonly<WorldPlane>): boolean {
  if (distanceCapsulePlane(closest, a, b) > 0) return false;
  writeContact(out, closest);
  return true;
}

/**
 * Writes the first touch of the capsule, moving by `displacement`, with the motionless half-space; false when there is
 * none.
 * @example
 * const hit = createSweepHit();
 * const fraction = sweepCapsulePlane(hit, pill, ground, { x: 0, y: -9, z: 0 }) ? hit.fraction : 1;
 */
export function sweepCapsulePlane(
  out: SweepHit,
  a: Readonly<WorldCapsule>,
  b: Readonly<WorldPlane>,
  displacement: Readonly<Vec3>,
): boolean {
  const gap = gapBetween(a, b);
  const climb = dot(b.normal, displacement);
  const meet = intervalBelowZero(times, gap, climb);
  if (!writeTimes(out, times, meet, gap <= 0)) return false;
  moveToHit(moved, a.center, displacement, out);
  writeClosest(closest, a, moved, b, gap + climb * out.fraction);
  writeImpact(out, closest);
  return true;
}

/** The pair of a capsule and a plane. */
export const capsulePlane: Pair<'capsule', 'plane'> = {
  isSimplerFirst: false,
  distance: distanceCapsulePlane,
  overlap: overlapCapsulePlane,
  contact: contactCapsulePlane,
  sweep: sweepCapsulePlane,
};

/** Height of the capsule's lowest point above the plane. */
function gapBetween(a: Readonly<WorldCapsule>, b: Readonly<WorldPlane>): number {
  return distancePointPlane(a.center, b) - (Math.abs(dot(a.axis, b.normal)) * a.halfHeight + a.radius);
}

function writeClosest(
  out: ClosestPoints,
  a: Readonly<WorldCapsule>,
  center: Readonly<Vec3>,
  b: Readonly<WorldPlane>,
  gap: number,
): void {
  const { normal: n } = b;
  const slope = dot(a.axis, n);
  // Move to the lower end, unless both ends are equally low.
  const flat = Math.abs(slope) * a.halfHeight <= (a.halfHeight + a.radius) * SUPPORT_FLATNESS;
  addScaled(out.pointA, center, a.axis, flat ? 0 : slope > 0 ? -a.halfHeight : a.halfHeight);
  addScaled(out.pointA, out.pointA, n, -a.radius);
  addScaled(out.pointB, out.pointA, n, -gap);
  set(out.normal, 0 - n.x, 0 - n.y, 0 - n.z);
  out.distance = gap;
}

const moved = vec3();
const times = createInterval();
const closest = createClosestPoints();
