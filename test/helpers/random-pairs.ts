import { box, plane, type Shape, sphere } from 'first-contact/narrowphase';
import { minus, norm, plus, times, turned, unit, type Vector } from '../oracle/vector.ts';
import { boundingRadius, type Placed, place, type ShapeOf, type ShapeType, tuple } from './placed.ts';
import type { Random } from './random.ts';

/** A random shape of every type, about `size` large. A type without an entry here does not compile. */
const randomShape: Record<ShapeType, (random: Random, size: number) => Shape> = {
  sphere: (random, size) => sphere(size * random.range(0.2, 1)),
  box: (random, size) => {
    const extent = () => size * random.logarithmic(0.1, 1);
    return box({ halfExtents: [extent(), extent(), extent()] });
  },
  plane: (random, size) => plane({ normal: random.unitVector(), offset: random.range(-size, size) }),
};

export interface PairOptions {
  /** Where in the world the pair is. */
  readonly origin?: Vector;
  readonly minSize?: number;
  readonly maxSize?: number;
}

export interface RandomPair<A extends ShapeType = ShapeType, B extends ShapeType = ShapeType> {
  a: Placed<ShapeOf<A>>;
  b: Placed<ShapeOf<B>>;
}

/**
 * Two placed shapes near each other, sometimes overlapping, that move: towards each other, past each other, apart, very
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
  const a = randomlyTurned(random, randomShape[typeA](random, sizeA));
  const b = randomlyTurned(random, randomShape[typeB](random, sizeB));
  const reach = (typeA === 'plane' ? 0 : boundingRadius(a.shape)) + (typeB === 'plane' ? 0 : boundingRadius(b.shape));
  // From a to b, where one is a half-space mostly in front of it; behind it everything overlaps.
  const ahead = times(minus(normalOf(a), normalOf(b)), random.chance(0.8) ? 1.5 : -1.5);
  const away = times(unit(plus(random.unitVector(), ahead)), reach * random.range(0, 1.7));
  a.position = plus(origin, random.vector(Math.max(sizeA, sizeB)));
  // What matters is how far apart the surfaces are, not how far a plane's surface is from its position.
  b.position = plus(a.position, plus(away, plus(toSurface(a), times(toSurface(b), -1))));
  const relative = randomMotion(random, away, reach);
  // A part of the motion that both share must not matter.
  const common = random.chance(0.5) ? ([0, 0, 0] as const) : random.vector(reach);
  a.displacement = plus(relative, common);
  b.displacement = common;
  // The shapes are of the types asked for, by the table above.
  return { a, b } as RandomPair<A, B>;
}

function randomlyTurned(random: Random, shape: Shape): Placed {
  const quaternion = random.chance(0.2) ? ([0, 0, 0, 1] as const) : random.quaternion();
  return place(shape, [0, 0, 0], [0, 0, 0], quaternion);
}

/** The normal of a plane, and the way from its position to its surface; nothing for a bounded shape. */
const normalOf = ({ shape, quaternion }: Placed): Vector =>
  shape.type === 'plane' ? turned(quaternion, tuple(shape.normal)) : [0, 0, 0];

const toSurface = (placed: Placed): Vector =>
  placed.shape.type === 'plane' ? times(normalOf(placed), placed.shape.offset) : [0, 0, 0];

function randomMotion(random: Random, towards: Vector, reach: number): Vector {
  const aim = unit(
    plus(times(towards, 1 / (norm(towards) + reach)), times(random.unitVector(), random.range(0.01, 1))),
  );
  const axis = random.pick([
    [1, 0, 0],
    [0, -1, 0],
    [0, 0, 1],
  ] as const);
  switch (random.integer(8)) {
    case 0:
      return random.chance(0.5) ? [0, 0, 0] : times(aim, reach * 1e-3);
    case 1:
      return times(aim, -reach * random.range(0, 3));
    case 2:
      return times(aim, reach * random.logarithmic(10, 1e4));
    case 3:
      return times(axis, reach * random.range(-3, 3));
    default:
      return times(aim, reach * random.range(0, 4));
  }
}
