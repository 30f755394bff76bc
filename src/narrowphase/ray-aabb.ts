// A ray against an axis-aligned box, by slabs.

import type { Aabb } from '../math/aabb.ts';
import { length, set, vec3 } from '../math/vec3.ts';
import { aimAlong, type Ray, type RayHit, writeDistance, writeInside } from './ray.ts';
import { createSlabs, entersAhead, startsInside, writePointOnFace } from './slabs.ts';

/**
 * Writes where a ray first meets an axis-aligned box; false when it does not. Where several faces are met at once, or are
 * equally near, the normal is along x before y before z.
 * @throws RangeError when the direction is zero or not finite.
 */
export function rayAabb(out: RayHit, ray: Readonly<Ray>, box: Readonly<Aabb>): boolean {
  aimAlong(aim, ray.direction, 'ray');
  const { start, velocity, min, max, point } = slabs;
  start[0] = ray.origin.x;
  start[1] = ray.origin.y;
  start[2] = ray.origin.z;
  velocity[0] = aim.x;
  velocity[1] = aim.y;
  velocity[2] = aim.z;
  min[0] = box.min.x;
  min[1] = box.min.y;
  min[2] = box.min.z;
  max[0] = box.max.x;
  max[1] = box.max.y;
  max[2] = box.max.z;
  if (startsInside(slabs)) {
    writeInside(out, slabs.depth);
    writePointOnFace(slabs, 0);
  } else {
    if (!entersAhead(slabs) || !writeDistance(out, ray, slabs.enter * length(aim))) return false;
    writePointOnFace(slabs, slabs.enter);
  }
  const { axis, side } = slabs;
  set(out.point, point[0], point[1], point[2]);
  set(out.normal, axis === 0 ? side : 0, axis === 1 ? side : 0, axis === 2 ? side : 0);
  return true;
}

const aim = vec3();
const slabs = createSlabs();
