// Two boxes overlap unless one of fifteen axes separates them (Gottschalk, Lin and Manocha, OBBTree, 1996). The least
// overlap is their depth. Boxes that move without rotation overlap while all axes overlap. Boxes aligned with the world
// need three axes and are handled as AABBs.

import { COORDINATE_ROUNDING, SUPPORT_FLATNESS } from '../../constants.ts';
import { toLocalDirectionArray, toWorldDirection } from '../../geometry/local-frame.ts';
import type { Obb } from '../../geometry/obb.ts';
import { loadVec3 } from '../../math/columns.ts';
import { normalize } from '../../math/cross.ts';
import { createInterval } from '../../math/interval.ts';
import { copy, length, negate, set, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { closestCorners, closestFeatures } from '../polytope/box-corners.ts';
import { BoxPair } from '../polytope/box-pair.ts';
import { createBoxMotion, quickTestMovingObbs, quickTestObbs } from '../polytope/box-quick-test.ts';
import { createWitness, type Witness, writeWitness, writeWitnessOfEqualAxis } from '../polytope/box-witness.ts';
import { createSeparatingAxis, findLargestGap, findTimesOfOverlap } from '../polytope/sat.ts';
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
  if (writeWitnessAlongAxis() || axis.gap <= 0) writeAlongAxis(out, a, b);
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
    if (!writeWitness(witness, pair, axis)) writeWitnessOfTouch();
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
  writeWitnessAlongAxis();
  writeAlongAxis(closest, a, b);
}

/** Writes the witness points along `axis` or another axis equal within rounding; false when none has witness points. */
function writeWitnessAlongAxis(): boolean {
  if (writeWitness(witness, pair, axis)) return true;
  if (!writeWitnessOfEqualAxis(equal, witness, pair, axis.gap - pair.size * SUPPORT_FLATNESS)) return false;
  axis.number = equal.number;
  axis.normal.set(equal.normal);
  axis.gap = equal.gap;
  return true;
}

/**
 * Writes the witness points of touching boxes when the axis that closed last has none. Several axes close at the same
 * time when faces or edges slide along each other.
 */
function writeWitnessOfTouch(): void {
  const { offset, size } = pair;
  const path = Math.abs(offset[0]) + Math.abs(offset[1]) + Math.abs(offset[2]);
  const closed = -size * SUPPORT_FLATNESS - path * COORDINATE_ROUNDING;
  if (!writeWitnessOfEqualAxis(equal, witness, pair, closed)) closestFeatures(witness, pair);
}

function writeAlongAxis(out: ClosestPoints, a: Readonly<Obb>, b: Readonly<Obb>): void {
  const { normal } = axis;
  out.distance = axis.gap;
  loadVec3(out.normal, normal, 0);
  toWorldDirection(out.normal, a, out.normal);
  writePoints(out, a, b);
}

/** Writes the closest points of boxes whose distance is not along a separating axis. The gap is a lower bound. */
function writeClosestFeatures(out: ClosestPoints, a: Readonly<Obb>, b: Readonly<Obb>): void {
  closestCorners(witness, pair);
  const { pointA, pointB } = witness;
  const x = pointB[0] - pointA[0];
  const y = pointB[1] - pointA[1];
  const z = pointB[2] - pointA[2];
  set(out.normal, x, y, z);
  toWorldDirection(out.normal, a, out.normal);
  out.distance = Math.max(axis.gap, length(out.normal));
  const { normal } = axis;
  if (!normalize(out.normal)) {
    loadVec3(out.normal, normal, 0);
    toWorldDirection(out.normal, a, out.normal);
  }
  // In the middle of the overlap of faces or edges.
  if (a.aligned && b.aligned) closestAligned(witness);
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
    out.pointA[i] = low <= high ? shared : ahead;
    out.pointB[i] = low <= high ? shared : offset[i] < 0 ? high : low;
  }
}

/** Transforms the witness points to the world, relative to the motionless center of B. */
function writePoints(out: ClosestPoints, a: Readonly<Obb>, b: Readonly<Obb>): void {
  const { pointA, pointB } = witness;
  const { offset } = pair;
  const { x, y, z } = b.center;
  set(out.pointA, pointA[0] - offset[0], pointA[1] - offset[1], pointA[2] - offset[2]);
  toWorldDirection(out.pointA, a, out.pointA);
  set(out.pointA, out.pointA.x + x, out.pointA.y + y, out.pointA.z + z);
  set(out.pointB, pointB[0] - offset[0], pointB[1] - offset[1], pointB[2] - offset[2]);
  toWorldDirection(out.pointB, a, out.pointB);
  set(out.pointB, out.pointB.x + x, out.pointB.y + y, out.pointB.z + z);
}

const pair = new BoxPair();
const motion = createBoxMotion();
const axis = createSeparatingAxis();
const lastToClose = createSeparatingAxis();
const equal = createSeparatingAxis();
const witness = createWitness();
const local = vec3();
const velocity = new Float64Array(3);
const times = createInterval();
const closest = createClosestPoints();
