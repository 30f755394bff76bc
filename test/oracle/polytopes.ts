import { type Face, heightOver } from './features.ts';
import { cross, dot, exactCross, minus, norm, plus, times, unit, type Vector } from './vector.ts';

// Faces and edges of a convex polytope, found among all triples of its corners: slow, and without an order of the search.

/** Faces as corner numbers in order around them, counter-clockwise seen from outside, and edges between them. */
export interface Topology {
  readonly faces: readonly (readonly number[])[];
  readonly edges: readonly (readonly [number, number])[];
}

/** All faces with the corners of a polytope, at most about twenty. Corners within 1e-13 of a plane are of one face. */
export function topologyOf(corners: readonly Vector[]): Topology {
  const middle = times(corners.reduce(plus), 1 / corners.length);
  const slack = 1e-13 * Math.max(...corners.map((p) => norm(minus(p, middle))));
  const faces = new Map<string, number[]>();
  for (let i = 0; i < corners.length; i++) {
    for (let j = i + 1; j < corners.length; j++) {
      for (let k = j + 1; k < corners.length; k++) {
        const [u, v] = [minus(corners[j]!, corners[i]!), minus(corners[k]!, corners[i]!)];
        if (isClearlyInside(corners, i, cross(u, v), slack)) continue;
        const spanned = exactCross(u, v);
        if (norm(spanned) === 0) continue;
        const towardsMiddle = dot(spanned, minus(middle, corners[i]!)) > 0;
        const normal = unit(towardsMiddle ? times(spanned, -1) : spanned);
        const heights = corners.map((p) => dot(minus(p, corners[i]!), normal));
        if (heights.some((height) => height > slack)) continue;
        const around = corners.map((_, n) => n).filter((n) => heights[n]! >= -slack);
        faces.set(around.join(), inOrder(corners, around, normal));
      }
    }
  }
  const edges: [number, number][] = [];
  for (const face of faces.values()) {
    for (const [i, from] of face.entries()) {
      const to = face[(i + 1) % face.length]!;
      if (from < to) edges.push([from, to]);
    }
  }
  return { faces: [...faces.values()], edges };
}

/** Whether a plane through corner `i` has corners far on both sides of it, whatever the rounding of its normal. */
function isClearlyInside(corners: readonly Vector[], i: number, spanned: Vector, slack: number): boolean {
  const far = 1e6 * slack * norm(spanned);
  let [low, high] = [0, 0];
  for (const p of corners) {
    const height = dot(minus(p, corners[i]!), spanned);
    low = Math.min(low, height);
    high = Math.max(high, height);
  }
  return low < -far && high > far;
}

/** Corners of a face by their angle around its middle. */
function inOrder(corners: readonly Vector[], around: readonly number[], normal: Vector): number[] {
  const points = around.map((i) => corners[i]!);
  const middle = times(points.reduce(plus), 1 / points.length);
  const u = unit(minus(points[0]!, middle));
  const v = cross(normal, u);
  const angle = (i: number) => Math.atan2(dot(minus(corners[i]!, middle), v), dot(minus(corners[i]!, middle), u));
  return [...around].sort((i, j) => angle(i) - angle(j));
}

/** A face of a polytope with its outward normal. */
function polygonOf(corners: readonly Vector[], face: readonly number[]): Face {
  const points = face.map((i) => corners[i]!);
  const [first] = points as [Vector];
  // The largest triangle has the most exact normal.
  let spanned: Vector = [0, 0, 0];
  for (let i = 1; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) {
      const candidate = exactCross(minus(points[i]!, first), minus(points[j]!, first));
      if (norm(candidate) > norm(spanned)) spanned = candidate;
    }
  }
  const normal = unit(spanned);
  const sides = points.map((corner, i) => {
    const edge = minus(points[(i + 1) % points.length]!, corner);
    return { corner, inwards: unit(cross(normal, edge)) };
  });
  return { corner: first, normal, sides };
}

const faces = new WeakMap<readonly Vector[], readonly Face[]>();

/** The faces of a polytope, computed once. */
export function facesOf(corners: readonly Vector[], topology: Topology): readonly Face[] {
  const known = faces.get(corners) ?? topology.faces.map((face) => polygonOf(corners, face));
  faces.set(corners, known);
  return known;
}

/** Height over the highest face of a polytope: negative inside. */
export function highest(faces: readonly Face[], p: Vector): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const { corner, normal } of faces) most = Math.max(most, dot(minus(p, corner), normal));
  return most;
}

/** Distance from the inside of the nearest face, infinite when the point is over none. */
export function heightOverFaces(faces: readonly Face[], p: Vector): number {
  let least = Number.POSITIVE_INFINITY;
  for (const face of faces) least = Math.min(least, heightOver(face, p));
  return least;
}

/** Whether the segment middle ± half has a point below all faces. */
export function segmentMeetsFaces(faces: readonly Face[], middle: Vector, half: Vector): boolean {
  let from = -1;
  let to = 1;
  for (const { corner, normal } of faces) {
    const height = dot(minus(middle, corner), normal);
    const climb = dot(half, normal);
    if (climb === 0) {
      if (height > 0) return false;
    } else if (climb > 0) to = Math.min(to, -height / climb);
    else from = Math.max(from, -height / climb);
  }
  return from <= to;
}
