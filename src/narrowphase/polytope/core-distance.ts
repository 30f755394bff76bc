import { COORDINATE_ROUNDING, NO_DIRECTION, SHORT_SEPARATION, SUPPORT_FLATNESS } from '../../constants.ts';
import { normalize } from '../../math/cross.ts';
import { addScaled, copy, dot, isZero, length, scale, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { CorePair } from './core-pair.ts';
import { type CoreWitness, writeCoreWitness } from './core-witness.ts';
import { createFeature, locateOnCore } from './feature.ts';
import { createSeparatingAxis, findLargestGap, noAxisSeparates, type SeparatingAxis } from './sat.ts';
import { closestOfSegments, createSegmentGap } from './segments.ts';
import { writeSeparation } from './separation.ts';

// How far two cores are apart, not counting the radius by which they are grown.

/** The closest points of two cores, or the deepest ones when they overlap, in the frame of the pair. */
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
  if (pair.radius === 0) return true;
  findLargestGap(axis, pair);
  if (axis.gap <= 0) return true;
  describeGap(touching, pair, axis);
  return touching.distance <= pair.radius;
}

/** Writes how far the cores are apart. The largest gap along an axis is minus the depth when they overlap. */
export function measureCores(out: CoreGap, pair: CorePair): void {
  findLargestGap(axis, pair);
  describeGap(out, pair, axis);
}

/**
 * Writes what is between the cores, seen along the axis of their largest gap. It is their distance when they face each
 * other across the axis; otherwise it is a lower bound, and the distance is that of their closest parts.
 */
export function describeGap(out: CoreGap, pair: CorePair, { number, normal, gap }: Readonly<SeparatingAxis>): void {
  set(out.normal, 0 + normal[0], 0 + normal[1], 0 + normal[2]);
  out.distance = gap;
  if (number < pair.rimStart && writeCoreWitness(out, pair, number, out.normal, gap)) return;
  if (gap < 0 && useEqualAxis(out, pair, gap)) return;
  findClosestParts(out, pair);
  if (gap <= 0) return;
  const distance = Math.sqrt(nearest[0]);
  // After a motion the rounding of the fraction is all that is left of a separation: the axis is the direction.
  if (pair.moved > 0 && distance <= pair.size * NO_DIRECTION) return;
  if (distance <= pair.size * SHORT_SEPARATION) writeSeparationOfFeatures(separation, pair, out);
  else subtract(separation, out.pointB, out.pointA);
  copy(difference, separation);
  // Cores that rounding alone keeps apart overlap along it.
  if (!normalize(difference) || projectedGap(pair, difference) < -pair.size * SUPPORT_FLATNESS) return;
  copy(out.normal, difference);
  out.distance = Math.max(gap, length(separation));
}

/** Writes the vector from the closest point of A to that of B, precise relative to its own length. */
function writeSeparationOfFeatures(out: Vec3, pair: CorePair, { pointA, pointB }: Readonly<CoreWitness>): void {
  const { a, b, motion, moved, frame } = pair;
  const slack = pair.size * SUPPORT_FLATNESS;
  const isFaceA = !locateOnCore(featureA, a, pointA, slack);
  if (isFaceA || !locateOnCore(featureB, b, pointB, slack)) {
    // Inside the face of a triangle: along its normal.
    const normal = isFaceA ? a.normals[0] : b.normals[0];
    subtract(out, pointB, pointA);
    scale(out, normal, dot(out, normal));
    return;
  }
  writeSeparation(out, featureA, featureB, motion, moved, frame, slack);
}

/** Describes an overlap along another axis that is as good within rounding, if one has witness points; false otherwise. */
function useEqualAxis(out: CoreGap, pair: CorePair, gap: number): boolean {
  const least = gap - pair.size * SUPPORT_FLATNESS;
  for (let k = 0; k < pair.rimStart; k++) {
    if (!pair.project(k)) continue;
    const other = Math.abs(pair.position) - pair.reach;
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
 * Writes the closest points of cores that are apart: of a corner and the other core, or of two edges. Where features are
 * nearly parallel several pairs of points are equally close within rounding, but only one has nothing of the cores
 * between the planes through its points: it is looked for among them when the first one is not it.
 */
function findClosestParts(out: CoreWitness, pair: CorePair): void {
  const { size } = pair;
  nearest[0] = Number.MAX_VALUE;
  visitParts(out, pair, keepCloser);
  const distance = Math.sqrt(nearest[0]);
  widest[0] = gapAlong(pair, out.pointA, out.pointB);
  if (widest[0] >= distance - size * COORDINATE_ROUNDING) return;
  nearest[0] += 2 * distance * size * COORDINATE_ROUNDING;
  visitParts(out, pair, keepWider);
  nearest[0] = squaredDistance(out.pointA, out.pointB);
}

type Keep = (out: CoreWitness, pointA: Readonly<Vec3>, pointB: Readonly<Vec3>, pair: CorePair) => void;

function visitParts(out: CoreWitness, pair: CorePair, keep: Keep): void {
  const { a, b } = pair;
  for (let i = 0; i < a.edges.length; i++) {
    a.halve(halfA, middleA, i);
    for (let j = 0; j < b.edges.length; j++) {
      b.halve(halfB, middleB, j);
      subtract(between, middleA, middleB);
      closestOfSegments(edges, between, halfA, halfB);
      addScaled(onCore, middleA, halfA, edges.s);
      addScaled(onOther, middleB, halfB, edges.t);
      beside = isZero(edges.across);
      keep(out, onCore, onOther, pair);
    }
  }
  beside = false;
  for (let i = 0; i < a.cornerCount; i++) {
    b.closestPoint(onCore, a.corners[i]);
    keep(out, a.corners[i], onCore, pair);
  }
  for (let i = 0; i < b.cornerCount; i++) {
    a.closestPoint(onCore, b.corners[i]);
    keep(out, onCore, b.corners[i], pair);
  }
}

/**
 * Keeps points that are closer to each other than the closest so far. Of points that are equally close those of edges
 * beside each other are kept, which are in the middle of the stretch that they share.
 */
function keepCloser(out: CoreWitness, pointA: Readonly<Vec3>, pointB: Readonly<Vec3>): void {
  const squared = squaredDistance(pointA, pointB);
  const rounding = nearest[0] * COORDINATE_ROUNDING;
  if (beside ? squared > nearest[0] + rounding : squared >= nearest[0] - rounding) return;
  nearest[0] = squared;
  copy(out.pointA, pointA);
  copy(out.pointB, pointB);
}

/** Keeps points that are as close to each other as the closest, if there is a wider gap along the way between them. */
function keepWider(out: CoreWitness, pointA: Readonly<Vec3>, pointB: Readonly<Vec3>, pair: CorePair): void {
  if (squaredDistance(pointA, pointB) > nearest[0]) return;
  const gap = gapAlong(pair, pointA, pointB);
  if (gap <= widest[0]) return;
  widest[0] = gap;
  copy(out.pointA, pointA);
  copy(out.pointB, pointB);
}

/** How far the cores are apart along the way from one point to another. */
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

function squaredDistance(p: Readonly<Vec3>, q: Readonly<Vec3>): number {
  const x = q.x - p.x;
  const y = q.y - p.y;
  const z = q.z - p.z;
  return x * x + y * y + z * z;
}

/** Whether the points that are looked at are of parallel edges. */
let beside = false;
/** Squared distance of the closest parts so far, and the gap along the way between them. */
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
