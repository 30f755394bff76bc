import { leastNorm } from './minimum-norm.ts';
import { facesOf as facesOfPolytope } from './polytopes.ts';
import { gapAlong, type HalfSpace, moved, radiusAround, type Solid, support, supportOf } from './solids.ts';
import type { TouchInterval } from './touch-interval.ts';
import { cross, dot, minus, norm, plus, times, unit, type Vector } from './vector.ts';

// Signed distances and times of touch of solids with circles, from support functions alone. Apart, Wolfe's algorithm finds
// the distance. For solids that overlap, the least push out along any of many directions, improved by trial.

type Bounded = Exclude<Solid, HalfSpace>;

/** Directions all over the sphere, of about equal density: a spiral. */
const DIRECTIONS: readonly Vector[] = Array.from({ length: 400 }, (_, i) => {
  const y = 1 - (2 * i + 1) / 400;
  const across = Math.sqrt(1 - y * y);
  const angle = i * Math.PI * (3 - Math.sqrt(5));
  return [across * Math.cos(angle), y, across * Math.sin(angle)];
});

/** The gap of a and b along directions, without the part of the offset between their centers: it is a table. */
const widths = new WeakMap<Bounded, WeakMap<Bounded, readonly number[]>>();

function widthsOf(a: Bounded, b: Bounded): readonly number[] {
  const ofA = widths.get(a) ?? new WeakMap<Bounded, readonly number[]>();
  widths.set(a, ofA);
  const known = ofA.get(b);
  if (known) return known;
  const [supportA, supportB] = [supportOf(a), supportOf(b)];
  const found = DIRECTIONS.map((n) => supportA(n) + supportB(times(n, -1)));
  ofA.set(b, found);
  return found;
}

/** Directions along which a flat face may be met. */
function facesOf(solid: Bounded, sign: number): Vector[] {
  const both = (axes: readonly Vector[]) => axes.flatMap((n) => [n, times(n, -1)]);
  if (solid.kind === 'frustum') return both([solid.axis]);
  if (solid.kind === 'brick') return both(solid.axes);
  if (solid.kind === 'polytope') {
    return facesOfPolytope(solid.corners, solid.topology).map(({ normal }) => times(normal, sign));
  }
  if (solid.kind !== 'triangle') return [];
  const [p, q, r] = solid.corners;
  return both([times(unit(cross(minus(q, p), minus(r, p))), sign)]);
}

/** Number of trials of all searches, for tests. */
export const work = { trials: 0 };

/** Longest step of a trial, radians. */
const LONGEST_STEP = 0.06;

/** The two directions of the table with the largest gaps. */
function bestTwo(towardsB: Vector, width: readonly number[]): [Vector, Vector] {
  let [first, second, most, next] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < DIRECTIONS.length; i++) {
    const gap = dot(DIRECTIONS[i]!, towardsB) - width[i]!;
    if (gap > most) {
      second = first;
      next = most;
      first = i;
      most = gap;
    } else if (gap > next) {
      second = i;
      next = gap;
    }
  }
  return [DIRECTIONS[first]!, DIRECTIONS[second]!];
}

/** The direction of the least push, as far as trials find it; `hint` is one more direction to try. */
function leastPush(a: Bounded, b: Bounded, towardsB: Vector, hint?: Vector): number {
  const [supportA, supportB] = [supportOf(a), supportOf(b)];
  const gap = (n: Vector) => dot(towardsB, n) - supportA(n) - supportB(times(n, -1));
  const width = widthsOf(a, b);
  const scale = norm(towardsB) + Math.max(...width);
  const starts = [...bestTwo(towardsB, width), ...facesOf(a, 1), ...facesOf(b, -1)];
  let best = hint ? gap(hint) : Number.NEGATIVE_INFINITY;
  for (const [i, start] of starts.entries()) {
    let n = start;
    let most = gap(n);
    for (let step = LONGEST_STEP, trial = i; step > 1e-9; trial++) {
      work.trials++;
      const u = unit(cross(n, Math.abs(n[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]));
      const v = cross(n, u);
      let isBetter = false;
      for (let k = 0; k < 5 && !isBetter; k++) {
        const angle = trial + (k * 2 * Math.PI) / 5;
        const tried = unit(plus(n, plus(times(u, step * Math.cos(angle)), times(v, step * Math.sin(angle)))));
        const reached = gap(tried);
        // Less than that is no way to the top, but along a ridge.
        if (reached <= most + 1e-3 * step * scale) continue;
        [n, most, isBetter] = [tried, reached, true];
      }
      // No trial will make up for a gap that is so much smaller.
      if (most + 3 * step * norm(towardsB) < best - 3 * step * Math.abs(best)) break;
      // Longer again after a success: where only short steps lead up a ridge at first, the top may still be far.
      step = isBetter ? Math.min(LONGEST_STEP, 1.5 * step) : step / 3;
    }
    best = Math.max(best, most);
  }
  return best;
}

/**
 * Signed distance as a function of a translation of a. The depth of an overlap is at most the one returned, which is that
 * along `hint` unless trials find a smaller one.
 */
export function roundDistanceWhenMoved(a: Bounded, b: Bounded): (translation: Vector, hint?: Vector) => number {
  const radii = radiusAround(a) + radiusAround(b);
  const [start, fixed] = aroundOrigin(a, b);
  return (translation, hint) => {
    const movedA = moved(start, translation);
    const { atLeast, atMost } = leastNorm(movedA, fixed);
    if (atLeast > 0) return (atLeast + atMost) / 2;
    const core = leastNorm({ ...movedA, ...NO_RADIUS(a) }, { ...fixed, ...NO_RADIUS(b) });
    if (core.atLeast > 0) return (core.atLeast + core.atMost) / 2 - radii;
    return Math.min(0, leastPush(a, b, times(movedA.center, -1), hint));
  };
}

/** How far b is moved away, as a fraction of the smaller solid, and how often, to find a better direction. */
const PUSH = 0.05;
const MOST_PUSHES = 30;

/**
 * A unit vector along which the gap of a and b is at least as large as along `n`: the nearest direction once b has been moved
 * away along `n`, and so on. Where they overlap by little, it is the direction of the least push.
 */
export function betterDirection(a: Bounded, b: Bounded, n: Vector): Vector {
  let best = n;
  let most = gapAlong(a, b, n);
  const push = PUSH * Math.min(reachOf(a), reachOf(b));
  for (let i = 0; i < MOST_PUSHES; i++) {
    const { normal } = leastNorm(a, moved(b, times(best, push - most)));
    const gap = gapAlong(a, b, normal);
    if (gap <= most) break;
    [best, most] = [normal, gap];
  }
  return best;
}

/** How far a solid reaches along the axes, at least. */
const reachOf = (solid: Bounded): number =>
  Math.max(
    ...(
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ] as const
    ).map((n) => support(solid, n) + support(solid, times(n, -1))),
  );

/** Both with the center of b in the origin: moving a far from the world's origin would round. */
const aroundOrigin = (a: Bounded, b: Bounded): [Bounded, Bounded] => [
  { ...a, center: minus(a.center, b.center) },
  { ...b, center: [0, 0, 0] },
];

/** Overrides the radius around a core; nothing for a frustum. */
const NO_RADIUS = (solid: Bounded): object => ('radius' in solid ? { radius: 0 } : {});

/**
 * When a, moved by `displacement`, touches b: t ← t − g / g' on the convex signed distance g, which never passes a touch.
 * Close to it, Wolfe's algorithm knows g by its bounds only, and so the times are bounds.
 */
export function roundSweep(a: Bounded, b: Bounded, displacement: Vector): TouchInterval {
  const distance = roundDistanceWhenMoved(a, b);
  const [start, fixed] = aroundOrigin(a, b);
  const at = (t: number) => distance(times(displacement, t));
  const [atStart, atEnd] = [at(0), at(1)];
  let least = Math.min(atStart, atEnd);
  const approach = (from: number, sign: number): number => {
    let t = from;
    for (let i = 0; i < 100; i++) {
      const { atLeast, normal } = leastNorm(moved(start, times(displacement, t)), fixed);
      least = Math.min(least, atLeast);
      const closing = dot(normal, displacement) * sign;
      if (atLeast === 0) return t;
      if (closing <= 0) return Number.NaN;
      const next = t + (sign * atLeast) / closing;
      if (next === t) return t;
      if (next < 0 || next > 1) return Number.NaN;
      t = next;
    }
    return t;
  };
  const first = atStart <= 0 ? 0 : approach(0, 1);
  if (Number.isNaN(first)) {
    return { least, atStart, atEnd, first, last: first, steepnessFirst: 0, steepnessLast: 0 };
  }
  const last = atEnd <= 0 ? Number.POSITIVE_INFINITY : approach(1, -1);
  const inside = (first + Math.min(last, 1)) / 2;
  const depth = at(inside);
  return {
    least: Math.min(least, depth),
    atStart,
    atEnd,
    first,
    last,
    isBound: true,
    steepnessFirst: depth / (first - inside),
    steepnessLast: last === Number.POSITIVE_INFINITY ? 0 : depth / (inside - last),
  };
}
