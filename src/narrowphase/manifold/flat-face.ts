import type { FaceReduction, ProjectedFace, ProjectedPoint } from './projected-face.ts';

/** Faces of boxes and half-spaces: flat, and never seen edge-on. The center of a sphere counts as one. */
export const flatFace: FaceReduction = {
  span: 8,
  reduce: () => {},
  height: (face, { u, v }) => heightOfPlane(face, u, v),
};

/** Height of a plane over a point. */
export function heightOfPlane(face: Readonly<ProjectedFace>, u: number, v: number): number {
  const [from] = face.corners;
  return from.h + face.slopeU * (u - from.u) + face.slopeV * (v - from.v);
}

/** Height of a polygon, an edge or a corner at the point of it closest to `p`. */
export function heightOfPolygon(face: Readonly<ProjectedFace>, p: Readonly<ProjectedPoint>): number {
  if (face.count === 1) return face.corners[0].h;
  return face.count === 2 ? heightOfEdge(face, 0, p) : heightOfPlane(face, p.u, p.v);
}

/** Height of side `i` of a face at the point closest to `p`. */
export function heightOfEdge(face: Readonly<ProjectedFace>, i: number, p: Readonly<ProjectedPoint>): number {
  const from = face.corners[i];
  const to = face.corners[i + 1];
  return from.h + (to.h - from.h) * Math.max(0, Math.min(1, face.along(i, p) / face.length[i]));
}
