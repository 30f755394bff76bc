// Time for which a gap between two shapes that move and rotate is guaranteed to stay open.
//
// The gap is measured along a direction n with the angular velocity w. With d the offset between the centers and s(n)
// the support of a shape, the gap is n · d − s(n) − s(−n). Relative to a shape with the angular velocity ω the
// direction rotates by Ω = w − ω. To first order the support after time t is that of the start pose along n + t Ω × n.
// The accelerations are bounded:
//
//   gap(t) >= gap + t (n · d' + (w × n) · d) − growth of both supports − ½ t² Σ accelerations
//
// The centers contribute |w × n| (|w × d| + |w| |d'| T + 2 |d'|) for times up to T. A point v of a shape, relative to its center,
// contributes |Ω × n| |ω × v| + |w × n| |Ω| |v|.
//
// A spin of a solid of revolution about its axis does not change the solid. Without the spin, the shape has another Ω and another
// bound of the acceleration (`transverseMotionOf`). The smaller bound counts, with its Ω.
//
// The bound is concave in t and has the exact closing speed at the start. So its root converges to the touch like
// Newton's method, if the direction fits the closest features:
//   corners              a fixed direction
//   an edge or a face    a direction that rotates with its shape; the only one of a half-space
//   two edges            a direction that rotates as the normal has rotated since the last step
// The radius of a round shape does not rotate. Only the core of a capsule does, so rolling costs no more than sliding.

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
import type { MovingShape } from '../moving-shape.ts';

/** Support of a shape, relative to its center, along an axis that changes with time. */
interface RotatingSupport {
  part: MovingShape;
  readonly axis: Vec3;
  readonly change: Vec3;
  /** Support along `axis` at the start. */
  start: number;
}

/** Motion bound of a pair from its present pose. Results are fields: docs/v8.md. */
export class MotionBound {
  /** Gap at the start. */
  gap = 0.5;
  /** Lower bound of the gap at the time of the last `evaluate`. */
  remainingGap = 0.5;
  /** Time for which the gap stays open. */
  step = 0.5;
  /** Whether the gap certainly stays larger than `margin`, with rounding, for all of the remaining time. */
  staysOpen = false;
  /** Largest gap that counts as a touch. */
  margin = 0.5;
  /** Velocity of the gap, bound of its acceleration, and speed of the direction |w × n|. */
  private speed = 0.5;
  private curvature = 0.5;
  private tilt = 0.5;
  /** Offset d from the first center to the second, and its velocity d'. */
  private readonly between = vec3();
  private readonly velocity = vec3();
  private readonly first = createRotatingSupport();
  private readonly second = createRotatingSupport();
  private timeSign = 1;

  /**
   * Loads a pair, a unit vector from `a` to `b`, and the sign of time: 1 forwards, −1 backwards. Writes the gap along the vector.
   * The gap of a half-space is `Infinity` here: the caller sets it to the distance.
   */
  setPair(a: MovingShape, b: MovingShape, normal: Readonly<Vec3>, timeSign: number): void {
    const { between, velocity, first, second } = this;
    this.timeSign = timeSign;
    subtract(between, b.worldShape.center, a.worldShape.center);
    subtract(velocity, b.displacement, a.displacement);
    scale(velocity, velocity, timeSign);
    initSupport(first, a, normal, 1);
    initSupport(second, b, normal, -1);
    const isUnbounded = a.kind.isUnbounded || b.kind.isUnbounded;
    this.gap = isUnbounded ? Infinity : dot(normal, between) - first.start - second.start;
  }

  /** Computes speed and curvature of the gap along the direction with the angular velocity `w`, for times up to `remaining`. */
  setAxisRotation(w: Readonly<Vec3>, remaining: number): void {
    const { between, velocity, first, second } = this;
    const { axis: normal } = first;
    // speed = n · d' + (w × n) · d
    // curvature = |w × n| (|w × d| + |w| |d'| t + 2 |d'|) + curvature of both supports
    this.speed = dot(normal, velocity);
    this.curvature = 0;
    this.tilt = 0;
    if (!isZero(w)) {
      setCross(tilt, w, normal);
      const relativeSpeed = length(velocity);
      this.tilt = length(tilt);
      this.speed += dot(tilt, between);
      setCross(across, w, between);
      this.curvature = this.tilt * (length(across) + length(w) * relativeSpeed * remaining + 2 * relativeSpeed);
    }
    this.setSupportRotation(first, w);
    this.setSupportRotation(second, w);
  }

  /**
   * Writes the velocity of a support axis, Ω × n, and adds the bound of the acceleration. The support of a half-space
   * along its normal is constant.
   */
  private setSupportRotation({ part, axis, change }: RotatingSupport, w: Readonly<Vec3>): void {
    const { worldShape, kind, rotation, boundingRadius } = part;
    addScaled(relative, w, rotation, -this.timeSign);
    if (kind.isUnbounded) copy(relative, NO_ROTATION);
    setCross(change, relative, axis);
    if (isZero(relative)) return;
    kind.rotationSpeed(support, worldShape, rotation);
    const { curvature } = this;
    if (isZero(w)) this.curvature += length(change) * support[0];
    else {
      const rate = length(relative);
      this.curvature += rate * support[0];
      if (!kind.isRound) this.curvature += this.tilt * rate * boundingRadius;
    }
    const transverse = kind.transverseMotion?.(worldShape, rotation, w, axis);
    if (!transverse) return;
    const least = curvature + transverse.acceleration;
    if (least >= this.curvature) return;
    this.curvature = least;
    addScaled(relative, w, transverse.rotation, -this.timeSign);
    setCross(change, relative, axis);
  }

  /** Writes to `remainingGap` the lower bound of the gap after `time`. */
  evaluate(time: number): void {
    // gap + speed t − ½ curvature t² − growth of both supports
    this.remainingGap = this.gap + this.speed * time - 0.5 * this.curvature * time * time;
    this.subtractGrowth(this.first, time);
    this.subtractGrowth(this.second, time);
  }

  /** Subtracts the growth of a support after `time`, to first order: s(n + t n') − s(n). */
  private subtractGrowth({ part, axis, change, start }: RotatingSupport, time: number): void {
    if (isZero(change)) return;
    addScaled(ahead, axis, change, time);
    part.kind.support(support, part.worldShape, ahead);
    this.remainingGap -= support[0] - start;
  }

  /** Writes to `step` a time up to `remaining` for which the gap stays open: a root of the bound, from below. */
  findSafeTime(remaining: number): void {
    this.evaluate(remaining);
    this.step = remaining;
    // The bound is concave, so it is least at one of the ends.
    this.staysOpen = this.remainingGap > 2 * this.margin;
    if (this.remainingGap >= 0) return;
    const revolved = this.stepOfRevolvedShapes(remaining);
    if (revolved === remaining) return;
    const enough = this.gap * ROOT_ACCURACY;
    let open = 0;
    let atOpen = this.gap;
    let closed = remaining;
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
    // The bound is concave, so the gap is still open where the chord between an open and a closed time is zero.
    open += ((closed - open) * atOpen) / (atOpen - atClosed);
    this.step = Math.max(open, revolved);
  }

  /**
   * Time for which the solids of revolution of both shapes stay apart along a fixed direction, at any angle. `margin`
   * is subtracted, so that a touch within rounding is not missed.
   */
  private stepOfRevolvedShapes(remaining: number): number {
    if (this.tilt > 0) return 0;
    let gap = this.gap - this.margin;
    if (!isZero(this.first.part.rotation)) gap -= revolvedGrowth(this.first, remaining);
    if (!isZero(this.second.part.rotation)) gap -= revolvedGrowth(this.second, remaining);
    if (!(gap > 0)) return 0;
    return this.speed * remaining >= -gap ? remaining : -gap / this.speed;
  }

  /** Writes to `step` the time to close a distance at the highest possible speed, for any direction. */
  findSafeTimeWithoutAxis(distance: number): void {
    const { part: a } = this.first;
    const { part: b } = this.second;
    // step = distance / (|d'| + max |ω × v| of a + max |ω × v| of b)
    let fastest = length(this.velocity);
    a.kind.rotationSpeed(support, a.worldShape, a.rotation);
    fastest += support[0];
    b.kind.rotationSpeed(support, b.worldShape, b.rotation);
    this.step = distance / (fastest + support[0]);
    this.staysOpen = false;
  }
}

function createRotatingSupport(): RotatingSupport {
  return { part: undefined as unknown as MovingShape, axis: vec3(), change: vec3(), start: 0.5 };
}

function initSupport(out: RotatingSupport, part: MovingShape, normal: Readonly<Vec3>, sign: number): void {
  out.part = part;
  scale(out.axis, normal, sign);
  part.kind.support(support, part.worldShape, out.axis);
  out.start = support[0];
}

/**
 * Support of the solid of revolution minus the support at the start. Below a revolution the bounding radius replaces the support:
 * it costs nothing, and is an upper bound as well.
 */
function revolvedGrowth({ part, axis, start }: RotatingSupport, remaining: number): number {
  const { worldShape, kind, rotation, boundingRadius } = part;
  if (lengthSquared(rotation) * remaining * remaining < REVOLUTION_ANGLE * REVOLUTION_ANGLE)
    return boundingRadius - start;
  kind.revolvedSupport(support, worldShape, axis, rotation);
  return support[0] - start;
}

/** Rotation from which the solid of revolution bounds a shape, radians, about a revolution. Below, a sphere does. */
const REVOLUTION_ANGLE = 6;

/** Fraction of the gap to which the root of the bound is refined. */
const ROOT_ACCURACY = 1e-4;

/** Most refinements of that root. */
const MOST_ROOT_STEPS = 60;

const NO_ROTATION: Readonly<Vec3> = vec3();
/** Angular velocity Ω of the direction relative to a shape. */
const relative = vec3();
const tilt = vec3();
const across = vec3();
const ahead = vec3();
const support = new Float64Array(1);
