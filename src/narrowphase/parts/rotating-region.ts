import { COORDINATE_ROUNDING, ROTATING_GAP } from '../../constants.ts';
import type { TriangleTest } from '../../geometry/mesh/triangle-test.ts';
import type { WorldCompound } from '../../geometry/shape.ts';
import { createAabb } from '../../math/aabb.ts';
import { IDENTITY, quat, rotateBy, rotateByAxes, writeAxes } from '../../math/quat.ts';
import { addScaled, length, manhattanLength, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { type MovingShape, rotates } from '../moving-shape.ts';
import { grow, intersect, writeBoxInFrame, writeInFrame, writeSphereInFrame } from './part-frame.ts';
import { onlyPart, type RelativeMotion, type WorldParts } from './parts.ts';
import { isChild, placedIn } from './placed-children.ts';
import { SweptShape } from './swept-shape.ts';

/** The gap beyond which parts of two shapes do not touch: `tolerance`, which counts as a touch, and the rounding of the gap. */
export function clearanceOf(a: MovingShape, b: MovingShape, tolerance: number): number {
  return tolerance + Math.min(a.boundingRadius, b.boundingRadius) * ROTATING_GAP;
}

/** Rotation travel of a shape: an upper bound of the displacement of its points by its rotation. No child of a compound is posed. */
export function rotationTravel(shape: MovingShape): number {
  const { kind, worldShape, rotation, boundingRadius } = shape;
  if (kind.type === 'compound') return boundingRadius * length(rotation);
  kind.rotationSpeed(speed, worldShape, rotation);
  const transverse = kind.transverseMotion?.(worldShape, rotation, NO_ROTATION, NO_ROTATION);
  if (!transverse) return speed[0];
  return Math.min(speed[0], transverse.speed);
}

/**
 * How a shape moves in the frame of a whole, one of many parts, and where it is then. Its center moves by `velocity`, but for `slack`,
 * its other points by the rotation travel besides. With the rotation ω of the whole, the offset d between the centers and its velocity
 * m, the center is at q = Wᵀ (d + m t). It leaves the chord from its start to its end by no more than an eighth of
 *   |q''| <= 2 |ω| |m| + |ω|² (|d| + |m|)
 * If the whole rotates far, `velocity` is m, and the points of the whole are nowhere farther than their arcs from their start.
 */
export class RotatingRegion implements RelativeMotion {
  /** In the world's frame. */
  readonly velocity = vec3();
  /** With the gap that counts as a touch. */
  slack = 0.5;
  /** Rotation travel of the shape relative to the whole. */
  travel = 0.5;
  /** A box and its motion that contain the shape, in the frame of the whole. */
  readonly box = createAabb();
  readonly motion = vec3();
  /** A test of the triangles that the box meets, if there is one for the shape. */
  test: TriangleTest | undefined;
  private readonly swept = new SweptShape();

  /** Takes a shape, and all that is within `clearance` of it. The whole may be a surface of triangles. */
  set(whole: MovingShape, other: MovingShape, clearance: number, isSurface: boolean): void {
    const { box, motion, swept, velocity } = this;
    const world = whole.worldShape as unknown as WorldParts;
    subtract(between, other.worldShape.center, whole.worldShape.center);
    subtract(velocity, other.displacement, whole.displacement);
    this.slack = clearance;
    this.travel = rotationTravel(other);
    if (rotates(whole)) this.addRotation(whole, other);
    this.slack += (manhattanLength(between) + manhattanLength(velocity)) * COORDINATE_ROUNDING;
    const growth = this.slack + this.travel;
    writeInFrame(motion, world.axes, velocity);
    this.test = undefined;
    if (!isSurface && isChild(other)) {
      // A child of a compound need not be posed before it comes near a child of another one.
      const { position, boundingRadius } = placedIn(other.worldShape)[0];
      rotateByAxes(middle, (other.worldShape as WorldCompound).axes, position);
      addScaled(middle, middle, other.worldShape.center, 1);
      writeSphereInFrame(box, world, middle, boundingRadius + growth);
      return;
    }
    writeBoxInFrame(box, world, other);
    if (other.kind.isUnbounded) return;
    grow(box, growth);
    // No point of a shape that rotates leaves its bounding sphere.
    writeSphereInFrame(sphereBox, world, other.worldShape.center, other.boundingRadius + this.slack);
    intersect(box, sphereBox);
    const convex = isSurface ? onlyPart(other) : undefined;
    if (!convex || !swept.set(world, convex, motion)) return;
    swept.grow(growth);
    this.test = swept;
  }

  private addRotation(whole: MovingShape, { rotation, boundingRadius }: MovingShape): void {
    const { velocity, travel } = this;
    const angle = length(whole.rotation);
    const moved = length(velocity);
    const farthest = length(between) + moved;
    const deviation = (2 * angle * moved + angle * angle * farthest) / 8;
    subtract(relative, rotation, whole.rotation);
    const relativeTravel = Math.min(length(relative) * boundingRadius, travel + angle * boundingRadius);
    const arc = Math.min(2, angle) * Math.min(whole.boundingRadius, farthest + boundingRadius);
    if (deviation + relativeTravel > arc + travel) {
      this.slack += arc;
      return;
    }
    rotateBy(turned, IDENTITY, whole.rotation, 1);
    writeAxes(axes, 0, turned);
    addScaled(velocity, velocity, between, 1);
    writeInFrame(velocity, axes, velocity);
    subtract(velocity, velocity, between);
    this.slack += deviation;
    this.travel = relativeTravel;
  }
}

const between = vec3();
const middle = vec3();
const relative = vec3();
const turned = quat();
const axes = new Float64Array(9);
const speed = new Float64Array(1);
const NO_ROTATION: Readonly<Vec3> = vec3();
const sphereBox = createAabb();
