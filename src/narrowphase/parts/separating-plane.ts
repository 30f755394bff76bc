// Most triangles whose bounds a shape meets are not met by the shape itself: it stays on one side of their planes. The
// distance of a convex shape from the slab that contains the triangle bounds its distance from the triangle. Any
// unit vector gives a safe bound, so an inaccurate normal skips less, and nothing that touches.

import { ALONG_SURFACE, COORDINATE_ROUNDING } from '../../constants.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { closestPointOnTriangle } from '../../math/closest-points.ts';
import { normalize } from '../../math/cross.ts';
import { length, scale, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { type MovingShape, rotates } from '../moving-shape.ts';
import type { PosedShape } from '../posed-shape.ts';
import { AHEAD, BEHIND, LEFT, type PartBounds, type PlaneExit } from './parts.ts';
import { areTrianglesApart } from './separating-triangles.ts';

/** Tests of triangles by their planes, which reject most of them without a search. */
export const separatingPlane: PartBounds = {
  isFartherThan,
  isClearUntil,
  isNotBefore,
  isClearSince,
  planeExit,
};

/** Whether a triangle is certainly farther than `distance` from the other shape, both at their starts. */
function isFartherThan(distance: number, triangle: PosedShape, other: PosedShape): boolean {
  if (distance >= 0 && other.kind.type === 'triangle') return areTrianglesApart(triangle, other, distance, 0);
  if (measure(triangle, other, 0) && measured[GAP] > distance + measured[ROUNDING]) return true;
  // Of triangles that overlap, the depth along the normal that counts decides.
  if (distance < 0 || !measureFromClosestPoint(triangle, other)) return false;
  return measured[GAP] > distance + measured[ROUNDING];
}

/** Whether a triangle and the other shape certainly do not touch at the fractions of their motions up to `limit`. */
function isClearUntil(limit: number, triangle: PosedShape, other: PosedShape): boolean {
  if (other.kind.type === 'triangle') return areTrianglesApart(triangle, other, 0, limit);
  return measure(triangle, other, 0) && measured[GAP] > Math.max(0, measured[APPROACH]) * limit + measured[ROUNDING];
}

/** Whether they do not touch before the fraction `limit` of their motions, but by rounding. */
function isNotBefore(limit: number, triangle: PosedShape, other: PosedShape): boolean {
  return measure(triangle, other, 0) && measured[GAP] >= Math.max(0, measured[APPROACH]) * limit - measured[ROUNDING];
}

/** Whether they certainly do not touch at the fractions from 1 − `limit` to 1. */
function isClearSince(limit: number, triangle: PosedShape, other: PosedShape): boolean {
  return measure(triangle, other, 1) && measured[GAP] > Math.max(0, -measured[APPROACH]) * limit + measured[ROUNDING];
}

/** How a motion leaves a triangle. */
function planeExit(triangle: PosedShape, other: PosedShape): PlaneExit {
  if (!measure(triangle, other, 0)) return AHEAD;
  const speed = length(motion);
  // Along the plane, on one side of it: the shape glides over the triangle, as over the others of a flat floor.
  if (measured[GAP] >= -measured[ROUNDING] && measured[APPROACH] <= ALONG_SURFACE * speed) return BEHIND;
  if (measured[GAP] >= 0 || measured[APPROACH] > 0) return AHEAD;
  return LEFT;
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
  travel: number,
): boolean {
  if (rotates(triangle)) return false;
  if (measure(triangle, other, 0) && staysOpen(other, limit, distance, travel)) return true;
  return measureFromClosestPoint(triangle, other) && staysOpen(other, limit, distance, travel);
}

/** Whether the measured gap stays larger than `distance` at the fractions up to `limit`. */
function staysOpen({ boundingRadius }: MovingShape, limit: number, distance: number, travel: number): boolean {
  // The support grows at most by the rotation travel, up to the bounding radius.
  const growth = Math.min(boundingRadius - support[0], travel * limit);
  return measured[GAP] - growth > Math.max(0, measured[APPROACH]) * limit + measured[ROUNDING] + distance;
}

/** Measures the gap at the start along the line from the closest point of a triangle to the center of the other shape. */
function measureFromClosestPoint(triangle: PosedShape, other: PosedShape): boolean {
  if (other.kind.isUnbounded) return false;
  const { center, a, b, c } = triangle.worldShape as WorldTriangle;
  subtract(between, other.worldShape.center, center);
  closestPointOnTriangle(direction, between, a, b, c);
  subtract(direction, between, direction);
  return normalize(direction) && measureAlong(direction, triangle, other, 0);
}

/** Measures the gap along the normal of a triangle, at a fraction of the motions. */
function measure(triangle: PosedShape, other: PosedShape, fraction: number): boolean {
  return measureAlong((triangle.worldShape as WorldTriangle).normal, triangle, other, fraction);
}

/**
 * Measures the gap between a shape and the slab that contains a triangle, along a unit vector at a fraction of their motions,
 * and how much their motions close it. False when the center of the shape is in the slab, or the shape is unbounded.
 */
function measureAlong(
  normal: Readonly<Vec3>,
  triangle: PosedShape,
  { kind, worldShape, displacement }: PosedShape,
  fraction: number,
): boolean {
  if (kind.isUnbounded) return false;
  const { center, a, b, c } = triangle.worldShape as WorldTriangle;
  const { x, y, z } = normal;
  subtract(between, worldShape.center, center);
  subtract(motion, displacement, triangle.displacement);
  // Written out: docs/v8.md.
  const speed = x * motion.x + y * motion.y + z * motion.z;
  const height = x * between.x + y * between.y + z * between.z + speed * fraction;
  const atA = x * a.x + y * a.y + z * a.z;
  const atB = x * b.x + y * b.y + z * b.z;
  const atC = x * c.x + y * c.y + z * c.z;
  const top = Math.max(atA, atB, atC);
  const bottom = Math.min(atA, atB, atC);
  if (height > top) {
    scale(towards, normal, -1);
    kind.support(support, worldShape, towards);
    measured[GAP] = height - top - support[0];
    measured[APPROACH] = -speed;
  } else if (height < bottom) {
    kind.support(support, worldShape, normal);
    measured[GAP] = bottom - height - support[0];
    measured[APPROACH] = speed;
  } else {
    return false;
  }
  const ofA = Math.abs(a.x) + Math.abs(a.y) + Math.abs(a.z);
  const ofB = Math.abs(b.x) + Math.abs(b.y) + Math.abs(b.z);
  const ofC = Math.abs(c.x) + Math.abs(c.y) + Math.abs(c.z);
  const ofCenters = Math.abs(between.x) + Math.abs(between.y) + Math.abs(between.z);
  const ofMotion = Math.abs(motion.x) + Math.abs(motion.y) + Math.abs(motion.z);
  measured[ROUNDING] = (ofA + ofB + ofC + ofCenters + ofMotion + support[0]) * COORDINATE_ROUNDING;
  return true;
}

const between = vec3();
const motion = vec3();
const towards = vec3();
const direction = vec3();
const support = new Float64Array(1);
/** Results of `measure`. Double out: docs/v8.md. */
const measured = new Float64Array(3);
const GAP = 0;
const APPROACH = 1;
const ROUNDING = 2;
