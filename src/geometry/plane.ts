import type { Aabb } from '../math/aabb.ts';
import { type Quat, rotate } from '../math/quat.ts';
import { copy, set, type Vec3, vec3 } from '../math/vec3.ts';

/**
 * A solid half-space, unbounded: the points `p` with `dot(normal, p) <= offset`, in the frame of the body.
 * The normal points out of the solid.
 */
export interface Plane {
  /** Discriminates the union of shapes. */
  readonly type: 'plane';
  /** Unit vector out of the solid. */
  readonly normal: Readonly<Vec3>;
  /** Distance of the surface from the body's position along the normal, world units, of either sign. */
  readonly offset: number;
}

/** A half-space in the world: the points `p` with `dot(normal, p − center) <= offset`. */
export interface WorldPlane {
  /** The point from which the offset counts: the body's position. */
  center: Vec3;
  /** Unit vector out of the solid. */
  normal: Vec3;
  /** Distance of the surface from `center` along the normal. */
  offset: number;
}

/** Makes a half-space in the world, unrotated, its offset relative to `center`. It keeps `center`, not a copy of it. */
export function createWorldPlane({ normal, offset }: Plane, center: Vec3): WorldPlane {
  return { center, normal: vec3(normal.x, normal.y, normal.z), offset };
}

/** Sets the orientation of `p`, made from `local`, to the unit quaternion `q`. */
export function orientPlane(p: WorldPlane, local: Plane, q: Readonly<Quat>): void {
  copy(p.normal, local.normal);
  rotate(p.normal, q, p.normal);
}

/** Writes the bounds of `p` relative to its center: infinite, except out of the solid along a world axis. */
export function relativeBoundsOfPlane(out: Aabb, p: Readonly<WorldPlane>): void {
  const { normal: n, offset } = p;
  set(out.min, -Infinity, -Infinity, -Infinity);
  set(out.max, Infinity, Infinity, Infinity);
  if (n.x === 1) out.max.x = offset;
  if (n.x === -1) out.min.x = -offset;
  if (n.y === 1) out.max.y = offset;
  if (n.y === -1) out.min.y = -offset;
  if (n.z === 1) out.max.z = offset;
  if (n.z === -1) out.min.z = -offset;
}

/**
 * Signed distance of the point from the plane: positive outside the solid, negative inside.
 * (Gomez 1999, plane from point and normal.)
 * @example
 * const height = distancePointPlane({ x: 0, y: 3, z: 0 }, ground);
 */
export function distancePointPlane(point: Readonly<Vec3>, p: Readonly<WorldPlane>): number {
  const { center: c, normal: n } = p;
  return (point.x - c.x) * n.x + (point.y - c.y) * n.y + (point.z - c.z) * n.z - p.offset;
}

/** Whether `point` is in the solid or on its surface. */
export function planeContains(p: Readonly<WorldPlane>, point: Readonly<Vec3>): boolean {
  return distancePointPlane(point, p) <= 0;
}
