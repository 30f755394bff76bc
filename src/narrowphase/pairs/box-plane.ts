// A box touches a half-space when its center is no higher than its projected radius, Σ hᵢ |axisᵢ · n| (Gomez 1999,
// box–plane). See `solid-plane.ts`.

import { SUPPORT_FLATNESS } from '../../constants.ts';
import { toLocalDirection } from '../../geometry/local-frame.ts';
import { type Obb, supportOfObb } from '../../geometry/obb.ts';
import type { WorldPlane } from '../../geometry/plane.ts';
import { addScaled, copy, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import type { ClosestPoints, Contact, SweepHit } from '../results.ts';
import { pairWithPlane } from './solid-plane.ts';

/** The pair of a box and a plane. */
export const boxPlane: Pair<'box', 'plane'> = pairWithPlane<'box'>(false, { support: supportOfObb, writeLowest });

/**
 * Writes the closest points of a box and a half-space and returns their distance, minus the depth when they overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceObbPlane(closest, crate, ground);
 */
export function distanceObbPlane(out: ClosestPoints, a: Readonly<Obb>, b: Readonly<WorldPlane>): number {
  return boxPlane.distance(out, a, b);
}

/**
 * Whether a box touches a half-space, overlaps it, or is inside it.
 * @example
 * if (overlapObbPlane(crate, ground)) console.log('touching');
 */
export function overlapObbPlane(a: Readonly<Obb>, b: Readonly<WorldPlane>): boolean {
  return boxPlane.overlap(a, b);
}

/**
 * Writes the contact of a box and a half-space; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactObbPlane(contact, crate, ground)) pushOut(crate.center, crate.center, contact, 'a');
 */
export function contactObbPlane(out: Contact, a: Readonly<Obb>, b: Readonly<WorldPlane>): boolean {
  return boxPlane.contact(out, a, b);
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
  return boxPlane.sweep(out, a, b, displacement);
}

function writeLowest(out: Vec3, a: Readonly<Obb>, center: Readonly<Vec3>, up: Readonly<Vec3>): void {
  const { halfExtents: h } = a;
  const flat = (h.x + h.y + h.z) * SUPPORT_FLATNESS;
  toLocalDirection(slope, a, up);
  copy(out, center);
  descend(out, a.axisX, h.x, slope.x, flat);
  descend(out, a.axisY, h.y, slope.y, flat);
  descend(out, a.axisZ, h.z, slope.z, flat);
}

/** Moves along a box axis to its lower end, unless both ends are equally low: the middle of an edge or face. */
function descend(point: Vec3, axis: Readonly<Vec3>, extent: number, slope: number, flat: number): void {
  if (Math.abs(slope) * extent > flat) addScaled(point, point, axis, slope > 0 ? -extent : extent);
}

/** The normal of the plane in the frame of the box. */
const slope = vec3();
