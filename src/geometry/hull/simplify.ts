import { closestPointOnTriangle } from '../../math/closest-points.ts';
import { length, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { type Facet, findStart, heightOver, triangulateHull } from './quick-hull.ts';

// Corners of a hull without those that the others can do without: points on faces and edges, and points so close to others
// that they are rounding.

/** A triangulated hull of some of the points. */
export interface SimplifiedHull {
  readonly facets: readonly Facet[];
  /** Coordinates of its corners, three per corner, in the order of the points. */
  readonly points: Float64Array;
  /** Number of corners; more than the limit if the hull has too many. Then the facets are not final. */
  readonly count: number;
}

/**
 * Returns the hull of the points, three coordinates each, with as few corners as possible: no point is farther outside
 * than `slack`. Undefined when all points are within `slack` of a plane. The result depends on the order of the points.
 */
export function simplifiedHull(
  points: Readonly<Float64Array>,
  slack: number,
  limit: number,
): SimplifiedHull | undefined {
  let hull = hullOf(points, slack, slack / 4);
  /** Corners that must stay, by their coordinates: without them the hull would lose a point. */
  const pinned = new Set<string>();
  while (hull && hull.count <= MOST_SIMPLIFIED) {
    const removable = findRemovable(hull, slack, pinned);
    if (hull.count - removable.candidates > limit) return { ...hull, count: hull.count - removable.candidates };
    if (removable.corners.size > 0) {
      const kept = hull.points.filter((_, i) => !removable.corners.has(Math.floor(i / 3)));
      hull = hullOf(kept, 0, 0);
      continue;
    }
    const lost = hull.count > limit ? [] : farthestOutside(hull, points, slack).filter(({ name }) => !pinned.has(name));
    if (lost.length === 0) {
      if (!isThick(hull, slack)) return undefined;
      // From its corners alone the same hull is made again, to the last bit.
      return hull.points.length === points.length ? hull : hullOf(hull.points, 0, 0);
    }
    for (const { name, at } of lost) {
      if (pinned.has(name)) continue;
      pinned.add(name);
      hull = { ...hull, points: inserted(hull.points, points.subarray(at, at + 3)) };
    }
    hull = hullOf(hull.points, 0, 0);
  }
  return hull;
}

/** Whether the corners are not all within `slack` of a plane. */
function isThick({ points }: SimplifiedHull, slack: number): boolean {
  return typeof findStart(points, slack) !== 'string';
}

function hullOf(points: Readonly<Float64Array>, thickness: number, slack: number): SimplifiedHull | undefined {
  const start = findStart(points, thickness);
  if (typeof start === 'string') return undefined;
  const facets = triangulateHull(points, start, slack);
  // Corners are numbered in the order of the points.
  const numbers = new Int32Array(points.length / 3).fill(-1);
  for (const facet of facets) for (const corner of facet.corners) numbers[corner] = 0;
  let count = 0;
  for (let i = 0; i < numbers.length; i++) if (numbers[i] === 0) numbers[i] = count++;
  const coordinates = new Float64Array(3 * count);
  for (let i = 0; i < numbers.length; i++) {
    for (let k = 0; k < 3 && numbers[i] >= 0; k++) coordinates[3 * numbers[i] + k] = points[3 * i + k];
  }
  for (const { corners } of facets) for (let i = 0; i < 3; i++) corners[i] = numbers[corners[i]];
  return { facets, points: coordinates, count };
}

/** Corners that can be removed at once, none beside another one, and the number of all that are candidates. */
function findRemovable(
  hull: SimplifiedHull,
  slack: number,
  pinned: ReadonlySet<string>,
): { corners: Set<number>; candidates: number } {
  const candidates: { corner: number; rise: number; around: number[] }[] = [];
  const rises = lowerBoundsOfRise(hull);
  for (let corner = 0; corner < hull.count; corner++) {
    if (rises[corner] > slack || (pinned.size > 0 && pinned.has(nameOf(hull.points, 3 * corner)))) continue;
    const facetsAt = hull.facets.filter((facet) => facet.corners.includes(corner));
    const around = [...new Set(facetsAt.flatMap((facet) => facet.corners))].filter((other) => other !== corner);
    const rise = riseOver(hull.points, corner, around, facetsAt);
    if (rise <= slack) candidates.push({ corner, rise, around });
  }
  candidates.sort((a, b) => a.rise - b.rise || a.corner - b.corner);
  const corners = new Set<number>();
  const besides = new Set<number>();
  for (const { corner, around } of candidates) {
    if (besides.has(corner)) continue;
    corners.add(corner);
    for (const other of around) besides.add(other);
  }
  return { corners, candidates: candidates.length };
}

/**
 * Lower bounds of the distances of the corners from the hulls without them, which are those from the hulls of the corners
 * around them: the height along the mean normal of a corner.
 */
function lowerBoundsOfRise({ facets, points, count }: SimplifiedHull): Float64Array {
  const normals = new Float64Array(3 * count);
  for (const { corners, x, y, z } of facets) {
    for (const corner of corners) {
      normals[3 * corner] += x;
      normals[3 * corner + 1] += y;
      normals[3 * corner + 2] += z;
    }
  }
  const rises = new Float64Array(count).fill(Infinity);
  for (const { corners } of facets) {
    for (let i = 0; i < 3; i++) {
      const at = 3 * corners[i];
      const x = normals[at];
      const y = normals[at + 1];
      const z = normals[at + 2];
      // The next corner of every facet at a corner is each corner around it.
      const next = 3 * corners[i === 2 ? 0 : i + 1];
      const rise =
        x * (points[at] - points[next]) +
        y * (points[at + 1] - points[next + 1]) +
        z * (points[at + 2] - points[next + 2]);
      rises[corners[i]] = Math.min(rises[corners[i]], rise / Math.sqrt(x * x + y * y + z * z));
    }
  }
  return rises;
}

/**
 * Distance of a corner from what is left without it: from the closest triangle of an edge opposite the corner and a third corner
 * around it.
 */
function riseOver(
  points: Readonly<Float64Array>,
  corner: number,
  around: readonly number[],
  facetsAt: readonly Facet[],
): number {
  const top = pointAt(points, corner);
  const thirds = around.map((other) => pointAt(points, other));
  let rise = Infinity;
  for (const { corners } of facetsAt) {
    const [from, to] = corners.filter((other) => other !== corner).map((other) => pointAt(points, other));
    for (const third of thirds) {
      closestPointOnTriangle(closest, top, from, to, third);
      subtract(closest, top, closest);
      rise = Math.min(rise, length(closest));
    }
  }
  return rise;
}

const pointAt = (points: Readonly<Float64Array>, i: number): Vec3 =>
  vec3(points[3 * i], points[3 * i + 1], points[3 * i + 2]);

/** The point that is farthest outside of each facet by more than `slack`, by the index of its first coordinate. */
function farthestOutside(
  { facets, points: corners }: SimplifiedHull,
  points: Readonly<Float64Array>,
  slack: number,
): { name: string; at: number }[] {
  const found: { name: string; at: number }[] = [];
  for (const facet of facets) {
    // The plane of a narrow triangle may be off by rounding: the corners give the measure.
    let rounding = 0;
    for (let i = 0; i < corners.length / 3; i++) rounding = Math.max(rounding, heightOver(facet, corners, i));
    let farthest = -1;
    let most = slack + rounding;
    for (let i = 0; i < points.length / 3; i++) {
      const height = heightOver(facet, points, i);
      if (height <= most) continue;
      most = height;
      farthest = i;
    }
    if (farthest >= 0) found.push({ name: nameOf(points, 3 * farthest), at: 3 * farthest });
  }
  return found;
}

const nameOf = (points: Readonly<Float64Array>, at: number): string => points.subarray(at, at + 3).join();

/** Inserts a point into points in lexicographic order. */
function inserted(points: Readonly<Float64Array>, point: Readonly<Float64Array>): Float64Array {
  let at = 0;
  while (at < points.length && isBefore(points.subarray(at, at + 3), point)) at += 3;
  const result = new Float64Array(points.length + 3);
  result.set(points.subarray(0, at));
  result.set(point, at);
  result.set(points.subarray(at), at + 3);
  return result;
}

function isBefore(p: Readonly<Float64Array>, q: Readonly<Float64Array>): boolean {
  if (p[0] !== q[0]) return p[0] < q[0];
  return p[1] !== q[1] ? p[1] < q[1] : p[2] < q[2];
}

/** Largest number of corners for which the corners that could be left out are searched for. */
const MOST_SIMPLIFIED = 50_000;
const closest = vec3();
