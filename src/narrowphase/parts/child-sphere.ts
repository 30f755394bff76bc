// Most children of a compound stay clear of another shape of many parts. The bounding sphere of a child proves it before the child is
// posed: it stays outside of the box around the children of another compound, or in empty cells of a surface.

import { COORDINATE_ROUNDING } from '../../constants.ts';
import type { WorldCompound } from '../../geometry/shape.ts';
import type { WorldSurface } from '../../geometry/surface.ts';
import { rotateByAxes } from '../../math/quat.ts';
import { addScaled, manhattanLength, negate, subtract, vec3 } from '../../math/vec3.ts';
import type { PosedShape } from '../posed-shape.ts';
import { writeInFrame, writeSweptSphere } from './part-frame.ts';
import { partsOf, type RelativeMotion } from './parts.ts';
import { hasChildren, placedIn } from './placed-children.ts';

/** Whether a shape is a compound whose children meet another shape of many parts. */
export function meetsParts(whole: PosedShape, other: PosedShape): boolean {
  return hasChildren(whole) && (hasChildren(other) || partsOf(other.kind)?.areFeatures === true);
}

/** Whether child number `part` of a compound certainly stays clear of another shape of many parts. */
export function staysOutside(compound: PosedShape, part: number, other: PosedShape, motion: RelativeMotion): boolean {
  writeBox(compound.worldShape as WorldCompound, part, other.worldShape as OtherWorld, motion);
  if (partsOf(other.kind)?.areFeatures) {
    const { surface, isSolid } = other.worldShape as WorldSurface;
    return !isSolid && surface.isEmpty(box);
  }
  const { bounds, cell } = (other.worldShape as WorldCompound).items.tree;
  for (let i = 0; i < 3; i++) if (box[i + 3] < bounds[i] * cell || box[i] > bounds[i + 3] * cell) return true;
  return false;
}

type OtherWorld = Pick<WorldCompound, 'center' | 'axes'>;

/** Writes a box around the bounding sphere of a child and its motion, in the frame of the other shape, which is at rest. */
function writeBox(
  world: WorldCompound,
  part: number,
  { center, axes }: OtherWorld,
  { velocity, slack, travel }: RelativeMotion,
): void {
  const { position, boundingRadius } = placedIn(world)[part];
  rotateByAxes(middle, world.axes, position);
  subtract(between, world.center, center);
  const coordinates = manhattanLength(middle) + manhattanLength(between) + manhattanLength(velocity) + boundingRadius;
  const radius = boundingRadius + slack + travel + coordinates * COORDINATE_ROUNDING;
  addScaled(middle, between, middle, 1);
  writeInFrame(middle, axes, middle);
  writeInFrame(displacement, axes, velocity);
  // The child moves the other way.
  negate(displacement);
  writeSweptSphere(box, middle, radius, displacement);
}

const middle = vec3();
const between = vec3();
const displacement = vec3();
const box = new Float64Array(6);
