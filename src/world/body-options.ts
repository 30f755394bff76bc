import type { QuatLike } from '../math/quat.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { Shape } from '../shapes/shape.ts';
import { show } from '../validate.ts';

/** A `static` body only teleports; a `moving` one goes by its velocities or by `moveTo`. */
export type BodyType = 'static' | 'moving';

/** What `world.add` takes. Only `shape` is needed. */
export interface BodyOptions {
  /** Whether the body moves; `moving` unless given. */
  readonly type?: BodyType;
  /** Its shape, from `sphere()`, `capsule()`, `box()`, `triangle()` or `plane()`. */
  readonly shape: Shape;
  /** Where its center is, in world units; the origin unless given. */
  readonly position?: Vec3Like;
  /** Its orientation, normalised when read; unrotated unless given. */
  readonly quaternion?: QuatLike;
  /** World units per second; at rest unless given. */
  readonly velocity?: Vec3Like;
  /** Rotation vector in the world's frame: axis times radians per second; not turning unless given. */
  readonly angularVelocity?: Vec3Like;
  /** Marks its events as those of a sensor. Detection is the same; `false` unless given. */
  readonly sensor?: boolean;
  /** The 32 bits of what it is; bit 0 unless given. */
  readonly layer?: number;
  /** The 32 bits of what it meets; all unless given. A pair is tested when each one's mask has a bit of the other's layer. */
  readonly mask?: number;
  /** Stands in error messages. */
  readonly name?: string;
  /** Yours. */
  readonly userData?: unknown;
}

/** Throws unless `type` is a type of bodies; `body` is whose it would be. */
export function checkType(body: unknown, type: unknown): asserts type is BodyType {
  if (type === 'static' || type === 'moving') return;
  throw new TypeError(`${body}: type is ${show(type)}, but must be "static" or "moving"`);
}
