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

/** Whether a point that is on a triangle is farther than `tolerance` from its sides. */
export function isWithin(point: Readonly<Vec3>, { a, b, c }: Readonly<Corners>, tolerance: number): boolean {
  normalThrough(normal, a, b, c);
  return (
    heightInside(point, a, b) > tolerance &&
    heightInside(point, b, c) > tolerance &&
    heightInside(point, c, a) > tolerance
  );
}

/** Whether a point is within `tolerance` of the loaded triangle: of its plane, and of its inside seen along the normal. */
export function isNear(point: Readonly<Vec3>, tolerance: number): boolean {
  const { a, b, c } = corners;
  subtract(towards, point, a);
  if (Math.abs(dot(towards, normal)) > tolerance) return false;
  return (
    heightInside(point, a, b) >= -tolerance &&
    heightInside(point, b, c) >= -tolerance &&
    heightInside(point, c, a) >= -tolerance
  );
}

/** How far inside of a side of the triangle whose normal was found last a point is, seen along the normal. */
export function heightInside(point: Readonly<Vec3>, from: Readonly<Vec3>, to: Readonly<Vec3>): number {
  subtract(edge, to, from);
  subtract(towards, point, from);
  // Normal × edge points into the triangle.
  const x = normal.y * edge.z - normal.z * edge.y;
  const y = normal.z * edge.x - normal.x * edge.z;
  const z = normal.x * edge.y - normal.y * edge.x;
  return (towards.x * x + towards.y * y + towards.z * z) / length(edge);
}

const towards = vec3();
const edge = vec3();
