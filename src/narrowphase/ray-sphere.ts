// A ray meets a ball at the first of the two roots of a quadratic equation, in the form that does not cancel for a small
// ball far away: see `intervalInBall`.

import { normalize } from '../math/cross.ts';
import { createInterval, intervalInBall, type MotionInBall } from '../math/interval.ts';
import { addScaled, copy, length, set, setBetween, vec3 } from '../math/vec3.ts';
import { sphereContains, type WorldSphere } from '../shapes/sphere.ts';
import { aimAlong, type Ray, type RayHit, writeDistance, writeInside } from './ray.ts';

/**
 * Writes where a ray first meets a ball; false when it does not. From the ball's very center the nearest surface is along x.
 * @throws RangeError when the direction is zero or not finite.
 */
export function raySphere(out: RayHit, ray: Readonly<Ray>, sphere: Readonly<WorldSphere>): boolean {
  aimAlong(aim, ray.direction, 'ray');
  const { center: c, radius } = sphere;
  setBetween(from, c, ray.origin);
  if (sphereContains(sphere, ray.origin)) {
    writeInside(out, radius - length(from));
  } else {
    motion[0] = from.x;
    motion[1] = from.y;
    motion[2] = from.z;
    motion[3] = aim.x;
    motion[4] = aim.y;
    motion[5] = aim.z;
    motion[6] = radius;
    if (!intervalInBall(times, motion) || !writeDistance(out, ray, times.enter * length(aim))) return false;
    addScaled(from, from, aim, times.enter);
  }
  const { normal: n } = out;
  copy(n, from);
  if (!normalize(n)) set(n, 1, 0, 0);
  set(n, 0 + n.x, 0 + n.y, 0 + n.z);
  addScaled(out.point, c, n, radius);
  return true;
}

const aim = vec3();
/** From the center of the ball to the origin of the ray, then to the hit. */
const from = vec3();
const motion: MotionInBall = new Float64Array(7);
const times = createInterval();
