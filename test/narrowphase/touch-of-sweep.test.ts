import {
  box,
  type ConvexHull,
  capsule,
  cone,
  convexHull,
  cylinder,
  plane,
  sphere,
  triangle,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { allPairs } from '../helpers/all-pairs.ts';
import { lengthsOf, near, nearVector, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { closestOf, contactOf, sweepOf } from '../helpers/shape-queries.ts';
import {
  atFraction,
  type ConvexShape,
  CYCLE,
  rotationAbout,
  type ShapeType,
  shapeAt,
  solidOf,
  type TestShape,
  tuple,
} from '../helpers/test-shapes.ts';
import { gapAlong } from '../oracle/solids.ts';
import { cross, minus, norm, type Quaternion, type Vector } from '../oracle/vector.ts';

// Shapes on a lattice, swept to their first touch. There they are apart or overlap by rounding. Faces, rims and sides are
// often on each other.

/**
 * Distance and gap of a touch, relative to lengths. The time of a graze is known to half of its digits, the time of any
 * touch of circles is found by iteration.
 */
const TOUCH = 1e-11;

const SIZES = [0.25, 0.5, 1] as const;
const size = (random: Random): number => random.pick(SIZES);
const quarters = (random: Random, most: number): number => (random.integer(8 * most + 1) - 4 * most) / 4;

/** A cube with two corners that are moved along an axis. */
const movedCube = (x: number, z: number): ConvexHull =>
  convexHull([
    [-x, -0.5, -0.5],
    [0.5, -0.5, -0.5],
    [0.5, 0.5, -0.5],
    [-0.5, 0.5, -0.5],
    [-0.5, -0.5, 0.5],
    [0.5, -0.5, z],
    [0.5, 0.5, 0.5],
    [-0.5, 0.5, 0.5],
  ]);
const HULLS = SIZES.flatMap((x) => SIZES.map((z) => movedCube(x, z)));

/** A type without an entry here does not compile. */
const shapeOf: Record<ShapeType, (random: Random) => ConvexShape> = {
  sphere: (random) => sphere(size(random)),
  capsule: (random) => capsule({ radius: size(random), halfHeight: random.pick([0, 0.5]) }),
  cylinder: (random) => cylinder({ radius: size(random), halfHeight: size(random) }),
  cone: (random) => cone({ radius: size(random), halfHeight: size(random) }),
  box: (random) => box({ halfExtents: [size(random), size(random), size(random)] }),
  triangle: (random) => {
    const axis = random.integer(3);
    const corner = (): Vector => {
      const [u, v] = [quarters(random, 1), quarters(random, 1)];
      return axis === 0 ? [0, u, v] : axis === 1 ? [u, 0, v] : [u, v, 0];
    };
    for (;;) {
      const [a, b, c] = [corner(), corner(), corner()];
      if (norm(cross(minus(b, a), minus(c, a))) > 0) return triangle(a, b, c);
    }
  },
  convexHull: (random) => random.pick(HULLS),
  plane: (random) =>
    plane({
      normal: random.pick([
        [0, 1, 0],
        [-1, 0, 0],
        [0, 3, 4],
      ] as const),
      offset: -0.25,
    }),
};

const DISPLACEMENTS: readonly Vector[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -2, 0],
  [0, 0, 1],
  [1, 1, 0],
  [0, -1, 2],
  [1, -1, 0.5],
];
const UPRIGHT: Quaternion = [0, 0, 0, 1];
const ROTATIONS = [UPRIGHT, UPRIGHT, UPRIGHT, rotationAbout([0, 0, 1], Math.PI / 2), [1, 0, 0, 0], CYCLE] as const;

/** Checks the distance, the contact and the normal at the touch of a sweep. False if the sweep has none. */
function checkTouch(a: TestShape, b: TestShape): boolean {
  const hit = sweepOf(a, b);
  if (!hit || hit.overlapping) return false;
  const touching = atFraction(a, hit.fraction);
  const closest = closestOf(touching, b);
  const contact = contactOf(touching, b);
  const tolerance = TOUCH * lengthsOf(touching, b);
  near(closest.distance, 0, tolerance, 'distance');
  near(contact?.depth ?? 0, 0, tolerance, 'depth');
  // A rim, an edge or a corner touches along many directions.
  const isUnique = [a, b].some(({ shape }) => shape.type === 'sphere' || shape.type === 'capsule');
  for (const { normal } of [closest, contact ?? closest]) {
    near(gapAlong(solidOf(touching), solidOf(b), tuple(normal)), 0, tolerance, 'gap along the normal');
    if (isUnique) nearVector(tuple(normal), tuple(hit.normal), 1e-6, 'normal');
  }
  return true;
}

describe('shapes at the touch of a sweep are at distance 0, along the normal of the touch', () => {
  it.each(allPairs)('%s and %s', (typeA, typeB) => {
    const random = new Random(7 + allPairs.findIndex(([a, b]) => a === typeA && b === typeB));
    const coverage = new Coverage();
    for (let i = 0; i < cases(3000, 20_000, 80); i++) {
      const shape = shapeOf[typeA](random);
      const position: Vector = [quarters(random, 1.5), quarters(random, 1.5), quarters(random, 1.5)];
      const a = shapeAt(shape, position, random.pick(DISPLACEMENTS), random.pick(ROTATIONS));
      const b = shapeAt(shapeOf[typeB](random), [0, 0, 0], [0, 0, 0], random.pick(ROTATIONS));
      showing({ a, b }, () => checkTouch(a, b) && coverage.count('touch'));
    }
    coverage.expectAtLeast({ touch: 100 });
  });

  const can = (radius: number, halfHeight: number) => cylinder({ radius, halfHeight });
  const hat = (radius: number, halfHeight: number) => cone({ radius, halfHeight });

  it.each<[string, ConvexShape, ConvexShape, Vector, Vector, Quaternion?]>([
    ['two cylinders with tops in one plane', can(0.25, 1), can(1, 0.25), [-1.25, 0, -1.5], [0, -1, 2]],
    ['a cylinder and a cone', can(0.5, 1), hat(1, 1), [1.5, -1, -0.75], [0, -1, 2]],
    ['two cones', hat(1, 1), hat(0.5, 1), [0.5, -1.5, -0.75], [-1, 0, 0]],
    ['a cone and a box', hat(1, 0.5), box({ halfExtents: [0.25, 1, 1] }), [0.5, -1.25, -1.25], [0, 0, 1]],
    ['a cone and a hull', hat(0.5, 0.5), movedCube(0.5, 0.25), [-1.5, -0.5, -0.75], [1, 0, 0], [1, 0, 0, 0]],
  ])('%s that touch with sides or rims', (_, a, b, from, displacement, quaternion) => {
    const moving = shapeAt(a, from, displacement);
    expect(checkTouch(moving, shapeAt(b, [0, 0, 0], [0, 0, 0], quaternion))).toBe(true);
  });
});
