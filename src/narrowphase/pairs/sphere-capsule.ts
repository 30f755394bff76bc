// A sphere touches a capsule when its center is no farther from the capsule's core than both radii together. Swept, the
// center is a point moving against a capsule with that sum as its radius.

import { NO_DIRECTION } from '../../constants.ts';
import type { WorldCapsule } from '../../geometry/capsule.ts';
import type { WorldSphere } from '../../geometry/sphere.ts';
import { perpendicular } from '../../math/cross.ts';
import { createInterval, createMotionInCapsule, intervalInCapsule } from '../../math/interval.ts';
import { addScaled, dot, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { type ClosestPoints, type Contact, createClosestPoints, type SweepHit } from '../results.ts';
import { moveToHit, writeContact, writeImpact, writeTimes } from '../write-results.ts';

/** Writes the closest points of a sphere and a capsule and returns their distance, minus the depth when they overlap. */
export function distanceSphereCapsule(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<WorldCapsule>): number {
  load(a, b);
  measure(out, a, b);
  writePoints(out, a, b);
  return out.distance;
}

/** Whether a sphere and a capsule touch or overlap. */
export function overlapSphereCapsule(a: Readonly<WorldSphere>, b: Readonly<WorldCapsule>): boolean {
  load(a, b);
  measure(closest, a, b);
  return closest.distance <= 0;
}

/** Writes where a sphere and a capsule touch or overlap; false when they do not. */
export function contactSphereCapsule(out: Contact, a: Readonly<WorldSphere>, b: Readonly<WorldCapsule>): boolean {
  if (distanceSphereCapsule(closest, a, b) > 0) return false;
  writeContact(out, closest);
  return true;
}

/** Writes the first touch of the sphere, moving by `displacement`, with the resting capsule; false when there is none. */
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

function load(a: Readonly<WorldSphere>, b: Readonly<WorldCapsule>): void {
  subtract(between, a.center, b.center);
}

/**
 * Writes the distance for the loaded center. The difference of squares has exactly the sign of the squared test, so
 * that the distance and the overlap can never disagree.
 */
function measure(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<WorldCapsule>): void {
  const { axis, halfHeight } = b;
  const along = dot(between, axis);
  nearest.height = Math.max(-halfHeight, Math.min(halfHeight, along));
  addScaled(fromCore, between, axis, -nearest.height);
  // Beside the core what is left along it is rounding, and so is what leads back to it from an end. Twice, since close to
  // the core it may be nearly all there is.
  for (let i = 0; i < 2; i++) {
    const rest = dot(fromCore, axis);
    if (nearest.height === along || rest * along < 0) addScaled(fromCore, fromCore, axis, -rest);
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
  // What is on the core, as far as can be told, comes out sideways.
  if (length <= b.halfHeight * NO_DIRECTION) perpendicular(n, axis);
  else set(n, (0 - fromCore.x) / length, (0 - fromCore.y) / length, (0 - fromCore.z) / length);
  addScaled(pointA, between, n, a.radius);
  set(pointA, c.x + pointA.x, c.y + pointA.y, c.z + pointA.z);
  set(pointB, axis.x * height - n.x * b.radius, axis.y * height - n.y * b.radius, axis.z * height - n.z * b.radius);
  set(pointB, c.x + pointB.x, c.y + pointB.y, c.z + pointB.z);
}

/** From the center of the capsule to that of the sphere. */
const between = vec3();
/** From the nearest point of the core to the center of the sphere, … */
const fromCore = vec3();
/** … how high that point is on the core, and how far it is away. */
const nearest = { height: 0.5, length: 0.5 };
const motion = createMotionInCapsule();
const times = createInterval();
const closest = createClosestPoints();
