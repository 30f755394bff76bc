// The point of a convex shape that is farthest along a direction; of several the one that is closest to a given point. Faces
// are those of manifolds, but for the caps of cylinders and cones, of which a manifold has four points, and for hulls, of which a
// manifold may prefer another face.

import { COORDINATE_ROUNDING, SUPPORT_FLATNESS } from '../../constants.ts';
import type { WorldConvexHull } from '../../geometry/convex-hull.ts';
import { toLocalDirection, toWorld, toWorldDirection } from '../../geometry/local-frame.ts';
import { lengthAcross, type SolidOfRevolution } from '../../geometry/solid-of-revolution.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { addScaled, copy, dot, length, manhattanLength, scale, set, type Vec3, vec3 } from '../../math/vec3.ts';
import { createAxes, setAxes, writePoint } from '../contact/axes.ts';
import { PlanarPoints, writeSupportingCorners } from '../contact/planar-points.ts';
import { center, findClosest } from '../contact/shared-center.ts';
import { createSupportingFace, type SupportingFace } from '../manifold/supporting-face.ts';
import type { PosedShape } from '../posed-shape.ts';

/**
 * Position along a unit vector of the middle between the lowest and the highest point of a shape, relative to its center. That
 * may be anywhere: the center of a body with its origin at its feet is on the floor.
 */
export function middleAlong(direction: Readonly<Vec3>, { kind, worldShape }: PosedShape): number {
  kind.support(support, worldShape, direction);
  const above = support[0];
  scale(opposite, direction, -1);
  kind.support(support, worldShape, opposite);
  return (above - support[0]) / 2;
}

/** Writes the middle of the bounds of a shape, relative to its center. */
export function writeMiddle(out: Vec3, shape: PosedShape): void {
  set(out, middleAlong(X, shape), middleAlong(Y, shape), middleAlong(Z, shape));
}

/** Writes a point of a convex shape, in the world. The centers of hulls and triangles may be anywhere. */
export function writePointOf(out: Vec3, { kind, worldShape }: PosedShape): void {
  copy(out, worldShape.center);
  if (kind.type === 'triangle') addScaled(out, out, (worldShape as WorldTriangle).a, 1);
  if (kind.type !== 'convexHull') return;
  const hull = worldShape as unknown as WorldConvexHull;
  toWorld(out, hull, hull.hull.corners[0]);
}

/** Writes the point of a shape farthest along a unit vector and closest to `p`, all relative to the center of the shape. */
export function writeDeepestPoint(
  out: Vec3,
  { kind, worldShape }: PosedShape,
  direction: Readonly<Vec3>,
  p: Readonly<Vec3>,
): void {
  if (kind.type === 'cylinder' || kind.type === 'cone') {
    loadFaceOfSolid(worldShape as unknown as SolidOfRevolution, kind.type === 'cone', direction, p);
  } else {
    kind.face(face, worldShape, direction);
    if (kind.type === 'convexHull') useDeepestCorner(worldShape as unknown as WorldConvexHull, direction);
  }
  writeFarthest(out, face.corners, face.count, direction, p);
  addScaled(out, out, direction, face.radius);
}

/** Writes the point closest to `p` of the polygon of those corners that are farthest along a unit vector. */
export function writeFarthest(
  out: Vec3,
  corners: readonly Readonly<Vec3>[],
  count: number,
  direction: Readonly<Vec3>,
  p: Readonly<Vec3>,
): void {
  let size = 0;
  for (let i = 0; i < count; i++) size = Math.max(size, manhattanLength(corners[i]));
  setAxes(axes, direction);
  const top = writeSupportingCorners(farthest, corners, count, axes, 1, SUPPORT_FLATNESS * size);
  findClosest(farthest, dot(p, axes.u), dot(p, axes.v));
  writePoint(out, axes, center.u, center.v, top);
}

/** Loads the face of a cylinder or a cone: a line on the side, an end of it, or the point of a cap that is closest to `p`. */
function loadFaceOfSolid(
  solid: Readonly<SolidOfRevolution>,
  isCone: boolean,
  direction: Readonly<Vec3>,
  p: Readonly<Vec3>,
): void {
  const { axis, radius, halfHeight } = solid;
  const [upper, lower] = face.corners;
  const slope = dot(axis, direction);
  const across = lengthAcross(solid, direction);
  face.radius = 0;
  face.count = 2;
  scale(upper, axis, halfHeight);
  scale(lower, axis, -halfHeight);
  if (across > SUPPORT_FLATNESS) {
    addScaled(radial, direction, axis, -slope);
    scale(radial, radial, radius / across);
    addScaled(lower, lower, radial, 1);
    if (!isCone) addScaled(upper, upper, radial, 1);
    return;
  }
  // The whole cap, but for the apex of a cone.
  face.count = 1;
  if (slope < 0) copy(upper, lower);
  else if (isCone) return;
  addScaled(radial, p, axis, -dot(p, axis));
  const beside = length(radial);
  addScaled(upper, upper, radial, beside > radius ? radius / beside : 1);
}

/** Replaces the face of a hull by its deepest corner, if that is none of the face, which manifolds prefer within rounding. */
function useDeepestCorner(h: Readonly<WorldConvexHull>, direction: Readonly<Vec3>): void {
  const { hull } = h;
  let top = -Infinity;
  for (let i = 0; i < face.count; i++) top = Math.max(top, dot(face.corners[i], direction));
  top += hull.size * COORDINATE_ROUNDING;
  toLocalDirection(local, h, direction);
  for (let i = 0; i < hull.cornerCount; i++) {
    const height = dot(hull.corners[i], local);
    if (height <= top) continue;
    top = height;
    toWorldDirection(face.corners[0], h, hull.corners[i]);
    face.count = 1;
  }
}

const X = vec3(1, 0, 0);
const Y = vec3(0, 1, 0);
const Z = vec3(0, 0, 1);
const face: SupportingFace = createSupportingFace();
const axes = createAxes();
const farthest = new PlanarPoints();
const opposite = vec3();
const support = new Float64Array(1);
const radial = vec3();
const local = vec3();
