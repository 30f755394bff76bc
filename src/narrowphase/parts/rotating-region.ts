import { COORDINATE_ROUNDING, ROTATING_GAP } from '../../constants.ts';
import { createTransverseMotion } from '../../geometry/transverse-motion.ts';
import { type Aabb, createAabb } from '../../math/aabb.ts';
import { length, manhattanLength, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { type MovingShape, rotates } from '../moving-shape.ts';
import { grow, intersect, writeBoxInFrame, writeMotionInFrame, writeSphereInFrame } from './part-frame.ts';
import type { WorldParts } from './parts.ts';

/** The gap beyond which parts of two shapes do not touch: `tolerance`, which counts as a touch, and the rounding of the gap. */
export function clearanceOf(a: MovingShape, b: MovingShape, tolerance: number): number {
  return tolerance + Math.min(a.boundingRadius, b.boundingRadius) * ROTATING_GAP;
}

/** Longest way of a point of a shape that its rotation makes. */
export function rotationWay({ kind, worldShape, rotation }: MovingShape): number {
  kind.rotationSpeed(speed, worldShape, rotation);
  if (!kind.transverseMotion) return speed[0];
  kind.transverseMotion(transverse, worldShape, rotation, NO_ROTATION, NO_ROTATION);
  return Math.min(speed[0], transverse.speed);
}

/**
 * Writes a box and a motion, in the frame of the whole at its start, that contain the other shape at all times. `way` is the
 * longest way of a point of the other shape that its rotation makes.
 */
export function writeRotatingRegion(
  box: Aabb,
  motion: Vec3,
  whole: MovingShape,
  other: MovingShape,
  clearance: number,
  way: number,
): void {
  const world = whole.worldShape as unknown as WorldParts;
  writeMotionInFrame(motion, world, other.displacement, whole.displacement);
  if (other.kind.isUnbounded) {
    writeBoxInFrame(box, world, other);
    return;
  }
  subtract(between, other.worldShape.center, whole.worldShape.center);
  const distance = length(between);
  const travel = length(motion);
  let slack = clearance + (manhattanLength(between) + travel) * COORDINATE_ROUNDING;
  // In the frame of a shape that rotates, the other one moves along an arc, too.
  const isTurning = rotates(whole);
  if (isTurning) slack += travel + Math.min(2, length(whole.rotation)) * (distance + travel);
  writeSphereInFrame(box, world, other.worldShape.center, other.boundingRadius + slack);
  if (isTurning) return;
  // No point of a shape that rotates leaves the bounds at the start by more than its way.
  writeBoxInFrame(bounds, world, other);
  grow(bounds, slack + way);
  intersect(box, bounds);
}

const between = vec3();
const speed = new Float64Array(1);
const transverse = createTransverseMotion();
const NO_ROTATION: Readonly<Vec3> = vec3();
const bounds = createAabb();
