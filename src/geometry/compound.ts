import type { Quat } from '../math/quat.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { Shape } from './shape.ts';

/** A shape that can be a child of a compound. */
export type ChildShape = Exclude<Shape, { type: 'plane' } | { type: 'compound' }>;

/** A child of a compound. */
export interface CompoundChild {
  /** Its shape. */
  readonly shape: ChildShape;
  /** Its center in the frame of the body, world units. */
  readonly position: Readonly<Vec3>;
  /** Its orientation in the frame of the body, a unit quaternion. */
  readonly quaternion: Readonly<Quat>;
  /** Whatever the user wants to find when the child is hit. */
  readonly userData?: unknown;
}

/** Several shapes, fixed to each other. A body with a compound has one contact with another body, whichever children touch. */
export interface Compound {
  /** Discriminates the union of shapes. */
  readonly type: 'compound';
  /** The children. Their index is the `part` of events and hits. */
  readonly children: readonly CompoundChild[];
}

/** A compound in the world, or a child of it around the same center. */
export interface WorldCompound {
  /** Its position. */
  center: Vec3;
  /** Its orientation. */
  readonly quaternion: Quat;
  /** Its orientation as a rotation matrix: see `writeAxes`. */
  readonly axes: Float64Array;
  /** Its children. */
  children: readonly CompoundChild[];
}
