import { FEATURE_PREFERENCE } from '../../constants.ts';
import { areClose, drop, innermost, reduceShortEdge, squaredBetween, swap } from './face-corners.ts';
import { heightOfEdge, heightOfPlane } from './flat-face.ts';
import type { FaceReduction, ProjectedFace, ProjectedPoint } from './projected-face.ts';
import { joinEdges } from './shared-segment.ts';

/** A triangle, which may be seen edge-on. */
export const thinFace: FaceReduction = {
  span: 8,
  reduce: (face, near) => {
    if (face.face.isEdgeOn) flatten(face, near);
    reduceShortEdge(face, near);
  },
  reduceToEdge: (face, near) => {
    if (face.count < 3) return;
    drop(face, innermost(face, 0, 2));
    face.isChain = false;
    reduceShortEdge(face, near);
    face.measureSides();
  },
  joinEdges,
  height: (face, p) => {
    if (face.count === 1) return face.corners[0].h;
    if (face.isChain) return heightOfEdge(face, face.along(0, p) <= face.length[0] ? 0 : 1, p);
    if (face.count === 2) return heightOfEdge(face, 0, p);
    return face.face.isEdgeOn ? heightOfSteep(face, p) : heightOfPlane(face, p.u, p.v);
  },
};

/**
 * Reduces a triangle whose projection is no wider than `near` to its outermost edges: the longest side, or the other
 * two sides if the corner between them is farther out.
 */
function flatten(face: ProjectedFace, near: number): void {
  const { corners, outwards } = face;
  const [a, b, c] = corners;
  const area = (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
  const [ab, bc, ca] = [squaredBetween(a, b), squaredBetween(b, c), squaredBetween(c, a)];
  const longest = Math.max(ab, bc, ca);
  if (Math.abs(area) > near * Math.sqrt(longest)) return;
  // Moves the corner opposite the longest side to the middle.
  swap(face, 1, longest === ca ? 1 : longest === bc ? 0 : 2);
  const [from, middle, to] = corners;
  const t = ((middle.u - from.u) * (to.u - from.u) + (middle.v - from.v) * (to.v - from.v)) / longest;
  // Height of the middle corner above the longest side, outward.
  const rise = (middle.h - from.h - (to.h - from.h) * t) * outwards;
  const isOnSide = longest === 0 || rise <= FEATURE_PREFERENCE * Math.abs(middle.h - from.h);
  if (isOnSide) drop(face, 1);
  else if (areClose(face, 1, 2, near)) drop(face, innermost(face, 1, 2));
  else if (areClose(face, 0, 1, near)) drop(face, innermost(face, 0, 1));
  face.isChain = face.count === 3;
}

/**
 * Height of a steep triangle. A point slightly outside gets the height at the nearest side: the plane is steep there.
 */
function heightOfSteep(face: Readonly<ProjectedFace>, p: Readonly<ProjectedPoint>): number {
  let { u, v } = p;
  for (let i = 0; i < face.sideCount; i++) {
    const beyond = Math.max(0, face.beyond(i, p));
    u -= face.outU[i] * beyond;
    v -= face.outV[i] * beyond;
  }
  return heightOfPlane(face, u, v);
}
