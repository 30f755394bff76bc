// The first touch of two shapes that turn while they move, by conservative advancement: from the gap at one moment
// follows how long it must stay open, time moves on by that much, and so on until the gap has closed or the motion ends.
// Time never moves past a touch, so that none is missed however fast the shapes turn (Mirtich 1996).
//
// Along the normal n of the closest points the gap is n · (the way between the centers) less how far each shape reaches
// along n. A point v of a turning shape, seen from its center, has the velocity ω × v, so its reach changes by
// v · (n × ω): to first order the reach along n after a time t is that along n + t (n × ω), of the shape as it stands. What
// is left is the acceleration ω × (ω × v), of which no more than |n × ω| |ω × v| is along n. The bound
//
//   gap(t) >= gap + t n · (velocity between the centers) − growth of both reaches − ½ t² Σ |n × ω| |ω × v|
//
// is concave in t and has the true closing speed at the start. So its root comes close to the touch like Newton's
// method does, and a shape that spins about the normal is no slower than one that does not spin. Where not a corner but an
// edge or a face is nearest, it turns away from n, and only steps in proportion to the gap are left; then a direction that
// turns with the shape is the better one. The radius of a round
// shape does not turn with it: of a capsule only the core counts, so that one that rolls is not slower either.

import { COORDINATE_ROUNDING, TURNING_GAP } from '../constants.ts';
import { normalize } from '../math/cross.ts';
import { type Quat, quat, turn } from '../math/quat.ts';
import { addScaled, copy, dot, isZero, length, set, setBetween, taxicab, type Vec3, vec3 } from '../math/vec3.ts';
import type { WorldPlane } from '../shapes/plane.ts';
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
    bound.gap = closest.distance;
    findLongestStep(direction, 1 - time, steps >= PATIENCE);
    if (time + bound.step === time || steps === MOST_STEPS) return time;
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
  load(1);
  evaluate(1);
  return bound.left > bound.tolerance;
}

/**
 * Writes to `bound.step` for how long the gap stays open, up to `rest`, as far as a direction can tell that stands still –
 * or, after `long` trying, one that turns with either shape. The former is as good as it gets while a corner is nearest; an
 * edge or a face that is nearest turns away from it, but not from the latter.
 */
function findLongestStep(direction: number, rest: number, long: boolean): void {
  const { a, b } = pair;
  if (a.shape.type === 'plane') loadTurning(direction, rest, a, b, 1);
  else if (b.shape.type === 'plane') loadTurning(direction, rest, b, a, -1);
  else load(direction);
  findSafeStep(rest);
  if (!long || a.shape.type === 'plane' || b.shape.type === 'plane') return;
  let longest = bound.step;
  if (turns(a)) {
    loadTurning(direction, rest, a, b, 1);
    findSafeStep(rest);
    longest = Math.max(longest, bound.step);
  }
  if (turns(b)) {
    loadTurning(direction, rest, b, a, -1);
    findSafeStep(rest);
    longest = Math.max(longest, bound.step);
  }
  bound.step = longest;
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

/** Reads the bound along the normal off the shapes as they stand, for the gap that is in it. */
function load(direction: number): void {
  const { a, b } = pair;
  copy(first.axis, closest.normal);
  set(second.axis, -closest.normal.x, -closest.normal.y, -closest.normal.z);
  setBetween(velocity, a.displacement, b.displacement);
  bound.speed = direction * dot(velocity, closest.normal);
  bound.curvature = 0;
  loadReach(first, a, direction);
  loadReach(second, b, direction);
}

/** Loads how far a shape reaches along `reach.axis` and how that changes, and adds the most that accelerates it. */
function loadReach(reach: Reach, part: TurningParticipant, direction: number): void {
  const { axis, change } = reach;
  const { rotation: w } = part;
  reach.part = part;
  if (!turns(part)) {
    set(change, 0, 0, 0);
    return;
  }
  set(
    change,
    direction * (axis.y * w.z - axis.z * w.y),
    direction * (axis.z * w.x - axis.x * w.z),
    direction * (axis.x * w.y - axis.y * w.x),
  );
  writeReach(reached, part.form, part.shape.type, axis);
  reach.start = reached[0];
  writeSpeed(reached, part.form, part.shape.type, w);
  bound.curvature += length(change) * reached[0];
}

/**
 * The same for a direction that turns with `base`, whose reach along it therefore stays what it is: of a half-space its
 * own normal, of others the normal of the closest points. `sign` is 1 when `base` is the first of the pair. A point of
 * the other shape, seen from the center of the base, is p = c + v; its height n · p changes by n' · p + n · p' with
 * n' = ω × n and p' = c' + ω × v.
 */
function loadTurning(
  direction: number,
  rest: number,
  base: TurningParticipant,
  other: TurningParticipant,
  sign: number,
): void {
  const { rotation: w } = base;
  const { x, y, z } = base.shape.type === 'plane' ? (base.form as WorldPlane).normal : closest.normal;
  const side = base.shape.type === 'plane' ? 1 : sign;
  set(normal, x * side, y * side, z * side);
  setBetween(between, base.form.center, other.form.center);
  setBetween(velocity, base.displacement, other.displacement);
  set(tilt, w.y * normal.z - w.z * normal.y, w.z * normal.x - w.x * normal.z, w.x * normal.y - w.y * normal.x);
  bound.speed = direction * (dot(tilt, between) + dot(normal, velocity));
  set(first.axis, -normal.x, -normal.y, -normal.z);
  bound.curvature = 0;
  loadReach(first, other, direction);
  second.part = undefined;
  const turning = length(w);
  if (turning === 0) return;
  addScaled(first.change, first.change, tilt, -direction);
  writeReach(reached, other.form, other.shape.type, first.axis);
  first.start = reached[0];
  const speed = length(velocity);
  const farthest = length(between) + speed * rest + other.size;
  writeSpeed(reached, other.form, other.shape.type, other.rotation);
  // The turn also changes the direction along which the points are accelerated.
  const accelerated = length(other.rotation) * reached[0];
  bound.curvature = turning * turning * farthest + 2 * turning * (speed + reached[0]) + accelerated;
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
/** After so many steps a touch that is not near yet is looked for along directions that turn, too. */
const PATIENCE = 4;

const NOBODY = undefined as unknown as TurningParticipant;
const pair = { a: NOBODY, b: NOBODY };
/** The gap that is known, how it changes and the most that accelerates it; what is left of it; and what follows. */
const bound = {
  gap: 0.5,
  speed: 0.5,
  curvature: 0.5,
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
const tilt = vec3();
const normal = vec3();
const ahead = vec3();
const orientation = quat();
const closest = createClosestPoints();
