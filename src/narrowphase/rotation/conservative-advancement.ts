// First touch of two shapes that move and rotate, by conservative advancement (Mirtich 1996). `MotionBound` gives the
// time for which a gap is guaranteed to stay open. Time advances by it until the gap has closed or the motion ends.
// Time never advances past a touch, so none is missed at any rotation speed.

import { COORDINATE_ROUNDING, MOST_ADVANCES, ROTATING_GAP } from '../../constants.ts';
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
import { distanceBetween, firstImpactBetween, firstTouchBetween } from '../dispatch.ts';
import { type MovingShape, rotates } from '../moving-shape.ts';
import { type PartQueries, partsOf } from '../parts/parts.ts';
import { createClosestPoints, type SweepHit } from '../results.ts';
import { TrialShape } from '../trial-shape.ts';
import { writeContactOfParts } from '../write-results.ts';
import { MotionBound } from './motion-bound.ts';

/**
 * Writes the first touch of two shapes that move and rotate, and the last touch as `exitFraction`, in the world. False
 * when they do not touch. A gap within rounding counts as a touch.
 */
export function sweepRotating(out: SweepHit, a: MovingShape, b: MovingShape): boolean {
  const parts = divisibleParts(a, b);
  if (parts) return parts.sweepRotating(out, a, b);
  if (a.kind === b.kind && a.kind.rotating?.stayApart(a, b)) return false;
  if (!findFirstTouch(out, a, b)) return false;
  out.exitFraction = Infinity;
  loadPair(a, b);
  setFraction(1);
  if (distanceBetween(closest, trialA, trialB) > pair.tolerance) {
    out.exitFraction = Math.max(out.fraction, 1 - advance(-1));
  }
  return true;
}

/** Writes the first touch of two shapes that move, and rotate or not; false when they do not touch. */
export function firstTouch(out: SweepHit, a: MovingShape, b: MovingShape): boolean {
  return rotates(a) || rotates(b) ? findFirstTouch(out, a, b) : firstTouchBetween(out, a, b);
}

/** Writes the first touch that the motion opposes: of shapes that rotate, the first touch. */
export function firstImpact(out: SweepHit, a: MovingShape, b: MovingShape): boolean {
  return rotates(a) || rotates(b) ? findFirstTouch(out, a, b) : firstImpactBetween(out, a, b);
}

/** See `PartQueries.timeOfApart`. */
export function firstTimeOfApart(a: MovingShape, b: MovingShape, gap: number): number {
  return divisibleParts(a, b)?.timeOfApart(a, b, gap) ?? Infinity;
}

/** The queries of shapes of many parts, if one of two shapes has to be divided. */
function divisibleParts(a: MovingShape, b: MovingShape): PartQueries | undefined {
  return queriesOf(a) ?? queriesOf(b);
}

function queriesOf({ kind, worldShape }: MovingShape): PartQueries | undefined {
  const parts = partsOf(kind);
  return parts && !parts.isConvex(worldShape) ? parts.queries : undefined;
}

/**
 * Writes the first touch only, and `exitFraction` as `Infinity`. There is no quick test here: the pair is expected to
 * touch. A gap of up to `tolerance` counts as a touch. A touch after the fraction `latest` may be missed.
 */
export function findFirstTouch(out: SweepHit, a: MovingShape, b: MovingShape, tolerance = 0, latest = 1): boolean {
  const parts = divisibleParts(a, b);
  if (parts) return parts.findFirstTouch(out, a, b, tolerance, latest);
  loadPair(a, b);
  pair.tolerance = Math.max(pair.tolerance, tolerance);
  pair.targetGap = tolerance;
  const time = advance(1, latest);
  const touches = time <= 1;
  if (touches) {
    // The shapes have the pose of the touch.
    out.overlapping = time === 0 && closest.distance <= 0;
    out.fraction = time;
    out.exitFraction = Infinity;
    writeContactOfParts(out, closest);
    // An impact has no depth: any remainder is rounding.
    if (!out.overlapping) out.depth = 0;
    addScaled(out.point, out.point, originA, 1);
    addScaled(out.pointA, out.pointA, originA, 1);
    addScaled(out.pointB, out.pointB, originA, 1);
  }
  return touches;
}

/**
 * Advances time from the start of the motion, or with direction −1 backwards from its end, until the shapes touch.
 * Returns the elapsed time, or `Infinity` when they do not touch. `closest` holds the closest points at the touch. When
 * steps vanish or exceed `MOST_ADVANCES`, the last safe time counts as the touch, so no touch is missed.
 */
function advance(direction: 1 | -1, latest = 1): number {
  pair.direction = direction;
  setTime(0);
  if (!advanceByCenters(latest) || !moveAlongAxis(latest)) return Infinity;
  let lastStep = 0;
  for (let steps = 0; ; steps++) {
    work.steps++;
    const { time } = pair;
    distanceBetween(closest, trialA, trialB);
    if (closest.distance <= pair.tolerance) return time;
    if (time >= 1) return Infinity;
    bound.setPair(trialA, trialB, closest.normal, direction);
    // The gap along the normal may exceed the distance: the normal of nearly equal points is rounding.
    bound.gap = Math.min(bound.gap, closest.distance) - pair.targetGap;
    if (bound.gap > 0) findLongestStep(direction, 1 - time, lastStep);
    else bound.findSafeTimeWithoutAxis(closest.distance);
    if (bound.staysOpen) return Infinity;
    if (!(time + bound.step > time) || steps === MOST_ADVANCES) return time;
    copy(lastNormal, closest.normal);
    lastStep = bound.step;
    setTime(time + bound.step);
    if (pair.time > latest) return Infinity;
  }
}

/** Advances time while the axis between the centers allows big steps; false when the shapes stay apart up to `latest`. */
function advanceByCenters(latest: number): boolean {
  for (;;) {
    const remaining = 1 - pair.time;
    const step = stepByCenters(pair.direction, remaining);
    if (step === remaining) return false;
    // NaN ends the loop.
    if (!(step > SHORTEST_ADVANCE_OF_CENTERS)) return true;
    work.steps++;
    setTime(pair.time + step);
    if (pair.time > latest) return false;
  }
}

/**
 * Advances time until the gap along the present separating axis has closed, if the pair has such axes; false when it
 * stays open, up to `latest` at least. Another axis may separate the shapes by then.
 */
function moveAlongAxis(latest: number): boolean {
  const axis = trialA.kind === trialB.kind ? trialA.kind.rotating?.axis : undefined;
  if (!axis) return true;
  axis.find(trialA, trialB);
  for (let steps = 0; steps < MOST_ADVANCES_ON_AXIS; steps++) {
    work.steps++;
    axis.update(trialA, trialB, pair.direction);
    bound.setPair(trialA, trialB, axis.normal, pair.direction);
    if (!(bound.gap > pair.tolerance)) break;
    if (pair.time >= 1) return false;
    bound.setAxisRotation(axis.rotation, 1 - pair.time);
    bound.findSafeTime(1 - pair.time);
    setTime(pair.time + bound.step);
    if (pair.time > latest) return false;
  }
  return true;
}

/** Sets the time, and moves the shapes to their poses at that time. */
function setTime(time: number): void {
  pair.time = Math.min(1, time);
  setFraction(pair.direction > 0 ? pair.time : 1 - pair.time);
}

/**
 * Time, up to `remaining`, for which the axis between the centers separates the shapes. The motion bound holds for any
 * separating direction, so most pairs are rejected without a distance query.
 */
function stepByCenters(direction: number, remaining: number): number {
  if (trialA.kind.isUnbounded || trialB.kind.isUnbounded) return 0;
  subtract(centerDirection, trialB.center, trialA.center);
  if (!normalize(centerDirection)) return 0;
  bound.setPair(trialA, trialB, centerDirection, direction);
  bound.gap -= pair.tolerance;
  if (bound.gap <= 0) return 0;
  bound.setAxisRotation(NO_ROTATION, remaining);
  bound.findSafeTime(remaining);
  return bound.step;
}

/**
 * Writes to `bound.step` the time, up to `remaining`, for which the gap is guaranteed to stay open. After a first step,
 * `lastStep`, rotating directions are tried besides the fixed one. A plane allows only the direction of its normal.
 */
function findLongestStep(direction: number, remaining: number, lastStep: number): void {
  const plane = trialA.kind.isUnbounded ? trialA : trialB;
  bound.step = 0;
  if (plane.kind.isUnbounded) {
    scale(axisRotation, plane.rotation, direction);
    tryDirection(axisRotation, remaining);
    return;
  }
  tryDirection(NO_ROTATION, remaining);
  if (lastStep === 0 || bound.step === remaining) return;
  scale(axisRotation, trialA.rotation, direction);
  tryDirection(axisRotation, remaining);
  scale(axisRotation, trialB.rotation, direction);
  tryDirection(axisRotation, remaining);
  setCross(axisRotation, lastNormal, closest.normal);
  divide(axisRotation, lastStep);
  tryDirection(axisRotation, remaining);
}

/** Keeps the longer of the present step and the step allowed by a direction that rotates by `w`. */
function tryDirection(w: Readonly<Vec3>, remaining: number): void {
  const longest = bound.step;
  bound.setAxisRotation(w, remaining);
  bound.findSafeTime(remaining);
  bound.step = Math.max(bound.step, longest);
}

/**
 * Loads a pair at its start, with the center of `a` in the origin. So precision depends on the offset between the
 * centers, not on their coordinates.
 */
function loadPair(a: MovingShape, b: MovingShape): void {
  copy(originA, a.worldShape.center);
  subtract(startB, b.worldShape.center, originA);
  trialA.loadAround(startA, a);
  trialB.loadAround(startB, b);
  pair.moved = false;
  pair.targetGap = 0;
  pair.tolerance =
    Math.min(a.boundingRadius, b.boundingRadius) * ROTATING_GAP + manhattanLength(startB) * COORDINATE_ROUNDING;
  bound.margin = pair.tolerance;
}

/** Moves the loaded shapes to their poses at a fraction of their motion. */
function setFraction(fraction: number): void {
  if (fraction === 0 && !pair.moved) return;
  pair.moved = true;
  trialA.moveAlong(startA, fraction);
  trialB.moveAlong(startB, fraction);
}

/** Most steps of two rotating boxes along one axis. A good axis needs a few. */
const MOST_ADVANCES_ON_AXIS = 8;

/** Shortest step, as a fraction of the motion, along the line of centers. */
const SHORTEST_ADVANCE_OF_CENTERS = 0.02;

/** Number of steps of all calls, for tests and benchmarks. */
export const work = { steps: 0 };

/** The pair at its trial poses. */
const trialA = new TrialShape();
const trialB = new TrialShape();
/**
 * Largest gap that counts as a touch, gap to stop at, direction and present time, and whether the shapes have moved.
 */
const pair = { tolerance: 0.5, targetGap: 0.5, direction: 1, time: 0.5, moved: false };
const bound = new MotionBound();
/** Start of the first center in the world, and the starts of both centers relative to it. */
const originA = vec3();
const startA: Readonly<Vec3> = vec3();
const startB = vec3();
/** Rotation vector of a direction. */
const axisRotation = vec3();
/** The normal one step ago. */
const lastNormal = vec3();
const NO_ROTATION: Readonly<Vec3> = vec3();
const centerDirection = vec3();
const closest = createClosestPoints();
