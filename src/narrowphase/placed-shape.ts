import { LARGEST_COORDINATE, LARGEST_TURN } from '../constants.ts';
import { readQuat, readVec3, show } from '../math/check.ts';
import { copyQuat, type QuatLike, quat, UNTURNED } from '../math/quat.ts';
import { largest, length, lengthSquared, set, type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import {
  checkShape,
  farthestRadius,
  kindOf,
  orient,
  type Shape,
  type WorldShape,
  worldShape,
} from '../shapes/shape.ts';
import type { TurningParticipant } from './turning-participant.ts';

/** A shape somewhere in the world, and where it is going: what the functions without a `World` take. */
export interface PlacedShape {
  /** The shape, from `sphere()`, `capsule()`, `box()`, `triangle()` or `plane()`. */
  readonly shape: Shape;
  /** Where its center is, in world units; the origin unless given. */
  readonly position?: Vec3Like;
  /** Its orientation, normalised when read; unrotated unless given. */
  readonly quaternion?: QuatLike;
  /** Its translation during the motion, in world units; at rest unless given. */
  readonly displacement?: Vec3Like;
  /**
   * Its rotation during the motion about its position, at constant angular speed: a rotation vector in the world's frame,
   * axis times angle in radians, 1000 rad at most. It does not turn unless given.
   */
  readonly rotation?: Vec3Like;
}

/** A `PlacedShape` as the dispatch takes it, for the length of one call. */
export class Placement implements TurningParticipant {
  shape!: Shape;
  kind = 0;
  form!: WorldShape;
  readonly center = vec3();
  readonly displacement = vec3();
  readonly quaternion = quat();
  readonly rotation = vec3();
  size = 0.5;

  /** Reads and checks a placed shape from the border; `name` stands in the error messages. */
  read(placed: PlacedShape, name: string): this {
    if (typeof placed !== 'object' || placed === null) {
      throw new TypeError(`${name} is ${show(placed)}, not a placed shape { shape, position }`);
    }
    checkShape(placed.shape, name);
    set(this.center, 0, 0, 0);
    set(this.displacement, 0, 0, 0);
    if (placed.position !== undefined) readCoordinates(this.center, placed.position, 'position', name);
    if (placed.displacement !== undefined)
      readCoordinates(this.displacement, placed.displacement, 'displacement', name);
    set(this.rotation, 0, 0, 0);
    if (placed.rotation !== undefined) readVec3(this.rotation, placed.rotation, 'rotation', name);
    if (placed.shape.type === 'sphere') set(this.rotation, 0, 0, 0);
    checkTurn(this.rotation, name);
    this.shape = placed.shape;
    this.size = farthestRadius(placed.shape);
    this.kind = kindOf(placed.shape.type);
    this.form = worldShape(placed.shape, this.center);
    copyQuat(this.quaternion, UNTURNED);
    if (placed.quaternion !== undefined) {
      readQuat(this.quaternion, placed.quaternion, 'quaternion', name);
      orient(this.form, placed.shape, this.quaternion);
    }
    return this;
  }
}

/** Throws when a rotation is beyond `LARGEST_TURN`. */
function checkTurn(rotation: Readonly<Vec3>, owner: string): void {
  if (lengthSquared(rotation) <= LARGEST_TURN * LARGEST_TURN) return;
  const { x, y, z } = rotation;
  throw new RangeError(
    `${owner}: rotation (${x}, ${y}, ${z}) is ${length(rotation)} rad, more than the limit of ${LARGEST_TURN} rad; ` +
      'sweep shorter motions',
  );
}

/** Reads a vector from the border, none of whose components is too large for the squares of distances. */
function readCoordinates(out: Vec3, value: Vec3Like, field: string, owner: string): void {
  readVec3(out, value, field, owner);
  if (largest(out) <= LARGEST_COORDINATE) return;
  const axis = largestAxis(out);
  throw new RangeError(
    `${owner}: ${field}.${axis} is ${out[axis]}, but must be between -${LARGEST_COORDINATE} and ${LARGEST_COORDINATE}`,
  );
}

function largestAxis({ x, y, z }: Readonly<Vec3>): 'x' | 'y' | 'z' {
  if (Math.abs(x) > LARGEST_COORDINATE) return 'x';
  return Math.abs(y) > Math.abs(z) ? 'y' : 'z';
}
