import type { BoxPair } from './box-pair.ts';
import { clamp, closestOnEdges, fromFrameOfB, type Witness } from './box-witness.ts';

/**
 * Writes the closest points of two boxes that are apart, in A's frame. The closest features are a corner of one box and
 * any feature of the other, or two edges inside their ends; there are sixteen of the first kind and at most 144 of the
 * second, and the least of them all is exact.
 */
export function closestFeatures(out: Witness, pair: BoxPair): void {
  least = Infinity;
  for (let corner = 0; corner < 8; corner++) {
    cornerOfBToA(out, pair, corner);
    cornerOfAToB(out, pair, corner);
  }
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) edgesToEdges(out, pair, i, j);
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

/**
 * The points are taken across the gap along the common perpendicular, which is well determined however parallel the edges
 * are, other than the places along them where they are closest.
 */
function edgesToEdges(out: Witness, pair: BoxPair, i: number, j: number): void {
  const { extentsA, extentsB, axis } = pair;
  if (pair.project(6 + 3 * i + j) < 0) return;
  for (let cornerA = 0; cornerA < 8; cornerA++) {
    if (cornerA & (1 << i)) continue;
    writeCorner(middleA, extentsA, cornerA);
    middleA[i] = 0;
    for (let cornerB = 0; cornerB < 8; cornerB++) {
      if (cornerB & (1 << j)) continue;
      writeCorner(pointOfB, extentsB, cornerB);
      pointOfB[j] = 0;
      fromFrameOfB(middleB, pair, pointOfB);
      closestOnEdges(lengths, pair, i, j, middleA, middleB);
      if (Math.abs(lengths[0]) > extentsA[i] || Math.abs(lengths[1]) > extentsB[j]) continue;
      pointA.set(middleA);
      pointA[i] = lengths[0];
      const gap =
        axis[0] * (middleB[0] - middleA[0]) + axis[1] * (middleB[1] - middleA[1]) + axis[2] * (middleB[2] - middleA[2]);
      for (let m = 0; m < 3; m++) pointB[m] = pointA[m] + axis[m] * gap;
      keepCloser(out);
    }
  }
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
const lengths = new Float64Array(2);
const middleA = new Float64Array(3);
const middleB = new Float64Array(3);
const pointOfB = new Float64Array(3);
const pointA = new Float64Array(3);
const pointB = new Float64Array(3);
