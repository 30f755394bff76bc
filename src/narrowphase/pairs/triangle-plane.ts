// A triangle touches a half-space when its lowest corner does. The heights of its corners change linearly.

import { SUPPORT_FLATNESS } from '../../constants.ts';
import { distancePointPlane, type WorldPlane } from '../../geometry/plane.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { createInterval, intervalBelowZero } from '../../math/interval.ts';
import { addScaled, copy, dot, length, set, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { type ClosestPoints, type Contact, createClosestPoints, type SweepHit } from '../results.ts';
import { moveToHit, writeContact, writeImpact, writeTimes } from '../write-results.ts';

/**
 * Writes the closest points of a triangle and a half-space and returns their distance, minus the depth when they
 * overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceTrianglePlane(closest, face, ground);
 */
export function distanceTrianglePlane(out: ClosestPoints, a: Readonly<WorldTriangle>, b: Readonly<WorldPlane>): number {
  writeClosest(out, a, a.center, b, gapBetween(a, b));
  return out.distance;
}

/**
 * Whether a triangle touches a half-space, crosses its surface, or is inside it.
 * @example
 * if (overlapTrianglePlane(face, ground)) console.log('touching');
 */
export function overlapTrianglePlane(a: Readonly<WorldTriangle>, b: Readonly<WorldPlane>): boolean {
  return gapBetween(a, b) <= 0;
}

/**
 * Writes the contact of a triangle and a half-space; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactTrianglePlane(contact, face, ground)) pushOut(face.center, face.center, contact, 'a');
 */
export function contactTrianglePlane(out: Contact, a: Readonly<WorldTriangle>, b: Readonly<WorldPlane>): boolean {
  if (distanceTrianglePlane(closest, a, b) > 0) return false;
  writeContact(out, closest);
  return true;
}

/**
 * Writes the first touch of the triangle, moving by `displacement`, with the motionless half-space; false when there is
 * none.
 * @example
 * const hit = createSweepHit();
 * const fraction = sweepTrianglePlane(hit, face, ground, { x: 0, y: -9, z: 0 }) ? hit.fraction : 1;
 */
export function sweepTrianglePlane(
  out: SweepHit,
  a: Readonly<WorldTriangle>,
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

/** The pair of a triangle and a plane. */
export const trianglePlane: Pair<'triangle', 'plane'> = {
  isSimplerFirst: false,
  distance: distanceTrianglePlane,
  overlap: overlapTrianglePlane,
  contact: contactTrianglePlane,
  sweep: sweepTrianglePlane,
};

/** Height of the triangle's lowest corner above the plane. */
function gapBetween(a: Readonly<WorldTriangle>, b: Readonly<WorldPlane>): number {
  return distancePointPlane(a.center, b) + lowestOf(a, b);
}

/** Height of the lowest corner over the triangle's center. */
function lowestOf(a: Readonly<WorldTriangle>, b: Readonly<WorldPlane>): number {
  return Math.min(dot(a.a, b.normal), dot(a.b, b.normal), dot(a.c, b.normal));
}

function writeClosest(
  out: ClosestPoints,
  a: Readonly<WorldTriangle>,
  center: Readonly<Vec3>,
  b: Readonly<WorldPlane>,
  gap: number,
): void {
  const { normal: n } = b;
  const low = lowestOf(a, b) + (length(a.a) + length(a.b) + length(a.c)) * SUPPORT_FLATNESS;
  // Mean of the lowest corners: a corner, the middle of an edge, or of the face.
  let count = 0;
  set(sum, 0, 0, 0);
  if (dot(a.a, n) <= low) count = include(a.a, count);
  if (dot(a.b, n) <= low) count = include(a.b, count);
  if (dot(a.c, n) <= low) count = include(a.c, count);
  addScaled(out.pointA, center, sum, 1 / count);
  addScaled(out.pointB, out.pointA, n, -gap);
  set(out.normal, 0 - n.x, 0 - n.y, 0 - n.z);
  out.distance = gap;
}

function include(corner: Readonly<Vec3>, count: number): number {
  if (count === 0) copy(sum, corner);
  else addScaled(sum, sum, corner, 1);
  return count + 1;
}

/** Sum of the lowest corners, relative to the triangle's center. */
const sum = vec3();
const moved = vec3();
const times = createInterval();
const closest = createClosestPoints();
