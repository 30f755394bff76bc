// The first touch of two shapes that turn while they move, by conservative advancement: from the gap at one moment
// follows how long it must stay open, time moves on by that much, and so on until the gap has closed or the motion ends.
// Time never moves past a touch, so that none is missed however fast the shapes turn (Mirtich 1996).
// `MotionBound` gives the time for which a gap is guaranteed to stay open.

import {
  ADVANCES_WITH_FIXED_DIRECTION,
  COORDINATE_ROUNDING,
  MOST_ADVANCES,
  MOST_ADVANCES_ON_AXIS,
  SHORTEST_ADVANCE_OF_CENTERS,
  TURNING_GAP,
} from '../../constants.ts';
import { normalize } from '../../math/cross.ts';
import {
  addScaled,
  copy,
  divide,
  manhattanLength,
  scale,
  setCross,
  subtract,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import { distanceBetween, sweepBetween } from '../dispatch.ts';
import { type MovingShape, rotates } from '../moving-shape.ts';
import { createClosestPoints, type SweepHit } from '../results.ts';
import { TrialShape } from '../trial-shape.ts';
import { writeContact, writeImpact } from '../write-results.ts';
import { MotionBound } from './motion-bound.ts';
import { RotatingAxis } from './rotating-axis.ts';
import { boxesStayApart } from './rotating-boxes.ts';

/**
 * Writes the first touch of two shapes that move and turn, and the last one as `exitFraction`, in the world; false when
 * they do not touch. What is closer than rounding can tell touches.
 */
export function sweepRotating(out: SweepHit, a: MovingShape, b: MovingShape): boolean {
  if (boxesStayApart(a, b) || !findFirstTouch(out, a, b)) return false;
  out.exitFraction = Infinity;
  begin(a, b);
  place(1);
  if (distanceBetween(closest, trialA, trialB) > 0) out.exitFraction = Math.max(out.fraction, 1 - advance(-1));
  return true;
}

/** Writes the first touch of two shapes that move, and rotate or not; false when they do not touch. */
export function firstTouch(out: SweepHit, a: MovingShape, b: MovingShape): boolean {
  return rotates(a) || rotates(b) ? findFirstTouch(out, a, b) : sweepBetween(out, a, b);
}

/**
 * Writes the first touch only, and `exitFraction` as `Infinity`. Meant for shapes that may well touch, and does not look
 * whether boxes are apart at a glance. A gap of up to `tolerance` counts as a touch.
 */
export function findFirstTouch(out: SweepHit, a: MovingShape, b: MovingShape, tolerance = 0): boolean {
  begin(a, b);
  pair.tolerance = Math.max(pair.tolerance, tolerance);
  pair.level = tolerance;
  const time = advance(1);
  const found = time <= 1;
  if (found) {
    // As the shapes stand now, in the pose of the touch.
    out.overlapping = time === 0 && closest.distance <= 0;
    out.fraction = time;
    out.exitFraction = Infinity;
    if (out.overlapping) writeContact(out, closest);
    else writeImpact(out, closest);
    addScaled(out.point, out.point, originA, 1);
    addScaled(out.pointA, out.pointA, originA, 1);
    addScaled(out.pointB, out.pointB, originA, 1);
  }
  return found;
}

/**
 * Moves time on from the start of the motion, or with direction −1 back from its end, until the shapes touch. Returns how
 * long that took, or `Infinity` when they do not touch. `closest` is what is between them then. Whatever ends it early,
 * steps too short to be any or far too many of them, the last moment known to be safe counts as the touch: never a miss.
 */
function advance(direction: 1 | -1): number {
  pair.direction = direction;
  moveTo(0);
  if (!comeNear() || !moveAlongAxis()) return Infinity;
  let lastStep = 0;
  for (let steps = 0; ; steps++) {
    work.steps++;
    const { time } = pair;
    distanceBetween(closest, trialA, trialB);
    if (closest.distance <= pair.tolerance) return time;
    if (time >= 1) return Infinity;
    bound.setPair(trialA, trialB, closest.normal, direction);
    // Not always their distance: between points that are all but the same the normal is rounding.
    bound.gap = Math.min(bound.gap, closest.distance) - pair.level;
    if (bound.gap > 0) findLongestStep(direction, 1 - time, steps >= ADVANCES_WITH_FIXED_DIRECTION, lastStep);
    else bound.findSafeTimeWithoutAxis(closest.distance);
    if (!(time + bound.step > time) || steps === MOST_ADVANCES) return time;
    copy(lastNormal, closest.normal);
    lastStep = bound.step;
    moveTo(time + bound.step);
  }
}

/** Moves time on while the way from center to center allows long steps; false when the shapes stay apart. */
function comeNear(): boolean {
  for (;;) {
    const rest = 1 - pair.time;
    const far = stepFromAfar(pair.direction, rest);
    if (far === rest) return false;
    if (far <= SHORTEST_ADVANCE_OF_CENTERS) return true;
    work.steps++;
    moveTo(pair.time + far);
  }
}

/**
 * Moves time on until the gap of two boxes has closed along the axis on which they are farthest apart now; false when it
 * does not. They may be apart along another axis by then.
 */
function moveAlongAxis(): boolean {
  if (trialA.shape.type !== 'box' || trialB.shape.type !== 'box') return true;
  axis.find(trialA, trialB);
  for (let steps = 0; steps < MOST_ADVANCES_ON_AXIS; steps++) {
    work.steps++;
    axis.update(trialA, trialB, pair.direction);
    bound.setPair(trialA, trialB, axis.normal, pair.direction);
    if (!(bound.gap > pair.tolerance)) break;
    if (pair.time >= 1) return false;
    bound.setAxisRotation(axis.rotation, 1 - pair.time);
    bound.findSafeTime(1 - pair.time);
    moveTo(pair.time + bound.step);
  }
  return true;
}

/** Moves time on to a moment, and the shapes to where they are then. */
function moveTo(time: number): void {
  pair.time = Math.min(1, time);
  place(pair.direction > 0 ? pair.time : 1 - pair.time);
}

/**
 * For how long, up to `rest`, the way from center to center shows that the shapes stay apart. The bound holds for any
 * direction in which there is a gap, so that most pairs are told apart without any distance being computed.
 */
function stepFromAfar(direction: number, rest: number): number {
  if (trialA.shape.type === 'plane' || trialB.shape.type === 'plane') return 0;
  subtract(towards, trialB.center, trialA.center);
  if (!normalize(towards)) return 0;
  bound.setPair(trialA, trialB, towards, direction);
  bound.gap -= pair.tolerance;
  if (bound.gap <= 0) return 0;
  bound.setAxisRotation(STILL, rest);
  bound.findSafeTime(rest);
  return bound.step;
}

/**
 * Writes to `bound.step` for how long, up to `rest`, the gap is sure to stay open. After `long` trying several directions
 * are asked, not just the one that stands still, and of a plane only its own.
 */
function findLongestStep(direction: number, rest: number, long: boolean, lastStep: number): void {
  const plane = trialA.shape.type === 'plane' ? trialA : trialB;
  bound.step = 0;
  if (plane.shape.type === 'plane') {
    scale(turning, plane.rotation, direction);
    tryDirection(turning, rest);
    return;
  }
  tryDirection(STILL, rest);
  if (!long || bound.step === rest) return;
  scale(turning, trialA.rotation, direction);
  tryDirection(turning, rest);
  scale(turning, trialB.rotation, direction);
  tryDirection(turning, rest);
  setCross(turning, lastNormal, closest.normal);
  divide(turning, lastStep);
  tryDirection(turning, rest);
}

/** Keeps the step that a direction turning by `w` allows if it is the longest so far. */
function tryDirection(w: Readonly<Vec3>, rest: number): void {
  const longest = bound.step;
  bound.setAxisRotation(w, rest);
  bound.findSafeTime(rest);
  bound.step = Math.max(bound.step, longest);
}

/**
 * Loads a pair at its start. The center of `a` starts in the origin, so that a pair is as exact far from the origin as near
 * it: only the offset between the centers counts.
 */
function begin(a: MovingShape, b: MovingShape): void {
  copy(originA, a.worldShape.center);
  subtract(startB, b.worldShape.center, originA);
  trialA.loadAround(startA, a);
  trialB.loadAround(startB, b);
  pair.moved = false;
  pair.level = 0;
  pair.tolerance =
    Math.min(a.boundingRadius, b.boundingRadius) * TURNING_GAP + manhattanLength(startB) * COORDINATE_ROUNDING;
  bound.margin = pair.tolerance;
}

/** Moves the loaded shapes to their poses at a fraction of their motion. */
function place(fraction: number): void {
  if (fraction === 0 && !pair.moved) return;
  pair.moved = true;
  trialA.moveAlong(startA, fraction);
  trialB.moveAlong(startB, fraction);
}

/** How many steps were taken in all: to be watched from outside, nothing here depends on it. */
export const work = { steps: 0 };

/** The pair at its trial poses. */
const trialA = new TrialShape();
const trialB = new TrialShape();
/** The largest gap that counts as touching, the gap looked for, the direction and the time so far, and whether it has moved. */
const pair = { tolerance: 0.5, level: 0.5, direction: 1, time: 0.5, moved: false };
const bound = new MotionBound();
const axis = new RotatingAxis();
/** The start of the center of the first shape in the world, and the starts of both relative to it. */
const originA = vec3();
const startA: Readonly<Vec3> = vec3();
const startB = vec3();
/** How a direction turns, as a rotation vector. */
const turning = vec3();
/** The normal one step ago. */
const lastNormal = vec3();
const STILL: Readonly<Vec3> = vec3();
const towards = vec3();
const closest = createClosestPoints();
