import type { Shape } from '../geometry/shape.ts';
import { type Quat, type QuatLike, quat } from '../math/quat.ts';
import { isZero, set, type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { readKind, refuseObject } from '../narrowphase/made-shape.ts';
import { checkNames, WORDS } from '../option-names.ts';
import {
  BRAND,
  checkBits,
  checkBoolean,
  checkNotNegative,
  readOptions,
  readPosition,
  readQuat,
  readVec3,
  refuse,
  show,
} from '../validate.ts';
import { type BodyResponse, readResponse } from './responder.ts';

/** A `moving` body moves by its velocities or `moveTo`, a `static` body only by `teleport`. */
export type BodyType = 'static' | 'moving';

/** Options of `world.add`. Only `shape` is required. `Data` is the type of `userData`. */
export interface BodyOptions<Data = unknown> {
  /**
   * Whether the body moves. Default: `moving`.
   * @example
   * world.add({ shape: box({ size: [20, 1, 20] }), type: 'static' });
   */
  readonly type?: BodyType | undefined;
  /**
   * The shape, from a constructor such as `sphere()` or `box()`.
   * @example
   * world.add({ shape: capsule({ radius: 0.4, halfHeight: 0.5 }) });
   */
  readonly shape: Shape;
  /**
   * Center in the world, world units. Default: the origin.
   * @example
   * world.add({ shape: sphere(1), position: [0, 5, 0] });
   */
  readonly position?: Vec3Like | undefined;
  /**
   * Orientation, normalized when read. Default: unrotated.
   * @example
   * world.add({ shape: box({ size: [1, 1, 1] }), quaternion: [0, 0, 0.6, 0.8] });
   */
  readonly quaternion?: QuatLike | undefined;
  /**
   * Velocity in world units per second. Default: zero.
   * @example
   * world.add({ shape: sphere(0.1), velocity: [0, 0, -300] });
   */
  readonly velocity?: Vec3Like | undefined;
  /**
   * Angular velocity in the world frame: axis times radians per second. Default: zero.
   * @example
   * world.add({ shape: box({ size: [4, 0.2, 1] }), angularVelocity: [0, Math.PI, 0] }); // half a turn per second
   */
  readonly angularVelocity?: Vec3Like | undefined;
  /**
   * What the body does when it touches something solid: docs/response.md. Default: nothing, it passes through.
   * @example
   * world.add({ shape: sphere(1), velocity: [0, -5, 0], response: bounce() });
   */
  readonly response?: BodyResponse | undefined;
  /**
   * Coefficient of friction, 0 or more, of static bodies, too. The larger one of two bodies counts: docs/friction.md. Default: 0.
   * @example
   * world.add({ shape: box({ size: [20, 1, 20] }), type: 'static', friction: 0.6 });
   */
  readonly friction?: number | undefined;
  /**
   * Velocity of the surface relative to the body, in the world frame, of static bodies, too: a conveyor belt. What it has along
   * the normal of a contact does not count. It takes effect by `friction`, and at once on `stop` and characters. Default: zero.
   * @example
   * world.add({ shape: box({ size: [20, 1, 2] }), type: 'static', friction: 0.6, surfaceVelocity: [2, 0, 0] });
   */
  readonly surfaceVelocity?: Vec3Like | undefined;
  /**
   * Whether the body takes part in steps and queries: see `body.enabled`. Default: `true`.
   * @example
   * const spare = world.add({ shape: sphere(0.1), enabled: false }); // later: spare.enabled = true
   */
  readonly enabled?: boolean | undefined;
  /**
   * Whether its events are marked as those of a sensor. Collision tests are the same. Default: `false`.
   * @example
   * const zone = world.add({ shape: box({ size: [4, 2, 4] }), type: 'static', sensor: true });
   */
  readonly sensor?: boolean | undefined;
  /**
   * 32 bits: the layers that the body is in. Default: bit 0.
   * @example
   * const layers = defineLayers('level', 'player', 'enemy');
   * world.add({ shape: sphere(1), layer: layers.player });
   */
  readonly layer?: number | undefined;
  /**
   * 32 bits: the layers that the body collides with. A pair is tested if both masks admit it. Default: all bits.
   * @example
   * const layers = defineLayers('level', 'player', 'ghost');
   * world.add({ shape: sphere(1), layer: layers.player, mask: ~layers.ghost });
   */
  readonly mask?: number | undefined;
  /**
   * Name in error messages.
   * @example
   * world.add({ shape: sphere(1), name: 'player' });
   */
  readonly name?: string | undefined;
  /**
   * Data of the user, never read. Required in a world of a type that does not admit undefined: `new World<Data>()`.
   * @example
   * const hero = world.add({ shape: sphere(1), userData: { health: 100 } });
   */
  readonly userData?: Data | undefined;
}

/** The options of a body, read and checked. */
export interface BodySettings {
  readonly type: BodyType;
  readonly shape: Shape;
  readonly position: Readonly<Vec3>;
  readonly quaternion: Readonly<Quat>;
  readonly velocity: Readonly<Vec3>;
  readonly angularVelocity: Readonly<Vec3>;
  readonly response: BodyResponse | undefined;
  readonly friction: number;
  readonly surfaceVelocity: Readonly<Vec3>;
  readonly enabled: boolean;
  readonly sensor: boolean;
  readonly layer: number;
  readonly mask: number;
  readonly name: string | undefined;
  readonly userData: unknown;
}

/**
 * Reads and checks the options of the body with that id. `common` holds what they leave out.
 * @param attempt The method that reads them. `place` names them in its messages.
 * @throws RangeError or TypeError naming the body, the field and the value.
 */
export function readBodyOptions(
  given: Partial<BodyOptions>,
  id: number,
  attempt: string,
  place: unknown = 'options',
  common: BodySettings = DEFAULTS,
): BodySettings {
  if (BRAND in Object(given)) refuse(given, place, 'already added', attempt);
  const options = readOptions(given, attempt, place);
  checkNames(given, BODY_OPTIONS, attempt, WORDS, place);
  refuseObject(given, place, attempt);
  const { type = common.type, shape = common.shape, name = common.name, userData = common.userData } = options;
  const { sensor = common.sensor, layer = common.layer, mask = common.mask, enabled = common.enabled } = options;
  const { response = common.response, friction = common.friction, position: p, quaternion: q } = options;
  const { velocity: v, angularVelocity: w, surfaceVelocity: s } = options;
  if (name !== undefined) checkName(name, `body ${id}`);
  const owner = new FutureBody(type, id, name);
  checkType(type, owner);
  readKind(shape, owner);
  checkBoolean(sensor, 'sensor', owner);
  checkBoolean(enabled, 'enabled', owner);
  const layerBits = checkBits(layer, 'layer', owner);
  const maskBits = checkBits(mask, 'mask', owner);
  const position = p === undefined ? common.position : vec3();
  if (p !== undefined) readPosition(position, p, 'position', owner);
  const quaternion = q === undefined ? common.quaternion : quat();
  if (q !== undefined) readQuat(quaternion, q, 'quaternion', owner);
  const velocity = v === undefined ? common.velocity : vec3();
  if (v !== undefined) readVec3(velocity, v, 'velocity', owner);
  checkVelocity(velocity, 'velocity', owner);
  const angularVelocity = w === undefined ? common.angularVelocity : vec3();
  if (w !== undefined) readVec3(angularVelocity, w, 'angularVelocity', owner);
  checkVelocity(angularVelocity, 'angularVelocity', owner);
  checkNotNegative(friction, 'friction', owner);
  const surfaceVelocity = s === undefined ? common.surfaceVelocity : vec3();
  if (s !== undefined) readVec3(surfaceVelocity, s, 'surfaceVelocity', owner);
  return {
    type,
    shape,
    position,
    quaternion,
    velocity,
    angularVelocity,
    response: readResponse(response, owner),
    friction,
    surfaceVelocity,
    enabled,
    sensor,
    layer: layerBits,
    mask: maskBits,
    name,
    userData,
  };
}

/** Stands in messages for a body that does not exist yet. */
class FutureBody {
  readonly type: BodyType;
  private readonly id: number;
  private readonly name: string | undefined;

  constructor(type: BodyType, id: number, name: string | undefined) {
    this.type = type;
    this.id = id;
    this.name = name;
  }

  toString(): string {
    return bodyLabel(this.id, this.name);
  }
}

/** Reads a velocity of a body. Throws if the velocity is not zero and the body is static, which getters may have made it. */
export function readVelocity(out: Vec3, value: Vec3Like, field: string, owner: { readonly type: BodyType }): void {
  readVec3(out, value, field, owner);
  checkVelocity(out, field, owner);
}

function checkVelocity(velocity: Readonly<Vec3>, field: string, owner: { readonly type: BodyType }): void {
  if (owner.type === 'moving' || isZero(velocity)) return;
  const { x, y, z } = velocity;
  throw new TypeError(`${owner}: ${field} is ${show([x, y, z])}, but a static body does not move, it only teleports`);
}

/** A view of a vector of a body. Writing a component assigns a vector, which throws if it is invalid. */
export function assigningView<Field extends string>(owner: Record<Field, Vec3>, field: Field, vector: Vec3): Vec3 {
  return new Proxy(vector, {
    set: (_, axis, value) => {
      owner[field] = { ...owner[field], [axis]: value };
      return Reflect.set(vector, axis, value);
    },
  });
}

/** Reads a pose. Without a quaternion, that of `out` is kept. */
export function readPose(
  out: { readonly position: Vec3; readonly quaternion: Quat },
  position: Vec3Like,
  quaternion: QuatLike | undefined,
  attempt: string,
  owner: unknown,
): void {
  readPosition(out.position, position, `${attempt} position`, owner);
  if (quaternion === undefined) return;
  // A getter of the quaternion may read another pose: the position is written again.
  const { x, y, z } = out.position;
  readQuat(out.quaternion, quaternion, `${attempt} quaternion`, owner);
  set(out.position, x, y, z);
}

/** Label of a body in messages: `body 7 "player"`. */
export function bodyLabel(id: number, name: string | undefined): string {
  return name === undefined ? `body ${id}` : `body ${id} ${JSON.stringify(name)}`;
}

/** Throws unless `name` is a string or undefined. */
export function checkName(name: unknown, owner: unknown): asserts name is string | undefined {
  if (name !== undefined && typeof name !== 'string') refuse(name, 'name', 'not a string', owner);
}

/** Throws unless `type` is `static` or `moving`. */
export function checkType(type: unknown, owner: unknown): asserts type is BodyType {
  if (type === 'static' || type === 'moving') return;
  const word = WORDS.get(type);
  throw new TypeError(`${owner}: type is ${show(type)}, ${word ?? 'but must be "static" or "moving"'}`);
}

const ORIGIN = vec3();
/** What options leave out. The shape is required. */
const DEFAULTS: BodySettings = {
  type: 'moving',
  shape: undefined as never,
  position: ORIGIN,
  quaternion: quat(),
  velocity: ORIGIN,
  angularVelocity: ORIGIN,
  response: undefined,
  friction: 0,
  surfaceVelocity: ORIGIN,
  enabled: true,
  sensor: false,
  layer: 1,
  mask: 0xffffffff,
  name: undefined,
  userData: undefined,
};

/** Known names of the options. */
export const BODY_OPTIONS: readonly string[] = [
  'type',
  'shape',
  'position',
  'quaternion',
  'velocity',
  'angularVelocity',
  'response',
  'friction',
  'surfaceVelocity',
  'enabled',
  'sensor',
  'layer',
  'mask',
  'name',
  'userData',
];
