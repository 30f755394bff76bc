// Most parts that come near a shape do not touch it. A direction along which a gap stays open proves that. Any unit vector is
// safe, so an inaccurate one proves less, and nothing wrong.
//
// Along a unit vector n from a part to another shape, with d between their centers, their relative velocity v and their supports s:
//   gap(t) >= n · d − s(n) of the part − s(−n) of the other + t n · v − the growth of the other support by rotation
// In the frame of the part, with which the direction rotates.

import { COORDINATE_ROUNDING, PARALLEL } from '../../constants.ts';
import type { WorldCompound } from '../../geometry/shape.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { closestPointOnTriangle } from '../../math/closest-points.ts';
import { normalize } from '../../math/cross.ts';
import { rotateByAxes } from '../../math/quat.ts';
import {
  addScaled,
  copy,
  dot,
  length,
  manhattanLength,
  scale,
  set,
  subtract,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import type { MovingShape } from '../moving-shape.ts';
import type { PosedShape } from '../posed-shape.ts';
import type { RelativeMotion } from './parts.ts';
import { hasChildren, placedIn } from './placed-children.ts';

/** The gap of a part and another shape along a direction, and how it changes. Results are fields: docs/v8.md. */
class GapBound {
  /** The gap at the start, and how much of it the whole motion closes, but for rounding. */
  gap = 0.5;
  approach = 0.5;
  rounding = 0.5;
  /** Velocity of the other shape relative to the part. */
  readonly motion = vec3();
  /** Rotation travel of the other shape relative to the part, and its bounding radius if that is not 0. */
  private travel = 0.5;
  private radius = 0.5;
  private part!: PosedShape;
  private other!: PosedShape;
  /** From center to center, from middle to middle, and the middles relative to the centers. */
  private readonly between = vec3();
  private readonly line = vec3();
  private readonly middle = vec3();
  private readonly otherMiddle = vec3();
  /** Supports along the direction, relative to the centers. */
  private reach = 0.5;
  private otherReach = 0.5;
  /** The scale of the rounding of both supports. */
  private size = 0.5;
  private readonly towards = vec3();
  private readonly direction = vec3();

  /** What is to be proved: that the gap stays larger than `distance` at the fractions up to `limit`. */
  limit = 0.5;
  distance = 0.5;

  /** Loads a pair. False for half-spaces, and for compounds of several children, whose support takes a look at each of them. */
  load(part: PosedShape, other: PosedShape): boolean {
    const { between, line, middle, otherMiddle, motion } = this;
    if (other.kind.isUnbounded || hasChildren(other)) return false;
    this.part = part;
    this.other = other;
    this.travel = 0;
    writeMiddle(middle, part);
    writeMiddle(otherMiddle, other);
    subtract(between, other.worldShape.center, part.worldShape.center);
    subtract(motion, other.displacement, part.displacement);
    addScaled(line, between, otherMiddle, 1);
    subtract(line, line, middle);
    this.size = sizeOf(part) + sizeOf(other);
    return true;
  }

  /** Starts at the end of the motion, backwards. */
  reverse(): void {
    const { between, line, motion } = this;
    addScaled(between, between, motion, 1);
    addScaled(line, line, motion, 1);
    scale(motion, motion, -1);
  }

  /** Takes the motion of the other shape relative to the part. Both may rotate. */
  setMotion({ velocity, travel }: RelativeMotion): void {
    copy(this.motion, velocity);
    this.travel = travel;
    this.radius = (this.other as MovingShape).boundingRadius;
  }

  /** Whether the gap stays open along one of a few directions. */
  isOpen(): boolean {
    const { part, other, direction, between, middle, otherMiddle, line } = this;
    const isTriangle = part.kind.type === 'triangle';
    const isOtherTriangle = other.kind.type === 'triangle';
    if (isTriangle && this.measure(normalOf(part)) && this.staysOpen()) return true;
    if (isOtherTriangle && this.measure(normalOf(other)) && this.staysOpen()) return true;
    // From the closest point of a triangle to the middle of the other shape, or from middle to middle.
    if (isTriangle) {
      addScaled(point, between, otherMiddle, 1);
      writeClosest(direction, part, point);
      subtract(direction, point, direction);
    } else if (isOtherTriangle) {
      subtract(point, middle, between);
      writeClosest(direction, other, point);
      subtract(direction, direction, point);
    } else {
      copy(direction, line);
    }
    if (!normalize(direction)) return false;
    if (!isTriangle && !isOtherTriangle) {
      this.measureSpheres();
      if (this.staysOpen()) return true;
    }
    return this.measure(direction) && this.staysOpen();
  }

  /** Measures the gap along the normal of a part that is a triangle. False if the middle of the other shape is in its plane. */
  measureAlongNormal(): boolean {
    return this.measure(normalOf(this.part));
  }

  /** Whether the measured gap stays open. */
  staysOpen(): boolean {
    const { gap, approach, rounding, travel, radius, otherReach, limit, distance } = this;
    // The support grows at most by the rotation travel, up to the bounding radius.
    const growth = travel > 0 ? Math.min(radius - otherReach, travel * limit) : 0;
    return gap - growth - Math.max(0, approach) * limit > distance + rounding;
  }

  /** Measures the gap along a unit vector or its opposite. False if the middles are side by side. */
  private measure(n: Readonly<Vec3>): boolean {
    const { part, other, line, towards } = this;
    const lead = dot(n, line);
    if (lead === 0) return false;
    scale(towards, n, lead < 0 ? -1 : 1);
    part.kind.support(support, part.worldShape, towards);
    this.reach = support[0];
    scale(opposite, towards, -1);
    other.kind.support(support, other.worldShape, opposite);
    this.otherReach = support[0];
    this.writeGap();
    return true;
  }

  /** Measures the gap between the bounding spheres around the middles, along the line between them. */
  private measureSpheres(): void {
    const { part, other, direction, towards, middle, otherMiddle } = this;
    copy(towards, direction);
    this.reach = dot(direction, middle) + radiusOf(part as MovingShape);
    this.otherReach = radiusOf(other as MovingShape) - dot(direction, otherMiddle);
    this.writeGap();
  }

  private writeGap(): void {
    const { towards, between, motion, reach, otherReach } = this;
    this.gap = dot(towards, between) - reach - otherReach;
    this.approach = -dot(towards, motion);
    const coordinates = manhattanLength(between) + manhattanLength(motion) + this.size;
    this.rounding = (coordinates + Math.abs(reach) + Math.abs(otherReach)) * COORDINATE_ROUNDING;
  }
}

/** Writes the middle of a shape relative to its center, which is far away for parts of a mesh, and of a compound that rotates. */
function writeMiddle(out: Vec3, { kind, worldShape }: PosedShape): void {
  set(out, 0, 0, 0);
  if (kind.type === 'triangle') {
    const { a, b, c } = worldShape as WorldTriangle;
    set(out, (a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3, (a.z + b.z + c.z) / 3);
  } else if (kind.type === 'compound') {
    rotateByAxes(out, (worldShape as WorldCompound).axes, placedIn(worldShape)[0].position);
  }
}

function normalOf({ worldShape }: PosedShape): Readonly<Vec3> {
  return (worldShape as WorldTriangle).normal;
}

function writeClosest(out: Vec3, { worldShape }: PosedShape, p: Readonly<Vec3>): void {
  const { a, b, c } = worldShape as WorldTriangle;
  closestPointOnTriangle(out, p, a, b, c);
}

/** The coordinates of a triangle of a mesh, which may be far larger than its support. */
function sizeOf({ kind, worldShape }: PosedShape): number {
  if (kind.type !== 'triangle') return 0;
  const { a, b, c } = worldShape as WorldTriangle;
  return manhattanLength(a) + manhattanLength(b) + manhattanLength(c);
}

/** Radius of a sphere around the middle of a shape. */
function radiusOf({ kind, worldShape, boundingRadius }: MovingShape): number {
  return kind.type === 'compound' ? placedIn(worldShape)[0].boundingRadius : boundingRadius;
}

/**
 * Whether a part and another shape are certainly farther than `distance` from each other at their starts. Of those that overlap, the
 * depth along the normal that counts decides, so only the normal of a triangle proves it.
 */
export function isFartherThan(distance: number, part: PosedShape, other: PosedShape): boolean {
  if (!bound.load(part, other)) return false;
  bound.limit = 0;
  bound.distance = distance;
  if (distance >= 0) return bound.isOpen();
  return bound.measureAlongNormal() && bound.staysOpen();
}

/** Whether a part and another shape certainly do not touch at the fractions of their motions up to `limit`. */
export function areClearUntil(limit: number, part: PosedShape, other: PosedShape): boolean {
  if (!bound.load(part, other)) return false;
  bound.limit = limit;
  bound.distance = 0;
  return bound.isOpen();
}

/** As `areClearUntil`, backwards from the end of the motions. */
export function areClearSince(limit: number, part: PosedShape, other: PosedShape): boolean {
  if (!bound.load(part, other)) return false;
  bound.reverse();
  bound.limit = limit;
  bound.distance = 0;
  return bound.isOpen();
}

/** As `areClearUntil`, of shapes that may rotate. */
export function stayApart(part: MovingShape, other: MovingShape, motion: RelativeMotion, limit: number): boolean {
  if (!bound.load(part, other)) return false;
  bound.setMotion(motion);
  bound.limit = limit;
  bound.distance = motion.slack;
  return bound.isOpen();
}

/** Whether a triangle and another shape do not touch before the fraction `limit` of their motions, but by rounding. */
export function isNotBefore(limit: number, triangle: PosedShape, other: PosedShape): boolean {
  if (!bound.load(triangle, other) || !bound.measureAlongNormal()) return false;
  return bound.gap >= Math.max(0, bound.approach) * limit - bound.rounding;
}

/**
 * How a motion leaves a triangle whose plane the other shape reaches over at its start: `LEFT` if it leads out of the plane, so that a
 * contact hardly ever opposes it; `BEHIND` if certainly no contact does, now or later; otherwise `AHEAD`.
 */
export type PlaneExit = typeof AHEAD | typeof LEFT | typeof BEHIND;
export const AHEAD = 0;
export const LEFT = 1;
export const BEHIND = 2;

export function planeExit(triangle: PosedShape, other: PosedShape): PlaneExit {
  if (!bound.load(triangle, other) || !bound.measureAlongNormal()) return AHEAD;
  const { gap, approach, rounding, motion } = bound;
  // On one side of the plane, and along it: the shape glides over the triangle, as over the others of a flat floor.
  if (gap >= -rounding && approach <= PARALLEL * length(motion)) return BEHIND;
  return gap >= 0 || approach > 0 ? AHEAD : LEFT;
}

const bound = new GapBound();
const point = vec3();
const opposite = vec3();
const support = new Float64Array(1);
