// A ray against an oriented box: by slabs, in the frame of the box.

import { dot, length, set, setBetween, type Vec3, vec3 } from '../math/vec3.ts';
import type { Obb } from '../shapes/box.ts';
import { aimAlong, type Ray, type RayHit, writeDistance, writeInside } from './ray.ts';
import { createSlabs, entersAhead, startsInside, writePointOnFace } from './slabs.ts';

/**
 * Writes where a ray first meets an oriented box; false when it does not. Where several faces are met at once, or are
 * equally near, the normal is along the box's first axis before its second before its third.
 * @throws RangeError when the direction is zero or not finite.
 */
export function rayObb(out: RayHit, ray: Readonly<Ray>, box: Readonly<Obb>): boolean {
  aimAlong(aim, ray.direction, 'ray');
  const { center: c, axisX, axisY, axisZ, halfExtents: h } = box;
  setBetween(from, c, ray.origin);
  const { start, velocity, min, max, point } = slabs;
  start[0] = dot(from, axisX);
  start[1] = dot(from, axisY);
  start[2] = dot(from, axisZ);
  velocity[0] = dot(aim, axisX);
  velocity[1] = dot(aim, axisY);
  velocity[2] = dot(aim, axisZ);
  max[0] = h.x;
  max[1] = h.y;
  max[2] = h.z;
  for (let i = 0; i < 3; i++) min[i] = -max[i];
  if (startsInside(slabs)) {
    writeInside(out, slabs.depth);
    writePointOnFace(slabs, 0);
  } else {
    if (!entersAhead(slabs) || !writeDistance(out, ray, slabs.enter * length(aim))) return false;
    writePointOnFace(slabs, slabs.enter);
  }
  writeInWorld(out.point, box, point[0], point[1], point[2]);
  set(out.point, c.x + out.point.x, c.y + out.point.y, c.z + out.point.z);
  const { side } = slabs;
  const n = slabs.axis === 0 ? axisX : slabs.axis === 1 ? axisY : axisZ;
  set(out.normal, 0 + n.x * side, 0 + n.y * side, 0 + n.z * side);
  return true;
}

/** The sums begin with zero so that no −0 is left. */
function writeInWorld(out: Vec3, box: Readonly<Obb>, x: number, y: number, z: number): void {
  const { axisX: u, axisY: v, axisZ: w } = box;
  set(out, 0 + u.x * x + v.x * y + w.x * z, 0 + u.y * x + v.y * y + w.y * z, 0 + u.z * x + v.z * y + w.z * z);
}

const aim = vec3();
const from = vec3();
const slabs = createSlabs();
