// The gap between two solids as a function of how far the first has moved: at most zero exactly when they touch, and
// convex along a straight path. For bricks it is the largest gap along the fifteen directions of the separating axis
// theorem, which has the sign of the distance and is much cheaper.

import { signedDistanceWhenMoved } from './signed-distance.ts';
import { type Brick, type Solid, support } from './solids.ts';
import { cross, dot, minus, norm, times, unit, type Vector } from './vector.ts';

export function gapWhenMoved(a: Solid, b: Solid): (translation: Vector) => number {
  return a.kind === 'brick' && b.kind === 'brick' ? gapOfBricks(a, b) : signedDistanceWhenMoved(a, b);
}

function gapOfBricks(a: Brick, b: Brick): (translation: Vector) => number {
  const towardsB = minus(b.center, a.center);
  const axes = [...a.axes, ...b.axes, ...crosses(a, b)].map((n) => ({ n, width: support(a, n) + support(b, n) }));
  return (translation) => {
    const offset = minus(towardsB, translation);
    let gap = Number.NEGATIVE_INFINITY;
    for (const { n, width } of axes) gap = Math.max(gap, Math.abs(dot(offset, n)) - width);
    return gap;
  };
}

/** The unit cross products of the edges; parallel ones have none, and need none. */
const crosses = (a: Brick, b: Brick): Vector[] =>
  a.axes
    .flatMap((u) => b.axes.map((v) => cross(u, v)))
    .filter((n) => norm(n) > 1e-8)
    .map(unit);

/** A radius around the center within which the solid lies. */
function radiusOf(solid: Solid): number {
  switch (solid.kind) {
    case 'sphere':
      return solid.radius;
    case 'capsule':
      return norm(solid.half) + solid.radius;
    case 'brick':
      return norm(solid.halfExtents);
    case 'triangle':
    case 'polytope':
      return Math.max(...solid.corners.map(norm));
    case 'frustum':
      return norm([Math.max(solid.lower, solid.upper), solid.halfHeight, 0]);
    case 'half-space':
      return Number.POSITIVE_INFINITY;
  }
}

/** Whether a, moved by `displacement` relative to b, is always so far from b that nothing need be calculated. */
export function staysFar(a: Solid, b: Solid, displacement: Vector): boolean {
  const middle = minus(minus(b.center, a.center), times(displacement, 0.5));
  return norm(middle) > radiusOf(a) + radiusOf(b) + norm(displacement) / 2 + 1e-3;
}
