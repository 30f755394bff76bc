import { COORDINATE_ROUNDING, SHORT_SEPARATION, SUPPORT_FLATNESS } from '../../constants.ts';
import { createBoxFace, writeSupportingFace } from './box-face.ts';
import type { BoxPair } from './box-pair.ts';
import { clipToRectangle, middleOfLowest, polygon } from './clip.ts';
import { type SeparatingAxis, writeAxis } from './sat.ts';

// Witness points of two boxes along a separating axis: where they touch once the gap along it is closed, or the depth
// undone. Everything in the frame of box A, relative to its center.

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
 * Writes the witness points along `axis`, `axis.gap` apart. True when they belong to both boxes. Boxes that are apart may
 * face each other across the axis without any such points. Of boxes that touch there may be none on one of several axes
 * that close at the same time, nor on one of several that are equally deep within rounding: see `writeWitnessOfEqualAxis`.
 */
export function writeWitness(out: Witness, pair: BoxPair, axis: Readonly<SeparatingAxis>): boolean {
  if (axis.number < 3) return onFaceOfA(out, pair, axis);
  if (axis.number < 6) return onFaceOfB(out, pair, axis);
  return onEdges(out, pair, axis);
}

/**
 * Writes to `equal` the first axis whose gap is at least `least` and that has witness points, which are written too; false
 * when there is none.
 */
export function writeWitnessOfEqualAxis(equal: SeparatingAxis, out: Witness, pair: BoxPair, least: number): boolean {
  for (let k = 0; k < pair.axisCount; k++) {
    if (!pair.project(k)) continue;
    const gap = Math.abs(pair.position) - pair.reach;
    if (gap < least) continue;
    writeAxis(equal, pair, k, pair.position < 0 ? -1 : 1);
    equal.gap = gap;
    if (writeWitness(out, pair, equal)) return true;
  }
  return false;
}

function onFaceOfA(out: Witness, pair: BoxPair, axis: Readonly<SeparatingAxis>): boolean {
  const { turn, offset } = pair;
  for (let j = 0; j < 3; j++) {
    center[j] = offset[j];
    for (let i = 0; i < 3; i++) axes[3 * j + i] = turn[3 * i + j];
  }
  const k = axis.number;
  const sign = axis.normal[k] < 0 ? -1 : 1;
  const facing = meetFace(point, pair.extentsA, pair.extentsB, k, sign, axis.gap);
  out.pointA.set(point);
  out.pointB.set(point);
  out.pointB[k] += sign * axis.gap;
  return facing;
}

function onFaceOfB(out: Witness, pair: BoxPair, axis: Readonly<SeparatingAxis>): boolean {
  const { turn, offset } = pair;
  for (let j = 0; j < 3; j++) {
    center[j] = 0 - (turn[j] * offset[0] + turn[3 + j] * offset[1] + turn[6 + j] * offset[2]);
    for (let i = 0; i < 3; i++) axes[3 * j + i] = turn[3 * j + i];
  }
  const k = axis.number - 3;
  const along = axis.normal[0] * turn[k] + axis.normal[1] * turn[3 + k] + axis.normal[2] * turn[6 + k];
  const facing = meetFace(point, pair.extentsB, pair.extentsA, k, along < 0 ? 1 : -1, axis.gap);
  fromFrameOfB(out.pointB, pair, point);
  for (let i = 0; i < 3; i++) out.pointA[i] = out.pointB[i] - axis.normal[i] * axis.gap;
  return facing;
}

/**
 * Writes the point on the face `sign · k` of the reference box (around the origin, with the given extents) over which
 * the other box (`center`, `axes`, `extents`) is lowest: its corner, or the middle of its edge or face, cut down to what
 * lies over the reference face. False when that is not `gap` high, so that the boxes are closer elsewhere.
 */
function meetFace(
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
  // Between boxes that are apart there is no slack: a corner beside the face is closest to its edge.
  const isApart = gap > rounding;
  const slack = isApart ? rounding : SUPPORT_FLATNESS * sizes;
  writeIncidentFace(extents, k, p, q, sign);
  let count = clipToRectangle(4, reference[p], reference[q]);
  if (count === 0 && !isApart) {
    // Corner on corner, edge on edge: what they share has no extent, and rounding may have lost it.
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
  // Of a short gap the direction depends on which side of the rim the point is: that is for the features to tell.
  if (isApart && gap < sizes * SHORT_SEPARATION && isOnRim(out, reference, p, q, sizes * SUPPORT_FLATNESS))
    return false;
  const above = low[2] - reference[k] - gap;
  // Below the gap: another axis has it, and this one was preferred as nearly as good.
  return shared && above <= slack && (above >= -slack || !isApart);
}

function isOnRim(point: Float64Array, extents: Float64Array, p: number, q: number, slack: number): boolean {
  return Math.abs(point[p]) >= extents[p] - slack || Math.abs(point[q]) >= extents[q] - slack;
}

/** Writes the corners of the other box's supporting face along −`sign` · k to the clipping polygon. */
function writeIncidentFace(extents: Float64Array, k: number, p: number, q: number, sign: number): void {
  writeSupportingFace(face, -sign * axes[k], -sign * axes[3 + k], -sign * axes[6 + k]);
  const j = face.axis;
  const u = (j + 1) % 3;
  const v = (j + 2) % 3;
  for (let i = 0; i < 4; i++) {
    // From the corner on the positive side of u and v: the centroid is rounded relative to the first corner.
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

/** The closest points of the two edges that face each other across an edge axis. */
function onEdges(out: Witness, pair: BoxPair, axis: Readonly<SeparatingAxis>): boolean {
  const { extentsA, extentsB, turn, offset } = pair;
  const { normal } = axis;
  const i = ((axis.number - 6) / 3) | 0;
  const j = (axis.number - 6) % 3;
  for (let m = 0; m < 3; m++) {
    edgeA[m] = m === i ? 0 : normal[m] < 0 ? -extentsA[m] : extentsA[m];
    edgeB[m] = offset[m];
  }
  for (let m = 0; m < 3; m++) {
    if (m === j) continue;
    const along = normal[0] * turn[m] + normal[1] * turn[3 + m] + normal[2] * turn[6 + m];
    const reach = along < 0 ? extentsB[m] : -extentsB[m];
    for (let n = 0; n < 3; n++) edgeB[n] += turn[3 * n + m] * reach;
  }
  const slack = axis.gap > pair.size * COORDINATE_ROUNDING ? 0 : pair.size * SUPPORT_FLATNESS;
  closestOnEdges(parameters, pair, i, j, edgeA, edgeB);
  const inside = Math.abs(parameters[0]) <= extentsA[i] + slack && Math.abs(parameters[1]) <= extentsB[j] + slack;
  // Where edges are nearly parallel rounding may place the crossing beyond an end; then the nearest pair of points on
  // both edges is looked for from there, on one edge after the other.
  const onA = clamp(parameters[0], extentsA[i]);
  const onB = clamp(parameters[1] + turn[3 * i + j] * (onA - parameters[0]), extentsB[j]);
  out.pointA.set(edgeA);
  out.pointA[i] = clamp(edgeB[i] - edgeA[i] + turn[3 * i + j] * onB, extentsA[i]);
  for (let m = 0; m < 3; m++) out.pointB[m] = out.pointA[m] + normal[m] * axis.gap;
  return inside;
}

/**
 * Writes where the line of an edge of A (direction i, middle `a`) and that of an edge of B (direction j, middle `b`)
 * come closest, as signed lengths from the middles. They must not be parallel.
 *
 * With r = a − b, v the edge of B, and w = i × v the difference of the closest points is along w. Its cross product with v
 * has no part along w: s = −(r × v) · w / w² = v_i (r_p v_p + r_q v_q) / (v_p² + v_q²) − r_i. The usual (v_i r · v − r_i) / w²
 * is the same, with its leading digits cancelled when the edges are nearly parallel.
 */
export function closestOnEdges(
  out: Float64Array,
  pair: BoxPair,
  i: number,
  j: number,
  a: Float64Array,
  b: Float64Array,
): void {
  const { turn } = pair;
  const p = (i + 1) % 3;
  const q = (i + 2) % 3;
  const vi = turn[3 * i + j];
  const vp = turn[3 * p + j];
  const vq = turn[3 * q + j];
  const ri = a[i] - b[i];
  const across = (a[p] - b[p]) * vp + (a[q] - b[q]) * vq;
  out[0] = (vi * across) / (vp * vp + vq * vq) - ri;
  // r · v + s v_i
  out[1] = across + (ri + out[0]) * vi;
}

/** The value, or the end of ±extent that it lies beyond. */
export function clamp(value: number, extent: number): number {
  return Math.max(-extent, Math.min(extent, value));
}

/** Takes a point from B's frame to A's. */
export function fromFrameOfB(out: Float64Array, pair: BoxPair, p: Float64Array): void {
  const { turn, offset } = pair;
  for (let i = 0; i < 3; i++) {
    out[i] = offset[i] + (turn[3 * i] * p[0] + turn[3 * i + 1] * p[1] + turn[3 * i + 2] * p[2]);
  }
}

// The box that meets a face of the reference box, in the frame of the latter; axis j stands at 3j.
const center = new Float64Array(3);
const axes = new Float64Array(9);

const face = createBoxFace();
const low = new Float64Array(3);
const point = new Float64Array(3);
const edgeA = new Float64Array(3);
const edgeB = new Float64Array(3);
const parameters = new Float64Array(2);
