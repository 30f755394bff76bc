// The lowest point of a capsule is the lower end of its core, moved down by the radius. See `solid-plane.ts`.

import { SUPPORT_FLATNESS } from '../../constants.ts';
import { supportOfCapsule, type WorldCapsule } from '../../geometry/capsule.ts';
import type { WorldPlane } from '../../geometry/plane.ts';
import { addScaled, dot, type Vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import type { ClosestPoints, Contact, SweepHit } from '../results.ts';
import { pairWithPlane } from './solid-plane.ts';

/** The pair of a capsule and a plane. */
export const capsulePlane: Pair<'capsule', 'plane'> = pairWithPlane<'capsule'>(false, {
  support: supportOfCapsule,
  writeLowest,
});

/**
 * Writes the closest points of a capsule and a half-space and returns their distance, minus the depth when they
 * overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceCapsulePlane(closest, pill, ground);
 */
export function distanceCapsulePlane(out: ClosestPoints, a: Readonly<WorldCapsule>, b: Readonly<WorldPlane>): number {
  return capsulePlane.distance(out, a, b);
}

/**
 * Whether a capsule touches a half-space, overlaps it, or is inside it.
 * @example
 * if (overlapCapsulePlane(pill, ground)) console.log('touching');
 */
export function overlapCapsulePlane(a: Readonly<WorldCapsule>, b: Readonly<WorldPlane>): boolean {
  return capsulePlane.overlap(a, b);
}

/**
 * Writes the contact of a capsule and a half-space; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactCapsulePlane(contact, pill, ground)) pushOut(pill.center, pill.center, contact, 'a');
 */
export function contactCapsulePlane(out: Contact, a: Readonly<WorldCapsule>, b: Readonly<WorldPlane>): boolean {
  return capsulePlane.contact(out, a, b);
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
  return capsulePlane.sweep(out, a, b, displacement);
}

function writeLowest(out: Vec3, a: Readonly<WorldCapsule>, center: Readonly<Vec3>, up: Readonly<Vec3>): void {
  const slope = dot(a.axis, up);
  // Move to the lower end, unless both ends are equally low.
  const flat = Math.abs(slope) * a.halfHeight <= (a.halfHeight + a.radius) * SUPPORT_FLATNESS;
  addScaled(out, center, a.axis, flat ? 0 : slope > 0 ? -a.halfHeight : a.halfHeight);
  addScaled(out, out, up, -a.radius);
}
