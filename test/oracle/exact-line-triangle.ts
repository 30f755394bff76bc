import { absolute, cross, dot, exactly, minus, quotient } from './exact.ts';
import type { Vector } from './vector.ts';

// A line against a triangle in exact arithmetic: with A, B, C the corners relative to the line's origin and d its
// direction, the line passes the edges on the sides of the triple products d·(B × C), d·(C × A), d·(A × B), and meets the
// plane at n·A / n·d. No tolerance anywhere.

export interface ExactCrossing {
  /** Whether the line is parallel to the plane, and whether it is in it. */
  parallel: boolean;
  coplanar: boolean;
  /** Whether the line, without ends, meets the triangle, boundary included; only where it is not parallel. */
  meets: boolean;
  /** Where it meets the plane. */
  t: number;
  /** Barycentric coordinates there. */
  u: number;
  v: number;
  /** Whether the direction is against the normal. */
  front: boolean;
  /** How far inside (negative: outside) of the triangle the line passes, at right angles to itself, world units. */
  clearance: number;
  /** Sine of the angle between line and plane. */
  sine: number;
}

export function exactCrossing(
  origin: Vector,
  direction: Vector,
  corners: readonly [Vector, Vector, Vector],
): ExactCrossing {
  const { vectors, unit } = exactly([origin, direction, ...corners]);
  const [o, d, ...points] = vectors;
  const [a, b, c] = points.map((p) => minus(p, o!)) as [Exact, Exact, Exact];
  const n = cross(minus(b, a), minus(c, a));
  const [facing, height] = [dot(n, d!), dot(n, a)];
  const areas = [dot(d!, cross(b, c)), dot(d!, cross(c, a)), dot(d!, cross(a, b))] as const;
  const sign = facing < 0n ? -1n : 1n;
  const edges = [minus(c, b), minus(a, c), minus(b, a)];
  const clearances = areas.map((area, i) => {
    // The area of the edge seen along d over its length seen along d: |d × edge|.
    const seen = cross(d!, edges[i]!);
    const square = quotient(area * area, dot(seen, seen) || 1n);
    return (area * sign < 0n ? -1 : 1) * Math.sqrt(square) * 2 ** unit;
  });
  const ratio = (p: bigint) => (facing === 0n ? Number.NaN : quotient(p * sign, absolute(facing)));
  return {
    parallel: facing === 0n,
    coplanar: facing === 0n && height === 0n,
    meets: facing !== 0n && areas.every((area) => area * sign >= 0n),
    t: ratio(height),
    u: ratio(areas[1]),
    v: ratio(areas[2]),
    front: facing < 0n,
    clearance: Math.min(...clearances),
    sine: Math.sqrt(quotient(facing * facing, dot(n, n) * dot(d!, d!) || 1n)),
  };
}

type Exact = ReturnType<typeof cross>;
