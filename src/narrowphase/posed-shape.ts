import type { Shape, WorldShape } from '../geometry/shape.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { ShapeKind } from './shape-kind.ts';

/** A world shape with its type and motion, as the dispatch uses it. */
export interface PosedShape {
  /** Its shape. */
  readonly shape: Shape;
  readonly kind: ShapeKind;
  /** The shape in the world, at the start of the motion. */
  readonly worldShape: WorldShape;
  /**
   * Its translation during the motion: zero when it would change no coordinate of the center, see `dropIneffective`.
   */
  readonly displacement: Vec3;
}
