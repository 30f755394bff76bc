import { box, capsule, cone, convexHull, cylinder, plane, sphere, triangle } from 'first-contact/narrowphase';
import { cross, minus, multiply, norm, plus, type Quaternion, rotated, times, type Vector } from '../oracle/vector.ts';
import type { Random } from './random.ts';
import type { RandomPair } from './random-pairs.ts';
import {
  type ConvexShape,
  CYCLE,
  cornersOf,
  refuseParts,
  rigidlyMoved,
  rotationAbout,
  type ShapeType,
  shapeAt,
  type TestShape,
  tuple,
} from './test-shapes.ts';

// Positions that random numbers never produce and scenes contain often: a center on a surface, crossing core segments,
// faces and edges on each other, coplanar triangles, two equal shapes at the same pose – exactly, or off by a rounding,
// an angle too small to see, or a thousandth.

const SIZES = [0.5, 1, 1, 2] as const;
const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** Shapes of few sizes, so that many of them fit each other. A type without an entry here does not compile. */
const plainShape: Record<ShapeType, (random: Random) => ConvexShape> = {
  sphere: (random) => sphere(random.pick(SIZES)),
  capsule: (random) => capsule({ radius: random.pick([0.25, 0.5, 1]), halfHeight: random.pick([0, ...SIZES]) }),
  cylinder: (random) => cylinder({ radius: random.pick(SIZES), halfHeight: random.pick(SIZES) }),
  cone: (random) => cone({ radius: random.pick(SIZES), halfHeight: random.pick(SIZES) }),
  box: (random) => {
    const extent = () => (random.chance(0.05) ? 1e-6 : random.pick(SIZES));
    return box({ halfExtents: [extent(), extent(), extent()] });
  },
  triangle: (random) => {
    if (random.chance(0.1)) return triangle([-1, 0, 0], [1, 0, 0], [random.pick([-1, 0, 0.5, 3]), 1e-6, 0]);
    for (;;) {
      const height = () => (random.chance(0.5) ? 0 : random.integer(3) - 1);
      const corner = (): Vector => [random.integer(3) - 1, random.integer(3) - 1, height()];
      const [a, b, c] = [corner(), corner(), corner()];
      if (norm(cross(minus(b, a), minus(c, a))) > 0) return triangle(a, b, c);
    }
  },
  convexHull: (random) => {
    const extent = () => random.pick(SIZES);
    const [x, y, z] = [extent(), extent(), extent()];
    const across = (sides: readonly number[]) => sides.flatMap((u) => sides.map((v) => [u * x, v * z] as const));
    switch (random.integer(3)) {
      case 0:
        // A box.
        return convexHull(
          across([-1, 1]).flatMap(([u, v]): Vector[] => [
            [u, -y, v],
            [u, y, v],
          ]),
        );
      case 1:
        // A wedge.
        return convexHull([...across([-1, 1]).map(([u, v]): Vector => [u, -y, v]), [-x, y, 0], [x, y, 0]]);
      default:
        // An octahedron, or a pyramid.
        return convexHull([
          [x, 0, 0],
          [-x, 0, 0],
          [0, 0, z],
          [0, 0, -z],
          [0, y, 0],
          [0, random.pick([-y, 0]), 0],
        ]);
    }
  },
  plane: (random) => {
    const normal = random.chance(0.7)
      ? random.pick(AXES)
      : random.pick([
          [1, 1, 0],
          [0, 1, -1],
          [1, 1, 1],
        ] as const);
    return plane({ normal: times(normal, random.pick([1, -1])), offset: random.integer(3) - 1 });
  },
};

const plainRotation = (random: Random): Quaternion =>
  random.pick<Quaternion>([
    [0, 0, 0, 1],
    [0, 0, 0, 1],
    CYCLE,
    rotationAbout(random.pick(AXES), Math.PI / 2),
    rotationAbout(random.pick(AXES), Math.PI / 4),
    rotationAbout(random.pick(AXES), random.range(0, Math.PI)),
  ]);

/** Two shapes with a common point – center, corner, point of an edge or a face – exactly or almost. */
export function specialPair(
  random: Random,
  typeA: ShapeType,
  typeB: ShapeType,
  origin: Vector = [0, 0, 0],
): RandomPair {
  const shapeA = plainShape[typeA](random);
  const shapeB = typeA === typeB && random.chance(0.2) ? shapeA : plainShape[typeB](random);
  const quaternion = plainRotation(random);
  const tilt = rotationAbout(random.chance(0.5) ? random.pick(AXES) : random.unitVector(), tiny(random));
  const a = shapeAt(shapeA, [0, 0, 0], [0, 0, 0], quaternion);
  const b = shapeAt(
    shapeB,
    [0, 0, 0],
    [0, 0, 0],
    multiply(random.chance(0.4) ? quaternion : plainRotation(random), tilt),
  );
  const apart = plus(aside(random), times(random.pick(AXES), tiny(random)));
  const together = random.chance(0.1);
  b.position = together ? [0, 0, 0] : plus(minus(featureOf(random, a), featureOf(random, b)), apart);
  a.displacement = plainMotion(random, a, b);
  const orientation: Quaternion = random.chance(0.6) ? [0, 0, 0, 1] : random.quaternion();
  return { a: rigidlyMoved(a, orientation, origin), b: rigidlyMoved(b, orientation, origin) } as RandomPair;
}

/** Often 0, or as small as a rounding, or up to a thousandth. */
const tiny = (random: Random): number => (random.chance(0.6) ? 0 : random.logarithmic(1e-17, 1e-3));

/** No displacement, or one along an axis with the length of an edge. */
const aside = (random: Random): Vector =>
  random.chance(0.6) ? [0, 0, 0] : times(random.pick(AXES), random.pick([0.25, 0.5, 1, 2, 3]) * random.pick([1, -1]));

/** A feature point of the shape, relative to its position. */
function featureOf(random: Random, { shape, quaternion }: TestShape): Vector {
  const side = () => random.integer(3) - 1;
  switch (shape.type) {
    case 'sphere':
      return times(rotated(quaternion, random.pick(AXES)), shape.radius * side());
    case 'capsule': {
      const onCore: Vector = [0, shape.halfHeight * random.pick([-1, -0.5, 0, 0, 0.5, 1]), 0];
      return rotated(quaternion, plus(onCore, times(random.pick(AXES), shape.radius * side())));
    }
    case 'cylinder':
    case 'cone': {
      const height = side();
      const reach = shape.type === 'cylinder' ? 1 : (1 - height) / 2;
      const around = random.pick([
        [0, 0],
        [1, 0],
        [0, -1],
        [0.6, 0.8],
      ] as const);
      return rotated(quaternion, [
        around[0] * shape.radius * reach,
        height * shape.halfHeight,
        around[1] * shape.radius * reach,
      ]);
    }
    case 'box': {
      const { x, y, z } = shape.halfExtents;
      return rotated(quaternion, [x * side(), y * side(), z * side()]);
    }
    case 'triangle': {
      const [a, b, c] = cornersOf(shape);
      const between = plus(times(a, 0.5), times(b, 0.5));
      const inside = plus(times(between, 0.5), times(c, 0.5));
      return rotated(quaternion, random.pick([a, b, c, between, between, inside, inside]));
    }
    case 'convexHull': {
      const [a, b, c] = [0, 1, 2].map(() => tuple(random.pick(shape.points))) as [Vector, Vector, Vector];
      const between = plus(times(a, 0.5), times(b, 0.5));
      return rotated(quaternion, random.pick([a, b, between, plus(times(between, 0.5), times(c, 0.5))]));
    }
    case 'plane':
      return times(rotated(quaternion, tuple(shape.normal)), shape.offset);
    default:
      return refuseParts(shape);
  }
}

/** At rest, along an axis or an edge, towards each other, or anywhere. */
function plainMotion(random: Random, a: TestShape, b: TestShape): Vector {
  const length = random.pick([0.5, 1, 2, 4, -1, -2, -4]);
  switch (random.integer(6)) {
    case 0:
      return [0, 0, 0];
    case 1:
      return times(b.position, length / 2);
    case 2:
      return times(random.unitVector(), length);
    case 3: {
      const { shape, quaternion } = random.chance(0.5) ? a : b;
      const along = shape.type === 'triangle' ? minus(tuple(shape.b), tuple(shape.a)) : random.pick(AXES);
      return times(rotated(quaternion, along), length);
    }
    default:
      return times(random.pick(AXES), length);
  }
}
