import { type Vec3, vec3 } from '../math/vec3.ts';

/** The motion of a solid of revolution that rotates, without its spin about its axis, which moves no point of the solid. */
export interface TransverseMotion {
  /** Angular velocity η at the start: the rotation vector without its part along the axis. */
  readonly rotation: Vec3;
  /** Bound of the speed of a point of the solid. */
  speed: number;
  /** Bound of the acceleration of a point along a direction that rotates. */
  acceleration: number;
}

/** Makes a motion to write to. */
export function createTransverseMotion(): TransverseMotion {
  return { rotation: vec3(), speed: 0.5, acceleration: 0.5 };
}
