import { COORDINATE_ROUNDING, NO_DIRECTION, SHORT_SEPARATION, SUPPORT_FLATNESS } from '../../constants.ts';
import { normalize } from '../../math/cross.ts';
import {
  addScaled,
  copy,
  dot,
  isZero,
  length,
  scale,
  set,
  squaredDistance,
  subtract,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import { closestOfSegments, createSegmentGap } from './closest-of-segments.ts';
import type { CorePair } from './core-pair.ts';
import { type CoreWitness, writeCoreWitness } from './core-witness.ts';
import { createFeature } from './feature.ts';
import { createSeparatingAxis, findLargestGap, noAxisSeparates, type SeparatingAxis } from './sat.ts';
import { writeSeparation } from './separation.ts';

// Distance of two cores, without the radius of grown cores.

/** Closest points of two cores, or their deepest points when they overlap, in the frame of the pair. */
export interface CoreGap extends CoreWitness {
  /** Distance of the cores, minus the depth when they overlap. */
  distance: number;
  /** Unit vector from A to B. */
  readonly normal: Vec3;
}

/** Makes a `CoreGap` to be written. */
export function createCoreGap(): CoreGap {
  return { pointA: vec3(), pointB: vec3(), normal: vec3(), distance: 0.5 };
}

/** Whether the grown cores touch or overlap. */
export function coresTouch(pair: CorePair): boolean {
  if (!noAxisSeparates(pair)) return false;
  if (pair.radius === 0 || isCornerNear(pair)) return true;
  findLargestGap(axis, pair);
  if (axis.gap <= 0) return true;
  describeGap(touching, pair, axis);
  return touching.distance <= pair.radius;
}

/** Whether a corner of core A, such as an end of a capsule's segment, is certainly within the radius of the pair of core B. */
function isCornerNear({ a, b, radius }: CorePair): boolean {
  for (let i = 0; i < a.cornerCount; i++) {
    b.kind.closestPoint(onCore, b, a.corners[i]);
    if (squaredDistance(onCore, a.corners[i]) <= radius * radius * (1 - COORDINATE_ROUNDING)) return true;
  }
  return false;
}

/** Writes the distance of the cores. For overlapping cores the largest gap along an axis is minus the depth. */
export function measureCores(out: CoreGap, pair: CorePair): void {
  findLargestGap(axis, pair);
  describeGap(out, pair, axis);
}

/**
 * Writes distance, normal and points of the cores, from the axis of their largest gap. The gap is the distance when the
 * axis has witness points. Otherwise it is a lower bound, and the closest features give the distance.
 */
export function describeGap(out: CoreGap, pair: CorePair, { number, normal, gap }: Readonly<SeparatingAxis>): void {
  set(out.normal, 0 + normal[0], 0 + normal[1], 0 + normal[2]);
  out.distance = gap;
  if (number < pair.rimStart && writeCoreWitness(out, pair, number, out.normal, gap)) return;
  if (gap < 0 && useEqualAxis(out, pair, gap)) return;
  findClosestFeatures(out, pair);
  if (gap <= 0) return;
  const distance = Math.sqrt(nearest[0]);
  // After a motion a separation this short is rounding of the fraction: keep the axis as direction.
  if (pair.moved > 0 && distance <= pair.size * NO_DIRECTION) return;
  if (distance <= pair.size * SHORT_SEPARATION) writeSeparationOfFeatures(separation, pair, out);
  else subtract(separation, out.pointB, out.pointA);
  copy(difference, separation);
  // A direction along which the cores overlap is rounding.
  if (!normalize(difference) || projectedGap(pair, difference) < -pair.size * SUPPORT_FLATNESS) return;
  copy(out.normal, difference);
  out.distance = Math.max(gap, length(separation));
}

/** Writes the vector from the closest point of A to that of B, precise relative to its own length. */
function writeSeparationOfFeatures(out: Vec3, pair: CorePair, { pointA, pointB }: Readonly<CoreWitness>): void {
  const { a, b, motion, moved, frame } = pair;
  const slack = pair.size * SUPPORT_FLATNESS;
  const isFaceA = !a.kind.locate(featureA, a, pointA, slack);
  if (isFaceA || !b.kind.locate(featureB, b, pointB, slack)) {
    // Inside the face of a triangle the separation is along its normal.
    const normal = isFaceA ? a.normals[0] : b.normals[0];
    subtract(out, pointB, pointA);
    scale(out, normal, dot(out, normal));
    return;
  }
  writeSeparation(out, featureA, featureB, motion, moved, frame, slack);
}

/**
 * Writes an overlap along another axis that is equal within rounding and has witness points; false when there is
 * none.
 */
function useEqualAxis(out: CoreGap, pair: CorePair, gap: number): boolean {
  const least = gap - pair.size * SUPPORT_FLATNESS;
  for (let k = 0; k < pair.rimStart; k++) {
    if (!pair.project(k)) continue;
    const other = Math.abs(pair.position) - pair.radiusSum;
    if (other < least) continue;
    const sign = pair.position < 0 ? -1 : 1;
    set(equal, 0 + pair.axis[0] * sign, 0 + pair.axis[1] * sign, 0 + pair.axis[2] * sign);
    if (!writeCoreWitness(out, pair, k, equal, other)) continue;
    copy(out.normal, equal);
    out.distance = other;
    return true;
  }
  return false;
}

/**
 * Writes the closest points of separated cores: a corner and the other core, or two edges. Nearly parallel features
 * have several pairs of points that are closest within rounding. Only one pair has both cores outside the slab between
 * its points, so the pair with the widest slab is kept.
 */
function findClosestFeatures(out: CoreWitness, pair: CorePair): void {
  const { size } = pair;
  nearest[0] = Number.MAX_VALUE;
  visitFeaturePairs(out, pair, keepCloser);
  const distance = Math.sqrt(nearest[0]);
  widest[0] = gapAlong(pair, out.pointA, out.pointB);
  if (widest[0] >= distance - size * COORDINATE_ROUNDING) return;
  nearest[0] += 2 * distance * size * COORDINATE_ROUNDING;
  visitFeaturePairs(out, pair, keepWider);
  nearest[0] = squaredDistance(out.pointA, out.pointB);
}

type Keep = (out: CoreWitness, pointA: Readonly<Vec3>, pointB: Readonly<Vec3>, pair: CorePair) => void;

function visitFeaturePairs(out: CoreWitness, pair: CorePair, keep: Keep): void {
  const { a, b } = pair;
  for (let i = 0; i < a.edges.length; i++) {
    a.halve(halfA, middleA, i);
    for (let j = 0; j < b.edges.length; j++) {
      b.halve(halfB, middleB, j);
      subtract(between, middleA, middleB);
      closestOfSegments(edges, between, halfA, halfB);
      addScaled(onCore, middleA, halfA, edges.s);
      addScaled(onOther, middleB, halfB, edges.t);
      areParallel = isZero(edges.across);
      keep(out, onCore, onOther, pair);
    }
  }
  areParallel = false;
  for (let i = 0; i < a.cornerCount; i++) {
    b.kind.closestPoint(onCore, b, a.corners[i]);
    keep(out, a.corners[i], onCore, pair);
  }
  for (let i = 0; i < b.cornerCount; i++) {
    a.kind.closestPoint(onCore, a, b.corners[i]);
    keep(out, onCore, b.corners[i], pair);
  }
}

/**
 * Keeps points that are closer than the closest so far. Among equal points those of parallel edges are kept: they are
 * in the middle of the shared segment.
 */
function keepCloser(out: CoreWitness, pointA: Readonly<Vec3>, pointB: Readonly<Vec3>): void {
  const squared = squaredDistance(pointA, pointB);
  const rounding = nearest[0] * COORDINATE_ROUNDING;
  if (areParallel ? squared > nearest[0] + rounding : squared >= nearest[0] - rounding) return;
  nearest[0] = squared;
  copy(out.pointA, pointA);
  copy(out.pointB, pointB);
}

/** Keeps points that are as close as the closest, if the cores have a wider gap along their difference. */
function keepWider(out: CoreWitness, pointA: Readonly<Vec3>, pointB: Readonly<Vec3>, pair: CorePair): void {
  if (squaredDistance(pointA, pointB) > nearest[0]) return;
  const gap = gapAlong(pair, pointA, pointB);
  if (gap <= widest[0]) return;
  widest[0] = gap;
  copy(out.pointA, pointA);
  copy(out.pointB, pointB);
}

/** Gap of the cores along the direction from one point to another. */
function gapAlong(pair: CorePair, pointA: Readonly<Vec3>, pointB: Readonly<Vec3>): number {
  subtract(difference, pointB, pointA);
  return normalize(difference) ? projectedGap(pair, difference) : -Infinity;
}

/** The gap between the projections of the cores on an axis. */
function projectedGap({ a, b }: CorePair, direction: Readonly<Vec3>): number {
  a.project(onA, direction);
  b.project(onB, direction);
  return onB[0] - onA[1];
}

/** Whether the present points belong to parallel edges. */
let areParallel = false;
/** Squared distance of the closest features so far, and the gap along their direction. Arrays: docs/v8.md. */
const nearest = new Float64Array(1);
const widest = new Float64Array(1);
const featureA = createFeature();
const featureB = createFeature();
const equal = vec3();
const onA = new Float64Array(2);
const onB = new Float64Array(2);
const axis = createSeparatingAxis();
const touching = createCoreGap();
const edges = createSegmentGap();
const halfA = vec3();
const halfB = vec3();
const middleA = vec3();
const middleB = vec3();
const between = vec3();
const difference = vec3();
const separation = vec3();
const onCore = vec3();
const onOther = vec3();
