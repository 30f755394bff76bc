import { COORDINATE_ROUNDING, MOST_CORNERS, SINGLE_ROUNDING } from '../constants.ts';
import {
  boundingRadiusOfHull,
  type ConvexHull,
  copyOrientationOfHull,
  createWorldHull,
  hullContains,
  hullOf,
  inscribedRadiusOfHull,
  orientHull,
  registerHull,
  relativeBoundsOfHull,
  revolvedSupportOfHull,
  rotationSpeedOfHull,
  supportOfHull,
} from '../geometry/convex-hull.ts';
import { buildHull, type NoHull, sizeOf } from '../geometry/hull/hull-data.ts';
import { copy, type Vec3Like, vec3 } from '../math/vec3.ts';
import { made } from '../narrowphase/made-shape.ts';
import { faceOfHull, polygonFace } from '../narrowphase/manifold/hull-face.ts';
import { convexHullPairs } from '../narrowphase/pairs/convex-hull.ts';
import { rayHull } from '../narrowphase/rays/ray-hull.ts';
import { shapeKind } from '../narrowphase/shape-kind.ts';
import { checkFinite, checkNotNegative, checkSize, readVec3, refuse, show } from '../validate.ts';

/** Points of a convex hull: vectors, or three numbers per point as in a `THREE.BufferAttribute`. */
export type HullPoints = readonly Vec3Like[] | Float32Array | Float64Array | readonly number[];

/**
 * The convex hull of points, in the frame of the body: the smallest convex solid that contains them. It keeps the corners
 * only, at most 256, in a fixed order; the order of the points does not matter.
 *
 * Points that are within rounding of the hull of the others are left out: 2⁻⁴⁸ of the size of the points, or 2⁻²² for a
 * `Float32Array`. The size is the largest extent or coordinate. (Barber, Dobkin, Huhdanpaa, *The Quickhull algorithm for
 * convex hulls*, 1996.)
 * @throws RangeError or TypeError when a coordinate is not a finite number, the points are in a plane, or the hull has more
 * than 256 corners.
 * @example
 * const rock = convexHull([[0, 2, 0], [-1, 0, -1], [1, 0, -1], [0, 0, 1]]);
 */
export function convexHull(points: HullPoints): ConvexHull {
  const coordinates = readPoints(points);
  const size = checkedSize(points, coordinates);
  const slack = size * (coordinates instanceof Float32Array ? SINGLE_ROUNDING : COORDINATE_ROUNDING);
  return hullFrom(coordinates, slack, slack);
}

/** Makes a hull from a literal, such as one from JSON: all of its points that are corners are kept. */
export function convexHullFrom({ points, tolerance }: ConvexHull): ConvexHull {
  const coordinates = readPoints(points);
  checkedSize(points, coordinates);
  checkNotNegative(tolerance, 'convexHull: tolerance');
  return hullFrom(coordinates, 0, tolerance);
}

function hullFrom(coordinates: ArrayLike<number>, slack: number, tolerance: number): ConvexHull {
  const hull = buildHull(coordinates, slack, tolerance);
  if (typeof hull === 'string' || !('faces' in hull)) refusePoints(coordinates.length / 3, slack, hull);
  const points = hull.corners.map((corner) => {
    const point = vec3();
    copy(point, corner);
    return Object.freeze(point);
  });
  const shape: ConvexHull = { type: 'convexHull', points: Object.freeze(points), tolerance };
  registerHull(shape, hull);
  return made(shape, CONVEX_HULL);
}

/** The coordinates of points, three per point. A `Float32Array` stays one, since its type shows the rounding. */
function readPoints(points: HullPoints): ArrayLike<number> {
  const isTyped = points instanceof Float32Array || points instanceof Float64Array;
  if (!isTyped && !Array.isArray(points)) refuse(points, 'convexHull: points', 'not an array of points');
  if (isTyped || typeof points[0] === 'number') {
    if (points.length % 3 !== 0) {
      throw new RangeError(
        `convexHull: points is ${show(points)}, ${points.length} numbers, but needs three per point`,
      );
    }
    for (let i = 0; i < points.length; i++) checkFinite(points[i], `convexHull: points[${i}]`);
    return points as ArrayLike<number>;
  }
  const coordinates = new Float64Array(3 * points.length);
  for (const [i, given] of points.entries()) {
    readVec3(point, given as Vec3Like, `convexHull: points[${i}]`);
    coordinates[3 * i] = point.x;
    coordinates[3 * i + 1] = point.y;
    coordinates[3 * i + 2] = point.z;
  }
  return coordinates;
}

function checkedSize(points: HullPoints, coordinates: ArrayLike<number>): number {
  if (coordinates.length < 12) {
    throw new RangeError(`convexHull: points is ${show(points)}, but needs at least 4 points, not all in one plane`);
  }
  const size = sizeOf(coordinates);
  checkSize(size, 'convexHull: points: their size');
  return size;
}

function refusePoints(count: number, slack: number, reason: NoHull): never {
  if (typeof reason === 'object') {
    throw new RangeError(
      `convexHull: the hull of the ${count} points has ${reason.corners} corners, more than ${MOST_CORNERS}; ` +
        'simplify the points, or divide them into several hulls',
    );
  }
  const remedies = {
    point: 'are in one place; use sphere()',
    line: 'are on one line; use capsule()',
    plane: 'are in one plane; use triangle(), or give the hull a thickness',
  };
  throw new RangeError(`convexHull: the ${count} points ${remedies[reason]} (within ${slack})`);
}

const point = vec3();

export const CONVEX_HULL = shapeKind<'convexHull'>({
  type: 'convexHull',
  number: 5,
  isRound: false,
  isUnbounded: false,
  make: convexHullFrom,
  create: createWorldHull,
  assign: (world, shape) => {
    world.hull = hullOf(shape);
  },
  orient: orientHull,
  copyOrientation: copyOrientationOfHull,
  bounds: relativeBoundsOfHull,
  contains: hullContains,
  support: supportOfHull,
  rotationSpeed: rotationSpeedOfHull,
  transverseMotion: undefined,
  revolvedSupport: revolvedSupportOfHull,
  boundingRadius: boundingRadiusOfHull,
  inscribedRadius: inscribedRadiusOfHull,
  boxRows: undefined,
  staysClear: undefined,
  ray: rayHull,
  crossings: undefined,
  face: faceOfHull,
  faceReduction: polygonFace,
  parts: undefined,
  rotating: undefined,
  pairs: convexHullPairs,
});
