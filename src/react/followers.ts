import type { Object3D } from 'three';

/** Objects that follow bodies. Their meshes do not belong to a body around them. */
const followers = new WeakSet<Object3D>();

/** Whether an object belongs to a body, but not to the one of `root`. */
export function belongsToOther(object: Object3D, root: Object3D | null): boolean {
  return object !== root && followers.has(object);
}

/** Notes that an object follows a body. */
export function markFollower(object: Object3D): void {
  followers.add(object);
}

/** Notes that an object follows no body any more. */
export function unmarkFollower(object: Object3D): void {
  followers.delete(object);
}
