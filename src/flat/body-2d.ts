import type { QuatLike } from '../math/quat.ts';
import { quat } from '../math/quat.ts';
import { type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { checkFinite, isObject, refuse, show } from '../validate.ts';
import { Body } from '../world/body.ts';
import type { BodyContactEventOf, BodyContactOf } from '../world/body-contact.ts';
import type { BodyOptions } from '../world/body-options.ts';
import type { ContactEvent } from '../world/events/contact-event.ts';
import type { ContactEventType, Unsubscribe } from '../world/events/emitter.ts';
import { angleOf, inPlane, scratch, spin, turn, type Vec2Like } from './vectors.ts';

/** Options of `world.add` in a `World2D`. */
export type NewBody2D<Data, Own extends Data> = Omit<BodyOptions<Data>, keyof PlanarOptions | 'userData'> &
  PlanarOptions &
  (undefined extends Own ? Pick<BodyOptions<Own>, 'userData'> : Required<Pick<BodyOptions<Own>, 'userData'>>);

/** The options of a body that differ in the plane. */
export interface PlanarOptions {
  /**
   * Center in the plane, world units. Default: the origin.
   * @example
   * world.add({ shape: circle(1), position: [40, 30] });
   */
  readonly position?: Vec2Like | undefined;
  /**
   * Angle in radians, from x towards y. Default: 0.
   * @example
   * world.add({ shape: rect(4, 1), angle: Math.PI / 4 });
   */
  readonly angle?: number | undefined;
  /**
   * Velocity in world units per second. Default: zero.
   * @example
   * world.add({ shape: circle(1), velocity: { x: 300, y: 0 } });
   */
  readonly velocity?: Vec2Like | undefined;
  /**
   * Radians per second, from x towards y. Default: zero.
   * @example
   * world.add({ shape: rect(4, 1), angularVelocity: Math.PI }); // half a turn per second
   */
  readonly angularVelocity?: number | Vec3Like | undefined;
  /**
   * Velocity of the surface relative to the body: see `BodyOptions`. Default: zero.
   * @example
   * world.add({ shape: rect(90, 4), type: 'static', friction: 0.6, surfaceVelocity: [20, 0] });
   */
  readonly surfaceVelocity?: Vec2Like | undefined;
}

/** A contact event of a `World2D`: all of its vectors have z = 0. */
export type ContactEvent2D<Data = unknown> = ContactEvent<Data> & {
  /** The body with the smaller id. */
  readonly a: Body2D<Data>;
  /** The body with the greater id. */
  readonly b: Body2D<Data>;
};

/** A contact of a body of a `World2D`: the normal points from `other` to `self`. */
export type BodyContact2D<Data = unknown> = BodyContactOf<Body2D<Data>>;
/** A contact event for the handlers of a body of a `World2D`: the normal points from `other` to `self`. */
export type BodyContactEvent2D<Data = unknown> = BodyContactEventOf<Body2D<Data>>;

/** What `place` writes to: a sprite of PixiJS, a game object of Phaser. */
export interface Placeable {
  /** Its center, along x. */
  x: number;
  /** Its center, along y. */
  y: number;
  /** Its angle in radians. */
  rotation: number;
}

/**
 * A body of a `World2D`. Its methods take vectors without z, and angles. What it tells are vectors with z = 0.
 * @example
 * const ship = world.add({ shape: circle(8), position: [40, 30], angle: 1 });
 */
export class Body2D<out Data = unknown> extends Body<Data> {
  /** Angle in radians, from x towards y, in (−π, π]. Change it by `teleport`, `moveTo` or the angular velocity. */
  get angle(): number {
    this.refuseProxy();
    this.interpolate(1, at.position, at.quaternion);
    return angleOf(at.quaternion);
  }

  /** @internal */
  set angle(value: never) {
    throw new TypeError(
      `${this}: angle cannot become ${show(value)}; teleport(), moveTo() and angularVelocity change where a body points`,
    );
  }

  /** Velocity in world units per second: a live vector. x and y may be written at any time; each step reads them. */
  override get velocity(): Vec3 {
    return super.velocity;
  }

  override set velocity(value: Vec2Like) {
    super.velocity = inPlane(scratch, value, 'velocity', this);
  }

  /** Angular velocity: its z is radians per second, from x towards y. A number may be assigned. Each step reads it. */
  override get angularVelocity(): Vec3 {
    return super.angularVelocity;
  }

  override set angularVelocity(value: number | Vec3Like) {
    super.angularVelocity = spin(scratch, value, this);
  }

  /** Velocity of the surface relative to the body: see `Body.surfaceVelocity`. */
  override get surfaceVelocity(): Vec3 {
    return super.surfaceVelocity;
  }

  override set surfaceVelocity(value: Vec2Like) {
    super.surfaceVelocity = inPlane(scratch, value, 'surfaceVelocity', this);
  }

  /**
   * Sets the pose at the end of the next step: see `Body.moveTo`. Without an angle, the angular velocity rotates the body. A
   * rotation takes the shorter way.
   * @throws RangeError or TypeError when a number is not finite, or the body is static.
   * @example
   * body.moveTo([40, 30], Math.PI / 2);
   */
  override moveTo(position: Vec2Like, rotation?: number | QuatLike): void {
    const name = 'moveTo';
    super.moveTo(inPlane(scratch, position, `${name} position`, this), turn(rotation, `${name} angle`, this));
  }

  /**
   * Sets the pose at once, without a sweep: see `Body.teleport`.
   * @throws RangeError or TypeError when a number is not finite.
   * @example
   * body.teleport([40, 30], Math.PI / 2);
   */
  override teleport(position: Vec2Like, rotation?: number | QuatLike): void {
    const name = 'teleport';
    super.teleport(inPlane(scratch, position, `${name} position`, this), turn(rotation, `${name} angle`, this));
  }

  /**
   * Writes the pose at fraction `alpha` of the last step to the x, y and rotation of what draws the body.
   * @param alpha 0 is the pose before the step, 1 the current pose: `alpha` of `world.advance`. Default: 1.
   * @throws RangeError or TypeError when `alpha` is not a finite number, or `out` no object.
   * @example
   * const sprite = { x: 0, y: 0, rotation: 0 };
   * body.place(sprite, world.advance(0.016).alpha);
   */
  place(out: Placeable, alpha = 1): void {
    this.refuseProxy();
    checkFinite(alpha, 'alpha', this);
    if (!isObject(out) || Object.isFrozen(out)) refuse(out, 'out', 'which cannot be written to', this);
    this.interpolate(alpha, at.position, at.quaternion);
    const { x, y } = at.position;
    const rotation = angleOf(at.quaternion);
    out.x = x;
    out.y = y;
    out.rotation = rotation;
  }

  /**
   * Subscribes `handler` to events of that type: see `World.on`.
   * @example
   * body.on('enter', ({ other, point }) => console.log(other.angle, point.x, point.y));
   */
  override on(type: ContactEventType, handler: (event: BodyContactEvent2D<Data>) => void): Unsubscribe;
  /**
   * Subscribes `handler` to events of all types. It receives type and event.
   * @example
   * body.on('*', (type, { other }) => console.log(type, other));
   */
  override on(type: '*', handler: (type: ContactEventType, event: BodyContactEvent2D<Data>) => void): Unsubscribe;
  override on(type: ContactEventType | '*', handler: (...args: never[]) => void): Unsubscribe {
    return super.on(type as '*', handler as never);
  }

  /**
   * Subscribes `handler` to the next event of that type: see `World.once`.
   * @example
   * body.once('enter', ({ other }) => console.log(`hit by ${other}`));
   */
  override once(type: ContactEventType, handler: (event: BodyContactEvent2D<Data>) => void): Unsubscribe;
  /**
   * Subscribes `handler` to the next event of any type. It receives type and event.
   * @example
   * body.once('*', (type, { other }) => console.log(type, other));
   */
  override once(type: '*', handler: (type: ContactEventType, event: BodyContactEvent2D<Data>) => void): Unsubscribe;
  override once(type: ContactEventType | '*', handler: (...args: never[]) => void): Unsubscribe {
    return super.once(type as '*', handler as never);
  }
}

const at = { position: vec3(), quaternion: quat() };
