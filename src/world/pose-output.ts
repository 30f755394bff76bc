import { copyQuat, type Quat } from '../math/quat.ts';
import { copy, type Vec3 } from '../math/vec3.ts';
import { checkVec3Out } from '../validate.ts';

/** A vector or quaternion of a renderer that must be notified of changes. */
interface Settable {
  set?: (x: number, y: number, z: number, w?: number) => void;
}

/**
 * Writes a pose to objects of the user, through their method `set` if present.
 * @throws TypeError naming the object that cannot be written to.
 */
export function writePose(
  pose: { readonly position: Readonly<Vec3>; readonly quaternion: Readonly<Quat> },
  outPosition: Vec3 & Settable,
  outQuaternion: (Quat & Settable) | undefined,
  owner: unknown,
): void {
  const { position: p, quaternion: q } = pose;
  try {
    if (!('x' in outPosition)) checkVec3Out(outPosition, 'outPosition', owner);
    if (typeof outPosition.set === 'function') outPosition.set(p.x, p.y, p.z);
    else copy(outPosition, p);
    if (outQuaternion === undefined) return;
    if (!('w' in outQuaternion)) checkVec3Out(outQuaternion, 'outQuaternion', owner);
    if (typeof outQuaternion.set === 'function') outQuaternion.set(q.x, q.y, q.z, q.w);
    else copyQuat(outQuaternion, q);
  } catch (error) {
    checkVec3Out(outPosition, 'outPosition', owner);
    checkVec3Out(outQuaternion, 'outQuaternion', owner);
    throw error;
  }
}
