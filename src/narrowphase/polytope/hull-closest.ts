import { COORDINATE_ROUNDING, NO_DIRECTION } from '../../constants.ts';
import { addScaled, copy, dot, isZero, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { closestOfSegments, createSegmentGap, normalOfGap } from './closest-of-segments.ts';
import type { CoreGap } from './core-distance.ts';
import type { HullCore } from './hull-core.ts';
import type { HullPair } from './hull-pair.ts';

// Closest features of two polytopes that are apart: a corner and a face, or two edges with their ends.
//
// Let the cores be `lower` apart along a unit vector n, and p and q be their closest points, at most `upper` apart. With
// their heights above the supporting planes, n · (q − p) = lower + height of p + height of q <= upper. So both points,
// and with them a corner of each closest feature, are within upper − lower of the supporting planes. Only features at
// such corners are compared. An inexact direction makes this slower, not wrong.

/**
 * Writes the closest points of separated cores, their distance, and the unit vector between them. `direction` is a unit
 * vector along which the cores are `upper` − `spread` apart, and `upper` a bound of their distance.
 *
 * Nearly parallel features have several pairs of points that are closest within rounding. Only one pair has both cores
 * outside the slab between its points, so the pair with the widest slab is kept.
 */
export function writeClosestFeatures(
  out: CoreGap,
  { a, b, size }: HullPair,
  direction: Readonly<Vec3>,
  spread: number,
): void {
  collect(nearA, a, direction, 1, spread);
  collect(nearB, b, direction, -1, spread);
  least[0] = Infinity;
  widest[0] = Infinity;
  rounding[0] = size * COORDINATE_ROUNDING;
  visitFeatures(out, a, b);
  out.distance = least[0];
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

/** The gap between the projections of two cores on an axis. */
export function gapOfCores(a: HullCore, b: HullCore, normal: Readonly<Vec3>): number {
  a.project(range, normal);
  const highest = range[1];
  b.project(range, normal);
  return range[0] - highest;
}

/** Marks the corners within `spread` of the supporting plane along `direction` times `sign`. */
function collect(near: Uint8Array, core: HullCore, direction: Readonly<Vec3>, sign: 1 | -1, spread: number): void {
  const { corners, cornerCount } = core;
  core.project(range, direction);
  const top = sign > 0 ? range[1] : -range[0];
  for (let i = 0; i < cornerCount; i++) near[i] = dot(corners[i], direction) * sign >= top - spread ? 1 : 0;
}

function visitFeatures(out: CoreGap, a: HullCore, b: HullCore): void {
  visitEdges(out, a, b);
  visitFaces(out, a, nearA, b, nearB, 1);
  visitFaces(out, b, nearB, a, nearA, -1);
}

/**
 * Whether points at a distance, in the direction `normal`, are closer than the closest so far, or as close and with a wider
 * gap of the cores. `margin` is added to the closest distance so far.
 */
function isBetter(a: HullCore, b: HullCore, distance: number, margin: number): boolean {
  if (widest[0] === Infinity) {
    if (distance >= least[0] + margin) return false;
    least[0] = distance;
    return true;
  }
  if (distance > least[0]) return false;
  const gap = gapOfCores(a, b, normal);
  if (gap <= widest[0]) return false;
  widest[0] = gap;
  return true;
}

function visitEdges(out: CoreGap, a: HullCore, b: HullCore): void {
  const countA = Math.max(1, a.edges.length);
  const countB = Math.max(1, b.edges.length);
  for (let i = 0; i < countA; i++) {
    if (!writeEdge(halfA, middleA, a, nearA, i)) continue;
    for (let j = 0; j < countB; j++) {
      if (!writeEdge(halfB, middleB, b, nearB, j)) continue;
      subtract(between, middleA, middleB);
      closestOfSegments(edges, between, halfA, halfB);
      const { distance } = edges;
      if (distance > least[0] + rounding[0]) continue;
      normalOfGap(normal, edges, halfA, halfB);
      // Among equal points those of parallel edges are kept: they are in the middle of the shared part.
      if (!isBetter(a, b, distance, isZero(edges.across) ? rounding[0] : -rounding[0])) continue;
      out.distance = distance;
      copy(out.normal, normal);
      addScaled(out.pointA, middleA, halfA, edges.s);
      addScaled(out.pointB, middleB, halfB, edges.t);
    }
  }
}

/** Writes an edge with a near end, or a point as an edge of length 0. */
function writeEdge(half: Vec3, middle: Vec3, core: HullCore, near: Uint8Array, edge: number): boolean {
  if (core.edges.length === 0) {
    set(half, 0, 0, 0);
    copy(middle, core.corners[0]);
    return true;
  }
  const { from, to } = core.edges[edge];
  if (!near[from] && !near[to]) return false;
  core.halve(half, middle, edge);
  return true;
}

/** Compares the near corners of `other` with the near faces of `base`. `sign` is 1 if `base` is A. */
function visitFaces(
  out: CoreGap,
  base: HullCore,
  nearBase: Uint8Array,
  other: HullCore,
  nearOther: Uint8Array,
  sign: 1 | -1,
): void {
  for (let face = 0; face < base.polygons.length; face++) {
    const corners = base.polygons[face];
    if (!hasNear(corners, nearBase)) continue;
    const up = base.normals[face];
    const offset = dot(up, base.corners[corners[0]]);
    for (let i = 0; i < other.cornerCount; i++) {
      if (!nearOther[i]) continue;
      const corner = other.corners[i];
      const height = dot(up, corner) - offset;
      if (height < 0 || height > least[0] || !isOver(base, face, corner)) continue;
      set(normal, 0 + up.x * sign, 0 + up.y * sign, 0 + up.z * sign);
      if (!isBetter(sign > 0 ? base : other, sign > 0 ? other : base, height, -rounding[0])) continue;
      out.distance = height;
      copy(out.normal, normal);
      const onBase = sign > 0 ? out.pointA : out.pointB;
      addScaled(onBase, corner, up, -height);
      copy(sign > 0 ? out.pointB : out.pointA, corner);
    }
  }
}

function hasNear(corners: readonly number[], near: Uint8Array): boolean {
  for (const corner of corners) if (near[corner]) return true;
  return false;
}

/** Whether a point is over a face, seen along its normal. */
function isOver(core: HullCore, face: number, p: Readonly<Vec3>): boolean {
  const corners = core.polygons[face];
  for (let i = 0; i < corners.length; i++) {
    const from = core.corners[corners[i]];
    subtract(along, core.corners[corners[i + 1 === corners.length ? 0 : i + 1]], from);
    // Edge × normal points out of the face.
    setCross(outwards, along, core.normals[face]);
    subtract(off, p, from);
    if (dot(outwards, off) > 0) return false;
  }
  return true;
}

const nearA = new Uint8Array(256);
const nearB = new Uint8Array(256);
const range = new Float64Array(2);
/** Distance of the closest features so far, and the rounding of distances. Arrays: docs/v8.md. */
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
const along = vec3();
const outwards = vec3();
const off = vec3();
