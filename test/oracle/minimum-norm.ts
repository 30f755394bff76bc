import { coreCorners, farthestOfFrustum, type HalfSpace, radiusAround, type Solid, supportOfPoints } from './solids.ts';
import { dot, minus, norm, plus, times, type Vector } from './vector.ts';

// The distance of any two convex solids from their support functions alone: it is the norm of the least point of their
// Minkowski difference. Wolfe's algorithm (1976, Finding the nearest point in a polytope) walks there from corner to
// corner. It knows neither features nor depths; 0 says that the solids meet.

/** A point of the difference and how much it counts in the least point found so far. */
interface Weighted {
  point: Vector;
  weight: number;
}

/** The point nearest to the origin in the flat through the points, and their weights in it; undefined when dependent. */
function leastOfFlat(points: readonly Vector[]): { least: Vector; weights: number[] } | undefined {
  const [first, ...others] = points;
  // Gram–Schmidt: other points relative to the first are columns of Q·R, and the least point is what Q leaves of it.
  const axes: Vector[] = [];
  const rows: number[][] = [];
  for (const other of others) {
    let rest = minus(other, first!);
    const length = norm(rest);
    const row: number[] = [];
    for (const axis of axes) {
      row.push(dot(rest, axis));
      rest = minus(rest, times(axis, row.at(-1)!));
    }
    if (norm(rest) <= 1e-15 * length) return undefined;
    row.push(norm(rest));
    axes.push(times(rest, 1 / norm(rest)));
    rows.push(row);
  }
  let least = first!;
  const along = axes.map((axis) => {
    const length = dot(least, axis);
    least = minus(least, times(axis, length));
    return -length;
  });
  const weights = new Array<number>(others.length).fill(0);
  for (let i = others.length - 1; i >= 0; i--) {
    let rest = along[i]!;
    for (let j = i + 1; j < others.length; j++) rest -= weights[j]! * rows[j]![i]!;
    weights[i] = rest / rows[i]![i]!;
  }
  return { least, weights: [1 - weights.reduce((sum, weight) => sum + weight, 0), ...weights] };
}

/** Moves the weights to those of the least point of the flat; points that would count negatively are dropped. */
function reduceCorral(corral: Weighted[]): { corral: Weighted[]; least: Vector } {
  let rest = corral;
  for (;;) {
    const found = leastOfFlat(rest.map(({ point }) => point));
    // The newest point adds nothing that rounding has not taken away again.
    if (!found) {
      rest = rest.slice(0, -1);
      continue;
    }
    const { least, weights } = found;
    if (weights.every((weight) => weight >= 0)) {
      return { corral: rest.map(({ point }, i) => ({ point, weight: weights[i]! })), least };
    }
    let step = 1;
    let leaving = -1;
    rest.forEach(({ weight }, i) => {
      if (weights[i]! >= 0) return;
      const until = weight / (weight - weights[i]!);
      if (until <= step) [step, leaving] = [until, i];
    });
    rest = rest
      .map(({ point, weight }, i) => ({ point, weight: weight + step * (weights[i]! - weight) }))
      .filter((_, i) => i !== leaving);
  }
}

/** Two numbers between which the distance of two solids is, mostly rounding apart; 0 stands for an overlap. */
export function leastNorm(
  a: Exclude<Solid, HalfSpace>,
  b: Exclude<Solid, HalfSpace>,
): { atLeast: number; atMost: number; normal: Vector } {
  const [farthestA, farthestB] = [farthestOf(a), farthestOf(b)];
  const offset = minus(b.center, a.center);
  const size = norm(offset) + sizeOf(a) + sizeOf(b);
  const start: Vector = [1, 0, 0];
  let corral: Weighted[] = [{ point: plus(offset, minus(farthestB(times(start, -1)), farthestA(start))), weight: 1 }];
  let least = corral[0]!.point;
  let atLeast = 0;
  let normal = start;
  // On round solids it comes closer without an end.
  for (let steps = 0; steps < 200 && norm(least) > 1e-15 * size; steps++) {
    const next = plus(offset, minus(farthestB(times(least, -1)), farthestA(least)));
    // No point of the difference is nearer to the origin than the plane through this one.
    const bound = dot(least, next) / norm(least);
    if (bound > atLeast) [atLeast, normal] = [bound, times(least, 1 / norm(least))];
    if (norm(least) - atLeast < 1e-15 * size) break;
    const reduced = reduceCorral([...corral, { point: next, weight: 0 }]);
    if (norm(reduced.least) >= norm(least)) break;
    ({ corral, least } = reduced);
  }
  const radii = radiusAround(a) + radiusAround(b);
  return { atLeast: Math.max(0, atLeast - radii), atMost: Math.max(0, norm(least) - radii), normal };
}

/** The point of a solid, without the radius around it, that is farthest along a direction. */
function farthestOf(solid: Exclude<Solid, HalfSpace>): (direction: Vector) => Vector {
  if (solid.kind === 'frustum') return (direction) => farthestOfFrustum(solid, direction);
  const corners = coreCorners(solid);
  return (direction) => {
    const most = supportOfPoints(corners, direction);
    return corners.find((corner) => dot(corner, direction) === most)!;
  };
}

const sizeOf = (solid: Exclude<Solid, HalfSpace>): number =>
  solid.kind === 'frustum'
    ? solid.halfHeight + Math.max(solid.lower, solid.upper)
    : Math.max(...coreCorners(solid).map(norm));
