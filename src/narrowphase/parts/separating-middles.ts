// Children that come near another part by their spheres mostly stay apart along the line between both.

import { COORDINATE_ROUNDING } from '../../constants.ts';
import type { WorldCompound } from '../../geometry/shape.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { closestPointOnTriangle } from '../../math/closest-points.ts';
import { normalize } from '../../math/cross.ts';
import { rotateByAxes } from '../../math/quat.ts';
import { addScaled, dot, manhattanLength, negate, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { MovingShape } from '../moving-shape.ts';
import { placedIn } from './placed-children.ts';

/**
 * Whether a child of a compound stays farther than `distance` from a part of another shape, a child or a triangle, at the
 * fractions of their motions up to `limit`, along the line between both. `way` is the longest way of a point of either by its
 * rotation, added up. It may answer false wrongly.
 */
export function stayApartAlongLine(
  child: MovingShape,
  part: MovingShape,
  limit: number,
  distance: number,
  way: number,
): boolean {
  subtract(between, child.worldShape.center, part.worldShape.center);
  writeMiddle(direction, child);
  if (part.kind === child.kind) {
    writeMiddle(middle, part);
    addScaled(direction, direction, between, 1);
  } else {
    const { a, b, c } = part.worldShape as WorldTriangle;
    addScaled(direction, direction, between, 1);
    closestPointOnTriangle(middle, direction, a, b, c);
  }
  subtract(direction, direction, middle);
  if (!normalize(direction)) return false;
  subtract(motion, child.displacement, part.displacement);
  // n · d − s(n) of the part − s(−n) of the child
  part.kind.support(support, part.worldShape, direction);
  const ofPart = support[0];
  const speed = dot(direction, motion);
  let gap = dot(direction, between) - ofPart;
  negate(direction);
  child.kind.support(support, child.worldShape, direction);
  const ofChild = support[0];
  gap -= ofChild;
  const coordinates = manhattanLength(between) + manhattanLength(motion) + Math.abs(ofPart) + Math.abs(ofChild);
  return gap > distance + way + Math.max(0, -speed) * limit + coordinates * COORDINATE_ROUNDING;
}

/** Writes the middle of the only child of a compound, relative to the center of the compound. */
function writeMiddle(out: Vec3, { worldShape }: MovingShape): void {
  rotateByAxes(out, (worldShape as WorldCompound).axes, placedIn(worldShape)[0].position);
}

const between = vec3();
const motion = vec3();
const direction = vec3();
const middle = vec3();
const support = new Float64Array(1);
