// First and last touch of shapes of many parts that may rotate. Each part rotates about the center of its shape, and is
// swept by conservative advancement like any other shape.

import { COORDINATE_ROUNDING, ROTATING_GAP } from '../../constants.ts';
import { createTransverseMotion } from '../../geometry/transverse-motion.ts';
import { createAabb } from '../../math/aabb.ts';
import { length, manhattanLength, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { type MovingShape, rotates } from '../moving-shape.ts';
import { createSweepHit, type SweepHit } from '../results.ts';
import { findFirstTouch, sweepRotating } from '../rotation/conservative-advancement.ts';
import { copyHit } from '../write-results.ts';
import { Division } from './division.ts';
import { grow, intersect, writeBoxInFrame, writeMotionInFrame, writeSphereInFrame } from './part-frame.ts';
import { isEarlier } from './part-hits.ts';
import type { PartVisitor } from './parts.ts';
import { Searches } from './searches.ts';

/** Sweeps all parts that may meet the other shape at some time of the motion. */
class RotatingParts extends Division<MovingShape> implements PartVisitor {
  limit = 1;
  private out!: SweepHit;
  /** Largest gap that counts as a touch. */
  private largestGap = 0.5;
  /** The same with the rounding of the gap: parts that are farther do not touch. */
  private clearance = 0.5;
  /** Longest way of a point of the other shape that its rotation makes. */
  private way = 0.5;
  private wantsExit = false;
  private first = -1;
  private readonly found = createSweepHit();

  find(out: SweepHit, a: MovingShape, b: MovingShape, tolerance: number, wantsExit: boolean): boolean {
    this.divide(a, b);
    this.out = out;
    this.largestGap = tolerance;
    this.clearance = tolerance + Math.min(a.boundingRadius, b.boundingRadius) * ROTATING_GAP;
    this.wantsExit = wantsExit;
    this.first = -1;
    this.limit = 1;
    out.exitFraction = 0;
    this.writeRegion();
    this.parts.swept(this.whole.worldShape, this.box, this.motion, this);
    if (!wantsExit) out.exitFraction = Infinity;
    return this.first >= 0;
  }

  visit(part: number): void {
    const { found, whole, parts, out, other, isFirst, largestGap } = this;
    parts.loadMoving(this.part, whole, part);
    if (parts.stayApart(this.part, other, this.limit, this.clearance, this.way)) return;
    const a = isFirst ? this.part : other;
    const b = isFirst ? other : this.part;
    if (!(this.wantsExit ? sweepRotating(found, a, b) : findFirstTouch(found, a, b, largestGap))) return;
    out.exitFraction = Math.max(out.exitFraction, found.exitFraction);
    if (this.first >= 0 && !isEarlier(found, out, this.precedes(part, this.first))) return;
    this.first = part;
    copyHit(out, found);
    if (!this.wantsExit) this.limit = found.fraction;
    this.writeNumber(out, part);
  }

  /** Writes a box and a motion, in the frame of the whole at its start, that contain the other shape at all times. */
  private writeRegion(): void {
    const { box, motion, world, whole, other } = this;
    writeMotionInFrame(motion, world, other.displacement, whole.displacement);
    other.kind.rotationSpeed(speed, other.worldShape, other.rotation);
    this.way = speed[0];
    if (other.kind.transverseMotion) {
      other.kind.transverseMotion(transverse, other.worldShape, other.rotation, NO_ROTATION, NO_ROTATION);
      this.way = Math.min(this.way, transverse.speed);
    }
    if (other.kind.isUnbounded) {
      writeBoxInFrame(box, world, other);
      return;
    }
    subtract(between, other.worldShape.center, whole.worldShape.center);
    const distance = length(between);
    const travel = length(motion);
    let slack = this.clearance + (manhattanLength(between) + travel) * COORDINATE_ROUNDING;
    // In the frame of a shape that rotates, the other one moves along an arc, too.
    const isTurning = rotates(whole);
    if (isTurning) slack += travel + Math.min(2, length(whole.rotation)) * (distance + travel);
    writeSphereInFrame(box, world, other.worldShape.center, other.boundingRadius + slack);
    if (isTurning) return;
    // No point of a shape that rotates leaves the bounds at the start by more than its way.
    writeBoxInFrame(bounds, world, other);
    grow(bounds, slack + this.way);
    intersect(box, bounds);
  }
}

const between = vec3();
const speed = new Float64Array(1);
const transverse = createTransverseMotion();
const NO_ROTATION: Readonly<Vec3> = vec3();
const bounds = createAabb();
const searches = new Searches(() => new RotatingParts());

/** Writes the first touch of two shapes that move, and rotate or not; false when they do not touch. */
export function findFirstTouchOfParts(out: SweepHit, a: MovingShape, b: MovingShape, tolerance: number): boolean {
  const hits = searches.take().find(out, a, b, tolerance, false);
  searches.giveBack();
  return hits;
}

/** Writes the first touch, and the last one as `exitFraction`. */
export function sweepRotatingParts(out: SweepHit, a: MovingShape, b: MovingShape): boolean {
  const hits = searches.take().find(out, a, b, 0, true);
  searches.giveBack();
  return hits;
}
