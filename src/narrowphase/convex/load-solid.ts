import type { ShapeType, WorldShapeOf } from '../../geometry/shape.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { largest, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { nearestOnCone, nearestOnCylinder } from '../revolution/profile.ts';
import type { ConvexSolid } from './convex-solid.ts';

/** Distance from its center, in lengths of its edges, from which on a triangle is far. */
const FAR = 8;

/** How a type of shape becomes a convex solid. */
export interface LoadedSolid<T extends ShapeType> {
  /** Loads it relative to its origin. */
  readonly load: (out: ConvexSolid, shape: WorldShapeOf<T>, origin: Readonly<Vec3>) => void;
  /** Its origin relative to its center, if that is not zero. Tolerances are relative to distances from the origin. */
  readonly originOf?: (shape: WorldShapeOf<T>) => Readonly<Vec3>;
}

export const sphereSolid: LoadedSolid<'sphere'> = {
  load: (out, { radius }) => out.setPoint(radius),
};

export const boxSolid: LoadedSolid<'box'> = {
  load: (out, box) => out.setBox(box),
};

export const capsuleSolid: LoadedSolid<'capsule'> = {
  load: (out, { axis, halfHeight, radius }) => out.setCapsule(axis, halfHeight, radius),
};

export const triangleSolid: LoadedSolid<'triangle'> = {
  load: (out, triangle, origin) => out.setTriangle(triangle, origin),
  originOf: originOfTriangle,
};

/** A corner of a triangle that is far from its center, compared with its edges, as most of a large mesh are. */
function originOfTriangle({ a, b, c }: Readonly<WorldTriangle>): Readonly<Vec3> {
  subtract(ab, b, a);
  subtract(ac, c, a);
  return largest(a) > FAR * Math.max(largest(ab), largest(ac)) ? a : ORIGIN;
}

export const hullSolid: LoadedSolid<'convexHull'> = {
  load: (out, hull) => out.setHull(hull),
};

export const cylinderSolid: LoadedSolid<'cylinder'> = {
  load: (out, cylinder) => out.setCylinder(cylinder, nearestOnCylinder),
};

export const coneSolid: LoadedSolid<'cone'> = {
  load: (out, cone) => out.setCone(cone, nearestOnCone),
};

const ORIGIN: Readonly<Vec3> = vec3();
const ab = vec3();
const ac = vec3();
