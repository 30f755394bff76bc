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
//
// Products of four lengths occur. Extreme directions and distances are first scaled near 1, each by a power of two,
// which rounds nothing.

import { COLLINEAR } from '../../constants.ts';
import { cross } from '../../math/cross.ts';
import { LONG_SQUARED, SHORT_SQUARED, unitScale } from '../../math/unit-scale.ts';
import { addScaled, dot, largest, scale, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
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
  const { x: dx, y: dy, z: dz } = direction;
  subtract(edgeB, b, a);
  subtract(edgeC, c, a);
  const edge = Math.max(largest(edgeB), largest(edgeC));
  const squared = dx * dx + dy * dy + dz * dz;
  if (!(edge > SHORT_EDGE && edge < LONG_EDGE && squared > SHORT_SQUARED && squared < LONG_SQUARED)) {
    return intersectInOtherUnits(out, line, a, b, c, options, edge);
  }
  if (range.distance < Infinity) range.to = range.distance / Math.sqrt(squared);
  // Accurate relative to its own length: rounding along a narrow triangle would move the point off it.
  cross(normal, edgeB, edgeC);
  const { x: nx, y: ny, z: nz } = normal;
  const flat = COLLINEAR * edge * edge;
  out.outcome = 'parallel';
  if (!(largest(normal) > flat)) return false;
  const facing = nx * dx + ny * dy + nz * dz;
  if (Math.abs(facing) <= flat * largest(direction)) return intersectInPlane(out, line, a, b, c, edge);
  out.outcome = 'disjoint';
  if (!isCrossed(line, a, b, c, facing) || (facing > 0 && options?.cullBackfaces)) return false;
  // From the heights above the plane, which are exactly zero for a segment that ends on the triangle.
  const time = (nx * (a.x - origin.x) + ny * (a.y - origin.y) + nz * (a.z - origin.z)) / facing;
  if (!(time >= range.from && time <= range.to)) return false;
  out.outcome = 'intersecting';
  writeIntersection(out, line, time, time);
  out.frontFace = facing < 0;
  return true;
}

/**
 * Whether a line passes through a triangle that it is not parallel to. Stores the barycentric coordinates if it does. Numbers in
 * local variables: with vectors, this takes twice as long.
 */
function isCrossed(
  { origin: { x, y, z }, direction: { x: dx, y: dy, z: dz } }: Readonly<Line>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  facing: number,
): boolean {
  // The axis along which the direction is longest, then the others in cyclic order.
  const i = longest(dx, dy, dz);
  storeCyclic(0, dx, dy, dz);
  storeCyclic(CYCLE, a.x - x, a.y - y, a.z - z);
  storeCyclic(2 * CYCLE, b.x - x, b.y - y, b.z - z);
  storeCyclic(3 * CYCLE, c.x - x, c.y - y, c.z - z);
  const d = cyclic[i];
  const e = cyclic[i + 1];
  const f = cyclic[i + 2];
  // Two components of direction × corner, and from them the component of the area along the axis.
  const a1 = f * cyclic[i + 5] - d * cyclic[i + 7];
  const a2 = d * cyclic[i + 6] - e * cyclic[i + 5];
  const b1 = f * cyclic[i + 10] - d * cyclic[i + 12];
  const b2 = d * cyclic[i + 11] - e * cyclic[i + 10];
  const c1 = f * cyclic[i + 15] - d * cyclic[i + 17];
  const c2 = d * cyclic[i + 16] - e * cyclic[i + 15];
  const first = b1 * c2 - b2 * c1;
  const second = c1 * a2 - c2 * a1;
  const third = a1 * b2 - a2 * b1;
  if (!(Math.min(first, second, third) >= 0 || Math.max(first, second, third) <= 0)) return false;
  const whole = first + second + third;
  const a0 = e * cyclic[i + 7] - f * cyclic[i + 6];
  // All areas of a triangle seen edge-on may round to zero, on either side of the line. Then their sum is small
  // beside the squared distance of a corner. It is not small for a hit that is not parallel, whose corners are
  // within the edge length.
  if (whole === 0 || Math.abs(facing * d) * 10 < COLLINEAR * (a0 * a0 + a1 * a1 + a2 * a2)) return false;
  shares[0] = first / whole;
  shares[1] = second / whole;
  shares[2] = third / whole;
  return true;
}

/** Like `intersect`, for a line in the plane of the triangle or parallel to it. */
function intersectInPlane(
  out: TriangleIntersection,
  line: Readonly<Line>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  edge: number,
): boolean {
  const { origin, direction } = line;
  const flat = COLLINEAR * edge * edge;
  loadCorners(origin, a, b, c);
  if (Math.abs(dot(normal, cornerA)) > flat * (edge + largest(cornerA))) return false;
  out.outcome = 'coplanar';
  clip(cornerA, cornerB, direction, flat);
  clip(cornerB, cornerC, direction, flat);
  clip(cornerC, cornerA, direction, flat);
  const { from, to } = range;
  if (!(from <= to)) return false;
  addScaled(out.point, origin, direction, from);
  loadCorners(out.point, a, b, c);
  weigh(cornerA, cornerB, cornerC);
  writeIntersection(out, line, from, to);
  out.frontFace = false;
  return true;
}

/** Writes all but the outcome and the side. */
function writeIntersection(out: TriangleIntersection, line: Readonly<Line>, from: number, to: number): void {
  addScaled(out.point, line.origin, line.direction, from);
  out.t = 0 + from;
  out.tEnd = 0 + to;
  out.u = 0 + shares[1];
  out.v = 0 + shares[2];
}

/**
 * Like `intersect`, for a triangle of size `edge` or a direction whose products would overflow or underflow. Lengths
 * are scaled by the triangle, `t` by the direction.
 */
function intersectInOtherUnits(
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
  const directionFactor = unitScale(most);
  scale(scaled.origin, origin, factor);
  scale(scaled.direction, direction, directionFactor);
  scale(scaledA, a, factor);
  scale(scaledB, b, factor);
  scale(scaledC, c, factor);
  // One factor after the other: their quotient may overflow.
  range.from = (range.from * factor) / directionFactor;
  range.to = (range.to * factor) / directionFactor;
  range.distance *= factor;
  if (!intersect(out, scaled, scaledA, scaledB, scaledC, options)) return false;
  out.t = (out.t * directionFactor) / factor;
  out.tEnd = (out.tEnd * directionFactor) / factor;
  scale(out.point, out.point, 1 / factor);
  return true;
}

/** Writes the corners relative to `o`. */
function loadCorners(o: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): void {
  addScaled(cornerA, a, o, -1);
  addScaled(cornerB, b, o, -1);
  addScaled(cornerC, c, o, -1);
}

/**
 * Narrows the `range` of a line in the plane to the inner side of the edge from `p` to `q`. A line that is parallel to
 * the edge within rounding is kept or dropped as a whole.
 */
function clip(p: Readonly<Vec3>, q: Readonly<Vec3>, direction: Readonly<Vec3>, flat: number): void {
  addScaled(viewA, q, p, -1);
  // Edge × normal points out of the triangle.
  setCross(viewB, viewA, normal);
  const edge = largest(viewA);
  const height = dot(viewB, p);
  const climb = dot(viewB, direction);
  if (Math.abs(climb) > flat * edge * largest(direction)) {
    if (climb < 0) range.from = Math.max(range.from, height / climb);
    else range.to = Math.min(range.to, height / climb);
  } else if (height < -flat * edge * (edge + largest(p))) range.from = Infinity;
}

/** Stores the barycentric coordinates of the origin in a triangle, from the components of areas along its normal's longest axis. */
function weigh(p: Readonly<Vec3>, q: Readonly<Vec3>, r: Readonly<Vec3>): void {
  const axis = longest(normal.x, normal.y, normal.z);
  shares[0] = areaAlong(axis, q, r);
  shares[1] = areaAlong(axis, r, p);
  shares[2] = areaAlong(axis, p, q);
  const whole = shares[0] + shares[1] + shares[2];
  for (let i = 0; i < 3; i++) shares[i] /= whole;
}

/** The component of q × r along an axis. Access by computed names is slow. */
function areaAlong(axis: number, q: Readonly<Vec3>, r: Readonly<Vec3>): number {
  setCross(area, q, r);
  return axis === 0 ? area.x : axis === 1 ? area.y : area.z;
}

/** The axis of the longest of three components, x before y before z: 0, 1 or 2. */
function longest(x: number, y: number, z: number): number {
  const most = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  return Math.abs(x) === most ? 0 : Math.abs(y) === most ? 1 : 2;
}

/** Stores three components so that they can be read from any of them on, in cyclic order. */
function storeCyclic(at: number, x: number, y: number, z: number): void {
  cyclic[at] = x;
  cyclic[at + 1] = y;
  cyclic[at + 2] = z;
  cyclic[at + 3] = x;
  cyclic[at + 4] = y;
}

/** Entries per vector in `cyclic`. */
const CYCLE = 5;
/** Sizes of triangles between which products of four neither overflow nor underflow. */
const SHORT_EDGE = 1e-60;
const LONG_EDGE = 1e60;

/**
 * The range of `t` to intersect, set by the caller and narrowed by `intersect`; `distance` limits it in world units.
 */
export const range = { from: -0.5, to: 0.5, distance: 0.5 };
const edgeB = vec3();
const edgeC = vec3();
const cornerA = vec3();
const cornerB = vec3();
const cornerC = vec3();
const viewA = vec3();
const viewB = vec3();
const area = vec3();
/** Cross product of both edges. */
const normal = vec3();
/** Barycentric coordinates. */
const shares = new Float64Array(3);
/** The direction and three corners, by `storeCyclic`. */
const cyclic = new Float64Array(20);
const scaled = { origin: vec3(), direction: vec3() };
const scaledA = vec3();
const scaledB = vec3();
const scaledC = vec3();
