import { cross, normalize } from '../../math/cross.ts';
import { dot, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { type Facet, heightOver } from './quick-hull.ts';

// Faces, edges and axes of a hull, from its triangles.

/** A face of a hull: a convex polygon. */
export interface HullFace {
  /** Outward unit normal. */
  readonly normal: Readonly<Vec3>;
  /** Largest n · p of the hull along the normal, world units. */
  readonly offset: number;
  /** Numbers of its corners, counter-clockwise seen from outside. */
  readonly corners: readonly number[];
}

/** An edge of a hull between two faces. */
export interface HullEdge {
  /** Numbers of its ends. */
  readonly from: number;
  readonly to: number;
  /** Numbers of its faces: to the left and to the right, seen from outside, going from `from` to `to`. */
  readonly left: number;
  readonly right: number;
}

/** A triangulated hull, with the coordinates of its corners. */
export interface TriangulatedHull {
  readonly facets: readonly Facet[];
  readonly points: Readonly<Float64Array>;
}

/** Facets of one face, with the largest of them. */
interface Group {
  readonly facets: readonly Facet[];
  readonly largest: Facet;
}

/**
 * Joins triangles whose common edge is flat to faces. An edge is flat if the far corner of either triangle is within
 * `slack` of the plane of the other one, since the plane of a narrow triangle is not exact. All corners of a face are
 * within `slack` of the plane of its largest triangle.
 */
export function joinFacets(hull: TriangulatedHull, corners: readonly Vec3[], slack: number): HullFace[] {
  const groupOf = new Map<Facet, Group>();
  for (const facet of hull.facets) {
    for (const neighbor of facet.neighbors) {
      if (!isFlat(hull, facet, neighbor, slack)) continue;
      const a = groupOf.get(facet) ?? { facets: [facet], largest: facet };
      const b = groupOf.get(neighbor) ?? { facets: [neighbor], largest: neighbor };
      if (a === b) continue;
      const largest = squaredAreaOf(hull, a.largest) >= squaredAreaOf(hull, b.largest) ? a.largest : b.largest;
      const facets = [...a.facets, ...b.facets];
      if (facets.some((member) => !isInPlane(hull, largest, member, slack))) continue;
      const joined: Group = { facets, largest };
      for (const member of facets) groupOf.set(member, joined);
    }
  }
  const faces: HullFace[] = [];
  for (const facet of hull.facets) if (!groupOf.has(facet)) faces.push(createFace(facet, facet.corners, corners));
  for (const { facets, largest } of new Set(groupOf.values())) {
    const outline = outlineOf(facets);
    if (outline) faces.push(createFace(largest, outline, corners));
    else for (const facet of facets) faces.push(createFace(facet, facet.corners, corners));
  }
  return faces.sort(compareFaces);
}

function createFace({ x, y, z }: Facet, outline: readonly number[], corners: readonly Vec3[]): HullFace {
  const normal = vec3(0 + x, 0 + y, 0 + z);
  let offset = -Infinity;
  for (const corner of corners) offset = Math.max(offset, dot(normal, corner));
  // From the least corner on.
  const first = outline.indexOf(Math.min(...outline));
  return { normal, offset, corners: [...outline.slice(first), ...outline.slice(0, first)] };
}

function isInPlane({ points }: TriangulatedHull, plane: Facet, { corners }: Facet, slack: number): boolean {
  return corners.every((corner) => Math.abs(heightOver(plane, points, corner)) <= slack);
}

function isFlat({ points }: TriangulatedHull, a: Facet, b: Facet, slack: number): boolean {
  return isFarCornerOn(points, a, b, slack) || isFarCornerOn(points, b, a, slack);
}

/** Whether the corner of `b` that is not one of `a` is within `slack` of the plane of `a`. */
function isFarCornerOn(points: Readonly<Float64Array>, a: Facet, b: Facet, slack: number): boolean {
  for (const corner of b.corners) {
    if (!a.corners.includes(corner)) return Math.abs(heightOver(a, points, corner)) <= slack;
  }
  return true;
}

/** Squared area of a triangle, times 4. */
function squaredAreaOf({ points }: TriangulatedHull, { corners: [a, b, c] }: Facet): number {
  set(toB, points[3 * b] - points[3 * a], points[3 * b + 1] - points[3 * a + 1], points[3 * b + 2] - points[3 * a + 2]);
  set(toC, points[3 * c] - points[3 * a], points[3 * c + 1] - points[3 * a + 1], points[3 * c + 2] - points[3 * a + 2]);
  cross(area, toB, toC);
  return dot(area, area);
}

/** Corners around joined triangles; undefined unless the outline is one closed line. */
function outlineOf(facets: readonly Facet[]): number[] | undefined {
  const members = new Set(facets);
  const next = new Map<number, number>();
  let sides = 0;
  for (const { corners, neighbors } of facets) {
    for (let edge = 0; edge < 3; edge++) {
      if (members.has(neighbors[edge])) continue;
      next.set(corners[edge], corners[edge === 2 ? 0 : edge + 1]);
      sides++;
    }
  }
  const outline: number[] = [];
  const first = Math.min(...next.keys());
  let at = first;
  do {
    outline.push(at);
    at = next.get(at) as number;
  } while (at !== first && outline.length <= sides);
  return outline.length === sides ? outline : undefined;
}

/**
 * Fixed order of faces: by the coordinate axis closest to the normal, x before y before z, its positive side first, then
 * the closer normal, then the corners.
 */
function compareFaces(a: HullFace, b: HullFace): number {
  const axisA = closestAxis(a.normal);
  const axisB = closestAxis(b.normal);
  if (axisA !== axisB) return axisA - axisB;
  const alongA = [a.normal.x, a.normal.y, a.normal.z][axisA];
  const alongB = [b.normal.x, b.normal.y, b.normal.z][axisB];
  if (alongA > 0 !== alongB > 0) return alongA > 0 ? -1 : 1;
  if (alongA !== alongB) return Math.abs(alongA) > Math.abs(alongB) ? -1 : 1;
  for (let i = 0; i < a.corners.length && i < b.corners.length; i++) {
    if (a.corners[i] !== b.corners[i]) return a.corners[i] - b.corners[i];
  }
  return a.corners.length - b.corners.length;
}

/** Index of the largest component; of components equal within rounding the first. */
function closestAxis({ x, y, z }: Readonly<Vec3>): number {
  const most = Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) * (1 - EQUAL);
  if (Math.abs(x) >= most) return 0;
  return Math.abs(y) >= most ? 1 : 2;
}

/** The edges between faces. */
export function edgesOf(faces: readonly HullFace[]): HullEdge[] {
  const leftOf = new Map<number, number>();
  for (const [number, { corners }] of faces.entries()) {
    for (const [i, from] of corners.entries()) {
      const name = MOST_NAMED * from + corners[(i + 1) % corners.length];
      if (leftOf.has(name)) throw new Error('convexHull: the surface is not closed');
      leftOf.set(name, number);
    }
  }
  const edges: HullEdge[] = [];
  for (const [left, { corners }] of faces.entries()) {
    for (const [i, from] of corners.entries()) {
      const to = corners[(i + 1) % corners.length];
      const right = leftOf.get(MOST_NAMED * to + from);
      if (right === undefined) throw new Error('convexHull: the surface is not closed');
      if (from < to) edges.push({ from, to, left, right });
    }
  }
  return edges;
}

/** Unit vectors along edges. */
export function directionsOf(edges: readonly HullEdge[], corners: readonly Vec3[]): Vec3[] {
  return edges.map(({ from, to }) => {
    const direction = vec3();
    subtract(direction, corners[to], corners[from]);
    normalize(direction);
    return direction;
  });
}

/**
 * Numbers of the faces whose normals are separating axes. A face opposite to an earlier one has the same axis: its normal
 * is exactly the negative, as for a box.
 */
export function axesOf(faces: readonly HullFace[]): number[] {
  const axes: number[] = [];
  for (const [number, { normal }] of faces.entries()) {
    const hasOpposite = axes.some((axis) => isOpposite(faces[axis].normal, normal));
    if (!hasOpposite) axes.push(number);
  }
  return axes;
}

function isOpposite(a: Readonly<Vec3>, b: Readonly<Vec3>): boolean {
  return a.x === -b.x && a.y === -b.y && a.z === -b.z;
}

/** More than the corners of a hull. */
const MOST_NAMED = 1024;
/** Relative difference of components that counts as rounding. */
const EQUAL = 1e-9;
const toB = vec3();
const toC = vec3();
const area = vec3();
