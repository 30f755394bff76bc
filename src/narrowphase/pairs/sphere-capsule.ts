// A sphere touches a capsule when the distance of its center from the capsule's core is at most the radius sum. Swept,
// the center is a point that moves against a capsule with this radius.

import { NO_DIRECTION } from '../../constants.ts';
import type { WorldCapsule } from '../../geometry/capsule.ts';
import type { WorldSphere } from '../../geometry/sphere.ts';
import { clamp } from '../../math/clamp.ts';
import { perpendicular } from '../../math/cross.ts';
import { createInterval, createMotionInCapsule, intervalInCapsule } from '../../math/interval.ts';
import { addScaled, dot, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { type ClosestPoints, type Contact, createClosestPoints, type SweepHit } from '../results.ts';
import { moveToHit, writeContact, writeImpact, writeTimes } from '../write-results.ts';

/**
 * Writes the closest points of a sphere and a capsule and returns their distance, minus the depth when they overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceSphereCapsule(closest, ball, pill);
 */
export function distanceSphereCapsule(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<WorldCapsule>): number {
  load(a, b);
  measure(out, a, b);
  writePoints(out, a, b);
  return out.distance;
}

/**
 * Whether a sphere and a capsule touch or overlap.
 * @example
 * if (overlapSphereCapsule(ball, pill)) console.log('touching');
 */
export function overlapSphereCapsule(a: Readonly<WorldSphere>, b: Readonly<WorldCapsule>): boolean {
  load(a, b);
  measure(closest, a, b);
  return closest.distance <= 0;
}

/**
 * Writes the contact of a sphere and a capsule; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactSphereCapsule(contact, ball, pill)) pushOut(ball.center, ball.center, contact, 'a');
 */
export function contactSphereCapsule(out: Contact, a: Readonly<WorldSphere>, b: Readonly<WorldCapsule>): boolean {
  if (distanceSphereCapsule(closest, a, b) > 0) return false;
  writeContact(out, closest);
  return true;
}

/**
 * Writes the first touch of the sphere, moving by `displacement`, with the motionless capsule; false when there is
 * none.
 * @example
 * const hit = createSweepHit();
 * const fraction = sweepSphereCapsule(hit, ball, pill, { x: 0, y: -9, z: 0 }) ? hit.fraction : 1;
 */
export function sweepSphereCapsule(
  out: SweepHit,
  a: Readonly<WorldSphere>,
  b: Readonly<WorldCapsule>,
  displacement: Readonly<Vec3>,
): boolean {
  load(a, b);
  measure(closest, a, b);
  motion[0] = between.x;
  motion[1] = between.y;
  motion[2] = between.z;
  motion[3] = displacement.x;
  motion[4] = displacement.y;
  motion[5] = displacement.z;
  motion[6] = a.radius + b.radius;
  motion[7] = b.axis.x;
  motion[8] = b.axis.y;
  motion[9] = b.axis.z;
  motion[10] = b.halfHeight;
  const meet = intervalInCapsule(times, motion);
  if (!writeTimes(out, times, meet, closest.distance <= 0)) return false;
  moveToHit(between, between, displacement, out);
  measure(closest, a, b);
  writePoints(closest, a, b);
  writeImpact(out, closest);
  return true;
}

/** The pair of a sphere and a capsule. */
export const sphereCapsule: Pair<'sphere', 'capsule'> = {
  isSimplerFirst: true,
  distance: distanceSphereCapsule,
  overlap: overlapSphereCapsule,
  contact: contactSphereCapsule,
  sweep: sweepSphereCapsule,
};

function load(a: Readonly<WorldSphere>, b: Readonly<WorldCapsule>): void {
  subtract(between, a.center, b.center);
}

/**
 * Writes the distance for the loaded center: (d² − r²) / (d + r). It has exactly the sign of the squared test, so
 * distance and overlap cannot disagree.
 */
function measure(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<WorldCapsule>): void {
  const { axis, halfHeight } = b;
  const along = dot(between, axis);
  nearest.height = clamp(along, halfHeight);
  addScaled(fromCore, between, axis, -nearest.height);
  // A part along the core is rounding beside the core, and so is a part back along it at an end. Twice: close to the
  // core the first pass may remove nearly the whole vector.
  for (let i = 0; i < 2; i++) {
    const remainder = dot(fromCore, axis);
    if (nearest.height === along || remainder * along < 0) addScaled(fromCore, fromCore, axis, -remainder);
  }
  const radiusSum = a.radius + b.radius;
  const squared = dot(fromCore, fromCore);
  nearest.length = Math.sqrt(squared);
  out.distance = (squared - radiusSum * radiusSum) / (nearest.length + radiusSum);
}

function writePoints(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<WorldCapsule>): void {
  const { normal: n, pointA, pointB } = out;
  const { axis, center: c } = b;
  const { height, length } = nearest;
  // A center on the core, within rounding, separates sideways.
  if (length <= b.halfHeight * NO_DIRECTION) perpendicular(n, axis);
  else set(n, (0 - fromCore.x) / length, (0 - fromCore.y) / length, (0 - fromCore.z) / length);
  addScaled(pointA, between, n, a.radius);
  set(pointA, c.x + pointA.x, c.y + pointA.y, c.z + pointA.z);
  set(pointB, axis.x * height - n.x * b.radius, axis.y * height - n.y * b.radius, axis.z * height - n.z * b.radius);
  set(pointB, c.x + pointB.x, c.y + pointB.y, c.z + pointB.z);
}

/** Offset from the center of the capsule to the center of the sphere. */
const between = vec3();
/** Vector from the nearest point of the core to the center of the sphere. */
const fromCore = vec3();
/** Position of the nearest point along the core, and length of `fromCore`. */
const nearest = { height: 0.5, length: 0.5 };
const motion = createMotionInCapsule();
const times = createInterval();
const closest = createClosestPoints();
