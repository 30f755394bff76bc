// The parts of shapes that are apart, while others touch: a body that rotates and slides along one part may meet the next one.
// All parts that touch at the start are left out, whatever they do.

import { SHORT_WHILE } from '../../constants.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { Searches } from '../../math/searches.ts';
import { dot, scale, subtract, vec3 } from '../../math/vec3.ts';
import { areWithin } from '../dispatch.ts';
import type { MovingShape } from '../moving-shape.ts';
import { createSweepHit } from '../results.ts';
import { findFirstTouch } from '../rotation/conservative-advancement.ts';
import { TrialShape } from '../trial-shape.ts';
import { Division } from './division.ts';
import { stayApart } from './gap-bound.ts';
import { ignoreSides, type Parts, type PartVisitor, partsOf } from './parts.ts';
import { hasChildren } from './placed-children.ts';
import { clearanceOf, RotatingRegion } from './rotating-region.ts';

/** Divides compounds of several children, and meshes that touch a convex shape. */
class ApartParts extends Division<MovingShape> implements PartVisitor {
  limit = 1;
  private first = Infinity;
  private gap = 0.5;
  private readonly region = new RotatingRegion();
  private readonly triangle = new TrialShape();
  private readonly shape = new TrialShape();

  /** Time of the first touch up to `latest` of parts that are farther apart than `gap` at the start, else `Infinity`. */
  find(a: MovingShape, b: MovingShape, gap: number, latest: number): number {
    const areDivided = hasChildren(a) || hasChildren(b);
    if (!areDivided && !areWithin(a, b, gap)) return findFirstTouch(hit, a, b, 0, latest) ? hit.fraction : Infinity;
    if (!partsOf(a.kind) && !partsOf(b.kind)) return Infinity;
    this.divide(a, b, true);
    if (areDivided && !hasChildren(this.whole)) this.exchange();
    const { whole, other, region } = this;
    const inner = this.parts.ofOnlyChild(whole.worldShape);
    if (inner) this.parts = inner as Parts;
    const { parts } = this;
    // Two meshes are not divided: a triangle that glides over the other one would meet its triangles all the time.
    if (!areDivided && !(parts.areFeatures && partsOf(other.kind)?.isConvex(other.worldShape) !== false))
      return Infinity;
    this.limit = latest;
    this.gap = gap;
    this.first = Infinity;
    region.set(whole, other, clearanceOf(a, b, 0), parts.areFeatures);
    parts.swept(whole.worldShape, region.box, region.motion, this, region.test);
    return this.first;
  }

  visit(number: number): void {
    const { part, parts, whole, other, isFirst, region, gap, limit } = this;
    parts.loadMoving(part, whole, number);
    if (stayApart(part, other, region, limit)) return;
    const a = isFirst ? part : other;
    const b = isFirst ? other : part;
    const time = parts.areFeatures ? this.timeOfTriangle(a, b) : timeOfApart(a, b, gap, limit);
    this.first = Math.min(this.first, time);
    this.limit = Math.min(limit, time);
  }

  /** Time of the first touch of the loaded triangle, if it counts. */
  private timeOfTriangle(a: MovingShape, b: MovingShape): number {
    if (areWithin(a, b, this.gap) || !findFirstTouch(hit, a, b, 0, this.limit)) return Infinity;
    const { fraction } = hit;
    return fraction > this.limit || this.isPassed(fraction) ? Infinity : fraction;
  }

  /** Whether the shape glides over the triangle that it meets, as over those beside it: it stays on one side of its plane. */
  private isPassed(fraction: number): boolean {
    const side = this.measure(fraction, 0);
    return side !== 0 && this.measure(Math.min(1, fraction + SHORT_WHILE), side) !== 0;
  }

  /** Side of the triangle's plane on which the shape is at a fraction, 1 or −1; 0 if it reaches over it, or is not on `side`. */
  private measure(fraction: number, side: number): number {
    const { triangle, shape, part, other, gap } = this;
    triangle.loadAt(part, fraction);
    shape.loadAt(other, fraction);
    const { normal, a, center } = triangle.worldShape as WorldTriangle;
    subtract(between, shape.center, center);
    const height = dot(normal, between) - dot(normal, a);
    const at = side || (height < 0 ? -1 : 1);
    scale(towards, normal, -at);
    shape.kind.support(support, shape.worldShape, towards);
    return height * at - support[0] >= -gap ? at : 0;
  }
}

const searches = new Searches(() => new ApartParts());
const hit = createSweepHit();
const between = vec3();
const towards = vec3();
const support = new Float64Array(1);

/** See `PartQueries.timeOfApart`. */
export function timeOfApart(a: MovingShape, b: MovingShape, gap: number, latest = 1): number {
  ignoreSides(a);
  ignoreSides(b);
  const time = searches.take().find(a, b, gap, latest);
  searches.giveBack();
  return time;
}
