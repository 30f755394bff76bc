import type { WorldTriangle } from '../../geometry/triangle.ts';
import { normalThrough } from '../../math/cross.ts';
import { rotateByAxes } from '../../math/quat.ts';
import { lengthSquared, type Vec3 } from '../../math/vec3.ts';

/** Corners of a triangle of a mesh, in its frame. */
type PartTriangle = Record<'a' | 'b' | 'c', Vec3>;

/** Rotates a triangle from the frame of a mesh to that of the world: as `orientTriangle`. */
export function poseTriangle(out: WorldTriangle, { a, b, c }: Readonly<PartTriangle>, axes: Float64Array): void {
  rotateByAxes(out.a, axes, a);
  rotateByAxes(out.b, axes, b);
  rotateByAxes(out.c, axes, c);
  normalThrough(out.normal, a, b, c);
  rotateByAxes(out.normal, axes, out.normal);
}

/** The farthest distance of a corner from the origin of the frame. */
export function boundingRadiusOf({ a, b, c }: Readonly<PartTriangle>): number {
  return Math.sqrt(Math.max(lengthSquared(a), lengthSquared(b), lengthSquared(c)));
}
