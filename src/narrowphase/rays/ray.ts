// Rays, their hits, and the parts shared by `raySphere`, `rayPlane`, …: reading the direction, and the test of
// `maxDistance`.

import { LARGEST_VALUE, SMALLEST_VALUE } from '../../constants.ts';
import { lengthSquared, type Vec3, type Vec3Like, vec3 } from '../../math/vec3.ts';
import { isObject } from '../../validate.ts';

/** A half-line from `origin`, or a segment of it. */
export interface Ray {
  /** Start, in the world. */
  readonly origin: Readonly<Vec3>;
  /** Direction, of any length from 1e-30 to 1e30; the length does not matter. */
  readonly direction: Readonly<Vec3>;
  /** Length of the ray, world units, at least 0; infinite unless given. A hit at exactly this distance counts. */
  readonly maxDistance?: number | undefined;
}

/** A ray as the public API accepts it: its vectors are objects or arrays. */
export interface RayLike {
  /** Start, in the world. */
  readonly origin: Vec3Like;
  /** Direction, of any length from 1e-30 to 1e30; the length does not matter. */
  readonly direction: Vec3Like;
  /** Length of the ray, world units, at least 0; infinite unless given. A hit at exactly this distance counts. */
  readonly maxDistance?: number | undefined;
}

/** Where a ray first meets a shape. */
export interface RayHit {
  /**
   * Outward unit normal of the surface at `point`; of a thin shape, towards the side of the origin. That of a sweep points the
   * other way, from the swept shape to what it hits.
   */
  normal: Vec3;
  /** The point on the surface that was hit; when `overlapping`, the one nearest to the origin. In the world. */
  point: Vec3;
  /** From the origin along the ray, world units. 0 when `overlapping`. */
  distance: number;
  /** `distance` as a fraction (0…1) of the ray's `maxDistance`; 0 when the ray has no end. */
  fraction: number;
  /** Depth of the origin in the shape, world units; 0 unless `overlapping`. */
  depth: number;
  /** Whether the ray's origin is in the shape or on its surface. */
  overlapping: boolean;
  /**
   * Distance at which the ray has left the shape for good; `Infinity` if it ends inside. Of a surface without an inside, that of its
   * last crossing. Only with the option `exit`.
   */
  exitDistance?: number;
  /** Child of a compound that was hit; 0 for any other shape. Missing numbers are 0. */
  part?: number;
  /** Triangle of a mesh or a height field that was hit; 0 for any other shape. Missing numbers are 0. */
  feature?: number;
}

/**
 * Makes a `RayHit` for `raycastShape` and the functions of single shapes to write to.
 * @example
 * const hit = createRayHit();
 * raycastShape(hit, { origin: [0, 5, 0], direction: [0, -1, 0] }, { shape: sphere(1) });
 */
export function createRayHit(): RayHit {
  return {
    normal: vec3(),
    point: vec3(),
    distance: Infinity,
    fraction: 0.5,
    depth: 0.5,
    overlapping: false,
  };
}

/** Whether a value has the vectors of a hit, so that it can be written. Their components are not read here: docs/v8.md. */
export function hasVectors(out: object): boolean {
  const { normal, point } = out as Partial<RayHit>;
  return isObject(normal) && isObject(point);
}

/**
 * Bound of the rounding of sums of a few products, relative to their sizes, with a large margin. Not a tolerance: exact
 * tests decide within it.
 */
export const ROUNDING = 1e-14;

/** Whether the length of a direction is from `SMALLEST_VALUE` to `LARGEST_VALUE`. */
export function isDirection(direction: Readonly<Vec3>): boolean {
  const squared = lengthSquared(direction);
  return squared >= SMALLEST_VALUE * SMALLEST_VALUE && squared <= LARGEST_VALUE * LARGEST_VALUE;
}

/** Throws unless `isDirection(direction)`; `owner` appears in the error message. */
export function checkDirection(direction: Readonly<Vec3>, owner = 'ray'): void {
  if (isDirection(direction)) return;
  throw new RangeError(
    `${owner}: direction is (${direction.x}, ${direction.y}, ${direction.z}), whose length must be between ` +
      `${SMALLEST_VALUE} and ${LARGEST_VALUE}`,
  );
}

/**
 * Whether a hit is beyond the end of a cast. The distance, time · speed, may be rounded to more than the maximum distance
 * although the hit is exactly there: 0.28 · 25 > 7. The quotient has the rounding of the time: 7 / 25 = 0.28. A hit that is
 * farther than another one is beyond the distance of that: a time between product and quotient gives the same product.
 */
export function isBeyond(distance: number, time: number, maxDistance: number, speed: number): boolean {
  return distance > maxDistance && time > maxDistance / speed;
}

/**
 * Writes the distance of a hit: `time` counts in lengths of the direction, which is `speed` long. False, and `out` unchanged,
 * beyond the ray's end or behind its origin.
 */
export function writeDistance(out: RayHit, ray: Readonly<Ray>, time: number, speed: number): boolean {
  const distance = time * speed;
  const maxDistance = ray.maxDistance ?? Infinity;
  if (!(distance >= 0 && distance < Infinity) || isBeyond(distance, time, maxDistance, speed)) return false;
  out.distance = Math.min(distance, maxDistance);
  out.fraction = distance === 0 ? 0 : out.distance / maxDistance;
  out.depth = 0;
  out.overlapping = false;
  writePart(out, 0, 0);
  return true;
}

/** Writes a hit of a ray that starts in the shape, at that depth. */
export function writeInside(out: RayHit, depth: number): void {
  out.distance = 0;
  out.fraction = 0;
  out.depth = Math.max(0, depth);
  out.overlapping = true;
  writePart(out, 0, 0);
}

/** Writes which part was hit. A result without these numbers stays without them when both are 0. */
export function writePart(out: RayHit, part: number, feature: number): void {
  if (out.part === undefined && (part || feature) === 0) return;
  out.part = part;
  out.feature = feature;
}
