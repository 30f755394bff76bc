import {
  type Capsule,
  capsuleContains,
  createWorldCapsule,
  orientCapsule,
  relativeBoundsOfCapsule,
  revolvedSupportOfCapsule,
  rotationSpeedOfCapsule,
  supportOfCapsule,
} from '../geometry/capsule.ts';
import { copy } from '../math/vec3.ts';
import { made } from '../narrowphase/made-shape.ts';
import { roundEdge } from '../narrowphase/manifold/round-edge.ts';
import { faceOfCapsule } from '../narrowphase/manifold/supporting-face.ts';
import { capsuleBox } from '../narrowphase/pairs/capsule-box.ts';
import { capsuleCapsule } from '../narrowphase/pairs/capsule-capsule.ts';
import { capsulePlane } from '../narrowphase/pairs/capsule-plane.ts';
import { sphereCapsule } from '../narrowphase/pairs/sphere-capsule.ts';
import { rayCapsule } from '../narrowphase/rays/ray-capsule.ts';
import { shapeKind } from '../narrowphase/shape-kind.ts';
import { checkNames } from '../option-names.ts';
import { checkNotNegative, checkSize, readOptions } from '../validate.ts';

/** What a capsule is made from. */
export interface CapsuleOptions {
  /**
   * World units, greater than 0.
   * @example
   * capsule({ radius: 0.4, halfHeight: 0.5 }); // 0.8 wide
   */
  readonly radius: number;
  /**
   * Half the length of the core, world units, at least 0.
   * @example
   * capsule({ radius: 0.4, halfHeight: 0.5 }); // 1.8 high
   */
  readonly halfHeight: number;
}

/**
 * A capsule along the y axis of the body.
 * @throws RangeError or TypeError when the radius is not a finite number above 0 or the half height not one of at least 0.
 * @example
 * const hero = capsule({ radius: 0.4, halfHeight: 0.5 });
 */
export function capsule(options: CapsuleOptions): Capsule {
  const { radius, halfHeight } = readOptions(options, 'capsule');
  checkNames(options, NAMES, 'capsule');
  checkSize(radius, 'capsule: radius');
  checkNotNegative(halfHeight, 'capsule: halfHeight');
  if (halfHeight > 0) checkSize(halfHeight, 'capsule: halfHeight');
  return made<Capsule>({ type: 'capsule', radius, halfHeight: 0 + halfHeight }, CAPSULE);
}

export const CAPSULE = shapeKind<'capsule'>({
  type: 'capsule',
  number: 3,
  isRound: false,
  isUnbounded: false,
  make: capsule,
  create: createWorldCapsule,
  assign: (world, shape) => {
    world.radius = shape.radius;
    world.halfHeight = shape.halfHeight;
  },
  orient: (world, _, q) => orientCapsule(world, q),
  copyOrientation: (world, from) => {
    copy(world.axis, from.axis);
  },
  bounds: relativeBoundsOfCapsule,
  contains: capsuleContains,
  support: supportOfCapsule,
  rotationSpeed: rotationSpeedOfCapsule,
  transverseMotion: undefined,
  revolvedSupport: revolvedSupportOfCapsule,
  boundingRadius: (shape) => shape.halfHeight + shape.radius,
  inscribedRadius: (shape) => shape.radius,
  boxRows: undefined,
  staysClear: undefined,
  ray: rayCapsule,
  crossings: undefined,
  face: faceOfCapsule,
  faceReduction: roundEdge,
  parts: undefined,
  rotating: undefined,
  pairs: [sphereCapsule, capsulePlane, capsuleBox, capsuleCapsule],
});

/** Known names of the options. */
const NAMES: readonly string[] = ['radius', 'halfHeight', 'type'];
