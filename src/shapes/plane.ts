import { UNIT_ROUNDING } from '../constants.ts';
import { createWorldPlane, orientPlane, type Plane, planeContains, relativeBoundsOfPlane } from '../geometry/plane.ts';
import { normalize, normalThrough } from '../math/cross.ts';
import { copy, dot, lengthSquared, type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { made } from '../narrowphase/made-shape.ts';
import { flatFace } from '../narrowphase/manifold/flat-face.ts';
import { faceOfPlane } from '../narrowphase/manifold/supporting-face.ts';
import { spherePlane } from '../narrowphase/pairs/sphere-plane.ts';
import { rayPlane } from '../narrowphase/rays/ray-plane.ts';
import { shapeKind } from '../narrowphase/shape-kind.ts';
import { checkNames } from '../option-names.ts';
import { asArray, checkFinite, checkRange, readOptions, readPosition, readVec3, show } from '../validate.ts';

/**
 * A plane from its normal (of any length) and the offset along the unit normal, from its normal and a point on it, or
 * from three points on it, counter-clockwise when seen from outside the solid.
 */
export type PlaneOptions =
  | {
      /**
       * Out of the solid, of any length but zero.
       * @example
       * plane({ normal: [0, 1, 0], offset: 0 });
       */
      readonly normal: Vec3Like;
      /**
       * Distance of the surface from the origin along the unit normal, world units.
       * @example
       * plane({ normal: [0, 1, 0], offset: 2 }); // solid below y = 2
       */
      readonly offset: number;
    }
  | {
      /**
       * Out of the solid, of any length but zero.
       * @example
       * plane({ normal: [0, 1, 0], point: [0, 2, 0] });
       */
      readonly normal: Vec3Like;
      /**
       * A point on the surface, in the frame of the body.
       * @example
       * plane({ normal: [0, 1, 0], point: [0, 2, 0] }); // solid below y = 2
       */
      readonly point: Vec3Like;
    }
  | readonly [Vec3Like, Vec3Like, Vec3Like];

/**
 * A solid half-space, from `{ normal, offset }`, `{ normal, point }` or three points.
 * @throws RangeError or TypeError when the normal is zero, the points are collinear, or a number is not finite.
 * @example
 * const ground = plane({ normal: [0, 1, 0], offset: 0 });
 */
export function plane(options: PlaneOptions): Plane;
/**
 * A solid half-space from three points on its surface, counter-clockwise when seen from outside the solid.
 * @example
 * const ground = plane([0, 0, 0], [0, 0, 1], [1, 0, 0]); // solid below y = 0
 */
export function plane(a: Vec3Like, b: Vec3Like, c: Vec3Like): Plane;
export function plane(options: PlaneOptions | Vec3Like, ...others: Vec3Like[]): Plane {
  if (others.length > 0) return planeThrough(options as Vec3Like, others[0], others[1]);
  if (Array.isArray(options) && options.length === 3) {
    return planeThrough(...(options as unknown as [Vec3Like, Vec3Like, Vec3Like]));
  }
  const given = options as { normal?: Vec3Like; offset?: number; point?: Vec3Like };
  const { normal, offset, point } = readOptions(given, 'plane');
  checkNames(given, NAMES, 'plane');
  if (normal === undefined || (offset === undefined) === (point === undefined)) {
    throw new TypeError(
      `plane: needs a normal with either an offset or a point, or three points, but was given ${show(options)}`,
    );
  }
  const out = vec3();
  readVec3(out, normal, 'plane: normal');
  // A unit normal keeps its bits, so that a plane made from another plane's fields equals it.
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
  readPosition(a, first, 'plane: first point');
  readPosition(b, second, 'plane: second point');
  readPosition(c, third, 'plane: third point');
  const normal = vec3();
  if (normalThrough(normal, a, b, c)) return planeAt(normal, dot(normal, a));
  throw new RangeError(`plane: the three points ${show([a, b, c].map(asArray))} are collinear and span no plane`);
}

function planeAt(normal: Vec3, offset: number): Plane {
  checkRange(offset, 'plane: offset');
  return made<Plane>({ type: 'plane', normal, offset }, PLANE);
}

/** Makes a plane from a literal. */
export function planeFrom({ normal, offset }: Plane): Plane {
  return plane({ normal, offset });
}

const PLANE = shapeKind<'plane'>({
  type: 'plane',
  number: 1,
  isRound: false,
  isUnbounded: true,
  make: planeFrom,
  create: createWorldPlane,
  assign: (world, shape) => {
    world.offset = shape.offset;
  },
  orient: orientPlane,
  copyOrientation: (world, from) => {
    copy(world.normal, from.normal);
  },
  bounds: relativeBoundsOfPlane,
  contains: planeContains,
  support: writeInfinity,
  rotationSpeed: writeInfinity,
  transverseMotion: undefined,
  revolvedSupport: writeInfinity,
  boundingRadius: () => Infinity,
  inscribedRadius: () => Number.NaN,
  boxRows: undefined,
  staysClear: undefined,
  ray: rayPlane,
  crossings: undefined,
  face: faceOfPlane,
  faceReduction: flatFace,
  parts: undefined,
  rotating: undefined,
  pairs: [spherePlane, undefined],
});

function writeInfinity(out: Float64Array): void {
  out[0] = Infinity;
}

/** Known names of the options. */
const NAMES: readonly string[] = ['normal', 'offset', 'point', 'type'];
