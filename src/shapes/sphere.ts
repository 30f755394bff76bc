import {
  createWorldSphere,
  relativeBoundsOfSphere,
  rotationSpeedOfSphere,
  type Sphere,
  sphereContains,
  supportOfSphere,
} from '../geometry/sphere.ts';
import { made } from '../narrowphase/made-shape.ts';
import { flatFace } from '../narrowphase/manifold/flat-face.ts';
import { faceOfSphere } from '../narrowphase/manifold/supporting-face.ts';
import { sphereSphere } from '../narrowphase/pairs/sphere-sphere.ts';
import { raySphere } from '../narrowphase/rays/ray-sphere.ts';
import { shapeKind } from '../narrowphase/shape-kind.ts';
import { checkSize } from '../validate.ts';

/**
 * A sphere of the given radius around the body's position.
 * @throws RangeError or TypeError when the radius is not a finite number above 0.
 * @example
 * const ball = sphere(0.5);
 */
export function sphere(radius: number): Sphere {
  checkSize(radius, 'sphere: radius');
  return made<Sphere>({ type: 'sphere', radius }, SPHERE);
}

/** Makes a sphere from a literal. */
export function sphereFrom({ radius }: Sphere): Sphere {
  return sphere(radius);
}

const SPHERE = shapeKind<'sphere'>({
  type: 'sphere',
  number: 0,
  isRound: true,
  isUnbounded: false,
  make: sphereFrom,
  create: createWorldSphere,
  assign: (world, shape) => {
    world.radius = shape.radius;
  },
  orient: () => {},
  copyOrientation: () => {},
  bounds: relativeBoundsOfSphere,
  contains: sphereContains,
  support: supportOfSphere,
  rotationSpeed: rotationSpeedOfSphere,
  transverseMotion: undefined,
  revolvedSupport: supportOfSphere,
  boundingRadius: (shape) => shape.radius,
  inscribedRadius: (shape) => shape.radius,
  boxRows: undefined,
  staysClear: undefined,
  ray: raySphere,
  crossings: undefined,
  face: faceOfSphere,
  faceReduction: flatFace,
  parts: undefined,
  rotating: undefined,
  pairs: [sphereSphere],
});
