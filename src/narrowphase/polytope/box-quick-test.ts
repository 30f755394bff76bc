// Quick test of two boxes: the fifteen axes of the separating axis test without exact rounding. It accepts or rejects
// clear pairs. `BoxPair` decides the unclear ones; it is slower, and as exact as numbers allow. The quick test never
// contradicts it.
//
// Boxes may move and rotate. In the frame of A the displacement of B is one more edge of B: half of it moves the
// center, and half of it adds to the radius sum. Rotation adds a slack to the radius sum.
//
// The radius along a cross product of edges is a sum of cosines between other edges, since u × p · q = −u · r for the
// edges p, q, r of a box. So no cross product is computed or normalized, and lengths along it are too short by the sine
// of the angle between the edges. Nearly parallel edges leave nothing to compare. Seen along them, both boxes are
// rectangles, and the faces separate these up to that sine s: they miss at most 4 s times the size of the boxes. So
// boxes that overlap deeply along all faces are not separated by such edges.

import { COORDINATE_ROUNDING } from '../../constants.ts';
import type { Obb } from '../../geometry/obb.ts';
import { storeVec3 } from '../../math/columns.ts';
import { OVERLAPPING, SEPARATED, UNDECIDED, type Verdict } from '../verdict.ts';

/**
 * Boxes in rows: half extents, the three axes, and bounds of their rotation, which the caller reads. Contiguous rows avoid a
 * cache miss per box object.
 */
export type BoxRows = Float64Array;

/** Numbers per row of `BoxRows`. */
export const BOX_ROW = 14;
/** Index of the axes in a row. */
export const BOX_AXES = 3;
/** Index of the bounds of `writeRotationBounds` in a row. */
export const BOX_GROWTH = 12;

/**
 * The relative pose and motion of two boxes: half the displacement of B relative to A (0–2); motion bound of both to
 * zeroth order (3); rotation vectors of A (4–6) and B (7–9); motion bound of both to first order (10); center of B
 * minus center of A (11–13).
 */
export type BoxMotion = Float64Array;

// Indices in a `BoxMotion`.
export const ZEROTH_ORDER_BOUND = 3;
export const FIRST_ORDER_BOUND = 10;
export const BOX_OFFSET = 11;

/** A quick test of two boxes by their rows. */
export type BoxRowTest = (rows: Readonly<BoxRows>, rowA: number, rowB: number, motion: Readonly<BoxMotion>) => Verdict;

/** Makes a `BoxMotion` without motion. */
export function createBoxMotion(): BoxMotion {
  return new Float64Array(14);
}

/** Writes a box to row number `row`. */
function writeBoxRow(rows: BoxRows, row: number, box: Readonly<Obb>): void {
  const { halfExtents: h, axisX: u, axisY: v, axisZ: w } = box;
  const at = row * BOX_ROW;
  storeVec3(rows, at, h);
  storeVec3(rows, at + 3, u);
  storeVec3(rows, at + 6, v);
  storeVec3(rows, at + 9, w);
}

/** Whether two boxes at rest clearly overlap or are clearly separated. */
export function quickTestObbs(a: Readonly<Obb>, b: Readonly<Obb>): Verdict {
  return quickTestMovingObbs(a, b, STATIONARY);
}

/** Whether two boxes stay clearly separated during their whole motion. Only the verdict `SEPARATED` is meaningful. */
export function quickTestMovingObbs(a: Readonly<Obb>, b: Readonly<Obb>, motion: BoxMotion): Verdict {
  writeBoxRow(both, 0, a);
  writeBoxRow(both, 1, b);
  motion[11] = b.center.x - a.center.x;
  motion[12] = b.center.y - a.center.y;
  motion[13] = b.center.z - a.center.z;
  return quickTestBoxRows(both, 0, 1, motion);
}

/** Quick test of the boxes in two rows. `motion` holds the offset between their centers. */
export function quickTestBoxRows(
  rows: Readonly<BoxRows>,
  rowA: number,
  rowB: number,
  motion: Readonly<BoxMotion>,
): Verdict {
  const i = rowA * BOX_ROW;
  const j = rowB * BOX_ROW;
  const mx = motion[0];
  const my = motion[1];
  const mz = motion[2];
  const x = motion[11] + mx;
  const y = motion[12] + my;
  const z = motion[13] + mz;
  const h0 = rows[i];
  const h1 = rows[i + 1];
  const h2 = rows[i + 2];
  const k0 = rows[j];
  const k1 = rows[j + 1];
  const k2 = rows[j + 2];
  const size = h0 + h1 + h2 + k0 + k1 + k2;
  const path = Math.abs(mx) + Math.abs(my) + Math.abs(mz);
  const clear = CLEAR * size + COORDINATE_ROUNDING * (Math.abs(x) + Math.abs(y) + Math.abs(z) + path);
  const far = clear + motion[3];
  const open = clear + motion[10];
  leastGap[0] = clear;

  const ux = rows[i + 3];
  const uy = rows[i + 4];
  const uz = rows[i + 5];
  const px = rows[j + 3];
  const py = rows[j + 4];
  const pz = rows[j + 5];
  const qx = rows[j + 6];
  const qy = rows[j + 7];
  const qz = rows[j + 8];
  const rx = rows[j + 9];
  const ry = rows[j + 10];
  const rz = rows[j + 11];
  const c00 = ux * px + uy * py + uz * pz;
  const c01 = ux * qx + uy * qy + uz * qz;
  const c02 = ux * rx + uy * ry + uz * rz;
  const a00 = Math.abs(c00);
  const a01 = Math.abs(c01);
  const a02 = Math.abs(c02);
  const t0 = ux * x + uy * y + uz * z;
  const m0 = ux * mx + uy * my + uz * mz;
  let gap = Math.abs(t0) - Math.abs(m0) - (h0 + k0 * a00 + k1 * a01 + k2 * a02);
  if (gap > far || (gap > open && faceStaysApart(rows, i, j, i + 3, motion))) return SEPARATED;
  let largest = gap;

  const vx = rows[i + 6];
  const vy = rows[i + 7];
  const vz = rows[i + 8];
  const c10 = vx * px + vy * py + vz * pz;
  const c11 = vx * qx + vy * qy + vz * qz;
  const c12 = vx * rx + vy * ry + vz * rz;
  const a10 = Math.abs(c10);
  const a11 = Math.abs(c11);
  const a12 = Math.abs(c12);
  const t1 = vx * x + vy * y + vz * z;
  const m1 = vx * mx + vy * my + vz * mz;
  gap = Math.abs(t1) - Math.abs(m1) - (h1 + k0 * a10 + k1 * a11 + k2 * a12);
  if (gap > far || (gap > open && faceStaysApart(rows, i, j, i + 6, motion))) return SEPARATED;
  largest = Math.max(largest, gap);

  const wx = rows[i + 9];
  const wy = rows[i + 10];
  const wz = rows[i + 11];
  const c20 = wx * px + wy * py + wz * pz;
  const c21 = wx * qx + wy * qy + wz * qz;
  const c22 = wx * rx + wy * ry + wz * rz;
  const a20 = Math.abs(c20);
  const a21 = Math.abs(c21);
  const a22 = Math.abs(c22);
  const t2 = wx * x + wy * y + wz * z;
  const m2 = wx * mx + wy * my + wz * mz;
  gap = Math.abs(t2) - Math.abs(m2) - (h2 + k0 * a20 + k1 * a21 + k2 * a22);
  if (gap > far || (gap > open && faceStaysApart(rows, i, j, i + 9, motion))) return SEPARATED;
  largest = Math.max(largest, gap);

  gap =
    Math.abs(px * x + py * y + pz * z) - Math.abs(px * mx + py * my + pz * mz) - (k0 + h0 * a00 + h1 * a10 + h2 * a20);
  if (gap > far || (gap > open && faceStaysApart(rows, i, j, j + 3, motion))) return SEPARATED;
  largest = Math.max(largest, gap);
  gap =
    Math.abs(qx * x + qy * y + qz * z) - Math.abs(qx * mx + qy * my + qz * mz) - (k1 + h0 * a01 + h1 * a11 + h2 * a21);
  if (gap > far || (gap > open && faceStaysApart(rows, i, j, j + 6, motion))) return SEPARATED;
  largest = Math.max(largest, gap);
  gap =
    Math.abs(rx * x + ry * y + rz * z) - Math.abs(rx * mx + ry * my + rz * mz) - (k2 + h0 * a02 + h1 * a12 + h2 * a22);
  if (gap > far || (gap > open && faceStaysApart(rows, i, j, j + 9, motion))) return SEPARATED;
  largest = Math.max(largest, gap);
  let isDeep = largest < -clear;

  // Squared cosine from which edges count as parallel and are skipped.
  const parallel = largest < -DEEP * size ? PARALLEL : Infinity;
  gap = Math.abs(t2 * c10 - t1 * c20) - Math.abs(m2 * c10 - m1 * c20) - (h1 * a20 + h2 * a10 + k1 * a02 + k2 * a01);
  if (gap > far || (gap > open && edgesStayApart(rows, i, j, 3, 3, motion))) return SEPARATED;
  isDeep = isDeep && (gap < -clear || c00 * c00 > parallel);
  gap = Math.abs(t2 * c11 - t1 * c21) - Math.abs(m2 * c11 - m1 * c21) - (h1 * a21 + h2 * a11 + k2 * a00 + k0 * a02);
  if (gap > far || (gap > open && edgesStayApart(rows, i, j, 3, 6, motion))) return SEPARATED;
  isDeep = isDeep && (gap < -clear || c01 * c01 > parallel);
  gap = Math.abs(t2 * c12 - t1 * c22) - Math.abs(m2 * c12 - m1 * c22) - (h1 * a22 + h2 * a12 + k0 * a01 + k1 * a00);
  if (gap > far || (gap > open && edgesStayApart(rows, i, j, 3, 9, motion))) return SEPARATED;
  isDeep = isDeep && (gap < -clear || c02 * c02 > parallel);
  gap = Math.abs(t0 * c20 - t2 * c00) - Math.abs(m0 * c20 - m2 * c00) - (h2 * a00 + h0 * a20 + k1 * a12 + k2 * a11);
  if (gap > far || (gap > open && edgesStayApart(rows, i, j, 6, 3, motion))) return SEPARATED;
  isDeep = isDeep && (gap < -clear || c10 * c10 > parallel);
  gap = Math.abs(t0 * c21 - t2 * c01) - Math.abs(m0 * c21 - m2 * c01) - (h2 * a01 + h0 * a21 + k2 * a10 + k0 * a12);
  if (gap > far || (gap > open && edgesStayApart(rows, i, j, 6, 6, motion))) return SEPARATED;
  isDeep = isDeep && (gap < -clear || c11 * c11 > parallel);
  gap = Math.abs(t0 * c22 - t2 * c02) - Math.abs(m0 * c22 - m2 * c02) - (h2 * a02 + h0 * a22 + k0 * a11 + k1 * a10);
  if (gap > far || (gap > open && edgesStayApart(rows, i, j, 6, 9, motion))) return SEPARATED;
  isDeep = isDeep && (gap < -clear || c12 * c12 > parallel);
  gap = Math.abs(t1 * c00 - t0 * c10) - Math.abs(m1 * c00 - m0 * c10) - (h0 * a10 + h1 * a00 + k1 * a22 + k2 * a21);
  if (gap > far || (gap > open && edgesStayApart(rows, i, j, 9, 3, motion))) return SEPARATED;
  isDeep = isDeep && (gap < -clear || c20 * c20 > parallel);
  gap = Math.abs(t1 * c01 - t0 * c11) - Math.abs(m1 * c01 - m0 * c11) - (h0 * a11 + h1 * a01 + k2 * a20 + k0 * a22);
  if (gap > far || (gap > open && edgesStayApart(rows, i, j, 9, 6, motion))) return SEPARATED;
  isDeep = isDeep && (gap < -clear || c21 * c21 > parallel);
  gap = Math.abs(t1 * c02 - t0 * c12) - Math.abs(m1 * c02 - m0 * c12) - (h0 * a12 + h1 * a02 + k0 * a21 + k1 * a20);
  if (gap > far || (gap > open && edgesStayApart(rows, i, j, 9, 9, motion))) return SEPARATED;
  isDeep = isDeep && (gap < -clear || c22 * c22 > parallel);
  return isDeep ? OVERLAPPING : UNDECIDED;
}

/** Whether the gap along the normal of a face, an axis in the rows, stays open. */
function faceStaysApart(
  rows: Readonly<BoxRows>,
  i: number,
  j: number,
  face: number,
  motion: Readonly<BoxMotion>,
): boolean {
  axis[0] = rows[face];
  axis[1] = rows[face + 1];
  axis[2] = rows[face + 2];
  return staysOpen(rows, i, j, motion);
}

/**
 * Whether the gap along the cross product of two edges stays open. Lengths along it are too short, so it may miss a
 * gap.
 */
function edgesStayApart(
  rows: Readonly<BoxRows>,
  i: number,
  j: number,
  edgeA: number,
  edgeB: number,
  motion: Readonly<BoxMotion>,
): boolean {
  const u = i + edgeA;
  const p = j + edgeB;
  axis[0] = rows[u + 1] * rows[p + 2] - rows[u + 2] * rows[p + 1];
  axis[1] = rows[u + 2] * rows[p] - rows[u] * rows[p + 2];
  axis[2] = rows[u] * rows[p + 1] - rows[u + 1] * rows[p];
  return staysOpen(rows, i, j, motion);
}

/**
 * Whether a gap that is open at both ends of the motion without rotation stays open with rotation. Bounds its growth
 * like `MotionBound` with a fixed direction n: the support of a box that rotates by ω is, to first order, the support
 * of its start pose along n + n × ω. The remaining gap is concave, so its minimum is at an end of the motion.
 */
function staysOpen(rows: Readonly<BoxRows>, i: number, j: number, motion: Readonly<BoxMotion>): boolean {
  const position =
    axis[0] * (motion[11] + 2 * motion[0]) +
    axis[1] * (motion[12] + 2 * motion[1]) +
    axis[2] * (motion[13] + 2 * motion[2]);
  writeRotatedRadius(radii, 0, rows, i, motion, 4);
  writeRotatedRadius(radii, 1, rows, j, motion, 7);
  return Math.abs(position) - radii[0] - radii[1] - motion[10] > leastGap[0];
}

/**
 * Writes the support radius of the box at `i` along the axis, to first order, after a rotation by the vector at `w`.
 */
function writeRotatedRadius(
  out: Float64Array,
  to: number,
  rows: Readonly<BoxRows>,
  i: number,
  motion: Readonly<BoxMotion>,
  w: number,
): void {
  const wx = motion[w];
  const wy = motion[w + 1];
  const wz = motion[w + 2];
  const x = axis[0] + axis[1] * wz - axis[2] * wy;
  const y = axis[1] + axis[2] * wx - axis[0] * wz;
  const z = axis[2] + axis[0] * wy - axis[1] * wx;
  out[to] =
    rows[i] * Math.abs(rows[i + 3] * x + rows[i + 4] * y + rows[i + 5] * z) +
    rows[i + 1] * Math.abs(rows[i + 6] * x + rows[i + 7] * y + rows[i + 8] * z) +
    rows[i + 2] * Math.abs(rows[i + 9] * x + rows[i + 10] * y + rows[i + 11] * z);
}

// A call without arguments, which bundlers drop if it is not used.
function createPairOfRows(): BoxRows {
  return new Float64Array(2 * BOX_ROW);
}

// From this fraction of the size on, a gap or a depth is clear: above the error of axes given in single precision.
const CLEAR = 1e-6;
/** Squared cosine of edges that separate nothing this deep along all faces: a sine of 1e-4. */
const PARALLEL = 0.99999999;
const DEEP = 1e-3;

const both = createPairOfRows();
const STATIONARY: BoxMotion = createBoxMotion();
/** Axis that may separate the boxes for their whole motion, of about unit length or shorter. */
const axis = new Float64Array(3);
/** Gap from which boxes are clearly apart. Double out: docs/v8.md. */
const leastGap = new Float64Array(1);
const radii = new Float64Array(2);
