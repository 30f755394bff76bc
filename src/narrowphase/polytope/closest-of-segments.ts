import { COLLINEAR, NO_DIRECTION } from '../../constants.ts';
import { clamp } from '../../math/clamp.ts';
import { cross, normalize, perpendicular } from '../../math/cross.ts';
import { addScaled, copy, dot, length, midpoint, negate, removeAlong, set, type Vec3, vec3 } from '../../math/vec3.ts';

// Closest points of two segments, each given by a middle and a half vector: middle + half · s for s from −1 to 1. A
// half vector of length 0 makes a segment a point.

/** Closest points of two segments. */
export interface SegmentGap {
  /** Parameter on the first segment, −1…1. */
  s: number;
  /** Parameter on the second segment, −1…1. */
  t: number;
  /** Vector from the point on the second segment to the point on the first. */
  readonly difference: Vec3;
  /** Length of `difference`. */
  distance: number;
  /** Cross product of the half vectors, of any length; zero when they are parallel. */
  readonly across: Vec3;
  /** Whether the closest points of the infinite lines are on both segments. Then the gap is along `across`. */
  crossing: boolean;
}

/** Makes a `SegmentGap` to be written. */
export function createSegmentGap(): SegmentGap {
  return { s: 0.5, t: 0.5, difference: vec3(), distance: 0.5, across: vec3(), crossing: false };
}

/** Writes the half vector and the middle of the segment between two points. */
export function halve(half: Vec3, middle: Vec3, from: Readonly<Vec3>, to: Readonly<Vec3>): void {
  set(half, (to.x - from.x) * 0.5, (to.y - from.y) * 0.5, (to.z - from.z) * 0.5);
  midpoint(middle, from, to);
}

/**
 * Writes the closest points of the segments `r ± u` and `± v`.
 *
 * The lines are closest where the difference r + u s − v t is along w = u × v:
 *
 *   s = −(r × v) · w / w²
 *   t = (r · v + s u · v) / v²
 *
 * s is clamped first, then t; if t is clamped, s follows again (Ericson, Real-Time Collision Detection, 2005, §5.1.9).
 * The usual determinant u² v² − (u · v)² equals w², but cancels leading digits when the segments are nearly parallel.
 */
export function closestOfSegments(out: SegmentGap, r: Readonly<Vec3>, u: Readonly<Vec3>, v: Readonly<Vec3>): void {
  const { across: w, difference } = out;
  const uu = dot(u, u);
  const vv = dot(v, v);
  const uv = dot(u, v);
  const ru = dot(r, u);
  const rv = dot(r, v);
  cross(w, u, v);
  const ww = dot(w, w);
  if (ww <= COLLINEAR * COLLINEAR * (uu * vv)) {
    out.crossing = false;
    set(w, 0, 0, 0);
    closestOfParallel(out, uu, vv, uv, ru, rv);
  } else {
    const s = -((r.y * v.z - r.z * v.y) * w.x + (r.z * v.x - r.x * v.z) * w.y + (r.x * v.y - r.y * v.x) * w.z) / ww;
    out.s = clamp(s, 1);
    const t = (rv + out.s * uv) / vv;
    out.t = clamp(t, 1);
    if (t !== out.t) out.s = clamp((out.t * uv - ru) / uu, 1);
    out.crossing = s === out.s && t === out.t;
  }
  if (out.crossing) {
    // The difference of the lines along w, unaffected by the rounding of s and t.
    const along = dot(r, w) / ww;
    set(difference, w.x * along, w.y * along, w.z * along);
  } else {
    addScaled(difference, r, u, out.s);
    addScaled(difference, difference, v, -out.t);
  }
  out.distance = length(difference);
}

/** Closest points of parallel segments: the middle of the overlap, or the facing ends. */
function closestOfParallel(out: SegmentGap, uu: number, vv: number, uv: number, ru: number, rv: number): void {
  if (uu === 0) {
    out.s = 0;
    out.t = vv === 0 ? 0 : clamp(rv / vv, 1);
    return;
  }
  // The second segment, projected on the first.
  const middle = -ru / uu;
  const extent = Math.abs(uv) / uu;
  const low = Math.max(-1, middle - extent);
  const high = Math.min(1, middle + extent);
  out.s = low <= high ? (low + high) * 0.5 : clamp(middle, 1);
  out.t = vv === 0 ? 0 : clamp((rv + out.s * uv) / vv, 1);
}

/**
 * Writes the unit vector from the first segment to the second. For touching segments: a separating direction. It is
 * perpendicular to each segment whose closest point is inside. At an end it never points back along the segment, even
 * when the difference is rounding.
 */
export function normalOfGap(out: Vec3, gap: Readonly<SegmentGap>, u: Readonly<Vec3>, v: Readonly<Vec3>): void {
  const { s, t, difference, across } = gap;
  copy(out, difference);
  negate(out);
  const apart = gap.distance > (length(u) + length(v)) * NO_DIRECTION;
  if (!gap.crossing && apart && normalize(out)) {
    // Twice: the first pass may remove nearly the whole vector.
    for (let i = 0; i < 2; i++) {
      if (Math.abs(s) < 1 || s * dot(out, u) < 0) removeAlong(out, u);
      if (Math.abs(t) < 1 || t * dot(out, v) > 0) removeAlong(out, v);
    }
    if (normalize(out)) return;
  }
  const sign = dot(out, across) < 0 ? -1 : 1;
  set(out, 0 + across.x * sign, 0 + across.y * sign, 0 + across.z * sign);
  if (normalize(out)) return;
  copy(direction, dot(u, u) > 0 ? u : v);
  if (normalize(direction)) perpendicular(out, direction);
  else set(out, 1, 0, 0);
}

const direction = vec3();
