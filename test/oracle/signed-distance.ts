import { type Brick, corners, gapAlong, halfEdges, moved, type Solid, signedDistanceOfPoint } from './solids.ts';
import { type TouchInterval, touchInterval } from './touch-interval.ts';
import { cross, dot, minus, norm, plus, times, unit, type Vector } from './vector.ts';

// Signed distance of two solids, negative when they overlap: minus the least translation that separates them.

/** Distance of the segments a ± u and b ± v. */
function distanceOfSegments(a: Vector, u: Vector, b: Vector, v: Vector): number {
  // The least of |r + s u − t v| over the square |s| <= 1, |t| <= 1: inside, or on one of its four sides.
  const r = minus(a, b);
  const [uu, vv, uv, ru, rv] = [dot(u, u), dot(v, v), dot(u, v), dot(r, u), dot(r, v)];
  const clamp = (x: number) => Math.max(-1, Math.min(1, x));
  const at = (s: number, t: number) => norm(plus(r, minus(times(u, s), times(v, t))));
  const determinant = uu * vv - uv * uv;
  let least = Number.POSITIVE_INFINITY;
  if (determinant > 0) {
    const s = (uv * rv - vv * ru) / determinant;
    const t = (uu * rv - uv * ru) / determinant;
    if (Math.abs(s) <= 1 && Math.abs(t) <= 1) least = at(s, t);
  }
  for (const end of [-1, 1]) {
    least = Math.min(least, at(end, clamp((rv + end * uv) / vv)), at(clamp((end * uv - ru) / uu), end));
  }
  return least;
}

/** The twelve edges: middle relative to the center, half edge, and its length. */
function edges(b: Brick): { middle: Vector; half: Vector; length: number }[] {
  const [u, v, w] = halfEdges(b);
  const four = (half: Vector, p: Vector, q: Vector) => [
    { half, middle: plus(p, q), length: norm(half) },
    { half, middle: minus(p, q), length: norm(half) },
    { half, middle: minus(q, p), length: norm(half) },
    { half, middle: times(plus(p, q), -1), length: norm(half) },
  ];
  return [...four(u, v, w), ...four(v, w, u), ...four(w, u, v)];
}

/** Whether the segment middle ± half has a point in the brick: clipped by its three slabs. */
function segmentMeets(b: Brick, middle: Vector, half: Vector): boolean {
  let [from, to] = [-1, 1];
  for (let i = 0; i < 3; i++) {
    const [m, h, extent] = [dot(middle, b.axes[i]!), dot(half, b.axes[i]!), b.halfExtents[i]!];
    if (h === 0) {
      if (Math.abs(m) > extent) return false;
      continue;
    }
    const [t, s] = [(-extent - m) / h, (extent - m) / h];
    from = Math.max(from, Math.min(t, s));
    to = Math.min(to, Math.max(t, s));
  }
  return from <= to;
}

/** Directions, face normals and edge cross products, along one of which overlapping bricks part with the least push. */
function partingDirections(a: Brick, b: Brick): Vector[] {
  const directions: Vector[] = [...a.axes, ...b.axes];
  for (const u of a.axes) {
    for (const v of b.axes) {
      const n = cross(u, v);
      // Between parallel edges there is none; what a nearly parallel pair adds is below its sine.
      if (norm(n) > 1e-8) directions.push(unit(n));
    }
  }
  return directions;
}

/** Largest corner · direction of a set of corners: the support function, faster than by way of `support`. */
const reach = (points: readonly Vector[], direction: Vector): number => {
  let largest = Number.NEGATIVE_INFINITY;
  for (const p of points) largest = Math.max(largest, dot(p, direction));
  return largest;
};

/**
 * The signed distance of two bricks as a function of the center of b relative to that of a. They meet when an edge of
 * one meets the other. Apart, their nearest features are a corner and a brick or two edges.
 */
function signedDistanceOfBricks(a: Brick, b: Brick): (offset: Vector) => number {
  const [edgesA, edgesB, cornersA, cornersB] = [edges(a), edges(b), corners(a), corners(b)];
  const pushes = partingDirections(a, b).map((n) => ({ n, width: reach(cornersA, n) + reach(cornersB, n) }));
  const [atOriginA, atOriginB] = [
    { ...a, center: [0, 0, 0] as const },
    { ...b, center: [0, 0, 0] as const },
  ];
  return (offset) => {
    const meet =
      edgesA.some((e) => segmentMeets(b, minus(e.middle, offset), e.half)) ||
      edgesB.some((e) => segmentMeets(a, plus(e.middle, offset), e.half));
    if (meet) {
      let depth = Number.POSITIVE_INFINITY;
      for (const { n, width } of pushes) depth = Math.min(depth, width - Math.abs(dot(offset, n)));
      return -depth;
    }
    let least = Number.POSITIVE_INFINITY;
    for (const p of cornersA) least = Math.min(least, signedDistanceOfPoint(atOriginB, minus(p, offset)));
    for (const p of cornersB) least = Math.min(least, signedDistanceOfPoint(atOriginA, plus(p, offset)));
    for (const f of edgesB) {
      const middle = plus(f.middle, offset);
      for (const e of edgesA) {
        // No point of a segment is farther from its middle than its half length.
        if (norm(minus(e.middle, middle)) - e.length - f.length > least) continue;
        least = Math.min(least, distanceOfSegments(e.middle, e.half, middle, f.half));
      }
    }
    return least;
  };
}

/** Signed distance of two solids, as a function of a translation of a. One of them may be a half-space. */
export function signedDistanceWhenMoved(a: Solid, b: Solid): (translation: Vector) => number {
  const towardsB = minus(b.center, a.center);
  if (a.kind === 'brick' && b.kind === 'brick') {
    const distance = signedDistanceOfBricks(a, b);
    return (translation) => distance(minus(towardsB, translation));
  }
  // Centers relative to that of b, so that nothing depends on where the world's origin is.
  const [start, fixed] = [
    { ...a, center: times(towardsB, -1) },
    { ...b, center: [0, 0, 0] as const },
  ];
  return (translation) => signedDistanceNearOrigin(moved(start, translation), fixed);
}

function signedDistanceNearOrigin(a: Solid, b: Solid): number {
  if (a.kind === 'ball') return signedDistanceOfPoint(b, a.center) - a.radius;
  if (b.kind === 'ball') return signedDistanceOfPoint(a, b.center) - b.radius;
  if (b.kind === 'half-space') return gapAlong(a, b, times(b.normal, -1));
  if (a.kind === 'half-space') return gapAlong(a, b, a.normal);
  throw new Error('two half-spaces');
}

/** Signed distance of two solids where they are. */
export const signedDistance = (a: Solid, b: Solid): number => signedDistanceWhenMoved(a, b)([0, 0, 0]);

/** When a, moved by `displacement` relative to b, touches b. */
export function sweep(a: Solid, b: Solid, displacement: Vector): TouchInterval {
  const distance = signedDistanceWhenMoved(a, b);
  return touchInterval((fraction) => distance(times(displacement, fraction)));
}
