// A straight line against a box, in the frame of the box. The box is the intersection of three slabs, one per axis. So
// is the time that a point on the line spends in it (Kay and Kajiya 1986).
//
// An axis with negative velocity is mirrored. Then `near` is the distance to the begin of the slab, `far` to its end,
// and the point is in the slab from near / speed to far / speed. On an axis without velocity the line is in the slab
// always or never, decided without a division: no 0 · ∞ arises.

import type { Interval } from '../../math/interval.ts';

/** A line `start + velocity · t` and a box, three numbers each, and their intersection. */
export interface Slabs {
  readonly start: Float64Array;
  readonly velocity: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  /** When the line enters the box; 0 when it starts there. */
  enter: number;
  /** Axis of the face of entry, or of the nearest face for a start inside. */
  axis: number;
  /** Side of that face: −1 the lower, 1 the upper. */
  side: number;
  /** Depth of the start in the box. */
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
 * Whether the start is outside a slab from `min` to `max` and does not approach it. Then the line misses the box ahead.
 * This is the case for most boxes, and needs no division.
 */
export function isLeaving(start: number, velocity: number, min: number, max: number): boolean {
  return (start > max && velocity >= 0) || (start < min && velocity <= 0);
}

/**
 * Writes the time and the face of entry of a line that starts outside, x before y before z. False when it misses. The
 * line must not be leaving a slab.
 */
export function entersAhead(s: Slabs): boolean {
  let enter = -Infinity;
  let exit = Infinity;
  for (let i = 0; i < 3; i++) {
    const speed = Math.abs(s.velocity[i]);
    // Such a line is in the slab; otherwise it would be leaving it.
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

/** Writes the point of entry, exactly on the face. */
export function writePointOnFace(s: Slabs): void {
  for (let i = 0; i < 3; i++) {
    s.point[i] = 0 + Math.max(s.min[i], Math.min(s.max[i], s.start[i] + s.velocity[i] * s.enter));
  }
  s.point[s.axis] = 0 + (s.side < 0 ? s.min[s.axis] : s.max[s.axis]);
}

/**
 * Whether the segment, the line from time 0 to 1, has a point in the box.
 *
 * Tests the six separating axes of segment and box (Gomez 1999). The three axes of the box: near <= speed and far >= 0.
 * The cross products of the box's axes with the segment, one per pair of axes i, j: seen along the third axis, the line
 * passes between the corners near and far, near(i) / speed(i) <= far(j) / speed(j), multiplied out. So axes and slabs
 * are equivalent. But products hold for any speed, zero included, so parallels and points need no special case. A
 * product never rounds to the wrong side of another, so a touch is only lost to the rounding of the differences.
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
  // The overlap is decided already: quotients that round past each other are one time.
  out.enter = Math.min(enter, 1);
  out.exit = Math.max(exit, out.enter);
}
