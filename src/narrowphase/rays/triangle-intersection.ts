import { type Vec3, vec3 } from '../../math/vec3.ts';

/** A line without ends. */
export interface Line {
  /** A point on it, in the world. */
  readonly origin: Readonly<Vec3>;
  /** Where it goes, of any length but zero. */
  readonly direction: Readonly<Vec3>;
}

/**
 * How a line, ray or segment and a triangle lie: `intersecting` in one point; `disjoint`, passing the triangle's plane
 * beside the triangle or not reaching it; `parallel` to the plane and off it, or the triangle is degenerate; `coplanar`,
 * in its plane, whether or not they have points in common.
 */
export type TriangleOutcome = 'intersecting' | 'disjoint' | 'parallel' | 'coplanar';

/** Where a line, ray or segment meets a triangle. A stretch only has length when it is coplanar. */
export interface TriangleIntersection {
  /** How they lie. The only field that is written whatever the answer is. */
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

/** What may be asked for besides. */
export interface TriangleOptions {
  /** Whether to see the triangle only from its front, where `a`, `b`, `c` appear counter-clockwise. */
  readonly cullBackfaces?: boolean | undefined;
}

/** Makes a `TriangleIntersection` for the three functions to write to. */
export function createTriangleIntersection(): TriangleIntersection {
  return { point: vec3(), t: Infinity, tEnd: Infinity, u: 0.5, v: 0.5, outcome: 'disjoint', frontFace: false };
}
