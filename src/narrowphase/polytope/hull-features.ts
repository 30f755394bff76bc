import { COORDINATE_ROUNDING, MOST_CORNERS, SUPPORT_FLATNESS } from '../../constants.ts';
import { closestOnTriangle } from '../../math/closest-points.ts';
import { addScaled, copy, dot, negate, scale, squaredDistance, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { middleOfLowest } from './clip.ts';
import type { CoreWitness } from './closest-features.ts';
import { closestOfSegments, createSegmentGap, halve } from './closest-of-segments.ts';
import { clipToFace, createFace, type Face, seeAlong, windingOf, writeSeenPoint } from './face-overlap.ts';
import type { HullCore } from './hull-core.ts';

// Witness points of two polytopes along a separating axis: the middle of the overlap of their supporting features, projected along
// the axis. A supporting feature is a corner, an edge or a face.

/** Writes the supporting feature along `direction`: the corners within `flat` of the farthest one. */
function writeSupportingFeature(out: Face, core: HullCore, direction: Readonly<Vec3>, flat: number): void {
  const { corners, cornerCount, polygons } = core;
  core.project(range, direction);
  const least = range[1] - flat;
  let count = 0;
  for (let i = 0; i < cornerCount; i++) if (dot(corners[i], direction) >= least) near[count++] = i;
  out.count = count;
  for (let i = 0; i < count; i++) out.corners[i] = corners[near[i]];
  if (count < 3) return;
  // The face with most of these corners has them in order. Several faces that are nearly coplanar may have them together.
  let most = 2;
  for (let face = 0; face < polygons.length && most < count; face++) {
    let shared = 0;
    for (const corner of polygons[face]) if (dot(corners[corner], direction) >= least) shared++;
    if (shared <= most) continue;
    most = shared;
    out.count = 0;
    for (const corner of polygons[face]) {
      if (dot(corners[corner], direction) >= least) out.corners[out.count++] = corners[corner];
    }
  }
}

/**
 * Writes witness points along the unit vector `normal` from A to B, along which the cores are `gap` apart. False when the
 * projections of their supporting features along the normal do not overlap: then `gap` is not the distance of the cores.
 * Projections that are up to `slack` apart count as overlapping.
 */
export function writeHullWitness(
  out: CoreWitness,
  a: HullCore,
  b: HullCore,
  normal: Readonly<Vec3>,
  gap: number,
  slack: number,
): boolean {
  const flat = (a.size + b.size) * SUPPORT_FLATNESS;
  copy(back, normal);
  negate(back);
  writeSupportingFeature(featureA, a, normal, flat);
  writeSupportingFeature(featureB, b, back, flat);
  if (featureA.count < 3 && featureB.count < 3) return witnessOfEdges(out, normal, gap, slack);
  const baseIsA = featureA.count >= featureB.count || featureA.count >= 3;
  const base = baseIsA ? featureA : featureB;
  const other = baseIsA ? featureB : featureA;
  seeAlong(normal);
  let count = clipToFace(base, other, 0);
  // Corner on corner or edge on edge: the shared part has no extent, and rounding may lose it.
  if (count === 0 && slack > 0) count = clipToFace(base, other, slack);
  if (count === 0) return false;
  middleOfLowest(middle, count, Infinity);
  const point = baseIsA ? out.pointA : out.pointB;
  writeSeenPoint(point, base, middle);
  if (base.count === 3) moveToTriangle(point, base, normal, a.size + b.size);
  addScaled(baseIsA ? out.pointB : out.pointA, point, normal, baseIsA ? gap : -gap);
  return true;
}

/**
 * Moves a point onto a triangle. Clipping is inexact near the tip of a long, narrow triangle, which reaches far beyond its tip with
 * the slack.
 */
function moveToTriangle(p: Vec3, base: Face, normal: Readonly<Vec3>, size: number): void {
  triangle.a = base.corners[0];
  triangle.b = base.corners[1];
  triangle.c = base.corners[2];
  scale(up, normal, windingOf(base));
  closestOnTriangle(off, p, triangle);
  const rounding = size * COORDINATE_ROUNDING;
  if (squaredDistance(off, p) > rounding * rounding) copy(p, off);
}

/** Writes the closest points of two supporting edges or corners; false when they are apart across the normal. */
function witnessOfEdges(out: CoreWitness, normal: Readonly<Vec3>, gap: number, slack: number): boolean {
  halveFeature(halfA, middleA, featureA);
  halveFeature(halfB, middleB, featureB);
  // The edges are projected along the normal: heights would distort the closest points of nearly parallel edges.
  subtract(between, middleA, middleB);
  flatten(between, normal);
  copy(flatA, halfA);
  flatten(flatA, normal);
  copy(flatB, halfB);
  flatten(flatB, normal);
  closestOfSegments(edges, between, flatA, flatB);
  addScaled(out.pointA, middleA, halfA, edges.s);
  addScaled(out.pointB, out.pointA, normal, gap);
  return edges.distance <= slack;
}

function flatten(v: Vec3, normal: Readonly<Vec3>): void {
  addScaled(v, v, normal, -dot(v, normal));
}

/** Writes a supporting edge, or a corner as an edge of length 0. */
function halveFeature(half: Vec3, middle: Vec3, { corners, count }: Face): void {
  halve(half, middle, corners[0], corners[count - 1]);
}

const near = new Int32Array(MOST_CORNERS);
const range = new Float64Array(2);
const middle = new Float64Array(3);
const featureA = createFace();
const featureB = createFace();
const edges = createSegmentGap();
const back = vec3();
const off = vec3();
/** Normal of `triangle`. */
const up = vec3();
const triangle = { a: vec3() as Readonly<Vec3>, b: vec3() as Readonly<Vec3>, c: vec3() as Readonly<Vec3>, normal: up };
const halfA = vec3();
const halfB = vec3();
const middleA = vec3();
const middleB = vec3();
const between = vec3();
const flatA = vec3();
const flatB = vec3();
