// A ray meets a capsule on the side of its cylinder or on one of the spheres at its ends: see `intervalInCapsule`.

import { capsuleContains, type WorldCapsule } from '../../geometry/capsule.ts';
import { clamp } from '../../math/clamp.ts';
import { normalize, perpendicular } from '../../math/cross.ts';
import { createInterval, createMotionInCapsule, intervalInCapsule } from '../../math/interval.ts';
import { addScaled, dot, length, set, subtract, vec3 } from '../../math/vec3.ts';
import { checkDirection, type Ray, type RayHit, writeDistance, writeInside } from './ray.ts';

/**
 * Writes the first hit of a ray with a capsule; false when there is none. If the origin is on the core, the normal is
 * `perpendicular(axis)`.
 * @throws RangeError when the length of the direction is not between 1e-30 and 1e30.
 * @example
 * const hit = createRayHit();
 * if (rayCapsule(hit, { origin: p, direction: { x: 0, y: -1, z: 0 } }, pill)) console.log(hit.distance);
 */
export function rayCapsule(out: RayHit, ray: Readonly<Ray>, capsule: Readonly<WorldCapsule>): boolean {
  const { direction } = ray;
  checkDirection(direction);
  const { center: c, axis, radius, halfHeight } = capsule;
  subtract(from, ray.origin, c);
  const inside = capsuleContains(capsule, ray.origin);
  if (!inside) {
    motion[0] = from.x;
    motion[1] = from.y;
    motion[2] = from.z;
    motion[3] = direction.x;
    motion[4] = direction.y;
    motion[5] = direction.z;
    motion[6] = radius;
    motion[7] = axis.x;
    motion[8] = axis.y;
    motion[9] = axis.z;
    motion[10] = halfHeight;
    if (!intervalInCapsule(times, motion) || !writeDistance(out, ray, times.enter, length(direction))) return false;
    addScaled(from, from, direction, times.enter);
  }
  const { normal: n, point } = out;
  const height = dot(from, axis);
  const along = clamp(height, halfHeight);
  addScaled(n, from, axis, -along);
  // Beside the core, the normal has no component along the axis, only rounding.
  if (along === height) addScaled(n, n, axis, -dot(n, axis));
  if (inside) writeInside(out, radius - length(n));
  if (!normalize(n)) perpendicular(n, axis);
  set(n, 0 + n.x, 0 + n.y, 0 + n.z);
  set(
    point,
    c.x + (n.x * radius + axis.x * along),
    c.y + (n.y * radius + axis.y * along),
    c.z + (n.z * radius + axis.z * along),
  );
  set(point, 0 + point.x, 0 + point.y, 0 + point.z);
  return true;
}

/** From the center of the capsule to the origin of the ray, then to the hit. */
const from = vec3();
const motion = createMotionInCapsule();
const times = createInterval();
