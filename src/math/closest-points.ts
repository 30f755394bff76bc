import { COORDINATE_ROUNDING } from '../constants.ts';
import type { Aabb } from './aabb.ts';
import { normalThrough, STEEP } from './cross.ts';
import { addScaled, copy, dot, set, subtract, type Vec3, vec3 } from './vec3.ts';

// Closest point of a segment, triangle or box to another point. All points are in one frame.

/** Writes the point of the segment from `a` to `b` that is closest to `p`. A segment of length 0 is a point. */
export function closestPointOnSegment(out: Vec3, p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>): true {
  const x = b.x - a.x;
  const y = b.y - a.y;
  const z = b.z - a.z;
  const along = (p.x - a.x) * x + (p.y - a.y) * y + (p.z - a.z) * z;
  const whole = x * x + y * y + z * z;
  if (along <= 0) copy(out, a);
  else if (along >= whole) copy(out, b);
  else {
    const t = along / whole;
    set(out, a.x + x * t, a.y + y * t, a.z + z * t);
  }
  return true;
}

/**
 * Writes the point of the triangle `a`, `b`, `c` that is closest to `p`. A triangle whose corners are collinear is the
 * longest segment between them.
 */
export function closestPointOnTriangle(
  out: Vec3,
  p: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
): true {
  if (closestOnWideTriangle(out, p, a, b, c)) return true;
  if (normalThrough(planeNormal, a, b, c)) {
    corners.a = a;
    corners.b = b;
    corners.c = c;
    closestOnTriangle(out, p, corners);
  } else {
    least[0] = Infinity;
    tryEdge(out, p, a, b);
    tryEdge(out, p, b, c);
    tryEdge(out, p, c, a);
  }
  return true;
}

/**
 * Like `closestOnTriangle`, for a triangle with a simple normal: of ordinary size, and not narrow at the first corner.
 * The normal has the length of the doubled area. False when it is zero.
 *
 * A point beyond two edges is closest to the edge whose start it is not behind, seen from the shared corner. Behind
 * both, it is closest to the corner. It cannot be before both, since the angle of a corner is less than 180°.
 */
function closestOnWideTriangle(
  out: Vec3,
  p: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
): boolean {
  const ex = b.x - a.x;
  const ey = b.y - a.y;
  const ez = b.z - a.z;
  const fx = c.x - a.x;
  const fy = c.y - a.y;
  const fz = c.z - a.z;
  const gx = p.x - a.x;
  const gy = p.y - a.y;
  const gz = p.z - a.z;
  const nx = ey * fz - ez * fy;
  const ny = ez * fx - ex * fz;
  const nz = ex * fy - ey * fx;
  const nn = nx * nx + ny * ny + nz * nz;
  const ee = ex * ex + ey * ey + ez * ez;
  const ff = fx * fx + fy * fy + fz * fz;
  const gg = gx * gx + gy * gy + gz * gz;
  if (!(nn >= STEEP * ee * ff && Math.min(ee, ff) > SMALL && Math.max(ee, ff, gg) < LARGE)) return false;
  const beyondAb = gx * (ey * nz - ez * ny) + gy * (ez * nx - ex * nz) + gz * (ex * ny - ey * nx) > 0;
  const beyondCa = gx * (ny * fz - nz * fy) + gy * (nz * fx - nx * fz) + gz * (nx * fy - ny * fx) > 0;
  const hx = fx - ex;
  const hy = fy - ey;
  const hz = fz - ez;
  const kx = p.x - b.x;
  const ky = p.y - b.y;
  const kz = p.z - b.z;
  const beyondBc = kx * (hy * nz - hz * ny) + ky * (hz * nx - hx * nz) + kz * (hx * ny - hy * nx) > 0;
  if (beyondAb) {
    if (beyondCa && beyondBc) return false;
    if (beyondCa && gx * ex + gy * ey + gz * ez <= 0) return closestPointOnSegment(out, p, c, a);
    if (beyondBc && kx * ex + ky * ey + kz * ez >= 0) return closestPointOnSegment(out, p, b, c);
    return closestPointOnSegment(out, p, a, b);
  }
  if (beyondBc) {
    if (beyondCa && (p.x - c.x) * hx + (p.y - c.y) * hy + (p.z - c.z) * hz >= 0)
      return closestPointOnSegment(out, p, c, a);
    return closestPointOnSegment(out, p, b, c);
  }
  if (beyondCa) return closestPointOnSegment(out, p, c, a);
  const height = (gx * nx + gy * ny + gz * nz) / nn;
  set(out, p.x - nx * height, p.y - ny * height, p.z - nz * height);
  return true;
}

/** A triangle with its unit normal. */
export interface TriangleWithNormal {
  a: Readonly<Vec3>;
  b: Readonly<Vec3>;
  c: Readonly<Vec3>;
  /** Unit vector along (b − a) × (c − a). */
  normal: Readonly<Vec3>;
}

/** The closest feature of a triangle: its face, or an edge with its corners. */
export type TriangleFeature = 'face' | 'ab' | 'bc' | 'ca';

/**
 * Writes the point of the triangle closest to `p`, and returns its feature: the face, or an edge, ends included.
 *
 * The closest point is on the face unless `p` is beyond an edge; then it is on one of those edges. Both steps compute
 * lengths, not areas (as the usual quotients of areas do). So a triangle much narrower than long loses no precision.
 */
export function closestOnTriangle(
  out: Vec3,
  p: Readonly<Vec3>,
  triangle: Readonly<TriangleWithNormal>,
): TriangleFeature {
  const { a, b, c, normal } = triangle;
  const beyondAb = isBeyond(p, a, b, normal);
  const beyondBc = isBeyond(p, b, c, normal);
  const beyondCa = isBeyond(p, c, a, normal);
  if (!beyondAb && !beyondBc && !beyondCa) {
    const height = (p.x - a.x) * normal.x + (p.y - a.y) * normal.y + (p.z - a.z) * normal.z;
    addScaled(out, p, normal, -height);
    return 'face';
  }
  let feature: TriangleFeature = 'face';
  least[0] = Infinity;
  if (beyondAb && tryEdge(out, p, a, b)) feature = 'ab';
  if (beyondBc && tryEdge(out, p, b, c)) feature = 'bc';
  if (beyondCa && tryEdge(out, p, c, a)) feature = 'ca';
  return feature;
}

/** Whether `p` is on the outer side of the edge from `from` to `to`, seen along the normal. */
function isBeyond(p: Readonly<Vec3>, from: Readonly<Vec3>, to: Readonly<Vec3>, normal: Readonly<Vec3>): boolean {
  const x = to.x - from.x;
  const y = to.y - from.y;
  const z = to.z - from.z;
  // Edge × normal points out of the triangle.
  const outwards =
    (p.x - from.x) * (y * normal.z - z * normal.y) +
    (p.y - from.y) * (z * normal.x - x * normal.z) +
    (p.z - from.z) * (x * normal.y - y * normal.x);
  // NaN, from overflow, counts as beyond.
  return !(outwards <= 0);
}

/**
 * Keeps the point of the edge closest to `p` if it is closer than the closest so far. Of points equal within rounding,
 * a point between the ends of an edge is kept. A corner beside it cannot be closest: the vector from the corner to `p`
 * is not perpendicular to the edge.
 */
function tryEdge(out: Vec3, p: Readonly<Vec3>, from: Readonly<Vec3>, to: Readonly<Vec3>): boolean {
  closestPointOnSegment(onEdge, p, from, to);
  subtract(difference, p, onEdge);
  const squared = dot(difference, difference);
  const between = !isAt(onEdge, from) && !isAt(onEdge, to);
  const lead =
    between === isBetween ? 0 : 2 * COORDINATE_ROUNDING * Math.sqrt(squared * (dot(from, from) + dot(to, to)));
  if (squared >= least[0] + (between ? lead : -lead)) return false;
  least[0] = squared;
  isBetween = between;
  copy(out, onEdge);
  return true;
}

function isAt(p: Readonly<Vec3>, q: Readonly<Vec3>): boolean {
  return p.x === q.x && p.y === q.y && p.z === q.z;
}

/** Writes the point of the axis-aligned box that is closest to `p`: `p` itself when it is inside. */
export function closestPointOnAabb(out: Vec3, p: Readonly<Vec3>, box: Readonly<Aabb>): true {
  out.x = Math.max(box.min.x, Math.min(box.max.x, p.x));
  out.y = Math.max(box.min.y, Math.min(box.max.y, p.y));
  out.z = Math.max(box.min.z, Math.min(box.max.z, p.z));
  return true;
}

/** Squared lengths between which no product of lengths overflows or vanishes. */
const SMALL = 1e-70;
const LARGE = 1e70;

/** Whether the closest point so far is between the ends of an edge. */
let isBetween = false;
/** Squared distance of the closest point so far. An array: docs/v8.md. */
const least = new Float64Array(1);
const onEdge = vec3();
const difference = vec3();
const planeNormal = vec3();
const corners: TriangleWithNormal = { a: planeNormal, b: planeNormal, c: planeNormal, normal: planeNormal };
