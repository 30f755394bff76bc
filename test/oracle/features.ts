import { cross, dot, exactCross, minus, norm, plus, times, unit, type Vector } from './vector.ts';

// Distances between the features that bounded solids consist of: corners, edges and faces, each by the plainest method.

const clamp = (x: number, low: number, high: number) => Math.max(low, Math.min(high, x));

/** Distance of p from the segment from a to b, which may be of length 0. */
export function distanceToSegment(p: Vector, a: Vector, b: Vector): number {
  const edge = minus(b, a);
  const squared = dot(edge, edge);
  const t = squared === 0 ? 0 : clamp(dot(minus(p, a), edge) / squared, 0, 1);
  return norm(minus(p, plus(a, times(edge, t))));
}

/** Length of r + s u − t v. */
const lengthAt = (r: Vector, u: Vector, s: number, v: Vector, t: number) =>
  norm(plus(r, minus(times(u, s), times(v, t))));

/** The place from −1 to 1 on a segment, of half the squared length, that is nearest to a point. */
const best = (numerator: number, squared: number) => (squared === 0 ? 0 : clamp(numerator / squared, -1, 1));

/** Distance of the segments a ± u and b ± v, of which n is the cross product u × v. */
export function distanceOfSegments(a: Vector, u: Vector, b: Vector, v: Vector, n: Vector): number {
  // The least of |r + s u − t v| over the square |s| <= 1, |t| <= 1: inside, or on one of its four sides.
  const r = minus(a, b);
  const uu = dot(u, u);
  const vv = dot(v, v);
  const uv = dot(u, v);
  const ru = dot(r, u);
  const rv = dot(r, v);
  // Where the lines are nearest r + s u − t v is along n, so that its cross product with v has nothing along n.
  const s = -dot(cross(r, v), n) / dot(n, n);
  // The t of that s, and not another quotient like it: between nearly parallel edges their errors would not cancel.
  let least = Math.abs(s) <= 1 ? lengthAt(r, u, s, v, best(rv + s * uv, vv)) : Number.POSITIVE_INFINITY;
  for (const end of [-1, 1]) {
    const onFirst = lengthAt(r, u, end, v, best(rv + end * uv, vv));
    const onSecond = lengthAt(r, u, best(end * uv - ru, uu), v, end);
    least = Math.min(least, onFirst, onSecond);
  }
  return least;
}

/** The inside of a triangle: a point of it, its unit normal, and its sides with their unit normals, which point inwards. */
export interface Face {
  readonly corner: Vector;
  readonly normal: Vector;
  readonly sides: readonly { readonly corner: Vector; readonly inwards: Vector }[];
}

export function faceOf([a, b, c]: readonly [Vector, Vector, Vector]): Face {
  const normal = unit(exactCross(minus(b, a), minus(c, a)));
  const side = (from: Vector, to: Vector) => ({ corner: from, inwards: unit(cross(normal, minus(to, from))) });
  return { corner: a, normal, sides: [side(a, b), side(b, c), side(c, a)] };
}

/** How far p is from the face when it is straight above or below it, otherwise infinite. */
export function heightOver(face: Face, p: Vector): number {
  for (const { corner, inwards } of face.sides) {
    if (dot(minus(p, corner), inwards) < 0) return Number.POSITIVE_INFINITY;
  }
  return Math.abs(dot(minus(p, face.corner), face.normal));
}

/** Whether the segment middle ± half goes through the face. */
export function passesThrough(face: Face, middle: Vector, half: Vector): boolean {
  const height = dot(minus(middle, face.corner), face.normal);
  const climb = dot(half, face.normal);
  if (Math.abs(height) > Math.abs(climb) || climb === 0) return false;
  return heightOver(face, minus(middle, times(half, height / climb))) < Number.POSITIVE_INFINITY;
}

/** Distance of p from a triangle: to its inside, or to one of its edges. */
export function distanceToTriangle(p: Vector, triangle: readonly [Vector, Vector, Vector]): number {
  const [a, b, c] = triangle;
  return Math.min(
    heightOver(faceOf(triangle), p),
    distanceToSegment(p, a, b),
    distanceToSegment(p, b, c),
    distanceToSegment(p, c, a),
  );
}
