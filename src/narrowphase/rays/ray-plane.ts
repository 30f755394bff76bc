// A ray meets a solid half-space where its height above the surface, which changes linearly, comes down to zero.

import { distancePointPlane, type WorldPlane } from '../../geometry/plane.ts';
import { addScaled, dot, length, set, vec3 } from '../../math/vec3.ts';
import { aim, type Ray, type RayHit, writeDistance, writeInside } from './ray.ts';

/**
 * Writes where a ray first meets a half-space; false when it does not.
 * @throws RangeError when the direction is zero or not finite.
 */
export function rayPlane(out: RayHit, ray: Readonly<Ray>, plane: Readonly<WorldPlane>): boolean {
  const direction = aim(aimed, ray.direction);
  const { normal: n } = plane;
  const height = distancePointPlane(ray.origin, plane);
  if (height <= 0) {
    writeInside(out, -height);
    addScaled(out.point, ray.origin, n, -height);
  } else {
    // Negative for a ray that rises, NaN or infinite for one that keeps its height: none of them is a distance.
    const time = height / (0 - dot(n, direction));
    if (!writeDistance(out, ray, time * length(direction))) return false;
    addScaled(out.point, ray.origin, direction, time);
  }
  const { point } = out;
  set(point, 0 + point.x, 0 + point.y, 0 + point.z);
  set(out.normal, 0 + n.x, 0 + n.y, 0 + n.z);
  return true;
}

const aimed = vec3();
