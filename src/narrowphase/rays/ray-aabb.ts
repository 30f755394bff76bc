// A ray against an axis-aligned box, by slabs.

import type { Aabb } from '../../math/aabb.ts';
import { length, set, vec3 } from '../../math/vec3.ts';
import { aim, type Ray, type RayHit, ROUNDING, writeDistance, writeInside } from './ray.ts';
import { createSlabs, entersAhead, isLeaving, startsInside, writePointOnFace } from './slabs.ts';

/**
 * Writes where a ray first meets an axis-aligned box; false when it does not. Where several faces are met at once, or are
 * equally near, the normal is along x before y before z.
 * @throws RangeError when the direction is zero or not finite.
 */
export function rayAabb(out: RayHit, ray: Readonly<Ray>, box: Readonly<Aabb>): boolean {
  if (passesBy(ray, box)) return false;
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

/**
 * Whether the line of a ray clearly passes by a box: seen along one of the axes, it does so beyond the box's reach across
 * it. Most lines do, so that this can be predicted, while which slabs a ray leaves behind cannot.
 */
function passesBy({ origin: o, direction: d }: Readonly<Ray>, { min: low, max: high }: Readonly<Aabb>): boolean {
  const x = 0.5 * (low.x - o.x + (high.x - o.x));
  const y = 0.5 * (low.y - o.y + (high.y - o.y));
  const z = 0.5 * (low.z - o.z + (high.z - o.z));
  const reachX = reachOf(0.5 * (high.x - low.x), x);
  const reachY = reachOf(0.5 * (high.y - low.y), y);
  const reachZ = reachOf(0.5 * (high.z - low.z), z);
  const u = Math.abs(d.x);
  const v = Math.abs(d.y);
  const w = Math.abs(d.z);
  // Comparisons with what is not a number, or overflows, tell nothing; a direction like that is for `aim` to refuse.
  if (!(u + v + w < Infinity)) return false;
  return (
    Math.abs(x * d.y - y * d.x) > reachX * v + reachY * u + SMALLEST ||
    Math.abs(y * d.z - z * d.y) > reachY * w + reachZ * v + SMALLEST ||
    Math.abs(z * d.x - x * d.z) > reachZ * u + reachX * w + SMALLEST
  );
}

/** Half the extent of a box on an axis, and what rounding may add to that where its center is so far away. */
function reachOf(half: number, away: number): number {
  return half + ROUNDING * (half + Math.abs(away));
}

/** Below this numbers lose their digits. */
const SMALLEST = 1e-290;

const aimed = vec3();
const slabs = createSlabs();
