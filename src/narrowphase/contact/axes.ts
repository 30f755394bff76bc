import { perpendicular } from '../../math/cross.ts';
import { addScaled, copy, scale, setCross, type Vec3, vec3 } from '../../math/vec3.ts';

/** Three orthogonal axes: `n` is the normal of a contact; `u` and `v` span the plane across it. */
export interface Axes {
  readonly u: Vec3;
  readonly v: Vec3;
  readonly n: Vec3;
}

/** Makes `Axes` to be written. */
export function createAxes(): Axes {
  return { u: vec3(), v: vec3(), n: vec3() };
}

/** Writes a unit normal and the axes across it, always the same for the same normal. */
export function setAxes({ u, v, n }: Axes, normal: Readonly<Vec3>): void {
  copy(n, normal);
  perpendicular(u, n);
  setCross(v, n, u);
}

/** Writes the point with the given coordinates. */
export function writePoint(out: Vec3, axes: Readonly<Axes>, u: number, v: number, height: number): void {
  scale(out, axes.n, height);
  addScaled(out, out, axes.u, u);
  addScaled(out, out, axes.v, v);
}
