// Contact manifold of two shapes: up to four points.
//
// Each shape has a supporting face along the normal: a face of a box or a triangle, the core of a capsule, the surface
// of a half-space. Both faces are projected along the normal. The corners of their overlap are corners of one face over
// the other, and crossings of sides. Clipping leaves the same corners (Sutherland and Hodgman, CACM 17(1), 1974). Here
// they are found for both faces alike, so the features that meet there name them, and the names survive jitter. The
// depth along the normal is measured at each corner. Corners without contact are dropped. Crossing edges touch in one
// point, an edge on a face in two.

import { COORDINATE_ROUNDING, FEATURE_PREFERENCE, SMALLEST_FEATURE } from '../../constants.ts';
import {
  addScaled,
  copy,
  dot,
  manhattanLength,
  midpoint,
  negate,
  set,
  subtract,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import { createAxes, setAxes, writePoint } from '../contact/axes.ts';
import type { MovingShape } from '../moving-shape.ts';
import { partsOf } from '../parts/parts.ts';
import type { PosedShape } from '../posed-shape.ts';
import { type Contact, type ContactPoint, createContactPoint } from '../results.ts';
import { TrialShape } from '../trial-shape.ts';
import { copyNumbers } from '../write-results.ts';
import { ContactPoints, type ProjectedContactPoint } from './contact-points.ts';
import { nameAt, nameOfCorner, nameOfSide } from './feature-names.ts';
import { ProjectedFace, type ProjectedPoint } from './projected-face.ts';
import { copyPoints, type FoundPoints, PointMeasure, reducePoints } from './reduce-points.ts';

/** Writes the manifold of two shapes at their present poses, along the normal of their contact. */
export function writePoints(out: ContactPoint[], contact: Readonly<Contact>, a: MovingShape, b: MovingShape): void {
  const parts = partsOf(a.kind) ?? partsOf(b.kind);
  if (parts) {
    parts.queries.writePoints(out, contact, a, b);
    return;
  }
  if (a.kind.isRound || b.kind.isRound) {
    writeOwnPoint(out, contact);
    return;
  }
  const { center } = a.worldShape;
  setAxes(axes, contact.normal);
  points.count = 0;
  const size = Math.min(a.boundingRadius, b.boundingRadius);
  slack =
    FEATURE_PREFERENCE * size + COORDINATE_ROUNDING * (manhattanLength(center) + manhattanLength(b.worldShape.center));
  near = SMALLEST_FEATURE * size;
  addFaceOverlap(a, b);
  if (points.deepest() < contact.depth - slack) addWitness(contact, center);
  points.sort();
  found.count = points.count;
  for (let i = 0; i < points.count; i++) {
    found.points[i] ??= createContactPoint();
    writeInWorld(found.points[i], points.list[i], contact, center);
  }
  if (points.count <= 4) copyPoints(out, found.points, points.count);
  else {
    set(middle, 0, 0, 0);
    for (let i = 0; i < found.count; i++) addScaled(middle, middle, found.points[i].point, 1 / found.count);
    copyPoints(out, found.points, reducePoints(found, contact, middle, slack), found.kept);
  }
}

/** Writes the manifold of two shapes at a fraction of their motion. */
export function writePointsAt(
  out: ContactPoint[],
  contact: Readonly<Contact>,
  a: MovingShape,
  b: MovingShape,
  fraction: number,
): void {
  posedA.loadAt(a, fraction);
  posedB.loadAt(b, fraction);
  writePoints(out, contact, posedA, posedB);
}

/** Writes the single point of the contact itself. */
export function writeOwnPoint(out: ContactPoint[], contact: Readonly<Contact>): void {
  const { point, pointA, pointB, depth } = contact;
  out.length = Math.min(out.length, 1);
  out[0] ??= createContactPoint();
  copy(out[0].point, point);
  copy(out[0].pointA, pointA);
  copy(out[0].pointB, pointB);
  out[0].depth = depth;
  out[0].id = 0;
  copyNumbers(out[0], contact);
}

/** Adds the corners of the overlap of both faces, projected along the normal. */
function addFaceOverlap(a: PosedShape, b: PosedShape): void {
  const { center } = a.worldShape;
  load(faceA, a, axes.n, center);
  copy(back, axes.n);
  negate(back);
  load(faceB, b, back, center);
  if (faceA.reduction.joinEdges?.(faceA, faceB, slack, near, add)) return;
  for (let j = 0; j < faceB.count; j++) {
    const corner = faceB.corners[j];
    if (faceA.covers(corner, slack)) add(corner, nameAt(faceA, corner, near), nameOfCorner(faceB, j));
  }
  for (let i = 0; i < faceA.count; i++) {
    const corner = faceA.corners[i];
    if (faceB.covers(corner, slack)) add(corner, nameOfCorner(faceA, i), nameAt(faceB, corner, near));
  }
  for (let i = 0; i < faceA.sideCount; i++) {
    for (let j = 0; j < faceB.sideCount; j++) {
      if (!faceB.crossing(projectedPoint, j, faceA, i, slack) || !faceA.crossing(projectedPoint, i, faceB, j, slack))
        continue;
      addCrossing(i, j);
    }
  }
}

/** Loads the supporting face of a shape along `direction`, the normal or its opposite, relative to `origin`. */
function load(out: ProjectedFace, part: PosedShape, direction: Readonly<Vec3>, origin: Readonly<Vec3>): void {
  part.kind.face(out.face, part.worldShape, direction);
  out.reduction = part.kind.faceReduction;
  subtract(offset, part.worldShape.center, origin);
  out.project(offset, direction, axes, near);
}

/** Adds the crossing of two sides, named by a corner within `near` if there is one. */
function addCrossing(sideOfA: number, sideOfB: number): void {
  const isApart = faceA.cornerNear(projectedPoint, near) < 0 && faceB.cornerNear(projectedPoint, near) < 0;
  if (isApart) add(projectedPoint, nameOfSide(faceA, sideOfA), nameOfSide(faceB, sideOfB));
  else add(projectedPoint, nameAt(faceA, projectedPoint, near), nameAt(faceB, projectedPoint, near));
}

/** Adds a point, named by the features that meet there, unless the shapes are apart there. */
function add(p: Readonly<ProjectedPoint>, featureOfA: number, featureOfB: number): void {
  const heightA = faceA.reduction.height(faceA, p);
  const heightB = faceB.reduction.height(faceB, p);
  // Above the names of features of B: 128, or 131 072 for a convex hull.
  const { span } = faceB.reduction;
  const factor = 2 * span * span;
  if (heightA - heightB >= -slack) points.add(p, heightA, heightB, factor * featureOfA + featureOfB, slack);
}

/** Adds the witness points of the contact. */
function addWitness({ pointA, pointB }: Readonly<Contact>, origin: Readonly<Vec3>): void {
  subtract(offset, pointB, origin);
  projectedPoint.u = dot(offset, axes.u);
  projectedPoint.v = dot(offset, axes.v);
  const heightB = dot(offset, axes.n);
  subtract(offset, pointA, origin);
  points.add(projectedPoint, dot(offset, axes.n), heightB, 0, slack);
}

/** Writes a projected point in the world. */
function writeInWorld(
  out: ContactPoint,
  { u, v, heightA, heightB, depth, id }: Readonly<ProjectedContactPoint>,
  contact: Readonly<Contact>,
  origin: Readonly<Vec3>,
): void {
  writePoint(out.pointA, axes, u, v, heightA);
  writePoint(out.pointB, axes, u, v, heightB);
  addScaled(out.pointA, origin, out.pointA, 1);
  addScaled(out.pointB, origin, out.pointB, 1);
  midpoint(out.point, out.pointA, out.pointB);
  out.depth = Math.max(0, depth);
  out.id = id;
  copyNumbers(out, contact);
}

/** Tolerance of lengths, and distance from a corner within which a point gets its name. */
let slack = 0.5;
let near = 0.5;
const axes = createAxes();
const faceA = new ProjectedFace();
const faceB = new ProjectedFace();
const points = new ContactPoints();
/** All points in the world. */
const found: FoundPoints = { points: [], count: 0, measure: new PointMeasure(), kept: new Int32Array(4) };
const middle = vec3();
const projectedPoint: ProjectedPoint = { u: 0.5, v: 0.5 };
const back = vec3();
const offset = vec3();
const posedA = new TrialShape();
const posedB = new TrialShape();
