import { COLLINEAR, NO_DIRECTION } from '../../constants.ts';
import { cross, normalize, perpendicular } from '../../math/cross.ts';
import { LONG_SQUARED, SHORT_SQUARED, unitScale } from '../../math/unit-scale.ts';
import { addScaled, copy, dot, largest, length, negate, scale, set, type Vec3, vec3 } from '../../math/vec3.ts';

// The closest points of two segments, each a middle and a half: the points middle + half · s for s from −1 to 1. A half
// of length 0 makes a segment a point.

/** Where two segments are closest. */
export interface SegmentGap {
  /** Where on the first, −1…1. */
  s: number;
  /** Where on the second, −1…1. */
  t: number;
  /** From the point of the second to the point of the first. */
  readonly difference: Vec3;
  /** Its length. */
  distance: number;
  /** Along the cross product of the halves, of any length; zero when they are parallel. */
  readonly across: Vec3;
  /** Whether the closest points of the endless lines are on both segments, so that the gap is along `across`. */
  crossing: boolean;
}

/** Makes a `SegmentGap` to be written. */
export function createSegmentGap(): SegmentGap {
  return { s: 0.5, t: 0.5, difference: vec3(), distance: 0.5, across: vec3(), crossing: false };
}

/**
 * Writes where the segments `r ± u` and `± v` are closest.
 *
 * The lines are closest where their difference r + u s − v t is along w = u × v. Its cross product with v then has no
 * part along w, which gives s = −(r × v) · w / w². With s clamped to the segment, t follows by projection, and if that
 * has to be clamped, s again (Ericson, Real-Time Collision Detection, 2005, §5.1.9). The usual determinant
 * u² v² − (u · v)² is w² with its leading digits cancelled when the segments are nearly parallel; w² itself keeps them.
 */
export function closestOfSegments(out: SegmentGap, r: Readonly<Vec3>, u: Readonly<Vec3>, v: Readonly<Vec3>): void {
  const { across: w, difference } = out;
  const uu = dot(u, u);
  const vv = dot(v, v);
  const uv = dot(u, v);
  const ru = dot(r, u);
  const rv = dot(r, v);
  // s u stays the same point when both halves are measured in units of their own.
  let p = u;
  let q = v;
  let squares = uu * vv;
  let factor = 1;
  if (!(uu > SHORT_SQUARED && vv > SHORT_SQUARED && uu < LONG_SQUARED && vv < LONG_SQUARED)) {
    factor = unitScale(largest(u));
    scale(scaledU, u, factor);
    scale(scaledV, v, unitScale(largest(v)));
    p = scaledU;
    q = scaledV;
    squares = dot(p, p) * dot(q, q);
  }
  cross(w, p, q);
  const ww = dot(w, w);
  if (ww <= COLLINEAR * COLLINEAR * squares) {
    out.crossing = false;
    set(w, 0, 0, 0);
    alongside(out, uu, vv, uv, ru, rv);
  } else {
    const s =
      (-((r.y * q.z - r.z * q.y) * w.x + (r.z * q.x - r.x * q.z) * w.y + (r.x * q.y - r.y * q.x) * w.z) / ww) * factor;
    out.s = clamp(s);
    const t = (rv + out.s * uv) / vv;
    out.t = clamp(t);
    if (t !== out.t) out.s = clamp((out.t * uv - ru) / uu);
    out.crossing = s === out.s && t === out.t;
  }
  if (out.crossing) {
    // Along w the difference is that of the lines, whatever rounding did to s and t.
    const along = dot(r, w) / ww;
    set(difference, w.x * along, w.y * along, w.z * along);
  } else {
    addScaled(difference, r, u, out.s);
    addScaled(difference, difference, v, -out.t);
  }
  out.distance = length(difference);
}

/** Parallel segments: the middle of the stretch that they share, or the ends that face each other. */
function alongside(out: SegmentGap, uu: number, vv: number, uv: number, ru: number, rv: number): void {
  if (uu === 0) {
    out.s = 0;
    out.t = vv === 0 ? 0 : clamp(rv / vv);
    return;
  }
  // Where the ends of the second are on the first.
  const middle = -ru / uu;
  const reach = Math.abs(uv) / uu;
  const low = Math.max(-1, middle - reach);
  const high = Math.min(1, middle + reach);
  out.s = low <= high ? (low + high) * 0.5 : clamp(middle);
  out.t = vv === 0 ? 0 : clamp((rv + out.s * uv) / vv);
}

/**
 * Writes the unit vector from the first segment to the second for a gap between them, or a direction in which they come
 * apart at once when they touch. It is at right angles to each segment that the gap meets between its ends, and does not
 * lead back along one that it meets at an end, even when the difference is little more than rounding.
 */
export function normalOfGap(out: Vec3, gap: Readonly<SegmentGap>, u: Readonly<Vec3>, v: Readonly<Vec3>): void {
  const { s, t, difference, across } = gap;
  copy(out, difference);
  negate(out);
  const apart = gap.distance > (length(u) + length(v)) * NO_DIRECTION;
  if (!gap.crossing && apart && normalize(out)) {
    // Twice, since what is taken off the first time may be nearly all there is.
    for (let i = 0; i < 2; i++) {
      if (Math.abs(s) < 1 || s * dot(out, u) < 0) takeOff(out, u);
      if (Math.abs(t) < 1 || t * dot(out, v) > 0) takeOff(out, v);
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

/** Takes the part along `u` off `out`. */
function takeOff(out: Vec3, u: Readonly<Vec3>): void {
  const squared = dot(u, u);
  if (squared > 0) addScaled(out, out, u, -dot(out, u) / squared);
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

const direction = vec3();
const scaledU = vec3();
const scaledV = vec3();
