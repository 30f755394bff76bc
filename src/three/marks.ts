import type { Object3D } from 'three';
import { refuse } from './input.ts';
import type { AutoShape } from './shape-from-geometry.ts';

// Collision marks of objects, set in a modeling program: the property `userData.collision` of glTF, or a name suffix as in
// Godot.

/** How an object was marked; false: it does not collide. */
export type Mark = AutoShape | false;

/** It allows digits at the end: loaders turn `wall-col.001` into `wall-col001`, and append `_1` to repeated names. */
const SUFFIX = /[-_$](convcolonly|colonly|convcol|col)(_?\d+)*$/i;
const MARKS: readonly unknown[] = ['box', 'sphere', 'hull', 'mesh', false];

/** The mark of an object or of the nearest marked one above it, up to `root`; undefined if there is none. */
export function markOf(object: Object3D, root: Object3D): Mark | undefined {
  for (let at: Object3D | null = object; at; at = at === root ? null : at.parent) {
    const collision = at.userData?.collision as Mark | undefined;
    if (collision !== undefined) {
      if (!MARKS.includes(collision)) {
        const fault = 'not one of "box", "sphere", "hull", "mesh", false';
        refuse(collision, `userData.collision of "${at.name}"`, fault, 'shapeFromObject');
      }
      return collision;
    }
    const suffix = SUFFIX.exec(at.name)?.[1]?.toLowerCase();
    if (suffix) return suffix.startsWith('conv') ? 'hull' : 'mesh';
  }
  return undefined;
}
