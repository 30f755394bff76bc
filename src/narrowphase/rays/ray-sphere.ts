// A ray meets a sphere at the first root of |o + t d|² = r², in the form that does not cancel for a small sphere far
// away. Like `intervalInSphere`, but only for the entry from outside.

import type { WorldSphere } from '../../geometry/sphere.ts';
import { normalize } from '../../math/cross.ts';
import { addScaled, copy, length, set, vec3 } from '../../math/vec3.ts';
import { checkDirection, type Ray, type RayHit, ROUNDING, writeDistance, writeInside } from './ray.ts';

/**
 * Writes the first hit of a ray with a sphere; false when there is none. From its center the nearest surface is along
 * x.
 * @throws RangeError when the length of the direction is not between 1e-30 and 1e30.
 * @example
 * const hit = createRayHit();
 * if (raySphere(hit, { origin: p, direction: { x: 0, y: -1, z: 0 } }, ball)) console.log(hit.distance);
 */
export function raySphere(out: RayHit, ray: Readonly<Ray>, sphere: Readonly<WorldSphere>): boolean {
  const { origin: o, direction: d } = ray;
  checkDirection(d);
  const { center: c, radius } = sphere;
  const x = o.x - c.x;
  const y = o.y - c.y;
  const z = o.z - c.z;
  const away = x * x + y * y + z * z;
  const outside = away - radius * radius;
  const squared = d.x * d.x + d.y * d.y + d.z * d.z;
  const climb = x * d.x + y * d.y + z * d.z;
  // Most lines clearly miss: a predictable branch, unlike the next one.
  if (climb * climb < (outside - ROUNDING * away) * squared) return false;
  set(from, x, y, z);
  return meet(out, ray, sphere, outside);
}

/**
 * Intersects a line that may meet the sphere. `from` is the origin relative to its center; its squared distance outside
 * is given.
 */
function meet(out: RayHit, ray: Readonly<Ray>, { center, radius }: Readonly<WorldSphere>, outside: number): boolean {
  const { x: vx, y: vy, z: vz } = ray.direction;
  const { x, y, z } = from;
  if (outside <= 0) {
    writeInside(out, radius - length(from));
  } else {
    const climb = x * vx + y * vy + z * vz;
    if (climb >= 0) return false;
    const squared = vx * vx + vy * vy + vz * vz;
    const closest = -climb / squared;
    const px = x + vx * closest;
    const py = y + vy * closest;
    const pz = z + vz * closest;
    const room = radius * radius - (px * px + py * py + pz * pz);
    if (room < 0) return false;
    const time = Math.min(outside / (Math.sqrt(squared * room) - climb), closest);
    if (!writeDistance(out, ray, time, Math.sqrt(squared))) return false;
    set(from, x + vx * time, y + vy * time, z + vz * time);
  }
  const { normal: n } = out;
  copy(n, from);
  if (!normalize(n)) set(n, 1, 0, 0);
  set(n, 0 + n.x, 0 + n.y, 0 + n.z);
  addScaled(out.point, center, n, radius);
  return true;
}

/** From the center of the sphere to the origin of the ray, then to the hit. */
const from = vec3();
