import { type Vec3, vec3 } from '../../math/vec3.ts';

/** An infinite line. */
export interface Line {
  /** A point on it, in the world. */
  readonly origin: Readonly<Vec3>;
  /** Direction, of any length from 1e-30 to 1e30. */
  readonly direction: Readonly<Vec3>;
}

/**
 * Relation of a line, ray or segment and a triangle. `intersecting`: one common point. `disjoint`: crosses the plane
 * beside the triangle, or does not extend to it. `parallel`: off the plane, or a degenerate triangle. `coplanar`: in
 * the plane, with or without common points.
 */
export type TriangleOutcome = 'intersecting' | 'disjoint' | 'parallel' | 'coplanar';

/** Intersection of a line, ray or segment with a triangle. It only has length when it is coplanar. */
export interface TriangleIntersection {
  /** Their relation. The only field that is always written. */
  outcome: TriangleOutcome;
  /** The common point, or the first of them, is `origin + direction · t`; of a segment `p + (q − p) · t`. */
  t: number;
  /** `t` of the last common point: `t` itself, unless `coplanar`. */
  tEnd: number;
  /** Weight of the corner `b` at `t`: `point` is `a · (1 − u − v) + b · u + c · v`, within rounding when `coplanar`. */
  u: number;
  /** Weight of the corner `c` at `t`. */
  v: number;
  /** The common point, or the first of them, in the frame of the arguments. */
  point: Vec3;
  /** Whether the direction is against (b − a) × (c − a); false for a coplanar one. */
  frontFace: boolean;
}

/** Options. */
export interface TriangleOptions {
  /**
   * Whether to see the triangle only from its front, where `a`, `b`, `c` appear counter-clockwise.
   * @example
   * const found = createTriangleIntersection();
   * intersectSegmentTriangle(found, p, q, a, b, c, { cullBackfaces: true });
   */
  readonly cullBackfaces?: boolean | undefined;
}

/**
 * Makes a `TriangleIntersection` for the three functions to write to.
 * @example
 * const found = createTriangleIntersection();
 * intersectSegmentTriangle(found, p, q, a, b, c);
 */
export function createTriangleIntersection(): TriangleIntersection {
  return { point: vec3(), t: Infinity, tEnd: Infinity, u: 0.5, v: 0.5, outcome: 'disjoint', frontFace: false };
}
