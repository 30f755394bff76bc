import { TriangleList } from '../../geometry/mesh/triangle-list.ts';
import { createAabb } from '../../math/aabb.ts';
import { copy, subtract, vec3 } from '../../math/vec3.ts';
import { distanceBetween, distanceUpTo, firstImpactBetween, firstTouchBetween } from '../dispatch.ts';
import type { PosedShape } from '../posed-shape.ts';
import { createClosestPoints, createSweepHit, type SweepHit } from '../results.ts';
import { copyClosest, copyHit, writeContactOfParts, writeOverlap } from '../write-results.ts';
import { meetsParts, staysOutside } from './child-sphere.ts';
import { type Choice, DepthBounds, isKnowable } from './depth-bounds.ts';
import { Division } from './division.ts';
import { isEntered } from './entering.ts';
import { AHEAD, areClearUntil, BEHIND, isNotBefore, LEFT, planeExit } from './gap-bound.ts';
import { UNKNOWN } from './kept-contacts.ts';
import { writeCoreInFrame } from './part-frame.ts';
import { isApproached, isEarlier } from './part-hits.ts';
import { type Correction, INSIDE, KEPT, type PartVisitor, REFUSED, REPLACED } from './parts.ts';
import { correctContact, correctHit, isLeft, moveContact } from './seam-normals.ts';
import { beginSweep } from './swept-division.ts';
import { SweptShape } from './swept-shape.ts';

/** The first touch of a part; of several parts that overlap at the start, the deepest. */
export class FirstPart extends Division implements PartVisitor {
  limit = 1;
  /** The first hit so far. */
  private readonly out = createSweepHit();
  private first = -1;
  private readonly swept = new SweptShape();
  /** `swept`, if it is as tight as the other shape. */
  private rejection: SweptShape | undefined = undefined;
  /** Whether children of a compound meet another shape of many parts. */
  private testsChildren = false;
  private readonly relative = { velocity: vec3(), slack: 0, travel: 0 };
  /** Whether only touches count that the motion opposes. */
  private isImpact = false;
  /** Number of parts that were near enough to be tested. */
  private visitCount = 0;
  /** Whether each hit is corrected, as it may not count. Otherwise the first one is corrected in the end: of a triangle it takes long. */
  private mustCorrect = false;
  /** Whether parts have bounds of their depth. */
  private canBound = false;
  /** Whether contacts at the start are kept for other motions, and whether parts that touch there have been tested. */
  private keepsStart = false;
  private skipsStart = false;
  private isSolid = false;
  /** Whether the normal of the last hit was replaced by that of a corrected contact, and whether that of the first one was. */
  private isReplaced = false;
  private movesPoints = false;
  private readonly later = new TriangleList();
  private readonly found = createSweepHit();
  /** A hit before its correction. */
  private readonly raw = createSweepHit();
  /** A contact, and what it was before its correction. */
  private readonly contact = createClosestPoints();
  private readonly uncorrected = createClosestPoints();

  /** Touches later than `latest` may be left out. */
  find(out: SweepHit, a: PosedShape, b: PosedShape, isImpact: boolean, latest: number): boolean {
    this.divide(a, b);
    this.isImpact = isImpact;
    if (!this.finds(a, b, latest)) return false;
    copyHit(out, this.out);
    out.exitFraction = this.out.exitFraction;
    return true;
  }

  private finds(a: PosedShape, b: PosedShape, latest: number): boolean {
    const { motion, whole, other, out } = this;
    this.mustCorrect = !this.parts.areFeatures;
    this.testsChildren = meetsParts(whole, other);
    subtract(this.relative.velocity, other.displacement, whole.displacement);
    this.rejection = beginSweep(this, this.swept);
    copy(this.velocity, motion);
    this.isSolid = this.parts.isSolid(whole.worldShape);
    if (this.isSolid && this.findsStart(a, b)) return true;
    this.canBound = this.boundsDepths;
    this.keepsStart = this.isImpact && this.canBound && isKnowable(other);
    this.search(latest);
    // Nearly always the first one counts.
    if (!this.mustCorrect && !this.correctFirst()) {
      this.mustCorrect = true;
      this.search(latest);
    }
    if (this.movesPoints) this.movePoints();
    if (this.first >= 0 && out.overlapping && this.isUndecided()) this.findsStart(a, b);
    return this.first >= 0;
  }

  private search(latest: number): void {
    this.first = -1;
    this.movesPoints = false;
    this.skipsStart = this.keepsStart && depthBounds.knows(this);
    if (this.skipsStart && this.findsDeepest()) return;
    this.walk(latest);
    if (this.limit >= 0) return;
    if (this.keepsStart) this.first = -1;
    if (this.findsDeepest()) return;
    this.skipsStart = true;
    this.walk(latest);
  }

  /** Visits the parts, until one is touched at the start that has a bound of its depth. */
  private walk(latest: number): void {
    const { box, motion, whole, parts } = this;
    this.limit = latest;
    this.later.count = 0;
    this.visitCount = 0;
    parts.swept(whole.worldShape, box, motion, this, this.rejection);
    this.visitLater();
  }

  /** Corrects the first hit of a triangle. Returns false if it does not count. */
  private correctFirst(): boolean {
    const { out, found, first, isImpact, parts, whole } = this;
    if (first < 0 || out.overlapping) return true;
    copyHit(found, out);
    const counts = this.correctTouch(first);
    copyHit(out, found);
    return counts || !(isImpact || parts.mayRefuse(whole.worldShape));
  }

  /** Moves the points of a hit whose normal was replaced. */
  private movePoints(): void {
    const { out, contact } = this;
    writeOverlap(contact, out);
    moveContact(this, contact, this.first);
    writeContactOfParts(out, contact);
  }

  /** Writes the hit of the deepest triangle that is touched at the start and counts. False if there is none. */
  private findsDeepest(): boolean {
    if (!depthBounds.knows(this)) depthBounds.find(this, core, writeCoreInFrame(core, this.world, this.other));
    this.testChosen(this.isImpact ? 'opposed' : 'all');
    if (this.isImpact) this.testChosen('left');
    return this.first >= 0;
  }

  /** Tests triangles in the order of the bounds of their depths. */
  private testChosen(choice: Choice): void {
    const { out, parts, whole, other } = this;
    depthBounds.choose(choice, this.velocity);
    for (;;) {
      const part = depthBounds.take(this.first < 0 ? 0 : out.depth, this.first);
      if (part < 0) return;
      parts.load(this.part, whole, part);
      if (!this.isImpact) this.test(part);
      else if (planeExit(this.part, other) !== BEHIND) this.testKept(part);
    }
  }

  /** Writes the hit of a shape that starts in a solid, or in a mesh with as many triangles as the other one. False if it does not count. */
  private findsStart(a: PosedShape, b: PosedShape): boolean {
    const { out, contact, isImpact } = this;
    if (distanceUpTo(contact, a, b, 0) > 0) return false;
    writeContactOfParts(this.found, contact);
    if (isImpact && !isApproached(this, this.found)) return false;
    writeContactOfParts(out, contact);
    out.fraction = 0;
    out.exitFraction = 0;
    out.overlapping = true;
    return true;
  }

  visit(part: number): void {
    const { whole, parts, other, rejection } = this;
    // The triangles of the last leaf are visited though one of them is touched at the start.
    if (this.limit < 0 || (this.skipsStart && depthBounds.isTouched(part))) return;
    if (this.testsChildren && staysOutside(whole, part, other, this.relative)) return;
    parts.load(this.part, whole, part);
    if (!rejection && parts.areFeatures && areClearUntil(this.limit, this.part, other)) return;
    if (++this.visitCount > MANY_VISITS && this.isTie(part)) return;
    const exit = this.isImpact && this.canBound ? planeExit(this.part, other) : AHEAD;
    if (exit === AHEAD) this.test(part);
    else if (exit === LEFT) this.later.add(part);
  }

  /** Whether the loaded part touches no earlier than the first one, which counts then. A floor may have thousands of such parts. */
  private isTie(part: number): boolean {
    if (this.first < 0 || !this.parts.areFeatures || !this.precedes(this.first, part)) return false;
    return isNotBefore(this.limit, this.part, this.other);
  }

  /** Tests the parts that were put off. They hardly ever count, so most need not be tested if others do. */
  private visitLater(): void {
    const { later, parts, whole, other } = this;
    for (let i = 0; i < later.count && this.limit >= 0; i++) {
      const part = later.items[i];
      parts.load(this.part, whole, part);
      if (!areClearUntil(this.limit, this.part, other)) this.test(part);
    }
  }

  /** Sweeps the loaded part, and keeps its hit if it is the first so far. */
  private test(part: number): void {
    const { found, other, isFirst } = this;
    const ask = this.isImpact ? firstImpactBetween : firstTouchBetween;
    const latest = Math.max(0, this.limit);
    const hits = isFirst ? ask(found, this.part, other, latest) : ask(found, other, this.part, latest);
    if (!hits) return;
    // Touches at the start are tested in the order of their depths, and kept for other motions from there.
    if (this.keepsStart && found.overlapping) {
      if (!this.skipsStart) this.limit = -1;
      return;
    }
    if (this.correct(part)) this.keep(part);
  }

  /** Writes `contact` of the loaded part at the start, and returns the distance. */
  private measure(): number {
    const { part, other, contact, isFirst } = this;
    return isFirst ? distanceBetween(contact, part, other) : distanceBetween(contact, other, part);
  }

  private startOverlap(): void {
    const { found } = this;
    found.fraction = 0;
    found.exitFraction = 0;
    found.overlapping = true;
  }

  private isEarliest(part: number): boolean {
    const { found, out, first } = this;
    return first < 0 || isEarlier(found, out, this.precedes(part, first));
  }

  /** Keeps the hit of a part if it is the first so far. */
  private keep(part: number): void {
    const { found, out } = this;
    if (!this.isEarliest(part)) return;
    this.first = part;
    this.limit = found.fraction;
    this.movesPoints = this.isReplaced;
    copyHit(out, found);
    out.exitFraction = found.exitFraction;
    this.writeNumber(out, part);
    // The shape starts in the parts: from here on, only deeper ones count.
    if (found.overlapping && this.canBound) this.limit = -1;
  }

  /** Corrects the hit of a part. Returns false if it does not count. */
  private correct(part: number): boolean {
    const { found, contact } = this;
    if (found.overlapping) {
      writeOverlap(contact, found);
      return this.correctContact(part);
    }
    this.isReplaced = false;
    // A correction does not change the time.
    return this.isEarliest(part) && (!this.mustCorrect || this.correctTouch(part));
  }

  /** Corrects the hit of a part that is touched later. Returns false if it does not count. */
  private correctTouch(part: number): boolean {
    const { parts, found, raw } = this;
    copyHit(raw, found);
    return (!parts.areFeatures || correctHit(this, found, part)) && this.counts(part);
  }

  /** Tests a triangle whose contact is found once for all motions from this pose. Keeps it if it is an impact, and the deepest. */
  private testKept(part: number): void {
    const { contact, uncorrected } = this;
    const { contacts, taken } = depthBounds;
    let correction = contacts.load(taken, contact, uncorrected);
    if (correction === UNKNOWN) {
      const distance = this.measure();
      copyClosest(uncorrected, contact);
      if (distance <= 0) depthBounds.addTouched(part);
      correction = distance > 0 ? REFUSED : this.correctionOf(part, 0);
      contacts.keep(taken, correction, contact, uncorrected);
    }
    if (correction === REFUSED) return;
    this.startOverlap();
    if (this.countsAs(correction, part)) this.keep(part);
  }

  /** Corrects `contact`, and writes it to the hit. Returns false if it does not count. */
  private correctContact(part: number): boolean {
    const { contact, uncorrected, out } = this;
    const deepest = !this.isImpact && this.first >= 0 && out.overlapping ? out.depth : 0;
    copyClosest(uncorrected, contact);
    const correction = this.correctionOf(part, deepest);
    return correction !== REFUSED && this.countsAs(correction, part);
  }

  private correctionOf(part: number, deepest: number): Correction {
    if (!this.parts.areFeatures) return KEPT;
    const correction = correctContact(this, this.contact, part, deepest);
    // Of a solid that is touched from inside one contact counts: see `findsStart`.
    return correction === INSIDE ? REFUSED : correction;
  }

  /** Writes `contact` to the hit. Returns false if it does not count. */
  private countsAs(correction: Correction, part: number): boolean {
    const { parts, found, contact, raw, uncorrected } = this;
    this.isReplaced = correction === REPLACED;
    writeContactOfParts(raw, uncorrected);
    raw.fraction = found.fraction;
    raw.overlapping = true;
    writeContactOfParts(found, contact);
    return !(parts.areFeatures && isLeft(this, part, found.depth)) && this.counts(part);
  }

  /** Whether the corrected hit counts. Where the motion leads into the part all the same, it is the one before the correction. */
  private counts(part: number): boolean {
    const { found, raw, isImpact } = this;
    if (!isImpact || isApproached(this, found)) return true;
    // A solid has no border, and may be touched from inside.
    if (this.isSolid || !isApproached(this, raw) || !isEntered(this, found, raw, part)) return false;
    copyHit(found, raw);
    this.isReplaced = false;
    return true;
  }
}

/** Number of visits from which on it is worthwhile to look for ties: most searches end before. */
const MANY_VISITS = 8;
const depthBounds = new DepthBounds();
const core = createAabb();
