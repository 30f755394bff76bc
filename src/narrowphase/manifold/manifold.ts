// Where two shapes touch, in up to four points.
//
// Each shape turns a face to the contact: that of a box or a triangle, the core of a capsule, the surface of a half-space.
// Both are looked at along the normal of the contact. What they cover together is a polygon whose corners are corners of the
// one over the other, and crossings of their sides: the corners that clipping one by the sides of the other leaves (Sutherland
// and Hodgman, CACM 17(1), 1974), found for both alike, so that they are named by the features that meet there and keep their
// names while the shapes jitter. How deep the shapes are in each other is measured at each of them, along the normal, and
// those where they do not touch are left out. Edges that cross touch in one point, an edge on a face in two.

import { COORDINATE_ROUNDING, FEATURE_PREFERENCE, SEEN_EDGE_ON, SMALLEST_FEATURE } from '../../constants.ts';
import { perpendicular } from '../../math/cross.ts';
import {
  addScaled,
  copy,
  dot,
  manhattanLength,
  midpoint,
  negate,
  setCross,
  subtract,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import type { PosedShape } from '../dispatch.ts';
import type { MovingShape } from '../moving-shape.ts';
import { type Contact, type ContactPoint, createContactPoint } from '../results.ts';
import { TrialShape } from '../trial-shape.ts';
import { Candidates } from './candidates.ts';
import { nameAt, nameOfCorner, nameOfFace, nameOfSide } from './feature-names.ts';
import { type Axes, ProjectedFace, type Spot } from './projected-face.ts';
import { heightAt } from './surface-height.ts';

/** Writes the points where two shapes touch, as they stand, along the normal of their contact. */
export function writePoints(out: ContactPoint[], contact: Readonly<Contact>, a: MovingShape, b: MovingShape): void {
  if (a.shape.type === 'sphere' || b.shape.type === 'sphere') {
    writeOwnPoint(out, contact);
    return;
  }
  const { center } = a.worldShape;
  copy(axes.n, contact.normal);
  perpendicular(axes.u, axes.n);
  setCross(axes.v, axes.n, axes.u);
  candidates.count = 0;
  const size = Math.min(a.boundingRadius, b.boundingRadius);
  slack =
    FEATURE_PREFERENCE * size + COORDINATE_ROUNDING * (manhattanLength(center) + manhattanLength(b.worldShape.center));
  near = SMALLEST_FEATURE * size;
  meetFaces(a, b);
  if (candidates.deepest() < contact.depth - slack) addWitness(contact, center);
  candidates.sort();
  candidates.reduce(slack, FEATURE_PREFERENCE);
  out.length = Math.min(out.length, candidates.count);
  for (let i = 0; i < candidates.count; i++) {
    const { u, v, heightA, heightB, depth, id } = candidates.list[i];
    out[i] ??= createContactPoint();
    const { pointA, pointB, point } = out[i];
    setPoint(pointA, center, u, v, heightA);
    setPoint(pointB, center, u, v, heightB);
    midpoint(point, pointA, pointB);
    out[i].depth = Math.max(0, depth);
    out[i].id = id;
  }
}

/** Writes the points where two shapes touch that have moved on by a fraction of their motion from where they stand. */
export function writePointsAt(
  out: ContactPoint[],
  contact: Readonly<Contact>,
  a: MovingShape,
  b: MovingShape,
  fraction: number,
): void {
  earlierA.loadAt(a, fraction);
  earlierB.loadAt(b, fraction);
  writePoints(out, contact, earlierA, earlierB);
}

/** Writes the one point that a contact itself has. */
export function writeOwnPoint(out: ContactPoint[], { point, pointA, pointB, depth }: Readonly<Contact>): void {
  out.length = Math.min(out.length, 1);
  out[0] ??= createContactPoint();
  copy(out[0].point, point);
  copy(out[0].pointA, pointA);
  copy(out[0].pointB, pointB);
  out[0].depth = depth;
  out[0].id = 0;
}

/** Finds the corners of what the faces of both cover together, as seen along the normal. */
function meetFaces(a: PosedShape, b: PosedShape): void {
  const { center } = a.worldShape;
  faceA.load(a, axes.n, center, axes, near);
  copy(back, axes.n);
  negate(back);
  faceB.load(b, back, center, axes, near);
  if (faceA.isLikeEdge() && faceB.isLikeEdge()) {
    faceA.takeEdge(near);
    faceB.takeEdge(near);
  }
  if (faceA.count === 2 && faceB.count === 2 && areParallel()) {
    shareStretch();
    return;
  }
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
      if (!faceB.crossing(spot, j, faceA, i, slack) || !faceA.crossing(spot, i, faceB, j, slack)) continue;
      addCrossing(i, j);
    }
  }
}

/** Adds the crossing of two sides, named after corners that are so near that it may well have been them. */
function addCrossing(sideOfA: number, sideOfB: number): void {
  const isApart = faceA.cornerNear(spot, near) < 0 && faceB.cornerNear(spot, near) < 0;
  if (isApart) add(spot, nameOfSide(faceA, sideOfA), nameOfSide(faceB, sideOfB));
  else add(spot, nameAt(faceA, spot, near), nameAt(faceB, spot, near));
}

/** Whether two edges are so nearly parallel that they touch along a stretch, not where they cross. */
function areParallel(): boolean {
  const [from, to] = faceB.corners;
  const u = to.u - from.u;
  const v = to.v - from.v;
  return Math.abs(faceA.beyond(0, to) - faceA.beyond(0, from)) < SEEN_EDGE_ON * Math.sqrt(u * u + v * v);
}

/** Adds the ends of the stretch that two parallel edges share. */
function shareStretch(): void {
  for (let end = 0; end < 2; end++) {
    const featureOfA = beside(faceA, faceB, end);
    if (featureOfA > 0) add(spot, featureOfA, nameOfCorner(faceB, end));
    const featureOfB = beside(faceB, faceA, end);
    if (featureOfB > 0) add(spot, nameOfCorner(faceA, end), featureOfB);
  }
}

/**
 * Writes to `spot` where an end of an edge meets the edge that it is beside: between both, as their radii are. Returns the
 * name of what it is beside there, or 0.
 */
function beside(edge: ProjectedFace, other: ProjectedFace, end: number): number {
  const corner = other.corners[end];
  const along = edge.along(0, corner);
  const beyond = edge.beyond(0, corner);
  const radius = edge.radius + other.radius;
  if (along < -slack || along > edge.length[0] + slack || Math.abs(beyond) > Math.max(slack, radius)) return 0;
  edge.moveInwards(spot, 0, corner, radius > 0 ? (beyond * other.radius) / radius : 0);
  if (along <= near) return nameOfCorner(edge, 0);
  return along >= edge.length[0] - near ? nameOfCorner(edge, 1) : nameOfFace(edge);
}

/** Adds a spot, named by the features that meet there, unless the shapes are apart there. */
function add(p: Readonly<Spot>, featureOfA: number, featureOfB: number): void {
  const heightA = heightAt(faceA, p);
  const heightB = heightAt(faceB, p);
  if (heightA - heightB >= -slack) candidates.add(p, heightA, heightB, 128 * featureOfA + featureOfB, slack);
}

/** Adds the points that the contact itself has. */
function addWitness({ pointA, pointB }: Readonly<Contact>, origin: Readonly<Vec3>): void {
  subtract(offset, pointB, origin);
  spot.u = dot(offset, axes.u);
  spot.v = dot(offset, axes.v);
  const heightB = dot(offset, axes.n);
  subtract(offset, pointA, origin);
  candidates.add(spot, dot(offset, axes.n), heightB, 0, slack);
}

function setPoint(out: Vec3, origin: Readonly<Vec3>, u: number, v: number, h: number): void {
  addScaled(out, origin, axes.u, u);
  addScaled(out, out, axes.v, v);
  addScaled(out, out, axes.n, h);
}

/** How much counts as nothing, and how near to a corner a point is named after it. */
let slack = 0.5;
let near = 0.5;
const axes: Axes = { u: vec3(), v: vec3(), n: vec3() };
const faceA = new ProjectedFace();
const faceB = new ProjectedFace();
const candidates = new Candidates();
const spot: Spot = { u: 0.5, v: 0.5 };
const back = vec3();
const offset = vec3();
const earlierA = new TrialShape();
const earlierB = new TrialShape();
