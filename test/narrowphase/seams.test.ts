import {
  box,
  capsule,
  cone,
  convexHull,
  cylinder,
  plane,
  type Shape,
  sphere,
  triangle,
} from 'first-contact/narrowphase';
import { describe, it } from 'vitest';
import { flipped, orderedPairs } from '../helpers/all-pairs.ts';
import {
  accuracyOf,
  assertClosest,
  CLOSED_FORM,
  check,
  lengthsOf,
  near,
  proveSweepTimes,
  showing,
  sweptLengthsOf,
} from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { closestOf, sweepOf } from '../helpers/shape-queries.ts';
import {
  boundingRadius,
  rotationAbout,
  type ShapeType,
  shapeAt,
  solidOf,
  type TestShape,
  tuple,
} from '../helpers/test-shapes.ts';
import { signedDistance } from '../oracle/signed-distance.ts';
import { support } from '../oracle/solids.ts';
import { minus, multiply, norm, plus, type Quaternion, rotated, times, unit, type Vector } from '../oracle/vector.ts';

// Over the seams between faces, edges and corners, in small steps: a signed distance changes by no more than the
// shapes move.

const STEPS = cases(400, 4000, 9);

const shapes: Record<ShapeType, Shape> = {
  sphere: sphere(0.7),
  capsule: capsule({ radius: 0.4, halfHeight: 0.8 }),
  box: box({ halfExtents: [0.9, 0.6, 0.4] }),
  triangle: triangle([-1, -0.6, 0], [1.1, -0.5, 0.1], [0.1, 1, -0.1]),
  convexHull: convexHull([
    [-1, -0.6, -0.3],
    [1.1, -0.5, -0.4],
    [0.1, 1, -0.5],
    [0.2, -0.2, 0.8],
    [0.3, 0.4, 0.7],
  ]),
  plane: plane({ normal: [0.48, 0.6, 0.64], offset: 0.3 }),
  cylinder: cylinder({ radius: 0.6, halfHeight: 0.5 }),
  cone: cone({ radius: 0.7, halfHeight: 0.6 }),
};

/**
 * How far a point of a bounded shape can move when the shape rotates by an angle; of a half-space only near the
 * other.
 */
const leverOf = (shape: Shape): number => (shape.type === 'plane' ? 3 : boundingRadius(shape));

describe.each(orderedPairs)('%s against %s, in small steps without a jump', (typeA, typeB) => {
  it.each([
    ['far apart', 3, 1],
    ['touching now and then', 1.1, 1],
    ['deep', 0.4, 1],
    ['deep, rotating slowly', 0.1, 0.01],
  ])('one moving and rotating around the other, %s', (_name, radius, revolutions) => {
    const random = new Random(81);
    const [start, axis, up] = [random.quaternion(), random.unitVector(), random.unitVector()];
    let previous: { a: TestShape; distance: number } | undefined;
    const b = shapeAt(shapes[typeB], [0.1, 0.2, 0.3], [0, 0, 0], random.quaternion());
    const angle = (2 * Math.PI * revolutions) / STEPS;
    for (let i = 0; i <= STEPS; i++) {
      const around = rotated(rotationAbout(up, (2 * Math.PI * i) / STEPS), times(unit([up[1], -up[0], 0.3]), radius));
      const q = multiply(rotationAbout(axis, angle * i), start);
      const a = shapeAt(shapes[typeA], plus(b.position, around), [0, 0, 0], q);
      showing({ a, b }, () => {
        const found = closestOf(a, b);
        const { distance } = found;
        near(
          distance,
          signedDistance(solidOf(a), solidOf(b), tuple(found.normal)),
          accuracyOf(a, b) * lengthsOf(a, b),
          'distance',
        );
        assertClosest(found, a, b, accuracyOf(a, b) * lengthsOf(a, b));
        if (previous) {
          const step = norm(minus(a.position, previous.a.position)) + leverOf(a.shape) * angle;
          near(distance, previous.distance, step + 1e-14, 'distance one step later');
        }
        previous = { a, distance };
      });
    }
  });

  it('tilted against each other from below rounding to a thousandth, over all angles that count as parallel', () => {
    const random = new Random(82);
    for (const aside of [0, 0.6, 1.3]) {
      const coverage = new Coverage();
      const orientation = random.chance(0.5) ? ([0, 0, 0, 1] as const) : random.quaternion();
      const axis = random.chance(0.5) ? ([0, 0, 1] as const) : random.unitVector();
      let previous: { angle: number; distance: number } | undefined;
      for (let i = 0; i <= STEPS; i++) {
        const angle = 10 ** (-17 + (14 * i) / STEPS);
        const b = shapeAt(shapes[typeB], [0, 0, 0], [0, 0, 0], orientation);
        const offset = rotated(orientation, [0.2 * aside, aside, 0.1]);
        const a = shapeAt(
          shapes[typeA],
          offset,
          times(offset, -2.5),
          multiply(orientation, rotationAbout(axis, angle)),
        );
        showing({ a, b, angle }, () => {
          const { distance, normal } = closestOf(a, b);
          near(
            distance,
            signedDistance(solidOf(a), solidOf(b), tuple(normal)),
            accuracyOf(a, b) * lengthsOf(a, b),
            'distance',
          );
          if (previous) {
            const step = leverOf(a.shape) * (angle - previous.angle);
            near(distance, previous.distance, step + 1e-14, 'distance one step later');
          }
          previous = { angle, distance };
          const hit = sweepOf(a, b);
          proveSweepTimes(hit, a, b, accuracyOf(a, b) * sweptLengthsOf(a, b), coverage);
          // Of triangles in one plane, but for a tilt below the rounding, one may pass over the other.
          if (angle >= 1e-14) check(hit !== undefined, 'a miss');
        });
      }
      coverage.expectShares(STEPS, { hit: 0.8 });
    }
  });
});

describe('over the seam of two triangles in one plane', () => {
  // A quadrilateral in the plane y = 0, cut along a line that no coordinate axis goes along.
  const [p, q, r, s] = [
    [-3, 0, -2],
    [2, 0, -3],
    [3, 0, 2],
    [-2, 0, 3],
  ] as [Vector, Vector, Vector, Vector];
  const halves: [name: string, first: Shape, second: Shape][] = [
    ['same winding', triangle(p, q, r), triangle(p, r, s)],
    ['opposite winding', triangle(p, q, r), triangle(p, s, r)],
    ['other corners first', triangle(q, r, p), triangle(s, p, r)],
  ];
  const movers: [name: string, shape: Shape, q: Quaternion][] = [
    ['a sphere', sphere(0.5), [0, 0, 0, 1]],
    ['an upright capsule', capsule({ radius: 0.25, halfHeight: 0.5 }), [0, 0, 0, 1]],
    ['a lying capsule', capsule({ radius: 0.25, halfHeight: 0.5 }), rotationAbout([1, 0, 0], Math.PI / 2)],
    ['a tilted capsule', capsule({ radius: 0.25, halfHeight: 0.5 }), rotationAbout([0.6, 0, 0.8], 1)],
    ['a box on its face', box({ halfExtents: [0.5, 0.25, 0.25] }), [0, 0, 0, 1]],
    ['a box on its edge', box({ halfExtents: [0.5, 0.25, 0.25] }), rotationAbout([0, 0, 1], 0.7)],
    ['a box on its corner', box({ halfExtents: [0.5, 0.25, 0.25] }), new Random(83).quaternion()],
    ['a triangle', triangle([-0.5, 0, -0.5], [0.5, 0.25, 0], [0, 0.5, 0.5]), new Random(84).quaternion()],
  ];

  for (const [winding, first, second] of halves) {
    it.each(movers)(
      `%s lands at the height of the plane, of the same depth in it and at the same time (${winding})`,
      (_name, shape, orientation) => {
        const [one, other] = [shapeAt(first), shapeAt(second)];
        const bottom = support(solidOf(shapeAt(shape, [0, 0, 0], [0, 0, 0], orientation)), [0, -1, 0]);
        for (let i = 0; i <= STEPS; i++) {
          const x = -1 + (2 * i) / STEPS;
          const above = shapeAt(shape, [x, 3, -0.3 * x], [0, -4, 0], orientation);
          showing({ above }, () => {
            const distances = [closestOf(above, one).distance, closestOf(one, above).distance];
            near(distances[0]!, distances[1]!, 1e-15, 'distance in the other order');
            near(Math.min(distances[0]!, closestOf(above, other).distance), 3 - bottom, 1e-14, 'distance');
            const times = [sweepOf(above, one), sweepOf(above, other)].map((hit) => hit?.fraction ?? Infinity);
            near(Math.min(...times), (3 - bottom) / 4, 1e-14, 'fraction');
            near(
              sweepOf(one, { ...above, displacement: [0, -4, 0] })?.fraction ?? Infinity,
              times[0]!,
              1e-15,
              'the other order',
            );
            // In the plane, the half over which it is holds it at least as deep as a whole plane would from below.
            const sunk = { ...above, position: [x, bottom - 0.01, -0.3 * x] as const };
            const depths = [one, other].map((half) => -closestOf(sunk, half).distance);
            check(Math.max(...depths) <= 0.01 + 1e-14, 'deeper than it was sunk');
            // Something pointed gets out of one half over the seam with a shorter push.
            if (shape.type !== 'box' && shape.type !== 'triangle') near(Math.max(...depths), 0.01, 1e-14, 'depth');
          });
        }
      },
    );
  }
});

describe('from over a face to over an edge to over a corner', () => {
  it.each(['sphere', 'capsule', 'box', 'triangle'] as const)(
    'a %s dropped on a triangle: first touch and distance as sampled',
    (type) => {
      const ground = shapeAt(triangle([-1, 0, -1], [1, 0, -1], [0, 0, 1]));
      const coverage = new Coverage();
      for (const heading of [0.1, Math.PI / 2, 2.4, 4]) {
        const orientation = new Random(85 + type.length).quaternion();
        for (let i = 0; i <= STEPS; i++) {
          const shift = (3 * i) / STEPS;
          const a = shapeAt(
            shapes[type],
            [shift * Math.cos(heading), 2, shift * Math.sin(heading)],
            [0, -4, 0],
            orientation,
          );
          showing({ a, ground }, () => {
            proveSweepTimes(sweepOf(a, ground), a, ground, CLOSED_FORM * sweptLengthsOf(a, ground), coverage);
            const [there, back] = [closestOf(a, ground), closestOf(ground, a)];
            near(back.distance, there.distance, 1e-14, 'the other order');
            assertClosest({ ...back, ...flipped(back) }, a, ground, CLOSED_FORM * lengthsOf(a, ground));
            const oneDown = closestOf({ ...a, position: plus(a.position, [0, -1.9, 0]) }, ground);
            check(oneDown.distance < there.distance, 'not nearer after going down');
          });
        }
      }
      coverage.expectAtLeast({ hit: STEPS, miss: STEPS / 2 });
    },
  );
});
