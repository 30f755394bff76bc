import { LARGEST_ROTATION } from '../constants.ts';
import type { Shape } from '../geometry/shape.ts';
import { copyQuat, IDENTITY, type QuatLike } from '../math/quat.ts';
import { dropIneffective, length, lengthSquared, set, type Vec3, type Vec3Like } from '../math/vec3.ts';
import { BRAND, checkObject, readOptions, readPosition, readQuat, readVec3 } from '../validate.ts';
import { LoadedShape } from './loaded-shape.ts';
import { fieldsOf, readKind } from './made-shape.ts';

/**
 * A shape with pose and motion: the argument of functions without a `World`. A body of a world is also one: at its
 * current pose, and at rest.
 */
export interface PlacedShape {
  /** The shape, from a constructor such as `sphere()` or `box()`. */
  readonly shape: Shape;
  /** Where its center is, in world units; the origin unless given. */
  readonly position?: Vec3Like | undefined;
  /** Its orientation, normalized when read; unrotated unless given. */
  readonly quaternion?: QuatLike | undefined;
  /** Its translation during the motion, in world units; at rest unless given. */
  readonly displacement?: Vec3Like | undefined;
  /**
   * Its rotation during the motion about its position, at constant angular speed: a rotation vector in the world's
   * frame, axis times angle in radians, 1000 rad at most. No rotation unless given.
   */
  readonly rotation?: Vec3Like | undefined;
}

/**
 * Reads a placed shape from a user. The placement is valid until the next call after its `release`.
 * @param name Appears in error messages.
 */
export function readPlacement(placed: PlacedShape, name: string): Placement {
  return (free.pop() ?? new Placement()).read(placed, name);
}

/**
 * Lets a placement be used again. Until then, calls by getters of arguments that are read later get other ones. One that could
 * not be read is not released.
 */
export function release(placement: Placement): void {
  free.push(placement);
}

/** Placements that no call reads or keeps. */
const free: Placement[] = [];

/** A `PlacedShape` in the form of the dispatch, for one call. */
export class Placement extends LoadedShape {
  /** Reads and checks a placed shape from a user; `name` appears in error messages. */
  read(placed: PlacedShape, name: string): this {
    checkObject(placed, name, 'not a placed shape { shape, position }');
    const isBody = BRAND in placed;
    const { shape, position, quaternion, displacement, rotation } = readOptions(placed);
    const kind = readKind(shape, name);
    set(this.center, 0, 0, 0);
    set(this.displacement, 0, 0, 0);
    set(this.rotation, 0, 0, 0);
    if (position !== undefined) readPosition(this.center, position, 'position', name);
    // A body is at rest: its fields of these names are the motion of its last step.
    if (!isBody) {
      if (displacement !== undefined) readPosition(this.displacement, displacement, 'displacement', name);
      dropIneffective(this.displacement, this.center);
      if (rotation !== undefined) readVec3(this.rotation, rotation, 'rotation', name);
      if (kind.isRound) set(this.rotation, 0, 0, 0);
      checkRotation(this.rotation, name);
    }
    copyQuat(this.quaternion, IDENTITY);
    if (quaternion !== undefined) readQuat(this.quaternion, quaternion, 'quaternion', name);
    const fields = fieldsOf(shape);
    this.boundingRadius = kind.boundingRadius(fields);
    this.setShape(fields, kind);
    this.orient();
    return this;
  }
}

/** Throws when a rotation is beyond `LARGEST_ROTATION`. */
function checkRotation(rotation: Readonly<Vec3>, owner: string): void {
  if (lengthSquared(rotation) <= LARGEST_ROTATION * LARGEST_ROTATION) return;
  const { x, y, z } = rotation;
  throw new RangeError(
    `${owner}: rotation (${x}, ${y}, ${z}) is ${length(rotation)} rad, more than the limit of ${LARGEST_ROTATION} rad; ` +
      'sweep shorter motions',
  );
}
