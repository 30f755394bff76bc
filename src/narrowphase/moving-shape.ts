import { type Quat, quat, rotateBy } from '../math/quat.ts';
import { addScaled, copy, isNegligible, type Vec3 } from '../math/vec3.ts';
import { orient } from '../shapes/shape.ts';
import type { PosedShape } from './dispatch.ts';

/** A participant that may turn. Its form stands as at the start of the motion. */
export interface MovingShape extends PosedShape {
  /** Its orientation at the start of the motion. */
  readonly quaternion: Readonly<Quat>;
  /**
   * Its rotation during the motion, about its center: a rotation vector in the world's frame, of any length. Zero for a
   * sphere, which turning does not change.
   */
  readonly rotation: Readonly<Vec3>;
  /** The farthest distance of a point of the shape from its center. */
  readonly boundingRadius: number;
}

/** Whether a participant turns, and is changed by it. */
export function rotates({ rotation }: MovingShape): boolean {
  return !isNegligible(rotation);
}

/** Puts a form where its motion takes it after a fraction, from `start` and the orientation that it has there. */
export function moveForm(part: MovingShape, start: Readonly<Vec3>, fraction: number): void {
  addScaled(part.worldShape.center, start, part.displacement, fraction);
  if (!rotates(part)) return;
  rotateBy(orientation, part.quaternion, part.rotation, fraction);
  orient(part.worldShape, part.shape, orientation);
}

/** Puts a form back to where it was. */
export function putBack(part: MovingShape, start: Readonly<Vec3>): void {
  copy(part.worldShape.center, start);
  if (rotates(part)) orient(part.worldShape, part.shape, part.quaternion);
}

const orientation = quat();
