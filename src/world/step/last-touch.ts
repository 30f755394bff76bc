import { GLIDE, GLIDE_OF_GROWTH, PARTING_GAP } from '../../constants.ts';
import { dot, length, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { distanceUpTo } from '../../narrowphase/dispatch.ts';
import { type MovingShape, rotates } from '../../narrowphase/moving-shape.ts';
import { ignoreSides } from '../../narrowphase/parts/parts.ts';
import { createClosestPoints, createSweepHit, type SweepHit } from '../../narrowphase/results.ts';
import { findFirstTouch, firstTouch } from '../../narrowphase/rotation/conservative-advancement.ts';
import { TrialShape } from '../../narrowphase/trial-shape.ts';
import { copyHit } from '../../narrowphase/write-results.ts';
import type { BodyStore } from '../body-store.ts';
import { contactTolerance, gapTolerance } from '../tolerances.ts';

/**
 * Finds the last touch of two bodies that are apart now: the first touch of their reversed motion. Two that glide along each
 * other touch or not by rounding: theirs is the last time at which the gap was no larger than at `start`, where the contact
 * began. False when they neither touched nor glided. Both sides of a one-sided mesh count.
 * @param a The body `i` at its end pose, with the reversed motion of the step.
 * @param start A fraction of the reversed motion.
 */
export function findLastTouch(
  out: SweepHit,
  store: BodyStore,
  i: number,
  j: number,
  a: MovingShape,
  b: MovingShape,
  start: number,
): boolean {
  ignoreSides(a);
  ignoreSides(b);
  const most = contactTolerance(store, i, j);
  const growth = gapTolerance(store, i, j, PARTING_GAP);
  if (!firstTouch(out, a, b)) {
    if (!findGlide(out, a, b, start, most, growth)) return false;
    if (out.fraction >= start - glideTime(a, b, out.point, growth)) out.fraction = start;
    return true;
  }
  const time = glideTime(a, b, out.point, growth);
  if (approachOf(a, b, out.normal) * time > most) return true;
  const before = out.fraction - time;
  if (before <= 0 || gapAt(a, b, before, most) > most) return true;
  if (findGlide(glide, a, b, start, most, growth) && glide.fraction < before) copyHit(out, glide);
  return true;
}

/** Finds the first time at which the gap is no larger than at `start` with its growth, and than `most`. */
function findGlide(
  out: SweepHit,
  a: MovingShape,
  b: MovingShape,
  start: number,
  most: number,
  growth: number,
): boolean {
  return findFirstTouch(out, a, b, Math.min(most, Math.max(0, gapAt(a, b, start, most)) + growth));
}

/** The time, as a fraction of the motion, beyond which two shapes glide that stay near each other at `point`. */
function glideTime(a: MovingShape, b: MovingShape, point: Readonly<Vec3>, growth: number): number {
  subtract(relative, a.displacement, b.displacement);
  const travel = length(relative) + rotationTravel(a, point) + rotationTravel(b, point);
  return (GLIDE * Math.min(a.boundingRadius, b.boundingRadius) + GLIDE_OF_GROWTH * growth) / travel;
}

/** Bound of the distance that the point of a shape at `point` travels by rotation. */
function rotationTravel({ rotation, worldShape }: MovingShape, point: Readonly<Vec3>): number {
  subtract(relative, point, worldShape.center);
  return length(rotation) * length(relative);
}

/** How far two shapes that do not rotate approach each other along a unit vector from `a` to `b`: their gap closes by no less. */
function approachOf(a: MovingShape, b: MovingShape, normal: Readonly<Vec3>): number {
  return rotates(a) || rotates(b) ? 0 : dot(a.displacement, normal) - dot(b.displacement, normal);
}

function gapAt(a: MovingShape, b: MovingShape, fraction: number, limit: number): number {
  trialA.loadAt(a, fraction);
  trialB.loadAt(b, fraction);
  return distanceUpTo(closest, trialA, trialB, limit);
}

const trialA = new TrialShape();
const trialB = new TrialShape();
const glide = createSweepHit();
const closest = createClosestPoints();
const relative = vec3();
