import { SUPPORT_FLATNESS } from '../../constants.ts';
import { clamp } from '../../math/clamp.ts';
import { loadVec3 } from '../../math/columns.ts';
import type { BoxPair } from './box-pair.ts';
import type { Witness } from './witness.ts';

// Closest points of two boxes from their features: corners against boxes, and edges against edges.

/**
 * Writes the closest points of two separated boxes, in A's frame, unless both are inside edges. Then the cross product
 * of the edges is the axis of the largest gap, and its witness points are the closest points. In all other cases a
 * corner of one box is closest: the least of the sixteen corner distances is exact.
 */
export function closestCorners(out: Witness, pair: BoxPair): void {
  least = Infinity;
  for (let corner = 0; corner < 8; corner++) {
    cornerOfBToA(out, pair, corner);
    cornerOfAToB(out, pair, corner);
  }
}

/** Writes the closest points of two touching boxes, on any features. */
export function closestFeatures(out: Witness, pair: BoxPair): void {
  closestCorners(out, pair);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      const sine = 1 - pair.rotation[3 * i + j] * pair.rotation[3 * i + j];
      // Closest points of parallel edges include an end, which is a corner.
      if (sine <= SUPPORT_FLATNESS) continue;
      for (let sides = 0; sides < 16; sides++) edgeToEdge(out, pair, i, j, sides);
    }
  }
}

/** Bits 0 and 1 of `sides` choose the edge of A in direction i, bits 2 and 3 that of B in direction j. */
function edgeToEdge(out: Witness, pair: BoxPair, i: number, j: number, sides: number): void {
  const { extentsA, extentsB } = pair;
  writeEdge(pointA, extentsA, i, sides);
  writeEdge(pointOfB, extentsB, j, sides >> 2);
  fromFrameOfB(pointB, pair, pointOfB);
  closestOnEdges(parameters, pair, i, j, pointA, pointB);
  if (Math.abs(parameters[0]) > extentsA[i] || Math.abs(parameters[1]) > extentsB[j]) return;
  pointA[i] = parameters[0];
  pointOfB[j] = parameters[1];
  fromFrameOfB(pointB, pair, pointOfB);
  keepCloser(out, squaredBetween());
}

/** Writes the middle of an edge of a box around the origin, in direction `k`. */
function writeEdge(out: Float64Array, extents: Float64Array, k: number, sides: number): void {
  const p = (k + 1) % 3;
  const q = (k + 2) % 3;
  out[k] = 0;
  out[p] = sides & 1 ? -extents[p] : extents[p];
  out[q] = sides & 2 ? -extents[q] : extents[q];
}

function cornerOfBToA(out: Witness, pair: BoxPair, corner: number): void {
  writeCorner(pointOfB, pair.extentsB, corner);
  fromFrameOfB(pointB, pair, pointOfB);
  for (let i = 0; i < 3; i++) pointA[i] = clamp(pointB[i], pair.extentsA[i]);
  keepCloser(out, squaredBetween());
}

function cornerOfAToB(out: Witness, pair: BoxPair, corner: number): void {
  const { rotation, offset, extentsB } = pair;
  writeCorner(pointA, pair.extentsA, corner);
  const x = pointA[0] - offset[0];
  const y = pointA[1] - offset[1];
  const z = pointA[2] - offset[2];
  for (let j = 0; j < 3; j++)
    pointOfB[j] = clamp(rotation[j] * x + rotation[3 + j] * y + rotation[6 + j] * z, extentsB[j]);
  fromFrameOfB(pointB, pair, pointOfB);
  keepCloser(out, squaredBetween());
}

function squaredBetween(): number {
  const x = pointB[0] - pointA[0];
  const y = pointB[1] - pointA[1];
  const z = pointB[2] - pointA[2];
  return x * x + y * y + z * z;
}

function keepCloser(out: Witness, squared: number): void {
  if (squared >= least) return;
  least = squared;
  loadVec3(out.pointA, pointA, 0);
  loadVec3(out.pointB, pointB, 0);
}

/** Corner number 0–7 of a box around the origin; bit i chooses the side on axis i. */
function writeCorner(out: Float64Array, extents: Float64Array, corner: number): void {
  for (let i = 0; i < 3; i++) out[i] = corner & (1 << i) ? -extents[i] : extents[i];
}

/**
 * Writes the closest points of the lines of an edge of A (direction i, middle `a`) and an edge of B (direction j,
 * middle `b`), as signed lengths from the middles. The edges must not be parallel.
 *
 * With r = a − b, v the edge of B, and w = i × v, the difference of the closest points is along w:
 *
 *   s = −(r × v) · w / w² = v_i (r_p v_p + r_q v_q) / (v_p² + v_q²) − r_i
 *
 * The usual form (v_i r · v − r_i) / w² cancels leading digits when the edges are nearly parallel.
 */
function closestOnEdges(
  out: Float64Array,
  pair: BoxPair,
  i: number,
  j: number,
  a: Float64Array,
  b: Float64Array,
): void {
  const { rotation } = pair;
  const p = (i + 1) % 3;
  const q = (i + 2) % 3;
  const vi = rotation[3 * i + j];
  const vp = rotation[3 * p + j];
  const vq = rotation[3 * q + j];
  const ri = a[i] - b[i];
  const across = (a[p] - b[p]) * vp + (a[q] - b[q]) * vq;
  out[0] = (vi * across) / (vp * vp + vq * vq) - ri;
  // t = r · v + s v_i
  out[1] = across + (ri + out[0]) * vi;
}

/** Transforms a point from B's frame to A's. */
function fromFrameOfB(out: Float64Array, pair: BoxPair, p: Float64Array): void {
  const { rotation, offset } = pair;
  for (let i = 0; i < 3; i++) {
    out[i] = offset[i] + (rotation[3 * i] * p[0] + rotation[3 * i + 1] * p[1] + rotation[3 * i + 2] * p[2]);
  }
}

let least = Infinity;
const pointOfB = new Float64Array(3);
const pointA = new Float64Array(3);
const pointB = new Float64Array(3);
const parameters = new Float64Array(2);
