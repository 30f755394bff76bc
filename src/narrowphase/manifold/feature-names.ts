import type { ProjectedFace, ProjectedPoint } from './projected-face.ts';

// Feature numbers of a shape in a manifold: corners, edges by their two corners, faces. Of a convex hull they are from 1 to
// 66 555, of other shapes from 1 to 85.

/** Number of corner `i`. */
export function nameOfCorner({ face }: Readonly<ProjectedFace>, i: number): number {
  return 1 + face.numbers[i];
}

/** Number of the edge that is side `i`. */
export function nameOfSide(projected: Readonly<ProjectedFace>, i: number): number {
  const { face, reduction } = projected;
  const { numbers } = face;
  const p = numbers[i];
  const q = numbers[projected.after(i)];
  return reduction.span * (2 + Math.min(p, q)) + Math.max(p, q);
}

/** Number of the corner within `near` of a point, otherwise of the face. */
export function nameAt(projected: Readonly<ProjectedFace>, p: Readonly<ProjectedPoint>, near: number): number {
  const corner = projected.cornerNear(p, near);
  return corner < 0 ? nameOfFace(projected) : nameOfCorner(projected, corner);
}

/** Number of the face, or of the edge of a segment. */
export function nameOfFace(projected: Readonly<ProjectedFace>): number {
  const { span } = projected.reduction;
  return projected.count === 2 ? nameOfSide(projected, 0) : span * (2 + span) + projected.face.number;
}
