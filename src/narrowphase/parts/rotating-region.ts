import { COORDINATE_ROUNDING, ROTATING_GAP } from '../../constants.ts';
import type { TriangleTest } from '../../geometry/mesh/triangle-test.ts';
import { type Aabb, createAabb } from '../../math/aabb.ts';
import { length, manhattanLength, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { type MovingShape, rotates } from '../moving-shape.ts';
import { grow, intersect, writeBoxInFrame, writeMotionInFrame, writeSphereInFrame } from './part-frame.ts';
import type { WorldParts } from './parts.ts';
import { RotatingSweptShape } from './rotating-swept-shape.ts';
import { SweptShape } from './swept-shape.ts';

/** The gap beyond which parts of two shapes do not touch: `tolerance`, which counts as a touch, and the rounding of the gap. */
export function clearanceOf(a: MovingShape, b: MovingShape, tolerance: number): number {
  return tolerance + Math.min(a.boundingRadius, b.boundingRadius) * ROTATING_GAP;
}

/** Rotation travel of a shape: an upper bound of the displacement of its points by its rotation. */
export function rotationTravel({ kind, worldShape, rotation }: MovingShape): number {
  kind.rotationSpeed(speed, worldShape, rotation);
  const transverse = kind.transverseMotion?.(worldShape, rotation, NO_ROTATION, NO_ROTATION);
  if (!transverse) return speed[0];
  return Math.min(speed[0], transverse.speed);
}

/** Where a shape is during its motion, in the frame of a shape of many parts. One of them rotates, or both. */
export class RotatingRegion {
  /** A box and its motion that contain the shape. */
  readonly box = createAabb();
  readonly motion = vec3();
  /** A test of triangles that the box meets, if there is one for the shape. */
  test: TriangleTest | undefined;
  private readonly swept = new SweptShape();
  private readonly rotatingSwept = new RotatingSweptShape();

  /**
   * Takes a shape at the fractions up to `latest`, and all that is within `clearance` of it. `travel` is the rotation
   * travel of the other shape.
   */
  set(whole: MovingShape, other: MovingShape, clearance: number, travel: number, latest: number): void {
    const { box, motion, swept } = this;
    const world = whole.worldShape as unknown as WorldParts;
    this.test = undefined;
    if (rotates(whole) && this.setRotating(whole, other, clearance, latest)) return;
    writeRotatingRegion(box, motion, whole, other, clearance, travel);
    if (rotates(whole)) return;
    if (swept.set(world, other, motion)) {
      swept.grow(clearance + travel);
      this.test = swept;
    } else if (!other.kind.parts) {
      this.setRotating(whole, other, clearance, latest);
    }
  }

  /** Poses the shape at a few times of its motion. Returns false where that is of no use. */
  private setRotating(whole: MovingShape, other: MovingShape, clearance: number, latest: number): boolean {
    const { box, motion, rotatingSwept } = this;
    if (other.kind.isUnbounded || !rotatingSwept.set(whole, other, clearance, latest)) return false;
    rotatingSwept.writeRegion(box, motion);
    this.test = rotatingSwept;
    return true;
  }
}

/** Writes a box and a motion that contain the other shape at all times. */
function writeRotatingRegion(
  box: Aabb,
  motion: Vec3,
  whole: MovingShape,
  other: MovingShape,
  clearance: number,
  travel: number,
): void {
  const world = whole.worldShape as unknown as WorldParts;
  writeMotionInFrame(motion, world, other.displacement, whole.displacement);
  if (other.kind.isUnbounded) {
    writeBoxInFrame(box, world, other);
    return;
  }
  subtract(between, other.worldShape.center, whole.worldShape.center);
  const distance = length(between);
  const moved = length(motion);
  let slack = clearance + (manhattanLength(between) + moved) * COORDINATE_ROUNDING;
  // In the frame of a shape that rotates, the other one moves along an arc, too.
  const isTurning = rotates(whole);
  if (isTurning) slack += moved + Math.min(2, length(whole.rotation)) * (distance + moved);
  writeSphereInFrame(box, world, other.worldShape.center, other.boundingRadius + slack);
  if (isTurning) return;
  // No point of a shape that rotates leaves the bounds at the start by more than the rotation travel.
  writeBoxInFrame(bounds, world, other);
  grow(bounds, slack + travel);
  intersect(box, bounds);
}

const between = vec3();
const speed = new Float64Array(1);
const NO_ROTATION: Readonly<Vec3> = vec3();
const bounds = createAabb();
