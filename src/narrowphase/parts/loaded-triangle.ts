// A triangle of a mesh, loaded to be compared with a point, in the frame of the mesh.

import { type Corners, createCorners } from '../../geometry/mesh/mesh-data.ts';
import type { Surface } from '../../geometry/surface.ts';
import { normalThrough } from '../../math/cross.ts';
import { dot, length, subtract, type Vec3, vec3 } from '../../math/vec3.ts';

/** The corners of the loaded triangle, and its normal. */
export const corners = createCorners();
export const normal = vec3();

export function loadTriangle(surface: Surface, part: number): void {
  surface.writeCorners(corners, part);
  normalThrough(normal, corners.a, corners.b, corners.c);
}

/** Whether a point that is on a triangle is farther than `tolerance` from its edges. */
export function isWithin(point: Readonly<Vec3>, { a, b, c }: Readonly<Corners>, tolerance: number): boolean {
  normalThrough(normal, a, b, c);
  return !isBeyond(point, a, b, -tolerance) && !isBeyond(point, b, c, -tolerance) && !isBeyond(point, c, a, -tolerance);
}

/** Whether a point is within `tolerance` of the loaded triangle: of its plane, and of its inside seen along the normal. */
export function isNear(point: Readonly<Vec3>, tolerance: number): boolean {
  const { a, b, c } = corners;
  subtract(towards, point, a);
  if (Math.abs(dot(towards, normal)) > tolerance) return false;
  return !isBeyond(point, a, b, tolerance) && !isBeyond(point, b, c, tolerance) && !isBeyond(point, c, a, tolerance);
}

/** Whether a point is outside of an edge of the triangle whose normal was found last. */
export function isBeyond(point: Readonly<Vec3>, from: Readonly<Vec3>, to: Readonly<Vec3>, tolerance: number): boolean {
  subtract(edge, to, from);
  subtract(towards, point, from);
  // Edge × normal points out of the triangle.
  const x = edge.y * normal.z - edge.z * normal.y;
  const y = edge.z * normal.x - edge.x * normal.z;
  const z = edge.x * normal.y - edge.y * normal.x;
  return towards.x * x + towards.y * y + towards.z * z > tolerance * length(edge);
}

const towards = vec3();
const edge = vec3();
