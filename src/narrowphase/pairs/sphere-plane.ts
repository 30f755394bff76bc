// A sphere touches a half-space when the height of its center is at most its radius. Under translation the gap changes
// linearly (Gomez 1999, sphere–plane sweep).

import { distancePointPlane, type WorldPlane } from '../../geometry/plane.ts';
import type { WorldSphere } from '../../geometry/sphere.ts';
import { createInterval, intervalBelowZero, narrow, setAlways } from '../../math/interval.ts';
import { addScaled, copy, dot, set, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { type ClosestPoints, type Contact, createClosestPoints, type SweepHit } from '../results.ts';
import { moveToHit, writeContact, writeImpact, writeTimes } from '../write-results.ts';

/**
 * Writes the closest points of a sphere and a half-space and returns their distance, minus the depth when they overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceSpherePlane(closest, ball, ground);
 */
export function distanceSpherePlane(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<WorldPlane>): number {
  writeClosest(out, a.center, a.radius, b, distancePointPlane(a.center, b));
  return out.distance;
}

/**
 * Whether a sphere touches a half-space, overlaps it, or is inside it.
 * @example
 * if (overlapSpherePlane(ball, ground)) console.log('touching');
 */
export function overlapSpherePlane(a: Readonly<WorldSphere>, b: Readonly<WorldPlane>): boolean {
  return distancePointPlane(a.center, b) - a.radius <= 0;
}

/**
 * Writes the contact of a sphere and a half-space; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactSpherePlane(contact, ball, ground)) pushOut(ball.center, ball.center, contact, 'a');
 */
export function contactSpherePlane(out: Contact, a: Readonly<WorldSphere>, b: Readonly<WorldPlane>): boolean {
  if (distanceSpherePlane(closest, a, b) > 0) return false;
  writeContact(out, closest);
  return true;
}

/**
 * Writes the first touch of the sphere, moving by `displacement`, with the motionless half-space; false when there is
 * none.
 * @example
 * const hit = createSweepHit();
 * const fraction = sweepSpherePlane(hit, ball, ground, { x: 0, y: -9, z: 0 }) ? hit.fraction : 1;
 */
export function sweepSpherePlane(
  out: SweepHit,
  a: Readonly<WorldSphere>,
  b: Readonly<WorldPlane>,
  displacement: Readonly<Vec3>,
): boolean {
  const height = distancePointPlane(a.center, b);
  const gap = height - a.radius;
  const climb = dot(b.normal, displacement);
  const meet = intervalBelowZero(times, gap, climb);
  if (!writeTimes(out, times, meet, gap <= 0)) return false;
  moveToHit(moved, a.center, displacement, out);
  writeClosest(closest, moved, a.radius, b, height + climb * out.fraction);
  writeImpact(out, closest);
  return true;
}

/** The pair of a sphere and a plane. */
export const spherePlane: Pair<'sphere', 'plane'> = {
  isSimplerFirst: true,
  distance: distanceSpherePlane,
  overlap: overlapSpherePlane,
  contact: contactSpherePlane,
  sweep: sweepSpherePlane,
};

/**
 * Writes the first touch of the sphere with the plane as a thin wall with two solid sides; false when there is none.
 * The normal points from the start side of the sphere to the wall.
 * @example
 * const hit = createSweepHit();
 * const fraction = sweepSphereTwoSidedPlane(hit, ball, ground, { x: 0, y: -9, z: 0 }) ? hit.fraction : 1;
 */
export function sweepSphereTwoSidedPlane(
  out: SweepHit,
  a: Readonly<WorldSphere>,
  b: Readonly<WorldPlane>,
  displacement: Readonly<Vec3>,
): boolean {
  const height = distancePointPlane(a.center, b);
  const climb = dot(b.normal, displacement);
  setAlways(times);
  const meet = narrow(times, height, climb, a.radius);
  if (!writeTimes(out, times, meet, Math.abs(height) <= a.radius)) return false;
  const facing = facingSide(b, height >= 0);
  moveToHit(moved, a.center, displacement, out);
  writeClosest(closest, moved, a.radius, facing, Math.abs(height + climb * out.fraction));
  writeImpact(out, closest);
  return true;
}

function writeClosest(
  out: ClosestPoints,
  center: Readonly<Vec3>,
  radius: number,
  plane: Readonly<WorldPlane>,
  height: number,
): void {
  const { normal: n } = plane;
  set(out.normal, 0 - n.x, 0 - n.y, 0 - n.z);
  addScaled(out.pointA, center, n, -radius);
  addScaled(out.pointB, center, n, -height);
  out.distance = height - radius;
}

/** The half-space behind the upper or the lower side of the wall. */
function facingSide(wall: Readonly<WorldPlane>, above: boolean): WorldPlane {
  const sign = above ? 1 : -1;
  copy(side.center, wall.center);
  set(side.normal, wall.normal.x * sign, wall.normal.y * sign, wall.normal.z * sign);
  side.offset = wall.offset * sign;
  return side;
}

const moved = vec3();
const times = createInterval();
const closest = createClosestPoints();
const side: WorldPlane = { center: vec3(), normal: vec3(), offset: 0.5 };
