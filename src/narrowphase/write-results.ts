import type { Interval } from '../math/interval.ts';
import { copy, midpoint, negate, set, type Vec3 } from '../math/vec3.ts';
import type { ClosestPoints, Contact, SweepHit } from './results.ts';

// What all pairs do with their results, written once so that the policies are the same for every pair.

/** Writes the contact of two shapes whose closest points are known. */
export function writeContact(out: Contact, closest: Readonly<ClosestPoints>): void {
  copy(out.normal, closest.normal);
  copy(out.pointA, closest.pointA);
  copy(out.pointB, closest.pointB);
  midpoint(out.point, out.pointA, out.pointB);
  out.depth = Math.max(0, 0 - closest.distance);
}

/**
 * Clamps the times of overlap to the step and writes them. False when the shapes do not touch within it. `meet` says
 * whether there are such times at all. Whether the shapes touch at the start is decided by their distance there, not by
 * these times, so that all questions agree; a touch so slight that rounding lost its times ends where it began.
 */
export function writeTimes(out: SweepHit, times: Readonly<Interval>, meet: boolean, overlapping: boolean): boolean {
  if (!overlapping && !(meet && times.enter <= 1 && times.exit >= 0)) return false;
  const exit = meet ? times.exit : 0;
  out.overlapping = overlapping;
  out.fraction = overlapping ? 0 : Math.max(times.enter, 0);
  out.exitFraction = exit >= 1 ? Infinity : Math.max(exit, out.fraction);
  return true;
}

/** Writes the contact at the moment of a first touch. An impact has no depth; what rounding leaves is not shown. */
export function writeImpact(out: SweepHit, closest: Readonly<ClosestPoints>): void {
  writeContact(out, closest);
  if (!out.overlapping) out.depth = 0;
}

/** Moves a point along its displacement to the moment of a hit. */
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

/** Moves the points of a hit along with the frame in which it was found, which itself moves by `displacement`. */
export function moveWithFrame(out: SweepHit, displacement: Readonly<Vec3>): void {
  const x = displacement.x * out.fraction;
  const y = displacement.y * out.fraction;
  const z = displacement.z * out.fraction;
  const { point, pointA, pointB } = out;
  set(point, point.x + x, point.y + y, point.z + z);
  set(pointA, pointA.x + x, pointA.y + y, pointA.z + z);
  set(pointB, pointB.x + x, pointB.y + y, pointB.z + z);
}
