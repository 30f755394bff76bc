// A segment against an axis-aligned box. Gomez (1999) takes a unit direction and a half length; a segment of length
// zero has no direction. Here a segment is given by its ends and may be a point. The six separating axes decide; the
// fractions follow, so that both results agree.

import type { Aabb } from '../../math/aabb.ts';
import type { Interval } from '../../math/interval.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { clipSegmentToBox, createSlabs, segmentMeetsBox } from './slabs.ts';

/**
 * Whether the segment from `p` to `q` touches an axis-aligned box or is inside it.
 * @example
 * if (overlapSegmentAabb(p, q, bounds)) console.log('touching');
 */
export function overlapSegmentAabb(p: Readonly<Vec3>, q: Readonly<Vec3>, box: Readonly<Aabb>): boolean {
  const { start, velocity, min, max } = slabs;
  start[0] = p.x;
  start[1] = p.y;
  start[2] = p.z;
  velocity[0] = q.x - p.x;
  velocity[1] = q.y - p.y;
  velocity[2] = q.z - p.z;
  min[0] = box.min.x;
  min[1] = box.min.y;
  min[2] = box.min.z;
  max[0] = box.max.x;
  max[1] = box.max.y;
  max[2] = box.max.z;
  return segmentMeetsBox(slabs);
}

/**
 * Writes the first and the last fraction (0…1) of the segment from `p` to `q` in an axis-aligned box: 0 and 1 when it
 * is all inside. False, and `out` unchanged, exactly when `overlapSegmentAabb` is false.
 * @example
 * const inside = createInterval();
 * if (intersectSegmentAabb(inside, p, q, bounds)) console.log(inside.enter, inside.exit);
 */
export function intersectSegmentAabb(
  out: Interval,
  p: Readonly<Vec3>,
  q: Readonly<Vec3>,
  box: Readonly<Aabb>,
): boolean {
  if (!overlapSegmentAabb(p, q, box)) return false;
  clipSegmentToBox(out, slabs);
  return true;
}

const slabs = createSlabs();
