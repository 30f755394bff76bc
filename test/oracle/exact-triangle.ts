import { absolute, cross, dot, type Exact, exactly, minus, plus, quotient, times } from './exact.ts';
import type { Vector } from './vector.ts';

// A point over a triangle in exact arithmetic, by barycentric coordinates of its projection. No tolerance: a degenerate
// triangle is one whose normal is exactly zero, and then the point itself has to be on the segment that is left of it.

export type Corners = readonly [a: Vector, b: Vector, c: Vector];

export interface ExactRegion {
  /** In the closed triangle, or on the segment or point that a degenerate one is. */
  inside: boolean;
  feature:
    | 'outside'
    | 'inside'
    | 'edge-ab'
    | 'edge-bc'
    | 'edge-ca'
    | 'vertex-a'
    | 'vertex-b'
    | 'vertex-c'
    | 'degenerate';
  /** Distance of the projection from the boundary, as a fraction of the longest edge. */
  fromBoundary: number;
  /** Distance of the point from the plane. */
  fromPlane: number;
  /** Weights of the corners; not for a degenerate triangle. */
  weights: Vector;
}

const squared = (x: Exact): bigint => dot(x, x);

const signedQuotient = (p: bigint, q: bigint): number => (p < 0n ? -quotient(-p, q) : quotient(p, q));

/** Squared distance of q from the segment, as numerator and denominator. */
function fromSegment(q: Exact, start: Exact, end: Exact): [bigint, bigint] {
  const edge = minus(end, start);
  const along = dot(minus(q, start), edge);
  if (along <= 0n) return [squared(minus(q, start)), 1n];
  if (along >= squared(edge)) return [squared(minus(q, end)), 1n];
  return [squared(cross(minus(q, start), edge)), squared(edge)];
}

/** Distance from the nearest edge in units of `length`, whose square is given. */
function fromEdges(q: Exact, corners: readonly Exact[], lengthSquared: bigint): number {
  const distances = corners.map((start, i) => {
    const [over, under] = fromSegment(q, start, corners[(i + 1) % 3]!);
    return Math.sqrt(quotient(over, under * lengthSquared));
  });
  return Math.min(...distances);
}

function nameFeature(weights: readonly bigint[]): ExactRegion['feature'] {
  if (weights.some((weight) => weight < 0n)) return 'outside';
  const isZero = weights.map((weight) => weight === 0n).join();
  const names: Record<string, ExactRegion['feature']> = {
    'false,false,false': 'inside',
    'true,false,false': 'edge-bc',
    'false,true,false': 'edge-ca',
    'false,false,true': 'edge-ab',
    'false,true,true': 'vertex-a',
    'true,false,true': 'vertex-b',
    'true,true,false': 'vertex-c',
  };
  return names[isZero]!;
}

/** Where the projection of p to the plane of the triangle is. */
export function exactRegion(p: Vector, corners: Corners): ExactRegion {
  const { vectors, unit } = exactly([p, ...corners]);
  const [q, a, b, c] = vectors as [Exact, Exact, Exact, Exact];
  const [e, f, g] = [minus(b, a), minus(c, a), minus(q, a)];
  const longestSquared = [e, f, minus(c, b)].map(squared).reduce((x, y) => (x > y ? x : y));
  const area = squared(e) * squared(f) - dot(e, f) * dot(e, f);
  if (area === 0n) {
    const isPoint = longestSquared === 0n;
    const [over] = [
      [a, b],
      [b, c],
      [c, a],
    ]
      .map(([start, end]) => fromSegment(q, start!, end!))
      .reduce((x, y) => (x[0] * y[1] < y[0] * x[1] ? x : y));
    const fromBoundary = isPoint
      ? over === 0n
        ? 0
        : Number.POSITIVE_INFINITY
      : fromEdges(q, [a, b, c], longestSquared);
    const nowhere = [Number.NaN, Number.NaN, Number.NaN] as const;
    return { inside: over === 0n, feature: 'degenerate', fromBoundary, fromPlane: 0, weights: nowhere };
  }
  const v = squared(f) * dot(e, g) - dot(e, f) * dot(f, g);
  const w = squared(e) * dot(f, g) - dot(e, f) * dot(e, g);
  const weights = [area - v - w, v, w] as const;
  const feature = nameFeature(weights);
  const projected = plus(times(a, area), plus(times(e, v), times(f, w)));
  const scaled = [a, b, c].map((corner) => times(corner, area));
  const height = absolute(dot(cross(e, f), g));
  const [x, y, z] = weights.map((weight) => signedQuotient(weight, area));
  return {
    inside: feature !== 'outside',
    feature,
    fromBoundary: fromEdges(projected, scaled, longestSquared * area * area),
    fromPlane: Math.sqrt(quotient(height * height, area)) * 2 ** unit,
    weights: [x!, y!, z!],
  };
}
