import {
  type Cylinder,
  createWorldCylinder,
  cylinderContains,
  relativeBoundsOfCylinder,
  revolvedSupportOfCylinder,
  rotationSpeedOfCylinder,
  supportOfCylinder,
} from '../geometry/cylinder.ts';
import {
  assignRevolution,
  boundingRadiusOfRevolution,
  copyOrientationOfRevolution,
  orientRevolution,
  transverseMotionOf,
} from '../geometry/solid-of-revolution.ts';
import { made } from '../narrowphase/made-shape.ts';
import { faceOfCylinder, revolutionFace } from '../narrowphase/manifold/revolution-face.ts';
import { cylinderPairs } from '../narrowphase/pairs/cylinder.ts';
import { rayCylinder } from '../narrowphase/rays/ray-revolution.ts';
import { shapeKind } from '../narrowphase/shape-kind.ts';
import { checkNames } from '../option-names.ts';
import { checkSize, readOptions } from '../validate.ts';

/** What a cylinder is made from. */
export interface CylinderOptions {
  /**
   * World units, greater than 0.
   * @example
   * cylinder({ radius: 0.5, halfHeight: 1 }); // 1 wide
   */
  readonly radius: number;
  /**
   * Half the length along the axis, world units, greater than 0.
   * @example
   * cylinder({ radius: 0.5, halfHeight: 1 }); // 2 high
   */
  readonly halfHeight: number;
}

/**
 * A cylinder along the y axis of the body.
 * @throws RangeError or TypeError when the radius or the half height is not a finite number above 0.
 * @example
 * const barrel = cylinder({ radius: 0.5, halfHeight: 1 });
 */
export function cylinder(options: CylinderOptions): Cylinder {
  const { radius, halfHeight } = readOptions(options, 'cylinder');
  checkNames(options, NAMES, 'cylinder');
  checkSize(radius, 'cylinder: radius');
  checkSize(halfHeight, 'cylinder: halfHeight');
  return made<Cylinder>({ type: 'cylinder', radius, halfHeight }, CYLINDER);
}

const CYLINDER = shapeKind<'cylinder'>({
  type: 'cylinder',
  number: 6,
  isRound: false,
  isUnbounded: false,
  make: cylinder,
  create: createWorldCylinder,
  assign: assignRevolution,
  orient: (world, _, q) => orientRevolution(world, q),
  copyOrientation: copyOrientationOfRevolution,
  bounds: relativeBoundsOfCylinder,
  contains: cylinderContains,
  support: supportOfCylinder,
  rotationSpeed: rotationSpeedOfCylinder,
  transverseMotion: transverseMotionOf,
  revolvedSupport: revolvedSupportOfCylinder,
  boundingRadius: boundingRadiusOfRevolution,
  inscribedRadius: (shape) => Math.min(shape.radius, shape.halfHeight),
  boxRows: undefined,
  staysClear: undefined,
  ray: rayCylinder,
  crossings: undefined,
  face: faceOfCylinder,
  faceReduction: revolutionFace,
  parts: undefined,
  rotating: undefined,
  pairs: cylinderPairs,
});

/** Known names of the options. */
const NAMES: readonly string[] = ['radius', 'halfHeight', 'type'];
