import { storeVec3 } from '../math/columns.ts';
import { type Quat, type QuatLike, quat } from '../math/quat.ts';
import { copy, type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import type { Contact, Manifold } from '../narrowphase/results.ts';
import { checkBits, checkBoolean, checkFinite, refuse } from '../validate.ts';
import { BodyHandle, type BodyHost } from './body-handle.ts';
import {
  type BodyOptions,
  type BodyType,
  bodyLabel,
  checkName,
  checkType,
  readPose,
  readVelocity,
  staticVelocity,
} from './body-options.ts';
import { MOTION, SENSOR, SPINS, STATIC } from './body-store.ts';
import type { ContactEventType } from './events/emitter.ts';
import { writePose } from './pose-output.ts';
import {
  ANGULAR_VELOCITY,
  ORIENTATION,
  POSITION,
  PREVIOUS_ORIENTATION,
  PREVIOUS_POSITION,
  VELOCITY,
} from './remains.ts';

/** Two bodies that touch, as of now. */
export interface BodyContact extends Contact {
  /** The body with the smaller id. */
  readonly a: Body;
  /** The body with the greater id. */
  readonly b: Body;
  /** The body that was asked. */
  readonly self: Body;
  /** The body that it touches. The normal points from here towards `self`. */
  readonly other: Body;
  /** Whether either of them is a sensor. */
  readonly sensor: boolean;
  /** All points of the contact, with this normal; see `ContactEvent.manifold`. */
  manifold(out?: Manifold): Manifold;
}

/** A contact event as one of the two bodies sees it: the normal points from the other towards it. */
export interface BodyContactEvent extends BodyContact {
  /** `enter` at the first touch, `exit` when they part, `stay` in every step that begins and ends in touch. */
  readonly type: ContactEventType;
  /** Seconds since the start of the step. */
  readonly time: number;
  /** The same as a fraction (0…1) of the step. */
  readonly fraction: number;
  /** Whether they touched or overlapped already at the start of the step; an exit says `false`. */
  readonly overlapping: boolean;
}

/** The world of a body, as far as bodies know it. A `World` is one. */
export interface BodyWorld {
  /** Seconds simulated so far. */
  readonly time: number;
  /** Steps taken so far. */
  readonly stepCount: number;
  /** The bodies in the world, in the order of their ids. */
  readonly bodies: readonly Body[];
  /** The body with that id, if it is in the world. */
  get(id: number): Body | undefined;
  /** Adds a body; see `World.add`. */
  add(options: BodyOptions): Body;
  /** Removes a body; see `World.remove`. */
  remove(body: Body): void;
  /** Whether two bodies are in touch; see `World.areTouching`. */
  areTouching(a: Body, b: Body): boolean;
  /** The contacts of a body; see `World.contactsOf`. */
  contactsOf(body: Body): BodyContact[];
}

/** Something in the world: a shape with a pose. Made by `world.add`. A handle: its state is in the store of the world. */
export class Body extends BodyHandle<BodyContactEvent> {
  /** The world that it is in; undefined once it has been removed. */
  get world(): BodyWorld | undefined {
    return this.host as (BodyHost & BodyWorld) | undefined;
  }

  /** Where it is: the live vector. Change it with `teleport`, `moveTo` or the velocity. */
  get position(): Readonly<Vec3> {
    this.refuseProxy();
    this.livePosition ??= this.observe('motion', MOTION, POSITION);
    return this.livePosition;
  }

  /** @internal */
  set position(_: never) {
    this.refuseAssignment('position');
  }

  /** Where it was before the last step, or where it was last teleported to. */
  get previousPosition(): Readonly<Vec3> {
    this.refuseProxy();
    this.livePreviousPosition ??= this.observe('previousPosition', 3, PREVIOUS_POSITION);
    return this.livePreviousPosition;
  }

  /** @internal */
  set previousPosition(_: never) {
    this.refuseAssignment('previousPosition');
  }

  /** How it is turned: the live quaternion. Change it with `teleport`, `moveTo` or the angular velocity. */
  get quaternion(): Readonly<Quat> {
    this.refuseProxy();
    this.liveQuaternion ??= this.observeQuat('orientation', ORIENTATION);
    return this.liveQuaternion;
  }

  /** @internal */
  set quaternion(_: never) {
    this.refuseAssignment('quaternion');
  }

  /** How it was turned before the last step, or at the last teleport. */
  get previousQuaternion(): Readonly<Quat> {
    this.refuseProxy();
    this.livePreviousQuaternion ??= this.observeQuat('previousOrientation', PREVIOUS_ORIENTATION);
    return this.livePreviousQuaternion;
  }

  /** @internal */
  set previousQuaternion(_: never) {
    this.refuseAssignment('previousQuaternion');
  }

  /** World units per second; its components may be written at any time and are read at each step. */
  get velocity(): Vec3 {
    this.refuseProxy();
    if (this.type === 'static') return staticVelocity(this, 'velocity');
    this.liveVelocity ??= this.expose('velocity', VELOCITY);
    return this.liveVelocity;
  }

  set velocity(value: Vec3Like) {
    this.checkMayChange('velocity');
    readVelocity(given.position, value, 'velocity', this.type, this);
    if (!this.host) this.liveVelocity ??= vec3();
    if (this.liveVelocity) copy(this.liveVelocity, given.position);
    if (this.host) this.setVelocity(this.inStore.velocity);
  }

  /** Rotation vector in the world's frame, axis times radians per second; read at each step. */
  get angularVelocity(): Vec3 {
    this.refuseProxy();
    if (this.type === 'static') return staticVelocity(this, 'angularVelocity');
    this.liveAngularVelocity ??= this.expose('angularVelocity', ANGULAR_VELOCITY);
    return this.liveAngularVelocity;
  }

  set angularVelocity(value: Vec3Like) {
    this.checkMayChange('angularVelocity');
    readVelocity(given.position, value, 'angularVelocity', this.type, this);
    if (!this.host) this.liveAngularVelocity ??= vec3();
    if (this.liveAngularVelocity) copy(this.liveAngularVelocity, given.position);
    if (this.host && this.setVelocity(this.inStore.angularVelocity)) this.inStore.set(this.index, SPINS);
  }

  /** Whether it moves. A body made static loses its velocities. Takes effect at the next step. */
  get type(): BodyType {
    return (this.flags & STATIC) === 0 ? 'moving' : 'static';
  }

  set type(type: BodyType) {
    this.refuseProxy();
    checkType(type, this);
    if (type !== this.type) this.hostFor('type').changeType(this.index, type);
  }

  /** Stands in error messages. */
  get name(): string | undefined {
    return this.label;
  }

  set name(name: string | undefined) {
    this.refuseProxy();
    checkName(name, this);
    this.label = name;
  }

  /** Marks its events as those of a sensor; may change at any time. */
  get sensor(): boolean {
    return (this.flags & SENSOR) !== 0;
  }

  set sensor(isSensor: boolean) {
    this.checkMayChange('sensor');
    checkBoolean(isSensor, 'sensor', this);
    this.flags = isSensor ? this.flags | SENSOR : this.flags & ~SENSOR;
  }

  /** The 32 bits of what it is; may change at any time and counts from the next step on. */
  get layer(): number {
    return this.layerBits >>> 0;
  }

  set layer(bits: number) {
    this.checkMayChange('layer');
    this.layerBits = checkBits(bits, 'layer', this);
    this.host?.changeRules(this.index);
  }

  /** The 32 bits of what it meets; may change at any time and counts from the next step on. */
  get mask(): number {
    return this.maskBits >>> 0;
  }

  set mask(bits: number) {
    this.checkMayChange('mask');
    this.maskBits = checkBits(bits, 'mask', this);
    this.host?.changeRules(this.index);
  }

  /**
   * Be there at the end of the next step, swept all the way, whatever the velocity, which stays as it is. Without a
   * quaternion the orientation goes by the angular velocity. The last call before a step counts.
   * @throws RangeError or TypeError when a component is not finite, the quaternion is zero, or the body is static.
   */
  moveTo(position: Vec3Like, quaternion?: QuatLike): void {
    this.readPose('moveTo', position, quaternion);
    const host = this.hostFor('moveTo');
    if (this.type === 'static') {
      throw new TypeError(`${this}: moveTo is for moving bodies; a static one only teleports`);
    }
    host.store.setTarget(this.index, given.position, quaternion === undefined ? undefined : given.quaternion);
    host.wake(this.index);
  }

  /**
   * Be there now, without touching anything on the way. Pairs that this breaks get their exit before it returns – or,
   * inside a handler, by the delivery that is under way. A pending `moveTo` is forgotten, and so are enters of this body
   * that the step has found and not delivered yet: what it touches here enters in the next step.
   * @throws RangeError or TypeError when a component is not finite or the quaternion is zero.
   */
  teleport(position: Vec3Like, quaternion?: QuatLike): void {
    this.readPose('teleport', position, quaternion);
    this.hostFor('teleport').teleport(this.index, given.position, given.quaternion);
  }

  /**
   * Writes the pose between the last two steps for drawing: `alpha` 0 is the pose before the last step, 1 the current
   * one, in between it lies on the motion that was swept. Objects with a method `set`, such as those of three.js, are
   * written by one call of it: a `THREE.Quaternion` updates its Euler angles at each component.
   */
  interpolated(alpha: number, outPosition: Vec3, outQuaternion?: Quat): true {
    this.refuseProxy();
    checkFinite(alpha, 'alpha', this);
    this.interpolate(alpha, given.position, given.quaternion);
    writePose(given, outPosition, outQuaternion, this);
    return true;
  }

  /** How the body is named in messages: `body 7 "player"`. */
  override toString(): string {
    return bodyLabel(this.id, this.label);
  }

  /** Writes the given velocity to its column; returns whether it is not zero. */
  private setVelocity(column: Float64Array): boolean {
    const { x, y, z } = given.position;
    const isMoving = x !== 0 || y !== 0 || z !== 0;
    storeVec3(column, 3 * this.index, given.position);
    if (isMoving) this.host?.wake(this.index);
    return isMoving;
  }

  /** Reads a given pose before anything else is looked at, since its getters may do anything. */
  private readPose(attempt: string, position: Vec3Like, quaternion: QuatLike | undefined): void {
    this.refuseProxy();
    this.interpolate(1, current.position, current.quaternion);
    readPose(given, position, quaternion, current.quaternion, attempt, this);
    this.checkMayChange(attempt);
  }

  private checkMayChange(attempt: string): void {
    this.refuseProxy();
    this.host?.checkMayChange(attempt, this);
  }

  private refuseAssignment(field: string): never {
    throw new TypeError(`${this}: ${field} cannot be assigned; teleport() and moveTo() change where a body is`);
  }

  private hostFor(attempt: string): BodyHost {
    if (!this.host) throw new Error(`${this}: ${attempt} is not possible, the body was removed from its world`);
    return this.host;
  }
}

/** Throws unless `value` is a body, and no proxy around one. */
export function checkBody(value: unknown, field: string, owner: string): asserts value is Body {
  if (!(value instanceof Body)) refuse(value, field, 'not a body', owner);
  value.refuseProxy();
}

const given = { position: vec3(), quaternion: quat() };
const current = { position: vec3(), quaternion: quat() };
