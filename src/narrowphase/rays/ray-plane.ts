// A ray meets a half-space where its height above the surface, which changes linearly, is zero.

import { distancePointPlane, type WorldPlane } from '../../geometry/plane.ts';
import { addScaled, dot, length, set } from '../../math/vec3.ts';
import { checkDirection, type Ray, type RayHit, writeDistance, writeInside } from './ray.ts';

/**
 * Writes the first hit of a ray with a half-space; false when there is none.
 * @throws RangeError when the length of the direction is not between 1e-30 and 1e30.
 * @example
 * const hit = createRayHit();
 * if (rayPlane(hit, { origin: p, direction: { x: 0, y: -1, z: 0 } }, ground)) console.log(hit.distance);
 */
export function rayPlane(out: RayHit, ray: Readonly<Ray>, plane: Readonly<WorldPlane>): boolean {
  const { direction } = ray;
  checkDirection(direction);
  const { normal: n } = plane;
  const height = distancePointPlane(ray.origin, plane);
  if (height <= 0) {
    writeInside(out, -height);
    addScaled(out.point, ray.origin, n, -height);
  } else {
    // Negative for a ray that rises, NaN or infinite for a parallel ray: no valid distance.
    const time = height / (0 - dot(n, direction));
    if (!writeDistance(out, ray, time, length(direction))) return false;
    addScaled(out.point, ray.origin, direction, time);
  }
  const { point } = out;
  set(point, 0 + point.x, 0 + point.y, 0 + point.z);
  set(out.normal, 0 + n.x, 0 + n.y, 0 + n.z);
  return true;
}
