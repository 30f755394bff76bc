import {
  type Cone,
  coneContains,
  createWorldCone,
  inscribedRadiusOfCone,
  relativeBoundsOfCone,
  revolvedSupportOfCone,
  rotationSpeedOfCone,
  supportOfCone,
} from '../geometry/cone.ts';
import {
  assignRevolution,
  boundingRadiusOfRevolution,
  copyOrientationOfRevolution,
  orientRevolution,
  transverseMotionOf,
} from '../geometry/solid-of-revolution.ts';
import { made } from '../narrowphase/made-shape.ts';
import { faceOfCone, revolutionFace } from '../narrowphase/manifold/revolution-face.ts';
import { conePairs } from '../narrowphase/pairs/cone.ts';
import { rayCone } from '../narrowphase/rays/ray-revolution.ts';
import { shapeKind } from '../narrowphase/shape-kind.ts';
import { checkNames } from '../option-names.ts';
import { checkSize, readOptions } from '../validate.ts';

/** What a cone is made from. */
export interface ConeOptions {
  /**
   * Radius of the base, world units, greater than 0.
   * @example
   * cone({ radius: 0.5, halfHeight: 1 }); // the base is 1 wide
   */
  readonly radius: number;
  /**
   * Half the height, world units, greater than 0.
   * @example
   * cone({ radius: 0.5, halfHeight: 1 }); // 2 high
   */
  readonly halfHeight: number;
}

/**
 * A cone along the y axis of the body: its apex at `+halfHeight`, its base at `−halfHeight`.
 * @throws RangeError or TypeError when the radius or the half height is not a finite number above 0.
 * @example
 * const spike = cone({ radius: 0.5, halfHeight: 1 });
 */
export function cone(options: ConeOptions): Cone {
  const { radius, halfHeight } = readOptions(options, 'cone');
  checkNames(options, NAMES, 'cone');
  checkSize(radius, 'cone: radius');
  checkSize(halfHeight, 'cone: halfHeight');
  return made<Cone>({ type: 'cone', radius, halfHeight }, CONE);
}

const CONE = shapeKind<'cone'>({
  type: 'cone',
  number: 7,
  isRound: false,
  isUnbounded: false,
  make: cone,
  create: createWorldCone,
  assign: assignRevolution,
  orient: (world, _, q) => orientRevolution(world, q),
  copyOrientation: copyOrientationOfRevolution,
  bounds: relativeBoundsOfCone,
  contains: coneContains,
  support: supportOfCone,
  rotationSpeed: rotationSpeedOfCone,
  transverseMotion: transverseMotionOf,
  revolvedSupport: revolvedSupportOfCone,
  boundingRadius: boundingRadiusOfRevolution,
  inscribedRadius: inscribedRadiusOfCone,
  boxRows: undefined,
  staysClear: undefined,
  ray: rayCone,
  crossings: undefined,
  face: faceOfCone,
  faceReduction: revolutionFace,
  parts: undefined,
  rotating: undefined,
  pairs: conePairs,
});

/** Known names of the options. */
const NAMES: readonly string[] = ['radius', 'halfHeight', 'type'];
