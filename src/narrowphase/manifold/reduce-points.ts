import { FEATURE_PREFERENCE } from '../../constants.ts';
import { copy, dot, lengthSquared, negate, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { type Contact, type ContactPoint, createContactPoint } from '../results.ts';
import { copyNumbers } from '../write-results.ts';

// Of many contact points the four that describe the contact: of the deepest the one farthest from a start, the farthest from that, and
// the farthest from the line through both on each side. They span at least a quarter of the area of all points: these are within the
// length of that line from its beginning. It is Jolt's rule, which starts from the mean of all points.

/** The points of a contact, as far as they have been found. */
export interface FoundPoints {
  readonly points: ContactPoint[];
  count: number;
  readonly measure: PointMeasure;
  /** The points that are kept, by index. */
  readonly kept: Int32Array;
  /** Finds all others that may have the greatest value. It may reduce points of a part. */
  findMost?(): void;
}

/** What is compared of points: their squared distance from `start`, or how far they are from there along `across`. */
export class PointMeasure {
  readonly start = vec3();
  readonly across = vec3();
  isAlong = false;
  /** Points that are less deep have the value −1. */
  leastDepth = 0.5;
  /** The greatest value. */
  most = 0.5;

  of({ point, depth }: Readonly<ContactPoint>): number {
    if (depth < this.leastDepth) return -1;
    subtract(offset, point, this.start);
    return this.isAlong ? dot(offset, this.across) : lengthSquared(offset);
  }

  /** The greatest value in a box: least x, y, z and greatest x, y, z from `at` on. */
  mostIn(boxes: Float64Array, at: number): number {
    const { start, across, isAlong } = this;
    const lowX = boxes[at] - start.x;
    const lowY = boxes[at + 1] - start.y;
    const lowZ = boxes[at + 2] - start.z;
    const highX = boxes[at + 3] - start.x;
    const highY = boxes[at + 4] - start.y;
    const highZ = boxes[at + 5] - start.z;
    if (!isAlong) {
      const farX = Math.max(-lowX, highX);
      const farY = Math.max(-lowY, highY);
      const farZ = Math.max(-lowZ, highZ);
      return farX * farX + farY * farY + farZ * farZ;
    }
    const { x, y, z } = across;
    return Math.max(lowX * x, highX * x) + Math.max(lowY * y, highY * y) + Math.max(lowZ * z, highZ * z);
  }
}

/**
 * Writes at most four points to `kept`, in order around the contact: counter-clockwise seen against the normal, starting at
 * the deepest. Returns their number. Depths within `slack` are equal, as are values within `FEATURE_PREFERENCE` of their size; of
 * equal points the first by parts and ids is kept, so that jittering shapes keep their points. Points within `slack` of the line
 * through those kept are left out.
 */
export function reducePoints(
  found: FoundPoints,
  contact: Readonly<Contact>,
  start: Readonly<Vec3>,
  slack: number,
): number {
  const { points, kept, measure } = found;
  measure.isAlong = false;
  copy(measure.start, start);
  measure.leastDepth = contact.depth - slack;
  kept[0] = indexOfMost(found);
  copy(measure.start, points[kept[0]].point);
  measure.leastDepth = -Infinity;
  const farthest = indexOfMost(found);
  if (measure.most <= slack * slack) return 1;
  const least = slack * Math.sqrt(measure.most);
  subtract(line, points[farthest].point, measure.start);
  measure.isAlong = true;
  setCross(measure.across, line, contact.normal);
  // A point on one side comes before the farthest, one on the other after it.
  let count = 1;
  kept[count] = indexOfMost(found);
  if (measure.most > least) count++;
  kept[count++] = farthest;
  negate(measure.across);
  kept[count] = indexOfMost(found);
  return measure.most > least ? count + 1 : count;
}

/** Order of equal points: by parts, then ids. It does not depend on the order in which parts were found. */
export function precedes(p: Readonly<ContactPoint>, q: Readonly<ContactPoint>): boolean {
  const byPart = compare(p.partA, q.partA) || compare(p.partB, q.partB);
  return (byPart || compare(p.featureA, q.featureA) || compare(p.featureB, q.featureB) || p.id - q.id) < 0;
}

/** Copies a contact point with its numbers. */
export function copyPoint(out: ContactPoint, from: Readonly<ContactPoint>): void {
  copy(out.point, from.point);
  copy(out.pointA, from.pointA);
  copy(out.pointB, from.pointB);
  copyNumbers(out, from);
  out.depth = from.depth;
  out.id = from.id;
}

/** Copies a number of points, in an order if one is given. */
export function copyPoints(
  out: ContactPoint[],
  points: readonly ContactPoint[],
  count: number,
  order?: Int32Array,
): void {
  out.length = Math.min(out.length, count);
  for (let i = 0; i < count; i++) {
    out[i] ??= createContactPoint();
    copyPoint(out[i], points[order ? order[i] : i]);
  }
}

/** Index of the point with the greatest value. */
function indexOfMost(found: FoundPoints): number {
  found.findMost?.();
  const { points, count, measure } = found;
  let best = 0;
  measure.most = measure.of(points[0]);
  for (let i = 1; i < count; i++) {
    const value = measure.of(points[i]);
    const isEqual = Math.abs(value - measure.most) <= FEATURE_PREFERENCE * Math.abs(measure.most);
    if (isEqual ? !precedes(points[i], points[best]) : value <= measure.most) continue;
    measure.most = value;
    best = i;
  }
  return best;
}

function compare(p = 0, q = 0): number {
  return p - q;
}

const line = vec3();
const offset = vec3();
