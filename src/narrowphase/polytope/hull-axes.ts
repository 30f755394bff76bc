import { AXIS_PREFERENCE } from '../../constants.ts';
import { farthestCorner } from '../../math/gjk.ts';
import { createInterval, type Interval } from '../../math/interval.ts';
import { addScaled, dot, isZero, negate, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { timesOfTouch } from './core-sweep.ts';
import { type Difference, ExpandingPolytope } from './expanding-polytope.ts';
import type { HullCore } from './hull-core.ts';
import type { HullPair } from './hull-pair.ts';
import { findLargestGap, type SeparatingAxis } from './sat.ts';

// Which axes of two polytopes decide. Those of few edges are tested all. Of many edges an expanding polytope finds the faces of
// the Minkowski difference that decide, and the axes along their normals are tested. The test gives the result: the polytope
// only bounds it. Where it misses its bound, by rounding, all axes are tested.

/** Distance or depth, as a fraction of the size, from which on its rounding does not matter. */
export const CLEAR = 1e-9;

/** Whether a pair has so many edges that its axes are searched. */
export function hasManyEdges({ a, b, radius }: HullPair): boolean {
  return radius === 0 && a.edges.length * b.edges.length > FEW_PAIRS;
}

/** Whether the cores of a pair are found to overlap by more than rounding. */
export function overlapClearly(pair: HullPair): boolean {
  const clear = pair.size * CLEAR;
  return beginTowardsZero(pair) && polytope.findNearestFaces(0, clear) >= clear;
}

/** Writes the axis of the largest gap: see `findLargestGap`. */
export function writeLargestGap(out: SeparatingAxis, pair: HullPair): void {
  const window = pair.size * AXIS_PREFERENCE;
  if (hasManyEdges(pair) && beginTowardsZero(pair)) {
    const depth = polytope.findNearestFaces(window, Infinity);
    takeChosenAxes(pair);
    findLargestGap(out, pair);
    if (out.gap >= -depth - window) return;
  }
  pair.addEdgeAxes();
  findLargestGap(out, pair);
}

/**
 * Writes the times at which cores of many edges touch while A moves by `displacement`: see `timesOfTouch`. They are not entered
 * before `earliest`: 0 for cores that are apart at the start.
 */
export function writeTimesOfTouch(
  out: Interval,
  pair: HullPair,
  displacement: Readonly<Vec3>,
  earliest: number,
): boolean {
  const { a, b, size } = pair;
  const window = size * AXIS_PREFERENCE;
  if (polytope.begin(cornersOf(a, b), size, displacement) && polytope.findCrossedFaces(bounds, displacement, window)) {
    takeChosenAxes(pair);
    // An axis that separates is a proof.
    if (!timesOfTouch(out, pair, displacement)) return false;
    // An earlier time lacks an axis that is equal within rounding.
    if (out.enter >= earliest && agree(out, window)) return true;
  }
  pair.addEdgeAxes();
  return timesOfTouch(out, pair, displacement);
}

/** Whether times of touch are those of `bounds`. */
function agree({ enter, exit }: Readonly<Interval>, window: number): boolean {
  if (bounds.enter > 1) return enter > 1;
  if (bounds.enter > bounds.exit) return false;
  const { entrySpeed, exitSpeed } = polytope;
  return (
    Math.abs(enter - bounds.enter) * entrySpeed <= 2 * window && Math.abs(exit - bounds.exit) * exitSpeed <= 2 * window
  );
}

/** Takes the axes along the normals of the chosen faces. A face of the differences b − a has the normal from B to A. */
function takeChosenAxes(pair: HullPair): void {
  pair.clearAxes();
  let count = 0;
  for (let k = 0; k < polytope.chosenCount; k++) {
    if (count === normals.length) normals.push(vec3());
    const normal = normals[count];
    polytope.writeNormal(normal, k);
    negate(normal);
    if (isAmong(normal, count)) continue;
    pair.addAxesAlong(normal);
    count++;
  }
}

/** Whether one of the first normals is the same: a flat face of the differences has many triangles. */
function isAmong(normal: Readonly<Vec3>, count: number): boolean {
  for (let k = 0; k < count; k++) if (dot(normals[k], normal) > SAME) return true;
  return false;
}

/** Begins the polytope of the differences in the direction of zero. */
function beginTowardsZero({ a, b, size }: HullPair): boolean {
  writeMiddle(towards, a);
  writeMiddle(middle, b);
  subtract(towards, towards, middle);
  // The middles coincide: any direction.
  if (isZero(towards)) towards.x = 1;
  return polytope.begin(cornersOf(a, b), size, towards);
}

/** The Minkowski difference of the corners of two cores. Valid until the next call. */
function cornersOf(a: HullCore, b: HullCore): Difference {
  difference.a = a;
  difference.b = b;
  return difference;
}

/** Writes the mean of the corners. */
function writeMiddle(out: Vec3, { corners, cornerCount }: HullCore): void {
  set(out, 0, 0, 0);
  for (let i = 0; i < cornerCount; i++) addScaled(out, out, corners[i], 1 / cornerCount);
}

/** Cosine of the angle between normals from which on they are the same. */
const SAME = 1 - 1e-15;
/** Number of pairs of edges up to which testing all axes is faster. */
const FEW_PAIRS = 1600;
const polytope = new ExpandingPolytope();
const difference = {
  a: undefined as unknown as HullCore,
  b: undefined as unknown as HullCore,
  writeFarthest(out: Vec3, direction: Readonly<Vec3>, sign: 1 | -1): void {
    const { a, b } = this;
    const ofA = a.corners[farthestCorner(a, direction, sign === 1 ? -1 : 1)];
    subtract(out, b.corners[farthestCorner(b, direction, sign)], ofA);
  },
};
const bounds = createInterval();
/** Normals of chosen faces that differ. */
const normals: Vec3[] = [];
const towards = vec3();
const middle = vec3();
