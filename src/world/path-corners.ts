import { copy, lerp, set, type Vec3, vec3 } from '../math/vec3.ts';

/** Velocity changes of a body in a step, by time. Four numbers each: time, x, y, z. */
export type PathCorners = readonly number[];

/** The corners of a straight path. */
export const NO_CORNERS: PathCorners = [];
/** Numbers per corner. */
export const CORNER = 4;

/** Time of the last corner of a path; 0 for a straight one. */
export function lastCornerTime(corners: PathCorners): number {
  return corners.length === 0 ? 0 : corners[corners.length - CORNER];
}

/** Writes the position at fraction `time` of a path from `start` to `end`. */
export function interpolateCorners(
  out: Vec3,
  start: Readonly<Vec3>,
  corners: PathCorners,
  end: Readonly<Vec3>,
  time: number,
): void {
  let from = 0;
  let at = 0;
  copy(before, start);
  for (; at < corners.length && corners[at] <= time; at += CORNER) {
    from = corners[at];
    set(before, corners[at + 1], corners[at + 2], corners[at + 3]);
  }
  const isLast = at === corners.length;
  const to = isLast ? 1 : corners[at];
  if (isLast) copy(after, end);
  else set(after, corners[at + 1], corners[at + 2], corners[at + 3]);
  lerp(out, before, after, to > from ? (time - from) / (to - from) : 1);
}

const before = vec3();
const after = vec3();
