// Axis-aligned boxes overlap when their intervals overlap on each axis. Swept, each axis has an interval of overlap in
// time; the boxes overlap during the intersection of all three (Gomez 1999, AABB sweep).

import type { Aabb } from '../../math/aabb.ts';
import { createInterval, type Interval, setAlways } from '../../math/interval.ts';
import { addScaled, copy, set, type Vec3, vec3 } from '../../math/vec3.ts';
import { createClosestPoints, type SweepHit } from '../results.ts';
import { writeImpact, writeTimes } from '../write-results.ts';

/**
 * Whether two axis-aligned boxes touch or overlap, or one contains the other.
 * @example
 * const bounds = { min: { x: 0, y: 0, z: 0 }, max: { x: 2, y: 2, z: 2 } };
 * overlapAabbAabb(bounds, { min: { x: 1, y: 1, z: 1 }, max: { x: 3, y: 3, z: 3 } }); // true
 */
export function overlapAabbAabb(a: Readonly<Aabb>, b: Readonly<Aabb>): boolean {
  return (
    a.min.x <= b.max.x &&
    b.min.x <= a.max.x &&
    a.min.y <= b.max.y &&
    b.min.y <= a.max.y &&
    a.min.z <= b.max.z &&
    b.min.z <= a.max.z
  );
}

/**
 * Writes the first touch of `a`, moving by `displacement`, with the motionless `b`; false when there is none.
 * @example
 * const hit = createSweepHit();
 * if (sweepAabbAabb(hit, bounds, otherBounds, { x: 9, y: 0, z: 0 })) console.log(hit.fraction, hit.normal);
 */
export function sweepAabbAabb(
  out: SweepHit,
  a: Readonly<Aabb>,
  b: Readonly<Aabb>,
  displacement: Readonly<Vec3>,
): boolean {
  const overlapping = overlapAabbAabb(a, b);
  setAlways(times);
  const meetX = narrowToOverlap(times, a.min.x, a.max.x, b.min.x, b.max.x, displacement.x);
  const enterX = times.enter;
  const meetY = narrowToOverlap(times, a.min.y, a.max.y, b.min.y, b.max.y, displacement.y);
  const enterY = times.enter;
  const meetZ = narrowToOverlap(times, a.min.z, a.max.z, b.min.z, b.max.z, displacement.z);
  if (!writeTimes(out, times, meetX && meetY && meetZ, overlapping)) return false;
  addScaled(moved.min, a.min, displacement, out.fraction);
  addScaled(moved.max, a.max, displacement, out.fraction);
  // The axis that closed last: a later axis counts only if it raised the time.
  if (overlapping) leastOverlap(moved, b);
  else if (times.enter > enterY) meet('z', displacement.z, moved, b);
  else if (enterY > enterX) meet('y', displacement.y, moved, b);
  else meet('x', displacement.x, moved, b);
  writeImpact(out, closest);
  return true;
}

/** Narrows `out` to the times at which one axis overlaps: empty when the axis is apart and not approaching. */
function narrowToOverlap(
  out: Interval,
  minA: number,
  maxA: number,
  minB: number,
  maxB: number,
  velocity: number,
): boolean {
  if (velocity === 0) return minA <= maxB && minB <= maxA;
  const whenBelow = (minB - maxA) / velocity;
  const whenAbove = (maxB - minA) / velocity;
  out.enter = Math.max(out.enter, Math.min(whenBelow, whenAbove));
  out.exit = Math.min(out.exit, Math.max(whenBelow, whenAbove));
  return out.enter <= out.exit;
}

/** Closest points of boxes that touch on `axis`; `a` moves with the given velocity. */
function meet(axis: 'x' | 'y' | 'z', velocity: number, a: Readonly<Aabb>, b: Readonly<Aabb>): void {
  const sign = velocity > 0 ? 1 : -1;
  closest.distance = 0;
  middleOfOverlap(a, b);
  set(closest.normal, 0, 0, 0);
  closest.normal[axis] = sign;
  closest.pointA[axis] = sign > 0 ? a.max[axis] : a.min[axis];
  closest.pointB[axis] = sign > 0 ? b.min[axis] : b.max[axis];
}

/** Deepest points of overlapping boxes, along the axis and direction of least depth; ties go to x before y before z. */
function leastOverlap(a: Readonly<Aabb>, b: Readonly<Aabb>): void {
  let axis: 'x' | 'y' | 'z' = 'x';
  let velocity = 1;
  let depth = Infinity;
  for (const k of AXES) {
    const forward = a.max[k] - b.min[k];
    const backward = b.max[k] - a.min[k];
    if (Math.min(forward, backward) < depth) {
      depth = Math.min(forward, backward);
      axis = k;
      velocity = forward <= backward ? 1 : -1;
    }
  }
  meet(axis, velocity, a, b);
  closest.distance = 0 - depth;
}

function middleOfOverlap(a: Readonly<Aabb>, b: Readonly<Aabb>): void {
  for (const axis of AXES) {
    closest.pointA[axis] = (Math.max(a.min[axis], b.min[axis]) + Math.min(a.max[axis], b.max[axis])) * 0.5;
  }
  copy(closest.pointB, closest.pointA);
}

const AXES = ['x', 'y', 'z'] as const;
const moved = { min: vec3(), max: vec3() };
const times = createInterval();
const closest = createClosestPoints();
