// First and last touch of shapes of many parts that may rotate. Each part rotates about the center of its shape, and is
// swept by conservative advancement like any other shape.

import { distanceBetween } from '../dispatch.ts';
import { type MovingShape, rotates } from '../moving-shape.ts';
import { createClosestPoints, createSweepHit, type SweepHit } from '../results.ts';
import { findFirstTouch, sweepRotating } from '../rotation/conservative-advancement.ts';
import { copyHit, writeContactOfParts } from '../write-results.ts';
import { Division } from './division.ts';
import { isEarlier } from './part-hits.ts';
import type { Parts, PartVisitor } from './parts.ts';
import { clearanceOf, rotationWay, writeRotatingRegion } from './rotating-region.ts';
import { Searches } from './searches.ts';
import { SweptShape } from './swept-shape.ts';

/** Sweeps all parts that may meet the other shape at some time of the motion. */
class RotatingParts extends Division<MovingShape> implements PartVisitor {
  limit = 1;
  private out!: SweepHit;
  /** Largest gap that counts as a touch. */
  private largestGap = 0.5;
  /** The same with the rounding of the gap: parts that are farther do not touch. */
  private clearance = 0.5;
  /** Longest way of a point of the other shape that its rotation makes. */
  private way = 0.5;
  private wantsExit = false;
  private first = -1;
  private readonly found = createSweepHit();
  private readonly swept = new SweptShape();

  find(out: SweepHit, a: MovingShape, b: MovingShape, tolerance: number, wantsExit: boolean, latest: number): boolean {
    this.divide(a, b);
    const inner = this.parts.ofOnlyChild(this.whole.worldShape);
    if (inner) this.parts = inner as Parts;
    const { whole, other, box, motion } = this;
    const hits = this.parts.sweepPairs?.(out, a, b, tolerance, wantsExit);
    if (hits !== undefined) return hits;
    this.out = out;
    this.largestGap = tolerance;
    this.clearance = clearanceOf(a, b, tolerance);
    this.wantsExit = wantsExit;
    this.first = -1;
    this.limit = latest;
    out.exitFraction = 0;
    this.way = rotationWay(other);
    writeRotatingRegion(box, motion, whole, other, this.clearance, this.way);
    this.parts.swept(whole.worldShape, box, motion, this, this.rejection());
    if (!wantsExit) out.exitFraction = Infinity;
    return this.first >= 0;
  }

  /** The other shape with all that its rotation may reach, if the test of triangles knows it. */
  private rejection(): SweptShape | undefined {
    const { swept, whole, world, other, motion } = this;
    if (rotates(whole) || !swept.set(world, other, motion)) return undefined;
    swept.grow(this.clearance + this.way);
    return swept;
  }

  visit(part: number): void {
    const { found, whole, parts, out, other, isFirst, largestGap } = this;
    parts.loadMoving(this.part, whole, part);
    if (parts.stayApart(this.part, other, this.limit, this.clearance, this.way)) return;
    const a = isFirst ? this.part : other;
    const b = isFirst ? other : this.part;
    if (!(this.wantsExit ? sweepRotating(found, a, b) : findFirstTouch(found, a, b, largestGap, this.limit))) return;
    out.exitFraction = Math.max(out.exitFraction, found.exitFraction);
    if (this.first >= 0 && !isEarlier(found, out, this.precedes(part, this.first))) return;
    this.first = part;
    copyHit(out, found);
    if (!this.wantsExit) this.limit = found.fraction;
    this.writeNumber(out, part);
  }
}

const searches = new Searches(() => new RotatingParts());
const contact = createClosestPoints();

function search(
  out: SweepHit,
  a: MovingShape,
  b: MovingShape,
  tolerance: number,
  wantsExit: boolean,
  latest: number,
): boolean {
  const search = searches.take();
  const hits = search.find(out, a, b, tolerance, wantsExit, latest);
  searches.giveBack();
  // The contact of an overlap at the start is that of `contact`: seams are known to it.
  if (hits && out.overlapping && searches.areFree && distanceBetween(contact, a, b) <= 0)
    writeContactOfParts(out, contact);
  return hits;
}

/** Writes the first touch of two shapes that move, and rotate or not; false when they do not touch: see `findFirstTouch`. */
export function findFirstTouchOfParts(
  out: SweepHit,
  a: MovingShape,
  b: MovingShape,
  tolerance: number,
  latest: number,
): boolean {
  return search(out, a, b, tolerance, false, latest);
}

/** Writes the first touch, and the last one as `exitFraction`. */
export function sweepRotatingParts(out: SweepHit, a: MovingShape, b: MovingShape): boolean {
  return search(out, a, b, 0, true, 1);
}
