// Where two shapes touch, in up to four points.
//
// Each shape turns a face to the contact: that of a box or a triangle, the core of a capsule, the surface of a half-space.
// Both are looked at along the normal of the contact. What they cover together is a polygon whose corners are corners of the
// one over the other, and crossings of their sides: the corners that clipping one by the sides of the other leaves (Sutherland
// and Hodgman, CACM 17(1), 1974), found for both alike, so that they are named by the features that meet there and keep their
// names while the shapes jitter. How deep the shapes are in each other is measured at each of them, along the normal, and
// those where they do not touch are left out. Edges that cross touch in one point, an edge on a face in two.

import { COORDINATE_ROUNDING, FEATURE_PREFERENCE } from '../../constants.ts';
import { perpendicular } from '../../math/cross.ts';
import {
  addScaled,
  copy,
  dot,
  midpoint,
  negate,
  setBetween,
  setCross,
  taxicab,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import type { Participant } from '../dispatch.ts';
import { type Contact, type ContactPoint, createContactPoint } from '../results.ts';
import { moveForm, putBack, type TurningParticipant } from '../turning-participant.ts';
import { Candidates } from './candidates.ts';
import { type Axes, createSeen, ProjectedFace, type Seen } from './projected-face.ts';

/** Writes the points where two shapes touch, as they stand, along the normal of their contact. */
export function writePoints(
  out: ContactPoint[],
  contact: Readonly<Contact>,
  a: TurningParticipant,
  b: TurningParticipant,
): void {
  if (a.shape.type === 'sphere' || b.shape.type === 'sphere') {
    writeOwnPoint(out, contact);
    return;
  }
  const { center } = a.form;
  copy(axes.n, contact.normal);
  perpendicular(axes.u, axes.n);
  setCross(axes.v, axes.n, axes.u);
  candidates.count = 0;
  slack =
    FEATURE_PREFERENCE * Math.min(a.size, b.size) + COORDINATE_ROUNDING * (taxicab(center) + taxicab(b.form.center));
  meetFaces(a, b);
  if (candidates.deepest() < contact.depth - slack) addWitness(contact, center);
  candidates.sort();
  candidates.reduce(slack, FEATURE_PREFERENCE);
  out.length = Math.min(out.length, candidates.count);
  for (let i = 0; i < candidates.count; i++) {
    const { onA, onB, depth, id } = candidates.list[i];
    out[i] ??= createContactPoint();
    const { pointA, pointB, point } = out[i];
    toWorld(pointA, center, onA);
    toWorld(pointB, center, onB);
    midpoint(point, pointA, pointB);
    out[i].depth = Math.max(0, depth);
    out[i].id = id;
  }
}

/** Writes the points where two shapes touch that have moved on by a fraction of their motion from where they stand. */
export function writePointsAt(
  out: ContactPoint[],
  contact: Readonly<Contact>,
  a: TurningParticipant,
  b: TurningParticipant,
  fraction: number,
): void {
  copy(startA, a.form.center);
  copy(startB, b.form.center);
  moveForm(a, startA, fraction);
  moveForm(b, startB, fraction);
  writePoints(out, contact, a, b);
  putBack(a, startA);
  putBack(b, startB);
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
function meetFaces(a: Participant, b: Participant): void {
  const { center } = a.form;
  faceA.load(a, axes.n, center, axes);
  copy(back, axes.n);
  negate(back);
  faceB.load(b, back, center, axes);
  radius = faceA.radius + faceB.radius;
  faceA.compare(faceB);
  faceB.compare(faceA);
  // Round edges touch beside each other as well.
  const reach = faceA.count === 2 && faceB.count === 2 ? Math.max(slack, radius) : slack;
  met.fill(0);
  for (let j = 0; j < faceB.count; j++) {
    if (!faceA.isUnder(faceB, j, slack, reach)) continue;
    const i = cornerUnder(j, reach);
    if (i < 0) faceA.pointAt(point, faceB.corners[j]);
    else met[i] = 1;
    add(
      i < 0 ? faceA.nameOfFace() : faceA.nameOfCorner(i),
      faceB.nameOfCorner(j),
      i < 0 ? point : faceA.corners[i],
      faceB.corners[j],
    );
  }
  for (let i = 0; i < faceA.count; i++) {
    if (met[i] === 1 || !faceB.isUnder(faceA, i, slack, reach)) continue;
    faceB.pointAt(point, faceA.corners[i]);
    add(faceA.nameOfCorner(i), faceB.nameOfFace(), faceA.corners[i], point);
  }
  for (let i = 0; i < faceA.sideCount; i++) {
    for (let j = 0; j < faceB.sideCount; j++) {
      if (!faceA.isCrossed(i, faceB, j, slack) || !faceB.isCrossed(j, faceA, i, slack)) continue;
      faceB.crossing(point, j, faceA, i);
      faceA.crossing(other, i, faceB, j);
      add(faceA.nameOfSide(i), faceB.nameOfSide(j), point, other);
    }
  }
}

/** The corner of A that corner `j` of B is at, as seen along the normal; −1 when there is none. */
function cornerUnder(j: number, reach: number): number {
  const { u, v } = faceB.corners[j];
  for (let i = 0; i < faceA.count; i++) {
    const corner = faceA.corners[i];
    const distance = Math.abs(corner.u - u) + Math.abs(corner.v - v);
    if (distance <= 2 * slack && faceB.isUnder(faceA, i, slack, reach)) return i;
  }
  return -1;
}

/**
 * Adds the touch of a point of the one face with a point of the other, unless they are apart there. Around both is a radius;
 * where they are not straight over each other, two round edges side by side, the surfaces meet on the way between them.
 */
function add(nameOfA: number, nameOfB: number, a: Readonly<Seen>, b: Readonly<Seen>): void {
  const u = radius > 0 ? (b.u - a.u) / radius : 0;
  const v = radius > 0 ? (b.v - a.v) / radius : 0;
  const squared = u * u + v * v;
  if (squared > 1) return;
  const h = Math.sqrt(1 - squared);
  const depth = a.h - b.h + radius * h;
  if (depth < -slack) return;
  const candidate = candidates.next();
  setSeen(candidate.onA, a, u, v, h, faceA.radius);
  setSeen(candidate.onB, b, u, v, h, -faceB.radius);
  candidate.depth = depth;
  candidate.id = 128 * nameOfA + nameOfB;
  candidates.count++;
}

function setSeen(out: Seen, from: Readonly<Seen>, u: number, v: number, h: number, distance: number): void {
  out.u = from.u + u * distance;
  out.v = from.v + v * distance;
  out.h = from.h + h * distance;
}

/** Adds the points that the contact itself has. */
function addWitness(contact: Readonly<Contact>, origin: Readonly<Vec3>): void {
  const candidate = candidates.next();
  toSeen(candidate.onA, origin, contact.pointA);
  toSeen(candidate.onB, origin, contact.pointB);
  candidate.depth = contact.depth;
  candidate.id = 0;
  candidates.count++;
}

function toSeen(out: Seen, origin: Readonly<Vec3>, p: Readonly<Vec3>): void {
  setBetween(offset, origin, p);
  out.u = dot(offset, axes.u);
  out.v = dot(offset, axes.v);
  out.h = dot(offset, axes.n);
}

function toWorld(out: Vec3, origin: Readonly<Vec3>, { u, v, h }: Readonly<Seen>): void {
  addScaled(out, origin, axes.u, u);
  addScaled(out, out, axes.v, v);
  addScaled(out, out, axes.n, h);
}

/** How much counts as nothing: the size of the shapes times the preference. */
let slack = 0.5;
/** By how much both faces are grown, together. */
let radius = 0.5;
const axes: Axes = { u: vec3(), v: vec3(), n: vec3() };
const faceA = new ProjectedFace();
const faceB = new ProjectedFace();
/** Which corners of A are at a corner of B. */
const met = new Uint8Array(4);
const candidates = new Candidates();
const point = createSeen();
const other = createSeen();
const back = vec3();
const offset = vec3();
const startA = vec3();
const startB = vec3();
