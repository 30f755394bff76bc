// A moving shape in the frame of a shape of many parts, as a sum that is easy to project: a middle, ± each of its half axes,
// a corner, and a radius. A sphere has a radius only, a capsule one half axis as well, a box three; a hull has its corners.

import type { WorldCapsule } from '../../geometry/capsule.ts';
import type { WorldConvexHull } from '../../geometry/convex-hull.ts';
import { toWorldDirection } from '../../geometry/local-frame.ts';
import type { Obb } from '../../geometry/obb.ts';
import type { WorldSphere } from '../../geometry/sphere.ts';
import { addScaled, copy, manhattanLength, scale, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { PosedShape } from '../posed-shape.ts';
import { writeInFrame } from './part-frame.ts';
import type { WorldParts } from './parts.ts';

/** A sphere, a capsule, a box or a hull that moves along a straight line. */
export class MovingZonotope {
  /** Middle at the start. */
  protected readonly start = vec3();
  protected readonly motion = vec3();
  /** Radius around the core: the sum of half axes and corners. */
  protected radius = 0.5;
  /** See `TriangleTest`. */
  roundness = 0.5;
  /** Half axes, three numbers each. */
  protected readonly axes = new Float64Array(3 * 3);
  protected axisCount = 0;
  /** Corners, three numbers each, relative to the middle. A shape without corners has 0. */
  protected readonly corners = new Float64Array(3 * MOST_PROJECTED_CORNERS);
  protected cornerCount = 0;
  /** Sum of the magnitudes of all components: the scale of rounding. */
  protected size = 0.5;

  /**
   * Writes a shape at its start, which moves by `motion` relative to the whole, in the frame of the whole. False for a shape
   * of another type.
   */
  set(whole: Readonly<WorldParts>, { kind, worldShape }: PosedShape, motion: Readonly<Vec3>): boolean {
    this.axisCount = 0;
    this.cornerCount = 0;
    this.size = 0;
    this.radius = 0;
    set(middle, 0, 0, 0);
    if (kind.type === 'sphere') {
      this.radius = (worldShape as WorldSphere).radius;
    } else if (kind.type === 'capsule') {
      const { axis, halfHeight, radius } = worldShape as WorldCapsule;
      this.radius = radius;
      this.addAxis(whole, axis, halfHeight);
    } else if (kind.type === 'box') {
      const { axisX, axisY, axisZ, halfExtents } = worldShape as Obb;
      this.addAxis(whole, axisX, halfExtents.x);
      this.addAxis(whole, axisY, halfExtents.y);
      this.addAxis(whole, axisZ, halfExtents.z);
    } else if (kind.type === 'convexHull') {
      if (!this.addCorners(whole, worldShape as WorldConvexHull)) return false;
    } else {
      return false;
    }
    this.roundness = this.radius;
    copy(this.motion, motion);
    subtract(between, worldShape.center, whole.center);
    addScaled(middle, between, middle, 1);
    writeInFrame(this.start, whole.axes, middle);
    this.size += this.radius + manhattanLength(middle) + manhattanLength(motion);
    return true;
  }

  /** Writes the corners of a hull relative to their mean, which is added to the middle. False if there are too many. */
  private addCorners(whole: Readonly<WorldParts>, world: Readonly<WorldConvexHull>): boolean {
    const { corners } = this;
    const { corners: points, cornerCount: count } = world.hull;
    if (3 * count > corners.length) return false;
    set(half, 0, 0, 0);
    for (let i = 0; i < count; i++) addScaled(half, half, points[i], 1 / count);
    toWorldDirection(middle, world, half);
    for (let i = 0; i < count; i++) {
      subtract(between, points[i], half);
      toWorldDirection(between, world, between);
      writeInFrame(between, whole.axes, between);
      this.size = Math.max(this.size, manhattanLength(between));
      corners[3 * i] = between.x;
      corners[3 * i + 1] = between.y;
      corners[3 * i + 2] = between.z;
    }
    this.cornerCount = count;
    return true;
  }

  private addAxis(whole: Readonly<WorldParts>, axis: Readonly<Vec3>, length: number): void {
    const { axes } = this;
    const at = 3 * this.axisCount++;
    scale(half, axis, length);
    this.size += manhattanLength(half);
    writeInFrame(half, whole.axes, half);
    axes[at] = half.x;
    axes[at + 1] = half.y;
    axes[at + 2] = half.z;
  }

  /** Enlarges the radius. The box around what is within it may be cut. */
  grow(radius: number): void {
    this.roundness = 0;
    this.radius += radius;
    this.size += radius;
  }

  /** Lets time run backwards, from the end of the motion. */
  reverse(): void {
    const { start, motion } = this;
    addScaled(start, start, motion, 1);
    set(motion, -motion.x, -motion.y, -motion.z);
  }
}

/** Most corners of a hull: each is projected on each direction. */
const MOST_PROJECTED_CORNERS = 64;

const middle = vec3();
const between = vec3();
const half = vec3();
