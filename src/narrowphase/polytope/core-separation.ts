import { SUPPORT_FLATNESS } from '../../constants.ts';
import { toLocalDirection } from '../../geometry/local-frame.ts';
import { cross } from '../../math/cross.ts';
import { addNumber, addNumberProduct, createExpansion, rounded } from '../../math/expansion.ts';
import { addScaled, copy, dot, isZero, scale, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Core } from './core.ts';
import type { CorePair } from './core-pair.ts';
import type { CoreWitness } from './core-witness.ts';

// The separation vector of two cores that nearly touch. The difference of their closest points would consist of the
// rounding of these points: 1e-16 of the size over the distance. The sum of centers, axes and corners is exact instead.

/** Where on a core its closest point is. */
interface Feature {
  /** What the world vectors of the core are multiplied by; of a triangle the sum is exactly 1. */
  readonly weights: Float64Array;
  /** Directions in which the core extends to both sides of the point: one on an edge, two on a face of a box. */
  readonly free: Readonly<Vec3>[];
  freeCount: number;
  /** The corner of a triangle, or −1. */
  corner: number;
  /** The edge of a triangle, or −1. */
  edge: number;
}

/** Writes the vector from the closest point of A to that of B, in the frame, precise relative to its own length. */
export function writeSeparation(out: Vec3, pair: CorePair, { pointA, pointB }: Readonly<CoreWitness>): void {
  const { a, b } = pair;
  const slack = pair.size * SUPPORT_FLATNESS;
  const faceA = !locate(ofA, a, pointA, slack);
  if (faceA || !locate(ofB, b, pointB, slack)) {
    // Over the inside of a triangle: along its normal.
    const normal = faceA ? a.normals[0] : b.normals[0];
    subtract(out, pointB, pointA);
    scale(out, normal, dot(out, normal));
    return;
  }
  sumUp(out, pair);
  if (!projectOnCommonNormal(out, slack)) {
    // Twice, since nearly all of the vector may be along one of the directions.
    for (let i = 0; i < 2; i++) {
      removeFree(out, ofA);
      removeFree(out, ofB);
    }
  }
  removeInward(out, a, ofA, 1);
  removeInward(out, b, ofB, -1);
}

/** Writes on which feature of the core `p` is, moved to a corner or an edge that is within `slack`; false on a triangle's face. */
function locate(out: Feature, core: Core, p: Readonly<Vec3>, slack: number): boolean {
  out.freeCount = 0;
  out.corner = -1;
  out.edge = -1;
  out.weights.fill(0);
  if (core.kind === 'triangle') return locateOnTriangle(out, core, p, slack);
  if (core.kind === 'box') {
    const { x, y, z } = core.extents;
    setCoordinate(out, core, 0, p.x, x, slack);
    setCoordinate(out, core, 1, p.y, y, slack);
    setCoordinate(out, core, 2, p.z, z, slack);
  } else {
    core.halve(half, middle, 0);
    subtract(between, p, middle);
    setCoordinate(out, core, 0, dot(between, core.directions[0]), core.halfHeight, slack);
  }
  return true;
}

function setCoordinate(out: Feature, core: Core, i: number, value: number, extent: number, slack: number): void {
  if (Math.abs(value) >= extent - slack) {
    out.weights[i] = value < 0 ? -extent : extent;
    return;
  }
  out.weights[i] = value;
  out.free[out.freeCount++] = core.directions[i];
}

function locateOnTriangle(out: Feature, core: Core, p: Readonly<Vec3>, slack: number): boolean {
  for (let i = 0; i < 3; i++) {
    subtract(between, p, core.corners[i]);
    if (dot(between, between) > slack * slack) continue;
    out.corner = i;
    out.weights[i] = 1;
    return true;
  }
  for (let i = 0; i < 3; i++) {
    core.halve(half, middle, i);
    subtract(between, p, middle);
    const at = dot(between, half) / dot(half, half);
    addScaled(between, between, half, -at);
    if (!(Math.abs(at) < 1 && dot(between, between) <= slack * slack)) continue;
    const [from, to] = core.edges[i];
    out.edge = i;
    out.weights[from] = (1 - at) * 0.5;
    // No rounding, however small: differences of numbers that a difference from 1 has rounded are exact.
    out.weights[to] = 1 - out.weights[from];
    out.weights[from] = 1 - out.weights[to];
    out.free[out.freeCount++] = core.directions[i];
    return true;
  }
  return false;
}

/** Writes (center of B + its point) − (center of A + its motion + its point), each component exact, rounded at the end. */
function sumUp(out: Vec3, { a, b, motion, moved, frame }: CorePair): void {
  const { u: p, v: q, w: r } = a;
  const { u, v, w } = b;
  const x = sumOf(a.center.x, b.center.x, motion.x, moved, p.x, q.x, r.x, u.x, v.x, w.x);
  const y = sumOf(a.center.y, b.center.y, motion.y, moved, p.y, q.y, r.y, u.y, v.y, w.y);
  const z = sumOf(a.center.z, b.center.z, motion.z, moved, p.z, q.z, r.z, u.z, v.z, w.z);
  set(out, x, y, z);
  toLocalDirection(out, frame, out);
}

function sumOf(
  centerA: number,
  centerB: number,
  motion: number,
  moved: number,
  p: number,
  q: number,
  r: number,
  u: number,
  v: number,
  w: number,
): number {
  sum.count = 0;
  addNumber(sum, centerB);
  addNumber(sum, -centerA);
  addNumberProduct(sum, -moved, motion);
  addNumberProduct(sum, -ofA.weights[0], p);
  addNumberProduct(sum, -ofA.weights[1], q);
  addNumberProduct(sum, -ofA.weights[2], r);
  addNumberProduct(sum, ofB.weights[0], u);
  addNumberProduct(sum, ofB.weights[1], v);
  addNumberProduct(sum, ofB.weights[2], w);
  return rounded(sum);
}

/** Between two edges that cross the separation is along their common normal; false otherwise. */
function projectOnCommonNormal(out: Vec3, slack: number): boolean {
  if (ofA.freeCount !== 1 || ofB.freeCount !== 1) return false;
  cross(across, ofA.free[0], ofB.free[0]);
  if (isZero(across)) return false;
  scale(across, across, dot(out, across) / dot(across, across));
  // What that removes is rounding, unless the edges are parallel and do not cross.
  subtract(between, out, across);
  if (dot(between, between) > slack * slack) return false;
  copy(out, across);
  return true;
}

function removeFree(out: Vec3, { free, freeCount }: Readonly<Feature>): void {
  for (let i = 0; i < freeCount; i++) remove(out, free[i]);
}

/** Removes what leads from a corner or an edge back into the core: the closest point is not there. It leads out of A. */
function removeInward(out: Vec3, core: Core, { weights, corner, edge }: Readonly<Feature>, outward: 1 | -1): void {
  if (core.kind === 'triangle') {
    if (corner >= 0) removeIntoCorner(out, core, corner, outward);
    else removeIntoFace(out, core, edge, outward);
    return;
  }
  for (let i = 0; i < core.directionCount; i++) {
    const isEnd = Math.abs(weights[i]) === (core.kind === 'segment' ? core.halfHeight : extentOf(core, i));
    if (isEnd && dot(out, core.directions[i]) * weights[i] * outward < 0) remove(out, core.directions[i]);
  }
}

/** At a corner of a triangle: what leads along the nearer of its two edges, and from there into the face. */
function removeIntoCorner(out: Vec3, core: Core, corner: number, outward: 1 | -1): void {
  const next = core.directions[corner];
  const previous = core.directions[corner === 0 ? 2 : corner - 1];
  const alongNext = (dot(out, next) * outward) / Math.sqrt(dot(next, next));
  const alongPrevious = (-dot(out, previous) * outward) / Math.sqrt(dot(previous, previous));
  if (alongNext <= 0 && alongPrevious <= 0) return;
  const isNext = alongNext >= alongPrevious;
  remove(out, isNext ? next : previous);
  removeIntoFace(out, core, isNext ? corner : corner === 0 ? 2 : corner - 1, outward);
}

function removeIntoFace(out: Vec3, core: Core, edge: number, outward: 1 | -1): void {
  if (dot(out, core.rims[edge]) * outward < 0) remove(out, core.rims[edge]);
}

function extentOf({ extents }: Core, i: number): number {
  return i === 0 ? extents.x : i === 1 ? extents.y : extents.z;
}

/** Removes the part of `out` along a direction of any length. */
function remove(out: Vec3, direction: Readonly<Vec3>): void {
  addScaled(out, out, direction, -dot(out, direction) / dot(direction, direction));
}

function createFeature(): Feature {
  const none = vec3();
  return { weights: new Float64Array(3), free: [none, none, none], freeCount: 0, corner: -1, edge: -1 };
}

const ofA = createFeature();
const ofB = createFeature();
const sum = createExpansion(16);
const across = vec3();
const half = vec3();
const middle = vec3();
const between = vec3();
