import { COORDINATE_ROUNDING, SHORT_SEPARATION, SUPPORT_FLATNESS } from '../../constants.ts';
import { clamp } from '../../math/clamp.ts';
import { createBoxFace, writeSupportingFace } from './box-face.ts';
import type { BoxPair } from './box-pair.ts';
import { clipToRectangle, middleOfLowest, polygon } from './clip.ts';
import { type SeparatingAxis, writeAxis } from './sat.ts';

// Witness points of two boxes along a separating axis: where they touch after the gap is closed, or the depth resolved.
// All in the frame of box A, relative to its center.

/** Witness points on A and on B, in A's frame. */
export interface Witness {
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
}

/** Makes a `Witness` to be written. */
export function createWitness(): Witness {
  return { pointA: new Float64Array(3), pointB: new Float64Array(3) };
}

/**
 * Writes the witness points along `axis`, `axis.gap` apart. True when the points belong to both boxes. Separated boxes
 * may have no witness points on an axis. Touching boxes may have none on one of several axes that close at the same
 * time, or that are equally deep within rounding: see `writeWitnessOfEqualAxis`.
 */
export function writeWitness(out: Witness, pair: BoxPair, axis: Readonly<SeparatingAxis>): boolean {
  if (axis.number < 3) return witnessOnFaceOfA(out, pair, axis);
  if (axis.number < 6) return witnessOnFaceOfB(out, pair, axis);
  return witnessOnEdges(out, pair, axis);
}

/**
 * Writes the first axis with witness points and a gap of at least `least` to `equal`, and its witness points to `out`.
 * False when there is none.
 */
export function writeWitnessOfEqualAxis(equal: SeparatingAxis, out: Witness, pair: BoxPair, least: number): boolean {
  for (let k = 0; k < pair.axisCount; k++) {
    if (!pair.project(k)) continue;
    const gap = Math.abs(pair.position) - pair.radiusSum;
    if (gap < least) continue;
    writeAxis(equal, pair, k, pair.position < 0 ? -1 : 1);
    equal.gap = gap;
    if (writeWitness(out, pair, equal)) return true;
  }
  return false;
}

function witnessOnFaceOfA(out: Witness, pair: BoxPair, axis: Readonly<SeparatingAxis>): boolean {
  const { rotation, offset } = pair;
  for (let j = 0; j < 3; j++) {
    center[j] = offset[j];
    for (let i = 0; i < 3; i++) axes[3 * j + i] = rotation[3 * i + j];
  }
  const k = axis.number;
  const sign = axis.normal[k] < 0 ? -1 : 1;
  const facing = writeFaceWitness(point, pair.extentsA, pair.extentsB, k, sign, axis.gap);
  out.pointA.set(point);
  out.pointB.set(point);
  out.pointB[k] += sign * axis.gap;
  return facing;
}

function witnessOnFaceOfB(out: Witness, pair: BoxPair, axis: Readonly<SeparatingAxis>): boolean {
  const { rotation, offset } = pair;
  for (let j = 0; j < 3; j++) {
    center[j] = 0 - (rotation[j] * offset[0] + rotation[3 + j] * offset[1] + rotation[6 + j] * offset[2]);
    for (let i = 0; i < 3; i++) axes[3 * j + i] = rotation[3 * j + i];
  }
  const k = axis.number - 3;
  const along = axis.normal[0] * rotation[k] + axis.normal[1] * rotation[3 + k] + axis.normal[2] * rotation[6 + k];
  const facing = writeFaceWitness(point, pair.extentsB, pair.extentsA, k, along < 0 ? 1 : -1, axis.gap);
  fromFrameOfB(out.pointB, pair, point);
  for (let i = 0; i < 3; i++) out.pointA[i] = out.pointB[i] - axis.normal[i] * axis.gap;
  return facing;
}

/**
 * Writes the witness point on the face `sign · k` of the reference box, a box around the origin. The incident box is
 * given by `center`, `axes` and `extents`. The point is below the lowest corner, edge or face of the incident box,
 * clipped to the reference face. False when the height there is not `gap`: the boxes are closer elsewhere.
 */
function writeFaceWitness(
  out: Float64Array,
  reference: Float64Array,
  extents: Float64Array,
  k: number,
  sign: number,
  gap: number,
): boolean {
  const p = (k + 1) % 3;
  const q = (k + 2) % 3;
  const sizes = sumOf(reference) + sumOf(extents);
  const rounding = COORDINATE_ROUNDING * (sizes + Math.abs(gap));
  // Separated boxes get no slack: a corner beside the face is closest to an edge of the face.
  const isApart = gap > rounding;
  const slack = isApart ? rounding : SUPPORT_FLATNESS * sizes;
  writeIncidentFace(extents, k, p, q, sign);
  let count = clipToRectangle(4, reference[p], reference[q]);
  if (count === 0 && !isApart) {
    // Corner on corner or edge on edge: the shared part has no extent, and rounding may lose it.
    writeIncidentFace(extents, k, p, q, sign);
    count = clipToRectangle(4, reference[p] + slack, reference[q] + slack);
  }
  if (count === 0 && isApart) return false;
  const shared = count > 0;
  if (!shared) {
    writeIncidentFace(extents, k, p, q, sign);
    count = 4;
  }
  middleOfLowest(low, count, SUPPORT_FLATNESS * sumOf(extents));
  out[k] = sign * reference[k];
  out[p] = clamp(low[0], reference[p]);
  out[q] = clamp(low[1], reference[q]);
  // The direction of a short gap depends on the side of the rim. The features decide.
  if (isApart && gap < sizes * SHORT_SEPARATION && isOnRim(out, reference, p, q, sizes * SUPPORT_FLATNESS))
    return false;
  const above = low[2] - reference[k] - gap;
  // Lower than the gap: another axis has this depth, and this axis was preferred within rounding.
  return shared && above <= slack && (above >= -slack || !isApart);
}

function isOnRim(point: Float64Array, extents: Float64Array, p: number, q: number, slack: number): boolean {
  return Math.abs(point[p]) >= extents[p] - slack || Math.abs(point[q]) >= extents[q] - slack;
}

/** Writes the incident face, the supporting face of the incident box along −`sign` · k, to the clipping polygon. */
function writeIncidentFace(extents: Float64Array, k: number, p: number, q: number, sign: number): void {
  writeSupportingFace(face, -sign * axes[k], -sign * axes[3 + k], -sign * axes[6 + k]);
  const j = face.axis;
  const u = (j + 1) % 3;
  const v = (j + 2) % 3;
  for (let i = 0; i < 4; i++) {
    // Starts at the corner on the positive side of u and v: the centroid is rounded relative to the first corner.
    const corner = face.corners[(i + 2) % 4];
    const alongJ = corner & (1 << j) ? extents[j] : -extents[j];
    const alongU = corner & (1 << u) ? extents[u] : -extents[u];
    const alongV = corner & (1 << v) ? extents[v] : -extents[v];
    for (let n = 0; n < 3; n++) {
      const coordinate = n === 0 ? p : n === 1 ? q : k;
      const at =
        center[coordinate] +
        alongJ * axes[3 * j + coordinate] +
        alongU * axes[3 * u + coordinate] +
        alongV * axes[3 * v + coordinate];
      polygon[3 * i + n] = n === 2 ? sign * at : at;
    }
  }
}

function sumOf(extents: Float64Array): number {
  return extents[0] + extents[1] + extents[2];
}

/** Writes the closest points of the two supporting edges of an edge axis. */
function witnessOnEdges(out: Witness, pair: BoxPair, axis: Readonly<SeparatingAxis>): boolean {
  const { extentsA, extentsB, rotation, offset } = pair;
  const { normal } = axis;
  const i = ((axis.number - 6) / 3) | 0;
  const j = (axis.number - 6) % 3;
  for (let m = 0; m < 3; m++) {
    edgeA[m] = m === i ? 0 : normal[m] < 0 ? -extentsA[m] : extentsA[m];
    edgeB[m] = offset[m];
  }
  for (let m = 0; m < 3; m++) {
    if (m === j) continue;
    const along = normal[0] * rotation[m] + normal[1] * rotation[3 + m] + normal[2] * rotation[6 + m];
    const extent = along < 0 ? extentsB[m] : -extentsB[m];
    for (let n = 0; n < 3; n++) edgeB[n] += rotation[3 * n + m] * extent;
  }
  const slack = axis.gap > pair.size * COORDINATE_ROUNDING ? 0 : pair.size * SUPPORT_FLATNESS;
  closestOnEdges(parameters, pair, i, j, edgeA, edgeB);
  const inside = Math.abs(parameters[0]) <= extentsA[i] + slack && Math.abs(parameters[1]) <= extentsB[j] + slack;
  // The crossing of nearly parallel edges may round to a point beyond an end. Then one point is clamped after the
  // other.
  const onA = clamp(parameters[0], extentsA[i]);
  const onB = clamp(parameters[1] + rotation[3 * i + j] * (onA - parameters[0]), extentsB[j]);
  out.pointA.set(edgeA);
  out.pointA[i] = clamp(edgeB[i] - edgeA[i] + rotation[3 * i + j] * onB, extentsA[i]);
  for (let m = 0; m < 3; m++) out.pointB[m] = out.pointA[m] + normal[m] * axis.gap;
  return inside;
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
export function closestOnEdges(
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
export function fromFrameOfB(out: Float64Array, pair: BoxPair, p: Float64Array): void {
  const { rotation, offset } = pair;
  for (let i = 0; i < 3; i++) {
    out[i] = offset[i] + (rotation[3 * i] * p[0] + rotation[3 * i + 1] * p[1] + rotation[3 * i + 2] * p[2]);
  }
}

// The incident box in the frame of the reference box; axis j starts at index 3 j.
const center = new Float64Array(3);
const axes = new Float64Array(9);

const face = createBoxFace();
const low = new Float64Array(3);
const point = new Float64Array(3);
const edgeA = new Float64Array(3);
const edgeB = new Float64Array(3);
const parameters = new Float64Array(2);
