// How long a gap between two shapes that move and turn is sure to stay open.
//
// The gap is looked at along a direction n that turns by w × n itself. Along it the shapes are apart by n · d, with d the
// way between their centers, less how far each reaches along n. Seen from a shape that turns by ω, the direction turns by
// Ω = w − ω, so that after a time t the reach is, to first order, that along n + t Ω × n of the shape as it stands. What is
// left are accelerations, which are bounded:
//
//   gap(t) >= gap + t (n · d' + (w × n) · d) − growth of both reaches − ½ t² Σ accelerations
//
// with |w × n| (|w × d| + 2 |d'|) for the centers, and |Ω × n| |ω × v| + |w × n| |Ω| |v| for a point v of a shape, seen from
// its center. The bound is concave in t and has the true closing speed at the start, so that its root comes close to the
// touch like Newton's method does – if the direction is well chosen. One that stands still is right while corners are
// nearest; an edge or a face turns away from it, but not from one that turns with the shape, nor two edges from one that
// turns as the normal has turned so far. The normal of a plane turns with it. The radius of a round shape does not turn: of
// a capsule only the core counts, and one that rolls costs no more than one that slides.

import { MOST_ROOT_STEPS, REVOLUTION_ANGLE, ROOT_ACCURACY } from '../../constants.ts';
import {
  addScaled,
  copy,
  dot,
  isZero,
  length,
  lengthSquared,
  scale,
  setCross,
  subtract,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import { writeRevolvedSupport, writeRotationSpeed, writeSupport } from '../../shapes/shape.ts';
import type { MovingShape } from '../moving-shape.ts';

/** How far a shape reaches from its center along an axis that changes with time. */
interface Reach {
  part: MovingShape;
  readonly axis: Vec3;
  readonly change: Vec3;
  /** The reach along the axis as it is. */
  start: number;
}

/** The bound of a pair at its current pose. Results are fields: double out, docs/v8.md. */
export class MotionBound {
  /** The gap that is known at the start. */
  gap = 0.5;
  /** What is left of it at the time that was asked about last. */
  remainingGap = 0.5;
  /** For how long it stays open. */
  step = 0.5;
  /** How small a gap counts as a touch. */
  margin = 0.5;
  /** How fast it changes, how much that is accelerated at most, and how fast the direction moves. */
  private speed = 0.5;
  private curvature = 0.5;
  private tilt = 0.5;
  /** From the center of the first to that of the second, and how that changes. */
  private readonly between = vec3();
  private readonly velocity = vec3();
  private readonly first = createReach();
  private readonly second = createReach();
  private direction = 1;

  /**
   * Looks at a pair along a unit vector from `a` to `b`, in the direction of time 1 or −1, and writes the gap along it. A
   * half-space has no reach to tell that from, and its gap is infinite here: its distance is the gap.
   */
  setPair(a: MovingShape, b: MovingShape, normal: Readonly<Vec3>, direction: number): void {
    const { between, velocity, first, second } = this;
    this.direction = direction;
    subtract(between, b.worldShape.center, a.worldShape.center);
    subtract(velocity, b.displacement, a.displacement);
    scale(velocity, velocity, direction);
    aimReach(first, a, normal, 1);
    aimReach(second, b, normal, -1);
    const isUnbounded = a.shape.type === 'plane' || b.shape.type === 'plane';
    this.gap = isUnbounded ? Infinity : dot(normal, between) - first.start - second.start;
  }

  /** Has the direction turn by `w`, for times up to `rest`. */
  setAxisRotation(w: Readonly<Vec3>, rest: number): void {
    const { between, velocity, first, second } = this;
    const { axis: normal } = first;
    this.speed = dot(normal, velocity);
    this.curvature = 0;
    this.tilt = 0;
    if (!isZero(w)) {
      setCross(tilt, w, normal);
      const pace = length(velocity);
      this.tilt = length(tilt);
      this.speed += dot(tilt, between);
      setCross(across, w, between);
      this.curvature = this.tilt * (length(across) + length(w) * pace * rest + 2 * pace);
    }
    this.turnReach(first, w);
    this.turnReach(second, w);
  }

  /**
   * Writes how a reach changes, and adds the most that accelerates it. That of a half-space along its own normal is always
   * the same.
   */
  private turnReach({ part, axis, change }: Reach, w: Readonly<Vec3>): void {
    const { worldShape, shape, rotation, boundingRadius } = part;
    addScaled(relative, w, rotation, -this.direction);
    if (shape.type === 'plane') copy(relative, STILL);
    setCross(change, relative, axis);
    if (isZero(relative)) return;
    writeRotationSpeed(reached, worldShape, shape.type, rotation);
    if (isZero(w)) {
      this.curvature += length(change) * reached[0];
      return;
    }
    const rate = length(relative);
    this.curvature += rate * reached[0];
    if (shape.type !== 'sphere') this.curvature += this.tilt * rate * boundingRadius;
  }

  /** Writes to `left` what is left of the gap after `time`. */
  evaluate(time: number): void {
    this.remainingGap = this.gap + this.speed * time - 0.5 * this.curvature * time * time;
    this.takeGrowth(this.first, time);
    this.takeGrowth(this.second, time);
  }

  /** Takes off by how much a shape reaches farther after `time`, to first order. */
  private takeGrowth({ part, axis, change, start }: Reach, time: number): void {
    if (isZero(change)) return;
    addScaled(ahead, axis, change, time);
    writeSupport(reached, part.worldShape, part.shape.type, ahead);
    this.remainingGap -= reached[0] - start;
  }

  /** Writes to `step` a time up to `rest` for which the gap stays open. */
  findSafeTime(rest: number): void {
    this.evaluate(rest);
    this.step = rest;
    if (this.remainingGap >= 0) return;
    const revolved = this.stepOfRevolvedShapes(rest);
    if (revolved === rest) return;
    const enough = this.gap * ROOT_ACCURACY;
    let open = 0;
    let atOpen = this.gap;
    let closed = rest;
    let atClosed = this.remainingGap;
    for (let i = 0; i < MOST_ROOT_STEPS && atOpen > enough && -atClosed > enough; i++) {
      const before = open;
      const atBefore = atOpen;
      open += ((closed - open) * atOpen) / (atOpen - atClosed);
      this.evaluate(open);
      atOpen = Math.max(0, this.remainingGap);
      const line = open + ((open - before) * atOpen) / (atBefore - atOpen);
      const next = line > open && line < closed ? line : (open + closed) * 0.5;
      this.evaluate(next);
      if (this.remainingGap >= 0) {
        open = next;
        atOpen = this.remainingGap;
      } else {
        closed = next;
        atClosed = this.remainingGap;
      }
    }
    // The bound is concave: where the chord between an open and a closed moment is zero it is still open, …
    open += ((closed - open) * atOpen) / (atOpen - atClosed);
    this.step = Math.max(open, revolved);
  }

  /**
   * For how long the solids of revolution that the shapes sweep stay apart along a direction that stands still, whatever the
   * angles. They stay outside of `margin`, so that a touch within rounding is not passed over.
   */
  private stepOfRevolvedShapes(rest: number): number {
    if (this.tilt > 0) return 0;
    let gap = this.gap - this.margin;
    if (!isZero(this.first.part.rotation)) gap -= revolvedGrowth(this.first, rest);
    if (!isZero(this.second.part.rotation)) gap -= revolvedGrowth(this.second, rest);
    if (!(gap > 0)) return 0;
    return this.speed * rest >= -gap ? rest : -gap / this.speed;
  }

  /** Writes to `step` how long a distance lasts if everything closes in as fast as it can, whatever the direction. */
  findSafeTimeWithoutAxis(distance: number): void {
    const { part: a } = this.first;
    const { part: b } = this.second;
    let fastest = length(this.velocity);
    writeRotationSpeed(reached, a.worldShape, a.shape.type, a.rotation);
    fastest += reached[0];
    writeRotationSpeed(reached, b.worldShape, b.shape.type, b.rotation);
    this.step = distance / (fastest + reached[0]);
  }
}

function createReach(): Reach {
  return { part: undefined as unknown as MovingShape, axis: vec3(), change: vec3(), start: 0.5 };
}

function aimReach(reach: Reach, part: MovingShape, normal: Readonly<Vec3>, sign: number): void {
  reach.part = part;
  scale(reach.axis, normal, sign);
  writeSupport(reached, part.worldShape, part.shape.type, reach.axis);
  reach.start = reached[0];
}

/**
 * How much farther the solid of revolution of a shape reaches than the shape as it stands. For the rest of a slow rotation its
 * bounding sphere has to do: it costs nothing, and both are too large.
 */
function revolvedGrowth({ part, axis, start }: Reach, rest: number): number {
  const { worldShape, shape, rotation, boundingRadius } = part;
  if (lengthSquared(rotation) * rest * rest < REVOLUTION_ANGLE * REVOLUTION_ANGLE) return boundingRadius - start;
  writeRevolvedSupport(reached, worldShape, shape.type, axis, rotation);
  return reached[0] - start;
}

const STILL: Readonly<Vec3> = vec3();
/** The way the direction turns as seen from a shape. */
const relative = vec3();
const tilt = vec3();
const across = vec3();
const ahead = vec3();
const reached = new Float64Array(1);
