import { copyQuat, type Quat, type QuatLike, quat } from '../math/quat.ts';
import { type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { readShape, type Shape } from '../shapes/shape.ts';
import { checkBits, checkBoolean, readOptions, readPosition, readQuat, readVec3, refuse, show } from '../validate.ts';

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

/** The options of a body, read and checked. */
export interface BodySettings {
  readonly type: BodyType;
  readonly shape: Shape;
  readonly position: Readonly<Vec3>;
  readonly quaternion: Readonly<Quat>;
  readonly velocity: Readonly<Vec3>;
  readonly angularVelocity: Readonly<Vec3>;
  readonly sensor: boolean;
  readonly layer: number;
  readonly mask: number;
  readonly name: string | undefined;
  readonly userData: unknown;
}

/**
 * Reads and checks the options of body number `id`.
 * @throws RangeError or TypeError naming the body, the field and the value.
 */
export function readBodyOptions(given: BodyOptions, id: number): BodySettings {
  const options = readOptions(given, 'add');
  const { shape: givenShape, type = 'moving', name, userData, sensor = false, layer = 1, mask = 0xffffffff } = options;
  const { position: p, quaternion: q, velocity: v, angularVelocity: w } = options;
  if (name !== undefined) checkName(name, `body ${id}`);
  const owner = new Owner(id, name);
  checkType(type, owner);
  const shape = readShape(givenShape, owner);
  checkBoolean(sensor, 'sensor', owner);
  const layerBits = checkBits(layer, 'layer', owner);
  const maskBits = checkBits(mask, 'mask', owner);
  const position = p === undefined ? ORIGIN : vec3();
  if (p !== undefined) readPosition(position, p, 'position', owner);
  const quaternion = q === undefined ? UNROTATED : quat();
  if (q !== undefined) readQuat(quaternion, q, 'quaternion', owner);
  const velocity = v === undefined ? ORIGIN : vec3();
  if (v !== undefined) readVelocity(velocity, v, 'velocity', type, owner);
  const angularVelocity = w === undefined ? ORIGIN : vec3();
  if (w !== undefined) readVelocity(angularVelocity, w, 'angularVelocity', type, owner);
  return {
    type,
    shape,
    position,
    quaternion,
    velocity,
    angularVelocity,
    sensor,
    layer: layerBits,
    mask: maskBits,
    name,
    userData,
  };
}

/** Names a body that is not made yet, in messages only. */
class Owner {
  private readonly id: number;
  private readonly name: string | undefined;

  constructor(id: number, name: string | undefined) {
    this.id = id;
    this.name = name;
  }

  toString(): string {
    return bodyLabel(this.id, this.name);
  }
}

/** Reads a velocity of a body of that type: static bodies have none but zero. */
export function readVelocity(out: Vec3, value: Vec3Like, field: string, type: BodyType, owner: unknown): void {
  readVec3(out, value, field, owner);
  if (type === 'moving' || (out.x === 0 && out.y === 0 && out.z === 0)) return;
  const { x, y, z } = out;
  throw new TypeError(`${owner}: ${field} is ${show([x, y, z])}, but a static body does not move, it only teleports`);
}

/** The velocity of a static body: zero, and an error for whoever writes another component. */
export function staticVelocity(owner: unknown, field: string): Vec3 {
  return new Proxy(vec3(), {
    set: (zero, axis, value) => {
      readVelocity(vec3(), { ...zero, [axis]: value }, field, 'static', owner);
      return true;
    },
  });
}

/** Reads a pose; the current orientation stands in for a quaternion that is not given. */
export function readPose(
  out: { readonly position: Vec3; readonly quaternion: Quat },
  position: Vec3Like,
  quaternion: QuatLike | undefined,
  current: Readonly<Quat>,
  attempt: string,
  owner: unknown,
): void {
  readPosition(out.position, position, `${attempt} position`, owner);
  copyQuat(out.quaternion, current);
  if (quaternion !== undefined) readQuat(out.quaternion, quaternion, `${attempt} quaternion`, owner);
}

/** How a body is named in messages: `body 7 "player"`. */
export function bodyLabel(id: number, name: string | undefined): string {
  return name === undefined ? `body ${id}` : `body ${id} ${JSON.stringify(name)}`;
}

/** Throws unless `name` is a string or undefined. */
export function checkName(name: unknown, owner: unknown): asserts name is string | undefined {
  if (name !== undefined && typeof name !== 'string') refuse(name, 'name', 'not a string', owner);
}

/** Throws unless `type` is a type of bodies. */
export function checkType(type: unknown, owner: unknown): asserts type is BodyType {
  if (type === 'static' || type === 'moving') return;
  throw new TypeError(`${owner}: type is ${show(type)}, but must be "static" or "moving"`);
}

const ORIGIN = vec3();
const UNROTATED = quat();
