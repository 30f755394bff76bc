// A ray against an oriented box: by slabs, in the frame of the box.

import { toLocalArray, toLocalDirectionArray, toWorld } from '../../geometry/local-frame.ts';
import { axisOf, type Obb } from '../../geometry/obb.ts';
import { length, set, toArray, vec3 } from '../../math/vec3.ts';
import { type Ray, type RayHit, readDirection, writeDistance, writeInside } from './ray.ts';
import { createSlabs, entersAhead, isLeaving, startsInside, writePointOnFace } from './slabs.ts';

/**
 * Writes the first hit of a ray with an oriented box; false when there is none. Where several faces are met at once, or
 * are equally near, the normal is along the box's first axis before its second before its third.
 * @throws RangeError when the direction is zero or not finite.
 */
export function rayObb(out: RayHit, ray: Readonly<Ray>, box: Readonly<Obb>): boolean {
  const direction = readDirection(scaled, ray.direction);
  const { start, velocity, min, max, point } = slabs;
  const { x, y, z } = box.halfExtents;
  toLocalArray(start, box, ray.origin);
  toLocalDirectionArray(velocity, box, direction);
  if (isLeaving(start[0], velocity[0], -x, x)) return false;
  if (isLeaving(start[1], velocity[1], -y, y)) return false;
  if (isLeaving(start[2], velocity[2], -z, z)) return false;
  toArray(max, box.halfExtents);
  min[0] = -x;
  min[1] = -y;
  min[2] = -z;
  if (startsInside(slabs)) {
    writeInside(out, slabs.depth);
  } else if (!entersAhead(slabs) || !writeDistance(out, ray, slabs.enter * length(direction))) {
    return false;
  }
  writePointOnFace(slabs);
  set(out.point, point[0], point[1], point[2]);
  toWorld(out.point, box, out.point);
  const { side } = slabs;
  const n = axisOf(box, slabs.axis);
  set(out.normal, 0 + n.x * side, 0 + n.y * side, 0 + n.z * side);
  return true;
}

const scaled = vec3();
const slabs = createSlabs();
