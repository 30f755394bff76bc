// All crossings of a ray with a shape. A convex solid has two: where the ray meets it, and where the same ray, cast back from
// beyond, does. Shapes of many parts find those of their parts.

import type { WorldPlane } from '../../geometry/plane.ts';
import type { WorldShape } from '../../geometry/shape.ts';
import { createAabb } from '../../math/aabb.ts';
import { addScaled, copy, dot, length, manhattanLength, scale, set, subtract, vec3 } from '../../math/vec3.ts';
import type { ShapeKind } from '../shape-kind.ts';
import { CrossingList } from './crossing-list.ts';
import { createRayHit, type Ray, type RayHit, writeDistance, writeInside, writePart } from './ray.ts';

/**
 * Adds the crossings of a ray that has been checked with a shape in the world, in order.
 * @returns the distance at which the ray has left the shape; ∞ if it ends inside, −∞ if it does not cross it.
 */
export function addCrossings(list: CrossingList, ray: Readonly<Ray>, kind: ShapeKind, world: WorldShape): number {
  if (kind.crossings) return kind.crossings(list, ray, world);
  const entry = list.next;
  if (!kind.ray(entry, ray, world)) return -Infinity;
  if (!entry.overlapping) list.add(false);
  const exit = list.next;
  if (exit !== entry) copyHit(exit, ray, entry);
  const leave = kind.isUnbounded ? leavePlane : leaveSolid;
  if (!leave(exit, ray, kind, world)) return Infinity;
  list.add(true);
  return exit.distance;
}

/** Writes the first hit of a ray with the surface of a shape, from inside if it starts there; false when there is none. */
export function castHollow(out: RayHit, ray: Readonly<Ray>, kind: ShapeKind, world: WorldShape): boolean {
  if (!kind.ray(out, ray, world)) return false;
  if (!out.overlapping) return true;
  own.clear();
  addCrossings(own, ray, kind, world);
  if (own.count === 0) return false;
  copyHit(out, ray, own.at(0));
  return true;
}

/** The `exitDistance` of a ray that meets a shape at `distance`. */
export function findExit(ray: Readonly<Ray>, kind: ShapeKind, world: WorldShape, distance: number): number {
  own.clear();
  return Math.max(distance, addCrossings(own, ray, kind, world));
}

/** Copies a hit of a ray, which may have been found with another length of it. */
export function copyHit(out: RayHit, ray: Readonly<Ray>, hit: Readonly<RayHit>): void {
  if (hit.overlapping) writeInside(out, hit.depth);
  else writeDistance(out, ray, hit.distance, 1);
  copy(out.normal, hit.normal);
  copy(out.point, hit.point);
  writePart(out, hit.part ?? 0, hit.feature ?? 0);
}

/** Writes where a ray that starts in a half-space enters the other one. */
function leavePlane(out: RayHit, ray: Readonly<Ray>, kind: ShapeKind, world: WorldShape): boolean {
  const { center, normal, offset } = world as WorldPlane;
  if (!out.overlapping || dot(normal, ray.direction) <= 0) return false;
  beyond.center = center;
  scale(beyond.normal, normal, -1);
  beyond.offset = -offset;
  return kind.ray(out, ray, beyond) && writeDistance(out, ray, out.distance, 1);
}

/**
 * Writes where a ray leaves a convex solid: where the ray that comes back from beyond meets it. `out` has the place where it enters
 * it, or starts in it; a ray that only touches the solid leaves it there.
 */
function leaveSolid(out: RayHit, ray: Readonly<Ray>, kind: ShapeKind, world: WorldShape): boolean {
  const { min, max } = bounds;
  const { direction } = back;
  kind.bounds(bounds, world);
  scale(direction, ray.direction, 1 / length(ray.direction));
  subtract(between, world.center, ray.origin);
  const { x, y, z } = direction;
  const reach = Math.max(x * min.x, x * max.x) + Math.max(y * min.y, y * max.y) + Math.max(z * min.z, z * max.z);
  subtract(size, max, min);
  const far = Math.max(0, dot(between, direction) + reach + manhattanLength(size));
  addScaled(back.origin, ray.origin, direction, far);
  scale(direction, direction, -1);
  back.maxDistance = far;
  let { distance } = out;
  if (kind.ray(met, back, world)) {
    distance = Math.max(distance, far - met.distance);
    copy(out.point, met.point);
    copy(out.normal, met.normal);
  }
  set(out.normal, 0 - out.normal.x, 0 - out.normal.y, 0 - out.normal.z);
  return writeDistance(out, ray, distance, 1);
}

const own = new CrossingList();
const beyond: WorldPlane = { center: vec3(), normal: vec3(), offset: 0.5 };
const back = { origin: vec3(), direction: vec3(), maxDistance: 0.5 };
const met = createRayHit();
const bounds = createAabb();
const between = vec3();
const size = vec3();
