// The first touch of two shapes that turn while they move, by conservative advancement: from the gap at one moment
// follows how long it must stay open, time moves on by that much, and so on until the gap has closed or the motion ends.
// Time never moves past a touch, so that none is missed however fast the shapes turn (Mirtich 1996).
//
// The gap is looked at along a direction n that turns by w × n itself. Along it the shapes are apart by n · d, with d the
// way between their centers, less how far each reaches along n. Seen from a shape that turns by ω, the direction turns by
// Ω = w − ω, so that after a time t the reach is, to first order, that along n + t Ω × n of the shape as it stands. What is
// left are accelerations, which are bounded:
//
//   gap(t) >= gap + t (n · d' + (w × n) · d) − growth of both reaches − ½ t² Σ accelerations
//
// with |w × n| (|w| |d| + 2 |d'|) for the centers, and |Ω × n| |ω × v| + |w × n| |Ω| |v| for a point v of a shape, seen from
// its center. The bound is concave in t and has the true closing speed at the start, so that its root comes close to the
// touch like Newton's method does – if the direction is well chosen. One that stands still is right while corners are
// nearest; an edge or a face turns away from it, but not from one that turns with the shape, nor two edges from one that
// turns as the normal has turned so far. The normal of a plane turns with it. The radius of a round shape does not turn: of
// a capsule only the core counts, and one that rolls costs no more than one that slides.

import { COORDINATE_ROUNDING, TURNING_GAP } from '../constants.ts';
import { normalize } from '../math/cross.ts';
import { type Quat, quat, turn } from '../math/quat.ts';
import { addScaled, copy, dot, isZero, length, set, setBetween, taxicab, type Vec3, vec3 } from '../math/vec3.ts';
import { orient, writeReach, writeSpeed } from '../shapes/shape.ts';
import { distanceBetween, type Participant } from './dispatch.ts';
import { writeContact, writeImpact } from './outcome.ts';
import { createClosestPoints, type SweepHit } from './results.ts';

/** A participant that may turn. Its form stands as at the start of the motion. */
export interface TurningParticipant extends Participant {
  /** Its orientation at the start of the motion. */
  readonly quaternion: Readonly<Quat>;
  /**
   * Its rotation during the motion, about its center: a rotation vector in the world's frame, of any length. Zero for a
   * sphere, which turning does not change.
   */
  readonly rotation: Readonly<Vec3>;
  /** The farthest distance of a point of the shape from its center. */
  readonly size: number;
}

/** Whether a participant turns, and is changed by it. */
export function turns({ rotation }: TurningParticipant): boolean {
  return !isZero(rotation);
}

/**
 * Writes the first touch of two shapes that move and turn, and the last one as `exitFraction`, in the world; false when
 * they do not touch. What is closer than rounding can tell touches.
 */
export function sweepTurning(out: SweepHit, a: TurningParticipant, b: TurningParticipant): boolean {
  if (!findFirstTouch(out, a, b)) return false;
  out.exitFraction = Infinity;
  begin(a, b);
  place(1);
  if (distanceBetween(closest, a, b) > 0) out.exitFraction = Math.max(out.fraction, 1 - advance(-1));
  end();
  return true;
}

/** Writes the first touch only, and `exitFraction` as `Infinity`. */
export function findFirstTouch(out: SweepHit, a: TurningParticipant, b: TurningParticipant): boolean {
  begin(a, b);
  const time = staysApart() ? Infinity : advance(1);
  const found = time <= 1;
  if (found) {
    // As the shapes stand now, in the pose of the touch.
    out.overlapping = time === 0 && closest.distance <= 0;
    out.fraction = time;
    out.exitFraction = Infinity;
    if (out.overlapping) writeContact(out, closest);
    else writeImpact(out, closest);
  }
  end();
  return found;
}

/**
 * Moves time on from the start of the motion, or with direction −1 back from its end, until the shapes touch. Returns how
 * long that took, or `Infinity` when they do not touch. `closest` is what is between them then. Whatever ends it early,
 * steps too short to be any or far too many of them, the last moment known to be safe counts as the touch: never a miss.
 */
function advance(direction: 1 | -1): number {
  const { a, b } = pair;
  let time = 0;
  for (let steps = 0; ; steps++) {
    place(direction > 0 ? time : 1 - time);
    distanceBetween(closest, a, b);
    if (closest.distance <= bound.tolerance) return time;
    if (time >= 1) return Infinity;
    measureGap();
    if (bound.gap > 0) findLongestStep(direction, 1 - time, steps >= PATIENCE);
    else findCautiousStep();
    if (time + bound.step === time || steps === MOST_STEPS) return time;
    copy(lastNormal, closest.normal);
    time = Math.min(1, time + bound.step);
  }
}

/**
 * Whether the bound shows at once that a pair stays apart. It holds for any direction in which there is a gap, so the way
 * from center to center is tried before any distance is computed.
 */
function staysApart(): boolean {
  const { a, b } = pair;
  const { normal: towards } = closest;
  if (a.shape.type === 'plane' || b.shape.type === 'plane') return false;
  setBetween(towards, a.form.center, b.form.center);
  const way = length(towards);
  if (!normalize(towards)) return false;
  set(ahead, -towards.x, -towards.y, -towards.z);
  writeReach(reached, a.form, a.shape.type, towards);
  bound.gap = way - reached[0];
  writeReach(reached, b.form, b.shape.type, ahead);
  bound.gap -= reached[0];
  if (bound.gap <= 0) return false;
  load(1, 1, STILL);
  evaluate(1);
  return bound.left > bound.tolerance;
}

/**
 * Writes to `bound.step` for how long, up to `rest`, the gap is sure to stay open. After `long` trying several directions
 * are asked, not just the one that stands still, and of a plane only its own.
 */
function findLongestStep(direction: number, rest: number, long: boolean): void {
  const { a, b } = pair;
  const lastStep = bound.step;
  const plane = a.shape.type === 'plane' ? a : b;
  bound.step = 0;
  if (plane.shape.type === 'plane') {
    setScaled(turning, plane.rotation, direction);
    tryDirection(direction, rest, turning);
    return;
  }
  tryDirection(direction, rest, STILL);
  if (!long || bound.step === rest) return;
  setScaled(turning, a.rotation, direction);
  tryDirection(direction, rest, turning);
  setScaled(turning, b.rotation, direction);
  tryDirection(direction, rest, turning);
  const { x, y, z } = closest.normal;
  const { x: u, y: v, z: w } = lastNormal;
  set(turning, (v * z - w * y) / lastStep, (w * x - u * z) / lastStep, (u * y - v * x) / lastStep);
  tryDirection(direction, rest, turning);
}

/**
 * Writes to `bound.gap` how far the shapes are apart along the normal. That is their distance, but for the rounding of a
 * normal between points that are all but the same; the bound must not promise more than is true.
 */
function measureGap(): void {
  const { a, b } = pair;
  const { normal } = closest;
  bound.gap = closest.distance;
  if (a.shape.type === 'plane' || b.shape.type === 'plane') return;
  setBetween(between, a.form.center, b.form.center);
  let along = dot(normal, between);
  writeReach(reached, a.form, a.shape.type, normal);
  along -= reached[0];
  setScaled(ahead, normal, -1);
  writeReach(reached, b.form, b.shape.type, ahead);
  bound.gap = Math.min(bound.gap, along - reached[0]);
}

/** Writes to `bound.step` how long the distance lasts if everything closes in as fast as it can, whatever the normal. */
function findCautiousStep(): void {
  const { a, b } = pair;
  setBetween(velocity, a.displacement, b.displacement);
  let fastest = length(velocity);
  writeSpeed(reached, a.form, a.shape.type, a.rotation);
  fastest += reached[0];
  writeSpeed(reached, b.form, b.shape.type, b.rotation);
  bound.step = closest.distance / (fastest + reached[0]);
}

/** Keeps the step that a direction turning by `w` allows if it is the longest so far. */
function tryDirection(direction: number, rest: number, w: Readonly<Vec3>): void {
  const longest = bound.step;
  load(direction, rest, w);
  findSafeStep(rest);
  bound.step = Math.max(bound.step, longest);
}

function setScaled(out: Vec3, v: Readonly<Vec3>, s: number): void {
  set(out, v.x * s, v.y * s, v.z * s);
}

/** Writes to `bound.step` a time up to `rest` for which the loaded bound says that the gap stays open. */
function findSafeStep(rest: number): void {
  evaluate(rest);
  bound.step = rest;
  if (bound.left >= 0) return;
  let open = 0;
  let atOpen = bound.gap;
  let closed = rest;
  let atClosed = bound.left;
  // The bound is concave: where the chord between an open and a closed moment is zero it is still open.
  for (let i = 0; i < STEPS_TO_ROOT && atOpen > bound.gap * CLOSE_ENOUGH; i++) {
    open += ((closed - open) * atOpen) / (atOpen - atClosed);
    evaluate(open);
    atOpen = Math.max(0, bound.left);
    const middle = (open + closed) * 0.5;
    evaluate(middle);
    if (bound.left >= 0) {
      open = middle;
      atOpen = bound.left;
    } else {
      closed = middle;
      atClosed = bound.left;
    }
  }
  bound.step = open;
}

/**
 * Reads the bound off the shapes as they stand, for times up to `rest`, the gap that is in it, and a direction that is the
 * normal now and turns by `w`.
 */
function load(direction: number, rest: number, w: Readonly<Vec3>): void {
  const { a, b } = pair;
  const { normal: n } = closest;
  setBetween(between, a.form.center, b.form.center);
  setBetween(velocity, a.displacement, b.displacement);
  setScaled(velocity, velocity, direction);
  bound.speed = dot(n, velocity);
  bound.curvature = 0;
  bound.tilt = 0;
  if (!isZero(w)) {
    set(tilt, w.y * n.z - w.z * n.y, w.z * n.x - w.x * n.z, w.x * n.y - w.y * n.x);
    const speed = length(velocity);
    bound.tilt = length(tilt);
    bound.speed += dot(tilt, between);
    bound.curvature = bound.tilt * (length(w) * (length(between) + speed * rest) + 2 * speed);
  }
  loadReach(first, a, 1, direction, w);
  loadReach(second, b, -1, direction, w);
}

/**
 * Loads how far a shape reaches along the normal, or against it for `sign` −1, and how that changes, and adds the most that
 * accelerates it. The reach of a half-space along its own normal is always the same.
 */
function loadReach(reach: Reach, part: TurningParticipant, sign: number, direction: number, w: Readonly<Vec3>): void {
  const { axis, change } = reach;
  const { form, shape, rotation, size } = part;
  const isStill = isZero(w);
  reach.part = shape.type === 'plane' || (isStill && !turns(part)) ? undefined : part;
  if (reach.part === undefined) return;
  setScaled(axis, closest.normal, sign);
  // Ω, the way the direction turns as seen from the shape.
  const x = w.x - rotation.x * direction;
  const y = w.y - rotation.y * direction;
  const z = w.z - rotation.z * direction;
  set(change, y * axis.z - z * axis.y, z * axis.x - x * axis.z, x * axis.y - y * axis.x);
  writeReach(reached, form, shape.type, axis);
  reach.start = reached[0];
  writeSpeed(reached, form, shape.type, rotation);
  if (isStill) {
    bound.curvature += length(change) * reached[0];
    return;
  }
  const rate = Math.sqrt(x * x + y * y + z * z);
  bound.curvature += rate * reached[0];
  if (shape.type !== 'sphere') bound.curvature += bound.tilt * rate * size;
}

/** Writes to `bound.left` what the loaded bound leaves of the gap after `time`. */
function evaluate(time: number): void {
  bound.left = bound.gap + bound.speed * time - 0.5 * bound.curvature * time * time;
  takeGrowth(first, time);
  takeGrowth(second, time);
}

/** Takes off by how much a shape reaches farther after `time`, to first order. */
function takeGrowth({ part, axis, change, start }: Reach, time: number): void {
  if (part === undefined || isZero(change)) return;
  addScaled(ahead, axis, change, time);
  writeReach(reached, part.form, part.shape.type, ahead);
  bound.left -= reached[0] - start;
}

/** Takes a pair in hand whose forms are going to be moved. */
function begin(a: TurningParticipant, b: TurningParticipant): void {
  pair.a = a;
  pair.b = b;
  copy(startA, a.form.center);
  copy(startB, b.form.center);
  bound.tolerance = Math.min(a.size, b.size) * TURNING_GAP + (taxicab(startA) + taxicab(startB)) * COORDINATE_ROUNDING;
}

/** Puts the shapes where they are at a fraction of their motion. */
function place(fraction: number): void {
  placeOne(pair.a, startA, fraction);
  placeOne(pair.b, startB, fraction);
}

function placeOne(part: TurningParticipant, start: Readonly<Vec3>, fraction: number): void {
  addScaled(part.form.center, start, part.displacement, fraction);
  if (!turns(part)) return;
  turn(orientation, part.quaternion, part.rotation, fraction);
  orient(part.form, part.shape, orientation);
}

/** Puts the shapes back where they were. */
function end(): void {
  putBack(pair.a, startA);
  putBack(pair.b, startB);
  pair.a = pair.b = NOBODY;
}

function putBack(part: TurningParticipant, start: Readonly<Vec3>): void {
  copy(part.form.center, start);
  if (turns(part)) orient(part.form, part.shape, part.quaternion);
}

/** How far a shape reaches from its center along an axis that changes with time. */
interface Reach {
  part: TurningParticipant | undefined;
  readonly axis: Vec3;
  readonly change: Vec3;
  /** The reach along the axis as it is. */
  start: number;
}

/** A motion takes a handful of steps, or some hundred where the shapes nearly touch for long while they turn. */
const MOST_STEPS = 10_000;
/** The bound is brought this near to zero, as a fraction of the gap, … */
const CLOSE_ENOUGH = 0.01;
/** … or this often. Both only decide how many distances are asked for. */
const STEPS_TO_ROOT = 60;
/** After so many steps without a touch directions that turn are asked as well. */
const PATIENCE = 4;

const NOBODY = undefined as unknown as TurningParticipant;
const pair = { a: NOBODY, b: NOBODY };
/** The gap that is known, how it changes and the most that accelerates it; what is left of it; and what follows. */
const bound = {
  gap: 0.5,
  speed: 0.5,
  curvature: 0.5,
  /** How fast the direction moves. */
  tilt: 0.5,
  /** What is left of the gap at the time that was asked about last. */
  left: 0.5,
  /** For how long it stays open. */
  step: 0.5,
  /** How close counts as touching: the rounding of distances. */
  tolerance: 0.5,
};
const reached = new Float64Array(1);
const first: Reach = { part: undefined, axis: vec3(), change: vec3(), start: 0.5 };
const second: Reach = { part: undefined, axis: vec3(), change: vec3(), start: 0.5 };
const startA = vec3();
const startB = vec3();
const velocity = vec3();
const between = vec3();
/** How the direction turns, as a rotation vector, and how that moves it. */
const turning = vec3();
const tilt = vec3();
/** The normal one step ago. */
const lastNormal = vec3();
const STILL: Readonly<Vec3> = vec3();
const ahead = vec3();
const orientation = quat();
const closest = createClosestPoints();
