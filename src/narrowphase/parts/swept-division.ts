import { Division } from './division.ts';
import { growByRounding, writeBoxInFrame, writeMotionInFrame } from './part-frame.ts';
import { SweptShape } from './swept-shape.ts';

/** A division of two shapes of which one is swept past the parts of the other. */
export class SweptDivision extends Division {
  protected readonly swept = new SweptShape();
  /** `swept`, if it is as tight as the other shape. */
  protected rejection: SweptShape | undefined = undefined;

  /** Writes the box of the other shape at its start, and its motion, in the frame of the divided one. */
  protected beginSweep(): void {
    const { box, motion, world, whole, other, parts, swept } = this;
    writeBoxInFrame(box, world, other);
    writeMotionInFrame(motion, world, other.displacement, whole.displacement);
    growByRounding(box, motion);
    this.rejection = parts.areFeatures && swept.set(world, other, motion) ? swept : undefined;
  }
}
