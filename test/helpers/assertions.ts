import type { ClosestPoints, Contact, SweepHit } from 'first-contact/narrowphase';
import { signedDistanceWhenMoved } from '../oracle/signed-distance.ts';
import { gapAlong, radiusAround, type Solid, signedDistanceOfPoint } from '../oracle/solids.ts';
import { leastOf, type TouchInterval, touchInterval } from '../oracle/touch-interval.ts';
import { dot, minus, norm, plus, times, type Vector } from '../oracle/vector.ts';
import type { Coverage } from './coverage.ts';
import { closestOf } from './shape-queries.ts';
import { atFraction, boundingRadius, relativeMotion, solidOf, type TestShape, tuple } from './test-shapes.ts';

// What must hold for every result, whatever the shapes, checked with the oracles' mathematics only. Plain comparisons
// instead of `expect`, which is too slow for some hundred thousand of them.

/** Relative accuracy of everything that has a closed form. */
export const CLOSED_FORM = 1e-12;

/**
 * Accuracy of cylinders and cones where a circle lies on another feature, or nearly, relative to lengths: directions are found
 * by iteration there. Of solids that overlap by more than a hundredth of the lengths it is less. See docs/policies.md.
 */
const CIRCLES = 1e-8;
const DEEP_CIRCLES = 1e-7;
const DEEP = 0.01;

/** The accuracy of circles of shapes at a signed distance. */
export const accuracyOfCircles = (a: TestShape, b: TestShape, distance: number): number =>
  distance < -DEEP * lengthsOf(a, b) ? DEEP_CIRCLES : CIRCLES;

/** The accuracy of a pair in special positions. */
export function accuracyOf(a: TestShape, b: TestShape): number {
  return hasFrustum(a) || hasFrustum(b) ? CIRCLES : CLOSED_FORM;
}

export function check(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** Runs a check of a random case; a failure shows the case. */
export function showing(subject: unknown, body: () => void): void {
  try {
    body();
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${JSON.stringify(subject)}`, { cause: error });
  }
}

// Messages are written for a failure only: numbers as text take longer than all else here.

export function near(actual: number, expected: number, tolerance: number, what: string): void {
  if (actual === expected) return;
  const off = Math.abs(actual - expected);
  if (!(off <= tolerance)) fail(what, actual, expected, off, tolerance);
}

export function nearVector(actual: Vector, expected: Vector, tolerance: number, what: string): void {
  const off = norm(minus(actual, expected));
  if (!(off <= tolerance)) fail(what, actual, expected, off, tolerance);
}

function fail<T>(what: string, actual: T, expected: T, off: number, tolerance: number): never {
  throw new Error(`${what}: ${actual} instead of ${expected}, off by ${off} > ${tolerance}`);
}

/** The lengths that enter a query of two shapes: their sizes and the distance of their centers. */
export const lengthsOf = (a: TestShape, b: TestShape): number =>
  boundingRadius(a.shape) + boundingRadius(b.shape) + norm(minus(b.position, a.position));

/** The same for a sweep, where the motion enters too. */
export const sweptLengthsOf = (a: TestShape, b: TestShape): number => lengthsOf(a, b) + norm(relativeMotion(a, b));

/** What the rounding of world coordinates may do to a point: 8 units in the last place. */
export const coordinateRounding = (a: TestShape, b: TestShape): number =>
  2 ** -49 * Math.max(farthestCoordinate(a), farthestCoordinate(b));

const largestOf = ([x, y, z]: Vector): number => Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
const farthestCoordinate = ({ position, displacement }: TestShape): number =>
  Math.max(largestOf(position), largestOf(plus(position, displacement)));

/** Witness points lie on the surfaces, `distance` apart along the unit normal. */
function assertPoints(
  found: Pick<ClosestPoints, 'normal' | 'pointA' | 'pointB'>,
  distance: number,
  a: Solid,
  b: Solid,
  tolerance: number,
): void {
  const normal = tuple(found.normal);
  const [pointA, pointB] = [tuple(found.pointA), tuple(found.pointB)];
  near(norm(normal), 1, 1e-14, 'length of the normal');
  nearVector(minus(pointB, pointA), times(normal, distance), tolerance, 'pointB − pointA against normal · distance');
  near(signedDistanceOfPoint(a, pointA), 0, tolerance, 'distance of pointA from the surface of a');
  near(signedDistanceOfPoint(b, pointB), 0, tolerance, 'distance of pointB from the surface of b');
}

/**
 * What the normal may make of the gap along it. Between cores – centers, segments, triangles, boxes – that are off each
 * other by a short displacement, it is the direction of that displacement, known up to the rounding of coordinates over its
 * length.
 */
export function roundingOfDirection(a: TestShape, b: TestShape, distance: number): number {
  const lengths = lengthsOf(a, b);
  const between = distance + radiusOf(a) + radiusOf(b);
  return between > 1e-13 * lengths ? (1e-15 * lengths * lengths) / between : 0;
}

/** Radius around the core of a shape. */
export function radiusOf(placed: TestShape): number {
  const solid = solidOf(placed);
  return solid.kind === 'half-space' ? Number.POSITIVE_INFINITY : radiusAround(solid);
}

/**
 * Distance, normal and points belong together, and the gap along the normal is the distance. When the shapes are apart
 * that proves both: two points are that close, and along the normal nothing is closer.
 */
export function assertClosest(
  found: ClosestPoints,
  a: TestShape,
  b: TestShape,
  tolerance: number,
  gapTolerance = tolerance + roundingOfDirection(a, b, found.distance),
): void {
  const [solidA, solidB] = [solidOf(a), solidOf(b)];
  assertPoints(found, found.distance, solidA, solidB, tolerance + coordinateRounding(a, b));
  near(gapAlong(solidA, solidB, tuple(found.normal)), found.distance, gapTolerance, 'gap along the normal');
}

/** The same for a contact; that the depth is the least possible is for the caller to compare. */
export function assertContact(
  found: Contact,
  a: TestShape,
  b: TestShape,
  tolerance: number,
  gapTolerance?: number,
): void {
  check(found.depth >= 0, `depth is ${found.depth}`);
  assertClosest({ ...found, distance: -found.depth }, a, b, tolerance, gapTolerance);
  const middle = times(plus(tuple(found.pointA), tuple(found.pointB)), 0.5);
  const rounding = coordinateRounding(a, b) + Number.EPSILON * lengthsOf(a, b);
  nearVector(tuple(found.point), middle, rounding, 'point against the middle of the witness points');
}

/** A sweep's contact holds at the pose of its fraction: depth 0, or the depth at the start. */
export function assertSweepHit(hit: SweepHit, a: TestShape, b: TestShape, tolerance: number): void {
  check(hit.fraction >= 0 && hit.fraction <= 1, `fraction is ${hit.fraction}`);
  check(hit.exitFraction >= hit.fraction, `exitFraction ${hit.exitFraction} before fraction ${hit.fraction}`);
  check(hit.exitFraction < 1 || hit.exitFraction === Infinity, `exitFraction is ${hit.exitFraction}`);
  check(!hit.overlapping || hit.fraction === 0, `overlapping, but the fraction is ${hit.fraction}`);
  check(hit.overlapping || hit.depth === 0, `an impact of depth ${hit.depth}`);
  assertContact(hit, atFraction(a, hit.fraction), atFraction(b, hit.fraction), tolerance + coordinateRounding(a, b));
}

/**
 * Signed distance as a function of a translation of a. Of circles the oracle takes long: theirs is what the library finds, and
 * what comes with it proves it. Apart, two points are that close and along the normal nothing is closer; of an overlap it
 * proves that the depth is no larger.
 */
export function distanceWhenMoved(a: TestShape, b: TestShape): (translation: Vector) => number {
  if (!hasFrustum(a) && !hasFrustum(b)) return signedDistanceWhenMoved(solidOf(a), solidOf(b));
  return (translation) => {
    // With the center of b in the origin: moving a far from the origin of the world would round.
    const moved = { ...a, position: plus(minus(a.position, b.position), translation) };
    const fixed = { ...b, position: [0, 0, 0] as const };
    const found = closestOf(moved, fixed);
    assertClosest(found, moved, fixed, accuracyOfCircles(moved, fixed, found.distance) * lengthsOf(moved, b));
    return found.distance;
  };
}

const hasFrustum = ({ shape }: TestShape): boolean => shape.type === 'cylinder' || shape.type === 'cone';

/**
 * How steeply the shapes dip into each other after their first touch, per unit of fraction: the chord from the touch to
 * a deeper moment, see `TouchInterval`. Any such moment will do; the best of a few is taken.
 */
export function steepnessAfter(hit: SweepHit, a: TestShape, b: TestShape): number {
  const distance = distanceWhenMoved(a, b);
  const motion = relativeMotion(a, b);
  const stretch = Math.min(hit.exitFraction - hit.fraction, 1);
  const chords = [1, 1 / 2, 1 / 8, 1 / 64].map((part) => {
    const later = stretch * part;
    return later > 0 ? -distance(times(motion, hit.fraction + later)) / later : 0;
  });
  return Math.max(...chords, 0);
}

/**
 * A sweep against the oracle. Where rounding of lengths by `tolerance` could decide otherwise – a near miss, a touch at
 * the very start or end – either answer passes, and the coverage counts it as undecided.
 */
export function assertSweepTimes(
  hit: SweepHit | undefined,
  oracle: TouchInterval,
  tolerance: number,
  coverage: Coverage,
): void {
  if (Math.abs(oracle.least) <= tolerance) {
    coverage.count('undecided');
    return;
  }
  check(
    (hit !== undefined) === oracle.least < 0,
    `hit ${hit !== undefined}, but the least distance is ${oracle.least}`,
  );
  coverage.count(hit ? 'hit' : 'miss');
  if (!hit) return;
  if (Math.abs(oracle.atStart) > tolerance) {
    check(hit.overlapping === oracle.atStart < 0, `overlapping ${hit.overlapping} at distance ${oracle.atStart}`);
  }
  if (hit.overlapping) coverage.count('overlapping');
  // The chord bound of the oracle, and a unit in the last place for what it cannot resolve itself.
  const bound = (steepness: number) => tolerance / steepness + 4 * Number.EPSILON;
  const { isBound, first, last } = oracle;
  near(isBound ? Math.min(hit.fraction, first) : hit.fraction, first, bound(oracle.steepnessFirst), 'fraction');
  if (Math.abs(oracle.atEnd) <= tolerance) return;
  const exit = isBound && last < Infinity ? Math.max(hit.exitFraction, last) : hit.exitFraction;
  near(exit, last, bound(oracle.steepnessLast), 'exitFraction');
  coverage.count(oracle.last === Infinity ? 'stays' : 'leaves');
}

/**
 * Proves the times of a sweep from its contact, without an oracle. The shapes touch at the fraction, as their witness points
 * show. The gap along the normal changes linearly: where it closes, they were apart before. The same holds at the exit,
 * backwards.
 */
export function proveTouches(
  hit: SweepHit,
  a: TestShape,
  b: TestShape,
  closestOf: (a: TestShape, b: TestShape) => ClosestPoints,
  coverage: Coverage,
): void {
  const tolerance = CLOSED_FORM * sweptLengthsOf(a, b) + coordinateRounding(a, b);
  const motion = relativeMotion(a, b);
  // A gap of the tolerance, along a normal that closes at this speed, is such a part of the motion.
  const prove = (normal: Vector, speed: number, name: string) => {
    const isSteep = speed > 1e-3 * norm(motion);
    coverage.count(isSteep ? name : `grazing ${name}`);
    near(norm(normal), 1, 1e-14, `normal of the ${name}`);
    check(speed >= -tolerance - 1e-6 * norm(motion), `at the ${name} the gap changes by ${speed}`);
  };
  assertSweepHit(hit, a, b, tolerance);
  if (!hit.overlapping) prove(tuple(hit.normal), dot(tuple(hit.normal), motion), 'touch');
  if (hit.exitFraction === Infinity) return;
  const [there, where] = [atFraction(a, hit.exitFraction), atFraction(b, hit.exitFraction)];
  const parting = closestOf(there, where);
  near(parting.distance, 0, tolerance, 'distance at the exit');
  assertClosest(parting, there, where, tolerance);
  prove(tuple(parting.normal), -dot(tuple(parting.normal), motion), 'exit');
}

/**
 * The same with a handful of distances instead of a search, for hundreds of thousands of sweeps. Along a straight motion
 * the signed distance of convex shapes is a convex function: it is 0 at an answer, negative somewhere behind it, hence
 * falling there, and positive ever before. How far the answer can be from the true touch is its distance over the
 * steepness of the chord to the deeper moment. That a miss is one takes the function's least value, which it cannot
 * reach faster than the shapes move.
 */
export function proveSweepTimes(
  hit: SweepHit | undefined,
  a: TestShape,
  b: TestShape,
  tolerance: number,
  coverage: Coverage,
): void {
  const motion = relativeMotion(a, b);
  const distance = distanceWhenMoved(a, b);
  const at = (fraction: number) => distance(times(motion, fraction));
  if (!hit) {
    const least = leastDistance(at, norm(motion), tolerance);
    check(least > -tolerance, `a miss, but the least distance is ${least}`);
    coverage.count('miss');
    return;
  }
  coverage.count('hit');
  const atStart = at(0);
  if (Math.abs(atStart) > tolerance) check(hit.overlapping === atStart < 0, `overlapping at distance ${atStart}`);
  if (hit.overlapping) coverage.count('overlapping');
  const end = Math.min(hit.exitFraction, 1);
  const [atTouch, atExit] = [at(hit.fraction), at(end)];
  if (hit.overlapping) check(atTouch <= tolerance, `overlapping at distance ${atTouch}`);
  else near(atTouch, 0, tolerance, 'distance at the touch');
  const stays = hit.exitFraction === Infinity;
  if (stays) check(atExit <= tolerance, `still touching at distance ${atExit}`);
  else near(atExit, 0, tolerance, 'distance at the exit');
  coverage.count(stays ? 'stays' : 'leaves');
  // The deepest of a few moments in between, from which the chords to both answers are drawn.
  let [deepest, depth] = [0, 0];
  for (const part of [1 / 2, 1 / 64, 63 / 64, 1, 0]) {
    const fraction = hit.fraction + (end - hit.fraction) * part;
    const there = -at(fraction);
    if (there > depth) [deepest, depth] = [fraction, there];
  }
  if (depth <= 4 * tolerance) {
    // A graze, or all but: whether and when is up to rounding.
    assertSweepTimes(hit, touchInterval(at), tolerance, coverage);
    coverage.count('grazing');
    return;
  }
  const errorAtTouch = hit.overlapping ? 0 : (Math.abs(atTouch) * (deepest - hit.fraction)) / depth;
  const errorAtExit = stays ? 0 : (Math.abs(atExit) * (end - deepest)) / depth;
  coverage.count(Math.max(errorAtTouch, errorAtExit) <= 1e-9 ? 'off by less than 1e-9' : 'ill-conditioned');
}

/** The least value in 0…1 of a function that changes at most by `speed`: a lower bound once it cannot be below −tolerance. */
function leastDistance(at: (fraction: number) => number, speed: number, tolerance: number): number {
  let bound = Number.POSITIVE_INFINITY;
  const ahead: [from: number, to: number, atFrom: number, atTo: number, splits: number][] = [[0, 1, at(0), at(1), 0]];
  for (let part = ahead.pop(); part; part = ahead.pop()) {
    const [from, to, atFrom, atTo, splits] = part;
    const below = (atFrom + atTo - speed * (to - from)) / 2;
    if (below > -tolerance || Math.min(atFrom, atTo) <= -tolerance) {
      bound = Math.min(bound, below > -tolerance ? below : Math.min(atFrom, atTo));
      continue;
    }
    // A grazing motion is left to the search.
    if (splits > 6) return at(leastOf(at, 0, 1));
    const middle = (from + to) / 2;
    const atMiddle = at(middle);
    ahead.push([from, middle, atFrom, atMiddle, splits + 1], [middle, to, atMiddle, atTo, splits + 1]);
  }
  return bound;
}
