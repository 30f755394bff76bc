import { FEATURE_PREFERENCE, FLATNESS_STEP, MOST_FLATNESS, SUPPORT_FLATNESS } from '../../constants.ts';
import { createInterval } from '../../math/interval.ts';
import { addScaled, areEqual, copy, dot, lengthSquared, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { createAxes, setAxes, writePoint } from '../contact/axes.ts';
import { center } from '../contact/shared-center.ts';
import { type ClosestPoints, type Contact, createClosestPoints, type SweepHit } from '../results.ts';
import { writeContact, writeImpact, writeTimes } from '../write-results.ts';
import { areApart, findClosestDirection } from './closest-direction.ts';
import { type ConvexPair, writeCenterDirection } from './convex-pair.ts';
import { findLeastDepth } from './least-depth.ts';
import { findSolidCenter, outsideOf } from './shared-cap.ts';
import { describeTouch, timesOfSolids, touch } from './solid-sweep.ts';
import { SolidPoints, writeSupportingPoints } from './supporting-points.ts';
import { moveToSurface } from './surface-point.ts';

// Results of a loaded pair of convex solids, in the world.

/** Writes the closest points of two solids and returns their distance, minus the depth when they overlap. */
export function distanceOfSolids(out: ClosestPoints, pair: ConvexPair): number {
  writeCenterDirection(start, pair);
  if (!findClosestDirection(pair, start)) findLeastDepth(pair);
  writeInWorld(out, pair, pair.centerA);
  return out.distance;
}

/** Whether two solids touch or overlap. */
export function solidsTouch(pair: ConvexPair): boolean {
  writeCenterDirection(start, pair);
  return !areApart(pair, start, pair.rounding);
}

/** Writes the contact of two solids; false when they do not touch. */
export function contactOfSolids(out: Contact, pair: ConvexPair): boolean {
  if (!solidsTouch(pair)) return false;
  distanceOfSolids(closest, pair);
  writeContact(out, closest);
  return true;
}

/** Writes the first touch of A, moving by `displacement`, with the motionless B; false when there is none. */
export function sweepSolids(out: SweepHit, pair: ConvexPair, displacement: Readonly<Vec3>): boolean {
  timesOfSolids(times, pair, displacement);
  if (!writeTimes(out, times, touch.meet, touch.overlapping)) return false;
  if (touch.overlapping) {
    distanceOfSolids(closest, pair);
  } else {
    addScaled(moved, pair.centerA, displacement, out.fraction);
    addScaled(pair.offset, pair.offset, displacement, -out.fraction);
    describeTouch(pair);
    writeInWorld(closest, pair, moved);
  }
  writeImpact(out, closest);
  return true;
}

/** Writes the results along `pair.normal`, with the center of A at `centerA`. */
function writeInWorld(out: ClosestPoints, pair: ConvexPair, centerA: Readonly<Vec3>): void {
  const { a, b, normal: n, centerB: c } = pair;
  if (findCenter(pair) > 0 && !areEqual(n, pair.smoothNormal)) {
    // Where solids graze at the border of a face, the faces do not meet along its normal.
    copy(n, pair.smoothNormal);
    pair.distance = pair.smoothDistance;
    findCenter(pair);
  }
  const { distance } = pair;
  const shiftU = dot(pair.offset, axes.u);
  const shiftV = dot(pair.offset, axes.v);
  a.support(n, 1);
  writePoint(onA, axes, center.u, center.v, a.height);
  b.support(n, -1);
  writePoint(onB, axes, center.u - shiftU, center.v - shiftV, -b.height);
  if (isRough || Math.max(outsideOf(pointsA), outsideOf(pointsB)) > 0) moveToSurfaces(pair);
  addScaled(onA, onA, n, a.rounding);
  addScaled(onB, onB, n, -b.rounding);
  addScaled(out.pointA, centerA, onA, 1);
  addScaled(out.pointB, c, onB, 1);
  set(out.normal, 0 + n.x, 0 + n.y, 0 + n.z);
  set(out.pointA, 0 + out.pointA.x, 0 + out.pointA.y, 0 + out.pointA.z);
  set(out.pointB, 0 + out.pointB.x, 0 + out.pointB.y, 0 + out.pointB.z);
  out.distance = distance - pair.rounding;
}

/**
 * Moves the points onto the surfaces, one opposite to the other. Along a normal that is known to half of its digits, as where
 * solids graze, features that touch share no point by as much. Projections from one surface to the other end where they come
 * no closer: surfaces that are not parallel lead away from each other.
 *
 * Let x be on A, y its projection to B and z that of y to A. B is beyond the plane through y across y − x. The next point is on
 * the line from x to z where it meets this plane (Gubin, Polyak and Raik 1967): from z surfaces that cross at a small angle, or
 * touch, come closer by a small fraction.
 */
function moveToSurfaces({ a, b, normal, offset, distance, size }: ConvexPair): void {
  let least = Infinity;
  let hasLeapt = false;
  moveToSurface(onA, a);
  for (let i = 0; i < MOST_PROJECTIONS; i++) {
    addScaled(opposite, onA, normal, distance);
    subtract(opposite, opposite, offset);
    copy(onB, opposite);
    moveToSurface(onB, b);
    subtract(aside, onB, opposite);
    const squared = lengthSquared(aside);
    if (!(squared < least)) {
      if (!hasLeapt) break;
      copy(onA, projected);
      hasLeapt = false;
      continue;
    }
    least = squared;
    copy(bestA, onA);
    copy(bestB, onB);
    if (squared <= size * size * POINT_ROUNDING) break;
    addScaled(projected, onB, normal, -distance);
    addScaled(projected, projected, offset, 1);
    moveToSurface(projected, a);
    subtract(step, projected, onA);
    const along = dot(step, aside);
    hasLeapt = along > 0 && along < squared;
    if (hasLeapt) {
      addScaled(onA, onA, step, squared / along);
      moveToSurface(onA, a);
    } else copy(onA, projected);
  }
  copy(onA, bestA);
  copy(onB, bestB);
}

/**
 * Writes the center of what both supporting features along `pair.normal` share, relative to the center of A. Returns how far
 * it is outside of one of them.
 */
function findCenter(pair: ConvexPair): number {
  const { normal, size } = pair;
  setAxes(axes, normal);
  isRough = false;
  const flat = size * SUPPORT_FLATNESS;
  let outside = findCenterWithin(pair, flat, false);
  if (outside <= flat) return 0;
  // A rim that is nearly flat changes its farthest point with the rounding of the normal.
  if (findCenterWithin(pair, flat, true) <= flat) return 0;
  // Features that share no point are incomplete: along a normal that rounding tilts, parts of them do not touch.
  for (let flatness = SUPPORT_FLATNESS; flatness <= MOST_FLATNESS; flatness *= FLATNESS_STEP) {
    outside = findCenterWithin(pair, size * flatness, false);
    if (outside <= size * FEATURE_PREFERENCE) break;
    isRough = true;
  }
  return outside > flat ? outside : 0;
}

/** Writes that center for the features within `slack` of the farthest points, with the arcs of rims if `hasArcs`. */
function findCenterWithin({ a, b, offset }: ConvexPair, slack: number, hasArcs: boolean): number {
  const shiftU = dot(offset, axes.u);
  const shiftV = dot(offset, axes.v);
  writeSupportingPoints(pointsA, a, axes, 1, slack, hasArcs);
  writeSupportingPoints(pointsB, b, axes, -1, slack, hasArcs);
  for (let i = 0; i < pointsB.count; i++) {
    pointsB.u[i] += shiftU;
    pointsB.v[i] += shiftV;
  }
  pointsB.capU += shiftU;
  pointsB.capV += shiftV;
  findSolidCenter(pointsA, pointsB, slack);
  return Math.max(outsideOf(pointsA), outsideOf(pointsB));
}

/** Most projections from one surface to the other, and the square of a distance that is rounding. */
const MOST_PROJECTIONS = 16;
const POINT_ROUNDING = 1e-31;

/** Whether features count as flat that are not so within `SUPPORT_FLATNESS`. */
let isRough = false;
const pointsA = new SolidPoints();
const pointsB = new SolidPoints();
const axes = createAxes();
const onA = vec3();
const onB = vec3();
const opposite = vec3();
const aside = vec3();
const projected = vec3();
const step = vec3();
const bestA = vec3();
const bestB = vec3();
const start = vec3();
const moved = vec3();
const times = createInterval();
const closest = createClosestPoints();
