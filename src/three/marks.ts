import type { Object3D } from 'three';
import { refuse } from './input.ts';

// Collision marks of objects, set in a modeling program: the property `userData.collision` of glTF, or a name suffix as in
// Godot.

export const MARKS: readonly Mark[] = ['box', 'sphere', 'hull', 'mesh'];
/** How an object is marked: `userData.collision` of glTF, or a suffix of its name. */
export type Mark = 'box' | 'sphere' | 'hull' | 'mesh';

/** It allows digits at the end: loaders turn `wall-col.001` into `wall-col001`, and append `_1` to repeated names. */
const SUFFIX = /[-_$](convcolonly|colonly|convcol|col)(_?\d+)*$/i;

/**
 * The mark of an object or of the nearest marked one above it, up to `root`; undefined if there is none, false if it does not
 * collide.
 * @param owner The function that users have called.
 */
export function markOf(object: Object3D, root: Object3D, owner: string): Mark | false | undefined {
  for (let at: Object3D | null = object; at; at = at === root ? null : at.parent) {
    const collision = at.userData?.collision as Mark | false | undefined;
    if (collision !== undefined) {
      if (collision !== false && !MARKS.includes(collision)) {
        const fault = 'not one of "box", "sphere", "hull", "mesh", false';
        refuse(collision, `userData.collision of "${at.name}"`, fault, owner);
      }
      return collision;
    }
    const suffix = SUFFIX.exec(at.name)?.[1]?.toLowerCase();
    if (suffix) return suffix.startsWith('conv') ? 'hull' : 'mesh';
  }
  return undefined;
}

/** Throws for the option `as` of earlier versions, with what takes its place. */
export function refuseAs(options: object, owner: string): void {
  const { as } = Object(options) as { readonly as?: unknown };
  if (as === undefined) return;
  const name = MARKS.find((it) => it === as) ?? 'shape';
  const remedy = owner.replace(/^[a-z]+/, name);
  refuse(as, 'as', `but there is no such option: import { ${remedy} } from 'first-contact/three'`, owner);
}
