import type { ChildShape, Compound, CompoundChild } from '../geometry/shape.ts';
import { type QuatLike, quat } from '../math/quat.ts';
import { largest, type Vec3Like, vec3 } from '../math/vec3.ts';
import { made, readKind } from '../narrowphase/made-shape.ts';
import { flatFace } from '../narrowphase/manifold/flat-face.ts';
import {
  assignCompound,
  boundingRadiusOfCompound,
  compoundParts,
  copyCompound,
  createWorldCompound,
  inscribedRadiusOfCompound,
  orientCompound,
  relativeBoundsOfCompound,
  revolvedSupportOfCompound,
  rotationSpeedOfCompound,
  supportOfCompound,
} from '../narrowphase/parts/compound-parts.ts';
import { addCompoundCrossings, compoundContains, rayCompound } from '../narrowphase/parts/compound-rays.ts';
import { shapeKind } from '../narrowphase/shape-kind.ts';
import { checkNames } from '../option-names.ts';
import { checkObject, checkSize, readOptions, readPosition, readQuat, refuse } from '../validate.ts';

/** A child of a compound, as `compound` takes it. */
export interface CompoundChildOptions {
  /**
   * Its shape: anything but a plane or another compound.
   * @example
   * compound([{ shape: sphere(1) }]);
   */
  readonly shape: ChildShape;
  /**
   * Its center in the frame of the body, world units. Default: the center of the body.
   * @example
   * compound([{ shape: sphere(0.2), position: [0, 1.7, 0] }]);
   */
  readonly position?: Vec3Like | undefined;
  /**
   * Its orientation in the frame of the body, normalized when read. Default: unrotated.
   * @example
   * compound([{ shape: capsule({ radius: 0.1, halfHeight: 1 }), quaternion: [0, 0, 0.6, 0.8] }]);
   */
  readonly quaternion?: QuatLike | undefined;
  /**
   * Whatever you want to find when the child is hit: `hit.other.shape.children[hit.otherPart].userData`.
   * @example
   * compound([{ shape: sphere(0.2), position: [0, 1.7, 0], userData: 'head' }]);
   */
  readonly userData?: unknown;
}

/**
 * A shape of several shapes, fixed to each other: a car, or a character with hitboxes. The body has one contact with
 * another body, however many children touch it. Events and hits name the child as `part`. The body rotates about its
 * position, the center of the compound's frame.
 * @throws RangeError or TypeError when there are no children, a child is a plane or a compound, or a number is not finite.
 * @example
 * const hero = compound([
 *   { shape: capsule({ radius: 0.3, halfHeight: 0.5 }), userData: 'body' },
 *   { shape: sphere(0.2), position: [0, 1, 0], userData: 'head' },
 * ]);
 */
export function compound(children: readonly CompoundChildOptions[]): Compound {
  if (!Array.isArray(children)) refuse(children, 'children', 'not an array of { shape, position }', 'compound');
  if (children.length === 0) throw new RangeError('compound: children is [], but needs at least one child');
  return made<Compound>({ type: 'compound', children: Object.freeze(Array.from(children, readChild)) }, COMPOUND);
}

/**
 * A shape with another center and orientation: a capsule with its origin at the feet, or a blade with its origin at the
 * hilt. It is a compound of one child.
 * @throws RangeError or TypeError as `compound`.
 * @example
 * const hero = offset(capsule({ radius: 0.4, halfHeight: 0.5 }), [0, 0.9, 0]); // the origin is at its feet
 */
export function offset(shape: ChildShape, position: Vec3Like, quaternion?: QuatLike): Compound {
  return compound([quaternion === undefined ? { shape, position } : { shape, position, quaternion }]);
}

function readChild(child: CompoundChildOptions, index: number): CompoundChild {
  const owner = `compound: child ${index}`;
  checkObject(child, 'child', 'not a child { shape, position }', owner);
  const { shape, position: givenPosition, quaternion: givenQuaternion, userData } = readOptions(child, owner);
  checkNames(child, NAMES, owner);
  const kind = readKind(shape, owner);
  if (kind.isUnbounded) throw new TypeError(`${owner}: a plane has no end; use a box, or a body of its own`);
  if (kind.number === COMPOUND.number) {
    throw new TypeError(`${owner}: a compound cannot be a child; add its children instead`);
  }
  const position = vec3();
  const quaternion = quat();
  if (givenPosition !== undefined) readPosition(position, givenPosition, 'position', owner);
  if (givenQuaternion !== undefined) readQuat(quaternion, givenQuaternion, 'quaternion', owner);
  const size = largest(position);
  if (size > 0) checkSize(size, `${owner}: its largest coordinate`);
  Object.freeze(position);
  Object.freeze(quaternion);
  return Object.freeze(
    userData === undefined ? { shape, position, quaternion } : { shape, position, quaternion, userData },
  );
}

const COMPOUND = shapeKind<'compound'>({
  type: 'compound',
  number: 10,
  isRound: false,
  isUnbounded: false,
  make: ({ children }) => compound(children),
  create: createWorldCompound,
  assign: assignCompound,
  orient: orientCompound,
  copyOrientation: copyCompound,
  bounds: relativeBoundsOfCompound,
  contains: compoundContains,
  support: supportOfCompound,
  rotationSpeed: rotationSpeedOfCompound,
  transverseMotion: undefined,
  revolvedSupport: revolvedSupportOfCompound,
  boundingRadius: boundingRadiusOfCompound,
  inscribedRadius: inscribedRadiusOfCompound,
  boxRows: undefined,
  staysClear: undefined,
  ray: rayCompound,
  crossings: addCompoundCrossings,
  face: () => {},
  faceReduction: flatFace,
  parts: compoundParts,
  rotating: undefined,
  pairs: [],
});

/** Known names of the options. */
const NAMES: readonly string[] = ['shape', 'position', 'quaternion', 'userData'];
