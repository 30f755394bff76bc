import { createWorldBox, type Obb, orientObb } from '../geometry/obb.ts';
import { type QuatLike, quat } from '../math/quat.ts';
import { type Vec3Like, vec3 } from '../math/vec3.ts';
import { checkNames } from '../option-names.ts';
import { readOptions, readPosition, readQuat } from '../validate.ts';
import { box } from './box.ts';

/** Half extents and pose of an `Obb`. */
export interface ObbOptions {
  /**
   * Half of its edge lengths, world units, each greater than 0.
   * @example
   * createObb({ halfExtents: [1, 0.5, 2] });
   */
  readonly halfExtents: Vec3Like;
  /**
   * Its middle; the origin unless given.
   * @example
   * createObb({ halfExtents: [1, 0.5, 2], center: [0, 3, 0] });
   */
  readonly center?: Vec3Like | undefined;
  /**
   * Its orientation; aligned with the world unless given.
   * @example
   * createObb({ halfExtents: [1, 0.5, 2], quaternion: [0, 0, 0.6, 0.8] });
   */
  readonly quaternion?: QuatLike | undefined;
}

/**
 * Makes an oriented bounding box for the functions on `Obb`s.
 * @throws RangeError or TypeError when an extent is not above 0, a number not finite or the quaternion zero.
 * @example
 * const crate = createObb({ halfExtents: [1, 0.5, 2], center: [0, 3, 0], quaternion: [0, 0, 0.6, 0.8] });
 */
export function createObb(options: ObbOptions): Obb {
  const { halfExtents, center: givenCenter, quaternion } = readOptions(options, 'obb');
  checkNames(options, NAMES, 'obb');
  const center = vec3();
  if (givenCenter !== undefined) readPosition(center, givenCenter, 'obb: center');
  const obb = createWorldBox(box({ halfExtents }), center);
  if (quaternion !== undefined) {
    const orientation = quat();
    readQuat(orientation, quaternion, 'obb: quaternion');
    orientObb(obb, orientation);
  }
  return obb;
}

/** Known names of the options. */
const NAMES: readonly string[] = ['halfExtents', 'center', 'quaternion'];
