import type { ProjectedFace, Spot } from './projected-face.ts';

// The names of the features of a shape in a manifold, numbers from 1 to 85: corners, edges by their two corners, faces.

/** The name of corner `i`. */
export function nameOfCorner({ face }: Readonly<ProjectedFace>, i: number): number {
  return 1 + face.numbers[i];
}

/** The name of the edge that is side `i`. */
export function nameOfSide(projected: Readonly<ProjectedFace>, i: number): number {
  const { numbers } = projected.face;
  const p = numbers[i];
  const q = numbers[projected.after(i)];
  return 16 + 8 * Math.min(p, q) + Math.max(p, q);
}

/** The name of the corner that a spot is near, or else of all of the face. */
export function nameAt(projected: Readonly<ProjectedFace>, p: Readonly<Spot>, near: number): number {
  const corner = projected.cornerNear(p, near);
  return corner < 0 ? nameOfFace(projected) : nameOfCorner(projected, corner);
}

/** The name of all of it. */
export function nameOfFace(projected: Readonly<ProjectedFace>): number {
  return projected.count === 2 ? nameOfSide(projected, 0) : 80 + projected.face.number;
}
