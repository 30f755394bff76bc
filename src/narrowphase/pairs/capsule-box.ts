// A capsule touches a box when its core, a segment, is within its radius of the box. All in the frame of the box.
// Swept, the middle of the core is a point that moves against the box extruded along the core (at most twelve faces)
// and grown by the radius.

import type { WorldCapsule } from '../../geometry/capsule.ts';
import { toLocal, toLocalDirection } from '../../geometry/local-frame.ts';
import type { Obb } from '../../geometry/obb.ts';
import { type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { contactOfCores, distanceOfCores, sweepCores } from '../polytope/core-answers.ts';
import { coresTouch } from '../polytope/core-distance.ts';
import { CorePair } from '../polytope/core-pair.ts';
import type { ClosestPoints, Contact, SweepHit } from '../results.ts';

/**
 * Writes the closest points of a capsule and a box and returns their distance, minus the depth when they overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceCapsuleObb(closest, pill, crate);
 */
export function distanceCapsuleObb(out: ClosestPoints, a: Readonly<WorldCapsule>, b: Readonly<Obb>): number {
  load(a, b);
  return distanceOfCores(out, pair);
}

/**
 * Whether a capsule touches or overlaps a box, or is inside it.
 * @example
 * if (overlapCapsuleObb(pill, crate)) console.log('touching');
 */
export function overlapCapsuleObb(a: Readonly<WorldCapsule>, b: Readonly<Obb>): boolean {
  load(a, b);
  return coresTouch(pair);
}

/**
 * Writes the contact of a capsule and a box; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactCapsuleObb(contact, pill, crate)) pushOut(pill.center, pill.center, contact, 'a');
 */
export function contactCapsuleObb(out: Contact, a: Readonly<WorldCapsule>, b: Readonly<Obb>): boolean {
  load(a, b);
  return contactOfCores(out, pair);
}

/**
 * Writes the first touch of the capsule, moving by `displacement`, with the motionless box; false when there is none.
 * @example
 * const hit = createSweepHit();
 * const fraction = sweepCapsuleObb(hit, pill, crate, { x: 0, y: -9, z: 0 }) ? hit.fraction : 1;
 */
export function sweepCapsuleObb(
  out: SweepHit,
  a: Readonly<WorldCapsule>,
  b: Readonly<Obb>,
  displacement: Readonly<Vec3>,
): boolean {
  load(a, b);
  return sweepCores(out, pair, displacement);
}

/** The pair of a capsule and a box. */
export const capsuleBox: Pair<'capsule', 'box'> = {
  isSimplerFirst: false,
  distance: distanceCapsuleObb,
  overlap: overlapCapsuleObb,
  contact: contactCapsuleObb,
  sweep: sweepCapsuleObb,
};

/** Transforms the capsule to the frame of the box. */
function load(a: Readonly<WorldCapsule>, b: Readonly<Obb>): void {
  toLocal(middle, b, a.center);
  toLocalDirection(axis, b, a.axis);
  pair.a.setSegment(middle, axis, a.halfHeight);
  pair.b.setBox(b.halfExtents);
  pair.radius = a.radius;
  pair.frame = b;
  pair.prepare();
}

const middle = vec3();
const axis = vec3();
const pair = new CorePair();
