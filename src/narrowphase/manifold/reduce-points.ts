import { FEATURE_PREFERENCE } from '../../constants.ts';
import { addScaled, copy, dot, lengthSquared, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { ContactPoint } from '../results.ts';
import { copyNumbers } from '../write-results.ts';

// Of many contact points the four that describe the contact: of the deepest the one farthest from the middle, the farthest from
// that, and the farthest from the line through both on each side (Jolt's rule). They span at least a quarter of the area of all points: these are within
// the length of that line from its beginning.

/**
 * Moves at most four points to the front, in order around the contact: counter-clockwise seen against the normal, starting at
 * the deepest. Returns their number. Depths within `slack` are equal, as are distances within `FEATURE_PREFERENCE`
 * of their size; of equal points the first by parts and ids is kept, so that jittering shapes keep their points. Points
 * within `slack` of the line through those kept are left out.
 */
export function reducePoints(points: ContactPoint[], count: number, normal: Readonly<Vec3>, slack: number): number {
  if (count < 2) return count;
  let most = -Infinity;
  set(middle, 0, 0, 0);
  for (let i = 0; i < count; i++) {
    most = Math.max(most, points[i].depth);
    addScaled(middle, middle, points[i].point, 1 / count);
  }
  leastDepth = most - slack;
  start = middle;
  swap(points, 0, farthestOf(points, 0, count, squaredDistanceIfDeep));
  start = points[0].point;
  const farthest = farthestOf(points, 1, count, squaredDistance);
  if (measure.most <= slack * slack) return 1;
  swap(points, 1, farthest);
  subtract(along, points[1].point, start);
  const least = slack * Math.sqrt(measure.most);
  let kept = 2;
  for (let side = 1; side >= -1; side -= 2) {
    setCross(across, normal, along);
    if (side < 0) setCross(across, along, normal);
    const outermost = farthestOf(points, kept, count, distanceAcross);
    if (outermost < 0 || measure.most <= least) continue;
    swap(points, kept, outermost);
    // Between both ends on one side, after them on the other: in order around the contact.
    if (side === -1 && kept === 2) swap(points, 1, 2);
    kept++;
  }
  if (kept === 4) {
    swap(points, 1, 3);
    swap(points, 2, 3);
  }
  return kept;
}

/** Order of equal points: by parts, then ids. It does not depend on the order in which parts were found. */
export function precedes(p: Readonly<ContactPoint>, q: Readonly<ContactPoint>): boolean {
  const byPart = order(p.partA, q.partA) || order(p.partB, q.partB);
  return (byPart || order(p.featureA, q.featureA) || order(p.featureB, q.featureB) || p.id - q.id) < 0;
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

/** Index of the point with the greatest value, from `from` on; −1 without points. Writes the value to `measure.most`. */
function farthestOf(
  points: readonly ContactPoint[],
  from: number,
  count: number,
  value: (p: Readonly<ContactPoint>) => number,
): number {
  let best = -1;
  measure.most = -Infinity;
  for (let i = from; i < count; i++) {
    const at = value(points[i]);
    const isEqual = best >= 0 && Math.abs(at - measure.most) <= FEATURE_PREFERENCE * Math.abs(measure.most);
    if (isEqual ? !precedes(points[i], points[best]) : at <= measure.most) continue;
    measure.most = at;
    best = i;
  }
  return best;
}

/** Squared distance of a point from `start`. */
function squaredDistance({ point }: Readonly<ContactPoint>): number {
  subtract(offset, point, start);
  return lengthSquared(offset);
}

/** The same for points that are among the deepest, −1 for others. */
function squaredDistanceIfDeep(p: Readonly<ContactPoint>): number {
  return p.depth < leastDepth ? -1 : squaredDistance(p);
}

/** Distance of a point from the line through the first two kept, times their distance; negative on the other side. */
function distanceAcross({ point }: Readonly<ContactPoint>): number {
  subtract(offset, point, start);
  return dot(offset, across);
}

function order(p = 0, q = 0): number {
  return p - q;
}

function swap(points: ContactPoint[], i: number, j: number): void {
  const point = points[i];
  points[i] = points[j];
  points[j] = point;
}

const measure = { most: 0.5 };
/** Where distances start: the middle of all points, then the first point kept. */
let start: Readonly<Vec3> = vec3();
let leastDepth = 0.5;
const middle = vec3();
const offset = vec3();
const along = vec3();
const across = vec3();
