import { loadVec3 } from '../../math/columns.ts';
import { orient3d } from '../../math/orient3d.ts';
import { unitNormal } from '../../math/plane-normal.ts';
import { dot, vec3 } from '../../math/vec3.ts';

// Convex hull of points as a closed surface of triangles: Quickhull (Barber, Dobkin, Huhdanpaa, ACM TOMS 22(4), 1996).
//
// A point that is outside is kept with one triangle that it sees. The farthest point of a triangle becomes the next
// corner: all triangles that it sees are replaced by triangles from their outline to the new corner. Heights only choose
// points. Which triangles a corner sees is decided exactly, so that the surface is closed and convex whatever the points.

/** A triangle of a hull; its corners are counter-clockwise seen from outside. */
export interface Facet {
  /** Numbers of the corners. */
  readonly corners: [number, number, number];
  /** The triangle on the other side of the edge from corner i to the next one. */
  readonly neighbors: Facet[];
  /** Outward unit normal n, and n · p for the points p of the plane. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly offset: number;
  /** Points that see the triangle, and the farthest of them. */
  readonly outside: number[];
  farthest: number;
  farthestHeight: number;
  /** Number of the last corner that has visited the triangle. */
  visit: number;
  isVisible: boolean;
  isRemoved: boolean;
}

/** Four points that span a tetrahedron, or why there are none: all points are within `slack` of a point, line or plane. */
export type Start = readonly [number, number, number, number] | 'point' | 'line' | 'plane';

/** Chooses four points far from each other. */
export function findStart(points: Readonly<Float64Array>, slack: number): Start {
  const count = points.length / 3;
  const a = 0;
  const b = argMax(count, (i) => distanceSquared(points, i, a));
  if (!(distanceSquared(points, a, b) > slack * slack)) return 'point';
  const ux = points[3 * b] - points[3 * a];
  const uy = points[3 * b + 1] - points[3 * a + 1];
  const uz = points[3 * b + 2] - points[3 * a + 2];
  const squared = ux * ux + uy * uy + uz * uz;
  const fromLine = (i: number): number => {
    const x = points[3 * i] - points[3 * a];
    const y = points[3 * i + 1] - points[3 * a + 1];
    const z = points[3 * i + 2] - points[3 * a + 2];
    const cx = y * uz - z * uy;
    const cy = z * ux - x * uz;
    const cz = x * uy - y * ux;
    return (cx * cx + cy * cy + cz * cz) / squared;
  };
  const c = argMax(count, fromLine);
  if (!(fromLine(c) > slack * slack)) return 'line';
  const plane = createFacet(points, a, b, c);
  const d = argMax(count, (i) => Math.abs(heightOver(plane, points, i)));
  const side = sideOf(points, a, b, c, d);
  if (!(Math.abs(heightOver(plane, points, d)) > slack) || side === 0) return 'plane';
  return side > 0 ? [a, c, b, d] : [a, b, c, d];
}

/**
 * Writes the hull of `points`, starting with the tetrahedron `start` (its last corner is below the first three). Points
 * that are no more than `slack` outside may be left out.
 */
export function triangulateHull(
  points: Readonly<Float64Array>,
  [a, b, c, d]: readonly [number, number, number, number],
  slack: number,
): Facet[] {
  const facets = [
    createFacet(points, a, b, c),
    createFacet(points, a, d, b),
    createFacet(points, b, d, c),
    createFacet(points, c, d, a),
  ];
  const [base, ab, bc, ca] = facets;
  base.neighbors.push(ab, bc, ca);
  ab.neighbors.push(ca, bc, base);
  bc.neighbors.push(ab, ca, base);
  ca.neighbors.push(bc, ab, base);
  for (let i = 0; i < points.length / 3; i++) assign(points, i, facets, slack);
  // Facets are appended while the loop runs.
  for (let i = 0; i < facets.length; i++) {
    const facet = facets[i];
    while (!facet.isRemoved && facet.outside.length > 0) addCorner(facets, points, facet, slack);
  }
  return facets.filter(({ isRemoved }) => !isRemoved);
}

/** Adds the farthest point outside of a facet as a corner. */
function addCorner(facets: Facet[], points: Readonly<Float64Array>, facet: Facet, slack: number): void {
  const eye = facet.farthest;
  if (!sees(points, eye, facet)) {
    // The height was rounding.
    removePoint(points, facet, eye);
    return;
  }
  const visible = [facet];
  facet.visit = eye;
  facet.isVisible = true;
  // One entry per edge of the outline: a visible facet, and which of its edges.
  const outline: { facet: Facet; edge: number }[] = [];
  for (let i = 0; i < visible.length; i++) {
    for (let edge = 0; edge < 3; edge++) {
      const neighbor = visible[i].neighbors[edge];
      if (neighbor.visit !== eye) {
        neighbor.visit = eye;
        neighbor.isVisible = sees(points, eye, neighbor);
        if (neighbor.isVisible) visible.push(neighbor);
      }
      if (!neighbor.isVisible) outline.push({ facet: visible[i], edge });
    }
  }
  const startingAt = new Map<number, Facet>();
  const added: Facet[] = [];
  for (const { facet: removed, edge } of outline) {
    const from = removed.corners[edge];
    const to = removed.corners[edge === 2 ? 0 : edge + 1];
    const beyond = removed.neighbors[edge];
    const replacement = createFacet(points, from, to, eye);
    replacement.neighbors.push(beyond);
    beyond.neighbors[beyond.corners.indexOf(to)] = replacement;
    startingAt.set(from, replacement);
    added.push(replacement);
  }
  for (const replacement of added) {
    const next = startingAt.get(replacement.corners[1]) as Facet;
    replacement.neighbors[1] = next;
    next.neighbors[2] = replacement;
  }
  for (const removed of visible) removed.isRemoved = true;
  for (const removed of visible) {
    for (const point of removed.outside) if (point !== eye) assign(points, point, added, slack);
    removed.outside.length = 0;
  }
  facets.push(...added);
}

/** Adds a point to the facet over which it is highest, if it is higher than `slack` over one of them. */
function assign(points: Readonly<Float64Array>, point: number, facets: readonly Facet[], slack: number): void {
  let highest = slack;
  let over: Facet | undefined;
  for (const facet of facets) {
    const height = heightOver(facet, points, point);
    if (height <= highest) continue;
    highest = height;
    over = facet;
  }
  if (!over) return;
  over.outside.push(point);
  if (highest <= over.farthestHeight) return;
  over.farthestHeight = highest;
  over.farthest = point;
}

function removePoint(points: Readonly<Float64Array>, facet: Facet, point: number): void {
  facet.outside.splice(facet.outside.indexOf(point), 1);
  facet.farthestHeight = -Infinity;
  for (const other of facet.outside) {
    const height = heightOver(facet, points, other);
    if (height <= facet.farthestHeight) continue;
    facet.farthestHeight = height;
    facet.farthest = other;
  }
}

/** Whether a point is strictly outside of the plane of a facet. */
function sees(points: Readonly<Float64Array>, eye: number, { corners }: Facet): boolean {
  return sideOf(points, corners[0], corners[1], corners[2], eye) > 0;
}

/** Side of point d relative to the plane through a, b, c: 1 where they appear counter-clockwise. Exact. */
function sideOf(points: Readonly<Float64Array>, a: number, b: number, c: number, d: number): -1 | 0 | 1 {
  loadCorners(points, a, b, c);
  loadVec3(eyePoint, points, 3 * d);
  return orient3d(first, second, third, eyePoint);
}

function loadCorners(points: Readonly<Float64Array>, a: number, b: number, c: number): void {
  loadVec3(first, points, 3 * a);
  loadVec3(second, points, 3 * b);
  loadVec3(third, points, 3 * c);
}

function createFacet(points: Readonly<Float64Array>, a: number, b: number, c: number): Facet {
  loadCorners(points, a, b, c);
  unitNormal(normal, first, second, third);
  return {
    corners: [a, b, c],
    neighbors: [],
    x: normal.x,
    y: normal.y,
    z: normal.z,
    offset: dot(normal, first),
    outside: [],
    farthest: -1,
    farthestHeight: -Infinity,
    visit: -1,
    isVisible: false,
    isRemoved: false,
  };
}

/** Signed distance of a point from the plane of a facet, positive outside. */
export function heightOver({ x, y, z, offset }: Facet, points: Readonly<Float64Array>, i: number): number {
  return x * points[3 * i] + y * points[3 * i + 1] + z * points[3 * i + 2] - offset;
}

function distanceSquared(points: Readonly<Float64Array>, i: number, j: number): number {
  const x = points[3 * i] - points[3 * j];
  const y = points[3 * i + 1] - points[3 * j + 1];
  const z = points[3 * i + 2] - points[3 * j + 2];
  return x * x + y * y + z * z;
}

/** The first index with the largest value. */
function argMax(count: number, measure: (i: number) => number): number {
  let best = 0;
  let most = -Infinity;
  for (let i = 0; i < count; i++) {
    const value = measure(i);
    if (value <= most) continue;
    most = value;
    best = i;
  }
  return best;
}

/** Corners of a triangle, another point, and the normal. */
const first = vec3();
const second = vec3();
const third = vec3();
const eyePoint = vec3();
const normal = vec3();
