import { areWithin, overlapBetween, partQueriesOf } from '../dispatch.ts';
import type { PosedShape } from '../posed-shape.ts';
import { Division } from './division.ts';
import type { KnownParts } from './known-parts.ts';
import { writeCoreInFrame } from './part-frame.ts';
import type { PartVisitor } from './parts.ts';

/** Whether any part touches the other shape. */
export class TouchingPart extends Division implements PartVisitor {
  limit = 0;
  private touches = false;
  private known: KnownParts | undefined;

  /** Notes the part that touches in `known`. */
  find(a: PosedShape, b: PosedShape, known: KnownParts | undefined): boolean {
    this.divide(a, b);
    this.known = known;
    const reach = writeCoreInFrame(this.box, this.world, this.other);
    this.touches = false;
    this.limit = reach * reach;
    this.parts.near(this.whole.worldShape, this.box, this);
    return this.touches;
  }

  /** Whether the part in `known` has a gap of at most `gap`. */
  findAgain(a: PosedShape, b: PosedShape, gap: number, known: KnownParts): boolean {
    this.divide(a, b);
    const { whole, other, parts, part } = this;
    const number = known.parts[known.depth];
    if (number < 0) return false;
    parts.load(part, whole, number);
    known.depth++;
    const queries = partQueriesOf(part, other);
    const isWithin = queries ? queries.areStillWithin(part, other, gap, known) : areWithin(part, other, gap);
    known.depth--;
    return isWithin;
  }

  visit(part: number): void {
    if (this.touches) return;
    this.parts.load(this.part, this.whole, part);
    if (this.parts.bounds?.isFartherThan(0, this.part, this.other)) return;
    this.touches = this.overlaps();
    if (!this.touches) return;
    this.limit = -1;
    const { known } = this;
    if (known) known.parts[known.depth] = part;
  }

  private overlaps(): boolean {
    const { part, other, known } = this;
    const queries = known && partQueriesOf(part, other);
    if (!queries) return overlapBetween(part, other);
    known.depth++;
    const touches = queries.overlap(part, other, known);
    known.depth--;
    return touches;
  }
}
