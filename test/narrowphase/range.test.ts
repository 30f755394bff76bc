import { overlapShapes } from 'first-contact/narrowphase';
import { describe, it } from 'vitest';
import { orderedPairs } from '../helpers/all-pairs.ts';
import { check, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomShape } from '../helpers/random-pairs.ts';
import { closestOf, sweepOf } from '../helpers/shape-queries.ts';
import { type ShapeType, shapeAt, type TestShape, tuple } from '../helpers/test-shapes.ts';
import { norm, times } from '../oracle/vector.ts';

// Sizes, distances and displacements from 1e-30 to 1e30, in one pair: no product of them overflows or vanishes.

const sizeIn = (random: Random): number => 10 ** random.pick([-28, 28, random.range(-28, 28)]);

function placedIn(random: Random, type: ShapeType): TestShape {
  const position = times(random.unitVector(), random.chance(0.2) ? 0 : sizeIn(random));
  const displacement = times(random.unitVector(), sizeIn(random));
  return shapeAt(randomShape[type](random, sizeIn(random)), position, displacement, random.quaternion());
}

function answersInFiniteNumbers(a: TestShape, b: TestShape, coverage: Coverage): void {
  const { distance, normal, pointA, pointB } = closestOf(a, b);
  check(Number.isFinite(distance), `distance ${distance}`);
  check(Math.abs(norm(tuple(normal)) - 1) < 1e-9, `normal ${tuple(normal)}`);
  check([...tuple(pointA), ...tuple(pointB)].every(Number.isFinite), 'points');
  check(overlapShapes(a, b) === distance <= 0, `overlap at the distance ${distance}`);
  const hit = sweepOf(a, b);
  coverage.count(distance <= 0 ? 'overlapping' : hit ? 'hit' : 'missed');
  if (!hit) return;
  check(hit.fraction >= 0 && hit.fraction <= 1, `fraction ${hit.fraction}`);
  check(Math.abs(norm(tuple(hit.normal)) - 1) < 1e-9, `normal of the hit ${tuple(hit.normal)}`);
  check([...tuple(hit.point), hit.depth].every(Number.isFinite), 'point of the hit');
}

describe.each(orderedPairs)('%s against %s', (first, second) => {
  it('of any two sizes in range, at any distance in range, give finite answers', () => {
    const coverage = new Coverage();
    const random = new Random(4711);
    const count = cases(400, 10_000, 100);
    for (let i = 0; i < count; i++) {
      const [a, b] = [placedIn(random, first), placedIn(random, second)];
      showing({ a, b }, () => answersInFiniteNumbers(a, b, coverage));
    }
    coverage.expectShares(count, { overlapping: 1 / 20 });
  });
});
