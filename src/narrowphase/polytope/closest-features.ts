import { COORDINATE_ROUNDING, MOST_CORNERS, NO_DIRECTION } from '../../constants.ts';
import { toWorld, toWorldDirection } from '../../geometry/local-frame.ts';
import { addScaled, copy, dot, isZero, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { ClosestPoints } from '../results.ts';
import { closestOfSegments, createSegmentGap, normalOfGap } from './closest-of-segments.ts';
import { type Core, halveEdge, type NearPoint } from './core.ts';
import type { CorePair } from './core-pair.ts';
import type { Gap } from './witness.ts';

// Closest features of two polytopes that are apart: a corner and a face, or two edges with their ends.
//
// Let the polytopes be `lower` apart along a unit vector n. Two of their points, at depths d and e below the supporting
// planes along n, are at least lower + d + e apart. So features are skipped whose highest corners are so deep that the
// closest points so far are closer. An inexact direction makes this slower, not wrong.

/**
 * Writes the closest points of separated polytopes, their distance, and the unit vector between them. Along the unit
 * vector `direction` they are `lower` apart. `upper` is a bound of their distance: if it is too small, `out.distance` is
 * infinite.
 *
 * Nearly parallel features have several pairs of points that are closest within rounding. Only one pair has both
 * polytopes outside the slab between its points, so the pair with the widest slab is kept.
 */
export function writeClosestFeatures(
  out: Gap,
  { a, b, size }: CorePair,
  direction: Readonly<Vec3>,
  lower: number,
  upper: number,
): void {
  writeDepths(depthsA, a, direction, 1);
  writeDepths(depthsB, b, direction, -1);
  rounding[0] = (size + lower) * COORDINATE_ROUNDING;
  apart[0] = lower - rounding[0];
  least[0] = upper + 3 * rounding[0];
  widest[0] = Infinity;
  out.distance = Infinity;
  visitFeatures(out, a, b);
  // Such a short separation is rounding.
  if (out.distance <= size * NO_DIRECTION) {
    copy(out.normal, direction);
    return;
  }
  const gap = gapOfCores(a, b, out.normal);
  if (gap >= out.distance - rounding[0]) return;
  widest[0] = gap;
  least[0] = out.distance + 2 * rounding[0];
  visitFeatures(out, a, b);
}

/** Writes the gap of two cores as that of the shapes, in the world: A is grown by the radius of the pair. */
export function writeGapInWorld(out: ClosestPoints, gap: Readonly<Gap>, { frame, radius }: CorePair): void {
  out.distance = gap.distance - radius;
  toWorldDirection(out.normal, frame, gap.normal);
  toWorld(out.pointB, frame, gap.pointB);
  addScaled(out.pointA, out.pointB, out.normal, -out.distance);
}

/** The gap between the projections of two cores on an axis. */
function gapOfCores(a: Core, b: Core, normal: Readonly<Vec3>): number {
  a.project(range, normal);
  const highest = range[1];
  b.project(range, normal);
  return range[0] - highest;
}

/** Writes how deep each corner is below the supporting plane along `direction` times `sign`. */
function writeDepths(depths: Float64Array, core: Core, direction: Readonly<Vec3>, sign: 1 | -1): void {
  const { corners, cornerCount } = core;
  core.project(range, direction);
  const top = sign > 0 ? range[1] : -range[0];
  for (let i = 0; i < cornerCount; i++) depths[i] = top - dot(corners[i], direction) * sign;
}

/** Whether features at these depths are farther apart than the closest so far. */
function areFar(depthA: number, depthB: number): boolean {
  return apart[0] + depthA + depthB > least[0] + rounding[0];
}

function visitFeatures(out: Gap, a: Core, b: Core): void {
  visitEdges(out, a, b);
  visitFaces(out, a, b, depthsB, 1);
  visitFaces(out, b, a, depthsA, -1);
}

/**
 * Whether points at a distance are closer than the closest so far or, in the second pass, as close. Points that are
 * preferred among equal ones may be farther by rounding, others must be closer by more than rounding.
 */
function isClose(distance: number, isPreferred: boolean): boolean {
  if (widest[0] < Infinity) return distance <= least[0];
  const equal = (least[0] * COORDINATE_ROUNDING) / 2;
  if (isPreferred ? distance > least[0] + equal : distance >= least[0] - equal) return false;
  least[0] = distance;
  return true;
}

/** In the second pass, whether the polytopes have a wider gap along `normal` than along those of the points so far. */
function isWide(a: Core, b: Core): boolean {
  if (widest[0] === Infinity) return true;
  const gap = gapOfCores(a, b, normal);
  if (gap <= widest[0]) return false;
  widest[0] = gap;
  return true;
}

function visitEdges(out: Gap, a: Core, b: Core): void {
  const countA = Math.max(1, a.edges.length);
  const countB = Math.max(1, b.edges.length);
  for (let i = 0; i < countA; i++) {
    const depth = depthOfEdge(a, depthsA, i);
    if (areFar(depth, 0)) continue;
    writeEdge(halfA, middleA, a, i);
    for (let j = 0; j < countB; j++) {
      if (areFar(depth, depthOfEdge(b, depthsB, j))) continue;
      writeEdge(halfB, middleB, b, j);
      subtract(between, middleA, middleB);
      closestOfSegments(edges, between, halfA, halfB);
      // Among equal points those of parallel edges are kept: they are in the middle of the shared part.
      if (!isClose(edges.distance, isZero(edges.across))) continue;
      normalOfGap(normal, edges, halfA, halfB);
      if (!isWide(a, b)) continue;
      out.distance = edges.distance;
      copy(out.normal, normal);
      addScaled(out.pointA, middleA, halfA, edges.s);
      addScaled(out.pointB, middleB, halfB, edges.t);
    }
  }
}

/** Depth of the higher end of an edge; of a point, 0. */
function depthOfEdge({ edges }: Core, depths: Float64Array, edge: number): number {
  if (edges.length === 0) return 0;
  const { from, to } = edges[edge];
  return Math.min(depths[from], depths[to]);
}

/** Writes an edge, or a point as an edge of length 0. */
function writeEdge(half: Vec3, middle: Vec3, core: Core, edge: number): void {
  if (core.edges.length > 0) {
    halveEdge(half, middle, core, edge);
    return;
  }
  set(half, 0, 0, 0);
  copy(middle, core.corners[0]);
}

/** Compares the corners of `other` with the faces of `base`. `sign` is 1 if `base` is A. */
function visitFaces(out: Gap, base: Core, other: Core, depthsOfOther: Float64Array, sign: 1 | -1): void {
  for (let i = 0; i < other.cornerCount; i++) {
    const corner = other.corners[i];
    if (areFar(depthsOfOther[i], 0)) continue;
    base.writeNearPoint(near, corner);
    if (!isClose(near.distance, false)) continue;
    set(normal, 0 + near.normal.x * sign, 0 + near.normal.y * sign, 0 + near.normal.z * sign);
    if (!isWide(sign > 0 ? base : other, sign > 0 ? other : base)) continue;
    out.distance = near.distance;
    copy(out.normal, normal);
    copy(sign > 0 ? out.pointA : out.pointB, near.point);
    copy(sign > 0 ? out.pointB : out.pointA, corner);
  }
}

/** Depths of the corners of A and B: see `writeDepths`. */
const depthsA = new Float64Array(MOST_CORNERS);
const depthsB = new Float64Array(MOST_CORNERS);
const range = new Float64Array(2);
/** Lower bound of all distances, distance of the closest features so far, and the rounding of distances. Arrays: docs/v8.md. */
const apart = new Float64Array(1);
const least = new Float64Array(1);
/** Gap of the cores along the direction of the closest features, in the second pass; infinite in the first. */
const widest = new Float64Array(1);
const rounding = new Float64Array(1);
const edges = createSegmentGap();
const halfA = vec3();
const halfB = vec3();
const middleA = vec3();
const middleB = vec3();
const between = vec3();
const normal = vec3();
const near: NearPoint = { point: vec3(), normal: vec3(), distance: 0.5 };
