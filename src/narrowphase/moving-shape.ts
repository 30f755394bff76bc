import type { Quat } from '../math/quat.ts';
import { isNegligible, type Vec3 } from '../math/vec3.ts';
import type { PosedShape } from './posed-shape.ts';

/** A shape that may rotate. Its world shape has the pose at the start of the motion. */
export interface MovingShape extends PosedShape {
  /** Its orientation at the start of the motion. */
  readonly quaternion: Readonly<Quat>;
  /**
   * Its rotation during the motion, about its center: a rotation vector in the world's frame, of any length. Zero for a
   * sphere.
   */
  readonly rotation: Readonly<Vec3>;
  /** The farthest distance of a point of the shape from its center. */
  readonly boundingRadius: number;
}

/** Whether a shape rotates. A sphere never does. */
export function rotates({ rotation }: MovingShape): boolean {
  return !isNegligible(rotation);
}
