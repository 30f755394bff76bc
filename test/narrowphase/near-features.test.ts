import { box, triangle } from 'first-contact/narrowphase';
import { describe, it } from 'vitest';
import { lengthsOf, near, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { closestOf } from '../helpers/shape-queries.ts';
import {
  rotationAbout,
  type ShapeOf,
  shapeAt,
  type TestShape,
  tuple,
  worldObb,
  worldTriangle,
} from '../helpers/test-shapes.ts';
import { type ExactPolytope, exactBox, exactDistance, exactTriangle } from '../oracle/exact-distance.ts';
import { cross, dot, minus, multiply, norm, plus, times, unit, type Vector } from '../oracle/vector.ts';

// Distance and direction between corners, edges and faces that nearly touch, against exact arithmetic. The distance is as exact
// at a gap of a millionth of a millionth as at any other, the direction as exact as the points, over the gap,
// down to a gap of 1e-10.

type Polytope = TestShape<ShapeOf<'box'>> | TestShape<ShapeOf<'triangle'>>;
const GAPS = [1e-3, 1e-6, 1e-9, 1e-12];

const isBox = (placed: Polytope): placed is TestShape<ShapeOf<'box'>> => placed.shape.type === 'box';

/** The library's world shape of a placed shape: its results refer to these axes and corners. */
function exactPolytope(placed: Polytope): ExactPolytope {
  if (isBox(placed)) {
    const { center, halfExtents, axisX, axisY, axisZ } = worldObb(placed);
    return exactBox(tuple(center), tuple(halfExtents), [tuple(axisX), tuple(axisY), tuple(axisZ)]);
  }
  const { center, a, b, c } = worldTriangle(placed);
  return exactTriangle(tuple(center), [tuple(a), tuple(b), tuple(c)]);
}

/** Corners relative to the position, edge directions, and normals. */
function featuresOf(placed: Polytope): { corners: Vector[]; edges: Vector[]; normals: Vector[] } {
  const { corners: sums, edges: pairs, faces } = exactPolytope({ ...placed, position: [0, 0, 0] } as Polytope);
  const corners = sums.map((sum) => sum.reduce<Vector>((v, [s, w]) => plus(v, times(w, s)), [0, 0, 0]));
  const edges = pairs.map(([i, j]) => unit(minus(corners[j]!, corners[i]!)));
  const normals = faces.map(([i, j, k]) =>
    unit(cross(minus(corners[j]!, corners[i]!), minus(corners[k]!, corners[i]!))),
  );
  return { corners, edges, normals };
}

/**
 * A point well inside of the feature that is farthest along the direction; undefined when another corner is nearly as
 * far, so that the feature is not that of all directions near by.
 */
function pointAhead(random: Random, corners: readonly Vector[], direction: Vector): Vector | undefined {
  const heights = corners.map((corner) => dot(corner, direction));
  const top = Math.max(...heights);
  if (heights.some((height) => height < top - 1e-9 && height > top - 0.05)) return undefined;
  const highest = corners.filter((_, i) => heights[i]! >= top - 1e-9);
  const weights = highest.map(() => random.range(0.2, 1));
  const sum = weights.reduce((a, b) => a + b);
  return highest.reduce<Vector>((p, corner, i) => plus(p, times(corner, weights[i]! / sum)), [0, 0, 0]);
}

function somePolytope(random: Random, type: 'box' | 'triangle'): Polytope {
  const position = random.chance(0.5) ? random.vector(5) : ([0, 0, 0] as const);
  const extent = () => random.range(0.3, 1);
  if (type === 'box') {
    return shapeAt(box({ halfExtents: [extent(), extent(), extent()] }), position, [0, 0, 0], random.quaternion());
  }
  // Not rotated: the rounding of rotated corners would move them.
  return shapeAt(triangle(random.vector(), random.vector(), random.vector()), position, [0, 0, 0]);
}

/** Two polytopes whose closest features are a gap apart, and these are no others near by. */
function nearlyTouching(random: Random, types: readonly ('box' | 'triangle')[], gap: number): [Polytope, Polytope] {
  for (;;) {
    const [a, b] = [somePolytope(random, types[0]!), somePolytope(random, types[1]!)];
    const [ofA, ofB] = [featuresOf(a), featuresOf(b)];
    const across = (edge: Vector) => unit(cross(edge, random.unitVector()));
    const direction = random.pick([
      () => random.unitVector(),
      () => across(random.pick(ofA.edges)),
      () => across(random.pick(ofB.edges)),
      () => unit(cross(random.pick(ofA.edges), random.pick(ofB.edges))),
      () => random.pick(ofA.normals),
      () => times(random.pick(ofB.normals), -1),
    ])();
    const pointA = pointAhead(random, ofA.corners, direction);
    const pointB = pointAhead(random, ofB.corners, times(direction, -1));
    if (!pointA || !pointB) continue;
    b.position = plus(a.position, plus(minus(pointA, pointB), times(direction, gap)));
    return [a, b];
  }
}

const angleBetween = (u: Vector, v: Vector): number => Math.atan2(norm(cross(u, v)), dot(u, v));

describe.each([
  ['box', 'box'],
  ['box', 'triangle'],
  ['triangle', 'triangle'],
] as const)('%s and %s that nearly touch', (...types) => {
  it('are a gap of any size apart by its distance, along its direction, between features of all kinds', () => {
    const coverage = new Coverage();
    const random = new Random(31);
    for (const gap of GAPS) {
      for (let i = cases(150, 1000, 22); i > 0; i--) {
        const [a, b] = nearlyTouching(random, types, gap);
        showing({ a, b }, () => {
          const found = closestOf(a, b);
          const exact = exactDistance(exactPolytope(a), exactPolytope(b));
          near(found.distance, exact.distance, 1e-15 * lengthsOf(a, b), `distance of ${exact.features}`);
          coverage.count(exact.features);
          if (gap < 1e-10) return;
          const rounding = Math.max(1e-12, (1e-15 * lengthsOf(a, b)) / gap);
          const angle = angleBetween(tuple(found.normal), exact.normal);
          near(angle, 0, rounding, `direction of ${exact.features} at ${gap}`);
        });
      }
    }
    coverage.expectAtLeast({ 'corner–corner': 20, 'corner–edge': 20, 'corner–face': 20, 'edge–edge': 20 });
  });
});

describe('boxes of size 9 that are parallel up to a hundred millionth', () => {
  it('have their distance and direction to rounding, not to a part of the angle', () => {
    const coverage = new Coverage();
    const random = new Random(32);
    for (let i = cases(250, 3000, 80); i > 0; i--) {
      const extent = () => random.range(2, 5);
      const shape = () => box({ halfExtents: [extent(), extent(), extent()] });
      const orientation = random.chance(0.5) ? ([0, 0, 0, 1] as const) : random.quaternion();
      const tilt = rotationAbout(random.unitVector(), random.pick([1e-10, 1e-8, 1e-6]));
      const a = shapeAt(shape(), [0, 0, 0], [0, 0, 0], orientation);
      const b = shapeAt(
        shape(),
        times(random.unitVector(), random.range(8, 14)),
        [0, 0, 0],
        multiply(orientation, tilt),
      );
      showing({ a, b }, () => {
        const found = closestOf(a, b);
        if (found.distance <= 0) return;
        const exact = exactDistance(exactPolytope(a), exactPolytope(b));
        near(found.distance, exact.distance, 1e-15 * lengthsOf(a, b), `distance of ${exact.features}`);
        // Where edges cross is known up to the rounding over their angle: which features are closest is, too.
        near(angleBetween(tuple(found.normal), exact.normal), 0, 1e-9, `direction of ${exact.features}`);
        coverage.count(exact.features);
      });
    }
    coverage.expectAtLeast({ 'corner–corner': 1, 'corner–edge': 5, 'corner–face': 5, 'edge–edge': 5 });
  });
});
