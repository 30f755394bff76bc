// First and last touch of shapes of many parts that may rotate. Each part rotates about the center of its shape, and is
// swept by conservative advancement like any other shape.

import { Searches } from '../../math/searches.ts';
import { distanceUpTo, firstTouchBetween } from '../dispatch.ts';
import type { MovingShape } from '../moving-shape.ts';
import { createClosestPoints, createSweepHit, type SweepHit } from '../results.ts';
import { findFirstTouch, sweepRotating } from '../rotation/conservative-advancement.ts';
import { TrialShape } from '../trial-shape.ts';
import { copyHit, writeContactOfParts } from '../write-results.ts';
import { Division } from './division.ts';
import { isEarlier } from './part-hits.ts';
import { mayRefuse, type Parts, type PartVisitor, partsOf } from './parts.ts';
import { clearanceOf, RotatingRegion, rotationTravel } from './rotating-region.ts';
import { TouchedSurface } from './touched-surface.ts';

/** Sweeps all parts that may meet the other shape at some time of the motion. */
class RotatingParts extends Division<MovingShape> implements PartVisitor {
  limit = 1;
  private out!: SweepHit;
  /** See `findFirstTouch`. */
  private tolerance = 0.5;
  /** `tolerance` with the rounding of the gap: parts that are farther do not touch. */
  private clearance = 0.5;
  /** Rotation travel of the other shape. */
  private travel = 0.5;
  private wantsExit = false;
  /** Whether a touch of a part may not count. */
  private mayRefuse = false;
  private first = -1;
  /** Last touch of a part so far. */
  private exit = 0;
  private readonly found = createSweepHit();
  private readonly region = new RotatingRegion();
  private readonly touched = new TouchedSurface();

  find(out: SweepHit, a: MovingShape, b: MovingShape, tolerance: number, wantsExit: boolean, latest: number): boolean {
    this.divide(a, b, true);
    const inner = this.parts.ofOnlyChild(this.whole.worldShape);
    if (inner) this.parts = inner as Parts;
    const { whole, other, parts } = this;
    this.out = out;
    this.wantsExit = wantsExit;
    this.exit = 0;
    const hits =
      parts.sweepPairs?.(out, a, b, tolerance, wantsExit) ?? this.findPart(out, tolerance, wantsExit, latest);
    const isSolid =
      parts.isSolid(whole.worldShape) || (!parts.areFeatures && partsOf(other.kind)?.isSolid(other.worldShape));
    return isSolid ? this.completeSolid(a, b, hits) : hits;
  }

  private findPart(out: SweepHit, tolerance: number, wantsExit: boolean, latest: number): boolean {
    const { whole, other, parts, region } = this;
    this.tolerance = tolerance;
    this.clearance = clearanceOf(whole, other, tolerance);
    this.mayRefuse = parts.areFeatures && parts.mayRefuse(whole.worldShape);
    this.first = -1;
    this.limit = latest;
    this.travel = rotationTravel(other);
    region.set(whole, other, this.clearance, this.travel, latest);
    this.touched.begin(whole, other, this.isFirst);
    parts.swept(whole.worldShape, region.box, region.motion, this, region.test);
    passed[0] = this.exit;
    if (this.first < 0) return false;
    out.exitFraction = wantsExit ? this.exit : Infinity;
    if (parts.areFeatures && !out.overlapping && !this.mayRefuse) this.touched.correct(out, this.first);
    return true;
  }

  visit(part: number): void {
    const { found, whole, parts, out, other, isFirst } = this;
    parts.loadMoving(this.part, whole, part);
    if (parts.stayApart(this.part, other, this.limit, this.clearance, this.travel)) return;
    const a = isFirst ? this.part : other;
    const b = isFirst ? other : this.part;
    const hits = findTouchOfParts(found, a, b, this.tolerance, this.limit, this.wantsExit);
    this.exit = Math.max(this.exit, passed[0]);
    if (!hits || (this.first >= 0 && found.fraction > out.fraction)) return;
    if (this.mayRefuse && !this.touched.correctNext(found, part, this.part, this.limit)) return;
    if (this.first >= 0 && !isEarlier(found, out, this.precedes(part, this.first))) return;
    this.first = part;
    copyHit(out, found);
    if (!this.wantsExit) this.limit = found.fraction;
    this.writeNumber(out, part);
  }

  /** Completes the sweep of a solid: a shape that starts inside overlaps, and one that ends inside has no exit. */
  private completeSolid(a: MovingShape, b: MovingShape, hits: boolean): boolean {
    const { out, wantsExit } = this;
    if (!hits || !out.overlapping) {
      const startsInside = distanceUpTo(contact, a, b, 0) <= 0;
      if (!hits && !startsInside) return false;
      if (startsInside) {
        writeContactOfParts(out, contact);
        out.fraction = 0;
        out.overlapping = true;
      }
      if (!hits) out.exitFraction = wantsExit ? this.exit : Infinity;
    }
    if (!wantsExit || out.exitFraction === Infinity) return true;
    endA.loadAt(a, 1);
    endB.loadAt(b, 1);
    if (distanceUpTo(contact, endA, endB, 0) <= 0) out.exitFraction = Infinity;
    return true;
  }
}

/**
 * Last touch in the last sweep of parts with an exit, also where no touch counts: of a child that passes a one-sided mesh from
 * behind. An array: docs/v8.md.
 */
export const passed = new Float64Array(1);

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

const searches = new Searches(() => new RotatingParts());
const contact = createClosestPoints();
const start = createSweepHit();
const endA = new TrialShape();
const endB = new TrialShape();

function search(
  out: SweepHit,
  a: MovingShape,
  b: MovingShape,
  tolerance: number,
  wantsExit: boolean,
  latest: number,
): boolean {
  const search = searches.take();
  let hits = false;
  try {
    hits = search.find(out, a, b, tolerance, wantsExit, latest);
  } finally {
    searches.giveBack();
  }
  if (hits && out.overlapping && searches.areFree) writeStart(out, a, b);
  return hits;
}

/** Writes the contact of an overlap at the start, which knows seams. What is left does not count at a one-sided mesh. */
function writeStart(out: SweepHit, a: MovingShape, b: MovingShape): void {
  if (mayRefuse(a) || mayRefuse(b)) {
    if (firstTouchBetween(start, a, b) && start.overlapping) copyHit(out, start);
  } else if (distanceUpTo(contact, a, b, 0) <= 0) {
    writeContactOfParts(out, contact);
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
  return search(out, a, b, tolerance, false, latest);
}

/** Writes the first touch, and the last one as `exitFraction`. */
export function sweepRotatingParts(out: SweepHit, a: MovingShape, b: MovingShape): boolean {
  return search(out, a, b, 0, true, 1);
}
