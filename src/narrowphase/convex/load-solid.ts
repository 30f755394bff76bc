import type { ShapeType, WorldShapeOf } from '../../geometry/shape.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { addScaled, largest, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { nearestOnCone, nearestOnCylinder } from '../revolution/profile.ts';
import type { ConvexSolid } from './convex-solid.ts';

/** Distance from its center, in lengths of its edges, from which on a triangle is far. */
const FAR = 8;

/** How a type of shape becomes a convex solid. */
export interface LoadedSolid<T extends ShapeType> {
  /** About its size: the unit of length is chosen so that no product of sizes overflows. */
  readonly sizeOf: (shape: WorldShapeOf<T>) => number;
  /** Loads it, scaled by `factor`. */
  readonly load: (out: ConvexSolid, shape: WorldShapeOf<T>, factor: number) => void;
  /**
   * Its origin in the world if that is not its center; may write it to `out`. Tolerances are relative to distances from the
   * origin.
   */
  readonly originOf?: (out: Vec3, shape: WorldShapeOf<T>) => Readonly<Vec3>;
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
  load: (out, triangle, factor) => out.setTriangle(triangle, isFar(triangle) ? triangle.a : ORIGIN, factor),
  originOf: (out, triangle) => {
    if (!isFar(triangle)) return triangle.center;
    addScaled(out, triangle.center, triangle.a, 1);
    return out;
  },
};

/** Whether a triangle is far from its center, compared with its edges, as most of a large mesh are. */
function isFar({ a, b, c }: Readonly<WorldTriangle>): boolean {
  subtract(ab, b, a);
  subtract(ac, c, a);
  return largest(a) > FAR * Math.max(largest(ab), largest(ac));
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
