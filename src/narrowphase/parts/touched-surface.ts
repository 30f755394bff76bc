// A touch of a triangle by shapes that may rotate counts, and has the normal, by the rules of a touch without rotation: see
// seam-normals.ts. They are applied to both shapes at their poses of the touch, with the velocity of the point that touches.

import { PARALLEL, SHORT_WHILE } from '../../constants.ts';
import type { WorldCompound } from '../../geometry/shape.ts';
import { addRotation, dot, length, negate, scale, set, subtract, vec3 } from '../../math/vec3.ts';
import { distanceBetween, overlapBetween } from '../dispatch.ts';
import { LoadedShape } from '../loaded-shape.ts';
import type { MovingShape } from '../moving-shape.ts';
import { createClosestPoints, type SweepHit } from '../results.ts';
import { findFirstTouch } from '../rotation/conservative-advancement.ts';
import { TrialShape } from '../trial-shape.ts';
import { writeOverlap } from '../write-results.ts';
import { writeInFrame } from './part-frame.ts';
import { bodyOf } from './part-shape.ts';
import { type Divided, ignoreSides, partsOf, type WorldParts } from './parts.ts';
import { loadChild, placedIn } from './placed-children.ts';
import { clearanceOf, rotationTravel } from './rotating-region.ts';
import { correctHit, correctOverlap, heightAbove } from './seam-normals.ts';

/** A surface, which may be the only child of a compound, and another shape at a fraction of their motions. */
export class TouchedSurface implements Divided {
  whole!: LoadedShape;
  other!: LoadedShape;
  isFirst = false;
  world!: WorldParts;
  /** Both are at rest. */
  readonly motion = vec3();
  readonly velocity = vec3();
  private movingWhole!: MovingShape;
  private movingOther!: MovingShape;
  private readonly wholePose = new PosedChild();
  private readonly otherPose = new PosedChild();
  private readonly laterPart = new TrialShape();
  private readonly laterOther = new TrialShape();

  /** Takes a surface and another shape with their motions. */
  begin(whole: MovingShape, other: MovingShape, isFirst: boolean): void {
    this.movingWhole = whole;
    this.movingOther = other;
    this.isFirst = isFirst;
  }

  /** Corrects the normal of a touch of triangle number `part`. Returns false if a one-sided mesh is touched from behind. */
  correct(found: SweepHit, part: number): boolean {
    const { velocity, isFirst } = this;
    this.loadAt(found.fraction);
    this.writeVelocity(found);
    if (found.overlapping) {
      writeOverlap(contact, found);
      return correctOverlap(this, contact, part);
    }
    writeInFrame(towards, this.world.axes, found.normal);
    if (!isFirst) negate(towards);
    // Shapes in touch may glide or part. Then the normal decides the side.
    if (!(dot(velocity, towards) < -PARALLEL * length(velocity))) scale(velocity, towards, -1);
    return correctHit(this, found, part);
  }

  /** Writes the velocity of the other shape at the point that touches, relative to the surface and in its frame. */
  private writeVelocity({ point }: Readonly<SweepHit>): void {
    const { wholePose, otherPose, velocity, movingWhole: whole, movingOther: other } = this;
    subtract(velocity, other.displacement, whole.displacement);
    addRotation(velocity, other.rotation, point, otherPose.center);
    set(spin, 0, 0, 0);
    addRotation(spin, whole.rotation, point, wholePose.center);
    subtract(velocity, velocity, spin);
    writeInFrame(velocity, this.world.axes, velocity);
  }

  /**
   * Corrects the normal of a touch of a triangle with its motion. If a touch does not count, the next one is tried that begins after the shapes have
   * parted, up to the fraction `latest`.
   */
  correctNext(found: SweepHit, part: number, triangle: MovingShape, latest: number): boolean {
    const { laterPart, laterOther, isFirst } = this;
    while (!this.correct(found, part)) {
      const time = this.findParting(found.fraction, part, triangle, latest);
      const rest = 1 - time;
      if (!(time < latest)) return false;
      const a = isFirst ? laterPart : laterOther;
      const b = isFirst ? laterOther : laterPart;
      if (!findFirstTouch(found, a, b, 0, (latest - time) / rest)) return false;
      found.fraction = time + found.fraction * rest;
    }
    return true;
  }

  /**
   * Time up to `latest` at which the shapes are apart and a touch may count again, after one from behind; or a later time. Loads
   * both with the rest of their motions. A time between two touches is found if it is long enough: `SHORT_WHILE`.
   */
  private findParting(from: number, part: number, triangle: MovingShape, latest: number): number {
    const { laterPart, laterOther, movingOther } = this;
    const clearance = clearanceOf(triangle, movingOther, 0);
    const fastest = this.fastest();
    let time = from;
    for (let isShallow = false; ; ) {
      this.loadAt(time);
      // Before, neither can the middle of the shape be ahead of the triangle nor, if that is, an overlap be over.
      const height = heightAbove(this, part);
      let step = height < 0 ? -height / fastest : 0;
      if (!(step > SHORT_WHILE)) {
        laterPart.loadFrom(triangle, time, 1 - time);
        laterOther.loadFrom(movingOther, time, 1 - time);
        step = SHORT_WHILE;
        // An overlap is found faster than its depth, which hardly changes in a short while.
        if (!(isShallow && overlapBetween(laterPart, laterOther))) {
          const distance = distanceBetween(contact, laterPart, laterOther);
          if (time > from && distance > clearance) return time;
          step = Math.max(SHORT_WHILE, -distance / fastest);
          isShallow = step === SHORT_WHILE;
        }
      }
      time += step;
      if (!(time < latest)) return time;
    }
  }

  /** Bound of the speed of the other shape's points in the frame of the surface. */
  private fastest(): number {
    const { movingWhole: whole, movingOther: other } = this;
    subtract(towards, other.displacement, whole.displacement);
    const speed = length(towards);
    subtract(towards, other.worldShape.center, whole.worldShape.center);
    return speed + rotationTravel(other) + length(whole.rotation) * (length(towards) + speed + other.boundingRadius);
  }

  private loadAt(fraction: number): void {
    const { wholePose, otherPose } = this;
    wholePose.loadAt(this.movingWhole, fraction);
    otherPose.loadAt(bodyOf(this.movingOther), fraction);
    this.whole = wholePose.posed;
    this.other = otherPose.posed;
    this.world = this.whole.worldShape as unknown as WorldParts;
  }
}

/** A shape at a pose. In place of a compound of one child, `posed` is the child. */
class PosedChild extends TrialShape {
  posed!: LoadedShape;
  private readonly child = new LoadedShape();

  override loadAt(from: MovingShape, fraction: number): void {
    super.loadAt(from, fraction);
    this.posed = this;
    const { kind, worldShape, center, child } = this;
    const parts = partsOf(kind);
    if (!parts || parts.areFeatures || parts.count(worldShape) > 1) return;
    const { axes, quaternion, isOneSided } = worldShape as WorldCompound;
    loadChild(child, placedIn(worldShape)[0], center, axes, quaternion);
    if (!isOneSided) ignoreSides(child);
    this.posed = child;
  }
}

const contact = createClosestPoints();
const spin = vec3();
const towards = vec3();
