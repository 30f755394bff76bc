// A box touches a half-space when its center is no higher than its projected radius, Σ hᵢ |axisᵢ · n| (Gomez 1999,
// box–plane). Under translation the gap changes linearly.

import { SUPPORT_FLATNESS } from '../../constants.ts';
import { toLocalDirection } from '../../geometry/local-frame.ts';
import { type Obb, supportOfObb } from '../../geometry/obb.ts';
import { distancePointPlane, type WorldPlane } from '../../geometry/plane.ts';
import { createInterval, intervalBelowZero } from '../../math/interval.ts';
import { addScaled, copy, dot, negate, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { type ClosestPoints, type Contact, createClosestPoints, type SweepHit } from '../results.ts';
import { moveToHit, writeContact, writeImpact, writeTimes } from '../write-results.ts';

/**
 * Writes the closest points of a box and a half-space and returns their distance, minus the depth when they overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceObbPlane(closest, crate, ground);
 */
export function distanceObbPlane(out: ClosestPoints, a: Readonly<Obb>, b: Readonly<WorldPlane>): number {
  writeClosest(out, a, a.center, b, gapBetween(a, b));
  return out.distance;
}

/**
 * Whether a box touches a half-space, overlaps it, or is inside it.
 * @example
 * if (overlapObbPlane(crate, ground)) console.log('touching');
 */
export function overlapObbPlane(a: Readonly<Obb>, b: Readonly<WorldPlane>): boolean {
  return gapBetween(a, b) <= 0;
}

/**
 * Writes the contact of a box and a half-space; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactObbPlane(contact, crate, ground)) pushOut(crate.center, crate.center, contact, 'a');
 */
export function contactObbPlane(out: Contact, a: Readonly<Obb>, b: Readonly<WorldPlane>): boolean {
  if (distanceObbPlane(closest, a, b) > 0) return false;
  writeContact(out, closest);
  return true;
}

/**
 * Writes the first touch of the box, moving by `displacement`, with the motionless half-space; false when there is
 * none.
 * @example
 * const hit = createSweepHit();
 * const fraction = sweepObbPlane(hit, crate, ground, { x: 0, y: -9, z: 0 }) ? hit.fraction : 1;
 */
export function sweepObbPlane(
  out: SweepHit,
  a: Readonly<Obb>,
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

/** The pair of a box and a plane. */
export const boxPlane: Pair<'box', 'plane'> = {
  isSimplerFirst: false,
  distance: distanceObbPlane,
  overlap: overlapObbPlane,
  contact: contactObbPlane,
  sweep: sweepObbPlane,
};

/** Height of the box's lowest point above the plane. */
function gapBetween(a: Readonly<Obb>, b: Readonly<WorldPlane>): number {
  supportOfObb(support, a, b.normal);
  return distancePointPlane(a.center, b) - support[0];
}

function writeClosest(
  out: ClosestPoints,
  a: Readonly<Obb>,
  center: Readonly<Vec3>,
  b: Readonly<WorldPlane>,
  gap: number,
): void {
  const { halfExtents: h } = a;
  copy(out.pointA, center);
  const flat = (h.x + h.y + h.z) * SUPPORT_FLATNESS;
  toLocalDirection(slope, a, b.normal);
  descend(out.pointA, a.axisX, h.x, slope.x, flat);
  descend(out.pointA, a.axisY, h.y, slope.y, flat);
  descend(out.pointA, a.axisZ, h.z, slope.z, flat);
  addScaled(out.pointB, out.pointA, b.normal, -gap);
  copy(out.normal, b.normal);
  negate(out.normal);
  out.distance = gap;
}

/** Moves along a box axis to its lower end, unless both ends are equally low: the middle of an edge or face. */
function descend(point: Vec3, axis: Readonly<Vec3>, extent: number, slope: number, flat: number): void {
  if (Math.abs(slope) * extent > flat) addScaled(point, point, axis, slope > 0 ? -extent : extent);
}

/** The normal of the plane in the frame of the box. */
const slope = vec3();
const support = new Float64Array(1);
const moved = vec3();
const times = createInterval();
const closest = createClosestPoints();
