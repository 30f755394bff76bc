// Children whose bounds come near another shape mostly stay apart along the line between both.

import { COORDINATE_ROUNDING } from '../../constants.ts';
import type { WorldCompound } from '../../geometry/shape.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { closestPointOnTriangle } from '../../math/closest-points.ts';
import { normalize } from '../../math/cross.ts';
import { rotateByAxes } from '../../math/quat.ts';
import { addScaled, dot, manhattanLength, negate, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { MovingShape } from '../moving-shape.ts';
import { placedIn } from './placed-children.ts';
import { rotationTravel } from './rotating-region.ts';

/**
 * Whether a child of a compound stays farther than `distance` from another shape, or a part of it, at the fractions of their
 * motions up to `limit`, along the line between both. `travel` is the rotation travel of the other shape.
 * It may answer false wrongly.
 */
export function stayApartAlongLine(
  child: MovingShape,
  other: MovingShape,
  limit: number,
  distance: number,
  travel: number,
): boolean {
  if (other.kind.isUnbounded) return false;
  subtract(between, child.worldShape.center, other.worldShape.center);
  writeMiddle(direction, child);
  addScaled(direction, direction, between, 1);
  if (other.kind === child.kind) {
    writeMiddle(middle, other);
    subtract(direction, direction, middle);
  } else if (other.kind.type === 'triangle') {
    const { a, b, c } = other.worldShape as WorldTriangle;
    closestPointOnTriangle(middle, direction, a, b, c);
    subtract(direction, direction, middle);
  }
  if (!normalize(direction)) return false;
  subtract(motion, child.displacement, other.displacement);
  // n · d − s(n) of the other shape − s(−n) of the child
  other.kind.support(support, other.worldShape, direction);
  const ofOther = support[0];
  const speed = dot(direction, motion);
  let gap = dot(direction, between) - ofOther;
  negate(direction);
  child.kind.support(support, child.worldShape, direction);
  const ofChild = support[0];
  gap -= ofChild;
  const coordinates = manhattanLength(between) + manhattanLength(motion) + Math.abs(ofOther) + Math.abs(ofChild);
  const approach = travel + rotationTravel(child) + Math.max(0, -speed) * limit;
  return gap > distance + approach + coordinates * COORDINATE_ROUNDING;
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
