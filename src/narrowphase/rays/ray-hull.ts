// A ray against a convex hull, in the frame of the hull. The hull is the intersection of the half-spaces below its faces.
// So is the time that a point on the ray spends in it (Cyrus and Beck, Computers & Graphics 3(1), 1978).

import type { WorldConvexHull } from '../../geometry/convex-hull.ts';
import { toLocal, toLocalDirection, toWorld, toWorldDirection } from '../../geometry/local-frame.ts';
import { addScaled, dot, length, vec3 } from '../../math/vec3.ts';
import { checkDirection, type Ray, type RayHit, writeDistance, writeInside } from './ray.ts';

/**
 * Writes the first hit of a ray with a convex hull; false when there is none. Where several faces are met at once, or are
 * equally near, the normal is that of the first of them.
 * @throws RangeError when the length of the direction is not between 1e-30 and 1e30.
 */
export function rayHull(out: RayHit, ray: Readonly<Ray>, h: Readonly<WorldConvexHull>): boolean {
  checkDirection(ray.direction);
  toLocalDirection(direction, h, ray.direction);
  toLocal(origin, h, ray.origin);
  const { faces } = h.hull;
  let enter = -Infinity;
  let exit = Infinity;
  let entered = faces[0];
  let highest = -Infinity;
  let nearest = faces[0];
  for (const face of faces) {
    const height = dot(face.normal, origin) - face.offset;
    const climb = dot(face.normal, direction);
    if (height > 0 && climb >= 0) return false;
    if (height > highest) {
      highest = height;
      nearest = face;
    }
    if (climb === 0) continue;
    const time = -height / climb;
    if (climb > 0) {
      exit = Math.min(exit, time);
    } else if (time > enter) {
      enter = time;
      entered = face;
    }
  }
  if (highest <= 0) {
    writeInside(out, -highest);
    addScaled(out.point, origin, nearest.normal, -highest);
    toWorldDirection(out.normal, h, nearest.normal);
  } else {
    if (enter > exit || !writeDistance(out, ray, enter, length(direction))) return false;
    addScaled(out.point, origin, direction, enter);
    // The rest of the height over the face is rounding.
    addScaled(out.point, out.point, entered.normal, entered.offset - dot(entered.normal, out.point));
    toWorldDirection(out.normal, h, entered.normal);
  }
  toWorld(out.point, h, out.point);
  return true;
}

const origin = vec3();
const direction = vec3();
