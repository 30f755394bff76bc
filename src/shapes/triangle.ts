import {
  boundingRadiusOfTriangle,
  copyCorners,
  createWorldTriangle,
  orientTriangle,
  relativeBoundsOfTriangle,
  revolvedSupportOfTriangle,
  rotationSpeedOfTriangle,
  supportOfTriangle,
  type Triangle,
  triangleContains,
} from '../geometry/triangle.ts';
import { normalThrough } from '../math/cross.ts';
import { largest, type Vec3Like, vec3 } from '../math/vec3.ts';
import { made } from '../narrowphase/made-shape.ts';
import { faceOfTriangle } from '../narrowphase/manifold/supporting-face.ts';
import { thinFace } from '../narrowphase/manifold/thin-face.ts';
import { boxTriangle } from '../narrowphase/pairs/box-triangle.ts';
import { capsuleTriangle } from '../narrowphase/pairs/capsule-triangle.ts';
import { sphereTriangle } from '../narrowphase/pairs/sphere-triangle.ts';
import { trianglePlane } from '../narrowphase/pairs/triangle-plane.ts';
import { triangleTriangle } from '../narrowphase/pairs/triangle-triangle.ts';
import { addTriangleCrossing, rayTriangle } from '../narrowphase/rays/ray-triangle.ts';
import { shapeKind } from '../narrowphase/shape-kind.ts';
import { asArray, checkSize, readVec3, show } from '../validate.ts';

/**
 * A triangle from its corners, in the frame of the body. Its front is the side from which they appear
 * counter-clockwise; both sides can be touched.
 * @throws RangeError or TypeError when a coordinate is not a finite number or the corners are collinear.
 * @example
 * const ramp = triangle([0, 0, 0], [0, 0, 4], [4, 2, 0]);
 */
export function triangle(a: Vec3Like, b: Vec3Like, c: Vec3Like): Triangle {
  const corners = [vec3(), vec3(), vec3()] as const;
  readVec3(corners[0], a, 'triangle: a');
  readVec3(corners[1], b, 'triangle: b');
  readVec3(corners[2], c, 'triangle: c');
  const size = Math.max(...corners.map(largest));
  if (size > 0) checkSize(size, 'triangle: its largest coordinate');
  if (!normalThrough(vec3(), ...corners)) {
    throw new RangeError(`triangle: the corners ${show(corners.map(asArray))} are collinear and span no triangle`);
  }
  const [first, second, third] = corners;
  return made<Triangle>({ type: 'triangle', a: first, b: second, c: third }, TRIANGLE);
}

/** Makes a triangle from a literal. */
export function triangleFrom({ a, b, c }: Triangle): Triangle {
  return triangle(a, b, c);
}

/** The kind of triangles, of which meshes consist. */
export const TRIANGLE = shapeKind<'triangle'>({
  type: 'triangle',
  number: 4,
  isRound: false,
  isUnbounded: false,
  make: triangleFrom,
  create: createWorldTriangle,
  assign: () => {},
  orient: orientTriangle,
  copyOrientation: copyCorners,
  bounds: relativeBoundsOfTriangle,
  contains: triangleContains,
  support: supportOfTriangle,
  rotationSpeed: rotationSpeedOfTriangle,
  transverseMotion: undefined,
  revolvedSupport: revolvedSupportOfTriangle,
  boundingRadius: boundingRadiusOfTriangle,
  inscribedRadius: () => Number.NaN,
  boxRows: undefined,
  staysClear: undefined,
  ray: rayTriangle,
  crossings: addTriangleCrossing,
  face: faceOfTriangle,
  faceReduction: thinFace,
  parts: undefined,
  rotating: undefined,
  pairs: [sphereTriangle, trianglePlane, boxTriangle, capsuleTriangle, triangleTriangle],
});
