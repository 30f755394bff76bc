// A box and a triangle touch unless one of thirteen axes separates them: the normals of the box, the normal of the
// triangle, and the cross products of their edges. Nine axes are simple in the frame of the box. There the triangle is
// A, so results are swapped.

import { toLocalDirection } from '../../geometry/local-frame.ts';
import type { Obb } from '../../geometry/obb.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { negate, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { contactOfCores, distanceOfCores, sweepCores } from '../polytope/core-answers.ts';
import { coresTouch } from '../polytope/core-distance.ts';
import { CorePair } from '../polytope/core-pair.ts';
import { setTriangle } from '../polytope/triangle-core.ts';
import type { ClosestPoints, Contact, SweepHit } from '../results.ts';
import { flip, moveWithFrame } from '../write-results.ts';

/**
 * Writes the closest points of a box and a triangle and returns their distance, minus the depth when they overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceObbTriangle(closest, crate, face);
 */
export function distanceObbTriangle(out: ClosestPoints, a: Readonly<Obb>, b: Readonly<WorldTriangle>): number {
  load(a, b);
  distanceOfCores(out, pair);
  flip(out);
  return out.distance;
}

/**
 * Whether a box and a triangle touch or overlap, or the box contains the triangle.
 * @example
 * if (overlapObbTriangle(crate, face)) console.log('touching');
 */
export function overlapObbTriangle(a: Readonly<Obb>, b: Readonly<WorldTriangle>): boolean {
  load(a, b);
  return coresTouch(pair);
}

/**
 * Writes the contact of a box and a triangle; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactObbTriangle(contact, crate, face)) pushOut(crate.center, crate.center, contact, 'a');
 */
export function contactObbTriangle(out: Contact, a: Readonly<Obb>, b: Readonly<WorldTriangle>): boolean {
  load(a, b);
  if (!contactOfCores(out, pair)) return false;
  flip(out);
  return true;
}

/**
 * Writes the first touch of the box, moving by `displacement`, with the motionless triangle; false when there is none.
 * @example
 * const hit = createSweepHit();
 * const fraction = sweepObbTriangle(hit, crate, face, { x: 0, y: -9, z: 0 }) ? hit.fraction : 1;
 */
export function sweepObbTriangle(
  out: SweepHit,
  a: Readonly<Obb>,
  b: Readonly<WorldTriangle>,
  displacement: Readonly<Vec3>,
): boolean {
  load(a, b);
  set(opposite, displacement.x, displacement.y, displacement.z);
  negate(opposite);
  if (!sweepCores(out, pair, opposite)) return false;
  moveWithFrame(out, displacement);
  flip(out);
  return true;
}

/** The pair of a box and a triangle. */
export const boxTriangle: Pair<'box', 'triangle'> = {
  isSimplerFirst: true,
  distance: distanceObbTriangle,
  overlap: overlapObbTriangle,
  contact: contactObbTriangle,
  sweep: sweepObbTriangle,
};

/** Transforms the triangle to the frame of the box. */
function load(a: Readonly<Obb>, b: Readonly<WorldTriangle>): void {
  subtract(between, b.center, a.center);
  takeCorner(first, a, b.a);
  takeCorner(second, a, b.b);
  takeCorner(third, a, b.c);
  toLocalDirection(normal, a, b.normal);
  setTriangle(pair.a, first, second, third, normal);
  pair.b.setBox(a.halfExtents);
  pair.radius = 0;
  pair.frame = a;
  pair.prepare();
}

function takeCorner(out: Vec3, a: Readonly<Obb>, corner: Readonly<Vec3>): void {
  set(out, between.x + corner.x, between.y + corner.y, between.z + corner.z);
  toLocalDirection(out, a, out);
}

const between = vec3();
const first = vec3();
const second = vec3();
const third = vec3();
const normal = vec3();
const opposite = vec3();
const pair = new CorePair();
