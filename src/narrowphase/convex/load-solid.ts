import type { ShapeType, WorldShapeOf } from '../../geometry/shape.ts';
import { largest } from '../../math/vec3.ts';
import { nearestOnCone, nearestOnCylinder } from '../revolution/profile.ts';
import type { ConvexSolid } from './convex-solid.ts';

/** How a type of shape becomes a convex solid. */
export interface LoadedSolid<T extends ShapeType> {
  /** About its size: the unit of length is chosen so that no product of sizes overflows. */
  readonly sizeOf: (shape: WorldShapeOf<T>) => number;
  /** Loads it, scaled by `factor`. */
  readonly load: (out: ConvexSolid, shape: WorldShapeOf<T>, factor: number) => void;
}

export const boxSolid: LoadedSolid<'box'> = {
  sizeOf: ({ halfExtents }) => largest(halfExtents),
  load: (out, box, factor) => out.setBox(box, factor),
};

export const capsuleSolid: LoadedSolid<'capsule'> = {
  sizeOf: ({ radius, halfHeight }) => Math.max(radius, halfHeight),
  load: (out, { axis, halfHeight, radius }, factor) => out.setCapsule(axis, halfHeight, radius, factor),
};

export const triangleSolid: LoadedSolid<'triangle'> = {
  sizeOf: ({ a, b, c }) => Math.max(largest(a), largest(b), largest(c)),
  load: (out, triangle, factor) => out.setTriangle(triangle, factor),
};

export const hullSolid: LoadedSolid<'convexHull'> = {
  // Its corners are within its extents of the first one.
  sizeOf: ({ hull }) => 2 * hull.size + largest(hull.corners[0]),
  load: (out, hull, factor) => out.setHull(hull, factor),
};

export const cylinderSolid: LoadedSolid<'cylinder'> = {
  sizeOf: ({ radius, halfHeight }) => Math.max(radius, halfHeight),
  load: (out, cylinder, factor) => out.setCylinder(cylinder, nearestOnCylinder, factor),
};

export const coneSolid: LoadedSolid<'cone'> = {
  sizeOf: ({ radius, halfHeight }) => Math.max(radius, halfHeight),
  load: (out, cone, factor) => out.setCone(cone, nearestOnCone, factor),
};
