import type { Shape } from '../geometry/shape.ts';
import { copyQuat, type Quat, quat, rotateBy } from '../math/quat.ts';
import { copy, isZero, set, type Vec3, vec3 } from '../math/vec3.ts';
import type { LoadedShape } from '../narrowphase/loaded-shape.ts';
import { fieldsOf, kindOf } from '../narrowphase/made-shape.ts';
import { type BodyStore, MOTION } from './body-store.ts';
import { interpolateCorners, type PathCorners } from './path-corners.ts';

// Offsets in the numbers kept of a removed body.
export const POSITION = 0;
export const PREVIOUS_POSITION = 3;
export const VELOCITY = 6;
export const ANGULAR_VELOCITY = 9;
const LAST_DISPLACEMENT = 12;
export const LAST_ROTATION = 15;
export const ORIENTATION = 18;
export const PREVIOUS_ORIENTATION = 22;
const NUMBERS = 26;

/** The last state of a removed body, read by its handle. */
export class Remains {
  flags: number;
  layer: number;
  mask: number;
  readonly lastMoved: number;
  readonly lastTeleport: number;
  private readonly corners: PathCorners;
  /** One array of doubles takes a third of the memory of the vectors. */
  private readonly numbers = new Array<number>(NUMBERS);

  /** Copies the state of a body before its index is freed. */
  constructor(store: BodyStore, i: number) {
    this.flags = store.flags[i];
    this.corners = store.cornersOf(i);
    this.layer = store.layer[i];
    this.mask = store.mask[i];
    this.lastMoved = store.lastMoved[i];
    this.lastTeleport = store.lastTeleport[i];
    const keep = (at: number, column: Float64Array, length: number, stride = length) => {
      for (let k = 0; k < length; k++) this.numbers[at + k] = column[stride * i + k];
    };
    keep(POSITION, store.motion, 3, MOTION);
    keep(PREVIOUS_POSITION, store.previousPosition, 3);
    keep(VELOCITY, store.velocity, 3);
    keep(ANGULAR_VELOCITY, store.angularVelocity, 3);
    keep(LAST_DISPLACEMENT, store.lastDisplacement, 3);
    keep(LAST_ROTATION, store.lastRotation, 3);
    keep(ORIENTATION, store.orientation, 4);
    keep(PREVIOUS_ORIENTATION, store.previousOrientation, 4);
  }

  /** The vector at an offset. */
  vec3(at: number): Vec3 {
    const { numbers } = this;
    return vec3(numbers[at], numbers[at + 1], numbers[at + 2]);
  }

  /** The quaternion at an offset. */
  quat(at: number): Quat {
    const { numbers } = this;
    return quat(numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]);
  }

  /** Loads the shape of the body at its last pose, with the motion of its last step. */
  load(out: LoadedShape, shape: Shape): void {
    const kind = kindOf(shape);
    const fields = fieldsOf(shape);
    out.setShape(fields, kind);
    out.boundingRadius = kind.boundingRadius(fields);
    copy(out.center, this.vec3(POSITION));
    copyQuat(out.quaternion, this.quat(ORIENTATION));
    copy(out.displacement, this.vec3(LAST_DISPLACEMENT));
    // A rotation does not change a sphere.
    if (kind.isRound) set(out.rotation, 0, 0, 0);
    else copy(out.rotation, this.vec3(LAST_ROTATION));
    out.orient();
  }

  /** Writes its pose at fraction `alpha` of its last step. */
  interpolate(position: Vec3, quaternion: Quat, alpha: number): void {
    interpolateCorners(position, this.vec3(PREVIOUS_POSITION), this.corners, this.vec3(POSITION), alpha);
    const rotation = this.vec3(LAST_ROTATION);
    if (alpha === 1 || isZero(rotation)) copyQuat(quaternion, this.quat(ORIENTATION));
    else rotateBy(quaternion, this.quat(PREVIOUS_ORIENTATION), rotation, alpha);
  }
}
