import { areWithin, overlapBetween, partQueriesOf } from '../dispatch.ts';
import type { PosedShape } from '../posed-shape.ts';
import { Division } from './division.ts';
import { isFartherThan } from './gap-bound.ts';
import type { KnownParts } from './known-parts.ts';
import { writeCoreInFrame } from './part-frame.ts';
import type { PartVisitor } from './parts.ts';

/** Whether any part touches the other shape. */
export class TouchingPart extends Division implements PartVisitor {
  limit = 0;
  private gap = 0;
  private touches = false;
  private known!: KnownParts;

  /** Notes in `known` the part that touches, or whether another one may have a gap of at most `gap`. */
  find(a: PosedShape, b: PosedShape, gap: number, known: KnownParts): boolean {
    this.divide(a, b);
    const { parts, whole } = this;
    this.gap = gap;
    this.known = known;
    this.touches = false;
    if (parts.isSolid(whole.worldShape)) known.mayBeNear = true;
    const radius = writeCoreInFrame(this.box, this.world, this.other) + gap;
    this.limit = radius * radius;
    parts.near(whole.worldShape, this.box, this);
    return this.touches;
  }

  /** Whether the part in `known` has a gap of at most `gap`. */
  findAgain(a: PosedShape, b: PosedShape, gap: number, known: KnownParts): boolean {
    this.divide(a, b);
    const { whole, other, parts, part, isFirst } = this;
    const number = known.parts[known.depth];
    if (number < 0) return false;
    parts.load(part, whole, number);
    const first = isFirst ? part : other;
    const second = isFirst ? other : part;
    const queries = partQueriesOf(first, second);
    if (!queries) {
      if (overlapBetween(first, second)) return true;
      return !(parts.areFeatures && isFartherThan(gap, part, other)) && areWithin(first, second, gap);
    }
    known.depth++;
    const isWithin = queries.areStillWithin(first, second, gap, known);
    known.depth--;
    return isWithin;
  }

  visit(part: number): void {
    if (this.touches) return;
    this.parts.load(this.part, this.whole, part);
    if (this.parts.areFeatures && isFartherThan(this.gap, this.part, this.other)) return;
    this.touches = this.testPart();
    if (!this.touches) return;
    this.limit = -1;
    this.known.parts[this.known.depth] = part;
  }

  /** Whether the loaded part touches. Rounding may depend on the order, so it is that of the arguments, as for contacts. */
  private testPart(): boolean {
    const { part, other, isFirst, gap, known } = this;
    const first = isFirst ? part : other;
    const second = isFirst ? other : part;
    const queries = partQueriesOf(first, second);
    if (!queries) {
      if (overlapBetween(first, second)) return true;
      known.mayBeNear ||= gap > 0;
      return false;
    }
    known.depth++;
    const touches = queries.findTouching(first, second, gap, known);
    known.depth--;
    return touches;
  }
}
