import type { Quat } from '../math/quat.ts';
import { set, type Vec3 } from '../math/vec3.ts';
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
  // Copies: the first object may be notified, and ask for another pose.
  const { x, y, z } = pose.position;
  const { x: qx, y: qy, z: qz, w: qw } = pose.quaternion;
  try {
    if (!('x' in outPosition)) checkVec3Out(outPosition, 'outPosition', owner);
    if (typeof outPosition.set === 'function') outPosition.set(x, y, z);
    else set(outPosition, x, y, z);
    if (outQuaternion === undefined) return;
    if (!('w' in outQuaternion)) checkVec3Out(outQuaternion, 'outQuaternion', owner);
    if (typeof outQuaternion.set === 'function') outQuaternion.set(qx, qy, qz, qw);
    else {
      outQuaternion.x = qx;
      outQuaternion.y = qy;
      outQuaternion.z = qz;
      outQuaternion.w = qw;
    }
  } catch (error) {
    checkVec3Out(outPosition, 'outPosition', owner);
    checkVec3Out(outQuaternion, 'outQuaternion', owner);
    throw error;
  }
}
