import type { WorldShape } from '../../geometry/shape.ts';
import type { Vec3 } from '../../math/vec3.ts';

/** A shape in the world with its motion. */
export interface RotatingShape {
  readonly worldShape: WorldShape;
  readonly displacement: Readonly<Vec3>;
  readonly rotation: Readonly<Vec3>;
  readonly boundingRadius: number;
}

/** Separating axis of a pair, which rotates with the features that it belongs to. */
export interface PairAxis {
  /** Unit vector from the first shape to the second. */
  readonly normal: Readonly<Vec3>;
  /** Rotation vector of the normal. */
  readonly rotation: Readonly<Vec3>;
  /** Chooses the axis of the largest gap at the present poses. */
  find(a: RotatingShape, b: RotatingShape): void;
  /** Writes the axis at the present poses, and its rotation vector in the direction of time 1 or −1. */
  update(a: RotatingShape, b: RotatingShape, direction: number): void;
}

/** Shortcuts of the rotating sweep of two shapes of one kind. */
export interface RotatingPair {
  /** Whether a quick test separates the shapes for their whole motion; false when undecided. */
  readonly stayApart: (a: RotatingShape, b: RotatingShape) => boolean;
  readonly axis: PairAxis;
}
