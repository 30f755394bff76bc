// When a pair begins to touch and when it parts, found by search. While two convex shapes move along straight lines
// and do not rotate, the gap between them is a convex function of time: its minimum is found by golden section, and the
// moments at which it crosses zero by bisection.

/** What happens to one pair in one step. */
export interface PairStory {
  /** Fraction at which they begin to touch: 0 when they do from the start; `undefined` when they did before, or never do. */
  enter: number | undefined;
  /** Fraction at which they part, `undefined` when they do not. */
  exit: number | undefined;
  /** Whether a gap so close to zero decides something here that rounding may say otherwise. */
  tie: boolean;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Follows a convex gap over the fractions 0…1, negative or zero meaning that the pair touches.
 * @param before whether they touched before, so that touching at 0 is not a beginning
 * @param tie how near to zero a gap is too close to call
 * @param slope the gap changes by no more than this per fraction: the length of the displacement; it ends the search early
 * @returns `undefined` when they clearly never touch
 */
export function followGap(
  gap: (fraction: number) => number,
  before: boolean,
  tie: number,
  slope = Number.POSITIVE_INFINITY,
): PairStory | undefined {
  const atStart = gap(0);
  const atEnd = gap(1);
  const { lowest, least } = leastGap(gap, atStart, atEnd, tie, slope);
  const close = Math.abs(atStart) < tie || Math.abs(atEnd) < tie || Math.abs(least) < tie;
  if (least > 0) return close ? { enter: undefined, exit: undefined, tie: true } : undefined;

  let enter: number | undefined;
  if (atStart > 0) enter = crossing(gap, 0, lowest);
  else if (!before) enter = 0;
  const exit = atEnd > 0 ? crossing(gap, 1, lowest) : undefined;
  return { enter, exit, tie: close };
}

/**
 * Golden section, until a fraction with a clear touch is known, or until no gap in what is left can be near zero. On a
 * plateau of a convex function any side will do.
 */
function leastGap(gap: (fraction: number) => number, atStart: number, atEnd: number, tie: number, slope: number) {
  let lowest = atStart <= atEnd ? 0 : 1;
  let least = Math.min(atStart, atEnd);
  let low = 0;
  let high = 1;
  let left = high - GOLDEN;
  let right = low + GOLDEN;
  let atLeft = gap(left);
  let atRight = gap(right);
  while (least > -tie && high - low > 1e-13 && least - slope * (high - low) <= tie) {
    const goLeft = atLeft <= atRight;
    if (Math.min(atLeft, atRight) < least) {
      least = goLeft ? atLeft : atRight;
      lowest = goLeft ? left : right;
    }
    if (goLeft) {
      high = right;
      right = left;
      atRight = atLeft;
      left = high - GOLDEN * (high - low);
      atLeft = gap(left);
    } else {
      low = left;
      left = right;
      atLeft = atRight;
      right = low + GOLDEN * (high - low);
      atRight = gap(right);
    }
  }
  return { lowest, least };
}

/** The fraction at which the gap closes, between one where it is open and one where it is closed. */
function crossing(gap: (fraction: number) => number, open: number, closed: number): number {
  for (let i = 0; i < 64; i++) {
    const middle = (open + closed) / 2;
    if (gap(middle) > 0) open = middle;
    else closed = middle;
  }
  return closed;
}
