import { addScaled, copy, subtract, vec3 } from '../../math/vec3.ts';
import { distanceFromSphere, lastTouchBetween } from '../dispatch.ts';
import type { PosedShape } from '../posed-shape.ts';
import { createClosestPoints } from '../results.ts';
import { Division } from './division.ts';
import { areClearSince } from './gap-bound.ts';
import { reverseMotion } from './part-frame.ts';
import type { PartVisitor } from './parts.ts';
import { beginSweep } from './swept-division.ts';
import { SweptShape } from './swept-shape.ts';

/** The last touch of a part. Time runs backwards from the end of the motion to the last touch of the part touched first. */
export class LastPart extends Division implements PartVisitor {
  limit = 1;
  private last = 0;
  private readonly swept = new SweptShape();
  /** `swept`, if it is as tight as the other shape. */
  private rejection: SweptShape | undefined = undefined;
  private readonly contact = createClosestPoints();

  find(a: PosedShape, b: PosedShape, earliest: number): number {
    this.divide(a, b);
    const last = this.search(earliest);
    if (last === Infinity || !this.needsBoth()) return last;
    this.exchange();
    return this.search(last);
  }

  private search(earliest: number): number {
    const { box, motion, whole } = this;
    this.last = earliest;
    this.limit = 1 - earliest;
    this.rejection = beginSweep(this, this.swept);
    this.swept.reverse();
    reverseMotion(box, motion);
    if (this.parts.isSolid(whole.worldShape) && this.endsInside()) return Infinity;
    this.parts.swept(whole.worldShape, box, motion, this, this.rejection);
    return this.last;
  }

  /** Whether a point of the other shape is inside a solid at the end: if it is not, the shape is outside or touches the surface. */
  private endsInside(): boolean {
    const { whole, other, contact } = this;
    copy(point.center, other.worldShape.center);
    distanceFromSphere(contact, point, other);
    subtract(end, other.displacement, whole.displacement);
    addScaled(end, end, contact.pointB, 1);
    return whole.kind.contains(whole.worldShape, end);
  }

  visit(part: number): void {
    const { whole, parts, other, isFirst, rejection, last } = this;
    parts.load(this.part, whole, part);
    if (!rejection && parts.areFeatures && areClearSince(this.limit, this.part, other)) return;
    this.last = isFirst ? lastTouchBetween(this.part, other, last) : lastTouchBetween(other, this.part, last);
    this.limit = 1 - this.last;
  }
}

const end = vec3();
const point = { center: vec3(), radius: 0 };
