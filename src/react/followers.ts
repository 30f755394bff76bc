import type { Object3D } from 'three';

/** Objects that follow bodies, with what moves them. Their meshes do not belong to a body around them. */
const followers = new WeakMap<Object3D, object>();

/** Whether an object belongs to a body, but not to the one of `root`. */
export function belongsToOther(object: Object3D, root: Object3D | null): boolean {
  return object !== root && followers.has(object);
}

/** Notes that an object is moved by a component. */
export function markFollower(object: Object3D, mover: object): void {
  followers.set(object, mover);
}

/** Notes that an object is not moved by a component any more, unless another one moves it by now. */
export function unmarkFollower(object: Object3D | null, mover: object): void {
  if (object && followers.get(object) === mover) followers.delete(object);
}
