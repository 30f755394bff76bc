// A ray against single triangles, while a traversal visits them: finds the first hit of all. The test is watertight like
// `intersectRayTriangle` (narrowphase/rays/watertight.ts), where the reasons are: each corner is projected along the ray
// by a formula of this corner alone, and the signs of three areas decide. A ray through a shared edge or corner hits one
// of the triangles there, whatever the rounding.
//
// A hit never depends on the order of visits. Its time is within the slab times of the triangle's own bounds, which are
// within those of every node above it. Equal times are decided by the lowest feature number.

import { COLLINEAR } from '../../constants.ts';
import { cross } from '../../math/cross.ts';
import { unitScale } from '../../math/unit-scale.ts';
import {
  addScaled,
  dot,
  largest,
  lengthSquared,
  scale,
  set,
  setCross,
  subtract,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import { along, axes, best, DOUBT, isFrontOnly, LIMIT, line, points, slabs, start, times } from './ray-state.ts';
import { clampToBounds } from './slabs.ts';

/** Tests the triangle in `points`. Returns whether it is the best hit so far, and notes it then. */
export function testTriangle(triangle: number, feature: number): boolean {
  const i = axes[0];
  const j = axes[1];
  const k = axes[2];
  const oi = line[i];
  const oj = line[j];
  const ok = line[k];
  const di = line[i + 3];
  const dj = line[j + 3];
  const dk = line[k + 3];
  const ak = points[k] - ok;
  const bk = points[k + 3] - ok;
  const ck = points[k + 6] - ok;
  const au = dk * (points[i] - oi) - di * ak;
  const av = dk * (points[j] - oj) - dj * ak;
  const bu = dk * (points[i + 3] - oi) - di * bk;
  const bv = dk * (points[j + 3] - oj) - dj * bk;
  const cu = dk * (points[i + 6] - oi) - di * ck;
  const cv = dk * (points[j + 6] - oj) - dj * ck;
  const p = bu * cv - bv * cu;
  const q = cu * av - cv * au;
  const r = au * bv - av * bu;
  if ((p >= 0 && q >= 0 && r >= 0) || (p <= 0 && q <= 0 && r <= 0)) return testHit(triangle, feature, true);
  // In the plane of the triangle all areas consist of rounding. This is rare, and tested carefully.
  const size = Math.abs(au) + Math.abs(av) + Math.abs(bu) + Math.abs(bv) + Math.abs(cu) + Math.abs(cv);
  if (Math.abs(p) + Math.abs(q) + Math.abs(r) > size * line[DOUBT]) return false;
  return testHit(triangle, feature, false);
}

/** Tests a triangle that the line passes through, or in whose plane it may be. */
function testHit(triangle: number, feature: number, isInside: boolean): boolean {
  set(a, points[0], points[1], points[2]);
  set(b, points[3], points[4], points[5]);
  set(c, points[6], points[7], points[8]);
  subtract(ab, b, a);
  subtract(ac, c, a);
  subtract(a, a, start);
  const size = Math.max(largest(ab), largest(ac));
  // A power of two near 1 / size, so that no product overflows or underflows.
  const unit = size > SMALL && size < LARGE ? 1 : unitScale(size);
  scale(ab, ab, unit);
  scale(ac, ac, unit);
  scale(a, a, unit);
  const edge = size * unit;
  // Accurate relative to its own length: rounding along a narrow triangle would move the hit off it.
  cross(normal, ab, ac);
  const flat = COLLINEAR * edge * edge;
  const facing = dot(normal, along);
  const isEdgeOn = Math.abs(facing) <= flat * largest(along);
  if (isEdgeOn) {
    if (Math.abs(dot(normal, a)) > flat * (edge + largest(a))) return false;
    time[0] = entryInPlane(flat);
  } else {
    if (!isInside || (facing > 0 && isFrontOnly())) return false;
    // All areas may round to zero, on either side of the line, in a triangle seen edge-on. It is far from the line then:
    // the corners of a triangle that the line meets are within its size.
    setCross(view, along, a);
    if (Math.abs(facing * line[axes[2] + 3]) * 10 < COLLINEAR * lengthSquared(view)) return false;
    // From the heights above the plane, which are exactly zero for a ray that starts on the triangle. In a triangle much
    // narrower than long, the hit is between the first and the last corner.
    const pace = lengthSquared(along);
    const toA = dot(along, a) / pace;
    const toB = toA + dot(along, ab) / pace;
    const toC = toA + dot(along, ac) / pace;
    const t = dot(normal, a) / facing;
    time[0] = Math.max(Math.min(toA, toB, toC), Math.min(t, Math.max(toA, toB, toC)));
  }
  time[0] /= unit;
  if (!(time[0] >= 0 && clampToBounds(time, slabs, points) && time[0] <= times[LIMIT])) return false;
  if (time[0] === times[LIMIT] && best.triangle >= 0 && feature > best.feature) return false;
  times[LIMIT] = time[0];
  best.triangle = triangle;
  best.feature = feature;
  best.isEdgeOn = isEdgeOn;
  return true;
}

/** Time at which the ray, in the plane of the triangle, enters it; NaN when it does not. */
function entryInPlane(flat: number): number {
  addScaled(b, a, ab, 1);
  addScaled(c, a, ac, 1);
  range.from = 0;
  range.to = Infinity;
  clip(a, b, flat);
  clip(b, c, flat);
  clip(c, a, flat);
  return range.from <= range.to ? range.from : Number.NaN;
}

/** Narrows the range to the inner side of the edge from `p` to `q`. A ray along the edge is kept or dropped as a whole. */
function clip(p: Readonly<Vec3>, q: Readonly<Vec3>, flat: number): void {
  subtract(view, q, p);
  const edge = largest(view);
  // Edge × normal points out of the triangle.
  setCross(outwards, view, normal);
  const height = dot(outwards, p);
  const climb = dot(outwards, along);
  if (Math.abs(climb) > flat * edge * largest(along)) {
    if (climb < 0) range.from = Math.max(range.from, height / climb);
    else range.to = Math.min(range.to, height / climb);
  } else if (height < -flat * edge * (edge + largest(p))) range.from = Infinity;
}

/** Sizes of triangles between which no product overflows or underflows. */
const SMALL = 1e-60;
const LARGE = 1e60;

/** Corners; the first is relative to the start of the ray. */
const a = vec3();
const b = vec3();
const c = vec3();
const ab = vec3();
const ac = vec3();
const normal = vec3();
const view = vec3();
const outwards = vec3();
const range = { from: 0.5, to: 0.5 };
const time = new Float64Array(1);
