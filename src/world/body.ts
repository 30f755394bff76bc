import { loadQuat, storeVec3 } from '../math/columns.ts';
import { type Quat, type QuatLike, quat } from '../math/quat.ts';
import { copy, isZero, type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { checkFinite, readVec3 } from '../validate.ts';
import type { BodyContactEventOf, BodyContactOf } from './body-contact.ts';
import { BodyHandle, type BodyHost } from './body-handle.ts';
import {
  assigningView,
  type BodyOptions,
  type BodyType,
  bodyLabel,
  checkType,
  readPose,
  readVelocity,
} from './body-options.ts';
import { MOTION, SPINS, STATIC } from './body-store.ts';
import { writePose } from './pose-output.ts';
import * as remains from './remains.ts';
import { type BodyResponse, readResponse } from './responder.ts';

/**
 * Options of a body of a world with such `Data`: `userData` is required unless undefined is among them. `Own` is the type of
 * its own data: a parameter of the method, since a world with some data would not be a `World` otherwise.
 */
export type NewBody<Data, Own extends Data> = Omit<BodyOptions<Data>, 'userData'> &
  (undefined extends Own ? Pick<BodyOptions<Own>, 'userData'> : Required<Pick<BodyOptions<Own>, 'userData'>>);

/** A contact of two bodies at their current poses: the normal points from `other` to `self`. */
export type BodyContact<Data = unknown> = BodyContactOf<Body<Data>>;
/** A contact event for the handlers of one body: the normal points from `other` to `self`. */
export type BodyContactEvent<Data = unknown> = BodyContactEventOf<Body<Data>>;

/** The interface of `World` that bodies use. */
export interface BodyWorld<out Data = unknown> {
  /** Seconds simulated so far. */
  readonly time: number;
  /** Steps taken so far. */
  readonly stepCount: number;
  /** The bodies in the world, sorted by id. */
  readonly bodies: readonly Body<Data>[];
  /**
   * The body with the id; undefined if it is not in the world.
   * @example
   * body.world?.get(2);
   */
  get(id: number): Body<Data> | undefined;
  /**
   * Adds a body; see `World.add`.
   * @example
   * body.world?.add({ shape: sphere(0.1), position: body.position });
   */
  add<Own extends Data = Data>(options: NewBody<Data, Own>): Body<Data>;
  /**
   * Removes a body; see `World.remove`.
   * @example
   * body.world?.remove(body);
   */
  remove(body: Body): void;
  /**
   * Whether two bodies are in contact; see `World.areTouching`.
   * @example
   * body.world?.areTouching(body, other);
   */
  areTouching(a: Body, b: Body): boolean;
  /**
   * The contacts of a body; see `World.contactsOf`.
   * @example
   * const contacts = body.world?.contactsOf(body) ?? [];
   */
  contactsOf(body: Body): BodyContact<Data>[];
}

/** A shape with a pose in a world. Made by `world.add`. A handle: its state is in the store of the world. */
export class Body<out Data = unknown> extends BodyHandle<BodyContactEvent<Data>, Data> {
  /** Unique id: 1, 2, 3 … in the order of adding. Never reused. */
  get id(): number {
    return this.number;
  }

  /** @internal */
  set id(_: never) {
    this.refuseAssignment('id', 'userData may hold an id of yours');
  }

  /** The world of the body; undefined after its removal. */
  get world(): BodyWorld<Data> | undefined {
    return this.host as (BodyHost & BodyWorld<Data>) | undefined;
  }

  /** @internal */
  set world(_: never) {
    this.refuseAssignment('world', 'add() makes a body in another one');
  }

  /** Center in the world: a live vector. Change it by `teleport`, `moveTo` or the velocity. */
  get position(): Readonly<Vec3> {
    this.refuseProxy();
    this.livePosition ??= this.makeVec3('observed', 'motion', remains.POSITION, MOTION);
    return this.livePosition;
  }

  /** @internal */
  set position(_: never) {
    this.refuseAssignment('position');
  }

  /** Center before the last step; the current one after a teleport. */
  get previousPosition(): Readonly<Vec3> {
    this.refuseProxy();
    this.livePreviousPosition ??= this.makeVec3('observed', 'previousPosition', remains.PREVIOUS_POSITION);
    return this.livePreviousPosition;
  }

  /** @internal */
  set previousPosition(_: never) {
    this.refuseAssignment('previousPosition');
  }

  /** Orientation: a live quaternion. Change it by `teleport`, `moveTo` or the angular velocity. */
  get quaternion(): Readonly<Quat> {
    this.refuseProxy();
    this.liveQuaternion ??= this.makeQuat('orientation', remains.ORIENTATION);
    return this.liveQuaternion;
  }

  /** @internal */
  set quaternion(_: never) {
    this.refuseAssignment('quaternion');
  }

  /** Orientation before the last step; the current one after a teleport. */
  get previousQuaternion(): Readonly<Quat> {
    this.refuseProxy();
    this.livePreviousQuaternion ??= this.makeQuat('previousOrientation', remains.PREVIOUS_ORIENTATION);
    return this.livePreviousQuaternion;
  }

  /** @internal */
  set previousQuaternion(_: never) {
    this.refuseAssignment('previousQuaternion');
  }

  /** Velocity in world units per second. Its components may be written at any time; each step reads them. */
  get velocity(): Vec3 {
    this.refuseProxy();
    if (this.type === 'static') return assigningView(this, 'velocity', vec3());
    this.liveVelocity ??= this.makeVec3('exposed', 'velocity', remains.VELOCITY);
    return this.liveVelocity;
  }

  set velocity(value: Vec3Like) {
    this.checkMayChange('velocity');
    readVelocity(given.position, value, 'velocity', this);
    if (!this.host) this.liveVelocity ??= vec3();
    if (this.liveVelocity) copy(this.liveVelocity, given.position);
    if (this.host) this.setVelocity(this.inStore.velocity);
  }

  /** Angular velocity in the world frame: axis times radians per second. Each step reads it. */
  get angularVelocity(): Vec3 {
    this.refuseProxy();
    if (this.type === 'static') return assigningView(this, 'angularVelocity', vec3());
    this.liveAngularVelocity ??= this.makeVec3('exposed', 'angularVelocity', remains.ANGULAR_VELOCITY);
    return this.liveAngularVelocity;
  }

  set angularVelocity(value: Vec3Like) {
    this.checkMayChange('angularVelocity');
    readVelocity(given.position, value, 'angularVelocity', this);
    if (!this.host) this.liveAngularVelocity ??= vec3();
    if (this.liveAngularVelocity) copy(this.liveAngularVelocity, given.position);
    if (this.host && this.setVelocity(this.inStore.angularVelocity)) this.inStore.set(this.index, SPINS);
  }

  /** Whether the body moves. A body made static loses its velocities. Takes effect in the next step. */
  get type(): BodyType {
    return (this.flags & STATIC) === 0 ? 'moving' : 'static';
  }

  set type(type: BodyType) {
    this.refuseProxy();
    checkType(type, this);
    if (type !== this.type) this.hostFor('type').changeType(this.index, type);
  }

  /**
   * What the body does when it touches something solid; undefined for nothing. May change at any time; takes effect in the
   * next step. A body made static loses its response.
   * @throws RangeError or TypeError naming the invalid field, or when the body is static.
   */
  get response(): BodyResponse | undefined {
    return this.reaction;
  }

  set response(response: BodyResponse | undefined) {
    this.checkMayChange('response');
    this.reaction = readResponse(response, this);
    this.host?.setResponse(this.index, this.reaction);
  }

  /**
   * Velocity of the surface relative to the body, world frame: a conveyor belt. It, or a component, may be written at any time;
   * takes effect in the next step. What it has along the normal of a contact does not count.
   */
  get surfaceVelocity(): Vec3 {
    this.refuseProxy();
    const velocity = vec3();
    this.readSurfaceVelocity(velocity);
    return assigningView(this, 'surfaceVelocity', velocity);
  }

  set surfaceVelocity(value: Vec3Like) {
    this.checkMayChange('surfaceVelocity');
    readVec3(given.position, value, 'surfaceVelocity', this);
    this.putSurfaceVelocity(given.position);
  }

  /**
   * Sets the pose at the end of the next step. The motion is swept; the velocity is ignored in this step, and kept.
   * Without a quaternion, the angular velocity rotates the body. The last call before a step counts.
   * @throws RangeError or TypeError when a component is not finite, the quaternion is zero, or the body is static.
   * @example
   * body.moveTo([0, 2, 0]);
   * world.step(1 / 60); // body.position is (0, 2, 0)
   */
  moveTo(position: Vec3Like, quaternion?: QuatLike): void {
    this.readPose('moveTo', position, quaternion);
    const host = this.checkMoveTo();
    host.store.setTarget(this.index, given.position, quaternion === undefined ? undefined : given.quaternion);
    host.wake(this.index);
  }

  /** @internal Throws what `moveTo` throws whatever the pose is. */
  checkMoveTo(): BodyHost {
    this.checkMayChange('moveTo');
    if (this.type === 'static') {
      throw new TypeError(`${this}: moveTo is for moving bodies; a static one only teleports`);
    }
    return this.hostFor('moveTo');
  }

  /**
   * Sets the pose at once, without a sweep. Contacts that this ends get their exit before the call returns; inside a
   * handler, in the current delivery. A pending `moveTo` is canceled. Enters of this body that are not delivered yet
   * are dropped. Bodies that it touches at the new pose enter in the next step.
   * @throws RangeError or TypeError when a component is not finite or the quaternion is zero.
   * @example
   * body.teleport([0, 10, 0]);
   */
  teleport(position: Vec3Like, quaternion?: QuatLike): void {
    this.readPose('teleport', position, quaternion);
    const host = this.hostFor('teleport');
    if (quaternion === undefined) loadQuat(given.quaternion, host.store.orientation, 4 * this.index);
    host.teleport(this.index, given.position, given.quaternion);
  }

  /**
   * Writes the pose at fraction `alpha` of the last step, for drawing: 0 is the pose before the step, 1 the current
   * pose. Poses in between lie on the swept motion. Objects with a method `set`, such as those of three.js, are written
   * by one call of it, since a `THREE.Quaternion` updates its Euler angles after each component.
   * @example
   * const { alpha } = world.advance(0.016);
   * body.interpolated(alpha, position, quaternion);
   */
  interpolated(alpha: number, outPosition: Vec3, outQuaternion?: Quat): true {
    this.refuseProxy();
    checkFinite(alpha, 'alpha', this);
    this.interpolate(alpha, given.position, given.quaternion);
    writePose(given, outPosition, outQuaternion, this);
    return true;
  }

  /**
   * What `JSON.stringify` writes: a summary, without world and user data. The shape is named by its type.
   * @example
   * JSON.stringify(body);
   */
  toJSON(): object {
    const { id, name, type, enabled, sensor, layer, mask, shape, position, quaternion } = this;
    return { id, name, type, shape: shape.type, position, quaternion, enabled, sensor, layer, mask };
  }

  /** @internal What `console.log` writes in Node: one line. */
  override summary(): string {
    const { x, y, z } = this.position;
    const state = this.world ? (this.enabled ? '' : ', disabled') : ', removed';
    return `${this}: ${this.type} ${this.shape.type} at (${x}, ${y}, ${z})${state}`;
  }

  /**
   * Label of the body in messages: `body 7 "player"`.
   * @example
   * console.log(`${body} is hit`);
   */
  override toString(): string {
    return bodyLabel(this.id, this.label);
  }

  /** Writes the given velocity to its column. Returns whether it is not zero. */
  private setVelocity(column: Float64Array): boolean {
    const isMoving = !isZero(given.position);
    storeVec3(column, 3 * this.index, given.position);
    if (isMoving) this.host?.wake(this.index);
    return isMoving;
  }

  /** Reads a pose to `given`, before all else, since its getters may have side effects. */
  private readPose(attempt: string, position: Vec3Like, quaternion: QuatLike | undefined): void {
    this.refuseProxy();
    readPose(given, position, quaternion, attempt, this);
    this.checkMayChange(attempt);
  }

  private refuseAssignment(field: string, remedy = 'teleport() and moveTo() change where a body is'): never {
    throw new TypeError(`${this}: ${field} cannot be assigned; ${remedy}`);
  }
}

/** Throws unless `value` is a body. A `Proxy` of a body is none. */
export function checkBody(value: unknown, field: string, owner: string): asserts value is Body {
  if (!(value instanceof Body)) Body.refuse(value, field, 'body', owner);
  value.refuseProxy();
}

const given = { position: vec3(), quaternion: quat() };
