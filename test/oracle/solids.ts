import { distanceToSegment, distanceToTriangle } from './features.ts';
import { facesOf, heightOverFaces, highest, type Topology } from './polytopes.ts';
import { cross, dot, minus, norm, plus, type Quaternion, rotated, times, unit, type Vector } from './vector.ts';

// The solids of the oracles, in world space, and what can be said about one of them alone.

export interface SphereSolid {
  readonly kind: 'sphere';
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

/** The points within the radius of the segment center ± half. */
export interface CapsuleSolid {
  readonly kind: 'capsule';
  readonly center: Vector;
  readonly half: Vector;
  readonly radius: number;
}

/** A triangle, which has no inside; its corners are relative to the center. */
export interface TriangleSolid {
  readonly kind: 'triangle';
  readonly center: Vector;
  readonly corners: readonly [Vector, Vector, Vector];
}

/** A convex polytope; its corners are relative to the center. */
export interface PolytopeSolid {
  readonly kind: 'polytope';
  readonly center: Vector;
  readonly corners: readonly Vector[];
  readonly topology: Topology;
}

/**
 * A cylinder or a cone: the convex hull of a circle of radius `lower` around center − axis · halfHeight and one of radius
 * `upper` around center + axis · halfHeight.
 */
export interface Frustum {
  readonly kind: 'frustum';
  readonly center: Vector;
  readonly axis: Vector;
  readonly lower: number;
  readonly upper: number;
  readonly halfHeight: number;
}

export type Solid = SphereSolid | CapsuleSolid | Brick | TriangleSolid | PolytopeSolid | HalfSpace | Frustum;

/** A solid that is a polytope with a radius around it. */
export type Core = Exclude<Solid, HalfSpace | Frustum>;

export const sphereSolid = (center: Vector, radius: number): SphereSolid => ({ kind: 'sphere', center, radius });

export const brick = (center: Vector, halfExtents: Vector, q: Quaternion = [0, 0, 0, 1]): Brick => {
  const axes = [rotated(q, [1, 0, 0]), rotated(q, [0, 1, 0]), rotated(q, [0, 0, 1])] as const;
  return { kind: 'brick', center, halfExtents, axes };
};

/** A capsule whose core is of length 2 · halfHeight, along y before its rotation. */
export const capsuleSolid = (
  center: Vector,
  radius: number,
  halfHeight: number,
  q: Quaternion = [0, 0, 0, 1],
): CapsuleSolid => ({ kind: 'capsule', center, half: times(rotated(q, [0, 1, 0]), halfHeight), radius });

export const triangleSolid = (
  center: Vector,
  [a, b, c]: readonly [Vector, Vector, Vector],
  q: Quaternion = [0, 0, 0, 1],
): TriangleSolid => ({ kind: 'triangle', center, corners: [rotated(q, a), rotated(q, b), rotated(q, c)] });

export const polytopeSolid = (
  center: Vector,
  corners: readonly Vector[],
  topology: Topology,
  q: Quaternion = [0, 0, 0, 1],
): PolytopeSolid => ({ kind: 'polytope', center, corners: corners.map((p) => rotated(q, p)), topology });
export const frustum = (
  center: Vector,
  [lower, upper]: readonly [number, number],
  halfHeight: number,
  q: Quaternion = [0, 0, 0, 1],
): Frustum => ({ kind: 'frustum', center, axis: rotated(q, [0, 1, 0]), lower, upper, halfHeight });

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
  const found: Vector[] = [];
  for (let i = 0; i < 8; i++) {
    found.push(plus(plus(times(u, i & 1 ? 1 : -1), times(v, i & 2 ? 1 : -1)), times(w, i & 4 ? 1 : -1)));
  }
  return found;
};

/** The corners of the polytope in a solid that is one with a radius around it, relative to the center. */
export const coreCorners = (solid: Core): readonly Vector[] => {
  switch (solid.kind) {
    case 'sphere':
      return [[0, 0, 0]];
    case 'capsule':
      return [times(solid.half, -1), solid.half];
    case 'triangle':
    case 'polytope':
      return solid.corners;
    case 'brick':
      return corners(solid);
  }
};

/** Points of both circles of a frustum, relative to its center, or around them for a `reach` above 1. */
export const frustumCorners = (solid: Frustum, sides: number, reach = 1): Vector[] => {
  const u = unit(cross(solid.axis, Math.abs(solid.axis[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]));
  const v = cross(solid.axis, u);
  return Array.from({ length: sides }, (_, i) => {
    const angle = (2 * Math.PI * i) / sides;
    const radial = plus(times(u, reach * Math.cos(angle)), times(v, reach * Math.sin(angle)));
    return [
      plus(times(solid.axis, solid.halfHeight), times(radial, solid.upper)),
      plus(times(solid.axis, -solid.halfHeight), times(radial, solid.lower)),
    ];
  }).flat();
};

/** How far the surface of a bounded solid is from that polytope; 0 for a frustum. */
export const radiusAround = (solid: Exclude<Solid, HalfSpace>): number => ('radius' in solid ? solid.radius : 0);

/** Largest corner · direction of a set of corners. */
export const supportOfPoints = (points: readonly Vector[], direction: Vector): number => {
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < points.length; i++) largest = Math.max(largest, dot(points[i]!, direction));
  return largest;
};

/** The support function of a bounded solid, for many directions: its corners are computed once. */
export function supportOf(solid: Exclude<Solid, HalfSpace>): (direction: Vector) => number {
  if (solid.kind === 'frustum') return (direction) => dot(farthestOfFrustum(solid, direction), direction);
  const points = coreCorners(solid);
  const radius = radiusAround(solid);
  return (direction) => supportOfPoints(points, direction) + radius;
}

/**
 * The largest direction · (p − center) of the points of the solid: its support function, direction a unit vector. For a
 * half-space infinite, except along its normal, from which the direction may deviate by `slack`.
 */
export const support = (solid: Solid, direction: Vector, slack = 1e-12): number => {
  if (solid.kind !== 'half-space') return supportOf(solid)(direction);
  return norm(minus(direction, solid.normal)) <= slack ? solid.offset : Number.POSITIVE_INFINITY;
};

/** The point of a frustum farthest along a direction, relative to its center. */
export const farthestOfFrustum = ({ axis, lower, upper, halfHeight }: Frustum, direction: Vector): Vector => {
  // Twice, for a direction close to the axis.
  const once = minus(direction, times(axis, dot(direction, axis)));
  const across = minus(once, times(axis, dot(once, axis)));
  const length = norm(across);
  const outward = length > 1e-15 * norm(direction) ? times(across, 1 / length) : ([0, 0, 0] as const);
  const top = plus(times(axis, halfHeight), times(outward, upper));
  const bottom = plus(times(axis, -halfHeight), times(outward, lower));
  return dot(top, direction) >= dot(bottom, direction) ? top : bottom;
};

/** How far apart a and b are along a unit direction from a to b: their distance is the largest of these gaps. */
export const gapAlong = (a: Solid, b: Solid, direction: Vector): number =>
  dot(minus(b.center, a.center), direction) - support(a, direction) - support(b, times(direction, -1));

/** Signed distance of a point from the surface of the solid, negative inside; a triangle has no inside. */
export const signedDistanceOfPoint = (solid: Solid, point: Vector): number => {
  const p = minus(point, solid.center);
  switch (solid.kind) {
    case 'sphere':
      return norm(p) - solid.radius;
    case 'capsule':
      return distanceToSegment(p, times(solid.half, -1), solid.half) - solid.radius;
    case 'triangle':
      return distanceToTriangle(p, solid.corners);
    case 'half-space':
      return dot(p, solid.normal) - solid.offset;
    case 'brick':
      return signedDistanceOfBrick(solid, p);
    case 'polytope':
      return signedDistanceOfPolytope(solid, p);
    case 'frustum':
      return signedDistanceOfFrustum(solid, p);
  }
};

function signedDistanceOfPolytope({ corners: points, topology }: PolytopeSolid, p: Vector): number {
  const faces = facesOf(points, topology);
  const inside = highest(faces, p);
  if (inside <= 0) return inside;
  let least = heightOverFaces(faces, p);
  for (const [from, to] of topology.edges) least = Math.min(least, distanceToSegment(p, points[from]!, points[to]!));
  return least;
}

function signedDistanceOfBrick({ axes, halfExtents }: Brick, p: Vector): number {
  const x = Math.abs(dot(p, axes[0])) - halfExtents[0];
  const y = Math.abs(dot(p, axes[1])) - halfExtents[1];
  const z = Math.abs(dot(p, axes[2])) - halfExtents[2];
  const inside = Math.min(Math.max(x, y, z), 0);
  return norm([Math.max(x, 0), Math.max(y, 0), Math.max(z, 0)]) + inside;
}

/** In the plane through the point and the axis: of a polygon with the corners (lower, −h), (upper, h) and two on the axis. */
function signedDistanceOfFrustum({ axis, lower, upper, halfHeight: h }: Frustum, p: Vector): number {
  const y = dot(p, axis);
  const x = norm(minus(p, times(axis, y)));
  const slant = norm([upper - lower, 2 * h, 0]);
  const side = ((x - lower) * 2 * h - (y + h) * (upper - lower)) / slant;
  const inside = Math.max(side, y - h, -h - y);
  if (inside <= 0) return inside;
  const toSegment = (x0: number, y0: number, x1: number, y1: number) => {
    const squared = (x1 - x0) ** 2 + (y1 - y0) ** 2;
    const t = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / squared));
    return norm([x - x0 - (x1 - x0) * t, y - y0 - (y1 - y0) * t, 0]);
  };
  return Math.min(toSegment(0, -h, lower, -h), toSegment(lower, -h, upper, h), toSegment(upper, h, 0, h));
}
