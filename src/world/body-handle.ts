import type { Shape } from '../geometry/shape.ts';
import { loadVec3, quatAt, vec3At } from '../math/columns.ts';
import { type Quat, quat } from '../math/quat.ts';
import { addScaled, copy, type Vec3 } from '../math/vec3.ts';
import type { LoadedShape } from '../narrowphase/loaded-shape.ts';
import { readKind } from '../narrowphase/made-shape.ts';
import { checkBits, checkBoolean, checkNotNegative } from '../validate.ts';
import { type BodySettings, type BodyType, checkName } from './body-options.ts';
import { type BodyStore, DEFLECTED, PRESENT, SENSOR } from './body-store.ts';
import { Emitter, type Subscriptions } from './events/emitter.ts';
import { interpolate, load } from './poses.ts';
import { LAST_ROTATION, Remains } from './remains.ts';
import type { BodyResponse } from './responder.ts';

/** The part of a world that handles use. Bodies are given by index; `owner` is their label in messages. */
export interface BodyHost {
  /** @internal */ readonly store: BodyStore;
  /** @internal Seconds of the last step; 0 before the first. */ readonly lastStep: number;
  /** @internal Whether a step is being computed: true in filters and responses. */ readonly isStepping: boolean;
  /** @internal */ checkMayChange(attempt: string, owner?: unknown): void;
  /** @internal */ changeType(index: number, type: BodyType): void;
  /** @internal */ changeShape(index: number, shape: Shape): void;
  /** @internal */ enable(index: number, isEnabled: boolean): void;
  /** @internal */ teleport(index: number, position: Vec3, quaternion: Quat): void;
  /** @internal */ setResponse(index: number, response: BodyResponse | undefined): void;
  /** @internal */ changeRules(index: number): void;
  /** @internal */ noteStatic(index: number): void;
  /** @internal */ wake(index: number): void;
}

/** What a handle keeps of the options of its body. */
export type HandleSettings = Pick<BodySettings, 'shape' | 'name' | 'userData' | 'response'>;

/**
 * The internals of a body: its index in the store, its live vectors, and its last state after removal. All other state
 * is in the store of the world.
 */
export abstract class BodyHandle<Event, Data> extends Emitter<Event> {
  /** @internal Its id. */ protected readonly number: number;
  /** @internal Its world; undefined once it has been removed. */ host: BodyHost | undefined;
  /** @internal Its shape; `changeBodyShape` replaces it. */ currentShape: Shape;
  /** @internal Its index in the store; −1 after its removal. */ index: number;
  /** Data of the user, never read. Its type is the type argument of the world: `new World<Data>()`. */
  userData: Data;
  /** @internal */ protected label: string | undefined;
  /** @internal */ reaction: BodyResponse | undefined;
  private remains: Remains | undefined = undefined;
  // Live vectors. Gather reads velocities, scatter writes poses.
  /** @internal */ livePosition: Vec3 | undefined = undefined;
  /** @internal */ livePreviousPosition: Vec3 | undefined = undefined;
  /** @internal */ liveQuaternion: Quat | undefined = undefined;
  /** @internal */ livePreviousQuaternion: Quat | undefined = undefined;
  /** @internal */ liveVelocity: Vec3 | undefined = undefined;
  /** @internal */ liveAngularVelocity: Vec3 | undefined = undefined;

  /** @internal */
  constructor(host: BodyHost, subscriptions: Subscriptions, id: number, index: number, settings: HandleSettings) {
    super(subscriptions);
    this.host = host;
    this.number = id;
    this.index = index;
    this.currentShape = settings.shape;
    this.label = settings.name;
    this.userData = settings.userData as Data;
    this.reaction = settings.response;
  }

  /**
   * Its shape. Another shape may be assigned at any time, but in a filter or a response. Contacts with bodies that it does not
   * touch get their exit before the assignment returns; inside a handler, in the current delivery. All else is as before: id,
   * handlers, pose, motion and a pending `moveTo`. Enters of this body that are not delivered yet are dropped; bodies that it
   * touches by the new shape enter in the next step.
   * @throws TypeError unless the value is made by a constructor of shapes; the body is unchanged then.
   */
  get shape(): Shape {
    return this.currentShape;
  }

  set shape(shape: Shape) {
    this.checkMayChange('shape');
    readKind(shape, this);
    const host = this.hostFor('shape');
    if (shape === this.currentShape) return;
    // Exits have the contact of the old shape.
    host.changeShape(this.index, shape);
  }

  /**
   * Whether the body takes part in steps and queries. While it is disabled, it touches nothing, no query finds it, and it stays
   * at its pose. Velocities are kept. A pending `moveTo` is canceled; a `moveTo` of a disabled body is carried out in the first
   * step after it is enabled. Its contacts get their exit as by a removal: before the assignment returns; inside a handler, in
   * the current delivery. Id, handlers and settings remain, and may be changed.
   * @throws TypeError unless the value is true or false; Error after the removal of the body.
   */
  get enabled(): boolean {
    return !this.remains && (this.flags & PRESENT) !== 0;
  }

  set enabled(isEnabled: boolean) {
    this.checkMayChange('enabled');
    checkBoolean(isEnabled, 'enabled', this);
    const host = this.hostFor('enabled');
    if (isEnabled !== this.enabled) host.enable(this.index, isEnabled);
  }

  /** Name in error messages. */
  get name(): string | undefined {
    return this.label;
  }

  set name(name: string | undefined) {
    this.refuseProxy();
    checkName(name, this);
    this.label = name;
  }

  /** Whether its events are marked as those of a sensor. May change at any time. */
  get sensor(): boolean {
    return (this.flags & SENSOR) !== 0;
  }

  set sensor(isSensor: boolean) {
    this.checkMayChange('sensor');
    checkBoolean(isSensor, 'sensor', this);
    this.put('flags', isSensor ? this.flags | SENSOR : this.flags & ~SENSOR);
    this.host?.noteStatic(this.index);
  }

  /** 32 bits: the layers that the body is in. May change at any time; takes effect in the next step. */
  get layer(): number {
    return (this.remains ? this.remains.layer : this.inStore.layer[this.index]) >>> 0;
  }

  set layer(bits: number) {
    this.checkMayChange('layer');
    this.put('layer', checkBits(bits, 'layer', this));
    this.host?.changeRules(this.index);
  }

  /** 32 bits: the layers that the body collides with. May change at any time; takes effect in the next step. */
  get mask(): number {
    return (this.remains ? this.remains.mask : this.inStore.mask[this.index]) >>> 0;
  }

  set mask(bits: number) {
    this.checkMayChange('mask');
    this.put('mask', checkBits(bits, 'mask', this));
    this.host?.changeRules(this.index);
  }

  /**
   * Coefficient of friction, 0 or more; of two bodies the larger one counts. May change at any time; takes effect in the next step.
   * @throws TypeError or RangeError unless it is a finite number, zero or above.
   */
  get friction(): number {
    if (this.remains) return this.remains.friction;
    return this.inStore.friction[this.index] ?? 0;
  }

  set friction(friction: number) {
    this.checkMayChange('friction');
    checkNotNegative(friction, 'friction', this);
    if (this.remains) this.remains.friction = friction;
    else this.inStore.setFriction(this.index, friction);
    this.host?.noteStatic(this.index);
  }

  /** @internal Writes the velocity of its surface. */
  readSurfaceVelocity(out: Vec3): void {
    if (this.remains) copy(out, this.remains.surfaceVelocity);
    else this.inStore.readSurfaceVelocity(out, this.index);
  }

  /** @internal Sets the velocity of its surface. */
  protected putSurfaceVelocity(velocity: Readonly<Vec3>): void {
    if (this.remains) copy(this.remains.surfaceVelocity, velocity);
    else this.inStore.setSurfaceVelocity(this.index, velocity);
    this.host?.noteStatic(this.index);
  }

  /** @internal Its flags; see body-store.ts. */
  get flags(): number {
    return this.remains ? this.remains.flags : this.inStore.flags[this.index];
  }

  /** @internal Tick of the last step or teleport that moved it. */
  get lastMoved(): number {
    return this.remains ? this.remains.lastMoved : this.inStore.lastMoved[this.index];
  }

  /** @internal Tick of its last teleport. */
  get lastTeleport(): number {
    return this.remains ? this.remains.lastTeleport : this.inStore.lastTeleport[this.index];
  }

  /** @internal Writes the rotation vector of its last step. */
  readLastRotation(out: Vec3): void {
    if (this.remains) copy(out, vec3At(this.remains.numbers, LAST_ROTATION));
    else loadVec3(out, this.inStore.lastRotation, 3 * this.index);
  }

  /**
   * @internal Loads its shape at its current pose, with the motion of its last step. If that has corners, with the motion
   * at a fraction of it, which leads back to the position at that fraction.
   */
  load(out: LoadedShape, fraction = 1): void {
    if (this.remains) this.remains.load(out, this.shape);
    else load(out, this.inStore, this.index);
    if (fraction === 1 || (this.flags & DEFLECTED) === 0) return;
    this.interpolate(fraction, out.center, turned);
    addScaled(out.center, out.center, out.displacement, 1 - fraction);
  }

  /** @internal Writes its pose at fraction `alpha` of the last step. */
  interpolate(alpha: number, position: Vec3, quaternion: Quat): void {
    if (this.remains) this.remains.interpolate(position, quaternion, alpha);
    else interpolate(position, quaternion, this.inStore, this.index, alpha);
  }

  /** @internal Copies its state from the store, before its index is freed. */
  detach(): void {
    this.setStay(false);
    this.remains = new Remains(this.inStore, this.index);
    this.index = -1;
    this.host = undefined;
  }

  /** @internal Takes a removed body back into its world, with the state that the store has for an index. */
  attach(host: BodyHost, index: number): void {
    this.setStay(true);
    this.remains = undefined;
    this.index = index;
    this.host = host;
  }

  /** @internal Its world. Throws after its removal. */
  protected hostFor(attempt: string): BodyHost {
    if (!this.host) throw new Error(`${this}: ${attempt} is not possible, the body was removed from its world`);
    return this.host;
  }

  /** @internal */
  protected checkMayChange(attempt: string): void {
    this.refuseProxy();
    this.host?.checkMayChange(attempt, this);
  }

  /** @internal The store of its world, while it is in one. */
  protected get inStore(): BodyStore {
    return (this.host as BodyHost).store;
  }

  /** @internal Makes a live vector: from now on scatter writes it if it is observed, and gather reads it if it is exposed. */
  protected makeVec3(list: 'observed' | 'exposed', column: Vec3Column, remains: number, stride = 3): Vec3 {
    if (this.remains) return vec3At(this.remains.numbers, remains);
    this.inStore[list].add(this.index);
    return vec3At(this.inStore[column], stride * this.index);
  }

  /** @internal Makes a live quaternion, which scatter writes from now on. */
  protected makeQuat(column: 'orientation' | 'previousOrientation', remains: number): Quat {
    if (this.remains) return quatAt(this.remains.numbers, remains);
    this.inStore.observed.add(this.index);
    return quatAt(this.inStore[column], 4 * this.index);
  }

  /** Writes bits of its state. Those of a removed body can still be changed. */
  private put(column: 'flags' | 'layer' | 'mask', bits: number): void {
    if (this.remains) this.remains[column] = bits;
    else this.inStore[column][this.index] = bits;
  }
}

type Vec3Column = 'motion' | 'previousPosition' | 'velocity' | 'angularVelocity';

const turned = quat();
