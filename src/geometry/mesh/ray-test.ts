// A ray against single triangles, while a traversal visits them: finds the first hit of all. The test is watertight like
// `intersectRayTriangle` (narrowphase/rays/watertight.ts), where the reasons are: each corner is projected along the ray
// by a formula of this corner alone, and the signs of three areas decide. A ray through a shared edge or corner hits one
// of the triangles there, whatever the rounding.
//
// A hit never depends on the order of visits. Its time is within the slab times of the triangle's own bounds, which are
// within those of every node above it. Equal times are decided by the lowest feature number.

import { clampToBounds } from '../../bvh/slabs.ts';
import { COLLINEAR } from '../../constants.ts';
import { cross, STEEP } from '../../math/cross.ts';
import { dot, largest, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { writeBoundsOfPoints } from './mesh-data.ts';
import { axes, best, DOUBT, isFrontOnly, LIMIT, line, points, slabs, times } from './ray-state.ts';

/** Whether the line of the ray misses a triangle, is inside, or may be in the plane of the triangle. */
export const MISSED = 0;
const INSIDE = 1;
const DOUBTFUL = 2;

/** The side of a triangle on which the line of the ray passes, from the offsets of its corners in an array. */
export function sideOf(from: Float32Array | Float64Array, a: number, b: number, c: number): number {
  const i = axes[0];
  const j = axes[1];
  const k = axes[2];
  const oi = line[i];
  const oj = line[j];
  const ok = line[k];
  const di = line[i + 3];
  const dj = line[j + 3];
  const dk = line[k + 3];
  const ak = from[a + k] - ok;
  const bk = from[b + k] - ok;
  const ck = from[c + k] - ok;
  const au = dk * (from[a + i] - oi) - di * ak;
  const av = dk * (from[a + j] - oj) - dj * ak;
  const bu = dk * (from[b + i] - oi) - di * bk;
  const bv = dk * (from[b + j] - oj) - dj * bk;
  const cu = dk * (from[c + i] - oi) - di * ck;
  const cv = dk * (from[c + j] - oj) - dj * ck;
  const p = bu * cv - bv * cu;
  const q = cu * av - cv * au;
  const r = au * bv - av * bu;
  // In the plane of the triangle all areas consist of rounding. This is rare, and tested carefully.
  const size = Math.abs(au) + Math.abs(av) + Math.abs(bu) + Math.abs(bv) + Math.abs(cu) + Math.abs(cv);
  const isPlain = Math.abs(p) + Math.abs(q) + Math.abs(r) > size * line[DOUBT];
  // Signs of areas are unpredictable, so most misses are found by one branch. Products that underflow have no sign.
  if (isPlain && (+(p * q < 0) | +(q * r < 0) | +(r * p < 0)) !== 0) return MISSED;
  if ((p >= 0 && q >= 0 && r >= 0) || (p <= 0 && q <= 0 && r <= 0)) return INSIDE;
  return isPlain ? MISSED : DOUBTFUL;
}

/**
 * Tests a triangle that the line passes through, or in whose plane it may be. Written out by components: calls that V8 does
 * not inline would put their results on the heap, docs/v8.md.
 */
export function testHit(triangle: number, feature: number, side: number): boolean {
  const bx = points[3] - points[0];
  const by = points[4] - points[1];
  const bz = points[5] - points[2];
  const cx = points[6] - points[0];
  const cy = points[7] - points[1];
  const cz = points[8] - points[2];
  const ax = points[0] - line[0];
  const ay = points[1] - line[1];
  const az = points[2] - line[2];
  const edge = Math.max(Math.abs(bx), Math.abs(by), Math.abs(bz), Math.abs(cx), Math.abs(cy), Math.abs(cz));
  let nx = by * cz - bz * cy;
  let ny = bz * cx - bx * cz;
  let nz = bx * cy - by * cx;
  if (nx * nx + ny * ny + nz * nz < STEEP * (bx * bx + by * by + bz * bz) * (cx * cx + cy * cy + cz * cz)) {
    // Accurate relative to its own length: rounding along a narrow triangle would move the hit off it.
    set(b, bx, by, bz);
    set(c, cx, cy, cz);
    cross(normal, b, c);
    nx = normal.x;
    ny = normal.y;
    nz = normal.z;
  }
  const dx = line[3];
  const dy = line[4];
  const dz = line[5];
  const flat = COLLINEAR * edge * edge;
  const facing = nx * dx + ny * dy + nz * dz;
  const height = nx * ax + ny * ay + nz * az;
  const isEdgeOn = Math.abs(facing) <= flat * Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz));
  if (isEdgeOn) {
    if (Math.abs(height) > flat * (edge + Math.max(Math.abs(ax), Math.abs(ay), Math.abs(az)))) return false;
    set(a, ax, ay, az);
    set(b, ax + bx, ay + by, az + bz);
    set(c, ax + cx, ay + cy, az + cz);
    set(normal, nx, ny, nz);
    set(along, dx, dy, dz);
    if (!entersInPlane(flat)) return false;
    time[0] = range.from;
  } else {
    if (side !== INSIDE || (facing > 0 && isFrontOnly())) return false;
    // All areas may round to zero, on either side of the line, in a triangle seen edge-on. It is far from the line then:
    // the corners of a triangle that the line meets are within its size.
    const vx = dy * az - dz * ay;
    const vy = dz * ax - dx * az;
    const vz = dx * ay - dy * ax;
    if (Math.abs(facing * line[axes[2] + 3]) * 10 < COLLINEAR * (vx * vx + vy * vy + vz * vz)) return false;
    // From the heights above the plane, which are exactly zero for a ray that starts on the triangle. In a triangle much
    // narrower than long, the hit is between the first and the last corner.
    const pace = dx * dx + dy * dy + dz * dz;
    const toA = (dx * ax + dy * ay + dz * az) / pace;
    const toB = toA + (dx * bx + dy * by + dz * bz) / pace;
    const toC = toA + (dx * cx + dy * cy + dz * cz) / pace;
    time[0] = Math.max(Math.min(toA, toB, toC), Math.min(height / facing, Math.max(toA, toB, toC)));
  }
  writeBoundsOfPoints(bounds, points);
  if (!(time[0] >= 0 && clampToBounds(time, slabs, bounds) && time[0] <= times[LIMIT])) return false;
  if (time[0] === times[LIMIT] && best.triangle >= 0 && feature > best.feature) return false;
  times[LIMIT] = time[0];
  best.triangle = triangle;
  best.feature = feature;
  best.isEdgeOn = isEdgeOn;
  return true;
}

/** Whether the ray, in the plane of the triangle, enters it. Writes the range of times in it. */
function entersInPlane(flat: number): boolean {
  range.from = 0;
  range.to = Infinity;
  clip(a, b, flat);
  clip(b, c, flat);
  clip(c, a, flat);
  return range.from <= range.to;
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

/** Corners relative to the start of the ray, or edges. */
const a = vec3();
const b = vec3();
const c = vec3();
const normal = vec3();
const along = vec3();
const view = vec3();
const outwards = vec3();
const range = { from: 0.5, to: 0.5 };
const time = new Float64Array(1);
const bounds = new Float64Array(6);
