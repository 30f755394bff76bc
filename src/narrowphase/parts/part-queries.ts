// Queries of shapes of many parts. One of the two shapes is divided: each of its parts near the other shape is asked
// through the dispatch, which divides the other shape in turn if it has parts. So each query is written once, for any
// two shapes.

import { addScaled, copy, subtract, vec3 } from '../../math/vec3.ts';
import { firstImpactBetween, firstTouchBetween, overlapBetween, sweepBetween } from '../dispatch.ts';
import type { MovingShape } from '../moving-shape.ts';
import type { PosedShape } from '../posed-shape.ts';
import { type Contact, createClosestPoints, createSweepHit, type SweepHit } from '../results.ts';
import { copyHit, copyNumbers, writeContactOfParts } from '../write-results.ts';
import { Division } from './division.ts';
import { NearestPart, NearestPartOfSphere } from './nearest-part.ts';
import { growByRounding, reverseMotion, writeBoxInFrame, writeMotionInFrame } from './part-frame.ts';
import { isApproached, isEarlier } from './part-hits.ts';
import { writePointsOfParts } from './part-points.ts';
import type { PartQueries, PartVisitor } from './parts.ts';
import { findFirstTouchOfParts, sweepRotatingParts } from './rotating-parts.ts';
import { Searches } from './searches.ts';
import { SweptShape } from './swept-shape.ts';

/** Whether any part touches the other shape. */
class TouchingPart extends Division implements PartVisitor {
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

/** The first touch of a part; of several parts that overlap at the start, the deepest. */
class FirstPart extends Division implements PartVisitor {
  limit = 1;
  private out!: SweepHit;
  private first = -1;
  /** Whether only touches count that the motion opposes. */
  private isImpact = false;
  /** Whether each hit has to be settled, as it may not count. Otherwise the first one is settled in the end. */
  private mustSettle = false;
  private readonly swept = new SweptShape();
  /** `swept`, if it is as tight as the other shape. */
  private test: SweptShape | undefined = undefined;
  private readonly found = createSweepHit();
  private readonly contact = createClosestPoints();

  find(out: SweepHit, a: PosedShape, b: PosedShape, isImpact: boolean): boolean {
    this.divide(a, b);
    this.isImpact = isImpact;
    this.mustSettle = isImpact || this.parts.mayRefuse(this.whole.worldShape);
    const { box, motion, whole } = this;
    this.out = out;
    this.first = -1;
    this.limit = 1;
    out.exitFraction = 0;
    writeSweptRegion(this);
    this.test = this.swept.set(this.world, this.other, motion) ? this.swept : undefined;
    copy(this.velocity, motion);
    this.parts.swept(whole.worldShape, box, motion, this, this.test);
    if (this.first >= 0 && !out.overlapping && !this.mustSettle) this.parts.settleHit?.(this, out, this.first, false);
    if (this.parts.isSolid(whole.worldShape) && !(this.first >= 0 && out.overlapping)) this.startInside(a, b);
    return this.first >= 0;
  }

  /** Writes the hit of a shape that starts inside a solid. */
  private startInside(a: PosedShape, b: PosedShape): void {
    const { out, contact, isImpact } = this;
    if (partQueries.distance(contact, a, b) > 0) return;
    writeContactOfParts(this.found, contact);
    if (isImpact && !isApproached(this, this.found)) return;
    writeContactOfParts(out, contact);
    out.fraction = 0;
    out.overlapping = true;
    this.first = 0;
  }

  visit(part: number): void {
    const { found, whole, parts, out, other, isFirst, test } = this;
    parts.load(this.part, whole, part);
    if (!test && parts.bounds?.isClearUntil(this.limit, this.part, other)) return;
    const ask = this.isImpact ? firstImpactBetween : firstTouchBetween;
    const hits = isFirst ? ask(found, this.part, other) : ask(found, other, this.part);
    // A later hit does not count, whatever its normal.
    if (!hits || (this.first >= 0 && found.fraction > out.fraction) || !this.settle(part)) return;
    if (this.first >= 0 && !isEarlier(found, out, this.precedes(part, this.first))) return;
    this.first = part;
    this.limit = found.fraction;
    copyHit(out, found);
    out.exitFraction = found.exitFraction;
    this.writeNumber(out, part);
  }

  /** Corrects the hit of a part. Returns false if it does not count. */
  private settle(part: number): boolean {
    const { parts, found, contact, isImpact } = this;
    if (!found.overlapping) return !this.mustSettle || (parts.settleHit?.(this, found, part, isImpact) ?? true);
    if (parts.settleContact) {
      contact.distance = -found.depth;
      copy(contact.normal, found.normal);
      copy(contact.pointA, found.pointA);
      copy(contact.pointB, found.pointB);
      copyNumbers(contact, found);
      if (!parts.settleContact(this, contact, part)) return false;
      writeContactOfParts(found, contact);
    }
    return !isImpact || isApproached(this, found);
  }
}

/** The last touch of a part. Time runs backwards from the end of the motion to the last touch of the part touched first. */
class LastPart extends Division implements PartVisitor {
  limit = 1;
  private last = 0;
  private readonly swept = new SweptShape();
  /** `swept`, if it is as tight as the other shape. */
  private test: SweptShape | undefined = undefined;
  private readonly found = createSweepHit();
  private readonly contact = createClosestPoints();

  find(a: PosedShape, b: PosedShape, atLeast: number): number {
    this.divide(a, b);
    const { box, motion, whole } = this;
    this.last = atLeast;
    this.limit = 1 - atLeast;
    writeSweptRegion(this);
    this.test = this.swept.set(this.world, this.other, motion) ? this.swept : undefined;
    this.swept.reverse();
    reverseMotion(box, motion);
    if (this.parts.isSolid(whole.worldShape) && this.endsInside(a, b)) return Infinity;
    this.parts.swept(whole.worldShape, box, motion, this, this.test);
    return this.last;
  }

  /** Whether the other shape is inside a solid at the end: any point of it, or it touches the surface. */
  private endsInside(a: PosedShape, b: PosedShape): boolean {
    const { whole, other, isFirst, contact } = this;
    partQueries.distance(contact, a, b);
    subtract(end, other.displacement, whole.displacement);
    addScaled(end, end, isFirst ? contact.pointB : contact.pointA, 1);
    return whole.kind.contains(whole.worldShape, end);
  }

  visit(part: number): void {
    const { found, whole, parts, other, isFirst, test } = this;
    parts.load(this.part, whole, part);
    if (!test && parts.bounds?.isClearSince(this.limit, this.part, other)) return;
    const hits = isFirst ? sweepBetween(found, this.part, other) : sweepBetween(found, other, this.part);
    if (!hits || found.exitFraction <= this.last) return;
    this.last = found.exitFraction;
    this.limit = 1 - this.last;
  }
}

/** Writes the box of the other shape at its start, and its motion, in the frame of the divided one. */
function writeSweptRegion({ box, motion, world, whole, other }: Division): void {
  writeBoxInFrame(box, world, other);
  writeMotionInFrame(motion, world, other.displacement, whole.displacement);
  growByRounding(box, motion);
}

const nearest = new Searches(() => new NearestPart());
const touching = new Searches(() => new TouchingPart());
const first = new Searches(() => new FirstPart());
const last = new Searches(() => new LastPart());
const fromSphere = new Searches(() => new NearestPartOfSphere());
const closest = createClosestPoints();
const end = vec3();

/** The queries of shapes of many parts. */
export const partQueries: PartQueries = {
  distance: (out, a, b) => {
    const distance = nearest.take().find(out, a, b);
    nearest.giveBack();
    return distance;
  },
  distanceFromSphere: (out, sphere, b) => {
    const distance = fromSphere.take().findFrom(out, sphere, b);
    fromSphere.giveBack();
    return distance;
  },
  overlap: (a, b) => {
    const search = touching.take();
    const touches = search.find(a, b);
    const mayContain = search.parts.isSolid(search.whole.worldShape);
    touching.giveBack();
    return touches || (mayContain && partQueries.distance(closest, a, b) <= 0);
  },
  contact: (out: Contact, a: PosedShape, b: PosedShape) => {
    if (partQueries.distance(closest, a, b) > 0) return false;
    writeContactOfParts(out, closest);
    return true;
  },
  sweep: (out, a, b) => {
    if (!partQueries.firstTouch(out, a, b)) return false;
    partQueries.completeSweep(out, a, b);
    return true;
  },
  completeSweep: (out, a, b) => {
    if (out.exitFraction === Infinity) return;
    out.exitFraction = Math.max(out.fraction, last.take().find(a, b, out.exitFraction));
    last.giveBack();
  },
  firstTouch: (out, a, b) => {
    const hits = first.take().find(out, a, b, false);
    first.giveBack();
    return hits;
  },
  firstImpact: (out, a, b) => {
    const hits = first.take().find(out, a, b, true);
    first.giveBack();
    return hits;
  },
  findFirstTouch: (out, a: MovingShape, b: MovingShape, tolerance) => findFirstTouchOfParts(out, a, b, tolerance),
  sweepRotating: (out, a: MovingShape, b: MovingShape) => sweepRotatingParts(out, a, b),
  writePoints: writePointsOfParts,
};
