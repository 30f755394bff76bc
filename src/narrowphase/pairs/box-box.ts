// Two boxes overlap unless one of fifteen axes separates them (Gottschalk, Lin and Manocha, OBBTree, 1996). The least
// overlap is their depth. Boxes that move without rotation overlap while all axes overlap. Boxes aligned with the world
// need three axes and are handled as AABBs.

import { COORDINATE_ROUNDING, SUPPORT_FLATNESS } from '../../constants.ts';
import { toLocalDirectionArray, toWorldDirection } from '../../geometry/local-frame.ts';
import type { Obb } from '../../geometry/obb.ts';
import { loadVec3 } from '../../math/columns.ts';
import { normalize } from '../../math/cross.ts';
import { createInterval } from '../../math/interval.ts';
import { addScaled, copy, length, negate, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { closestCorners } from '../polytope/box-corners.ts';
import { BoxPair } from '../polytope/box-pair.ts';
import { createBoxMotion, quickTestMovingObbs, quickTestObbs } from '../polytope/box-quick-test.ts';
import { createSeparatingAxis, findLargestGap, findTimesOfOverlap } from '../polytope/sat.ts';
import { createGap, type Witness, writeWitness, writeWitnessOfEqualAxis } from '../polytope/witness.ts';
import { type ClosestPoints, type Contact, createClosestPoints, type SweepHit } from '../results.ts';
import { OVERLAPPING, SEPARATED, UNDECIDED } from '../verdict.ts';
import { writeContact, writeImpact, writeTimes } from '../write-results.ts';

/**
 * Writes the closest points of two boxes and returns their distance, minus the depth when they overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceObbObb(closest, crate, otherCrate);
 */
export function distanceObbObb(out: ClosestPoints, a: Readonly<Obb>, b: Readonly<Obb>): number {
  pair.load(a, b);
  findLargestGap(axis, pair);
  if (writeWitnessAlongAxis() || writeWitnessOfEqual() || axis.gap <= 0) writeAlongAxis(out, a, b);
  else writeClosestFeatures(out, a, b);
  return out.distance;
}

/** Number of the axis of the largest gap of two boxes, or of the least depth; see `BoxPair`. */
export function axisOfLargestGap(a: Readonly<Obb>, b: Readonly<Obb>): number {
  pair.load(a, b);
  findLargestGap(axis, pair);
  return axis.number;
}

/**
 * Whether two boxes touch or overlap, or one contains the other.
 * @example
 * if (overlapObbObb(crate, otherCrate)) console.log('touching');
 */
export function overlapObbObb(a: Readonly<Obb>, b: Readonly<Obb>): boolean {
  const verdict = quickTestObbs(a, b);
  if (verdict !== UNDECIDED) return verdict === OVERLAPPING;
  pair.load(a, b);
  return findLargestGap(axis, pair, 0);
}

/**
 * Writes the contact of two boxes; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactObbObb(contact, crate, otherCrate)) pushOut(crate.center, crate.center, contact, 'a');
 */
export function contactObbObb(out: Contact, a: Readonly<Obb>, b: Readonly<Obb>): boolean {
  const verdict = quickTestObbs(a, b);
  if (verdict === SEPARATED) return false;
  pair.load(a, b);
  if (!findLargestGap(axis, pair, 0)) return false;
  writeOverlap(a, b);
  writeContact(out, closest);
  return true;
}

/**
 * Writes the first touch of `a`, moving by `displacement` without rotation, with the motionless `b`; false for none.
 * @example
 * const hit = createSweepHit();
 * const fraction = sweepObbObb(hit, crate, otherCrate, { x: 0, y: -9, z: 0 }) ? hit.fraction : 1;
 */
export function sweepObbObb(out: SweepHit, a: Readonly<Obb>, b: Readonly<Obb>, displacement: Readonly<Vec3>): boolean {
  motion[0] = -0.5 * displacement.x;
  motion[1] = -0.5 * displacement.y;
  motion[2] = -0.5 * displacement.z;
  if (quickTestMovingObbs(a, b, motion) === SEPARATED) return false;
  pair.load(a, b);
  // Velocity of B relative to A.
  copy(local, displacement);
  negate(local);
  toLocalDirectionArray(velocity, a, local);
  const { offset } = pair;
  const overlapping = findLargestGap(axis, pair, 0);
  const meet = findTimesOfOverlap(times, overlapping ? lastToClose : axis, pair, velocity);
  if (!writeTimes(out, times, meet, overlapping)) return false;
  if (overlapping) writeOverlap(a, b);
  else {
    for (let i = 0; i < 3; i++) offset[i] += velocity[i] * out.fraction;
    if (!writeWitnessAlongAxis()) writeWitnessOfTouch();
    writeAlongAxis(closest, a, b);
  }
  writeImpact(out, closest);
  return true;
}

/** The pair of two boxes. */
export const boxBox: Pair<'box', 'box'> = {
  isSimplerFirst: false,
  distance: distanceObbObb,
  overlap: overlapObbObb,
  contact: contactObbObb,
  sweep: sweepObbObb,
};

/** Writes the deepest points of the loaded pair, with the least depth along `axis`, to `closest`. */
function writeOverlap(a: Readonly<Obb>, b: Readonly<Obb>): void {
  if (!writeWitnessAlongAxis()) writeWitnessOfEqual();
  writeAlongAxis(closest, a, b);
}

/** Writes the witness points along `axis` to `gap`; false when there are none. */
function writeWitnessAlongAxis(): boolean {
  pair.placeCorners();
  gap.distance = axis.gap;
  loadVec3(gap.normal, axis.normal, 0);
  return writeWitness(gap, pair, axis.number, gap.normal, axis.gap);
}

/** Writes the witness points along another axis that is equal within rounding; false when there are none. */
function writeWitnessOfEqual(): boolean {
  return writeWitnessOfEqualAxis(gap, pair, axis.gap - pair.size * SUPPORT_FLATNESS);
}

/**
 * Writes the witness points of touching boxes when the axis that closed last has none. Several axes close at the same
 * time when faces or edges slide along each other.
 */
function writeWitnessOfTouch(): void {
  const { offset, size } = pair;
  const path = Math.abs(offset[0]) + Math.abs(offset[1]) + Math.abs(offset[2]);
  const closed = -size * SUPPORT_FLATNESS - path * COORDINATE_ROUNDING;
  if (!writeWitnessOfEqualAxis(gap, pair, closed)) closestCorners(gap, pair);
  gap.distance = axis.gap;
  loadVec3(gap.normal, axis.normal, 0);
}

function writeAlongAxis(out: ClosestPoints, a: Readonly<Obb>, b: Readonly<Obb>): void {
  out.distance = gap.distance;
  toWorldDirection(out.normal, a, gap.normal);
  writePoints(out, a, b);
}

/** Writes the closest points of boxes whose distance is not along a separating axis. The gap is a lower bound. */
function writeClosestFeatures(out: ClosestPoints, a: Readonly<Obb>, b: Readonly<Obb>): void {
  closestCorners(gap, pair);
  subtract(local, gap.pointB, gap.pointA);
  toWorldDirection(out.normal, a, local);
  out.distance = Math.max(axis.gap, length(out.normal));
  if (!normalize(out.normal)) toWorldDirection(out.normal, a, gap.normal);
  // In the middle of the overlap of faces or edges.
  if (a.aligned && b.aligned) closestAligned(gap);
  writePoints(out, a, b);
}

/** Closest points of aligned boxes, per axis: across the gap, or in the middle of the overlap. */
function closestAligned(out: Witness): void {
  const { extentsA, extentsB, rotation, offset } = pair;
  for (let i = 0; i < 3; i++) {
    // Extent of B along this axis of A.
    const row = 3 * i;
    const extentB =
      Math.abs(rotation[row]) * extentsB[0] +
      Math.abs(rotation[row + 1]) * extentsB[1] +
      Math.abs(rotation[row + 2]) * extentsB[2];
    const low = Math.max(-extentsA[i], offset[i] - extentB);
    const high = Math.min(extentsA[i], offset[i] + extentB);
    const shared = (low + high) * 0.5;
    const ahead = offset[i] < 0 ? low : high;
    onA[i] = low <= high ? shared : ahead;
    onB[i] = low <= high ? shared : offset[i] < 0 ? high : low;
  }
  loadVec3(out.pointA, onA, 0);
  loadVec3(out.pointB, onB, 0);
}

/** Transforms the witness points to the world, relative to the motionless center of B. */
function writePoints(out: ClosestPoints, a: Readonly<Obb>, b: Readonly<Obb>): void {
  loadVec3(local, pair.offset, 0);
  subtract(out.pointA, gap.pointA, local);
  toWorldDirection(out.pointA, a, out.pointA);
  addScaled(out.pointA, out.pointA, b.center, 1);
  subtract(out.pointB, gap.pointB, local);
  toWorldDirection(out.pointB, a, out.pointB);
  addScaled(out.pointB, out.pointB, b.center, 1);
}

const pair = new BoxPair();
const motion = createBoxMotion();
const axis = createSeparatingAxis();
const lastToClose = createSeparatingAxis();
const gap = createGap();
const onA = new Float64Array(3);
const onB = new Float64Array(3);
const local = vec3();
const velocity = new Float64Array(3);
const times = createInterval();
const closest = createClosestPoints();
