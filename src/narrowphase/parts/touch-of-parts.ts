import type { MovingShape } from '../moving-shape.ts';
import type { SweepHit } from '../results.ts';
import { findFirstTouch, sweepRotating } from '../rotation/conservative-advancement.ts';

/**
 * Writes the first touch of two parts that may rotate, with the last one if it is wanted; false when none counts: see
 * `findFirstTouch`. Writes `passed`.
 */
export function findTouchOfParts(
  out: SweepHit,
  a: MovingShape,
  b: MovingShape,
  tolerance: number,
  latest: number,
  wantsExit: boolean,
): boolean {
  passed[0] = 0;
  const hits = wantsExit ? sweepRotating(out, a, b) : findFirstTouch(out, a, b, tolerance, latest);
  if (hits) passed[0] = out.exitFraction;
  return hits;
}

/**
 * Last touch in the last sweep of parts, also where no touch counts: of a child that passes a one-sided mesh from behind. An
 * array: docs/v8.md.
 */
export const passed = new Float64Array(1);
