import { box, capsule, cone, convexHull, cylinder, plane, sphere, triangle } from 'first-contact/narrowphase';
import { support } from '../oracle/solids.ts';
import { cross, dot, minus, norm, plus, type Quaternion, times, type Vector } from '../oracle/vector.ts';
import { CUBE_ROTATIONS } from './cube-rotations.ts';
import type { Random } from './random.ts';
import type { RandomPair } from './random-pairs.ts';
import {
  type ConvexShape,
  rigidlyMoved,
  rotationAbout,
  type ShapeType,
  shapeAt,
  solidOf,
  type TestShape,
} from './test-shapes.ts';

// Shapes as level designers set them: corners, positions and displacements on a grid, quarter rotations, sometimes an
// eighth. Faces slide along faces, edges along edges, corners pass corners. Many touches last a single instant.

const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** A multiple of a quarter, up to `most`. */
const upTo = (random: Random, most: number): number => (1 + random.integer(4 * most)) / 4;
const between = (random: Random, most: number): number => (random.integer(8 * most + 1) - 4 * most) / 4;
const onGrid = (random: Random, most: number): Vector => [
  between(random, most),
  between(random, most),
  between(random, most),
];

/** A type without an entry here does not compile. */
const gridShape: Record<ShapeType, (random: Random) => ConvexShape> = {
  sphere: (random) => sphere(upTo(random, 2)),
  capsule: (random) => capsule({ radius: upTo(random, 1), halfHeight: random.integer(8) / 4 }),
  cylinder: (random) => cylinder({ radius: upTo(random, 1), halfHeight: upTo(random, 2) }),
  cone: (random) => cone({ radius: upTo(random, 1), halfHeight: upTo(random, 2) }),
  box: (random) => box({ halfExtents: [upTo(random, 2), upTo(random, 2), upTo(random, 2)] }),
  triangle: (random) => {
    for (;;) {
      const height = random.chance(0.5) ? 0 : 2;
      const corner = (): Vector => [between(random, 2), between(random, 2), between(random, height)];
      const [a, b, c] = [corner(), corner(), corner()];
      if (norm(cross(minus(b, a), minus(c, a))) > 0) return triangle(a, b, c);
    }
  },
  convexHull: (random) => {
    for (;;) {
      const corners = Array.from({ length: 4 + random.integer(4) }, () => onGrid(random, 2));
      const [a, b, c, d] = corners as [Vector, Vector, Vector, Vector];
      if (dot(cross(minus(b, a), minus(c, a)), minus(d, a)) !== 0) return convexHull(corners);
    }
  },
  plane: (random) => plane({ normal: times(random.pick(AXES), random.pick([1, -1])), offset: between(random, 2) }),
};

function gridRotation(random: Random): Quaternion {
  if (random.chance(0.9)) return random.pick(CUBE_ROTATIONS).quaternion;
  return random.chance(0.5) ? rotationAbout(random.pick(AXES), Math.PI / 4) : random.quaternion();
}

/**
 * Two shapes on the grid. One moves on the grid, mostly towards the other. Often they slide: along one axis they touch
 * and do not move. Sometimes the whole grid is rotated, so that rounding decides the touch.
 */
export function gridPair(random: Random, typeA: ShapeType, typeB: ShapeType): RandomPair {
  const position = onGrid(random, 3);
  const motion = position.map((x) => (random.chance(0.2) ? 0 : between(random, 1) - Math.sign(x) * upTo(random, 4)));
  const a = shapeAt(gridShape[typeA](random), position, motion as unknown as Vector, gridRotation(random));
  const b = shapeAt(gridShape[typeB](random), onGrid(random, 1), [0, 0, 0], gridRotation(random));
  if (random.chance(0.5)) slide(random, a, b);
  const common = random.chance(0.2) ? onGrid(random, 1) : ([0, 0, 0] as const);
  a.displacement = plus(a.displacement, common);
  b.displacement = common;
  if (random.chance(0.7)) return { a, b } as RandomPair;
  const orientation = random.quaternion();
  return { a: rigidlyMoved(a, orientation, [0, 0, 0]), b: rigidlyMoved(b, orientation, [0, 0, 0]) } as RandomPair;
}

function slide(random: Random, a: TestShape, b: TestShape): void {
  const axis = random.pick(AXES);
  const supportSum = support(solidOf(a), axis, 0) + support(solidOf(b), times(axis, -1), 0);
  if (supportSum === Number.POSITIVE_INFINITY) return;
  const without = (v: Vector) => v.map((x, i) => (axis[i] === 1 ? 0 : x)) as unknown as Vector;
  a.displacement = without(a.displacement);
  a.position = plus(without(a.position), times(axis, dot(b.position, axis) - supportSum));
}
