// Most children of a compound stay clear of another shape of many parts. The bounding sphere of a child proves it before the child is
// posed: it stays clear of the bounding spheres of the children of another compound, or in empty cells of a surface.

import { COORDINATE_ROUNDING } from '../../constants.ts';
import type { WorldCompound } from '../../geometry/shape.ts';
import type { WorldSurface } from '../../geometry/surface.ts';
import { closestPointOnSegment } from '../../math/closest-points.ts';
import { rotateByAxes } from '../../math/quat.ts';
import { addScaled, lengthSquared, manhattanLength, negate, subtract, vec3 } from '../../math/vec3.ts';
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
  loadSphere(compound.worldShape as WorldCompound, part, other.worldShape as OtherWorld, motion);
  if (!partsOf(other.kind)?.areFeatures) return staysOutsideOfChildren(other.worldShape as WorldCompound);
  const { surface, isSolid } = other.worldShape as WorldSurface;
  writeSweptSphere(box, sphere.start, sphere.radius, sphere.motion);
  return !isSolid && surface.isEmpty(box);
}

function staysOutsideOfChildren(compound: WorldCompound): boolean {
  const { start, motion, radius } = sphere;
  const children = placedIn(compound);
  addScaled(end, start, motion, 1);
  for (let i = 0; i < children.length; i++) {
    const { position, boundingRadius } = children[i];
    closestPointOnSegment(between, position, start, end);
    subtract(between, between, position);
    const reach = radius + boundingRadius;
    if (!(lengthSquared(between) > reach * reach)) return false;
  }
  return true;
}

type OtherWorld = Pick<WorldCompound, 'center' | 'axes'>;

/** Loads the bounding sphere of a child and its motion, in the frame of the other shape, which is at rest. */
function loadSphere(
  world: WorldCompound,
  part: number,
  { center, axes }: OtherWorld,
  { velocity, slack, travel }: RelativeMotion,
): void {
  const { start, motion } = sphere;
  const { position, boundingRadius } = placedIn(world)[part];
  rotateByAxes(start, world.axes, position);
  subtract(between, world.center, center);
  const coordinates = manhattanLength(start) + manhattanLength(between) + manhattanLength(velocity) + boundingRadius;
  sphere.radius = boundingRadius + slack + travel + coordinates * COORDINATE_ROUNDING;
  addScaled(start, between, start, 1);
  writeInFrame(start, axes, start);
  writeInFrame(motion, axes, velocity);
  // The child moves the other way.
  negate(motion);
}

const sphere = { start: vec3(), motion: vec3(), radius: 0.5 };
const end = vec3();
const between = vec3();
const box = new Float64Array(6);
