// A segment against an oriented box: against the aligned box that it is in its own frame.

import type { Obb } from '../../geometry/obb.ts';
import type { Interval } from '../../math/interval.ts';
import { dot, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { clipSegmentToBox, createSlabs, segmentMeetsBox } from './slabs.ts';

/** Whether the segment from `p` to `q` touches an oriented box or is inside it (six separating axes, Gomez 1999). */
export function overlapSegmentObb(p: Readonly<Vec3>, q: Readonly<Vec3>, box: Readonly<Obb>): boolean {
  const { center: c, axisX, axisY, axisZ, halfExtents: h } = box;
  const { start, velocity, min, max } = slabs;
  subtract(along, p, c);
  start[0] = dot(along, axisX);
  start[1] = dot(along, axisY);
  start[2] = dot(along, axisZ);
  subtract(along, q, p);
  velocity[0] = dot(along, axisX);
  velocity[1] = dot(along, axisY);
  velocity[2] = dot(along, axisZ);
  max[0] = h.x;
  max[1] = h.y;
  max[2] = h.z;
  for (let i = 0; i < 3; i++) min[i] = -max[i];
  return segmentMeetsBox(slabs);
}

/**
 * Writes the first and the last fraction (0…1) of the way from `p` to `q` that is in an oriented box: 0 and 1 when all of
 * it is. False, and `out` as it was, when nothing is, which is when `overlapSegmentObb` says so.
 */
export function intersectSegmentObb(out: Interval, p: Readonly<Vec3>, q: Readonly<Vec3>, box: Readonly<Obb>): boolean {
  if (!overlapSegmentObb(p, q, box)) return false;
  clipSegmentToBox(out, slabs);
  return true;
}

const along = vec3();
const slabs = createSlabs();
