import { COORDINATE_ROUNDING } from '../constants.ts';
import type { Aabb } from './aabb.ts';
import { normalThrough, STEEP } from './cross.ts';
import { addScaled, areEqual, copy, dot, set, subtract, type Vec3, vec3 } from './vec3.ts';

// Closest point of a segment, triangle or box to another point. All points are in one frame.

/**
 * Writes the point of the segment from `a` to `b` that is closest to `p`. A segment of length 0 is a point.
 * @example
 * closestPointOnSegment(out, { x: 1, y: 1, z: 0 }, { x: 0, y: 0, z: 0 }, { x: 4, y: 0, z: 0 }); // out is (1, 0, 0)
 */
export function closestPointOnSegment(out: Vec3, p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>): true {
  const x = b.x - a.x;
  const y = b.y - a.y;
  const z = b.z - a.z;
  // t = (p − a) · (b − a) / |b − a|², clamped to [0, 1]
  const along = (p.x - a.x) * x + (p.y - a.y) * y + (p.z - a.z) * z;
  const lengthSquared = x * x + y * y + z * z;
  if (along <= 0) copy(out, a);
  else if (along >= lengthSquared) copy(out, b);
  else {
    const t = along / lengthSquared;
    set(out, a.x + x * t, a.y + y * t, a.z + z * t);
  }
  return true;
}

/**
 * Writes the point of the triangle `a`, `b`, `c` that is closest to `p`. A triangle whose corners are collinear is the
 * longest segment between them.
 * @example
 * closestPointOnTriangle(out, point, face.a, face.b, face.c);
 */
export function closestPointOnTriangle(
  out: Vec3,
  p: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
): true {
  if (writeClosestOnWideTriangle(out, p, a, b, c)) return true;
  if (normalThrough(planeNormal, a, b, c)) {
    corners.a = a;
    corners.b = b;
    corners.c = c;
    closestOnTriangle(out, p, corners);
  } else {
    leastSquared[0] = NaN;
    tryEdge(p, a, b);
    tryEdge(p, b, c);
    tryEdge(p, c, a);
    copy(out, closest);
  }
  return true;
}

/**
 * Fast path of `closestOnTriangle`, for a triangle that is not narrow at `a`: its normal n = e × f needs no error
 * correction. Returns false for all other triangles, and does not write then.
 *
 * A point beyond two edges projects onto at most one of them, since the angle between them is less than 180°. The
 * closest point is on that edge. If it projects onto neither, the closest point is their common corner.
 */
function writeClosestOnWideTriangle(
  out: Vec3,
  p: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
): boolean {
  // e = b − a, f = c − a, g = p − a
  const ex = b.x - a.x;
  const ey = b.y - a.y;
  const ez = b.z - a.z;
  const fx = c.x - a.x;
  const fy = c.y - a.y;
  const fz = c.z - a.z;
  const gx = p.x - a.x;
  const gy = p.y - a.y;
  const gz = p.z - a.z;
  // n = e × f, its length the doubled area
  const nx = ey * fz - ez * fy;
  const ny = ez * fx - ex * fz;
  const nz = ex * fy - ey * fx;
  const nn = nx * nx + ny * ny + nz * nz;
  const ee = ex * ex + ey * ey + ez * ez;
  const ff = fx * fx + fy * fy + fz * fz;
  if (!(nn > STEEP * ee * ff)) return false;
  // outward normal of ab: e × n; of ca: n × f
  const beyondAb = gx * (ey * nz - ez * ny) + gy * (ez * nx - ex * nz) + gz * (ex * ny - ey * nx) > 0;
  const beyondCa = gx * (ny * fz - nz * fy) + gy * (nz * fx - nx * fz) + gz * (nx * fy - ny * fx) > 0;
  // h = c − b, k = p − b; outward normal of bc: h × n
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
  // closest point is on the face
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
 * Writes the point of the triangle closest to `p`. Returns its feature: the face, or an edge, ends included.
 *
 * If `p` is beyond no edge, the closest point is on the face, otherwise on one of the edges that `p` is beyond. Both
 * steps compute lengths. Quotients of areas (Ericson 2005, §5.1.5) would lose precision in a narrow triangle.
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
  leastSquared[0] = NaN;
  if (beyondAb && tryEdge(p, a, b)) feature = 'ab';
  if (beyondBc && tryEdge(p, b, c)) feature = 'bc';
  if (beyondCa && tryEdge(p, c, a)) feature = 'ca';
  copy(out, closest);
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
  return outwards > 0;
}

/**
 * Writes the point of the edge closest to `p` to `closest`, if it is closer than the closest point so far. Returns whether it is.
 * `out` is written after all edges, since it may be `p` or a corner.
 * Of points at equal distance within rounding, a point between the ends of an edge is preferred to a corner. That edge
 * has its least distance there, so its corners are farther away.
 */
function tryEdge(p: Readonly<Vec3>, from: Readonly<Vec3>, to: Readonly<Vec3>): boolean {
  closestPointOnSegment(onEdge, p, from, to);
  subtract(difference, p, onEdge);
  const squared = dot(difference, difference);
  const isInterior = !areEqual(onEdge, from) && !areEqual(onEdge, to);
  const tieMargin =
    isInterior === isLeastInterior ? 0 : 2 * COORDINATE_ROUNDING * Math.sqrt(squared * (dot(from, from) + dot(to, to)));
  if (squared >= leastSquared[0] + (isInterior ? tieMargin : -tieMargin)) return false;
  leastSquared[0] = squared;
  isLeastInterior = isInterior;
  copy(closest, onEdge);
  return true;
}

/**
 * Writes the point of the axis-aligned box that is closest to `p`: `p` itself when it is inside.
 * @example
 * closestPointOnAabb(out, { x: 5, y: 0, z: 0 }, bounds);
 */
export function closestPointOnAabb(out: Vec3, p: Readonly<Vec3>, box: Readonly<Aabb>): true {
  out.x = Math.max(box.min.x, Math.min(box.max.x, p.x));
  out.y = Math.max(box.min.y, Math.min(box.max.y, p.y));
  out.z = Math.max(box.min.z, Math.min(box.max.z, p.z));
  return true;
}

/** Whether the closest point so far is between the ends of an edge. */
let isLeastInterior = false;
/** Squared distance of the closest point so far; NaN without one, so that the first edge has one. An array: docs/v8.md. */
const leastSquared = new Float64Array(1);
const onEdge = vec3();
const closest = vec3();
const difference = vec3();
const planeNormal = vec3();
const corners: TriangleWithNormal = { a: planeNormal, b: planeNormal, c: planeNormal, normal: planeNormal };
