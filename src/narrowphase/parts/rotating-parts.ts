// First and last touch of shapes of many parts that may rotate. Each part rotates about the center of its shape, and is
// swept by conservative advancement like any other shape.

import { Searches } from '../../math/searches.ts';
import { distanceUpTo, firstTouchBetween } from '../dispatch.ts';
import type { MovingShape } from '../moving-shape.ts';
import { createClosestPoints, createSweepHit, type SweepHit } from '../results.ts';
import { findFirstTouch } from '../rotation/conservative-advancement.ts';
import { TrialShape } from '../trial-shape.ts';
import { copyHit, writeContactOfParts } from '../write-results.ts';
import { meetsParts, staysOutside } from './child-sphere.ts';
import { Division } from './division.ts';
import { stayApart } from './gap-bound.ts';
import { isEarlier } from './part-hits.ts';
import { ignoreSides, mayRefuse, type Parts, type PartVisitor, partsOf } from './parts.ts';
import { clearanceOf, RotatingRegion } from './rotating-region.ts';
import { TouchedSurface } from './touched-surface.ts';

/** Finds the first touch of all parts that may meet the other shape at some time of the motion. */
class RotatingParts extends Division<MovingShape> implements PartVisitor {
  limit = 1;
  private out!: SweepHit;
  /** See `findFirstTouch`. */
  private tolerance = 0.5;
  /** Whether a touch of a part may not count. */
  private mayRefuse = false;
  private first = -1;
  /** Whether children of a compound meet another shape of many parts. */
  private testsChildren = false;
  private readonly found = createSweepHit();
  private readonly region = new RotatingRegion();
  private readonly touched = new TouchedSurface();

  find(out: SweepHit, a: MovingShape, b: MovingShape, tolerance: number, latest: number): boolean {
    this.divide(a, b, true);
    const inner = this.parts.ofOnlyChild(this.whole.worldShape);
    if (inner) this.parts = inner as Parts;
    const { whole, other, parts, region } = this;
    this.out = out;
    this.tolerance = tolerance;
    this.mayRefuse = parts.areFeatures && parts.mayRefuse(whole.worldShape);
    this.first = -1;
    this.testsChildren = meetsParts(whole, other);
    this.limit = latest;
    region.set(whole, other, clearanceOf(whole, other, tolerance), parts.areFeatures);
    this.touched.begin(whole, other, this.isFirst);
    parts.swept(whole.worldShape, region.box, region.motion, this, region.test);
    const hits = this.first >= 0;
    if (hits && out.overlapping) return true;
    if (hits && parts.areFeatures && !this.mayRefuse) this.touched.correct(out, this.first);
    return this.startsInSolid(a, b) || hits;
  }

  visit(part: number): void {
    const { found, whole, parts, out, other, isFirst, limit, region } = this;
    if (this.testsChildren && staysOutside(whole, part, other, region)) return;
    parts.loadMoving(this.part, whole, part);
    if (!this.testsChildren && !region.test && stayApart(this.part, other, region, limit)) return;
    const a = isFirst ? this.part : other;
    const b = isFirst ? other : this.part;
    if (!findFirstTouch(found, a, b, this.tolerance, limit)) return;
    if (this.first >= 0 && found.fraction > out.fraction) return;
    if (this.mayRefuse && !this.touched.correctNext(found, part, this.part, limit)) return;
    if (this.first >= 0 && !isEarlier(found, out, this.precedes(part, this.first))) return;
    this.first = part;
    copyHit(out, found);
    this.limit = found.fraction;
    this.writeNumber(out, part);
  }

  /** Writes the contact of a shape that starts inside a solid. */
  private startsInSolid(a: MovingShape, b: MovingShape): boolean {
    const { out, parts, whole, other } = this;
    const isSolid =
      parts.isSolid(whole.worldShape) || (!parts.areFeatures && partsOf(other.kind)?.isSolid(other.worldShape));
    if (!isSolid || distanceUpTo(contact, a, b, 0) > 0) return false;
    writeContactOfParts(out, contact);
    out.fraction = 0;
    out.exitFraction = Infinity;
    out.overlapping = true;
    return true;
  }
}

/** Writes the first touch of two shapes that move, and rotate or not; false when they do not touch: see `findFirstTouch`. */
export function findFirstTouchOfParts(
  out: SweepHit,
  a: MovingShape,
  b: MovingShape,
  tolerance: number,
  latest: number,
): boolean {
  const search = searches.take();
  let hits = false;
  try {
    hits = search.find(out, a, b, tolerance, latest);
  } finally {
    searches.giveBack();
  }
  if (hits && out.overlapping && searches.areFree) writeStart(out, a, b);
  return hits;
}

/** Writes the contact of an overlap at the start, which knows seams. What is left does not count at a one-sided mesh. */
function writeStart(out: SweepHit, a: MovingShape, b: MovingShape): void {
  if (mayRefuse(a) || mayRefuse(b)) {
    if (firstTouchBetween(found, a, b) && found.overlapping) copyHit(out, found);
  } else if (distanceUpTo(contact, a, b, 0) <= 0) {
    writeContactOfParts(out, contact);
  }
}

/**
 * Writes the first touch, and the last one as `exitFraction`: the first touch of the reversed motion. For that both sides of a
 * one-sided mesh count.
 */
export function sweepRotatingParts(out: SweepHit, a: MovingShape, b: MovingShape): boolean {
  if (!findFirstTouchOfParts(out, a, b, 0, 1)) return false;
  reversedA.loadFrom(a, 1, -1);
  reversedB.loadFrom(b, 1, -1);
  ignoreSides(reversedA);
  ignoreSides(reversedB);
  const touches = findFirstTouchOfParts(found, reversedA, reversedB, 0, 1 - out.fraction);
  out.exitFraction = touches ? Math.max(out.fraction, 1 - found.fraction) : out.fraction;
  if (touches && found.fraction === 0) out.exitFraction = Infinity;
  return true;
}

const searches = new Searches(() => new RotatingParts());
const contact = createClosestPoints();
const found = createSweepHit();
const reversedA = new TrialShape();
const reversedB = new TrialShape();
