import type { MovingShape } from '../moving-shape.ts';
import type { PosedShape } from '../posed-shape.ts';
import type { SweepHit } from '../results.ts';
import { findFirstTouch, sweepRotating } from '../rotation/conservative-advancement.ts';
import { mayRefuse } from './parts.ts';
import type { TouchSpans } from './touch-spans.ts';

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
 * All touches of the present sweep with an exit, of shapes that may rotate and of which one may refuse touches. Undefined in other
 * sweeps. A part may touch, part and touch again: its touches are one, from the first to the last.
 */
export const touches: { ofSweep: TouchSpans | undefined } = { ofSweep: undefined };

/**
 * Adds a touch of two parts to those of the present sweep, if no other search does for parts of these. Of two one-sided meshes, that
 * search knows only whether one of them refuses the touch.
 */
export function addTouch(a: PosedShape, b: PosedShape, start: number, end: number, counts: boolean): void {
  if (touches.ofSweep && !mayRefuse(a) && !mayRefuse(b)) touches.ofSweep.add(start, end, counts);
}

/**
 * Last touch in the last sweep of parts, also where no touch counts: of a child that passes a one-sided mesh from behind. An
 * array: docs/v8.md.
 */
export const passed = new Float64Array(1);
