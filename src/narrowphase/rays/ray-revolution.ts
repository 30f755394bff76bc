// A ray meets a cylinder or a cone as a point that moves against it: see `MovingPoint`.

import type { WorldCone } from '../../geometry/cone.ts';
import type { WorldCylinder } from '../../geometry/cylinder.ts';
import type { SolidOfRevolution } from '../../geometry/solid-of-revolution.ts';
import { length, set, subtract, vec3 } from '../../math/vec3.ts';
import { MovingPoint } from '../revolution/moving-point.ts';
import { type NearestOnProfile, nearestOnCone, nearestOnCylinder } from '../revolution/profile.ts';
import { checkDirection, type Ray, type RayHit, writeDistance, writeInside } from './ray.ts';

/**
 * Writes the first hit of a ray with a cylinder; false when there is none. From inside, a cap comes before the side;
 * from the axis the side is towards the coordinate axis that is farthest from it.
 * @throws RangeError when the length of the direction is not between 1e-30 and 1e30.
 */
export function rayCylinder(out: RayHit, ray: Readonly<Ray>, cylinder: Readonly<WorldCylinder>): boolean {
  return rayRevolution(out, ray, cylinder, nearestOnCylinder);
}

/**
 * Writes the first hit of a ray with a cone; false when there is none. From inside, the base comes before the side; from
 * the axis the side is towards the coordinate axis that is farthest from it.
 * @throws RangeError when the length of the direction is not between 1e-30 and 1e30.
 */
export function rayCone(out: RayHit, ray: Readonly<Ray>, cone: Readonly<WorldCone>): boolean {
  return rayRevolution(out, ray, cone, nearestOnCone);
}

function rayRevolution(
  out: RayHit,
  ray: Readonly<Ray>,
  solid: Readonly<SolidOfRevolution>,
  nearest: NearestOnProfile,
): boolean {
  const { direction } = ray;
  checkDirection(direction);
  const { center: c } = solid;
  subtract(from, ray.origin, c);
  point.begin(nearest, solid, 0);
  const depth = -point.distanceAt(from);
  if (depth >= 0) writeInside(out, depth);
  else if (!writeDistance(out, ray, point.firstTouch(from, direction, Infinity), length(direction))) return false;
  const { normal: n, point: p } = point.surface;
  set(out.normal, 0 + n.x, 0 + n.y, 0 + n.z);
  set(out.point, 0 + (c.x + p.x), 0 + (c.y + p.y), 0 + (c.z + p.z));
  return true;
}

const from = vec3();
const point = new MovingPoint();
