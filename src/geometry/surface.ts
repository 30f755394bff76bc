import type { ItemVisitor } from '../bvh/tree.ts';
import type { Aabb } from '../math/aabb.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { Corners } from './mesh/mesh-data.ts';
import type { MeshRay, MeshRayHit } from './mesh/ray-state.ts';
import type { TriangleTest } from './mesh/triangle-test.ts';
import type { Neighborhood } from './neighborhood.ts';

/** A surface of triangles in its own frame: a mesh or a height field. Bodies share it; nothing changes it. */
export interface Surface {
  readonly triangleCount: number;
  /** Rounding of the coordinates, world units. */
  readonly slack: number;
  /** Largest magnitude of a coordinate. */
  readonly extent: number;
  readonly bounds: Readonly<Aabb>;
  /** The box in which the inside and the outside, if the surface bounds a solid, are separated by triangles alone. May be empty. */
  readonly closedWithin: Readonly<Aabb>;
  /** The farthest distance of a corner from the origin of the frame. */
  readonly boundingRadius: number;
  /** The triangles near the last query that gathered some. It is a cache: results do not depend on it. */
  readonly neighborhood: Neighborhood;
  /** Writes the corners of a triangle. */
  writeCorners(out: Corners, triangle: number): void;
  /** The number by which users know a triangle. */
  nameOf(triangle: number): number;
  /** The triangle across a side, which leads from corner number `side` to the next; negative if there is not one, or it is not known. */
  neighborOf(triangle: number, side: number): number;
  /** Visits the triangles with bounds at a squared distance of at most `visitor.limit` from a box. */
  near(visitor: ItemVisitor, box: Readonly<Aabb>): void;
  /**
   * Visits the triangles that a moving box meets at a fraction of at most `visitor.limit`: by their bounds, or by a `test` of
   * what is in the box. Without a motion the box is at rest.
   */
  sweep(visitor: ItemVisitor, box: Readonly<Aabb>, motion?: Readonly<Vec3>, test?: TriangleTest): void;
  /** Writes the first hit of a ray; false when there is none. */
  ray(out: MeshRayHit, ray: Readonly<MeshRay>): boolean;
  /** Whether a box, its least x, y, z and greatest x, y, z, is certainly clear of all triangles. */
  isEmpty(box: Float64Array): boolean;
  /** Whether a point is inside, if the surface bounds a solid. */
  isInside(point: Readonly<Vec3>): boolean;
  /** Whether a point beside the surface is on its inner side, if the surface bounds a solid. */
  isBehind(point: Readonly<Vec3>): boolean;
}

/** A surface in the world. */
export interface WorldSurface {
  /** Its position. */
  center: Vec3;
  /** Its orientation as a rotation matrix: see `writeAxes`. */
  readonly axes: Float64Array;
  /** Its triangles. */
  surface: Surface;
  /** Whether triangles are touched from the front only. */
  isOneSided: boolean;
  /** Whether the inside counts. */
  isSolid: boolean;
}
