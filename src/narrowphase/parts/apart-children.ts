// The children of compounds that are apart, while others touch: a body that rotates and slides along one child may meet the
// next one. All children that touch at the start are left out, whatever they do.

import { areWithin } from '../dispatch.ts';
import type { MovingShape } from '../moving-shape.ts';
import { createSweepHit } from '../results.ts';
import { findFirstTouch } from '../rotation/conservative-advancement.ts';
import { PartShape } from './part-shape.ts';
import { partsOf } from './parts.ts';
import { clearanceOf, rotationWay } from './rotating-region.ts';
import { Searches } from './searches.ts';

/** Divides one of two shapes. */
class ApartChildren {
  private readonly part = new PartShape();

  /** Time of the first touch up to `latest` of children that are farther apart than `gap` at the start, else `Infinity`. */
  find(a: MovingShape, b: MovingShape, gap: number, latest: number): number {
    const isFirst = hasChildren(a);
    const [whole, other] = isFirst ? [a, b] : [b, a];
    const { part } = this;
    const parts = hasChildren(whole) ? partsOf(whole.kind) : undefined;
    if (!parts) return touchOf(a, b, gap, latest);
    const clearance = clearanceOf(a, b, 0);
    const way = rotationWay(other);
    let first = Infinity;
    for (let i = 0; i < parts.count(whole.worldShape); i++) {
      parts.loadMoving(part, whole, i);
      const limit = Math.min(first, latest);
      if (parts.stayApart(part, other, limit, clearance, way)) continue;
      first = Math.min(first, isFirst ? timeOfApart(part, b, gap, limit) : timeOfApart(a, part, gap, limit));
    }
    return first;
  }
}

/** Whether a shape is a compound of several children. */
function hasChildren({ kind, worldShape }: MovingShape): boolean {
  const parts = partsOf(kind);
  return parts !== undefined && !parts.areFeatures && parts.count(worldShape) > 1;
}

/** Time of the first touch of two shapes that are not divided any more. */
function touchOf(a: MovingShape, b: MovingShape, gap: number, latest: number): number {
  if (areWithin(a, b, gap)) return Infinity;
  return findFirstTouch(hit, a, b, 0, latest) ? hit.fraction : Infinity;
}

const searches = new Searches(() => new ApartChildren());
const hit = createSweepHit();

/** See `PartQueries.timeOfApart`. */
export function timeOfApart(a: MovingShape, b: MovingShape, gap: number, latest = 1): number {
  const time = searches.take().find(a, b, gap, latest);
  searches.giveBack();
  return time;
}
