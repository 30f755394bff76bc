import { capsule, cone, cylinder, type Shape, triangle } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { work } from '../../../src/narrowphase/convex/least-depth.ts';
import { lengthsOf, near, showing } from '../../helpers/assertions.ts';
import { cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { closestOf } from '../../helpers/shape-queries.ts';
import { type ShapeOf, shapeAt } from '../../helpers/test-shapes.ts';
import { multiply, norm, type Quaternion, rotated, times, type Vector } from '../../oracle/vector.ts';

const can = (radius: number, halfHeight: number) => cylinder({ radius, halfHeight });
const hat = (radius: number, halfHeight: number) => cone({ radius, halfHeight });
const pill = (radius: number, halfHeight: number) => capsule({ radius, halfHeight });

/** Two shapes on one axis, the offset of the second one along it, and their depth: that of their profiles. */
const coaxial: readonly [string, Shape, Shape, number, number][] = [
  ['equal cylinders', can(1, 2), can(1, 2), 0, 2],
  ['a thin cylinder in a wide one', can(0.3, 2), can(1, 2), 0.5, 1.3],
  ['cylinders that are pushed into each other', can(1, 2), can(1, 2), 3.5, 0.5],
  ['a capsule and a cylinder', pill(0.5, 3), can(1, 2), 0.5, 1.5],
  ['a capsule and a cone', pill(1, 2), hat(2, 1), 0, 3],
  ['a cylinder and a cone on its top', can(1, 1), hat(1, 1), 1.75, 0.25],
  ['a cylinder in a flat cone', can(1, 3), hat(4, 1), 0, 4],
  // The apex of the second cone is 1.5 below the base of the first one, the sides are parallel.
  ['equal cones', hat(1, 1), hat(1, 1), 0.5, 1.5],
];

describe('solids of revolution on one axis', () => {
  it.each(coaxial)('%s have the depth of their profiles', (_, a, b, offset, depth) => {
    const random = new Random(2);
    for (let i = 0; i < 20; i++) {
      const q = random.quaternion();
      const [first, second] = [
        shapeAt(a, [0, 0, 0], [0, 0, 0], q),
        shapeAt(b, rotated(q, [0, offset, 0]), [0, 0, 0], q),
      ];
      near(closestOf(first, second).distance, -depth, 1e-14, 'distance');
      near(closestOf(second, first).distance, -depth, 1e-14, 'distance in the other order');
    }
  });

  it.each([1e-13, 1e-11, 1e-9, 1e-7, 1e-5])('a tilt of %s changes the depth by about as much', (tilt) => {
    const random = new Random(3);
    // A ring of nearly equal depths takes milliseconds.
    for (let i = 0; i < cases(3, 50, 1); i++) {
      const [x, y, z, w] = random.quaternion();
      const tilted = [x + tilt * w, y - tilt * z, z + tilt * y, w - tilt * x] as const;
      for (const [name, a, b, offset, depth] of coaxial) {
        const first = shapeAt(a, [0, 0, 0], [0, 0, 0], [x, y, z, w]);
        const second = shapeAt(b, rotated([x, y, z, w], [0, offset, 0]), [0, 0, 0], tilted);
        showing({ name, tilt }, () => near(closestOf(first, second).distance, -depth, 10 * tilt + 1e-14, 'distance'));
      }
    }
  });
});

interface Upright {
  shape: ShapeOf<'cylinder'> | ShapeOf<'cone'>;
  /** Whether the apex is below. */
  isTurned: boolean;
}

/** Height of the profile of a solid along the direction (x, y). */
function heightOf({ shape: { type, radius, halfHeight }, isTurned }: Upright, x: number, y: number): number {
  const upper = type === 'cylinder' ? radius : 0;
  const [top, bottom] = isTurned ? [radius, upper] : [upper, radius];
  return Math.max(top * Math.abs(x) + halfHeight * y, bottom * Math.abs(x) - halfHeight * y);
}

/** Signed distance of solids on parallel axes, from their profiles: the greatest gap along the normals of caps and sides. */
function distanceOfProfiles(a: Upright, b: Upright, across: number, up: number): number {
  const gaps = [a, b].flatMap(({ shape: { type, radius, halfHeight } }) => {
    const length = norm([radius, 2 * halfHeight, 0]);
    const [x, y] = type === 'cylinder' ? [1, 0] : [(2 * halfHeight) / length, radius / length];
    const normals = [
      [x, y],
      [-x, y],
      [x, -y],
      [-x, -y],
      [0, 1],
      [0, -1],
    ] as const;
    return normals.map(([u, v]) => u * across + v * up - heightOf(a, u, v) - heightOf(b, -u, -v));
  });
  return Math.max(...gaps);
}

/** Two solids beside each other whose sides or rims overlap by `depth`, about. */
function barrels(random: Random, depth: number): [Upright, Upright, number, number] {
  const solid = (): Upright => {
    const sizes = () => [random.pick([0.25, 0.5, 1, 2]), random.range(0.2, 2)][random.integer(2)]!;
    return { shape: random.pick([can, hat])(sizes(), sizes()), isTurned: random.chance(0.3) };
  };
  const [a, b] = [solid(), solid()];
  const [high, low] = [a.shape.halfHeight, b.shape.halfHeight];
  // Bottoms or tops in one plane, centers, or any heights
  const up = random.pick([low - high, high - low, 0, random.range(-1, 1) * (low + high)]);
  let [from, to] = [0, 10];
  for (let i = 0; i < 60; i++) {
    const across = (from + to) / 2;
    if (distanceOfProfiles(a, b, across, up) > -depth) to = across;
    else from = across;
  }
  return [a, b, from, up];
}

describe('solids of revolution on parallel axes', () => {
  const placed = ({ shape, isTurned }: Upright, position: Vector, q: Quaternion) =>
    shapeAt(shape, rotated(q, position), [0, 0, 0], isTurned ? multiply(q, [1, 0, 0, 0]) : q);

  it('have the depth of their profiles, also where they overlap at their rims by little', () => {
    const random = new Random(6);
    for (let i = 0; i < cases(20_000, 200_000, 350); i++) {
      const [a, b, across, up] = barrels(random, random.logarithmic(1e-12, 0.1));
      const angle = random.range(0, 6.3);
      const q: Quaternion = random.chance(0.5) ? [0, 0, 0, 1] : random.quaternion();
      const offset: Vector = [across * Math.cos(angle), up, across * Math.sin(angle)];
      const [first, second] = [placed(a, [0, 0, 0], q), placed(b, offset, q)];
      const expected = distanceOfProfiles(a, b, norm([offset[0], 0, offset[2]]), up);
      const tolerance = 1e-8 * lengthsOf(first, second);
      if (expected < 0)
        showing({ first, second }, () => near(closestOf(first, second).distance, expected, tolerance, 'distance'));
    }
  });

  // Most local searches end at the saddle between the normals of two sides.
  it.each<[string, Upright['shape'], Upright['shape'], Vector]>([
    ['two cones', hat(0.5, 1), hat(0.25, 1), [0.7490101349374846, 0, -0.03727031610735377]],
  ])('%s on one floor are as deep as along the side of the steeper one', (_, a, b, offset) => {
    const [first, second] = [
      { shape: a, isTurned: false },
      { shape: b, isTurned: false },
    ];
    const expected = distanceOfProfiles(first, second, norm([offset[0], 0, offset[2]]), 0);
    near(closestOf(shapeAt(a), shapeAt(b, offset)).distance, expected, 1e-14, 'distance');
  });
});

it('a triangle on a diameter of the base of a cone is as deep as the nearest exit, not a farther one', () => {
  const flat = triangle([0, -1, 0], [-1, -1, 0], [-1, 0, 0]);
  for (const aside of [0, 1e-9, -1e-9]) {
    // Along (−1, −1, 0) the rim passes the edge from (0, −1, 0) to (−1, 0, 0).
    const { distance } = closestOf(shapeAt(hat(1, 1)), shapeAt(flat, [aside, 0, 0]));
    near(distance, -Math.SQRT1_2, 2e-9, 'distance');
  }
});

describe('the search for the depth', () => {
  const shapes = [can(1, 1), hat(1, 1), pill(0.5, 1)];

  it('climbs from few directions', () => {
    const random = new Random(4);
    work.searches = 0;
    const count = cases(600, 20_000, 200);
    for (let i = 0; i < count; i++) {
      const [a, b] = [random.pick(shapes), random.pick(shapes.slice(0, 2))];
      closestOf(shapeAt(a), shapeAt(b, times(random.unitVector(), 0.5), [0, 0, 0], random.quaternion()));
    }
    expect(work.searches / count).toBeLessThan(4);
  });

  it('finds the same depth in both orders', () => {
    const random = new Random(5);
    for (let i = 0; i < cases(600, 20_000, 100); i++) {
      const [a, b] = [random.pick(shapes), random.pick(shapes.slice(0, 2))];
      const offset: Vector = times(random.unitVector(), random.logarithmic(1e-6, 1));
      const [first, second] = [shapeAt(a), shapeAt(b, offset, [0, 0, 0], random.quaternion())];
      showing({ first, second }, () => {
        near(closestOf(first, second).distance, closestOf(second, first).distance, 1e-12, 'distance');
      });
    }
  });
});
