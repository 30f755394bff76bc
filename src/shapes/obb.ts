import { createWorldBox, type Obb, orientObb } from '../geometry/obb.ts';
import { type QuatLike, quat } from '../math/quat.ts';
import { type Vec3Like, vec3 } from '../math/vec3.ts';
import { checkNames } from '../option-names.ts';
import { readOptions, readPosition, readQuat } from '../validate.ts';
import { box } from './box.ts';

/** Half extents and pose of an `Obb`. */
export interface ObbOptions {
  /** Half of its edge lengths, world units, each greater than 0. */
  readonly halfExtents: Vec3Like;
  /** Its middle; the origin unless given. */
  readonly center?: Vec3Like | undefined;
  /** Its orientation; aligned with the world unless given. */
  readonly quaternion?: QuatLike | undefined;
}

/**
 * Makes an oriented bounding box for the functions on `Obb`s.
 * @throws RangeError or TypeError when an extent is not above 0, a number not finite or the quaternion zero.
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
