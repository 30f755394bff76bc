// Vectors of users in the plane, and how they become vectors in space with z = 0.

import { type Quat, type QuatLike, quat } from '../math/quat.ts';
import { atan2, sinCos } from '../math/trigonometry.ts';
import { set, type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { checkFinite, isList, isObject, readQuat, refuse } from '../validate.ts';

/**
 * What `first-contact/2d` accepts as a vector: an object with `x` and `y`, or an array of two numbers. With a third component,
 * that must be 0: points and velocities of bodies, and a `THREE.Vector3` in the plane, can be passed.
 */
export type Vec2Like =
  | {
      /** First component. */
      readonly x: number;
      /** Second component. */
      readonly y: number;
    }
  | Vec3Like;

/**
 * Writes a vector of the plane to `out`, and returns it. Whether x and y are finite numbers is checked by those who read `out`.
 * @throws RangeError or TypeError when `value` is no vector, or leads out of the plane.
 */
export function inPlane(out: Vec3, value: Vec2Like, field: string, owner?: unknown): Vec3 {
  let { x, y, z } = Object(value) as { x: number; y: number; z?: number };
  if (isList(value)) {
    [x, y, z] = value as number[];
    if (value.length !== 2 && value.length !== 3) refuse(value, field, 'but must have two components', owner);
  } else if (!isObject(value)) {
    refuse(value, field, 'not a vector', owner);
  }
  checkPlanar(z, `${field}.z`, owner);
  set(out, x, y, 0);
  return out;
}

/** Throws unless a component across the plane is 0, or missing. */
export function checkPlanar(component: number | undefined, field: string, owner?: unknown): void {
  if (component === undefined || component === 0) return;
  refuse(component, field, 'but must be 0: the world is flat', owner);
}

/** An angular velocity in the plane, as one in space. */
export function spin(out: Vec3, value: number | Vec3Like, owner?: unknown): Vec3Like {
  if (isObject(value)) {
    const [x, y, z] = isList(value) ? value : [value.x, value.y, value.z];
    checkPlanar(x, 'angularVelocity.x', owner);
    checkPlanar(y, 'angularVelocity.y', owner);
    set(out, 0, 0, z);
  } else {
    checkFinite(value, 'angularVelocity', owner);
    set(out, 0, 0, value);
  }
  return out;
}

/** The quaternion of an angle, or one about z; undefined for undefined. It is valid until the next call. */
export function turn(value: number | QuatLike | undefined, field: string, owner?: unknown): Quat | undefined {
  if (value === undefined) return undefined;
  return isObject(value) ? aboutZ(value, field, owner) : turnBy(value, field, owner);
}

/** The quaternion of an angle. */
function turnBy(angle: number, field: string, owner?: unknown): Quat {
  checkFinite(angle, field, owner);
  half[0] = angle / 2;
  sinCos(half);
  // A refused quaternion may have left its x and y.
  rotation.x = rotation.y = 0;
  rotation.z = half[0];
  rotation.w = half[1];
  return rotation;
}

/** A quaternion that must be a rotation about z. */
function aboutZ(value: QuatLike, field: string, owner?: unknown): Quat {
  readQuat(rotation, value, field, owner);
  checkPlanar(rotation.x, `${field}.x`, owner);
  checkPlanar(rotation.y, `${field}.y`, owner);
  return rotation;
}

/** The rotation of an angle, or without one that of a quaternion about z; undefined without both. It is valid until the next call. */
export function rotationOf(
  angle: number | undefined,
  quaternion: QuatLike | undefined,
  owner: unknown,
): Quat | undefined {
  const given = quaternion === undefined ? undefined : aboutZ(quaternion, 'quaternion', owner);
  return angle === undefined ? given : turnBy(angle, 'angle', owner);
}

/** A copy of options of the plane as options of space: vectors with z = 0, and a quaternion in place of an angle. */
export function optionsInSpace(given: object, owner: unknown): object {
  const { angle, ...options } = given as Record<string, unknown>;
  for (const name of VECTORS) {
    if (options[name] !== undefined) options[name] = inPlane(vec3(), options[name] as Vec2Like, name, owner);
  }
  const { angularVelocity: velocity, quaternion } = options;
  if (velocity !== undefined) options.angularVelocity = spin(vec3(), velocity as number | Vec3Like, owner);
  const rotation = rotationOf(angle as number | undefined, quaternion as QuatLike | undefined, owner);
  if (rotation) options.quaternion = { ...rotation };
  return options;
}

/** The angle of a rotation about z, in (−π, π]. */
export function angleOf({ z, w }: Readonly<Quat>): number {
  return w < 0 || (w === 0 && z < 0) ? 2 * atan2(-z, -w) : 2 * atan2(z, w);
}

const VECTORS: readonly string[] = ['position', 'velocity', 'surfaceVelocity', 'up'];
const half = new Float64Array(2);
const rotation = quat();
/** For arguments, one at a time. */
export const scratch = vec3();
