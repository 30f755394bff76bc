// Two capsules touch when the distance of their cores is at most the radius sum. Relative to one capsule, the middle of
// the other is a point, and the Minkowski sum of both cores a parallelogram. Swept, the point meets the parallelogram
// grown by the radius sum: one of two faces, or one of four capsules around its edges.

import type { WorldCapsule } from '../../geometry/capsule.ts';
import {
  createInterval,
  createMotionInCapsule,
  type Interval,
  intervalInCapsule,
  setAlways,
  setNever,
  widen,
} from '../../math/interval.ts';
import { addScaled, copy, dot, isNegligible, length, scale, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { closestOfSegments, createSegmentGap, normalOfGap } from '../polytope/closest-of-segments.ts';
import { type ClosestPoints, type Contact, createClosestPoints, type SweepHit } from '../results.ts';
import { moveToHit, writeContact, writeImpact, writeTimes } from '../write-results.ts';

/**
 * Writes the closest points of two capsules and returns their distance, minus the depth when they overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceCapsuleCapsule(closest, pill, otherPill);
 */
export function distanceCapsuleCapsule(
  out: ClosestPoints,
  a: Readonly<WorldCapsule>,
  b: Readonly<WorldCapsule>,
): number {
  load(a, b);
  measure(out, a, b);
  writePoints(out, b);
  return out.distance;
}

/**
 * Whether two capsules touch or overlap.
 * @example
 * if (overlapCapsuleCapsule(pill, otherPill)) console.log('touching');
 */
export function overlapCapsuleCapsule(a: Readonly<WorldCapsule>, b: Readonly<WorldCapsule>): boolean {
  load(a, b);
  measure(closest, a, b);
  return closest.distance <= 0;
}

/**
 * Writes the contact of two capsules; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactCapsuleCapsule(contact, pill, otherPill)) pushOut(pill.center, pill.center, contact, 'a');
 */
export function contactCapsuleCapsule(out: Contact, a: Readonly<WorldCapsule>, b: Readonly<WorldCapsule>): boolean {
  if (distanceCapsuleCapsule(closest, a, b) > 0) return false;
  writeContact(out, closest);
  return true;
}

/**
 * Writes the first touch of `a`, moving by `displacement`, with the motionless `b`; false when there is none.
 * @example
 * const hit = createSweepHit();
 * const fraction = sweepCapsuleCapsule(hit, pill, otherPill, { x: 0, y: -9, z: 0 }) ? hit.fraction : 1;
 */
export function sweepCapsuleCapsule(
  out: SweepHit,
  a: Readonly<WorldCapsule>,
  b: Readonly<WorldCapsule>,
  displacement: Readonly<Vec3>,
): boolean {
  load(a, b);
  measure(closest, a, b);
  const meet = intervalInRoundedParallelogram(times, a, b, displacement);
  if (!writeTimes(out, times, meet, closest.distance <= 0)) return false;
  moveToHit(between, between, displacement, out);
  measure(closest, a, b);
  writePoints(closest, b);
  writeImpact(out, closest);
  return true;
}

/** The pair of two capsules. */
export const capsuleCapsule: Pair<'capsule', 'capsule'> = {
  isSimplerFirst: false,
  distance: distanceCapsuleCapsule,
  overlap: overlapCapsuleCapsule,
  contact: contactCapsuleCapsule,
  sweep: sweepCapsuleCapsule,
};

function load(a: Readonly<WorldCapsule>, b: Readonly<WorldCapsule>): void {
  subtract(between, a.center, b.center);
  scale(halfA, a.axis, a.halfHeight);
  scale(halfB, b.axis, b.halfHeight);
}

/** Writes the distance of the loaded capsules. */
function measure(out: ClosestPoints, a: Readonly<WorldCapsule>, b: Readonly<WorldCapsule>): void {
  closestOfSegments(gap, between, halfA, halfB);
  out.distance = gap.distance - (a.radius + b.radius);
}

function writePoints(out: ClosestPoints, b: Readonly<WorldCapsule>): void {
  const { normal: n, pointA, pointB } = out;
  normalOfGap(n, gap, halfA, halfB);
  // From the point on the core of B: then the points are exactly the distance apart along the normal.
  addScaled(pointB, b.center, halfB, gap.t);
  addScaled(pointB, pointB, n, -b.radius);
  addScaled(pointA, pointB, n, -out.distance);
}

/** Writes the times at which the distance of the cores is at most the radius sum. False when there are none. */
function intervalInRoundedParallelogram(
  out: Interval,
  a: Readonly<WorldCapsule>,
  b: Readonly<WorldCapsule>,
  displacement: Readonly<Vec3>,
): boolean {
  if (isNegligible(displacement)) {
    setAlways(out);
    return closest.distance <= 0;
  }
  setNever(out);
  motion[3] = displacement.x;
  motion[4] = displacement.y;
  motion[5] = displacement.z;
  motion[6] = a.radius + b.radius;
  includeFaces(out, displacement);
  includeEdges(out, a, halfB);
  includeEdges(out, b, halfA);
  return out.enter <= out.exit;
}

/** Includes the times at which the point passes a face of the grown parallelogram, if it is over the face itself. */
function includeFaces(out: Interval, displacement: Readonly<Vec3>): void {
  closestOfSegments(gap, between, halfA, halfB);
  copy(faceNormal, gap.across);
  const size = length(faceNormal);
  const height = dot(between, faceNormal) / size;
  const climb = dot(displacement, faceNormal) / size;
  // Parallel cores have no face. A motion along a face passes an edge.
  if (size === 0 || climb === 0) return;
  for (let side = -1; side <= 1; side += 2) {
    const time = (side * motion[6] - height) / climb;
    addScaled(passing, between, displacement, time);
    closestOfSegments(gap, passing, halfA, halfB);
    if (!gap.crossing) continue;
    widen(out, time, time);
  }
}

/** Includes the times in the capsules around two edges: the core of `c` at either end of `offset`. */
function includeEdges(out: Interval, c: Readonly<WorldCapsule>, offset: Readonly<Vec3>): void {
  motion[7] = c.axis.x;
  motion[8] = c.axis.y;
  motion[9] = c.axis.z;
  motion[10] = c.halfHeight;
  for (let side = -1; side <= 1; side += 2) {
    motion[0] = between.x + offset.x * side;
    motion[1] = between.y + offset.y * side;
    motion[2] = between.z + offset.z * side;
    if (intervalInCapsule(edge, motion)) widen(out, edge.enter, edge.exit);
  }
}

/** Offset from the center of B to the center of A. */
const between = vec3();
/** Half vectors of the cores, from the middle to one end. */
const halfA = vec3();
const halfB = vec3();
const gap = createSegmentGap();
const faceNormal = vec3();
const passing = vec3();
const motion = createMotionInCapsule();
const edge = createInterval();
const times = createInterval();
const closest = createClosestPoints();
