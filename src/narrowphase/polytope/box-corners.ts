import { clamp } from '../../math/clamp.ts';
import { copy, set, squaredDistance, type Vec3, vec3 } from '../../math/vec3.ts';
import type { BoxPair } from './box-pair.ts';
import type { Witness } from './witness.ts';

/**
 * Writes the closest points of two separated boxes, in A's frame, unless both are inside edges. Then the cross product
 * of the edges is the axis of the largest gap, and its witness points are the closest points. In all other cases a
 * corner of one box is closest: the least of the sixteen corner distances is exact. The corners must be placed.
 */
export function closestCorners(out: Witness, pair: BoxPair): void {
  const { rotation: r, offset, extentsA, extentsB, cornersA, cornersB } = pair;
  least = Infinity;
  for (let i = 0; i < 8; i++) {
    const ofB = cornersB.corners[i];
    set(other, clamp(ofB.x, extentsA[0]), clamp(ofB.y, extentsA[1]), clamp(ofB.z, extentsA[2]));
    keepCloser(out, other, ofB);
    const ofA = cornersA.corners[i];
    const x = ofA.x - offset[0];
    const y = ofA.y - offset[1];
    const z = ofA.z - offset[2];
    const u = clamp(r[0] * x + r[3] * y + r[6] * z, extentsB[0]);
    const v = clamp(r[1] * x + r[4] * y + r[7] * z, extentsB[1]);
    const w = clamp(r[2] * x + r[5] * y + r[8] * z, extentsB[2]);
    pair.toFrameOfA(other, u, v, w);
    keepCloser(out, ofA, other);
  }
}

function keepCloser({ pointA, pointB }: Witness, onA: Readonly<Vec3>, onB: Readonly<Vec3>): void {
  const squared = squaredDistance(onA, onB);
  if (squared >= least) return;
  least = squared;
  copy(pointA, onA);
  copy(pointB, onB);
}

let least = Infinity;
const other = vec3();
