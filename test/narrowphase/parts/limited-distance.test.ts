import {
  type CompoundChildOptions,
  compound,
  heightField,
  type PlacedShape,
  type Shape,
  triangleMesh,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { areWithin, distanceBetween, distanceUpTo, overlapBetween } from '../../../src/narrowphase/dispatch.ts';
import { Placement } from '../../../src/narrowphase/placed-shape.ts';
import { type ClosestPoints, createClosestPoints } from '../../../src/narrowphase/results.ts';
import { types } from '../../helpers/all-pairs.ts';
import { showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { sphereMesh } from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';
import { randomField, randomMesh } from '../../helpers/random-meshes.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { plus } from '../../oracle/vector.ts';

type ChildShape = CompoundChildOptions['shape'];

const SOLIDS = types.filter((type) => type !== 'plane');

const createSurface = (random: Random): ChildShape =>
  (random.chance(0.5) ? randomMesh(random) : randomField(random).shape) as ChildShape;

/** A closed mesh, or a field of which some have holes. */
function createSolid(random: Random): Shape {
  if (random.chance(0.4)) return triangleMesh({ ...sphereMesh(random.integer(2)), solid: true });
  const [rows, columns] = [2 + random.integer(5), 2 + random.integer(5)];
  const holes = random.chance(0.4) ? 0.15 : 0;
  const heights = Array.from({ length: rows * columns }, () =>
    random.chance(holes) ? Number.NaN : random.range(-1, 1),
  );
  // Any field has a triangle.
  for (const at of [0, 1, columns, columns + 1]) heights[at] = 0.5;
  return heightField({ heights, rows, columns, cellSize: random.range(0.5, 2), solid: true });
}

const createCompound = (random: Random): Shape =>
  compound(
    Array.from({ length: 1 + random.integer(5) }, () => ({
      shape: random.chance(0.3) ? createSurface(random) : (randomShape[random.pick(SOLIDS)](random, 0.7) as ChildShape),
      position: random.vector(1.5),
      quaternion: random.quaternion(),
    })),
  );

/** Numbers of parts that are 0 may be missing. */
const numbered = (closest: ClosestPoints) => ({ partA: 0, featureA: 0, partB: 0, featureB: 0, ...closest });

/** Checks the distance of two shapes up to a limit, and counts which case it was. */
function checkLimit(a: PlacedShape, b: PlacedShape, random: Random, coverage: Coverage): void {
  const [p, q] = [new Placement().read(a, 'a'), new Placement().read(b, 'b')];
  const [expected, found] = [createClosestPoints(), createClosestPoints()];
  const distance = distanceBetween(expected, p, q);
  const limit = Math.max(0, random.pick([distance, distance * random.range(0.5, 1.5), random.range(0, 1)]));
  showing({ a, b, limit }, () => {
    const limited = distanceUpTo(found, p, q, limit);
    expect(areWithin(p, q, limit)).toBe(overlapBetween(p, q) || distance <= limit);
    if (distance > limit) {
      coverage.count('beyond the limit');
      expect(limited).toBeGreaterThan(limit);
    } else {
      coverage.count(distance <= 0 ? 'overlapping' : 'within the limit');
      expect(limited).toBe(distance);
      expect(numbered(found)).toEqual(numbered(expected));
    }
  });
}

describe('the distance of shapes of many parts up to a limit', () => {
  const shares = { overlapping: 0.05, 'within the limit': 0.1, 'beyond the limit': 0.1 };

  it('is the distance where that is within the limit, to the bit, and above the limit elsewhere', () => {
    const random = new Random(51);
    const coverage = new Coverage();
    const total = cases(3000, 60_000, 60);
    for (let i = 0; i < total; i++) {
      const whole = { shape: random.chance(0.6) ? createCompound(random) : createSurface(random) };
      const others = [createCompound(random), createSurface(random), randomShape[random.pick(types)](random, 0.7)];
      const other = { shape: random.pick(others), position: random.vector(3), quaternion: random.quaternion() };
      const [a, b] = random.chance(0.5) ? [whole, other] : [other, whole];
      checkLimit(a, b, random, coverage);
    }
    coverage.expectShares(total, shares);
  });

  it('is the same of solids, inside of them, below and beside', () => {
    const random = new Random(52);
    const coverage = new Coverage();
    const total = cases(3000, 60_000, 120);
    for (let i = 0; i < total; i++) {
      const whole = { shape: createSolid(random), position: random.vector(5), quaternion: random.quaternion() };
      const shape = random.chance(0.1) ? createCompound(random) : randomShape[random.pick(types)](random, 0.5);
      const position = random.vector(random.pick([1, 2, 4]));
      const other = { shape, position: plus(position, whole.position), quaternion: random.quaternion() };
      const [a, b] = random.chance(0.5) ? [whole, other] : [other, whole];
      checkLimit(a, b, random, coverage);
    }
    coverage.expectShares(total, shares);
  });
});
