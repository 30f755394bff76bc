import type { WorldShape } from '../../geometry/shape.ts';
import { normalize } from '../../math/cross.ts';
import { copy, midpoint, set, subtract } from '../../math/vec3.ts';
import { distanceBetween } from '../dispatch.ts';
import type { PosedShape } from '../posed-shape.ts';
import type { ClosestPoints } from '../results.ts';

/**
 * Writes the closest points of two shapes that are in contact, up to a tolerance. Behind a one-sided mesh an overlap is no contact,
 * and the closest points are those of a triangle elsewhere, or none: then these are the points of both sides. If the mesh is a
 * child of a compound, they are halfway between the centers.
 */
export function distanceInContact(out: ClosestPoints, a: PosedShape, b: PosedShape, tolerance: number): void {
  if (distanceBetween(out, a, b) <= tolerance) return;
  const oneSided = [a.worldShape, b.worldShape].filter(isOneSided);
  if (oneSided.length === 0) return;
  for (const shape of oneSided) shape.isOneSided = false;
  const distance = distanceBetween(out, a, b);
  for (const shape of oneSided) shape.isOneSided = true;
  if (distance <= tolerance) return;
  const centerA = a.worldShape.center;
  const centerB = b.worldShape.center;
  out.distance = 0;
  subtract(out.normal, centerB, centerA);
  if (!normalize(out.normal)) set(out.normal, 1, 0, 0);
  midpoint(out.pointA, centerA, centerB);
  copy(out.pointB, out.pointA);
}

function isOneSided(shape: WorldShape): shape is Extract<WorldShape, { isOneSided: boolean }> {
  return 'isOneSided' in shape && shape.isOneSided;
}
