import { areStillWithin, overlapBetween } from '../dispatch.ts';
import type { PosedShape } from '../posed-shape.ts';
import { Division } from './division.ts';
import { writeBoxInFrame } from './part-frame.ts';
import type { PartHint, PartVisitor } from './parts.ts';

/** Whether any part touches the other shape. */
export class TouchingPart extends Division implements PartVisitor {
  limit = 0;
  private touches = false;
  private hint: PartHint | undefined;

  /** Notes the part that touches in `hint`. */
  find(a: PosedShape, b: PosedShape, hint: PartHint | undefined): boolean {
    this.divide(a, b);
    this.hint = hint;
    writeBoxInFrame(this.box, this.world, this.other);
    this.touches = false;
    this.limit = 0;
    this.parts.near(this.whole.worldShape, this.box, this);
    return this.touches;
  }

  /** Whether the part in `hint` has a gap of at most `gap`. */
  findAgain(a: PosedShape, b: PosedShape, gap: number, hint: PartHint): boolean {
    this.divide(a, b);
    const { whole, other, parts } = this;
    const part = hint.parts[hint.depth];
    if (part < 0) return false;
    parts.load(this.part, whole, part);
    hint.depth++;
    const isWithin = areStillWithin(this.part, other, gap, hint);
    hint.depth--;
    return isWithin;
  }

  visit(part: number): void {
    if (this.touches) return;
    this.parts.load(this.part, this.whole, part);
    if (this.parts.bounds?.isFartherThan(0, this.part, this.other)) return;
    const { hint } = this;
    if (hint) hint.depth++;
    this.touches = overlapBetween(this.part, this.other, hint);
    if (hint) hint.depth--;
    if (!this.touches) return;
    this.limit = -1;
    if (hint) hint.parts[hint.depth] = part;
  }
}
