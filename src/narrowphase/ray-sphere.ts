// A ray meets a ball at the first of the two roots of a quadratic equation, in the form that does not cancel for a small
// ball far away: as `intervalInBall`, of which nothing but the entry from outside is needed.

import { normalize } from '../math/cross.ts';
import { addScaled, copy, length, set, vec3 } from '../math/vec3.ts';
import type { WorldSphere } from '../shapes/sphere.ts';
import { aim, type Ray, type RayHit, writeDistance, writeInside } from './ray.ts';

/**
 * Writes where a ray first meets a ball; false when it does not. From the ball's very center the nearest surface is along x.
 * @throws RangeError when the direction is zero or not finite.
 */
export function raySphere(out: RayHit, ray: Readonly<Ray>, sphere: Readonly<WorldSphere>): boolean {
  const { x: vx, y: vy, z: vz } = aim(aimed, ray.direction);
  const { origin } = ray;
  const { center: c, radius } = sphere;
  const x = origin.x - c.x;
  const y = origin.y - c.y;
  const z = origin.z - c.z;
  const away = x * x + y * y + z * z;
  const outside = away - radius * radius;
  if (outside <= 0) {
    set(from, x, y, z);
    writeInside(out, radius - length(from));
  } else {
    const climb = x * vx + y * vy + z * vz;
    const squared = vx * vx + vy * vy + vz * vz;
    // Most lines clearly pass by, wherever the ray begins: asked first, since it can be predicted, what comes next cannot.
    if (climb * climb < (outside - ROUNDING * away) * squared || climb >= 0) return false;
    const closest = -climb / squared;
    const px = x + vx * closest;
    const py = y + vy * closest;
    const pz = z + vz * closest;
    const room = radius * radius - (px * px + py * py + pz * pz);
    if (room < 0) return false;
    const time = Math.min(outside / (Math.sqrt(squared * room) - climb), closest);
    if (!writeDistance(out, ray, time * Math.sqrt(squared))) return false;
    set(from, x + vx * time, y + vy * time, z + vz * time);
  }
  const { normal: n } = out;
  copy(n, from);
  if (!normalize(n)) set(n, 1, 0, 0);
  set(n, 0 + n.x, 0 + n.y, 0 + n.z);
  addScaled(out.point, c, n, radius);
  return true;
}

/** What rounding takes off the squares, relative to that of the distance, with plenty to spare. */
const ROUNDING = 1e-14;

const aimed = vec3();
/** From the center of the ball to the origin of the ray, then to the hit. */
const from = vec3();
