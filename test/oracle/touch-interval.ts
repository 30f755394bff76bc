// When do two convex solids touch that translate past each other? Their signed distance is a convex function of the
// position (it is the largest of all gaps along fixed directions), so along a straight motion it falls, then rises.
// Golden-section search finds its least value, bisection the first and the last zero. No formula of any pair enters.

export interface TouchInterval {
  /** The least signed distance at a fraction of 0…1; they touch when it is at most 0. */
  readonly least: number;
  readonly atStart: number;
  readonly atEnd: number;
  /** First touch as a fraction of the motion, NaN when there is none. */
  readonly first: number;
  /** Last touch, Infinity when they still touch at the end, NaN when they never touch. */
  readonly last: number;
  /**
   * Steepness of the chord between the touch and the deepest point, per unit of fraction. By convexity a signed
   * distance that is off by ε < depth moves the zero by at most ε / steepness, in either direction: the conditioning,
   * 1 / cos(approach angle) included.
   */
  readonly steepnessFirst: number;
  /** Whether `first` is only known to be no later than the touch, and `last` no earlier than the last one. */
  readonly isBound?: boolean;
  readonly steepnessLast: number;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** A point at which the convex f is least between low and high. */
export function leastOf(f: (t: number) => number, low: number, high: number): number {
  let [a, b] = [low, high];
  let left = b - GOLDEN * (b - a);
  let right = a + GOLDEN * (b - a);
  let [atLeft, atRight] = [f(left), f(right)];
  let best = f(low) <= f(high) ? low : high;
  let least = f(best);
  while (b - a > 1e-15 * (high - low) && left < right) {
    if (atLeft <= atRight) {
      if (atLeft < least) [best, least] = [left, atLeft];
      [b, right, atRight] = [right, left, atLeft];
      left = b - GOLDEN * (b - a);
      atLeft = f(left);
    } else {
      if (atRight < least) [best, least] = [right, atRight];
      [a, left, atLeft] = [left, right, atRight];
      right = a + GOLDEN * (b - a);
      atRight = f(right);
    }
  }
  return best;
}

/** Where f changes sign between `outside`, where it is positive, and `inside`, where it is not. */
function zeroOf(f: (t: number) => number, outside: number, inside: number): number {
  let [out, into] = [outside, inside];
  for (;;) {
    const middle = (out + into) / 2;
    if (middle === out || middle === into) return into;
    if (f(middle) > 0) out = middle;
    else into = middle;
  }
}

/** The touch interval of a convex signed distance `f` of the fraction. */
export function touchInterval(f: (fraction: number) => number): TouchInterval {
  const [atStart, atEnd] = [f(0), f(1)];
  const nearest = leastOf(f, 0, 1);
  const least = f(nearest);
  let [first, last, steepnessFirst, steepnessLast] = [Number.NaN, Number.NaN, 0, 0];
  if (least <= 0) {
    first = atStart <= 0 ? 0 : zeroOf(f, 0, nearest);
    last = atEnd <= 0 ? Number.POSITIVE_INFINITY : zeroOf(f, 1, nearest);
    // The deepest point may lie beyond either end of the motion.
    const inside = leastOf(f, -1, 2);
    steepnessFirst = f(inside) / (first - inside);
    steepnessLast = last === Number.POSITIVE_INFINITY ? 0 : f(inside) / (inside - last);
  }
  return { least, atStart, atEnd, first, last, steepnessFirst, steepnessLast };
}
