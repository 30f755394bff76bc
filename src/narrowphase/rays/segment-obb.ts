// A segment against an oriented box, in the frame of the box.

import { toLocalArray, toLocalDirectionArray } from '../../geometry/local-frame.ts';
import type { Obb } from '../../geometry/obb.ts';
import { storeVec3 } from '../../math/columns.ts';
import type { Interval } from '../../math/interval.ts';
import { subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { clipSegmentToBox, createSlabs, segmentMeetsBox } from './slabs.ts';

/**
 * Whether the segment from `p` to `q` touches an oriented box or is inside it (six separating axes, Gomez 1999).
 * @example
 * if (overlapSegmentObb(p, q, crate)) console.log('touching');
 */
export function overlapSegmentObb(p: Readonly<Vec3>, q: Readonly<Vec3>, box: Readonly<Obb>): boolean {
  const { start, velocity, min, max } = slabs;
  toLocalArray(start, box, p);
  subtract(along, q, p);
  toLocalDirectionArray(velocity, box, along);
  storeVec3(max, 0, box.halfExtents);
  for (let i = 0; i < 3; i++) min[i] = -max[i];
  return segmentMeetsBox(slabs);
}

/**
 * Writes the first and the last fraction (0…1) of the segment from `p` to `q` in an oriented box: 0 and 1 when it is
 * all inside. False, and `out` unchanged, exactly when `overlapSegmentObb` is false.
 * @example
 * const inside = createInterval();
 * if (intersectSegmentObb(inside, p, q, crate)) console.log(inside.enter, inside.exit);
 */
export function intersectSegmentObb(out: Interval, p: Readonly<Vec3>, q: Readonly<Vec3>, box: Readonly<Obb>): boolean {
  if (!overlapSegmentObb(p, q, box)) return false;
  clipSegmentToBox(out, slabs);
  return true;
}

const along = vec3();
const slabs = createSlabs();
