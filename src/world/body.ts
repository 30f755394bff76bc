import { copyQuat, type Quat, type QuatLike, quat, rotateBy } from '../math/quat.ts';
import { copy, isZero, set, type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { IN_WORLD } from '../narrowphase/placed-shape.ts';
import {
  boundingRadius,
  createWorldShape,
  inscribedRadius,
  kindOf,
  orient,
  readShape,
  type Shape,
  type WorldShape,
} from '../shapes/shape.ts';
import {
  checkBits,
  checkBoolean,
  checkFinite,
  checkVec3Out,
  readPosition,
  readQuat,
  readVec3,
  refuse,
} from '../validate.ts';
import { type BodyOptions, type BodyType, checkType } from './body-options.ts';
import type { BodyContactEvent } from './events/contact-event.ts';
import { Emitter } from './events/emitter.ts';
import type { Motions } from './motions.ts';
import { createTarget, NO_ROTATION, Spin, type Target } from './spin.ts';
import { refuseMotion, stillness } from './stillness.ts';
import type { Touch } from './touch.ts';
import type { Trail } from './trail.ts';
import type { World } from './world.ts';

/** Something in the world: a shape with a pose. Made by `world.add`. */
export class Body extends Emitter<BodyContactEvent> {
  // What a query looks at comes first, and further down what each step looks at, so that it lies together in memory.
  /** @internal */ layerBits = 1;
  /** @internal Its number in the broadphase. */ proxy = -1;
  /** @internal Index of the shape's type in the dispatch table. */ readonly kind: number;
  /** @internal Whether it has turned since its form has. */ hasTurned = false;
  /** @internal The form, perhaps as it stood before. */ private readonly placed: WorldShape;
  /** Up to which step `here` and `former` are true. */
  private told = 0;
  /** Where it is. */
  private readonly here: Vec3;
  /** Where it was before the last step, if anyone has asked for that. */
  private former: Vec3 | undefined = undefined;
  /** @internal Whether its events are those of a sensor. */ isSensor = false;
  /** Counts up from 1 in the order of adding; never given again. */
  readonly id: number;
  /** The world that it is in; undefined once it has been removed. */
  readonly world: World | undefined;
  /** Its shape. */
  readonly shape: Shape;
  private label: string | undefined;
  /** Yours. */
  userData: unknown;
  private readonly orientation: Quat = quat();
  /** Its orientation before the last step: the same object until it may turn, or somebody asks for it. */
  private formerOrientation: Quat = this.orientation;

  // What each step looks at.
  /** @internal Its velocity, if it has that itself: see `drive`. */ linear: Vec3 = REST;
  /** @internal How it turns, if it ever did. */ spin: Spin | undefined;
  /** @internal Where `moveTo` wants it. */ target: Target | undefined;
  /** @internal Whether the step that is under way turns its shape. */ turns = false;
  /** @internal Translation in the step that is under way, as far as anyone has asked for it. */ displacement: Vec3 =
    REST;
  /** @internal Rotation vector of that step, zero when it does not turn its shape. */ rotation: Readonly<Vec3> =
    NO_ROTATION;
  /** @internal Farthest point of the shape from the position. */ readonly boundingRadius: number;
  /** @internal Radius of the largest ball around the position in the shape, not a number where there may be none. */
  readonly inscribedRadius: number;
  /** When it moved last, once it has left its world. */ private lastMoved = 0;
  /** @internal When it was last teleported: the world's `moment` of then. */ teleportedOn = 0;
  /** @internal Whether anyone may have kept the vectors of its velocities. */ isExposed = false;
  /** @internal Whether it is on the list of those who may wake up. */ isWatched = false;
  /** @internal Where it was, if its world has a history and it has not rested all the time. */ trail:
    | Trail
    | undefined = undefined;
  /** @internal How many steps its world's history had seen when it was added. */ born = 0;
  /** @internal The first of the pairs in touch that it belongs to. */ firstTouch: Touch | undefined = undefined;
  /** @internal */ currentType: BodyType;
  /** @internal */ maskBits = -1;

  /** @internal Checks everything before anything of the world changes. */
  constructor(world: World, id: number, options: BodyOptions) {
    super(world.shared);
    const { shape, position, quaternion, velocity, angularVelocity, type = 'moving', name, userData } = options;
    const { sensor = false, layer = 1, mask = 0xffffffff } = options;
    this.world = world;
    this.id = id;
    checkName(name, this);
    this.label = name;
    checkType(this, type);
    this.shape = readShape(shape, this);
    checkBoolean(sensor, 'sensor', this);
    this.currentType = type;
    this.isSensor = sensor;
    this.userData = userData;
    this.layerBits = checkBits(layer, 'layer', this);
    this.maskBits = checkBits(mask, 'mask', this);
    this.here = vec3();
    if (position !== undefined) readPosition(this.here, position, 'position', this);
    if (quaternion !== undefined) readQuat(this.orientation, quaternion, 'quaternion', this);
    this.kind = kindOf(this.shape.type);
    this.boundingRadius = boundingRadius(this.shape);
    this.inscribedRadius = inscribedRadius(this.shape);
    this.placed = createWorldShape(this.shape, this.here);
    this.changeTo(type);
    if (velocity !== undefined) this.setVelocity(velocity);
    if (angularVelocity !== undefined) this.setAngularVelocity(angularVelocity);
  }

  /** Where it is: the live vector. Change it with `teleport`, `moveTo` or the velocity. */
  get position(): Readonly<Vec3> {
    this.refuseProxy();
    this.motions?.show(this);
    return this.center;
  }

  /** @internal */
  set position(_: never) {
    this.refuseAssignment('position');
  }

  /** Where it was before the last step, or where it was last teleported to. */
  get previousPosition(): Readonly<Vec3> {
    this.refuseProxy();
    this.motions?.show(this);
    return this.previousCenter;
  }

  /** @internal */
  set previousPosition(_: never) {
    this.refuseAssignment('previousPosition');
  }

  /** How it is turned: the live quaternion. Change it with `teleport`, `moveTo` or the angular velocity. */
  get quaternion(): Readonly<Quat> {
    return this.orientation;
  }

  /** @internal */
  set quaternion(_: never) {
    this.refuseAssignment('quaternion');
  }

  /** How it was turned before the last step, or at the last teleport. */
  get previousQuaternion(): Readonly<Quat> {
    this.refuseProxy();
    return this.ownFormerOrientation();
  }

  /** @internal */
  set previousQuaternion(_: never) {
    this.refuseAssignment('previousQuaternion');
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
    return this.isSensor;
  }

  set sensor(isSensor: boolean) {
    this.checkMayChange('sensor');
    checkBoolean(isSensor, 'sensor', this);
    this.isSensor = isSensor;
  }

  /** @internal The position, for those who look at it at once: it is only written when somebody asks for it. */
  get center(): Vec3 {
    if (this.told !== this.shared.steps) this.catchUp();
    return this.here;
  }

  /** @internal The same before the last step. */
  get previousCenter(): Vec3 {
    if (this.currentType === 'static') return this.here;
    if (!this.former || this.told !== this.shared.steps) {
      this.former ??= vec3();
      this.catchUp();
    }
    return this.former;
  }

  /** @internal The shape in the world; its center is the very object `position`, and it, too, is only written when asked for. */
  get worldShape(): WorldShape {
    if (this.told !== this.shared.steps) this.catchUp();
    if (this.hasTurned) this.orientForm();
    return this.placed;
  }

  /** @internal Takes note of where it has got by the last step. */
  catchUp(): void {
    this.told = this.shared.steps;
    if (this.currentType === 'moving') this.motions?.tell(this, this.here, this.former);
  }

  /** Whether it moves. A body made static loses its velocities. Takes effect at the next step. */
  get type(): BodyType {
    return this.currentType;
  }

  set type(type: BodyType) {
    this.refuseProxy();
    checkType(this, type);
    if (type === this.currentType) return;
    this.inWorld('type').changeType(this, type);
  }

  /** World units per second; its components may be written at any time and are read at each step. */
  get velocity(): Vec3 {
    this.refuseProxy();
    if (this.currentType === 'static') return stillness(this, 'velocity');
    this.drive();
    this.isExposed = true;
    this.world?.roster.rest.watch(this);
    return this.linear;
  }

  set velocity(value: Vec3Like) {
    this.checkMayChange('velocity');
    this.setVelocity(value);
    this.world?.roster.rest.watch(this);
  }

  /** Rotation vector in the world's frame, axis times radians per second; read at each step. */
  get angularVelocity(): Vec3 {
    this.refuseProxy();
    if (this.currentType === 'static') return stillness(this, 'angularVelocity');
    const { velocity } = this.beginSpin();
    this.isExposed = true;
    this.world?.roster.rest.watch(this);
    return velocity;
  }

  set angularVelocity(value: Vec3Like) {
    this.checkMayChange('angularVelocity');
    this.setAngularVelocity(value);
    this.world?.roster.rest.watch(this);
  }

  /** The 32 bits of what it is; may change at any time and counts from the next step on. */
  get layer(): number {
    return this.layerBits >>> 0;
  }

  set layer(bits: number) {
    this.checkMayChange('layer');
    this.layerBits = checkBits(bits, 'layer', this);
    this.changeRules();
  }

  /** The 32 bits of what it meets; may change at any time and counts from the next step on. */
  get mask(): number {
    return this.maskBits >>> 0;
  }

  set mask(bits: number) {
    this.checkMayChange('mask');
    this.maskBits = checkBits(bits, 'mask', this);
    this.changeRules();
  }

  /**
   * Be there at the end of the next step, swept all the way, whatever the velocity, which stays as it is. Without a
   * quaternion the orientation goes by the angular velocity. The last call before a step counts.
   * @throws RangeError or TypeError when a component is not finite, the quaternion is zero, or the body is static.
   */
  moveTo(position: Vec3Like, quaternion?: QuatLike): void {
    this.readPose('moveTo', position, quaternion);
    const world = this.inWorld('moveTo');
    if (this.currentType === 'static') {
      throw new TypeError(`${this}: moveTo is for moving bodies; a static one only teleports`);
    }
    this.drive();
    this.target ??= createTarget();
    copy(this.target.position, givenPosition);
    copyQuat(this.target.quaternion, givenQuaternion);
    this.target.turns = quaternion !== undefined;
    this.target.pending = true;
    if (this.target.turns) this.beginSpin();
    world.roster.rest.watch(this);
  }

  /**
   * Be there now, without touching anything on the way. Pairs that this breaks get their exit before it returns – or,
   * inside a handler, by the delivery that is under way. A pending `moveTo` is forgotten, and so are enters of this body
   * that the step has found and not delivered yet: what it touches here enters in the next step.
   * @throws RangeError or TypeError when a component is not finite or the quaternion is zero.
   */
  teleport(position: Vec3Like, quaternion?: QuatLike): void {
    this.readPose('teleport', position, quaternion);
    this.inWorld('teleport').teleport(this, givenPosition, givenQuaternion);
  }

  /**
   * Writes the pose between the last two steps for drawing: `alpha` 0 is the pose before the last step, 1 the current
   * one, in between it lies on the motion that was swept. Objects with a method `set`, such as those of three.js, are
   * written by one call of it: a `THREE.Quaternion` updates its Euler angles at each component.
   */
  interpolated(alpha: number, outPosition: Vec3, outQuaternion?: Quat): true {
    this.refuseProxy();
    checkFinite(alpha, 'alpha', this);
    const { previousCenter: p, center: q } = this;
    const rest = 1 - alpha;
    try {
      if (!('x' in outPosition)) checkVec3Out(outPosition, 'outPosition', this);
      assign(outPosition, p.x * rest + q.x * alpha, p.y * rest + q.y * alpha, p.z * rest + q.z * alpha);
      if (outQuaternion === undefined) return true;
      if (!('w' in outQuaternion)) checkVec3Out(outQuaternion, 'outQuaternion', this);
      if (alpha === 1 || !this.spin) assignQuat(outQuaternion, this.orientation);
      else {
        rotateBy(drawn, this.formerOrientation, this.spin.last, alpha);
        assignQuat(outQuaternion, drawn);
      }
    } catch (error) {
      checkVec3Out(outPosition, 'outPosition', this);
      checkVec3Out(outQuaternion, 'outQuaternion', this);
      throw error;
    }
    return true;
  }

  /** How the body is named in messages: `body 7 "player"`. */
  override toString(): string {
    return this.name === undefined ? `body ${this.id}` : `body ${this.id} ${JSON.stringify(this.name)}`;
  }

  /** @internal As a placed shape it is at rest. */
  get [IN_WORLD](): true {
    return true;
  }

  /** @internal Takes it that the body has always been where it is, with nowhere to go. */
  settle(): void {
    this.shared.moment++;
    if (this.former) copy(this.former, this.here);
    copyQuat(this.formerOrientation, this.orientation);
    this.spin?.settle();
    if (this.target) this.target.pending = false;
    this.turns = false;
    this.rotation = NO_ROTATION;
    this.orientForm();
  }

  /** @internal Becomes static or moving, at rest. Vectors that are all zero, or the same as another, are shared. */
  changeTo(type: BodyType): void {
    this.catchUp();
    this.currentType = type;
    this.linear = REST;
    this.displacement = REST;
    this.former = undefined;
    this.spin = undefined;
    this.target = undefined;
    this.settle();
  }

  /** @internal Takes the displacement of the step that is under way. */
  takeWay(x: number, y: number, z: number): void {
    if (this.currentType === 'static') return;
    if (this.displacement === REST) this.displacement = vec3();
    set(this.displacement, x, y, z);
  }

  /** @internal Has its velocity itself from now on, so that each step asks for it. */
  drive(): void {
    const { motions } = this;
    if (this.linear === REST) this.linear = vec3();
    if (motions && !motions.isDriven(this)) motions.drive(this);
  }

  /** @internal Its velocity, which it need not have itself from now on. */
  takeVelocity(): Readonly<Vec3> {
    const { linear } = this;
    this.linear = REST;
    return linear;
  }

  /** @internal Takes with it, out of its world, all that is known about it there. */
  depart(): void {
    this.endStay();
    this.lastMoved = this.movedOn;
    if (this.currentType === 'static') return;
    this.drive();
    this.former ??= vec3();
    this.catchUp();
  }

  /** @internal When a step last moved it, or it was put elsewhere: the world's `moment` of then. */
  get movedOn(): number {
    return this.motions?.movedOn[this.proxy] ?? this.lastMoved;
  }

  /** How the bodies of its world move, while it is one of them. */
  private get motions(): Motions | undefined {
    return this.proxy < 0 ? undefined : this.world?.roster.motions;
  }

  private setVelocity(value: Vec3Like): void {
    const { motions } = this;
    readVec3(givenVelocity, value, 'velocity', this);
    if (this.currentType === 'static') {
      refuseMotion(this, 'velocity', givenVelocity);
    } else if (!motions || motions.isDriven(this)) {
      this.drive();
      copy(this.linear, givenVelocity);
    } else {
      motions.setVelocity(this, givenVelocity);
    }
  }

  private setAngularVelocity(value: Vec3Like): void {
    readVec3(givenVelocity, value, 'angularVelocity', this);
    if (this.currentType === 'static') refuseMotion(this, 'angularVelocity', givenVelocity);
    // A body that never turned and is not to turn needs no spin.
    else if (this.spin || !isZero(givenVelocity)) copy(this.beginSpin().velocity, givenVelocity);
  }

  /** Reads where it is to be, before anything else is looked at: getters of what is given may do anything. */
  private readPose(attempt: string, position: Vec3Like, quaternion: QuatLike | undefined): void {
    this.refuseProxy();
    readPosition(givenPosition, position, `${attempt} position`, this);
    copyQuat(givenQuaternion, this.orientation);
    if (quaternion !== undefined) readQuat(givenQuaternion, quaternion, `${attempt} quaternion`, this);
    this.checkMayChange(attempt);
  }

  private orientForm(): void {
    this.hasTurned = false;
    orient(this.placed, this.shape, this.orientation);
  }

  /** Until it may turn, a body has no need of a former orientation that is not its present one. */
  private beginSpin(): Spin {
    this.motions?.spin(this);
    if (this.spin) return this.spin;
    this.spin = new Spin();
    this.ownFormerOrientation();
    return this.spin;
  }

  private ownFormerOrientation(): Quat {
    if (this.formerOrientation === this.orientation) {
      this.formerOrientation = quat();
      copyQuat(this.formerOrientation, this.orientation);
    }
    return this.formerOrientation;
  }

  private changeRules(): void {
    this.shared.rules++;
    if (this.proxy >= 0) this.world?.roster.rest.disturb(this);
  }

  /** Throws while a filter runs, which must not change the world. */
  private checkMayChange(field: string): void {
    this.refuseProxy();
    this.world?.checkMayChange(field, this);
  }

  private refuseAssignment(field: string): never {
    throw new TypeError(`${this}: ${field} cannot be assigned; teleport() and moveTo() change where a body is`);
  }

  private inWorld(attempt: string): World {
    if (!this.world) throw new Error(`${this}: ${attempt} is not possible, the body was removed from its world`);
    return this.world;
  }
}

/** Throws unless `value` is a body, and no proxy around one. */
export function checkBody(value: unknown, field: string, owner: string): asserts value is Body {
  if (!(value instanceof Body)) refuse(value, field, 'not a body', owner);
  value.refuseProxy();
}

function checkName(name: unknown, body: Body): asserts name is string | undefined {
  if (name !== undefined && typeof name !== 'string') refuse(name, 'name', 'not a string', body);
}

/** The velocity of whatever is static, and the displacement of whatever has none yet. */
const REST = vec3();
const givenPosition = vec3();
const givenVelocity = vec3();
const givenQuaternion = quat();
const drawn = quat();

/** A vector or quaternion of a renderer, which has more to do when it changes. */
interface Settable {
  set?: (x: number, y: number, z: number, w?: number) => void;
}

function assign(out: Vec3 & Settable, x: number, y: number, z: number): void {
  if (typeof out.set === 'function') out.set(x, y, z);
  else set(out, x, y, z);
}

function assignQuat(out: Quat & Settable, q: Readonly<Quat>): void {
  if (typeof out.set === 'function') out.set(q.x, q.y, q.z, q.w);
  else copyQuat(out, q);
}
