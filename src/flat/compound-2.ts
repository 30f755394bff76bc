import type { ChildShape, Compound } from '../geometry/shape.ts';
import type { QuatLike } from '../math/quat.ts';
import { type CompoundChildOptions, compound } from '../shapes/compound.ts';
import { isObject } from '../validate.ts';
import { optionsInSpace, type Vec2Like } from './vectors.ts';

/** A child of a compound, as `compound2` takes it. */
export interface CompoundChildOptions2D {
  /**
   * Its shape: any of the plane but a concave polygon.
   * @example
   * compound2([{ shape: circle(1) }]);
   */
  readonly shape: ChildShape;
  /**
   * Its center in the frame of the body, world units. Default: the center of the body.
   * @example
   * compound2([{ shape: circle(2), position: [0, 17] }]);
   */
  readonly position?: Vec2Like | undefined;
  /**
   * Its angle in the frame of the body, radians from x towards y. Default: 0, or that of `quaternion`.
   * @example
   * compound2([{ shape: rect(9, 1), angle: Math.PI / 4 }]);
   */
  readonly angle?: number | undefined;
  /**
   * A rotation about z, as children of compounds have it.
   * @example
   * compound2([{ shape: rect(9, 1), quaternion: [0, 0, 0.6, 0.8] }]);
   */
  readonly quaternion?: QuatLike | undefined;
  /**
   * Whatever you want to find when the child is hit: `hit.other.shape.children[hit.otherPart].userData`.
   * @example
   * compound2([{ shape: circle(2), position: [0, 17], userData: 'head' }]);
   */
  readonly userData?: unknown;
}

/**
 * A shape of several shapes of the plane, fixed to each other. It is a `compound`.
 * @throws RangeError or TypeError as `compound`, and for a child that leads out of the plane.
 * @example
 * const hero = compound2([
 *   { shape: capsule2({ radius: 10, halfHeight: 14 }), userData: 'body' },
 *   { shape: rect(30, 4), position: [18, 6], angle: 0.3, userData: 'sword' },
 * ]);
 */
export function compound2(children: readonly CompoundChildOptions2D[]): Compound {
  const inSpace = Array.isArray(children) ? Array.from(children, childInSpace) : children;
  return compound(inSpace as readonly CompoundChildOptions[]);
}

/** A child in the plane as one in space. What is none is refused by the caller. */
function childInSpace(child: CompoundChildOptions2D, index: number): object {
  if (!isObject(child) || Array.isArray(child)) return child;
  return optionsInSpace(child, `compound: child ${index}`);
}
