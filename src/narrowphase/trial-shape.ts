import { copyQuat, quat, rotateBy } from '../math/quat.ts';
import { addScaled, copy, scale, set, type Vec3 } from '../math/vec3.ts';
import { LoadedShape } from './loaded-shape.ts';
import { type MovingShape, rotates } from './moving-shape.ts';

/** A loaded shape that can be moved along its motion, to trial poses. */
export class TrialShape extends LoadedShape {
  /** Copies another shape at its start pose, with its motion, around another center. */
  loadAround(center: Readonly<Vec3>, from: MovingShape): void {
    this.setShape(from.shape, from.kind);
    this.boundingRadius = from.boundingRadius;
    copy(this.center, center);
    copyQuat(this.quaternion, from.quaternion);
    copy(this.displacement, from.displacement);
    copy(this.rotation, from.rotation);
    this.kind.copyOrientation(this.worldShape, from.worldShape);
  }

  /**
   * Moves the world shape to its pose after a fraction of its motion from `start`. `quaternion` keeps the start
   * orientation.
   */
  moveAlong(start: Readonly<Vec3>, fraction: number): void {
    addScaled(this.center, start, this.displacement, fraction);
    if (!rotates(this)) return;
    rotateBy(rotated, this.quaternion, this.rotation, fraction);
    this.kind.orient(this.worldShape, this.shape, rotated);
  }

  /** Copies another shape at its pose after a fraction of its motion, without motion of its own. */
  loadAt(from: MovingShape, fraction: number): void {
    this.loadAround(from.worldShape.center, from);
    this.moveAlong(from.worldShape.center, fraction);
    set(this.displacement, 0, 0, 0);
    set(this.rotation, 0, 0, 0);
  }

  /** Copies another shape at its pose after a fraction of its motion, with `rest` times that motion to come. */
  loadFrom(from: MovingShape, fraction: number, rest: number): void {
    this.loadAt(from, fraction);
    scale(this.displacement, from.displacement, rest);
    scale(this.rotation, from.rotation, rest);
    rotateBy(rotated, this.quaternion, from.rotation, fraction);
    copyQuat(this.quaternion, rotated);
  }
}

const rotated = quat();
