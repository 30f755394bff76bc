// A ray against an axis-aligned box, by slabs.

import type { Aabb } from '../../math/aabb.ts';
import { length, set } from '../../math/vec3.ts';
import { checkDirection, type Ray, type RayHit, ROUNDING, writeDistance, writeInside } from './ray.ts';
import { createSlabs, entersAhead, isLeaving, startsInside, writePointOnFace } from './slabs.ts';

/**
 * Writes the first hit of a ray with an axis-aligned box; false when there is none. Where several faces are met at
 * once, or are equally near, the normal is along x before y before z.
 * @throws RangeError when the length of the direction is not between 1e-30 and 1e30.
 * @example
 * const hit = createRayHit();
 * if (rayAabb(hit, { origin: p, direction: { x: 0, y: -1, z: 0 } }, bounds)) console.log(hit.distance);
 */
export function rayAabb(out: RayHit, ray: Readonly<Ray>, box: Readonly<Aabb>): boolean {
  const { direction } = ray;
  checkDirection(direction);
  if (passesBy(ray, box)) return false;
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
  } else if (!entersAhead(slabs) || !writeDistance(out, ray, slabs.enter, length(direction))) {
    return false;
  }
  writePointOnFace(slabs);
  const { axis, side } = slabs;
  set(out.point, point[0], point[1], point[2]);
  set(out.normal, axis === 0 ? side : 0, axis === 1 ? side : 0, axis === 2 ? side : 0);
  return true;
}

/**
 * Whether the line of a ray clearly misses a box: it is beyond the box's extent along a cross product of the ray with
 * an axis. Most lines miss, so the branch is predictable.
 */
function passesBy({ origin: o, direction: d }: Readonly<Ray>, { min: low, max: high }: Readonly<Aabb>): boolean {
  const x = 0.5 * (low.x - o.x + (high.x - o.x));
  const y = 0.5 * (low.y - o.y + (high.y - o.y));
  const z = 0.5 * (low.z - o.z + (high.z - o.z));
  const extentX = extentOf(0.5 * (high.x - low.x), x);
  const extentY = extentOf(0.5 * (high.y - low.y), y);
  const extentZ = extentOf(0.5 * (high.z - low.z), z);
  const u = Math.abs(d.x);
  const v = Math.abs(d.y);
  const w = Math.abs(d.z);
  return (
    Math.abs(x * d.y - y * d.x) > extentX * v + extentY * u ||
    Math.abs(y * d.z - z * d.y) > extentY * w + extentZ * v ||
    Math.abs(z * d.x - x * d.z) > extentZ * u + extentX * w
  );
}

/** Half extent of a box on an axis, plus the rounding of a center that far away. */
function extentOf(half: number, away: number): number {
  return half + ROUNDING * (half + Math.abs(away));
}

const slabs = createSlabs();
