import { LARGEST_DISTANCE, UNIT_ROUNDING } from '../constants.ts';
import type { Aabb } from '../math/aabb.ts';
import { normalize, normalThrough } from '../math/cross.ts';
import { type Quat, rotate } from '../math/quat.ts';
import { copy, dot, lengthSquared, set, type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { asArray, checkFinite, readOptions, readPosition, readVec3, show } from '../validate.ts';
import { made } from './made.ts';

/**
 * A solid half-space, unbounded: the points `p` with `dot(normal, p) <= offset`, in the frame of the body.
 * The normal points out of the solid.
 */
export interface Plane {
  /** Tells the shapes apart. */
  readonly type: 'plane';
  /** Unit vector out of the solid. */
  readonly normal: Readonly<Vec3>;
  /** Distance of the surface from the body's position along the normal, world units, of either sign. */
  readonly offset: number;
}

/**
 * A plane from its normal (of any length) and the offset along the unit normal, from its normal and a point on it, or
 * from three points on it, counter-clockwise when seen from outside the solid.
 */
export type PlaneOptions =
  | {
      /** Out of the solid, of any length but zero. */
      readonly normal: Vec3Like;
      /** Distance of the surface from the origin along the unit normal, world units. */
      readonly offset: number;
    }
  | {
      /** Out of the solid, of any length but zero. */
      readonly normal: Vec3Like;
      /** A point on the surface, in the frame of the body. */
      readonly point: Vec3Like;
    }
  | readonly [Vec3Like, Vec3Like, Vec3Like];

/** A half-space in the world: the points `p` with `dot(normal, p − center) <= offset`. */
export interface WorldPlane {
  /** The point from which the offset counts: the body's position. */
  center: Vec3;
  /** Unit vector out of the solid. */
  normal: Vec3;
  /** Distance of the surface from `center` along the normal. */
  offset: number;
}

/**
 * A solid half-space, from `{ normal, offset }`, `{ normal, point }` or three points.
 * @throws RangeError or TypeError when the normal is zero, the points are collinear, or a number is not finite.
 */
export function plane(options: PlaneOptions): Plane;
/** A solid half-space from three points on its surface, counter-clockwise when seen from outside the solid. */
export function plane(a: Vec3Like, b: Vec3Like, c: Vec3Like): Plane;
export function plane(options: PlaneOptions | Vec3Like, ...others: Vec3Like[]): Plane {
  if (others.length > 0) return planeThrough(options as Vec3Like, others[0], others[1]);
  if (Array.isArray(options) && options.length === 3) {
    return planeThrough(...(options as unknown as [Vec3Like, Vec3Like, Vec3Like]));
  }
  const given = options as { normal?: Vec3Like; offset?: number; point?: Vec3Like };
  const { normal, offset, point } = readOptions(given, 'plane');
  if (normal === undefined || (offset === undefined) === (point === undefined)) {
    throw new TypeError(
      `plane: needs a normal with either an offset or a point, or three points, but was given ${show(options)}`,
    );
  }
  const out = vec3();
  readVec3(out, normal, 'plane: normal');
  // A normal of unit length keeps its bits, so that a plane made from another one's fields equals it.
  if (!isUnit(out) && !normalize(out)) throw new RangeError('plane: normal is the zero vector, which has no direction');
  if (offset !== undefined) {
    checkFinite(offset, 'plane: offset');
    return planeAt(out, offset);
  }
  const at = vec3();
  readPosition(at, point as Vec3Like, 'plane: point');
  return planeAt(out, dot(out, at));
}

function isUnit(v: Readonly<Vec3>): boolean {
  return Math.abs(lengthSquared(v) - 1) <= UNIT_ROUNDING;
}

function planeThrough(first: Vec3Like, second: Vec3Like, third: Vec3Like): Plane {
  const a = vec3();
  const b = vec3();
  const c = vec3();
  readVec3(a, first, 'plane: first point');
  readVec3(b, second, 'plane: second point');
  readVec3(c, third, 'plane: third point');
  const normal = vec3();
  if (normalThrough(normal, a, b, c)) return planeAt(normal, dot(normal, a));
  throw new RangeError(`plane: the three points ${show([a, b, c].map(asArray))} are collinear and span no plane`);
}

function planeAt(normal: Vec3, offset: number): Plane {
  if (Math.abs(offset) <= LARGEST_DISTANCE) return made<Plane>({ type: 'plane', normal, offset });
  throw new RangeError(`plane: offset is ${offset}, but must not be farther from 0 than ${LARGEST_DISTANCE}`);
}

/** The plane in the world, its offset counted from `center`, which is kept, not copied. */
export function worldPlane(shape: Plane, center: Vec3): WorldPlane {
  return { center, normal: vec3(shape.normal.x, shape.normal.y, shape.normal.z), offset: shape.offset };
}

/** Turns `p` to the orientation `q`, a unit quaternion. */
export function orientPlane(p: WorldPlane, shape: Plane, q: Readonly<Quat>): void {
  copy(p.normal, shape.normal);
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
 */
export function distancePointPlane(point: Readonly<Vec3>, p: Readonly<WorldPlane>): number {
  const { center: c, normal: n } = p;
  return (point.x - c.x) * n.x + (point.y - c.y) * n.y + (point.z - c.z) * n.z - p.offset;
}

/** Whether `point` is in the solid or on its surface. */
export function planeContains(p: Readonly<WorldPlane>, point: Readonly<Vec3>): boolean {
  return distancePointPlane(point, p) <= 0;
}
