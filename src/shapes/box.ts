import {
  type Box,
  copyOrientationOfObb,
  createWorldBox,
  obbContains,
  orientObb,
  relativeBoundsOfObb,
  revolvedSupportOfObb,
  rotationSpeedOfObb,
  supportOfObb,
} from '../geometry/obb.ts';
import { length, type Vec3Like, vec3 } from '../math/vec3.ts';
import { made } from '../narrowphase/made-shape.ts';
import { flatFace } from '../narrowphase/manifold/flat-face.ts';
import { faceOfBox } from '../narrowphase/manifold/supporting-face.ts';
import { boxBox } from '../narrowphase/pairs/box-box.ts';
import { boxPlane } from '../narrowphase/pairs/box-plane.ts';
import { sphereBox } from '../narrowphase/pairs/sphere-box.ts';
import { quickTestBoxRows } from '../narrowphase/polytope/box-quick-test.ts';
import { rayObb } from '../narrowphase/rays/ray-obb.ts';
import { boxAxis } from '../narrowphase/rotation/rotating-axis.ts';
import { boxesStayApart } from '../narrowphase/rotation/rotating-boxes.ts';
import { shapeKind } from '../narrowphase/shape-kind.ts';
import { checkNames } from '../option-names.ts';
import { checkSize, readOptions, readVec3, show } from '../validate.ts';

/** A box from half of its edge lengths, or from the whole ones. */
export type BoxOptions =
  | {
      /**
       * Half of the edge lengths along x, y and z, world units, each greater than 0.
       * @example
       * box({ halfExtents: [1, 0.5, 2] });
       */
      readonly halfExtents: Vec3Like;
    }
  | {
      /**
       * The edge lengths along x, y and z, world units, each greater than 0.
       * @example
       * box({ size: [2, 1, 4] });
       */
      readonly size: Vec3Like;
    };

/**
 * A box, from `{ halfExtents }` or `{ size }`.
 * @throws RangeError or TypeError when an extent is not a finite number above 0.
 * @example
 * const crate = box({ size: [2, 1, 4] });
 */
export function box(options: BoxOptions): Box {
  const { halfExtents, size } = readOptions(options, 'box') as { halfExtents?: Vec3Like; size?: Vec3Like };
  checkNames(options, NAMES, 'box');
  if ((halfExtents === undefined) === (size === undefined)) {
    throw new TypeError(`box: needs either halfExtents or size, but was given ${show(options)}`);
  }
  const field = size === undefined ? 'halfExtents' : 'size';
  const extents = vec3();
  readVec3(extents, (size === undefined ? halfExtents : size) as Vec3Like, `box: ${field}`);
  for (const axis of ['x', 'y', 'z'] as const) {
    checkSize(extents[axis], `box: ${field}.${axis}`);
    if (size !== undefined) extents[axis] /= 2;
  }
  return made<Box>({ type: 'box', halfExtents: extents }, BOX);
}

/** Makes a box from a literal. */
export function boxFrom({ halfExtents }: Box): Box {
  return box({ halfExtents });
}

const BOX = shapeKind<'box'>({
  type: 'box',
  number: 2,
  isRound: false,
  isUnbounded: false,
  make: boxFrom,
  create: createWorldBox,
  assign: (world, shape) => {
    world.halfExtents = shape.halfExtents;
  },
  orient: (world, _, q) => orientObb(world, q),
  copyOrientation: copyOrientationOfObb,
  bounds: relativeBoundsOfObb,
  contains: obbContains,
  support: supportOfObb,
  rotationSpeed: rotationSpeedOfObb,
  transverseMotion: undefined,
  revolvedSupport: revolvedSupportOfObb,
  boundingRadius: (shape) => length(shape.halfExtents),
  inscribedRadius: ({ halfExtents: h }) => Math.min(h.x, h.y, h.z),
  boxRows: { halfExtents: (shape) => shape.halfExtents, quickTest: quickTestBoxRows },
  staysClear: undefined,
  ray: rayObb,
  crossings: undefined,
  face: faceOfBox,
  faceReduction: flatFace,
  parts: undefined,
  rotating: { stayApart: boxesStayApart, axis: boxAxis },
  pairs: [sphereBox, boxPlane, boxBox],
});

/** Known names of the options. */
const NAMES: readonly string[] = ['halfExtents', 'size', 'type'];
