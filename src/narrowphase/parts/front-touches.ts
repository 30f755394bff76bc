// The last touch of shapes of which one has a one-sided mesh. Only touches from the front count, but they last until the shapes are
// clear of all triangles: see touch-spans.ts. So all touches are found, and not only the last one.

import { COORDINATE_ROUNDING, TOUCHES_APART } from '../../constants.ts';
import { Searches } from '../../math/searches.ts';
import { copy, length, manhattanLength } from '../../math/vec3.ts';
import { firstTouchBetween, lastTouchBetween, partQueriesOf } from '../dispatch.ts';
import { type MovingShape, rotates } from '../moving-shape.ts';
import type { PosedShape } from '../posed-shape.ts';
import { createClosestPoints, createSweepHit, type SweepHit } from '../results.ts';
import { writeOverlap } from '../write-results.ts';
import { mayRefuse, type PartVisitor } from './parts.ts';
import { lastTouchOfRotatingParts } from './rotating-parts.ts';
import { correctOverlap } from './seam-normals.ts';
import { SweptDivision } from './swept-division.ts';
import { TouchSpans } from './touch-spans.ts';

/** Collects the touches of all parts during a linear motion. */
class FrontTouches extends SweptDivision implements PartVisitor {
  limit = 1;
  /** The search that divides the other shape, if any. It may refuse a touch, too. */
  private parent: FrontTouches | undefined = undefined;
  private spans!: TouchSpans;
  /** The part that is loaded. */
  private current = -1;
  private readonly found = createSweepHit();
  private readonly contact = createClosestPoints();

  collect(spans: TouchSpans, a: PosedShape, b: PosedShape, parent?: FrontTouches): void {
    this.divide(a, b);
    this.spans = spans;
    this.parent = parent;
    this.beginSweep();
    copy(this.velocity, this.motion);
    this.parts.swept(this.whole.worldShape, this.box, this.motion, this, this.rejection);
  }

  visit(part: number): void {
    const { whole, parts, other, isFirst, rejection } = this;
    parts.load(this.part, whole, part);
    if (!rejection && parts.bounds?.isClearUntil(1, this.part, other)) return;
    this.current = part;
    const a = isFirst ? this.part : other;
    const b = isFirst ? other : this.part;
    if (partQueriesOf(a, b) && (mayRefuse(a) || mayRefuse(b))) {
      searches.take().collect(this.spans, a, b, this);
      searches.giveBack();
    } else {
      this.addTouch(a, b);
    }
  }

  /** Adds the touch of the loaded part and the other shape, from the first to the last. */
  private addTouch(a: PosedShape, b: PosedShape): void {
    const { found } = this;
    if (!firstTouchBetween(found, a, b)) return;
    const { fraction } = found;
    const end = lastTouchBetween(a, b, Math.max(fraction, found.exitFraction));
    this.spans.add(fraction, end, this.counts(found));
  }

  /** Whether a touch of the loaded part counts for all shapes that are divided. */
  private counts(hit: SweepHit): boolean {
    return this.isAccepted(hit) && (this.parent?.counts(hit) ?? true);
  }

  private isAccepted(hit: SweepHit): boolean {
    const { parts, whole, contact, current } = this;
    if (!parts.areFeatures || !parts.mayRefuse(whole.worldShape)) return true;
    if (!hit.overlapping) return parts.correctHit?.(this, hit, current) ?? true;
    writeOverlap(contact, hit);
    return correctOverlap(this, contact, current);
  }
}

const searches = new Searches(() => new FrontTouches());
const touches = new TouchSpans();

/** As `PartQueries.lastTouch`, of shapes in contact at the fraction `earliest`. One may refuse touches, and both may rotate. */
export function lastTouchFromFront(a: PosedShape, b: PosedShape, earliest: number): number {
  const movingA = a as MovingShape;
  const movingB = b as MovingShape;
  if (rotates(movingA) || rotates(movingB)) return lastTouchOfRotatingParts(movingA, movingB, earliest);
  touches.clear(slackOf(a, b));
  searches.take().collect(touches, a, b);
  searches.giveBack();
  return touches.lastEnd(earliest);
}

/** How far apart touches of triangles with a common edge may be by rounding, as a fraction of the motion. */
function slackOf(a: PosedShape, b: PosedShape): number {
  const coordinates = manhattanLength(a.worldShape.center) + manhattanLength(b.worldShape.center);
  const motion = Math.max(length(a.displacement), length(b.displacement));
  return TOUCHES_APART + (motion > 0 ? (coordinates * COORDINATE_ROUNDING) / motion : 0);
}
