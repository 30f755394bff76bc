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
import { cross, minus, norm, plus, rotated, times, unit, type Vector } from '../oracle/vector.ts';
import type { Random } from './random.ts';
import {
  boundingRadius,
  cornersOf,
  refuseParts,
  type ShapeOf,
  type ShapeType,
  shapeAt,
  type TestShape,
  tuple,
} from './test-shapes.ts';

/** A random shape of every type, about `size` large. A type without an entry here does not compile. */
export const randomShape: Record<ShapeType, (random: Random, size: number) => Shape> = {
  sphere: (random, size) => sphere(size * random.range(0.2, 1)),
  box: (random, size) => {
    const extent = () => size * random.logarithmic(0.1, 1);
    return box({ halfExtents: [extent(), extent(), extent()] });
  },
  capsule: (random, size) => {
    const ratio = random.logarithmic(0.05, 20);
    if (random.chance(0.05)) return capsule({ radius: size, halfHeight: 0 });
    return capsule({ radius: (size * ratio) / (1 + ratio), halfHeight: size / (1 + ratio) });
  },
  triangle: (random, size) => triangle(...randomCorners(random, size)),
  cylinder: (random, size) => cylinder(randomMeasures(random, size)),
  cone: (random, size) => cone(randomMeasures(random, size)),
  convexHull: (random, size) => convexHull(randomPoints(random, size)),
  plane: (random, size) => plane({ normal: random.unitVector(), offset: random.range(-size, size) }),
};

/** Points of a hull of about `size`: a box, a prism, or random ones, sometimes flattened or far from the origin. */
function randomPoints(random: Random, size: number): Vector[] {
  const flatness = random.chance(0.3) ? random.logarithmic(0.01, 1) : 1;
  const origin = random.chance(0.2) ? random.vector(2 * size) : ([0, 0, 0] as const);
  const q = random.quaternion();
  const place = ([x, y, z]: Vector): Vector => minus(rotated(q, times([x, y * flatness, z], size)), origin);
  switch (random.integer(3)) {
    case 0:
      return [0, 1, 2, 3, 4, 5, 6, 7].map((i) => place([i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5]));
    case 1: {
      const [count, height] = [3 + random.integer(3), random.range(0.2, 1)];
      const rim = Array.from({ length: count }, (_, i) => (2 * Math.PI * i) / count);
      return rim.flatMap((angle) =>
        [-height, height].map((y) => place([0.7 * Math.cos(angle), y / 2, 0.7 * Math.sin(angle)])),
      );
    }
    default:
      return Array.from({ length: 4 + random.integer(5) }, () =>
        place(times(random.unitVector(), random.range(0.5, 1))),
      );
  }
}

/** Radius and half height, from a needle to a disc. */
function randomMeasures(random: Random, size: number): { radius: number; halfHeight: number } {
  const ratio = random.logarithmic(0.05, 20);
  return { radius: (size * ratio) / (1 + ratio), halfHeight: size / (1 + ratio) };
}

/** A triangle of about `size`, of any shape down to slivers, sometimes far from the origin. */
export function randomCorners(random: Random, size: number): [Vector, Vector, Vector] {
  const [a, b] = [random.vector(size), random.vector(size)];
  const edge = minus(b, a);
  const aside = times(unit(cross(edge, random.unitVector())), size * random.logarithmic(0.05, 1));
  const width = random.chance(0.15) ? 1e-6 : 1;
  const c = plus(plus(a, times(edge, random.range(-0.2, 1.2))), times(aside, width));
  const middle = times(plus(a, plus(b, c)), 1 / 3);
  const origin = random.chance(0.3) ? random.vector(2 * size) : middle;
  const corners: [Vector, Vector, Vector] = [minus(a, origin), minus(b, origin), minus(c, origin)];
  return random.chance(0.5) ? corners : [corners[1], corners[0], corners[2]];
}

export interface PairOptions {
  /** Position of the pair in the world. */
  readonly origin?: Vector;
  readonly minSize?: number;
  readonly maxSize?: number;
}

export interface RandomPair<A extends ShapeType = ShapeType, B extends ShapeType = ShapeType> {
  a: TestShape<ShapeOf<A>>;
  b: TestShape<ShapeOf<B>>;
}

/**
 * Two placed shapes near each other, sometimes overlapping, that move: towards each other, past each other, away, very
 * fast, alike, or not at all.
 */
export function randomPair<A extends ShapeType, B extends ShapeType>(
  random: Random,
  typeA: A,
  typeB: B,
  { origin = [0, 0, 0], minSize = 1e-3, maxSize = 1e4 }: PairOptions = {},
): RandomPair<A, B> {
  const sizeA = random.logarithmic(minSize, maxSize);
  const ratio = random.chance(0.8) ? random.logarithmic(0.2, 5) : random.logarithmic(1e-3, 1e3);
  const sizeB = Math.min(maxSize, Math.max(minSize, sizeA * ratio));
  const a = randomlyRotated(random, randomShape[typeA](random, sizeA));
  const b = randomlyRotated(random, randomShape[typeB](random, sizeB));
  const radiusSum =
    (typeA === 'plane' ? 0 : boundingRadius(a.shape)) + (typeB === 'plane' ? 0 : boundingRadius(b.shape));
  // From a to b: one shape is mostly in front of a half-space; behind it everything overlaps.
  const ahead = times(minus(normalOf(a), normalOf(b)), random.chance(0.8) ? 1.5 : -1.5);
  const away = times(unit(plus(random.unitVector(), ahead)), radiusSum * random.range(0, 1.7));
  a.position = plus(origin, random.vector(Math.max(sizeA, sizeB)));
  // Thin shapes with near centers rarely touch: a point of one is put near a point of the other.
  const thin = [typeA, typeB].some((type) => type === 'capsule' || type === 'triangle');
  const gap = thin && random.chance(0.3) ? ([0, 0, 0] as const) : away;
  // The distance of surfaces matters, not the distance of a plane's position from its surface.
  const [from, to] = thin ? [pointOf(random, a), pointOf(random, b)] : [toSurface(a), toSurface(b)];
  b.position = plus(a.position, plus(gap, minus(from, to)));
  const relative = randomMotion(random, away, radiusSum, thin ? random.logarithmic(1e-3, 1) : random.range(0.01, 1));
  // A part of the motion that both share must not matter.
  const common = random.chance(0.5) ? ([0, 0, 0] as const) : random.vector(radiusSum);
  a.displacement = plus(relative, common);
  b.displacement = common;
  // The shapes are of the given types, by the table above.
  return { a, b } as RandomPair<A, B>;
}

function randomlyRotated(random: Random, shape: Shape): TestShape {
  const quaternion = random.chance(0.2) ? ([0, 0, 0, 1] as const) : random.quaternion();
  return shapeAt(shape, [0, 0, 0], [0, 0, 0], quaternion);
}

/** Normal of a plane, and offset from its position to its surface; zero for a bounded shape. */
const normalOf = ({ shape, quaternion }: TestShape): Vector =>
  shape.type === 'plane' ? rotated(quaternion, tuple(shape.normal)) : [0, 0, 0];

const toSurface = (placed: TestShape): Vector =>
  placed.shape.type === 'plane' ? times(normalOf(placed), placed.shape.offset) : [0, 0, 0];

/** A point in the shape or on its surface, relative to its position. */
function pointOf(random: Random, placed: TestShape): Vector {
  const { shape, quaternion } = placed;
  switch (shape.type) {
    case 'sphere':
      return times(random.unitVector(), shape.radius * random.next());
    case 'capsule': {
      const along = times(rotated(quaternion, [0, 1, 0]), shape.halfHeight * random.range(-1, 1));
      return plus(along, times(random.unitVector(), shape.radius * random.next()));
    }
    case 'box': {
      const { x, y, z } = shape.halfExtents;
      const [u, v, w] = random.vector();
      return rotated(quaternion, [x * u, y * v, z * w]);
    }
    case 'convexHull': {
      const corner = () => tuple(random.pick(shape.points));
      return rotated(quaternion, pointOfTriangle(random, [corner(), corner(), corner()]));
    }
    case 'triangle':
      return rotated(quaternion, pointOfTriangle(random, cornersOf(shape)));
    case 'cylinder':
    case 'cone': {
      const height = random.range(-1, 1);
      const reach = shape.type === 'cylinder' ? 1 : (1 - height) / 2;
      const angle = random.range(0, 2 * Math.PI);
      const radial = shape.radius * reach * random.next();
      return rotated(quaternion, [radial * Math.cos(angle), shape.halfHeight * height, radial * Math.sin(angle)]);
    }
    case 'plane':
      return toSurface(placed);
    default:
      return refuseParts(shape);
  }
}

function pointOfTriangle(random: Random, [a, b, c]: readonly [Vector, Vector, Vector]): Vector {
  const [u, v] = [random.next(), random.next()];
  const [s, t] = u + v > 1 ? [1 - u, 1 - v] : [u, v];
  return plus(a, plus(times(minus(b, a), s), times(minus(c, a), t)));
}

/** The larger `spread`, the less exact the direction of the motion. */
function randomMotion(random: Random, towards: Vector, radiusSum: number, spread: number): Vector {
  const heading = unit(plus(times(towards, 1 / (norm(towards) + radiusSum)), times(random.unitVector(), spread)));
  const axis = random.pick([
    [1, 0, 0],
    [0, -1, 0],
    [0, 0, 1],
  ] as const);
  switch (random.integer(8)) {
    case 0:
      return random.chance(0.5) ? [0, 0, 0] : times(heading, radiusSum * 1e-3);
    case 1:
      return times(heading, -radiusSum * random.range(0, 3));
    case 2:
      return times(heading, radiusSum * random.logarithmic(10, 1e4));
    case 3:
      return times(axis, radiusSum * random.range(-3, 3));
    default:
      return times(heading, radiusSum * random.range(0, 4));
  }
}
