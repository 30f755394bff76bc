import type { Random } from '../../helpers/random.ts';
import type { Corners } from '../../oracle/exact-triangle.ts';
import { cross, minus, norm, plus, times, type Vector } from '../../oracle/vector.ts';

// Random triangles and points: the kinds on which the published methods fail, in the plane and in space.

export interface PointQuery {
  p: Vector;
  corners: Corners;
}

/** The values from which the points were made; `flat`: everything in the plane z = 0. */
export type Kind = (random: Random, flat: boolean) => PointQuery;

const vector = (random: Random, flat: boolean, size = 1): Vector => {
  const [x, y, z] = random.vector(size);
  return [x, y, flat ? 0 : z];
};

const integers = (random: Random, flat: boolean, limit: number): Vector => {
  const integer = () => random.integer(2 * limit + 1) - limit;
  return [integer(), integer(), flat ? 0 : integer()];
};

const between = (a: Vector, b: Vector, t: number): Vector => plus(a, times(minus(b, a), t));

const someCorners = (random: Random, flat: boolean): Corners => [
  vector(random, flat),
  vector(random, flat),
  vector(random, flat),
];

/** Up or down along the normal, for a query in space. */
const lifted = (random: Random, flat: boolean, p: Vector, [a, b, c]: Corners): Vector => {
  const normal = cross(minus(b, a), minus(c, a));
  const length = norm(normal);
  return flat || random.chance(0.3) || length === 0 ? p : plus(p, times(normal, random.range(-1, 1) / length));
};

/** The last digit or two of a coordinate changed. */
const nudged = (random: Random, flat: boolean, p: Vector): Vector => {
  const nudge = (x: number) => x * (1 + (random.integer(5) - 2) * Number.EPSILON);
  return [nudge(p[0]), nudge(p[1]), flat ? 0 : nudge(p[2])];
};

/** In or around the triangle. */
const around = (random: Random, corners: Corners): Vector => {
  const [v, w] = [random.range(-0.4, 1.2), random.range(-0.4, 1.2)];
  const [a, b, c] = corners;
  return plus(a, plus(times(minus(b, a), v), times(minus(c, a), w)));
};

/** On an edge or its extension, or at a corner, as nearly as coordinates allow. */
const atBoundary = (random: Random, flat: boolean, corners: Corners): Vector => {
  const at = random.integer(3);
  const t = random.chance(0.2) ? 0 : random.range(-0.2, 1.2);
  return nudged(random, flat, between(corners[at]!, corners[(at + 1) % 3]!, t));
};

const pointQuery = (random: Random, flat: boolean, corners: Corners): PointQuery => {
  const p = random.chance(0.5) ? around(random, corners) : atBoundary(random, flat, corners);
  return { p: lifted(random, flat, p, corners), corners };
};

const scaled = ({ p, corners: [a, b, c] }: PointQuery, size: number): PointQuery => ({
  p: times(p, size),
  corners: [times(a, size), times(b, size), times(c, size)],
});

const moved = ({ p, corners: [a, b, c] }: PointQuery, by: Vector): PointQuery => ({
  p: plus(p, by),
  corners: [plus(a, by), plus(b, by), plus(c, by)],
});

const sliver = (random: Random, flat: boolean, width: number): PointQuery => {
  const [a, b, c] = someCorners(random, flat);
  const apex = plus(between(a, b, random.range(-0.5, 1.5)), times(minus(c, a), width));
  return pointQuery(random, flat, [a, b, apex]);
};

const isEven = (random: Random) => random.chance(0.5);

export const KINDS: Record<string, Kind> = {
  random: (random, flat) => {
    const corners = someCorners(random, flat);
    return { p: lifted(random, flat, around(random, corners), corners), corners };
  },

  'rounded to the boundary': (random, flat) => {
    const corners = someCorners(random, flat);
    return { p: lifted(random, flat, atBoundary(random, flat, corners), corners), corners };
  },

  // Small integers, so that also a point lifted along the normal is exactly over an edge or a corner.
  'exactly on the boundary': (random, flat) => {
    const a = integers(random, flat, 20);
    const [e, f] = [integers(random, flat, 8), integers(random, flat, 8)];
    const corners: Corners = [a, plus(a, times(e, 4)), plus(a, times(f, 4))];
    const at = random.integer(3);
    const foot = between(corners[at]!, corners[(at + 1) % 3]!, random.integer(7) / 4 - 0.25);
    return { p: plus(foot, times(cross(e, f), flat ? 0 : random.integer(5) - 2)), corners };
  },

  'sliver, a millionth wide': (random, flat) => sliver(random, flat, 1e-6),
  'sliver, as narrow as rounding': (random, flat) => sliver(random, flat, random.logarithmic(1e-17, 1e-12)),

  tiny: (random, flat) => scaled(pointQuery(random, flat, someCorners(random, flat)), random.logarithmic(1e-29, 1e-25)),
  huge: (random, flat) => scaled(pointQuery(random, flat, someCorners(random, flat)), random.logarithmic(1e25, 1e29)),
  'far from the origin': (random, flat) =>
    moved(pointQuery(random, flat, someCorners(random, flat)), [1e7, -1e7, flat ? 0 : 1e7]),

  'uneven sizes': (random, flat) => {
    const [a, b, c] = someCorners(random, flat);
    return pointQuery(random, flat, [a, b, plus(a, times(minus(c, a), random.logarithmic(1e-9, 1)))]);
  },

  'degenerate: three on a line': (random, flat) => {
    const a = integers(random, flat, 9);
    const e = integers(random, flat, 9);
    const along = () => plus(a, times(e, random.integer(9) - 4));
    const corners: Corners = [a, along(), along()];
    const p = isEven(random) ? along() : plus(along(), integers(random, flat, 1));
    return { p: random.chance(0.2) ? nudged(random, flat, p) : p, corners };
  },

  'degenerate: a point': (random, flat) => {
    const a = vector(random, flat);
    return { p: random.chance(0.3) ? a : nudged(random, flat, a), corners: [a, a, a] };
  },

  'degenerate: two the same': (random, flat) => {
    const [a, b] = [vector(random, flat), vector(random, flat)];
    const p = isEven(random)
      ? nudged(random, flat, between(a, b, random.next()))
      : random.pick([a, b, vector(random, flat)]);
    return { p, corners: [a, b, random.pick([a, b])] };
  },
};

/** The six orders of three corners. */
export const ORDERS: readonly (readonly [number, number, number])[] = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [0, 2, 1],
  [2, 1, 0],
  [1, 0, 2],
];

export const reordered = (corners: Corners, order: readonly [number, number, number]): Corners => [
  corners[order[0]]!,
  corners[order[1]]!,
  corners[order[2]]!,
];
