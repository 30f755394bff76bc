import { dot, minus, norm, plus, type Quaternion, times, turned, type Vector } from './vector.ts';

// The solids of the oracles, in world space, and what can be said about one of them alone.

export interface Ball {
  readonly kind: 'ball';
  readonly center: Vector;
  readonly radius: number;
}

export interface Brick {
  readonly kind: 'brick';
  readonly center: Vector;
  readonly halfExtents: Vector;
  readonly axes: readonly [Vector, Vector, Vector];
}

/** The points p with normal · (p − center) <= offset. */
export interface HalfSpace {
  readonly kind: 'half-space';
  readonly center: Vector;
  readonly normal: Vector;
  readonly offset: number;
}

export type Solid = Ball | Brick | HalfSpace;

export const ball = (center: Vector, radius: number): Ball => ({ kind: 'ball', center, radius });

export const brick = (center: Vector, halfExtents: Vector, q: Quaternion = [0, 0, 0, 1]): Brick => {
  const axes = [turned(q, [1, 0, 0]), turned(q, [0, 1, 0]), turned(q, [0, 0, 1])] as const;
  return { kind: 'brick', center, halfExtents, axes };
};

export const halfSpace = (center: Vector, normal: Vector, offset: number): HalfSpace => {
  return { kind: 'half-space', center, normal, offset };
};

export const moved = <S extends Solid>(solid: S, by: Vector): S => ({ ...solid, center: plus(solid.center, by) });

/** The brick's half edges as vectors: it is their Minkowski sum around the center. */
export const halfEdges = (b: Brick): [Vector, Vector, Vector] => [
  times(b.axes[0], b.halfExtents[0]),
  times(b.axes[1], b.halfExtents[1]),
  times(b.axes[2], b.halfExtents[2]),
];

/** The corners relative to the center, in the order of the bits zyx. */
export const corners = (b: Brick): Vector[] => {
  const [u, v, w] = halfEdges(b);
  return [0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
    const s = (bit: number) => (i & bit ? 1 : -1);
    return plus(plus(times(u, s(1)), times(v, s(2))), times(w, s(4)));
  });
};

/**
 * The largest direction · (p − center) of the points of the solid: its support function, direction a unit vector. For a
 * half-space infinite, except along its normal, from which the direction may deviate by `slack`.
 */
export const support = (solid: Solid, direction: Vector, slack = 1e-12): number => {
  if (solid.kind === 'ball') return solid.radius;
  if (solid.kind === 'brick') return Math.max(...corners(solid).map((corner) => dot(corner, direction)));
  return norm(minus(direction, solid.normal)) <= slack ? solid.offset : Number.POSITIVE_INFINITY;
};

/** How far apart a and b are along a unit direction from a to b: their distance is the largest of these gaps. */
export const gapAlong = (a: Solid, b: Solid, direction: Vector): number =>
  dot(minus(b.center, a.center), direction) - support(a, direction) - support(b, times(direction, -1));

/** Signed distance of a point from the surface of the solid, negative inside. */
export const signedDistanceOfPoint = (solid: Solid, point: Vector): number => {
  const p = minus(point, solid.center);
  if (solid.kind === 'ball') return norm(p) - solid.radius;
  if (solid.kind === 'half-space') return dot(p, solid.normal) - solid.offset;
  const [x, y, z] = solid.axes.map((axis, i) => Math.abs(dot(p, axis)) - solid.halfExtents[i]!) as [
    number,
    number,
    number,
  ];
  const inside = Math.min(Math.max(x, y, z), 0);
  return norm([Math.max(x, 0), Math.max(y, 0), Math.max(z, 0)]) + inside;
};
