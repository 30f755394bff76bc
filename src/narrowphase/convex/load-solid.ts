import type { ShapeType, WorldShapeOf } from '../../geometry/shape.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { largest, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { nearestOnCone, nearestOnCylinder } from '../revolution/profile.ts';
import type { ConvexSolid } from './convex-solid.ts';

/** Distance from its center, in lengths of its edges, from which on a triangle is far. */
const FAR = 8;

/** How a type of shape becomes a convex solid. */
export interface LoadedSolid<T extends ShapeType> {
  /** About its size: the unit of length is chosen so that no product of sizes overflows. */
  readonly sizeOf: (shape: WorldShapeOf<T>) => number;
  /** Loads it relative to its origin, scaled by `factor`. */
  readonly load: (out: ConvexSolid, shape: WorldShapeOf<T>, factor: number, origin: Readonly<Vec3>) => void;
  /** Its origin relative to its center, if that is not zero. Tolerances are relative to distances from the origin. */
  readonly originOf?: (shape: WorldShapeOf<T>) => Readonly<Vec3>;
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
  load: (out, triangle, factor, origin) => out.setTriangle(triangle, origin, factor),
  originOf: originOfTriangle,
};

/** A corner of a triangle that is far from its center, compared with its edges, as most of a large mesh are. */
function originOfTriangle({ a, b, c }: Readonly<WorldTriangle>): Readonly<Vec3> {
  subtract(ab, b, a);
  subtract(ac, c, a);
  return largest(a) > FAR * Math.max(largest(ab), largest(ac)) ? a : ORIGIN;
}

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

const ORIGIN: Readonly<Vec3> = vec3();
const ab = vec3();
const ac = vec3();
