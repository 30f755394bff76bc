// Most triangles whose bounds a shape meets are not met by the shape itself: it stays on one side of their planes. The
// distance of a convex shape from the slab that contains the triangle bounds its distance from the triangle. Any
// unit vector gives a safe bound, so an inaccurate normal skips less, and nothing that touches.

import { COORDINATE_ROUNDING } from '../../constants.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { dot, manhattanLength, scale, subtract, vec3 } from '../../math/vec3.ts';
import { type MovingShape, rotates } from '../moving-shape.ts';
import type { PosedShape } from '../posed-shape.ts';
import type { PartBounds } from './parts.ts';

/** Tells from the planes of triangles which of them need no search. */
export const separatingPlane: PartBounds = { isFartherThan, isClearUntil, isClearSince, isLeft };

/** Whether a triangle is certainly farther than `distance` from the other shape, both at their starts. */
function isFartherThan(distance: number, triangle: PosedShape, other: PosedShape): boolean {
  return measure(triangle, other, 0) && gap > distance + rounding;
}

/** Whether a triangle and the other shape certainly do not touch at the fractions of their motions up to `limit`. */
function isClearUntil(limit: number, triangle: PosedShape, other: PosedShape): boolean {
  return measure(triangle, other, 0) && gap > Math.max(0, approach) * limit + rounding;
}

/** Whether they certainly do not touch at the fractions from 1 − `limit` to 1. */
function isClearSince(limit: number, triangle: PosedShape, other: PosedShape): boolean {
  return measure(triangle, other, 1) && gap > Math.max(0, -approach) * limit + rounding;
}

/** Whether the other shape reaches over the plane of a triangle at its start, and its motion leads out. */
function isLeft(triangle: PosedShape, other: PosedShape): boolean {
  return measure(triangle, other, 0) && gap < 0 && approach <= 0;
}

/**
 * Whether a shape that may rotate stays farther than `distance` from a triangle, at the fractions up to `limit`; false when the
 * triangle rotates, too.
 */
export function staysOnOneSide(
  triangle: MovingShape,
  other: MovingShape,
  limit: number,
  distance: number,
  way: number,
): boolean {
  if (rotates(triangle) || !measure(triangle, other, 0)) return false;
  // The support grows at most by the way of the fastest point, up to the bounding radius.
  const growth = Math.min(other.boundingRadius - support[0], way * limit);
  return gap - growth > Math.max(0, approach) * limit + rounding + distance;
}

/**
 * Measures the gap between a shape and the slab along the normal of a triangle, at a fraction of their motions, and how
 * much their motions close it. False when the center of the shape is in the slab, or the shape is unbounded.
 */
function measure(triangle: PosedShape, { kind, worldShape, displacement }: PosedShape, fraction: number): boolean {
  if (kind.isUnbounded) return false;
  const { center, a, b, c, normal } = triangle.worldShape as WorldTriangle;
  subtract(between, worldShape.center, center);
  subtract(motion, displacement, triangle.displacement);
  const speed = dot(normal, motion);
  const height = dot(normal, between) + speed * fraction;
  const atA = dot(normal, a);
  const atB = dot(normal, b);
  const atC = dot(normal, c);
  const top = Math.max(atA, atB, atC);
  const bottom = Math.min(atA, atB, atC);
  if (height > top) {
    scale(towards, normal, -1);
    kind.support(support, worldShape, towards);
    gap = height - top - support[0];
    approach = -speed;
  } else if (height < bottom) {
    kind.support(support, worldShape, normal);
    gap = bottom - height - support[0];
    approach = speed;
  } else {
    return false;
  }
  const corners = manhattanLength(a) + manhattanLength(b) + manhattanLength(c);
  const coordinates = corners + manhattanLength(between) + manhattanLength(motion) + support[0];
  rounding = coordinates * COORDINATE_ROUNDING;
  return true;
}

const between = vec3();
const motion = vec3();
const towards = vec3();
const support = new Float64Array(1);
/** Doubles: docs/v8.md. */
let gap = 0.5;
let approach = 0.5;
let rounding = 0.5;
