// A ray against an oriented box: by slabs, in the frame of the box.

import type { Obb } from '../../geometry/obb.ts';
import { dot, length, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { aim, type Ray, type RayHit, writeDistance, writeInside } from './ray.ts';
import { createSlabs, entersAhead, isLeaving, startsInside, writePointOnFace } from './slabs.ts';

/**
 * Writes where a ray first meets an oriented box; false when it does not. Where several faces are met at once, or are
 * equally near, the normal is along the box's first axis before its second before its third.
 * @throws RangeError when the direction is zero or not finite.
 */
export function rayObb(out: RayHit, ray: Readonly<Ray>, box: Readonly<Obb>): boolean {
  const direction = aim(aimed, ray.direction);
  const { center: c, axisX, axisY, axisZ, halfExtents: h } = box;
  const { start, velocity, min, max, point } = slabs;
  subtract(from, ray.origin, c);
  const { x: sizeX, y: sizeY, z: sizeZ } = h;
  const x = dot(from, axisX);
  const speedX = dot(direction, axisX);
  if (isLeaving(x, speedX, -sizeX, sizeX)) return false;
  const y = dot(from, axisY);
  const speedY = dot(direction, axisY);
  if (isLeaving(y, speedY, -sizeY, sizeY)) return false;
  const z = dot(from, axisZ);
  const speedZ = dot(direction, axisZ);
  if (isLeaving(z, speedZ, -sizeZ, sizeZ)) return false;
  start[0] = x;
  start[1] = y;
  start[2] = z;
  velocity[0] = speedX;
  velocity[1] = speedY;
  velocity[2] = speedZ;
  min[0] = -sizeX;
  min[1] = -sizeY;
  min[2] = -sizeZ;
  max[0] = sizeX;
  max[1] = sizeY;
  max[2] = sizeZ;
  if (startsInside(slabs)) {
    writeInside(out, slabs.depth);
  } else if (!entersAhead(slabs) || !writeDistance(out, ray, slabs.enter * length(direction))) {
    return false;
  }
  writePointOnFace(slabs);
  writeInWorld(out.point, box, point);
  set(out.point, c.x + out.point.x, c.y + out.point.y, c.z + out.point.z);
  const { side } = slabs;
  const n = slabs.axis === 0 ? axisX : slabs.axis === 1 ? axisY : axisZ;
  set(out.normal, 0 + n.x * side, 0 + n.y * side, 0 + n.z * side);
  return true;
}

/** The sums begin with zero so that no −0 is left. */
function writeInWorld(out: Vec3, box: Readonly<Obb>, point: Float64Array): void {
  const x = point[0];
  const y = point[1];
  const z = point[2];
  const { axisX: u, axisY: v, axisZ: w } = box;
  set(out, 0 + u.x * x + v.x * y + w.x * z, 0 + u.y * x + v.y * y + w.y * z, 0 + u.z * x + v.z * y + w.z * z);
}

const aimed = vec3();
const from = vec3();
const slabs = createSlabs();
