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

/** The last state of a removed body, read by its handle. */
export class Remains {
  flags: number;
  layer: number;
  mask: number;
  readonly lastMoved: number;
  readonly lastTeleport: number;
  private readonly corners: PathCorners;
  /** One array of doubles takes a third of the memory of the vectors. */
  private readonly numbers: readonly number[];

  /** Copies the state of a body before its index is freed. */
  constructor(store: BodyStore, i: number) {
    const {
      motion,
      previousPosition: p,
      velocity: v,
      angularVelocity: w,
      lastDisplacement: d,
      lastRotation: r,
    } = store;
    const { orientation: q, previousOrientation: o } = store;
    const k = 3 * i;
    this.flags = store.flags[i];
    this.corners = store.cornersOf(i);
    this.layer = store.layer[i];
    this.mask = store.mask[i];
    this.lastMoved = store.lastMoved[i];
    this.lastTeleport = store.lastTeleport[i];
    // biome-ignore format: one column per line
    this.numbers = [
      motion[MOTION * i], motion[MOTION * i + 1], motion[MOTION * i + 2],
      p[k], p[k + 1], p[k + 2],
      v[k], v[k + 1], v[k + 2],
      w[k], w[k + 1], w[k + 2],
      d[k], d[k + 1], d[k + 2],
      r[k], r[k + 1], r[k + 2],
      q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3],
      o[4 * i], o[4 * i + 1], o[4 * i + 2], o[4 * i + 3],
    ];
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
