// Two spheres touch when the distance of their centers is at most the radius sum. Swept, one center is a point that
// moves against a sphere with this radius (Gomez 1999, sphere–sphere sweep).

import type { WorldSphere } from '../../geometry/sphere.ts';
import { storeVec3 } from '../../math/columns.ts';
import { createInterval, intervalInSphere, type MotionInSphere } from '../../math/interval.ts';
import { midpoint, set, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import type { ClosestPoints, Contact, SweepHit } from '../results.ts';
import { moveToHit, writeTimes } from '../write-results.ts';

/**
 * Writes the closest points of two spheres and returns their distance, minus the depth when they overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceSphereSphere(closest, ball, otherBall);
 */
export function distanceSphereSphere(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<WorldSphere>): number {
  out.distance = distanceOf(a, b);
  writePoints(out, a, b);
  return out.distance;
}

/**
 * Whether two spheres touch or overlap.
 * @example
 * if (overlapSphereSphere(ball, otherBall)) console.log('touching');
 */
export function overlapSphereSphere(a: Readonly<WorldSphere>, b: Readonly<WorldSphere>): boolean {
  const x = a.center.x - b.center.x;
  const y = a.center.y - b.center.y;
  const z = a.center.z - b.center.z;
  const radiusSum = a.radius + b.radius;
  return x * x + y * y + z * z <= radiusSum * radiusSum;
}

/**
 * Writes the contact of two spheres; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactSphereSphere(contact, ball, otherBall)) pushOut(ball.center, ball.center, contact, 'a');
 */
export function contactSphereSphere(out: Contact, a: Readonly<WorldSphere>, b: Readonly<WorldSphere>): boolean {
  const distance = distanceOf(a, b);
  if (distance > 0) return false;
  writeContact(out, a, b, 0 - distance);
  return true;
}

/**
 * Writes the first touch of `a`, moving by `displacement`, with the motionless `b`; false when there is none.
 * @example
 * const hit = createSweepHit();
 * const fraction = sweepSphereSphere(hit, ball, otherBall, { x: 0, y: -9, z: 0 }) ? hit.fraction : 1;
 */
export function sweepSphereSphere(
  out: SweepHit,
  a: Readonly<WorldSphere>,
  b: Readonly<WorldSphere>,
  displacement: Readonly<Vec3>,
): boolean {
  const distance = distanceOf(a, b);
  storeVec3(motion, 0, between);
  storeVec3(motion, 3, displacement);
  motion[6] = a.radius + b.radius;
  const meet = intervalInSphere(times, motion);
  if (!writeTimes(out, times, meet, distance <= 0)) return false;
  moveToHit(between, between, displacement, out);
  writeContact(out, a, b, out.overlapping ? 0 - distance : 0);
  return true;
}

/** The pair of two spheres. */
export const sphereSphere: Pair<'sphere', 'sphere'> = {
  isSimplerFirst: false,
  distance: distanceSphereSphere,
  overlap: overlapSphereSphere,
  contact: contactSphereSphere,
  sweep: sweepSphereSphere,
};

/**
 * The distance of the surfaces: (d² − r²) / (d + r). It has exactly the sign of the squared test, so distance and overlap
 * cannot disagree. Writes `between`.
 */
function distanceOf(a: Readonly<WorldSphere>, b: Readonly<WorldSphere>): number {
  const x = a.center.x - b.center.x;
  const y = a.center.y - b.center.y;
  const z = a.center.z - b.center.z;
  const radiusSum = a.radius + b.radius;
  const squared = x * x + y * y + z * z;
  set(between, x, y, z);
  return (squared - radiusSum * radiusSum) / (Math.sqrt(squared) + radiusSum);
}

/** Writes a contact at the offset `between`. */
function writeContact(out: Contact, a: Readonly<WorldSphere>, b: Readonly<WorldSphere>, depth: number): void {
  writePoints(out, a, b);
  midpoint(out.point, out.pointA, out.pointB);
  out.depth = depth;
}

function writePoints(out: Surfaces, a: Readonly<WorldSphere>, b: Readonly<WorldSphere>): void {
  const { x, y, z } = between;
  const length = Math.sqrt(x * x + y * y + z * z);
  // Concentric spheres separate along x.
  if (length === 0) set(out.normal, 1, 0, 0);
  else set(out.normal, (0 - x) / length, (0 - y) / length, (0 - z) / length);
  const { normal: n, pointA, pointB } = out;
  const { center: c } = b;
  set(pointA, c.x + (x + n.x * a.radius), c.y + (y + n.y * a.radius), c.z + (z + n.z * a.radius));
  set(pointB, c.x - n.x * b.radius, c.y - n.y * b.radius, c.z - n.z * b.radius);
}

/** What closest points and contacts have in common. */
type Surfaces = Pick<Contact, 'normal' | 'pointA' | 'pointB'>;

/** Offset from the center of `b` to the center of `a`. */
const between = vec3();
const motion: MotionInSphere = new Float64Array(7);
const times = createInterval();
