import type { Division } from './division.ts';
import { growByRounding, writeBoxInFrame, writeMotionInFrame } from './part-frame.ts';
import type { SweptShape } from './swept-shape.ts';

/**
 * Writes the box of the other shape at its start, and its motion, in the frame of the divided one. Returns `swept`, the other shape as a
 * test of triangles, where there is one.
 */
export function beginSweep(division: Division, swept: SweptShape): SweptShape | undefined {
  const { box, motion, world, whole, other, parts } = division;
  writeBoxInFrame(box, world, other);
  writeMotionInFrame(motion, world, other.displacement, whole.displacement);
  growByRounding(box, motion);
  return parts.areFeatures && swept.set(world, other, motion) ? swept : undefined;
}
