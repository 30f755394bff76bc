// The two forms of a ray: `raycast(ray, options)` and `raycast(origin, direction, options)`.

import type { Vec3Like } from '../../math/vec3.ts';
import type { RayLike } from '../../narrowphase/rays/ray.ts';
import { isList, isObject } from '../../validate.ts';

/** The first argument of a raycast: a ray, or the origin of one. */
export type RayArgument = RayLike | Vec3Like;

/** The ray from an origin along a direction. It is valid until the next call. */
export function rayFrom(origin: Vec3Like, direction: Vec3Like): RayLike {
  ray.origin = origin;
  ray.direction = direction;
  return ray;
}

/** Whether the arguments are an origin and a direction: one of them is a vector, and the first one is no ray. */
export function isOrigin(first: RayArgument, second: unknown): first is Vec3Like {
  if (isObject(first) && (first as RayLike).origin !== undefined) return false;
  return isVector(first) || isVector(second);
}

function isVector(value: unknown): boolean {
  return isObject(value) && (isList(value) || 'x' in value);
}

const ray: { origin: Vec3Like; direction: Vec3Like } = { origin: [], direction: [] };
