import type { Aabb } from '../math/aabb.ts';
import { loadVec3 } from '../math/columns.ts';
import { type Quat, writeAxes } from '../math/quat.ts';
import { copy, dot, length, lengthSquared, set, setCross, type Vec3, vec3 } from '../math/vec3.ts';
import type { HullData } from './hull/hull-data.ts';
import { toLocal, toLocalDirection } from './local-frame.ts';

/** A solid convex polytope. Its corners are in the frame of the body. */
export interface ConvexHull {
  /** Discriminates the union of shapes. */
  readonly type: 'convexHull';
  /** Corners in lexicographic order, world units, at most 256. */
  readonly points: readonly Readonly<Vec3>[];
  /** Largest allowed distance of a corner from the plane of its face, world units: the rounding of the given points. */
  readonly tolerance: number;
}

/** A convex hull in the world. Its geometry stays in the frame of the body, so that no rotation rounds it. */
export interface WorldConvexHull {
  /** Origin of the corners in the world: the body's position. */
  center: Vec3;
  /** Unit vector of the x axis of its frame, in the world. */
  axisX: Vec3;
  /** Unit vector of the y axis of its frame. */
  axisY: Vec3;
  /** Unit vector of the z axis of its frame. */
  axisZ: Vec3;
  /** Corners, faces and edges, in its frame. */
  hull: HullData;
}

const hulls = new WeakMap<ConvexHull, HullData>();

/** Stores the hull of a shape under the object that `fieldsOf` returns. Called by the constructor of the shape. */
export function registerHull(shape: ConvexHull, hull: HullData): void {
  hulls.set(shape, hull);
}

/** The hull of a shape. `shape` is the object that `fieldsOf` returns. */
export function hullOf(shape: ConvexHull): HullData {
  return hulls.get(shape) as HullData;
}

/** End points of the edges between faces of different planes: edges within one of the `wideFaces` are left out. */
export function edgesOfHull(shape: ConvexHull): (readonly [Vec3, Vec3])[] {
  const { corners, wideFaces } = hullOf(shape);
  const edges: (readonly [Vec3, Vec3])[] = [];
  for (const face of wideFaces) {
    for (const [i, from] of face.corners.entries()) {
      const to = face.corners[(i + 1) % face.corners.length];
      // Each edge is in two faces, once in each direction.
      if (from < to) edges.push([corners[from], corners[to]]);
    }
  }
  return edges;
}

/** The distance of the farthest corner from the origin. */
export function boundingRadiusOfHull(shape: ConvexHull): number {
  let farthest = 0;
  for (const point of shape.points) farthest = Math.max(farthest, length(point));
  return farthest;
}

/** Radius of the largest sphere around the origin inside the hull; NaN when the origin is not inside. */
export function inscribedRadiusOfHull(shape: ConvexHull): number {
  let radius = Infinity;
  for (const { offset } of hullOf(shape).faces) radius = Math.min(radius, offset);
  return radius > 0 ? radius : Number.NaN;
}

/** Makes a convex hull in the world, unrotated. It keeps `center`, not a copy of it. */
export function createWorldHull(shape: ConvexHull, center: Vec3): WorldConvexHull {
  return { center, axisX: vec3(1, 0, 0), axisY: vec3(0, 1, 0), axisZ: vec3(0, 0, 1), hull: hullOf(shape) };
}

/** Sets the orientation of `h` to the unit quaternion `q`. */
export function orientHull(h: WorldConvexHull, _: ConvexHull, q: Readonly<Quat>): void {
  writeAxes(axes, 0, q);
  loadVec3(h.axisX, axes, 0);
  loadVec3(h.axisY, axes, 3);
  loadVec3(h.axisZ, axes, 6);
}

/** Copies the orientation of `from` to `h`. */
export function copyOrientationOfHull(h: WorldConvexHull, from: Readonly<WorldConvexHull>): void {
  copy(h.axisX, from.axisX);
  copy(h.axisY, from.axisY);
  copy(h.axisZ, from.axisZ);
}

/** Writes the bounds of `h` relative to its center. */
export function relativeBoundsOfHull({ min, max }: Aabb, h: Readonly<WorldConvexHull>): void {
  const { axisX: u, axisY: v, axisZ: w, hull } = h;
  set(min, Infinity, Infinity, Infinity);
  set(max, -Infinity, -Infinity, -Infinity);
  for (let i = 0; i < hull.cornerCount; i++) {
    const { x, y, z } = hull.corners[i];
    // Adding to 0 keeps −0 out.
    const px = 0 + u.x * x + v.x * y + w.x * z;
    const py = 0 + u.y * x + v.y * y + w.y * z;
    const pz = 0 + u.z * x + v.z * y + w.z * z;
    set(min, Math.min(min.x, px), Math.min(min.y, py), Math.min(min.z, pz));
    set(max, Math.max(max.x, px), Math.max(max.y, py), Math.max(max.z, pz));
  }
}

/** Writes the support of `h` relative to its center along a direction. */
export function supportOfHull(out: Float64Array, h: Readonly<WorldConvexHull>, direction: Readonly<Vec3>): void {
  toLocalDirection(local, h, direction);
  const { corners, cornerCount } = h.hull;
  const { x, y, z } = local;
  let most = -Infinity;
  for (let i = 0; i < cornerCount; i++) {
    const corner = corners[i];
    most = Math.max(most, corner.x * x + corner.y * y + corner.z * z);
  }
  out[0] = most;
}

/** Writes the speed of the fastest corner of `h` under the rotation vector `w`. */
export function rotationSpeedOfHull(out: Float64Array, h: Readonly<WorldConvexHull>, w: Readonly<Vec3>): void {
  toLocalDirection(local, h, w);
  let squared = 0;
  for (let i = 0; i < h.hull.cornerCount; i++) {
    setCross(crossed, local, h.hull.corners[i]);
    squared = Math.max(squared, lengthSquared(crossed));
  }
  out[0] = Math.sqrt(squared);
}

/** Writes the support along `n` of the solid of revolution that `h` sweeps about `w`, see `ShapeKind.revolvedSupport`. */
export function revolvedSupportOfHull(
  out: Float64Array,
  h: Readonly<WorldConvexHull>,
  n: Readonly<Vec3>,
  w: Readonly<Vec3>,
): void {
  setCross(crossed, n, w);
  const along = dot(n, w);
  const across = length(crossed);
  toLocalDirection(local, h, w);
  let most = -Infinity;
  for (let i = 0; i < h.hull.cornerCount; i++) {
    const corner = h.hull.corners[i];
    setCross(crossed, local, corner);
    most = Math.max(most, along * dot(local, corner) + across * length(crossed));
  }
  out[0] = most / lengthSquared(w);
}

/** Whether `p` is inside the hull or on its surface. */
export function hullContains(h: Readonly<WorldConvexHull>, p: Readonly<Vec3>): boolean {
  toLocal(local, h, p);
  for (const { normal, offset } of h.hull.faces) if (dot(normal, local) > offset) return false;
  return true;
}

const axes = new Float64Array(9);
const local = vec3();
const crossed = vec3();
