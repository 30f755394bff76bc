// A line against a triangle, after Möller and Trumbore (1997), but watertight.
//
// Projected along the line, the triangle is flat and the line is a point, the origin. The doubled areas of the origin
// and each edge are signed. The line hits where no two areas have opposite signs. Their fractions of the whole are the
// barycentric coordinates.
//
// Möller and Trumbore compute these areas from the triangle's edges, so rounding may put a point on a shared edge
// outside both neighbors. Here each corner is projected first, by a formula of the line and this corner only. All
// triangles around the corner then project it to the same point (Woop, Benthin and Wald 2013). The area of an edge is a
// difference of two products, and exactly the negative for the neighbor, whose edge has the opposite direction.
// Rounding may turn unequal products into equal ones but never reverses their order. So the area has the right sign or
// is zero, and zero counts as inside for both. Every line through the hull of the projected corners is a hit: no gaps.
//
// The projection is direction × corner, perpendicular to the direction. The original quotients would put corners
// exactly on the line beside it. Areas are read from the component along which the direction is longest.

import { COLLINEAR } from '../../constants.ts';
import { cross } from '../../math/cross.ts';
import { addScaled, dot, largest, length, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Line, TriangleIntersection, TriangleOptions } from './triangle-intersection.ts';

/**
 * Writes the intersection of the `range` of a line with a triangle; false when there is none, and then only the
 * outcome.
 *
 * A line is parallel when the part of its direction along the normal is within the rounding of the normal. If its
 * distance from the plane is within rounding too, it is clipped in the plane by all three edges.
 */
export function intersect(
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
  if (range.distance < Infinity) range.to = range.distance / length(direction);
  // Accurate relative to its own length: rounding along a narrow triangle would move the point off it.
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
      // All areas of a triangle seen edge-on may round to zero, on either side of the line. Then their sum is small
      // beside the squared distance of a corner. It is not small for a hit that is not parallel, whose corners are
      // within the edge length.
      Math.abs(facing * largest(direction)) * 10 < COLLINEAR * dot(viewA, viewA) ||
      (facing > 0 && options?.cullBackfaces)
    ) {
      return false;
    }
    // From the height of the corner that the line passes, if any: 0 for a line that starts there, and `facing` for a
    // segment that ends there. The heights of other corners differ by rounding.
    const time = dot(normal, shares[1] === 1 ? cornerB : shares[2] === 1 ? cornerC : cornerA) / facing;
    range.from = Math.max(range.from, time);
    range.to = Math.min(range.to, time);
  }
  const { from, to } = range;
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
  out.u = 0 + shares[1];
  out.v = 0 + shares[2];
  out.frontFace = !isCoplanar && facing < 0;
  return true;
}

/** Writes the corners relative to `o`. */
function loadCorners(o: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): void {
  subtract(cornerA, a, o);
  subtract(cornerB, b, o);
  subtract(cornerC, c, o);
}

/**
 * Narrows the `range` of a line in the plane to the inner side of the edge from `p` to `q`. A line that is parallel to
 * the edge within rounding is kept or dropped as a whole.
 */
function clip(p: Readonly<Vec3>, q: Readonly<Vec3>, direction: Readonly<Vec3>, flat: number): void {
  subtract(viewA, q, p);
  // Edge × normal points out of the triangle, direction × normal to a side of the line.
  setCross(viewB, viewA, normal);
  setCross(viewC, direction, normal);
  const edge = largest(viewA);
  // From the end nearer to the line, where the line may start or end, as above.
  const height = dot(viewB, Math.abs(dot(viewC, p)) < Math.abs(dot(viewC, q)) ? p : q);
  const climb = dot(viewB, direction);
  if (Math.abs(climb) > flat * edge * largest(direction)) {
    if (climb < 0) range.from = Math.max(range.from, height / climb);
    else range.to = Math.min(range.to, height / climb);
  } else if (height < -flat * edge * (edge + largest(p))) range.from = Infinity;
}

/**
 * Writes the barycentric coordinates of the origin in the triangle of three corners, from the components along `axis`
 * of their cross products. Returns whether the origin is inside; false also when all are collinear with it.
 */
function weigh(p: Readonly<Vec3>, q: Readonly<Vec3>, r: Readonly<Vec3>, axis: number): boolean {
  const first = areaAlong(axis, q, r);
  const second = areaAlong(axis, r, p);
  const third = areaAlong(axis, p, q);
  const whole = first + second + third;
  shares[0] = first / whole;
  shares[1] = second / whole;
  shares[2] = third / whole;
  return Math.min(shares[0], shares[1], shares[2]) >= 0;
}

/** The axis along which `v` is longest, x before y before z: 0, 1 or 2. */
export function longest(v: Readonly<Vec3>): number {
  const most = largest(v);
  return Math.abs(v.x) === most ? 0 : Math.abs(v.y) === most ? 1 : 2;
}

/** The component of q × r along an axis, the only one that is needed. */
function areaAlong(axis: number, q: Readonly<Vec3>, r: Readonly<Vec3>): number {
  if (axis === 0) return q.y * r.z - q.z * r.y;
  return axis === 1 ? q.z * r.x - q.x * r.z : q.x * r.y - q.y * r.x;
}

/**
 * The range of `t` to intersect, set by the caller and narrowed by `intersect`; `distance` limits it in world units.
 */
export const range = { from: -0.5, to: 0.5, distance: 0.5 };
const cornerA = vec3();
const cornerB = vec3();
const cornerC = vec3();
const viewA = vec3();
const viewB = vec3();
const viewC = vec3();
/** Cross product of the edges ab and ac. */
const normal = vec3();
const shares = new Float64Array(3);
