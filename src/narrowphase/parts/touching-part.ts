import { overlapBetween } from '../dispatch.ts';
import type { PosedShape } from '../posed-shape.ts';
import { Division } from './division.ts';
import { writeBoxInFrame } from './part-frame.ts';
import type { PartVisitor } from './parts.ts';

/** Whether any part touches the other shape. */
export class TouchingPart extends Division implements PartVisitor {
  limit = 0;
  private touches = false;

  find(a: PosedShape, b: PosedShape): boolean {
    this.divide(a, b);
    writeBoxInFrame(this.box, this.world, this.other);
    this.touches = false;
    this.limit = 0;
    this.parts.near(this.whole.worldShape, this.box, this);
    return this.touches;
  }

  visit(part: number): void {
    if (this.touches) return;
    this.parts.load(this.part, this.whole, part);
    if (this.parts.bounds?.isFartherThan(0, this.part, this.other)) return;
    this.touches = overlapBetween(this.part, this.other);
    if (this.touches) this.limit = -1;
  }
}
