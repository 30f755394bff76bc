// First and last touch of a moving solid. The signed distance g(t) is convex in time, so t ← t − g / g' never passes the
// first touch and converges quadratically. Any direction n gives a safe bound: the gap along it is linear in time. A gap
// that does not shrink while it is open proves a miss, so no limit of steps decides.

import { MOST_SWEEP_STEPS } from '../../constants.ts';
import type { Interval } from '../../math/interval.ts';
import { addScaled, copy, dot, scale, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { findClosestDirection } from './closest-direction.ts';
import { type ConvexPair, writeCenterDirection } from './convex-pair.ts';
import { climb } from './local-search.ts';

/** Result of `timesOfSolids`: whether the solids touch at the start, and whether they touch at all. */
export const touch = { overlapping: false, meet: false };

/**
 * Writes the times at which A, moving by `displacement`, touches B. Leaves the offset at the
 * start, and the normal of the first touch in `pair.normal`.
 */
export function timesOfSolids(out: Interval, pair: ConvexPair, displacement: Readonly<Vec3>): void {
  copy(startOffset, pair.offset);
  writeCenterDirection(towards, pair);
  touch.overlapping = !(findClosestDirection(pair, towards) && pair.distance > pair.rounding);
  out.enter = 0;
  if (!touch.overlapping) {
    scale(velocity, displacement, -1);
    out.enter = advance(pair, startOffset);
    copy(firstNormal, pair.normal);
  }
  touch.meet = out.enter <= 1;
  out.exit = Infinity;
  if (touch.meet) {
    // Backwards from the end.
    subtract(endOffset, startOffset, displacement);
    copy(pair.offset, endOffset);
    writeCenterDirection(towards, pair);
    if (findClosestDirection(pair, towards) && pair.distance > pair.rounding) {
      copy(velocity, displacement);
      out.exit = Math.max(out.enter, 1 - advance(pair, endOffset));
    }
    copy(pair.normal, firstNormal);
  }
  copy(pair.offset, startOffset);
}

/**
 * Advances time from 0, where the solids are apart by `pair.distance` and `velocity` is that of the offset, until they
 * touch. Returns the time, or `Infinity` if they do not touch up to 1. Leaves the last separating direction in
 * `pair.normal`.
 */
function advance(pair: ConvexPair, from: Readonly<Vec3>): number {
  let time = 0;
  copy(separating, pair.normal);
  for (let i = 0; i < MOST_SWEEP_STEPS; i++) {
    const closing = -dot(separating, velocity);
    if (!(closing > 0)) return Infinity;
    const next = time + (pair.distance - pair.rounding) / closing;
    if (!(next <= 1)) return Infinity;
    if (!(next > time)) break;
    time = next;
    addScaled(pair.offset, from, velocity, time);
    if (!areStillApart(pair)) break;
    copy(separating, pair.normal);
  }
  copy(pair.normal, separating);
  return time;
}

/** Whether the solids are apart. If rounding hides that, the last separating direction is near the best one. */
function areStillApart(pair: ConvexPair): boolean {
  if (findClosestDirection(pair, separating)) return pair.distance > pair.rounding;
  climb(pair, separating);
  return pair.distance > pair.rounding;
}

/** Writes the direction of touching solids to `pair`, near the last direction that separated them. */
export function describeTouch(pair: ConvexPair): void {
  copy(separating, pair.normal);
  if (pair.rounding > 0 && findClosestDirection(pair, separating)) return;
  climb(pair, separating);
}

const startOffset = vec3();
const endOffset = vec3();
const velocity = vec3();
const towards = vec3();
const separating = vec3();
const firstNormal = vec3(1, 0, 0);
