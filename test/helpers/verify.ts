import type { ClosestPoints, Contact, SweepHit } from 'first-contact/narrowphase';
import { signedDistanceWhenMoved } from '../oracle/signed-distance.ts';
import { gapAlong, type Solid, signedDistanceOfPoint } from '../oracle/solids.ts';
import type { TouchInterval } from '../oracle/touch-interval.ts';
import { minus, norm, plus, times, type Vector } from '../oracle/vector.ts';
import type { Coverage } from './coverage.ts';
import { atFraction, boundingRadius, type Placed, relativeMotion, solidOf, tuple } from './placed.ts';

// What must hold for every result, whatever the shapes, checked with the oracles' mathematics only. Plain comparisons
// instead of `expect`, which is too slow for some hundred thousand of them.

/** Relative accuracy of everything that has a closed form. */
export const CLOSED_FORM = 1e-12;

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

export function near(actual: number, expected: number, tolerance: number, what: string): void {
  const equal = actual === expected || Math.abs(actual - expected) <= tolerance;
  check(equal, `${what}: ${actual} instead of ${expected}, off by ${Math.abs(actual - expected)} > ${tolerance}`);
}

export function nearVector(actual: Vector, expected: Vector, tolerance: number, what: string): void {
  const off = norm(minus(actual, expected));
  check(off <= tolerance, `${what}: ${actual} instead of ${expected}, off by ${off} > ${tolerance}`);
}

/** The lengths that enter a question about two shapes: their sizes and how far they are apart. */
export const lengthsOf = (a: Placed, b: Placed): number =>
  boundingRadius(a.shape) + boundingRadius(b.shape) + norm(minus(b.position, a.position));

/** The same for a sweep, where the motion enters too. */
export const sweptLengthsOf = (a: Placed, b: Placed): number => lengthsOf(a, b) + norm(relativeMotion(a, b));

/** What the rounding of world coordinates may do to a point: 8 units in the last place. */
export const coordinateRounding = (a: Placed, b: Placed): number =>
  2 ** -49 * Math.max(...[a, b].flatMap((s) => [...s.position, ...plus(s.position, s.displacement)]).map(Math.abs));

/** Witness points lie on the surfaces, `distance` apart along the unit normal. */
function verifyPoints(
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
 * Distance, normal and points belong together, and the gap along the normal is the distance. When the shapes are apart
 * that proves both: two points are that close, and along the normal nothing is closer.
 */
export function verifyClosest(found: ClosestPoints, a: Placed, b: Placed, tolerance: number): void {
  const [solidA, solidB] = [solidOf(a), solidOf(b)];
  verifyPoints(found, found.distance, solidA, solidB, tolerance + coordinateRounding(a, b));
  near(gapAlong(solidA, solidB, tuple(found.normal)), found.distance, tolerance, 'gap along the normal');
}

/** The same for a contact; that the depth is the least possible is for the caller to compare. */
export function verifyContact(found: Contact, a: Placed, b: Placed, tolerance: number): void {
  check(found.depth >= 0, `depth is ${found.depth}`);
  verifyClosest({ ...found, distance: -found.depth }, a, b, tolerance);
  const middle = times(plus(tuple(found.pointA), tuple(found.pointB)), 0.5);
  nearVector(tuple(found.point), middle, coordinateRounding(a, b), 'point against the middle of the witness points');
}

/** A sweep's contact holds at the pose of its fraction: depth 0, or the depth at the start. */
export function verifySweepHit(hit: SweepHit, a: Placed, b: Placed, tolerance: number): void {
  check(hit.fraction >= 0 && hit.fraction <= 1, `fraction is ${hit.fraction}`);
  check(hit.exitFraction >= hit.fraction, `exitFraction ${hit.exitFraction} before fraction ${hit.fraction}`);
  check(hit.exitFraction < 1 || hit.exitFraction === Infinity, `exitFraction is ${hit.exitFraction}`);
  check(!hit.overlapping || hit.fraction === 0, `overlapping, but the fraction is ${hit.fraction}`);
  check(hit.overlapping || hit.depth === 0, `an impact of depth ${hit.depth}`);
  verifyContact(hit, atFraction(a, hit.fraction), atFraction(b, hit.fraction), tolerance + coordinateRounding(a, b));
}

/**
 * How steeply the shapes dip into each other after their first touch, per unit of fraction: the chord from the touch to
 * a deeper moment, see `TouchInterval`. Any such moment will do; the best of a few is taken.
 */
export function steepnessAfter(hit: SweepHit, a: Placed, b: Placed): number {
  const distance = signedDistanceWhenMoved(solidOf(a), solidOf(b));
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
export function verifySweepTimes(
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
  near(hit.fraction, oracle.first, bound(oracle.steepnessFirst), 'fraction');
  if (Math.abs(oracle.atEnd) <= tolerance) return;
  near(hit.exitFraction, oracle.last, bound(oracle.steepnessLast), 'exitFraction');
  coverage.count(oracle.last === Infinity ? 'stays' : 'leaves');
}
