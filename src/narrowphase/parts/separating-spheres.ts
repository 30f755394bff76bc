// Most pairs of children of two compounds are far apart for a whole step. Their bounding spheres tell.

import { COORDINATE_ROUNDING } from '../../constants.ts';
import type { WorldCompound } from '../../geometry/shape.ts';
import { rotateByAxes } from '../../math/quat.ts';
import { addScaled, length, manhattanLength, setCross, subtract, vec3 } from '../../math/vec3.ts';
import type { MovingShape } from '../moving-shape.ts';
import { partsOf } from './parts.ts';
import { placedIn } from './placed-children.ts';

/**
 * Whether the bounding spheres of a child of a compound and of another shape stay farther than `distance` apart, at the
 * fractions of their motions up to `limit`.
 */
export function staySpheresApart(child: MovingShape, other: MovingShape, limit: number, distance: number): boolean {
  subtract(between, other.worldShape.center, child.worldShape.center);
  subtract(motion, other.displacement, child.displacement);
  const coordinates = manhattanLength(between) + manhattanLength(motion);
  reach = 0;
  way = length(motion);
  addSphere(child, -1);
  addSphere(other, 1);
  return length(between) - way * limit > distance + reach + (coordinates + reach) * COORDINATE_ROUNDING;
}

/** Adds the sphere around a shape: `between` goes to its middle, `reach` gets its radius, `way` the arc of its middle. */
function addSphere({ kind, worldShape, boundingRadius, rotation }: MovingShape, sign: 1 | -1): void {
  if (partsOf(kind)?.areFeatures !== false || placedIn(worldShape).length > 1) {
    reach += boundingRadius;
    return;
  }
  const [child] = placedIn(worldShape);
  rotateByAxes(offset, (worldShape as WorldCompound).axes, child.position);
  addScaled(between, between, offset, sign);
  setCross(arc, rotation, offset);
  reach += child.boundingRadius;
  way += length(arc);
}

const between = vec3();
const motion = vec3();
const offset = vec3();
const arc = vec3();
/** Doubles: docs/v8.md. */
let reach = 0.5;
let way = 0.5;
