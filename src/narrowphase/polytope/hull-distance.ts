import { COORDINATE_ROUNDING, SUPPORT_FLATNESS } from '../../constants.ts';
import { toLocalDirection } from '../../geometry/local-frame.ts';
import { createDistanceBounds, findDirection } from '../../math/gjk.ts';
import { createInterval, type Interval, setAlways } from '../../math/interval.ts';
import { copy, dot, isNegligible, set, type Vec3, vec3 } from '../../math/vec3.ts';
import { type ClosestPoints, type Contact, createClosestPoints, type SweepHit } from '../results.ts';
import { writeContact, writeImpact, writeTimes } from '../write-results.ts';
import { type CoreGap, createCoreGap, gapOfCores, writeClosestFeatures, writeGapInWorld } from './closest-features.ts';
import { entered, timesOfTouch } from './core-sweep.ts';
import { CLEAR, hasManyEdges, overlapClearly, writeLargestGap, writeTimesOfTouch } from './hull-axes.ts';
import { writeHullWitness } from './hull-features.ts';
import type { HullPair } from './hull-pair.ts';
import { createSeparatingAxis, findTimesOfOverlap, noAxisSeparates } from './sat.ts';

// Results of a loaded pair of a polytope and a hull, in the world.
//
// Cores that are clearly apart are measured by the algorithm of Gilbert, Johnson and Keerthi, which finds the direction,
// and by their closest features, which give the distance. All others are decided by separating axes, which also give
// the depth.

/** Writes the closest points of the grown polytope and the hull and returns their distance, minus the depth. */
export function distanceOfHulls(out: ClosestPoints, pair: HullPair): number {
  measure(gap, pair);
  writeGapInWorld(out, gap, pair);
  return out.distance;
}

/** Whether the grown polytope and the hull touch or overlap. */
export function hullsTouch(pair: HullPair): boolean {
  if (pair.radius > 0) {
    measure(gap, pair);
    return gap.distance <= pair.radius;
  }
  if (hasManyEdges(pair)) {
    if (areApart(pair)) return false;
    if (overlapClearly(pair)) return true;
    writeLargestGap(axis, pair);
    return axis.gap <= 0;
  }
  if (!noAxisSeparates(pair) || areApart(pair)) return false;
  pair.addEdgeAxes();
  return noAxisSeparates(pair);
}

/** Writes the contact of the grown polytope and the hull; false when they neither touch nor overlap. */
export function contactOfHulls(out: Contact, pair: HullPair): boolean {
  if (hasManyEdges(pair)) {
    if (areApart(pair)) return false;
    measureNear(gap, pair);
  } else {
    if (pair.radius === 0 && !noAxisSeparates(pair)) return false;
    measure(gap, pair);
  }
  writeGapInWorld(closest, gap, pair);
  if (closest.distance > 0) return false;
  writeContact(out, closest);
  return true;
}

/** Writes the first touch of A, moving by `displacement`, with the motionless hull; false when there is none. */
export function sweepHulls(out: SweepHit, pair: HullPair, displacement: Readonly<Vec3>): boolean {
  toLocalDirection(velocity, pair.frame, displacement);
  const overlapping = hullsTouch(pair);
  const meet = timesOfHulls(times, pair, velocity, overlapping);
  if (!writeTimes(out, times, meet, overlapping)) return false;
  if (!overlapping) pair.moveA(velocity, out.fraction);
  // Without a radius the axis that closed last is the direction, of all axes that are closed.
  if (pair.radius > 0) measure(gap, pair);
  else if (overlapping) measureNear(gap, pair);
  else describeImpact(gap, pair);
  writeGapInWorld(closest, gap, pair);
  writeImpact(out, closest);
  return true;
}

/** Writes the times at which the grown polytope touches the hull while it moves by `displacement`. */
function timesOfHulls(out: Interval, pair: HullPair, displacement: Readonly<Vec3>, overlapping: boolean): boolean {
  if (isNegligible(displacement)) {
    setAlways(out);
    return overlapping;
  }
  if (hasManyEdges(pair)) {
    if (overlapping) return writeTimesOfTouch(out, pair, displacement, -Infinity);
    return mayClose(pair, displacement) && writeTimesOfTouch(out, pair, displacement, 0);
  }
  // Most pairs that do not meet are separated by a face.
  set(reversed, 0 - displacement.x, 0 - displacement.y, 0 - displacement.z);
  backwards[0] = reversed.x;
  backwards[1] = reversed.y;
  backwards[2] = reversed.z;
  if (!findTimesOfOverlap(out, axis, pair, backwards) || out.enter > 1 || out.exit < 0) return false;
  pair.addEdgeAxes();
  return timesOfTouch(out, pair, displacement);
}

/** Writes distance, normal and points of the cores. For overlapping cores the distance is minus the depth. */
function measure(out: CoreGap, pair: HullPair): void {
  if (areApart(pair)) {
    describeSeparation(out, pair, bounds.direction, bounds.lower, bounds.upper);
  } else {
    measureNear(out, pair);
  }
}

/** Measures cores that `areApart` has found not to be clearly apart. */
function measureNear(out: CoreGap, pair: HullPair): void {
  writeLargestGap(axis, pair);
  set(out.normal, 0 + axis.normal[0], 0 + axis.normal[1], 0 + axis.normal[2]);
  if (axis.gap > 0) {
    copy(direction, out.normal);
    describeSeparation(out, pair, direction, axis.gap, Math.max(axis.gap, bounds.upper) + pair.size * SUPPORT_FLATNESS);
    out.distance = Math.max(axis.gap, out.distance);
    return;
  }
  describeTouch(out, pair, axis.gap);
}

/** Whether the cores are clearly apart. Then `bounds` holds the direction and the bounds of their distance. */
function areApart({ a, b, size }: HullPair): boolean {
  findDirection(bounds, a, b, size);
  return bounds.lower > size * CLEAR;
}

/** Whether A, moving by `displacement`, may close the distance that `areApart` has found last. */
function mayClose({ size }: HullPair, displacement: Readonly<Vec3>): boolean {
  const { direction, lower } = bounds;
  return !(lower - dot(displacement, direction) > (size + lower) * CLEAR);
}

/** Writes distance, normal and points of separated cores from bounds of their distance. */
function describeSeparation(
  out: CoreGap,
  pair: HullPair,
  towardsB: Readonly<Vec3>,
  lower: number,
  upper: number,
): void {
  const { a, b, size } = pair;
  const rounding = (size + upper) * COORDINATE_ROUNDING;
  writeClosestFeatures(out, pair, towardsB, lower, upper);
  // By rounding the closest features touch already: no pair of features is as close as the cores.
  if (out.distance > upper + rounding) {
    copy(out.normal, towardsB);
    describeTouch(out, pair, lower);
    return;
  }
  const distance = gapOfCores(a, b, out.normal);
  // The direction of nearly equal points is rounding.
  if (distance < lower - rounding) {
    copy(out.normal, towardsB);
    return;
  }
  // Faces, or edges and faces, that are parallel: the middle of the shared part.
  if (writeHullWitness(witness, a, b, out.normal, distance, rounding) && distance >= out.distance - rounding) {
    copy(out.pointA, witness.pointA);
    copy(out.pointB, witness.pointB);
  }
}

/**
 * Writes normal and points of cores that overlap or touch along `out.normal`: on another axis that is equal within rounding
 * if the features of this one do not meet.
 */
function describeTouch(out: CoreGap, pair: HullPair, depth: number): void {
  const { a, b, size } = pair;
  const slack = size * SUPPORT_FLATNESS;
  out.distance = depth;
  if (writeHullWitness(out, a, b, out.normal, depth, slack)) return;
  const least = depth - slack;
  for (let k = 0; k < pair.axisCount; k++) {
    if (!pair.project(k)) continue;
    const other = Math.abs(pair.position) - pair.radiusSum;
    if (other < least) continue;
    const sign = pair.position < 0 ? -1 : 1;
    set(direction, 0 + pair.axis[0] * sign, 0 + pair.axis[1] * sign, 0 + pair.axis[2] * sign);
    if (!writeHullWitness(out, a, b, direction, other, slack)) continue;
    copy(out.normal, direction);
    out.distance = other;
    return;
  }
  writeHullWitness(out, a, b, out.normal, depth, Infinity);
}

/** Writes normal and points of cores without a radius at the first touch of `timesOfTouch`. A is moved there already. */
function describeImpact(out: CoreGap, pair: HullPair): void {
  set(out.normal, 0 + entered.normal[0], 0 + entered.normal[1], 0 + entered.normal[2]);
  describeTouch(out, pair, gapOfCores(pair.a, pair.b, out.normal));
}

const gap = createCoreGap();
const witness = createCoreGap();
const bounds = createDistanceBounds();
const axis = createSeparatingAxis();
const times = createInterval();
const closest = createClosestPoints();
const backwards = new Float64Array(3);
const velocity = vec3();
const reversed = vec3();
const direction = vec3();
