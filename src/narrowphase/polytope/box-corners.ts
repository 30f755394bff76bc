import type { BoxPair } from './box-pair.ts';
import { clamp, fromFrameOfB, type Witness } from './box-witness.ts';

/**
 * Writes the closest points of two boxes that are apart, in A's frame, unless they are in the middle of two edges: then
 * the cross product of the edges is the axis of the largest gap, with the points known already. In all other cases a
 * corner of one box is among them, and the least of the sixteen distances of corners is exact.
 */
export function closestCorners(out: Witness, pair: BoxPair): void {
  least = Infinity;
  for (let corner = 0; corner < 8; corner++) {
    cornerOfBToA(out, pair, corner);
    cornerOfAToB(out, pair, corner);
  }
}

function cornerOfBToA(out: Witness, pair: BoxPair, corner: number): void {
  writeCorner(pointOfB, pair.extentsB, corner);
  fromFrameOfB(pointB, pair, pointOfB);
  for (let i = 0; i < 3; i++) pointA[i] = clamp(pointB[i], pair.extentsA[i]);
  keepCloser(out);
}

function cornerOfAToB(out: Witness, pair: BoxPair, corner: number): void {
  const { turn, offset, extentsB } = pair;
  writeCorner(pointA, pair.extentsA, corner);
  const x = pointA[0] - offset[0];
  const y = pointA[1] - offset[1];
  const z = pointA[2] - offset[2];
  for (let j = 0; j < 3; j++) pointOfB[j] = clamp(turn[j] * x + turn[3 + j] * y + turn[6 + j] * z, extentsB[j]);
  fromFrameOfB(pointB, pair, pointOfB);
  keepCloser(out);
}

function keepCloser(out: Witness): void {
  const x = pointB[0] - pointA[0];
  const y = pointB[1] - pointA[1];
  const z = pointB[2] - pointA[2];
  const squared = x * x + y * y + z * z;
  if (squared >= least) return;
  least = squared;
  out.pointA.set(pointA);
  out.pointB.set(pointB);
}

/** Corner number 0–7 of a box around the origin; bit i chooses the side on axis i. */
function writeCorner(out: Float64Array, extents: Float64Array, corner: number): void {
  for (let i = 0; i < 3; i++) out[i] = corner & (1 << i) ? -extents[i] : extents[i];
}

let least = Infinity;
const pointOfB = new Float64Array(3);
const pointA = new Float64Array(3);
const pointB = new Float64Array(3);
