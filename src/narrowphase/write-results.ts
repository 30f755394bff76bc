import type { Interval } from '../math/interval.ts';
import { copy, midpoint, negate, set, type Vec3 } from '../math/vec3.ts';
import type { ClosestPoints, Contact, PartNumbers, SweepHit } from './results.ts';

// Writing of results, shared by all pairs of shapes, so that their policies are equal.

/** Copies the numbers of the parts that meet. */
export function copyNumbers(out: PartNumbers, from: Readonly<PartNumbers>): void {
  writeNumbers(out, from.partA, from.featureA, from.partB, from.featureB);
}

/** Writes the numbers of the parts that meet. A result without them stays without them when all are 0. */
export function writeNumbers(out: PartNumbers, partA = 0, featureA = 0, partB = 0, featureB = 0): void {
  if (out.partA === undefined && (partA || featureA || partB || featureB) === 0) return;
  out.partA = partA;
  out.featureA = featureA;
  out.partB = partB;
  out.featureB = featureB;
}

/** Writes the contact of two shapes from their closest points. */
export function writeContact(out: Contact, closest: Readonly<ClosestPoints>): void {
  copy(out.normal, closest.normal);
  copy(out.pointA, closest.pointA);
  copy(out.pointB, closest.pointB);
  midpoint(out.point, out.pointA, out.pointB);
  out.depth = Math.max(0, 0 - closest.distance);
}

/** Writes the contact of two shapes from their closest points, with the numbers of the parts that meet. */
export function writeContactOfParts(out: Contact, closest: Readonly<ClosestPoints>): void {
  writeContact(out, closest);
  copyNumbers(out, closest);
}

/** Copies closest points, with the numbers of the parts. */
export function copyClosest(out: ClosestPoints, from: Readonly<ClosestPoints>): void {
  out.distance = from.distance;
  copy(out.normal, from.normal);
  copy(out.pointA, from.pointA);
  copy(out.pointB, from.pointB);
  copyNumbers(out, from);
}

/** Writes the closest points of shapes that overlap at their start from their hit, with the numbers of the parts that meet. */
export function writeOverlap(out: ClosestPoints, hit: Readonly<SweepHit>): void {
  out.distance = -hit.depth;
  copy(out.normal, hit.normal);
  copy(out.pointA, hit.pointA);
  copy(out.pointB, hit.pointB);
  copyNumbers(out, hit);
}

/**
 * Clamps the times of overlap to the step and writes them. False when the shapes do not touch within it. `meet` is
 * false when there are no such times. The distance at the start, not these times, decides whether the shapes touch
 * there, so that all queries agree. A touch so slight that rounding lost its times ends where it began.
 *
 * Shapes that are apart at the start, though these times include it, touch just after the start or just before it. If most of
 * the times are in the past, the shapes recede and do not touch again.
 */
export function writeTimes(out: SweepHit, times: Readonly<Interval>, meet: boolean, overlapping: boolean): boolean {
  if (!overlapping && !(meet && times.enter <= 1 && times.exit >= Math.max(0, -times.enter))) return false;
  const exit = meet ? times.exit : 0;
  out.overlapping = overlapping;
  out.fraction = overlapping ? 0 : Math.max(times.enter, 0);
  out.exitFraction = exit >= 1 ? Infinity : Math.max(exit, out.fraction);
  return true;
}

/** Writes the contact at a first touch. An impact has no depth: any remainder is rounding. */
export function writeImpact(out: SweepHit, closest: Readonly<ClosestPoints>): void {
  writeContact(out, closest);
  if (!out.overlapping) out.depth = 0;
}

/** Copies a hit, but for its exit. */
export function copyHit(out: Omit<SweepHit, 'exitFraction'>, hit: Readonly<SweepHit>): void {
  copy(out.normal, hit.normal);
  copy(out.point, hit.point);
  copy(out.pointA, hit.pointA);
  copy(out.pointB, hit.pointB);
  copyNumbers(out, hit);
  out.depth = hit.depth;
  out.fraction = hit.fraction;
  out.overlapping = hit.overlapping;
}

/** Moves a point along its displacement to the time of a hit. */
export function moveToHit(
  out: Vec3,
  from: Readonly<Vec3>,
  displacement: Readonly<Vec3>,
  hit: Readonly<SweepHit>,
): void {
  set(
    out,
    from.x + displacement.x * hit.fraction,
    from.y + displacement.y * hit.fraction,
    from.z + displacement.z * hit.fraction,
  );
}

/** Exchanges the roles of `a` and `b`. */
export function flip(out: Contact | ClosestPoints): void {
  negate(out.normal);
  const { pointA } = out;
  out.pointA = out.pointB;
  out.pointB = pointA;
}

/** Moves the points of a hit with their frame, which itself moves by `displacement`. */
export function moveWithFrame(out: SweepHit, displacement: Readonly<Vec3>): void {
  const x = displacement.x * out.fraction;
  const y = displacement.y * out.fraction;
  const z = displacement.z * out.fraction;
  const { point, pointA, pointB } = out;
  set(point, point.x + x, point.y + y, point.z + z);
  set(pointA, pointA.x + x, pointA.y + y, pointA.z + z);
  set(pointB, pointB.x + x, pointB.y + y, pointB.z + z);
}
