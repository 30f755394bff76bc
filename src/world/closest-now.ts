import { normalize } from '../math/cross.ts';
import { copy, midpoint, set, subtract } from '../math/vec3.ts';
import { distanceBetween } from '../narrowphase/dispatch.ts';
import type { LoadedShape } from '../narrowphase/loaded-shape.ts';
import type { ClosestPoints } from '../narrowphase/results.ts';

/**
 * Writes the closest points of two loaded shapes that are in contact, for an event. Behind a one-sided mesh an overlap is no
 * contact, and the closest points are those of a triangle elsewhere, or none: then these are the points of both sides. If the mesh is
 * a child of a compound, they are halfway between the centers.
 */
export function writeClosestInContact(out: ClosestPoints, a: LoadedShape, b: LoadedShape, tolerance: number): void {
  if (distanceBetween(out, a, b) <= tolerance) return;
  let isOneSided = false;
  for (const { worldShape } of [a, b]) {
    if (!('isOneSided' in worldShape && worldShape.isOneSided)) continue;
    worldShape.isOneSided = false;
    isOneSided = true;
  }
  if (!isOneSided || distanceBetween(out, a, b) <= tolerance) return;
  out.distance = 0;
  subtract(out.normal, b.center, a.center);
  if (!normalize(out.normal)) set(out.normal, 1, 0, 0);
  midpoint(out.pointA, a.center, b.center);
  copy(out.pointB, out.pointA);
}
