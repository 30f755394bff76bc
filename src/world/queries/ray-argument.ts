// The two forms of a ray: `raycast(ray, options)` and `raycast(origin, direction, options)`.

import type { Vec3Like } from '../../math/vec3.ts';
import type { RayLike } from '../../narrowphase/rays/ray.ts';

/** The first argument of a raycast: a ray, or the origin of one. */
export type RayArgument = RayLike | Vec3Like;

/** The ray of both forms. That of an origin and a direction is valid until the next call. */
export function asRay(first: RayArgument, second: unknown): RayLike {
  if (!isOrigin(first, second)) return first as RayLike;
  ray.origin = first as Vec3Like;
  ray.direction = second as Vec3Like;
  return ray;
}

/** The options of both forms. */
export function optionsOf<Options>(first: RayArgument, second: unknown, third: unknown): Options | undefined {
  return (isOrigin(first, second) ? third : second) as Options | undefined;
}

/** Whether the arguments are an origin and a direction: one of them is a vector, and the first one is no ray. */
function isOrigin(first: unknown, second: unknown): boolean {
  if (typeof first === 'object' && first !== null && (first as RayLike).origin !== undefined) return false;
  return isVector(first) || isVector(second);
}

function isVector(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || ArrayBuffer.isView(value) || 'x' in value;
}

const ray: { origin: Vec3Like; direction: Vec3Like } = { origin: [], direction: [] };
