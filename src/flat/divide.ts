// Divides a simple polygon into convex parts: ears are cut off until triangles are left (Meisters, Polygons have ears, 1975), and
// triangles are joined across their diagonals while they stay convex (Hertel and Mehlhorn, Fast triangulation of simple polygons,
// 1983: at most four times as many parts as needed). Orientations are exact, so that no rounding makes a wrong part.

import { MOST_CORNERS } from '../constants.ts';
import { orient2d } from '../math/orient2d.ts';
import type { Vec2 } from '../math/vec2.ts';

type Point = Readonly<Vec2>;

/**
 * The convex parts of a polygon, counter-clockwise.
 * @throws RangeError naming the edges that cross or touch.
 */
export function divide(given: readonly Point[]): Point[][] {
  refuseCrossings(given);
  const points = signedArea(given) < 0 ? [...given].reverse() : [...given];
  return joined(triangles(points));
}

/** Cuts ears off. */
function triangles(points: Point[]): Point[][] {
  const parts: Point[][] = [];
  const rest = withoutStraight(points);
  while (rest.length > 3) {
    const i = rest.findIndex((_, k) => isEar(rest, k));
    parts.push([at(rest, i - 1), at(rest, i), at(rest, i + 1)]);
    rest.splice(i, 1);
  }
  parts.push(rest);
  return parts.filter(([a, b, c]) => orient2d(a, b, c) > 0);
}

/** The corners at which the polygon turns: three or more, as it does not turn back. */
function withoutStraight(points: readonly Point[]): Point[] {
  return points.filter((p, i) => orient2d(at(points, i - 1), p, at(points, i + 1)) !== 0);
}

/** Whether corner `i` can be cut off: it is not reflex, and no other corner is in its triangle. */
function isEar(points: readonly Point[], i: number): boolean {
  const [a, b, c] = [at(points, i - 1), at(points, i), at(points, i + 1)];
  const side = orient2d(a, b, c);
  // A straight corner has an ear without an area, which is left out.
  if (side <= 0) return side === 0;
  return points.every(
    (p) => p === a || p === b || p === c || orient2d(a, b, p) < 0 || orient2d(b, c, p) < 0 || orient2d(c, a, p) < 0,
  );
}

/** Joins parts with a common edge while the whole is convex, and a prism over it has few enough corners. */
function joined(parts: Point[][]): Point[][] {
  for (let k = 0; k < parts.length; k++) {
    for (let l = k + 1; l < parts.length; l++) {
      const both = union(parts[k], parts[l]);
      if (!both) continue;
      parts[k] = both;
      parts.splice(l, 1);
      l = k;
    }
  }
  return parts;
}

/** Two convex parts as one; undefined if they have no common edge, or that would not be convex. */
function union(p: readonly Point[], q: readonly Point[]): Point[] | undefined {
  const i = p.findIndex((a, k) => q.includes(a) && at(p, k + 1) === at(q, q.indexOf(a) - 1));
  if (i < 0 || 2 * (p.length + q.length - 2) > MOST_CORNERS) return undefined;
  // Along p from the end of the common edge to its start, and on along q.
  const both = p.map((_, k) => at(p, i + 1 + k));
  const start = q.indexOf(p[i]);
  for (let k = 1; k < q.length - 1; k++) both.push(at(q, start + k));
  return both.every((b, k) => orient2d(at(both, k - 1), b, at(both, k + 1)) >= 0) ? both : undefined;
}

/** Throws if two edges that are no neighbors touch, or neighbors turn back. */
function refuseCrossings(points: readonly Point[]): void {
  const { length } = points;
  for (let i = 0; i < length; i++) {
    for (let j = i + 1; j < length; j++) {
      const [a, b, c, d] = [points[i], at(points, i + 1), points[j], at(points, j + 1)];
      const meet =
        j === i + 1 ? isFolded(a, b, d) : at(points, j + 1) === a ? isFolded(c, a, b) : areCrossing(a, b, c, d);
      if (meet) throw new RangeError(`polygon: the edges from point ${i} and from point ${j} cross or touch`);
    }
  }
}

/** Whether the edges from a to b and from b to c lead back over each other. */
function isFolded(a: Point, b: Point, c: Point): boolean {
  return orient2d(a, b, c) === 0 && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0;
}

/** Whether two segments have a common point. */
function areCrossing(a: Point, b: Point, c: Point, d: Point): boolean {
  const [ofC, ofD, ofA, ofB] = [orient2d(a, b, c), orient2d(a, b, d), orient2d(c, d, a), orient2d(c, d, b)];
  if (ofC !== ofD && ofA !== ofB) return true;
  return ofC === 0 && ofD === 0 && ofA === 0 && ofB === 0 && areSpansCommon(a, b, c, d);
}

/** Whether the bounds of two segments overlap. */
function areSpansCommon(a: Point, b: Point, c: Point, d: Point): boolean {
  return (
    Math.max(a.x, b.x) >= Math.min(c.x, d.x) &&
    Math.max(c.x, d.x) >= Math.min(a.x, b.x) &&
    Math.max(a.y, b.y) >= Math.min(c.y, d.y) &&
    Math.max(c.y, d.y) >= Math.min(a.y, b.y)
  );
}

/** Twice the area, positive if the points are counter-clockwise. */
function signedArea(points: readonly Point[]): number {
  let area = 0;
  for (let i = 1; i < points.length - 1; i++) {
    const [a, b, c] = [points[0], points[i], points[i + 1]];
    area += (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  }
  return area;
}

/** The entry number `i` of a ring. */
function at<T>(ring: readonly T[], i: number): T {
  return ring[(i + ring.length) % ring.length];
}
