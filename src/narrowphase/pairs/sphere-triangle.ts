// A sphere touches a triangle when the distance of its center is at most its radius. Swept, the center is a point that
// moves against the triangle grown by the radius: two faces, and a capsule around each edge.

import { NO_DIRECTION } from '../../constants.ts';
import type { WorldSphere } from '../../geometry/sphere.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { closestOnTriangle, type TriangleFeature } from '../../math/closest-points.ts';
import { normalize } from '../../math/cross.ts';
import {
  createInterval,
  createMotionInCapsule,
  type Interval,
  intervalInCapsule,
  setAlways,
  setNever,
  widen,
} from '../../math/interval.ts';
import { addScaled, dot, isNegligible, largest, length, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { type ClosestPoints, type Contact, createClosestPoints, type SweepHit } from '../results.ts';
import { moveToHit, writeContact, writeImpact, writeTimes } from '../write-results.ts';

/**
 * Writes the closest points of a sphere and a triangle and returns their distance, minus the depth when they overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceSphereTriangle(closest, ball, face);
 */
export function distanceSphereTriangle(
  out: ClosestPoints,
  a: Readonly<WorldSphere>,
  b: Readonly<WorldTriangle>,
): number {
  load(a, b);
  measure(out, a, b);
  writePoints(out, b);
  return out.distance;
}

/**
 * Whether a sphere and a triangle touch or overlap.
 * @example
 * if (overlapSphereTriangle(ball, face)) console.log('touching');
 */
export function overlapSphereTriangle(a: Readonly<WorldSphere>, b: Readonly<WorldTriangle>): boolean {
  load(a, b);
  measure(closest, a, b);
  return closest.distance <= 0;
}

/**
 * Writes the contact of a sphere and a triangle; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactSphereTriangle(contact, ball, face)) pushOut(ball.center, ball.center, contact, 'a');
 */
export function contactSphereTriangle(out: Contact, a: Readonly<WorldSphere>, b: Readonly<WorldTriangle>): boolean {
  if (distanceSphereTriangle(closest, a, b) > 0) return false;
  writeContact(out, closest);
  return true;
}

/**
 * Writes the first touch of the sphere, moving by `displacement`, with the motionless triangle; false when there is
 * none.
 * @example
 * const hit = createSweepHit();
 * const fraction = sweepSphereTriangle(hit, ball, face, { x: 0, y: -9, z: 0 }) ? hit.fraction : 1;
 */
export function sweepSphereTriangle(
  out: SweepHit,
  a: Readonly<WorldSphere>,
  b: Readonly<WorldTriangle>,
  displacement: Readonly<Vec3>,
): boolean {
  load(a, b);
  measure(closest, a, b);
  const meet = intervalInRoundedTriangle(times, a, b, displacement);
  if (!writeTimes(out, times, meet, closest.distance <= 0)) return false;
  moveToHit(center, center, displacement, out);
  measure(closest, a, b);
  writePoints(closest, b);
  writeImpact(out, closest);
  return true;
}

/** The pair of a sphere and a triangle. */
export const sphereTriangle: Pair<'sphere', 'triangle'> = {
  isSimplerFirst: true,
  distance: distanceSphereTriangle,
  overlap: overlapSphereTriangle,
  contact: contactSphereTriangle,
  sweep: sweepSphereTriangle,
};

function load(a: Readonly<WorldSphere>, b: Readonly<WorldTriangle>): void {
  subtract(center, a.center, b.center);
}

/** Writes the distance of a sphere around the loaded center. */
function measure(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<WorldTriangle>): void {
  feature = closestOnTriangle(nearest, center, b);
  subtract(out.normal, nearest, center);
  out.distance = length(out.normal) - a.radius;
}

/** Writes normal and points. On entry `out.normal` is the vector from the center to the triangle. */
function writePoints(out: ClosestPoints, b: Readonly<WorldTriangle>): void {
  const { normal: n, pointA, pointB } = out;
  const distance = length(n);
  // Closest point is on the face, or the center is on the triangle: the normal is that of the nearer side.
  if (feature === 'face' || distance <= (length(b.a) + length(b.b) + length(b.c)) * NO_DIRECTION) {
    const sign = dot(n, b.normal) > 0 ? 1 : -1;
    set(n, 0 + b.normal.x * sign, 0 + b.normal.y * sign, 0 + b.normal.z * sign);
  } else {
    if (feature === 'ab') straighten(n, b.a, b.b);
    else if (feature === 'bc') straighten(n, b.b, b.c);
    else straighten(n, b.c, b.a);
    normalize(n);
  }
  set(pointB, b.center.x + nearest.x, b.center.y + nearest.y, b.center.z + nearest.z);
  addScaled(pointA, pointB, n, -out.distance);
}

/** Removes the part of `n` along an edge when the closest point is between its ends: it is rounding. */
function straighten(n: Vec3, from: Readonly<Vec3>, to: Readonly<Vec3>): void {
  subtract(along, to, from);
  const whole = dot(along, along);
  const at = (center.x - from.x) * along.x + (center.y - from.y) * along.y + (center.z - from.z) * along.z;
  // Twice: close to the edge the first pass may remove nearly the whole vector.
  for (let i = 0; i < 2 && at > 0 && at < whole; i++) addScaled(n, n, along, -dot(n, along) / whole);
}

/** Writes the times at which the measured center, moving by `displacement`, is within the radius of the triangle. */
function intervalInRoundedTriangle(
  out: Interval,
  a: Readonly<WorldSphere>,
  b: Readonly<WorldTriangle>,
  displacement: Readonly<Vec3>,
): boolean {
  if (isNegligible(displacement)) {
    setAlways(out);
    return closest.distance <= 0;
  }
  setNever(out);
  includeFaces(out, a.radius, b, displacement);
  motion[3] = displacement.x;
  motion[4] = displacement.y;
  motion[5] = displacement.z;
  motion[6] = a.radius;
  includeEdge(out, b.a, b.b);
  includeEdge(out, b.b, b.c);
  includeEdge(out, b.c, b.a);
  return out.enter <= out.exit;
}

/** Includes the times at which the center passes a face grown by the radius, if it is over the face itself. */
function includeFaces(out: Interval, radius: number, b: Readonly<WorldTriangle>, displacement: Readonly<Vec3>): void {
  const climb = dot(displacement, b.normal);
  // A motion along the face passes an edge.
  if (climb === 0) return;
  const height = dot(center, b.normal) - dot(b.a, b.normal);
  // Twice the farthest that the center can be while it touches the triangle.
  const farthest = 2 * (Math.max(largest(b.a), largest(b.b), largest(b.c)) + radius);
  for (let side = -1; side <= 1; side += 2) {
    const time = (side * radius - height) / climb;
    addScaled(passing, center, displacement, time);
    // So far away, rounding may put it over the face.
    if (!(largest(passing) <= farthest) || closestOnTriangle(nearest, passing, b) !== 'face') continue;
    widen(out, time, time);
  }
}

function includeEdge(out: Interval, from: Readonly<Vec3>, to: Readonly<Vec3>): void {
  subtract(along, to, from);
  const whole = length(along);
  motion[0] = center.x - (from.x + along.x * 0.5);
  motion[1] = center.y - (from.y + along.y * 0.5);
  motion[2] = center.z - (from.z + along.z * 0.5);
  motion[7] = along.x / whole;
  motion[8] = along.y / whole;
  motion[9] = along.z / whole;
  motion[10] = whole * 0.5;
  if (intervalInCapsule(edge, motion)) widen(out, edge.enter, edge.exit);
}

let feature: TriangleFeature = 'face';
/** The center of the sphere and the closest point of the triangle, relative to the center of the triangle. */
const center = vec3();
const nearest = vec3();
const passing = vec3();
const along = vec3();
const motion = createMotionInCapsule();
const edge = createInterval();
const times = createInterval();
const closest = createClosestPoints();
