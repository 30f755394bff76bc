import { type Aabb, createAabb } from '../math/aabb.ts';
import { set, type Vec3Like, vec3 } from '../math/vec3.ts';
import { checkOut, readPosition } from '../validate.ts';
import { contactBetween, distanceBetween, overlapBetween, sweepBetween } from './dispatch.ts';
import { writePoints, writePointsAt } from './manifold/manifold.ts';
import { rotates } from './moving-shape.ts';
import { type PlacedShape, type Placement, readPlacement, release } from './placed-shape.ts';
import {
  type ClosestPoints,
  type Contact,
  createClosestPoints,
  createContact,
  createSweepHit,
  type SweepHit,
} from './results.ts';
import { sweepRotating } from './rotation/conservative-advancement.ts';
import { copyClosest } from './write-results.ts';

// Queries of placed shapes of any type, without a World. All check their input and throw a RangeError or TypeError that
// names the field and the value. Plane against plane is refused.

/**
 * Whether two shapes touch or overlap at their poses.
 * @example
 * overlapShapes({ shape: sphere(1) }, { shape: box({ size: [1, 1, 1] }), position: [1, 0, 0] }); // true
 */
export function overlapShapes(a: PlacedShape, b: PlacedShape): boolean {
  readPair(a, b);
  return overlapBetween(first, second);
}

/**
 * Writes the closest points of two shapes at their poses. `out.distance` is minus the depth when they overlap. It is `Infinity`,
 * and points and normal are 0, where nothing counts: of a one-sided mesh that is only crossed from behind.
 * @example
 * const closest = createClosestPoints();
 * distanceShapes(closest, { shape: sphere(1) }, { shape: sphere(1), position: [5, 0, 0] });
 * console.log(closest.distance, closest.normal); // 3, (1, 0, 0)
 */
export function distanceShapes(out: ClosestPoints, a: PlacedShape, b: PlacedShape): true {
  readPair(a, b);
  try {
    requireVectors(out);
    if (distanceBetween(out, first, second) === Infinity) copyClosest(out, NOTHING);
  } catch (error) {
    checkOut(out, createClosestPoints(), 'createClosestPoints', 'distanceShapes');
    throw error;
  }
  return true;
}

/**
 * Writes the contact of two shapes; false, and `out` unchanged, when they do not touch. All contact points are written
 * if `out` has `points`, as from `createContact()`.
 * @example
 * const contact = createContact();
 * contactShapes(contact, { shape: sphere(1) }, { shape: sphere(1), position: [1, 0, 0] });
 * console.log(contact.depth, contact.normal); // 1, (1, 0, 0)
 */
export function contactShapes(out: Contact, a: PlacedShape, b: PlacedShape): boolean {
  readPair(a, b);
  try {
    requireVectors(out);
    if (!contactBetween(out, first, second)) return false;
    if (out.points) writePoints(out.points, out, first, second);
  } catch (error) {
    checkOut(out, { ...createContact(), points: out?.points && [] }, 'createContact', 'contactShapes');
    throw error;
  }
  return true;
}

/**
 * Writes the first touch of two shapes that both move along their displacements, and rotate if they have a rotation.
 * Points are in the world at that time. False, and `out` unchanged, when they do not touch. Times are exact without
 * rotation. Rotating shapes touch when their gap is within rounding. They may touch, part and touch again:
 * `exitFraction` is the last time they part. All points of the first touch are written if `out` has `points`, as from
 * `createSweepHit()`.
 * @example
 * const hit = createSweepHit();
 * sweepShapes(hit, { shape: sphere(1), displacement: [6, 0, 0] }, { shape: sphere(1), position: [5, 0, 0] });
 * console.log(hit.fraction, hit.normal); // 0.5, (1, 0, 0)
 */
export function sweepShapes(out: SweepHit, a: PlacedShape, b: PlacedShape): boolean {
  readPair(a, b);
  const sweep = rotates(first) || rotates(second) ? sweepRotating : sweepBetween;
  try {
    requireVectors(out);
    if (!sweep(out, first, second)) return false;
    if (out.points) writePointsAt(out.points, out, first, second, out.fraction);
  } catch (error) {
    checkOut(out, { ...createSweepHit(), points: out?.points && [] }, 'createSweepHit', 'sweepShapes');
    throw error;
  }
  return true;
}

/**
 * Writes the bounds of a shape, over its whole motion when it has a displacement or a rotation; infinite for a plane. A
 * rotating shape gets the bounds of its bounding sphere.
 * @example
 * const bounds = createAabb();
 * shapeBounds(bounds, { shape: sphere(1), position: [0, 5, 0], displacement: [0, -5, 0] });
 */
export function shapeBounds(out: Aabb, a: PlacedShape): true {
  const placed = readPlacement(a, 'a');
  checkOut(out, createAabb(), 'createAabb', 'shapeBounds');
  release(placed);
  const { worldShape, kind, center, displacement: d, boundingRadius } = placed;
  kind.bounds(out, worldShape);
  if (rotates(placed)) {
    set(out.min, -boundingRadius, -boundingRadius, -boundingRadius);
    set(out.max, boundingRadius, boundingRadius, boundingRadius);
  }
  out.min.x += center.x + Math.min(d.x, 0);
  out.min.y += center.y + Math.min(d.y, 0);
  out.min.z += center.z + Math.min(d.z, 0);
  out.max.x += center.x + Math.max(d.x, 0);
  out.max.y += center.y + Math.max(d.y, 0);
  out.max.z += center.z + Math.max(d.z, 0);
  return true;
}

/**
 * Whether a point is in a shape or on its surface.
 * @example
 * shapeContains({ shape: sphere(1), position: [0, 5, 0] }, [0, 5.5, 0]); // true
 */
export function shapeContains(a: PlacedShape, point: Vec3Like): boolean {
  const placed = readPlacement(a, 'a');
  readPosition(p, point, 'point', 'shapeContains');
  release(placed);
  return placed.kind.contains(placed.worldShape, p);
}

/**
 * Throws when `out` clearly has the wrong type, before anything is written. The exact error is determined afterwards.
 */
function requireVectors({ normal }: ClosestPoints | Contact): void {
  if (typeof normal.x !== 'number') throw new TypeError();
}

/** Reads both shapes of a call to `first` and `second`. */
function readPair(a: PlacedShape, b: PlacedShape): void {
  const placedA = readPlacement(a, 'a');
  const placedB = readPlacement(b, 'b');
  release(placedB);
  release(placedA);
  first = placedA;
  second = placedB;
}

const NOTHING = createClosestPoints();
let first: Placement;
let second: Placement;
const p = vec3();
