// A capsule touches a triangle when its core, a segment, is within its radius of the triangle. Swept, the middle of the
// core is a point that moves against the triangle extruded along the core, a prism, grown by the radius.

import type { WorldCapsule } from '../../geometry/capsule.ts';
import { worldAlignedFrame } from '../../geometry/local-frame.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { contactOfCores, distanceOfCores, impactOfCores, sweepCores } from '../polytope/core-answers.ts';
import { coresTouch } from '../polytope/core-distance.ts';
import { CorePair } from '../polytope/core-pair.ts';
import { setTriangle } from '../polytope/triangle-core.ts';
import type { ClosestPoints, Contact, SweepHit } from '../results.ts';

/**
 * Writes the closest points of a capsule and a triangle and returns their distance, minus the depth when they overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceCapsuleTriangle(closest, pill, face);
 */
export function distanceCapsuleTriangle(
  out: ClosestPoints,
  a: Readonly<WorldCapsule>,
  b: Readonly<WorldTriangle>,
): number {
  load(a, b);
  return distanceOfCores(out, pair);
}

/**
 * Whether a capsule and a triangle touch or overlap.
 * @example
 * if (overlapCapsuleTriangle(pill, face)) console.log('touching');
 */
export function overlapCapsuleTriangle(a: Readonly<WorldCapsule>, b: Readonly<WorldTriangle>): boolean {
  load(a, b);
  return coresTouch(pair);
}

/**
 * Writes the contact of a capsule and a triangle; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactCapsuleTriangle(contact, pill, face)) pushOut(pill.center, pill.center, contact, 'a');
 */
export function contactCapsuleTriangle(out: Contact, a: Readonly<WorldCapsule>, b: Readonly<WorldTriangle>): boolean {
  load(a, b);
  return contactOfCores(out, pair);
}

/**
 * Writes the first touch of the capsule, moving by `displacement`, with the motionless triangle; false when there is
 * none.
 * @example
 * const hit = createSweepHit();
 * const fraction = sweepCapsuleTriangle(hit, pill, face, { x: 0, y: -9, z: 0 }) ? hit.fraction : 1;
 */
export function sweepCapsuleTriangle(
  out: SweepHit,
  a: Readonly<WorldCapsule>,
  b: Readonly<WorldTriangle>,
  displacement: Readonly<Vec3>,
): boolean {
  load(a, b);
  return sweepCores(out, pair, displacement);
}

/** As `sweepCapsuleTriangle`, with an `exitFraction` that is not final. */
function impactOfCapsuleTriangle(
  out: SweepHit,
  a: Readonly<WorldCapsule>,
  b: Readonly<WorldTriangle>,
  displacement: Readonly<Vec3>,
): boolean {
  load(a, b);
  return impactOfCores(out, pair, displacement);
}

/** The pair of a capsule and a triangle. */
export const capsuleTriangle: Pair<'capsule', 'triangle'> = {
  isSimplerFirst: true,
  distance: distanceCapsuleTriangle,
  overlap: overlapCapsuleTriangle,
  contact: contactCapsuleTriangle,
  sweep: sweepCapsuleTriangle,
  impact: impactOfCapsuleTriangle,
};

/** Moves both shapes to the frame of the triangle's center. */
function load(a: Readonly<WorldCapsule>, b: Readonly<WorldTriangle>): void {
  subtract(middle, a.center, b.center);
  pair.a.setSegment(middle, a.axis, a.halfHeight);
  pair.a.addRim(b.normal);
  setTriangle(pair.b, b.a, b.b, b.c, b.normal);
  pair.radius = a.radius;
  frame.center = b.center;
  pair.frame = frame;
  pair.prepare();
}

const middle = vec3();
const pair = new CorePair();
const frame = worldAlignedFrame(vec3());
