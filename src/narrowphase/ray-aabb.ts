// A ray against an axis-aligned box, by slabs.

import type { Aabb } from '../math/aabb.ts';
import { length, set, vec3 } from '../math/vec3.ts';
import { aim, type Ray, type RayHit, writeDistance, writeInside } from './ray.ts';
import { createSlabs, entersAhead, isLeaving, startsInside, writePointOnFace } from './slabs.ts';

/**
 * Writes where a ray first meets an axis-aligned box; false when it does not. Where several faces are met at once, or are
 * equally near, the normal is along x before y before z.
 * @throws RangeError when the direction is zero or not finite.
 */
export function rayAabb(out: RayHit, ray: Readonly<Ray>, box: Readonly<Aabb>): boolean {
  const direction = aim(aimed, ray.direction);
  const { origin } = ray;
  const { min: low, max: high } = box;
  if (
    isLeaving(origin.x, direction.x, low.x, high.x) ||
    isLeaving(origin.y, direction.y, low.y, high.y) ||
    isLeaving(origin.z, direction.z, low.z, high.z)
  ) {
    return false;
  }
  const { start, velocity, min, max, point } = slabs;
  start[0] = origin.x;
  start[1] = origin.y;
  start[2] = origin.z;
  velocity[0] = direction.x;
  velocity[1] = direction.y;
  velocity[2] = direction.z;
  min[0] = low.x;
  min[1] = low.y;
  min[2] = low.z;
  max[0] = high.x;
  max[1] = high.y;
  max[2] = high.z;
  if (startsInside(slabs)) {
    writeInside(out, slabs.depth);
  } else if (!entersAhead(slabs) || !writeDistance(out, ray, slabs.enter * length(direction))) {
    return false;
  }
  writePointOnFace(slabs);
  const { axis, side } = slabs;
  set(out.point, point[0], point[1], point[2]);
  set(out.normal, axis === 0 ? side : 0, axis === 1 ? side : 0, axis === 2 ? side : 0);
  return true;
}

const aimed = vec3();
const slabs = createSlabs();
