// The contact of a pair at a time of the step.

import { UNIT_ROUNDING } from '../constants.ts';
import { copy, dot, manhattanLength, type Vec3 } from '../math/vec3.ts';
import { distanceInContact, distanceUpTo, overlapBetween } from '../narrowphase/dispatch.ts';
import { LoadedShape } from '../narrowphase/loaded-shape.ts';
import { createClosestPoints, createSweepHit } from '../narrowphase/results.ts';
import { copyHit, writeContactOfParts } from '../narrowphase/write-results.ts';
import type { BodyStore } from '../world/body-store.ts';
import { contactTolerance } from '../world/tolerances.ts';
import { KnownResult } from './known-result.ts';
import type { ImpactPair } from './trajectories.ts';

/** The contact of the last prediction, at its time. */
export const hit = createSweepHit();
/** Speed of approach of a pair, see `approaches`; of an impact, whether the pair bounces, and is pressed by a steady push. */
export const meeting = { speed: 0.5, bounces: false, isPressed: false };
/** The pair that was loaded last. */
export const shapeA = new LoadedShape();
export const shapeB = new LoadedShape();

/** Loads a pair at a time, with its motion from then on. */
export function loadAt(store: BodyStore, { a, b }: ImpactPair, time: number, part?: number): void {
  a.load(shapeA, store, time, part);
  b.load(shapeB, store, time, part);
}

export function toleranceOf(store: BodyStore, { a, b }: ImpactPair): number {
  return contactTolerance(store, a.index, b.index);
}

/** Whether the bodies of a pair approach each other at the contact in `hit`, beyond rounding. Writes the speed of `meeting`. */
export function approaches({ a, b }: ImpactPair, time: number): boolean {
  a.writePointVelocity(time, hit);
  b.writePointVelocity(time, hit);
  meeting.speed = dot(a.pointVelocity, hit.normal) - dot(b.pointVelocity, hit.normal);
  return meeting.speed > UNIT_ROUNDING * (manhattanLength(a.pointVelocity) + manhattanLength(b.pointVelocity));
}

/**
 * Gap of a pair at a time, which it loads with its motion from then on. Writes the contact to `hit`, unless bodies with parts have
 * parted: then the gap is any one above the tolerance.
 */
export function gapAt(store: BodyStore, pair: ImpactPair, time: number): number {
  loadAt(store, pair, time);
  pair.gap ??= new KnownResult(createClosestPoints());
  const { gap } = pair;
  const { result } = gap;
  if (!gap.isAt(pair, time)) {
    result.distance = distanceUpTo(result, shapeA, shapeB, toleranceOf(store, pair));
    gap.keep(pair, time);
  }
  writeContactOfParts(hit, result);
  hit.overlapping = true;
  return result.distance;
}

/** Writes the contact of a pair at a time to `hit`, whether it touches or not. */
export function writeClosest(store: BodyStore, pair: ImpactPair, time: number): void {
  loadAt(store, pair, time);
  distanceInContact(closest, shapeA, shapeB, toleranceOf(store, pair));
  writeContactOfParts(hit, closest);
}

/** Keeps the touch in `hit` of a pair at a time, if it does not rotate: after impacts with others it may be asked for again. */
export function keepTouch(store: BodyStore, pair: ImpactPair, time: number): void {
  if (pair.rotates || pair.isSimple) return;
  takeAxis(store, pair, time, hit.normal);
  pair.touch ??= new KnownResult(createSweepHit());
  copyHit(pair.touch.result, hit);
  pair.touch.keep(pair, time);
}

/** Takes a normal as the axis of a pair that does not rotate. Its shapes reach as far along it all through the step. */
export function takeAxis(store: BodyStore, pair: ImpactPair, time: number, normal: Readonly<Vec3>): void {
  if (pair.axis.isAlong(normal)) return;
  loadAt(store, pair, time);
  pair.axis.take(normal, shapeA, shapeB);
}

/** Notes along which normal two sheets touch, in the contact of `hit`. */
export function noteSide({ a, b, side }: ImpactPair): void {
  if (a.isSheet && b.isSheet) copy(side, hit.normal);
}

/** Whether a pair that touched has parted at a time. Writes its contact at that time to `hit`. */
export function hasParted(store: BodyStore, pair: ImpactPair, time: number): boolean {
  return gapAt(store, pair, time) > toleranceOf(store, pair);
}

/** `hasParted` without the contact: an overlap is found faster than a depth. */
export function isApart(store: BodyStore, pair: ImpactPair, time: number): boolean {
  if (pair.touch?.isAt(pair, time)) return false;
  if (pair.rotates) {
    loadAt(store, pair, time);
    if (overlapBetween(shapeA, shapeB)) return false;
  }
  return hasParted(store, pair, time);
}

const closest = createClosestPoints();
