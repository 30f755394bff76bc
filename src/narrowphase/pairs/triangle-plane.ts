// A triangle touches a half-space when its lowest corner does. See `solid-plane.ts`.

import { SUPPORT_FLATNESS } from '../../constants.ts';
import type { WorldPlane } from '../../geometry/plane.ts';
import { supportOfTriangle, type WorldTriangle } from '../../geometry/triangle.ts';
import { addScaled, dot, length, set, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import type { ClosestPoints, Contact, SweepHit } from '../results.ts';
import { pairWithPlane } from './solid-plane.ts';

/** The pair of a triangle and a plane. */
export const trianglePlane: Pair<'triangle', 'plane'> = pairWithPlane<'triangle'>(false, {
  support: supportOfTriangle,
  writeLowest,
});

/**
 * Writes the closest points of a triangle and a half-space and returns their distance, minus the depth when they
 * overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceTrianglePlane(closest, face, ground);
 */
export function distanceTrianglePlane(out: ClosestPoints, a: Readonly<WorldTriangle>, b: Readonly<WorldPlane>): number {
  return trianglePlane.distance(out, a, b);
}

/**
 * Whether a triangle touches a half-space, crosses its surface, or is inside it.
 * @example
 * if (overlapTrianglePlane(face, ground)) console.log('touching');
 */
export function overlapTrianglePlane(a: Readonly<WorldTriangle>, b: Readonly<WorldPlane>): boolean {
  return trianglePlane.overlap(a, b);
}

/**
 * Writes the contact of a triangle and a half-space; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactTrianglePlane(contact, face, ground)) pushOut(face.center, face.center, contact, 'a');
 */
export function contactTrianglePlane(out: Contact, a: Readonly<WorldTriangle>, b: Readonly<WorldPlane>): boolean {
  return trianglePlane.contact(out, a, b);
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
  return trianglePlane.sweep(out, a, b, displacement);
}

function writeLowest(
  out: Vec3,
  { a, b, c }: Readonly<WorldTriangle>,
  center: Readonly<Vec3>,
  up: Readonly<Vec3>,
): void {
  const lowest = Math.min(dot(a, up), dot(b, up), dot(c, up));
  const low = lowest + (length(a) + length(b) + length(c)) * SUPPORT_FLATNESS;
  // Mean of the lowest corners: a corner, the middle of an edge, or of the face.
  let count = 0;
  set(sum, 0, 0, 0);
  if (dot(a, up) <= low) count = include(a, count);
  if (dot(b, up) <= low) count = include(b, count);
  if (dot(c, up) <= low) count = include(c, count);
  addScaled(out, center, sum, 1 / count);
}

function include(corner: Readonly<Vec3>, count: number): number {
  addScaled(sum, sum, corner, 1);
  return count + 1;
}

/** Sum of the lowest corners, relative to the triangle's center. */
const sum = vec3();
