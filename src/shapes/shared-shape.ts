import type { CompoundChild, Shape, ShapeType } from '../geometry/shape.ts';

/**
 * A shape for `postMessage`: a plain object. Its fields are for `shapeFromShared` of the same version of the library.
 *
 * ```ts
 * const shared: SharedShape<'triangleMesh'> = shareShape(level);
 * ```
 */
export interface SharedShape<T extends ShapeType = ShapeType> {
  /** Version of these fields and of the memory. */
  readonly version: number;
  /** Type of the shape. */
  readonly type: T;
  /** Memory of a mesh or a height field, with all of its numbers. Nothing may write to it. */
  readonly buffer?: SharedArrayBuffer;
  /** Children of a compound. */
  readonly children?: readonly SharedChild[];
  /** Any other shape, of which `postMessage` makes a literal. */
  readonly shape?: Shape;
}

/** A child of a compound for `postMessage`. */
export interface SharedChild extends Pick<CompoundChild, 'position' | 'quaternion' | 'userData'> {
  /** Its shape. */
  readonly shape: SharedShape<CompoundChild['shape']['type']>;
}

/** The version of the fields and of the memory. */
export const VERSION = 1;

/** The memory of a surface begins with this, plus the number of its type. */
export const MARK = 0x66_63_73_68;
