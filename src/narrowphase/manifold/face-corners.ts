import { FEATURE_PREFERENCE } from '../../constants.ts';
import type { Corner, ProjectedFace, ProjectedPoint } from './projected-face.ts';

// Dropping corners of a projected face that touch at the same point as a more extreme corner.

/** Reduces an edge that is seen as a point to its outermost end. */
export function reduceShortEdge(face: ProjectedFace, near: number): void {
  if (face.count === 2 && areClose(face, 0, 1, near)) drop(face, innermost(face, 0, 1));
}

/** Whether two corners are within `near` of each other, projected along the normal. */
export function areClose({ corners }: ProjectedFace, i: number, j: number, near: number): boolean {
  return squaredBetween(corners[i], corners[j]) <= near * near;
}

/** The innermost of the corners `first` to `last`. Of corners equal within `FEATURE_PREFERENCE` it is the last. */
export function innermost({ corners, outwards }: ProjectedFace, first: number, last: number): number {
  let least = Infinity;
  let most = -Infinity;
  for (let i = first; i <= last; i++) {
    least = Math.min(least, corners[i].h * outwards);
    most = Math.max(most, corners[i].h * outwards);
  }
  const low = least + FEATURE_PREFERENCE * (most - least);
  let corner = last;
  while (corners[corner].h * outwards > low) corner--;
  return corner;
}

/** Drops corner `i`. */
export function drop(face: ProjectedFace, i: number): void {
  face.count--;
  for (let k = i; k < face.count; k++) swap(face, k, k + 1);
}

/** Swaps two corners. */
export function swap({ corners, face: { numbers } }: ProjectedFace, i: number, j: number): void {
  const { u, v, h } = corners[i];
  const number = numbers[i];
  copyCorner(corners[i], corners[j]);
  numbers[i] = numbers[j];
  corners[j].u = u;
  corners[j].v = v;
  corners[j].h = h;
  numbers[j] = number;
}

/** The squared distance of two points across the normal. */
export function squaredBetween(p: Readonly<ProjectedPoint>, q: Readonly<ProjectedPoint>): number {
  const u = q.u - p.u;
  const v = q.v - p.v;
  return u * u + v * v;
}

function copyCorner(out: Corner, { u, v, h }: Readonly<Corner>): void {
  out.u = u;
  out.v = v;
  out.h = h;
}
