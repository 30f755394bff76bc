import { facesOf } from './polytopes.ts';
import { type HalfSpace, halfEdges, type Solid } from './solids.ts';
import { cross, dot, minus, norm, plus, times, unit, type Vector } from './vector.ts';

// Where two flat faces are over each other, found by looking at every corner and every two sides: slow, and without an
// order, a name or a slack for anything.

/** A flat face, relative to its solid's center: a polygon or an edge; without corners a whole plane. */
export interface FlatFace {
  readonly corners: readonly Vector[];
  /** A point of it. */
  readonly point: Vector;
  /** Out of the solid; of an edge the direction of the query. */
  readonly normal: Vector;
}

/**
 * The supporting faces of a solid in a unit direction: more than one of a brick when they do so alike, up to the margin. Of a
 * capsule the line on its surface, when that is at right angles to the direction.
 */
export function facesTowards(solid: Solid, direction: Vector, margin: number): FlatFace[] {
  switch (solid.kind) {
    case 'half-space':
      return [planeOf(solid)];
    case 'capsule': {
      const up = times(direction, solid.radius);
      return [{ corners: [minus(up, solid.half), plus(up, solid.half)], point: up, normal: direction }];
    }
    case 'triangle': {
      const [a, b, c] = solid.corners;
      const normal = unit(cross(minus(b, a), minus(c, a)));
      const side = dot(normal, direction) < 0 ? -1 : 1;
      return [{ corners: solid.corners, point: a, normal: times(normal, side) }];
    }
    case 'brick': {
      const edges = halfEdges(solid);
      const most = Math.max(...solid.axes.map((axis) => Math.abs(dot(axis, direction))));
      const faces: FlatFace[] = [];
      for (const [i, axis] of solid.axes.entries()) {
        const along = dot(axis, direction);
        if (Math.abs(along) < most - margin) continue;
        const middle = times(edges[i]!, along < 0 ? -1 : 1);
        const [p, q] = [edges[(i + 1) % 3]!, edges[(i + 2) % 3]!];
        const around = [plus(p, q), minus(p, q), times(plus(p, q), -1), minus(q, p)];
        faces.push({
          corners: around.map((corner) => plus(middle, corner)),
          point: middle,
          normal: times(axis, along < 0 ? -1 : 1),
        });
      }
      return faces;
    }
    case 'polytope': {
      // Of the faces at the farthest corners those with the closest normals.
      const heights = solid.corners.map((p) => dot(p, direction));
      const least = Math.max(...heights) - margin * Math.max(...solid.corners.map(norm));
      const normals = facesOf(solid.corners, solid.topology);
      const polygons = solid.topology.faces
        .map((face, i) => ({ face, normal: normals[i]!.normal }))
        .filter(({ face }) => face.some((i) => heights[i]! >= least));
      const most = Math.max(...polygons.map(({ normal }) => dot(normal, direction)));
      return polygons
        .filter(({ normal }) => dot(normal, direction) >= most - margin)
        .map(({ face, normal }) => ({
          corners: face.map((i) => solid.corners[i]!),
          point: solid.corners[face[0]!]!,
          normal,
        }));
    }
    default:
      throw new Error(`a ${solid.kind} has no flat faces`);
  }
}

const planeOf = ({ normal, offset }: HalfSpace): FlatFace => ({ corners: [], point: times(normal, offset), normal });

/** A point over which both faces are, and how deep they are in each other there, along the direction. */
export interface SharedPoint {
  readonly onA: Vector;
  readonly onB: Vector;
  readonly depth: number;
}

/**
 * The corners of what two faces cover together as seen along a unit direction, from a to b, relative to the center of a:
 * corners of one over the other, and crossings of their sides.
 */
export function sharedCorners(a: FlatFace, b: FlatFace, towardsB: Vector, direction: Vector): SharedPoint[] {
  const placedB: FlatFace = { ...b, corners: b.corners.map((p) => plus(p, towardsB)), point: plus(b.point, towardsB) };
  const found: SharedPoint[] = [];
  const add = (onA: Vector, onB: Vector) => found.push({ onA, onB, depth: dot(minus(onA, onB), direction) });
  for (const p of a.corners) if (covers(placedB, p, direction)) add(p, dropped(p, placedB, direction));
  for (const p of placedB.corners) if (covers(a, p, direction)) add(dropped(p, a, direction), p);
  for (const [i, from] of a.corners.entries()) {
    const to = a.corners[(i + 1) % a.corners.length]!;
    for (const [j, start] of placedB.corners.entries()) {
      const end = placedB.corners[(j + 1) % placedB.corners.length]!;
      const crossing = crossingOf(from, to, start, end, direction);
      if (crossing) add(...crossing);
    }
  }
  return found;
}

/** Whether a face has a point straight along the direction from p: p is on the same side of all of its sides. */
function covers({ corners }: FlatFace, p: Vector, direction: Vector): boolean {
  const sides = corners.map((corner, i) => {
    const next = corners[(i + 1) % corners.length]!;
    return dot(cross(minus(next, corner), minus(p, corner)), direction);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

/** The point of the plane of a face that is straight along the direction from p. */
const dropped = (p: Vector, { point, normal }: FlatFace, direction: Vector): Vector =>
  plus(p, times(direction, dot(minus(point, p), normal) / dot(direction, normal)));

/** The points of two segments that are straight over each other. */
function crossingOf(p: Vector, q: Vector, r: Vector, s: Vector, direction: Vector): [Vector, Vector] | undefined {
  const [u, v, w] = [minus(q, p), minus(s, r), minus(r, p)];
  const area = dot(cross(u, v), direction);
  if (Math.abs(area) <= 1e-12 * norm(u) * norm(v)) return undefined;
  const along = dot(cross(w, v), direction) / area;
  const across = dot(cross(w, u), direction) / area;
  if (along < 0 || along > 1 || across < 0 || across > 1) return undefined;
  return [plus(p, times(u, along)), plus(r, times(v, across))];
}

/** The largest area, as seen along a direction, of any four of the points. */
export function largestArea(points: readonly Vector[], direction: Vector): number {
  let largest = 0;
  const chosen: Vector[] = [];
  const choose = (from: number): void => {
    if (chosen.length === 4) {
      largest = Math.max(largest, hullArea(chosen, direction));
      return;
    }
    for (let i = from; i < points.length; i++) {
      chosen.push(points[i]!);
      choose(i + 1);
      chosen.pop();
    }
  };
  choose(0);
  return largest;
}

/** The area of the hull of three or four points as seen along a direction. */
export function hullArea(points: readonly Vector[], direction: Vector): number {
  const triangle = (p: Vector, q: Vector, r: Vector) => Math.abs(dot(cross(minus(q, p), minus(r, p)), direction)) / 2;
  if (points.length < 3) return 0;
  const [a, b, c, d] = points as [Vector, Vector, Vector, Vector | undefined];
  if (!d) return triangle(a, b, c);
  // However four points lie, the triangles between them cover their hull twice.
  return (triangle(a, b, c) + triangle(a, b, d) + triangle(a, c, d) + triangle(b, c, d)) / 2;
}
