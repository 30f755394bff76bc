import { GLIDE, PARTING_GAP } from '../../constants.ts';
import { dot, length, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { distanceUpTo } from '../../narrowphase/dispatch.ts';
import { type MovingShape, rotates } from '../../narrowphase/moving-shape.ts';
import { createClosestPoints, createSweepHit, type SweepHit } from '../../narrowphase/results.ts';
import { findFirstTouch, firstTouch } from '../../narrowphase/rotation/conservative-advancement.ts';
import { TrialShape } from '../../narrowphase/trial-shape.ts';
import { copyHit } from '../../narrowphase/write-results.ts';
import type { BodyStore } from '../body-store.ts';
import { contactTolerance, gapTolerance } from '../tolerances.ts';

/**
 * Finds the last touch of two bodies that are apart now: the first touch of their reversed motion. Two that glide along each
 * other touch or not by rounding: theirs is the last time at which the gap was no larger than at `start`, where the contact
 * began. False when they neither touched nor glided.
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
  const touches = firstTouch(out, a, b, 0);
  const end = touches ? out.fraction : start;
  const small = a.boundingRadius < b.boundingRadius ? a : b;
  const time = (GLIDE * small.boundingRadius) / longestTravel(a, b, touches ? out.point : small.worldShape.center);
  const most = contactTolerance(store, i, j);
  if (touches && approachOf(a, b, out.normal) * time > most) return true;
  const beyond = end - time;
  if (touches && (!(beyond > 0) || gapAt(a, b, beyond, most) > most)) return true;
  const gap = Math.max(gapAt(a, b, start, most), 0) + gapTolerance(store, i, j, PARTING_GAP);
  if (!findFirstTouch(glide, a, b, Math.min(most, gap))) return touches;
  const glides = glide.fraction < beyond;
  if (touches && !glides) return true;
  copyHit(out, glide);
  if (!glides) out.fraction = start;
  return true;
}

/** How far two shapes that do not rotate approach each other along a unit vector from `a` to `b`: their gap closes by no less. */
function approachOf(a: MovingShape, b: MovingShape, normal: Readonly<Vec3>): number {
  return rotates(a) || rotates(b) ? 0 : dot(a.displacement, normal) - dot(b.displacement, normal);
}

/** Bound of the distance that a point of one shape travels relative to a point of the other one, both at `point`. */
function longestTravel(a: MovingShape, b: MovingShape, point: Readonly<Vec3>): number {
  subtract(relative, a.displacement, b.displacement);
  return length(relative) + rotationTravel(a, point) + rotationTravel(b, point);
}

function rotationTravel({ rotation, worldShape }: MovingShape, point: Readonly<Vec3>): number {
  subtract(relative, point, worldShape.center);
  return length(rotation) * length(relative);
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
