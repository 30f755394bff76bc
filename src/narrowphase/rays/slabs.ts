// A straight line against a box, in the frame in which the box is aligned: the box is the common part of three slabs, one
// for each axis, and so is the time that a point on the line spends in it (Kay and Kajiya 1986).
//
// An axis on which the line runs downwards is mirrored. Then it is `near` to where the slab begins, `far` to where it
// ends, and the slab holds the point from near / speed to far / speed. A line that does not move along an axis is in its
// slab always or never, which is decided without a division: no 0 · ∞ arises.

import type { Interval } from '../../math/interval.ts';

/** A line `start + velocity · t` and a box, three numbers each, and where they meet. */
export interface Slabs {
  readonly start: Float64Array;
  readonly velocity: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  /** When the line enters the box; 0 when it starts there. */
  enter: number;
  /** The axis of the face that it enters by, or by which the start is to be left. */
  axis: number;
  /** Which of the two faces of that axis it is: −1 the lower, 1 the upper. */
  side: number;
  /** How deep the start is in the box. */
  depth: number;
  /** A point on that face. */
  readonly point: Float64Array;
}

/** Makes `Slabs` to be filled. */
export function createSlabs(): Slabs {
  const vector = () => new Float64Array(3);
  return {
    start: vector(),
    velocity: vector(),
    min: vector(),
    max: vector(),
    enter: 0.5,
    axis: 0,
    side: 1,
    depth: 0.5,
    point: vector(),
  };
}

function near(s: Slabs, i: number): number {
  return s.velocity[i] < 0 ? s.start[i] - s.max[i] : s.min[i] - s.start[i];
}

function far(s: Slabs, i: number): number {
  return s.velocity[i] < 0 ? s.start[i] - s.min[i] : s.max[i] - s.start[i];
}

/** Whether the line starts in the box or on its surface. Then writes the nearest face, x before y before z. */
export function startsInside(s: Slabs): boolean {
  s.enter = 0;
  s.depth = Infinity;
  s.axis = 0;
  s.side = 1;
  for (let i = 0; i < 3; i++) {
    const below = s.start[i] - s.min[i];
    const above = s.max[i] - s.start[i];
    if (!(below >= 0 && above >= 0)) return false;
    const depth = Math.min(below, above);
    if (depth >= s.depth) continue;
    s.depth = depth;
    s.axis = i;
    s.side = below < above ? -1 : 1;
  }
  return true;
}

/**
 * Whether the start is beyond a slab from `min` to `max` and not on the way to it. Then the line does not enter the box
 * ahead, which is so for most boxes, and needs no division.
 */
export function isLeaving(start: number, velocity: number, min: number, max: number): boolean {
  return (start > max && velocity >= 0) || (start < min && velocity <= 0);
}

/**
 * Writes when and by which face a line that starts outside enters the box, x before y before z. False when it does not.
 * It is not leaving any of the slabs.
 */
export function entersAhead(s: Slabs): boolean {
  let enter = -Infinity;
  let exit = Infinity;
  for (let i = 0; i < 3; i++) {
    const speed = Math.abs(s.velocity[i]);
    // Such a line is in the slab: it would be leaving it otherwise.
    if (speed === 0) continue;
    const begin = near(s, i) / speed;
    if (begin > enter) {
      enter = begin;
      s.axis = i;
      s.side = s.velocity[i] < 0 ? 1 : -1;
    }
    exit = Math.min(exit, far(s, i) / speed);
  }
  s.enter = enter;
  return enter <= exit;
}

/** Writes the point of the line when it enters, exactly on the face that has been found. */
export function writePointOnFace(s: Slabs): void {
  for (let i = 0; i < 3; i++) {
    s.point[i] = 0 + Math.max(s.min[i], Math.min(s.max[i], s.start[i] + s.velocity[i] * s.enter));
  }
  s.point[s.axis] = 0 + (s.side < 0 ? s.min[s.axis] : s.max[s.axis]);
}

/**
 * Whether the stretch of the line from time 0 to 1, a segment, has a point in the box.
 *
 * These are the six separating axes of segment and box (Gomez 1999). The box's own three: near <= speed and far >= 0. And
 * the products of an axis of the box with the segment, one for each pair of axes i, j: seen along the third, the
 * segment's line passes between the corners near and far, which is near(i) / speed(i) <= far(j) / speed(j) multiplied
 * out. So the axes and the slabs ask the same; but products of a line that does not move along an axis, or not at all,
 * are as good as any, so that nothing has to be said about parallels or points. A product never rounds to the wrong side
 * of another, hence a touch is only ever lost to the rounding of the differences.
 */
export function segmentMeetsBox(s: Slabs): boolean {
  for (let i = 0; i < 3; i++) {
    if (!(near(s, i) <= Math.abs(s.velocity[i]) && far(s, i) >= 0)) return false;
  }
  for (let i = 0; i < 3; i++) {
    const j = i === 2 ? 0 : i + 1;
    const speed = Math.abs(s.velocity[i]);
    const other = Math.abs(s.velocity[j]);
    if (near(s, i) * other > far(s, j) * speed || near(s, j) * speed > far(s, i) * other) return false;
  }
  return true;
}

/** Writes the first and last fraction of a segment that meets the box, from 0 to 1. */
export function clipSegmentToBox(out: Interval, s: Slabs): void {
  let enter = 0;
  let exit = 1;
  for (let i = 0; i < 3; i++) {
    const speed = Math.abs(s.velocity[i]);
    if (speed === 0) continue;
    enter = Math.max(enter, near(s, i) / speed);
    exit = Math.min(exit, far(s, i) / speed);
  }
  // That they meet has been decided; a moment so short that the quotients round past each other is one moment.
  out.enter = Math.min(enter, 1);
  out.exit = Math.max(exit, out.enter);
}
