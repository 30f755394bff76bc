// A ray against an oriented box: by slabs, in the frame of the box.

import { toLocalArray, toLocalDirectionArray, toWorld } from '../../geometry/local-frame.ts';
import { axisOf, type Obb } from '../../geometry/obb.ts';
import { clamp } from '../../math/clamp.ts';
import { loadVec3 } from '../../math/columns.ts';
import { length, set } from '../../math/vec3.ts';
import { checkDirection, type Ray, type RayHit, writeDistance, writeInside } from './ray.ts';
import { isLeaving } from './slabs.ts';

/**
 * Writes the first hit of a ray with an oriented box; false when there is none. Where several faces are met at once, or
 * are equally near, the normal is along the box's first axis before its second before its third.
 * @throws RangeError when the length of the direction is not between 1e-30 and 1e30.
 * @example
 * const hit = createRayHit();
 * if (rayObb(hit, { origin: p, direction: { x: 0, y: -1, z: 0 } }, crate)) console.log(hit.distance);
 */
export function rayObb(out: RayHit, ray: Readonly<Ray>, box: Readonly<Obb>): boolean {
  const { direction } = ray;
  checkDirection(direction);
  toLocalArray(start, box, ray.origin);
  toLocalDirectionArray(velocity, box, direction);
  // As `entersAhead`, by components: arrays would take a fifth more time.
  const { x: halfX, y: halfY, z: halfZ } = box.halfExtents;
  const x = start[0];
  const y = start[1];
  const z = start[2];
  const u = velocity[0];
  const v = velocity[1];
  const w = velocity[2];
  if (isLeaving(x, u, -halfX, halfX) || isLeaving(y, v, -halfY, halfY) || isLeaving(z, w, -halfZ, halfZ)) return false;
  const speedX = Math.abs(u);
  const speedY = Math.abs(v);
  const speedZ = Math.abs(w);
  const fromX = u < 0 ? -x : x;
  const fromY = v < 0 ? -y : y;
  const fromZ = w < 0 ? -z : z;
  const enterX = speedX === 0 ? -Infinity : (-halfX - fromX) / speedX;
  const enterY = speedY === 0 ? -Infinity : (-halfY - fromY) / speedY;
  const enterZ = speedZ === 0 ? -Infinity : (-halfZ - fromZ) / speedZ;
  const exitX = speedX === 0 ? Infinity : (halfX - fromX) / speedX;
  const exitY = speedY === 0 ? Infinity : (halfY - fromY) / speedY;
  const exitZ = speedZ === 0 ? Infinity : (halfZ - fromZ) / speedZ;
  const enter = Math.max(enterX, enterY, enterZ);
  if (!(enter <= Math.min(exitX, exitY, exitZ))) return false;
  if (Math.abs(x) <= halfX && Math.abs(y) <= halfY && Math.abs(z) <= halfZ) {
    writeNearestFace(out, box);
    return true;
  }
  if (!writeDistance(out, ray, enter, length(direction))) return false;
  set(out.point, clamp(x + u * enter, halfX), clamp(y + v * enter, halfY), clamp(z + w * enter, halfZ));
  const axis = enterX === enter ? 0 : enterY === enter ? 1 : 2;
  writeFace(out, box, axis, velocity[axis] < 0 ? 1 : -1);
  return true;
}

/** Writes the face nearest to a start inside. */
function writeNearestFace(out: RayHit, box: Readonly<Obb>): void {
  const { x, y, z } = box.halfExtents;
  const depthX = x - Math.abs(start[0]);
  const depthY = y - Math.abs(start[1]);
  const depthZ = z - Math.abs(start[2]);
  const depth = Math.min(depthX, depthY, depthZ);
  const axis = depthX === depth ? 0 : depthY === depth ? 1 : 2;
  writeInside(out, depth);
  loadVec3(out.point, start, 0);
  writeFace(out, box, axis, start[axis] < 0 ? -1 : 1);
}

/** Moves the point of a hit to a face of the box, and into the world. Writes the normal. */
function writeFace(out: RayHit, box: Readonly<Obb>, axis: number, side: number): void {
  const { point } = out;
  const { x, y, z } = box.halfExtents;
  if (axis === 0) point.x = x * side;
  else if (axis === 1) point.y = y * side;
  else point.z = z * side;
  toWorld(point, box, point);
  const n = axisOf(box, axis);
  set(out.normal, 0 + n.x * side, 0 + n.y * side, 0 + n.z * side);
}

/** Start and velocity of the ray in the frame of the box. */
const start = new Float64Array(3);
const velocity = new Float64Array(3);
