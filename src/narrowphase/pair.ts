import type { ShapeType, TypesUpTo, WorldShapeOf } from '../geometry/shape.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { ClosestPoints, Contact, SweepHit } from './results.ts';

/**
 * The functions of a pair of shape types, in the order of its file in `pairs`. The dispatch handles the other order. In `sweep`, `a`
 * moves by the displacement and `b` does not move.
 */
export interface Pair<A extends ShapeType = ShapeType, B extends ShapeType = ShapeType> {
  /** Whether the functions take the simpler shape first, and it is not of the same type. */
  readonly isSimplerFirst: IsSimpler<A, B>;
  readonly distance: (out: ClosestPoints, a: WorldShapeOf<A>, b: WorldShapeOf<B>) => number;
  readonly overlap: (a: WorldShapeOf<A>, b: WorldShapeOf<B>) => boolean;
  readonly contact: (out: Contact, a: WorldShapeOf<A>, b: WorldShapeOf<B>) => boolean;
  readonly sweep: (out: SweepHit, a: WorldShapeOf<A>, b: WorldShapeOf<B>, displacement: Vec3) => boolean;
  /** As `sweep`, but with any `exitFraction`. Absent where that is not faster. */
  readonly impact?: (out: SweepHit, a: WorldShapeOf<A>, b: WorldShapeOf<B>, displacement: Vec3) => boolean;
}

/** Whether a type is simpler than another one. */
export type IsSimpler<A extends ShapeType, B extends ShapeType> = ShapeType extends A | B
  ? boolean
  : A extends B
    ? false
    : A extends TypesUpTo<B>[number]
      ? true
      : false;
