import { normalize } from '../../math/cross.ts';
import { copy, midpoint, set, subtract } from '../../math/vec3.ts';
import { distanceBetween } from '../dispatch.ts';
import type { PosedShape } from '../posed-shape.ts';
import type { ClosestPoints } from '../results.ts';

/**
 * Writes the closest points of two shapes that are in contact, up to a tolerance. Behind a one-sided mesh an overlap is no contact,
 * and the closest points are those of a triangle elsewhere, or none: then these are the points of both sides. If the mesh is a
 * child of a compound, they are halfway between the centers. The shapes are to be loaded anew for other queries.
 */
export function distanceInContact(out: ClosestPoints, a: PosedShape, b: PosedShape, tolerance: number): void {
  if (distanceBetween(out, a, b) <= tolerance) return;
  let isOneSided = false;
  for (const { worldShape } of [a, b]) {
    if (!('isOneSided' in worldShape && worldShape.isOneSided)) continue;
    worldShape.isOneSided = false;
    isOneSided = true;
  }
  if (!isOneSided || distanceBetween(out, a, b) <= tolerance) return;
  const centerA = a.worldShape.center;
  const centerB = b.worldShape.center;
  out.distance = 0;
  subtract(out.normal, centerB, centerA);
  if (!normalize(out.normal)) set(out.normal, 1, 0, 0);
  midpoint(out.pointA, centerA, centerB);
  copy(out.pointB, out.pointA);
}
