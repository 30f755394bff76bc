import { COORDINATE_ROUNDING, MOST_CORNERS } from '../../constants.ts';
import { type Vec3, vec3 } from '../../math/vec3.ts';
import { axesOf, directionsOf, edgesOf, type HullEdge, type HullFace, joinFacets } from './hull-surface.ts';
import { findStart, type Start } from './quick-hull.ts';
import { simplifiedHull } from './simplify.ts';

/** Everything about a hull that queries need, in the frame of its body. */
export interface HullData {
  /** Corners in lexicographic order. */
  readonly corners: readonly Vec3[];
  readonly cornerCount: number;
  /** Faces whose corners are in one plane within rounding. */
  readonly faces: readonly HullFace[];
  /** Faces whose corners are in one plane within the tolerance of the hull: supporting faces of manifolds. */
  readonly wideFaces: readonly HullFace[];
  /** Their normals, and the numbers of their corners. */
  readonly normals: readonly Vec3[];
  readonly polygons: readonly (readonly number[])[];
  /** Edges between `faces`, and unit vectors along them. */
  readonly edges: readonly HullEdge[];
  readonly directions: readonly Vec3[];
  /** Numbers of the faces whose normals are separating axes. */
  readonly axes: readonly number[];
  /** Half the sum of its extents, world units: the scale of tolerances. */
  readonly size: number;
}

/** Why points have no hull. */
export type NoHull = Exclude<Start, readonly number[]> | { readonly corners: number };

/**
 * Builds the hull of points, three coordinates each. Points that are within `slack` of the hull of the others are left out.
 * Corners within `tolerance` of a plane, at least rounding, are of one face. The order of the points does not matter.
 */
export function buildHull(coordinates: ArrayLike<number>, slack: number, tolerance: number): HullData | NoHull {
  const points = sortedPoints(coordinates);
  const hull = simplifiedHull(points, slack, MOST_CORNERS);
  if (!hull) {
    const start = findStart(points, slack);
    return typeof start === 'string' ? start : 'plane';
  }
  if (hull.count > MOST_CORNERS) return { corners: hull.count };
  const corners = verticesOf(hull.points);
  const rounding = sizeOf(hull.points) * COORDINATE_ROUNDING;
  const flatness = Math.max(rounding, tolerance);
  const faces = joinFacets(hull, corners, rounding);
  const wideFaces = flatness === rounding ? faces : joinFacets(hull, corners, flatness);
  const edges = edgesOf(faces);
  if (corners.length - edges.length + faces.length !== 2)
    throw new Error('convexHull: the surface is not that of a solid');
  return {
    corners,
    cornerCount: corners.length,
    faces,
    normals: faces.map(({ normal }) => vec3(normal.x, normal.y, normal.z)),
    polygons: faces.map((face) => face.corners),
    wideFaces,
    edges,
    directions: directionsOf(edges, corners),
    axes: axesOf(faces),
    size: halfExtentsOf(hull.points),
  };
}

/** The largest extent or coordinate: the scale of the rounding of points. */
export function sizeOf(coordinates: ArrayLike<number>): number {
  let size = 0;
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = axis; i < coordinates.length; i += 3) {
      low = Math.min(low, coordinates[i]);
      high = Math.max(high, coordinates[i]);
    }
    size = Math.max(size, high - low, Math.abs(low), Math.abs(high));
  }
  return size;
}

/** Half the sum of the extents along the axes. */
function halfExtentsOf(points: Readonly<Float64Array>): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = axis; i < points.length; i += 3) {
      low = Math.min(low, points[i]);
      high = Math.max(high, points[i]);
    }
    sum += high - low;
  }
  return sum / 2;
}

/** The points in lexicographic order, each once. */
function sortedPoints(coordinates: ArrayLike<number>): Float64Array {
  const count = coordinates.length / 3;
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  order.sort((i, j) => {
    for (let axis = 0; axis < 3; axis++) {
      const p = coordinates[3 * i + axis];
      const q = coordinates[3 * j + axis];
      if (p !== q) return p < q ? -1 : 1;
    }
    return 0;
  });
  const points = new Float64Array(3 * count);
  let kept = 0;
  for (const i of order) {
    // Adding 0 makes −0 a 0.
    const x = 0 + coordinates[3 * i];
    const y = 0 + coordinates[3 * i + 1];
    const z = 0 + coordinates[3 * i + 2];
    const at = 3 * kept;
    if (kept > 0 && points[at - 3] === x && points[at - 2] === y && points[at - 1] === z) continue;
    points[at] = x;
    points[at + 1] = y;
    points[at + 2] = z;
    kept++;
  }
  return points.slice(0, 3 * kept);
}

function verticesOf(points: Readonly<Float64Array>): Vec3[] {
  const corners: Vec3[] = [];
  for (let i = 0; i < points.length; i += 3) {
    corners.push(vec3(points[i], points[i + 1], points[i + 2]));
  }
  return corners;
}
