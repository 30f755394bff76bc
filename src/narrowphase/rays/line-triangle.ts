// A line, ray or segment against a triangle, after Möller and Trumbore (1997), but watertight.
//
// Seen along the line, the triangle is a flat one and the line a point, the origin of that view. The doubled areas between
// this point and the three edges are signed; the line hits where no two have opposite signs, and their shares of the whole
// are the barycentric coordinates.
//
// Möller and Trumbore compute these areas from the triangle's edges, so that rounding may put a point on a shared edge
// outside of both neighbors. Here each corner is brought into the view first, by a formula that knows the line and this
// corner only: all triangles around the corner see it in the same place (Woop, Benthin and Wald 2013). The area beside an
// edge is then a difference of two products, exactly the negative for the neighbor, who goes along the edge the other way.
// Rounding may turn unequal products into equal ones but never reverses their order: the area has the right sign or is
// zero, and zero counts as inside for both. So whatever the corners as they are seen cover is hit, and corners that are
// seen a rounding away from where they are still cover what lies between them: no gaps.
//
// The view is direction × corner, at right angles to the direction; quotients as in the original would put corners that
// lie exactly on the line beside it. Areas are read off the component along which the direction is longest.
//
// Products of four lengths occur. Directions and distances out of the ordinary are brought near 1 before that, each by a
// power of two of its own, which rounds nothing.

import { COLLINEAR } from '../../constants.ts';
import { cross } from '../../math/cross.ts';
import { LONG_SQUARED, SHORT_SQUARED, unitScale } from '../../math/unit-scale.ts';
import { addScaled, dot, largest, scale, setCross, type Vec3, vec3 } from '../../math/vec3.ts';
import { checkDirection, type Ray } from './ray.ts';

/** A line without ends. */
export interface Line {
  /** A point on it, in the world. */
  readonly origin: Readonly<Vec3>;
  /** Where it goes, of any length but zero. */
  readonly direction: Readonly<Vec3>;
}

/**
 * How a line, ray or segment and a triangle lie: `intersecting` in one point; `disjoint`, passing the triangle's plane
 * beside the triangle or not reaching it; `parallel` to the plane and off it, or the triangle is degenerate; `coplanar`,
 * in its plane, whether or not they have points in common.
 */
export type TriangleOutcome = 'intersecting' | 'disjoint' | 'parallel' | 'coplanar';

/** Where a line, ray or segment meets a triangle. A stretch only has length when it is coplanar. */
export interface TriangleIntersection {
  /** How they lie. The only field that is written whatever the answer is. */
  outcome: TriangleOutcome;
  /** The common point, or the first of them, is `origin + direction · t`; of a segment `p + (q − p) · t`. */
  t: number;
  /** `t` of the last common point: `t` itself, unless `coplanar`. */
  tEnd: number;
  /** Weight of the corner `b` at `t`: `point` is `a · (1 − u − v) + b · u + c · v`, within rounding when `coplanar`. */
  u: number;
  /** Weight of the corner `c` at `t`. */
  v: number;
  /** The common point, or the first of them, in the frame of the arguments. */
  point: Vec3;
  /** Whether the direction is against (b − a) × (c − a); false for a coplanar one. */
  frontFace: boolean;
}

/** What may be asked for besides. */
export interface TriangleOptions {
  /** Whether to see the triangle only from its front, where `a`, `b`, `c` appear counter-clockwise. */
  readonly cullBackfaces?: boolean | undefined;
}

/** Makes a `TriangleIntersection` for the three functions to write to. */
export function createTriangleIntersection(): TriangleIntersection {
  return { point: vec3(), t: Infinity, tEnd: Infinity, u: 0.5, v: 0.5, outcome: 'disjoint', frontFace: false };
}

/**
 * Writes where a line without ends meets a triangle; false when it does not, and then only the outcome.
 * @throws RangeError when the direction is zero or not finite.
 */
export function intersectLineTriangle(
  out: TriangleIntersection,
  line: Readonly<Line>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  options?: TriangleOptions,
): boolean {
  checkDirection(line.direction, 'line');
  reach.from = -Infinity;
  reach.to = Infinity;
  reach.distance = Infinity;
  return meet(out, line, a, b, c, options);
}

/**
 * Writes where a ray first meets a triangle; false when it does not, and then only the outcome. `t` counts in lengths of
 * the ray's direction, its `maxDistance` in world units.
 * @throws RangeError when the direction is zero or not finite.
 */
export function intersectRayTriangle(
  out: TriangleIntersection,
  ray: Readonly<Ray>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  options?: TriangleOptions,
): boolean {
  checkDirection(ray.direction, 'ray');
  reach.from = 0;
  reach.to = Infinity;
  reach.distance = ray.maxDistance ?? Infinity;
  return meet(out, ray, a, b, c, options);
}

/**
 * Writes where the segment from `p` to `q` first meets a triangle; false when it does not, and then only the outcome.
 * `t` and `tEnd` are fractions of the segment. A segment of length zero is a point, coplanar or parallel, with `t` 0.
 * @throws RangeError when `p` or `q` is not finite.
 */
export function intersectSegmentTriangle(
  out: TriangleIntersection,
  p: Readonly<Vec3>,
  q: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  options?: TriangleOptions,
): boolean {
  const { direction } = segment;
  segment.origin = p;
  addScaled(direction, q, p, -1);
  reach.from = 0;
  reach.to = 1;
  reach.distance = Infinity;
  if (largest(direction) === 0) {
    // A point is a stretch of length zero of any line through it, for instance of the one that is parallel to an edge.
    addScaled(direction, b, a, -1);
    reach.to = 0;
  }
  // Only a degenerate triangle leaves no direction.
  if (largest(direction) !== 0) checkDirection(direction, 'segment');
  return meet(out, segment, a, b, c, options);
}

/**
 * A line, of which `reach` is asked for, against a triangle.
 *
 * Parallel is a line whose direction has next to no part along the normal: not more than rounding makes of the normal.
 * If it also is that near to the plane it is clipped in the plane, at all three edges.
 */
function meet(
  out: TriangleIntersection,
  line: Readonly<Line>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  options: TriangleOptions | undefined,
): boolean {
  const { origin, direction } = line;
  loadCorners(a, a, b, c);
  const edge = Math.max(largest(cornerB), largest(cornerC));
  const squared = dot(direction, direction);
  if (!(edge > SHORT_EDGE && edge < LONG_EDGE && squared > SHORT_SQUARED && squared < LONG_SQUARED)) {
    return meetInOtherUnits(out, line, a, b, c, options, edge);
  }
  if (reach.distance < Infinity) reach.to = reach.distance / Math.sqrt(squared);
  // Accurate relative to its own length: what rounding adds along a narrow triangle would move the point off it.
  cross(normal, cornerB, cornerC);
  const flat = COLLINEAR * edge * edge;
  out.outcome = 'parallel';
  if (!(largest(normal) > flat)) return false;
  loadCorners(origin, a, b, c);
  const facing = dot(normal, direction);
  const isCoplanar = Math.abs(facing) <= flat * largest(direction);
  if (isCoplanar) {
    if (Math.abs(dot(normal, cornerA)) > flat * (edge + largest(cornerA))) return false;
    out.outcome = 'coplanar';
    clip(cornerA, cornerB, direction, flat);
    clip(cornerB, cornerC, direction, flat);
    clip(cornerC, cornerA, direction, flat);
  } else {
    out.outcome = 'disjoint';
    const axis = longest(direction);
    setCross(viewA, direction, cornerA);
    setCross(viewB, direction, cornerB);
    setCross(viewC, direction, cornerC);
    if (
      !weigh(viewA, viewB, viewC, axis) ||
      // All areas of a triangle seen from its edge may have rounded to zero, whichever side of it the line passes. The
      // whole is then small beside the squared distance of a corner; that of a triangle that is hit and not parallel,
      // whose corners are no farther than its edges are long, is not.
      Math.abs(facing * along(direction, axis)) * 10 < COLLINEAR * dot(viewA, viewA) ||
      (facing > 0 && options?.cullBackfaces)
    ) {
      return false;
    }
    // From the heights above the plane, which are zero exactly where a segment that ends on the triangle says so.
    const time = dot(normal, cornerA) / facing;
    reach.from = Math.max(reach.from, time);
    reach.to = Math.min(reach.to, time);
  }
  const { from, to } = reach;
  if (!(from <= to)) return false;
  addScaled(out.point, origin, direction, from);
  if (isCoplanar) {
    loadCorners(out.point, a, b, c);
    weigh(cornerA, cornerB, cornerC, longest(normal));
  } else {
    out.outcome = 'intersecting';
  }
  out.t = 0 + from;
  out.tEnd = 0 + to;
  out.u = shares[1];
  out.v = shares[2];
  out.frontFace = !isCoplanar && facing < 0;
  return true;
}

/**
 * The same for a triangle of size `edge` or a direction that are out of the ordinary: with lengths in units of the triangle
 * and `t` in units of the direction.
 */
function meetInOtherUnits(
  out: TriangleIntersection,
  { origin, direction }: Readonly<Line>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  options: TriangleOptions | undefined,
  edge: number,
): boolean {
  const most = largest(direction);
  out.outcome = 'parallel';
  if (!(edge > 0 && edge < Infinity && most > 0)) return false;
  const factor = unitScale(edge);
  const pace = unitScale(most);
  scale(scaled.origin, origin, factor);
  scale(scaled.direction, direction, pace);
  scale(scaledA, a, factor);
  scale(scaledB, b, factor);
  scale(scaledC, c, factor);
  // One factor after the other: their quotient may be no number.
  reach.from = (reach.from * factor) / pace;
  reach.to = (reach.to * factor) / pace;
  reach.distance *= factor;
  if (!meet(out, scaled, scaledA, scaledB, scaledC, options)) return false;
  out.t = (out.t * pace) / factor;
  out.tEnd = (out.tEnd * pace) / factor;
  scale(out.point, out.point, 1 / factor);
  return true;
}

/** Takes the corners relative to `o`. */
function loadCorners(o: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): void {
  addScaled(cornerA, a, o, -1);
  addScaled(cornerB, b, o, -1);
  addScaled(cornerC, c, o, -1);
}

/**
 * Narrows `reach` to what is on the inner side of the edge from `p` to `q`, of a line in the plane. Along the edge, within
 * rounding, the line is on it or beside it all the way.
 */
function clip(p: Readonly<Vec3>, q: Readonly<Vec3>, direction: Readonly<Vec3>, flat: number): void {
  addScaled(viewA, q, p, -1);
  // Edge × normal points out of the triangle.
  setCross(viewB, viewA, normal);
  const edge = largest(viewA);
  const height = dot(viewB, p);
  const climb = dot(viewB, direction);
  if (Math.abs(climb) > flat * edge * largest(direction)) {
    if (climb < 0) reach.from = Math.max(reach.from, height / climb);
    else reach.to = Math.min(reach.to, height / climb);
  } else if (height < -flat * edge * (edge + largest(p))) reach.from = Infinity;
}

/**
 * Writes the shares of the areas opposite to three corners around the origin, as the component along `axis` of their cross
 * products. Whether the origin is between them; false also when they are all on one line with it.
 */
function weigh(p: Readonly<Vec3>, q: Readonly<Vec3>, r: Readonly<Vec3>, axis: number): boolean {
  setCross(area, q, r);
  shares[0] = along(area, axis);
  setCross(area, r, p);
  shares[1] = along(area, axis);
  setCross(area, p, q);
  shares[2] = along(area, axis);
  const whole = shares[0] + shares[1] + shares[2];
  shares[0] /= whole;
  shares[1] = 0 + shares[1] / whole;
  shares[2] = 0 + shares[2] / whole;
  return Math.min(shares[0], shares[1], shares[2]) >= 0;
}

/** The axis along which `v` is longest, x before y before z: 0, 1 or 2. */
function longest(v: Readonly<Vec3>): number {
  const most = largest(v);
  return Math.abs(v.x) === most ? 0 : Math.abs(v.y) === most ? 1 : 2;
}

/** A component. Not by name: properties under changing names are looked up slowly. */
function along(v: Readonly<Vec3>, axis: number): number {
  return axis === 0 ? v.x : axis === 1 ? v.y : v.z;
}

/** Sizes of triangles between which products of four neither overflow nor underflow. */
const SHORT_EDGE = 1e-60;
const LONG_EDGE = 1e60;

/**
 * From where to where, in `t`, the line goes, then what of that is in the triangle; and how far it goes at most, in lengths.
 */
const reach = { from: -0.5, to: 0.5, distance: 0.5 };
const cornerA = vec3();
const cornerB = vec3();
const cornerC = vec3();
const viewA = vec3();
const viewB = vec3();
const viewC = vec3();
const area = vec3();
/** Cross product of the edges ab and ac. */
const normal = vec3();
const shares = [0.5, 0.5, 0.5];
const scaled = { origin: vec3(), direction: vec3() };
const scaledA = vec3();
const scaledB = vec3();
const scaledC = vec3();
const segment: { origin: Readonly<Vec3>; direction: Vec3 } = { origin: cornerA, direction: vec3() };
