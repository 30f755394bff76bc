import type { Shape } from '../geometry/shape.ts';
import { quatAt, vec3At } from '../math/columns.ts';
import { copyQuat, type Quat, rotateBy } from '../math/quat.ts';
import { copy, isZero, set, type Vec3, vec3 } from '../math/vec3.ts';
import type { LoadedShape } from '../narrowphase/loaded-shape.ts';
import { fieldsOf, kindOf } from '../narrowphase/made-shape.ts';
import { type BodyStore, MOTION } from './body-store.ts';
import { interpolateCorners, type PathCorners } from './path-corners.ts';

// Offsets in the `numbers` of a removed body.
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
  friction: number;
  readonly surfaceVelocity = vec3();
  readonly lastMoved: number;
  readonly lastTeleport: number;
  private readonly corners: PathCorners;
  /** One array of doubles takes a third of the memory of the vectors. */
  readonly numbers: readonly number[];

  /** Copies the state of a body before its index is freed. */
  constructor(store: BodyStore, i: number) {
    const { motion, previousPosition: p, velocity: v, angularVelocity: w } = store;
    const { lastDisplacement: d, lastRotation: r, orientation: q, previousOrientation: o } = store;
    const k = 3 * i;
    this.flags = store.flags[i];
    this.corners = store.cornersOf(i);
    this.layer = store.layer[i];
    this.mask = store.mask[i];
    this.friction = store.friction[i] ?? 0;
    store.readSurfaceVelocity(this.surfaceVelocity, i);
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

  /** Loads the shape of the body at its last pose, with the motion of its last step. */
  load(out: LoadedShape, shape: Shape): void {
    const { numbers } = this;
    const kind = kindOf(shape);
    const fields = fieldsOf(shape);
    out.setShape(fields, kind);
    out.boundingRadius = kind.boundingRadius(fields);
    copy(out.center, vec3At(numbers, POSITION));
    copyQuat(out.quaternion, quatAt(numbers, ORIENTATION));
    copy(out.displacement, vec3At(numbers, LAST_DISPLACEMENT));
    // A rotation does not change a sphere.
    if (kind.isRound) set(out.rotation, 0, 0, 0);
    else copy(out.rotation, vec3At(numbers, LAST_ROTATION));
    out.orient();
  }

  /** Writes its pose at fraction `alpha` of its last step. */
  interpolate(position: Vec3, quaternion: Quat, alpha: number): void {
    const { numbers, corners } = this;
    interpolateCorners(position, vec3At(numbers, PREVIOUS_POSITION), corners, vec3At(numbers, POSITION), alpha);
    const rotation = vec3At(numbers, LAST_ROTATION);
    if (alpha === 1 || isZero(rotation)) copyQuat(quaternion, quatAt(numbers, ORIENTATION));
    else rotateBy(quaternion, quatAt(numbers, PREVIOUS_ORIENTATION), rotation, alpha);
  }
}
