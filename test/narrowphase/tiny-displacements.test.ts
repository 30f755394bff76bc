import { box, capsule, overlapShapes, plane, sphere, triangle } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { forRandomPairs, forSpecialPairs, orderedPairs, types } from '../helpers/all-pairs.ts';
import { check } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import type { Random } from '../helpers/random.ts';
import { closestOf, sweepOf } from '../helpers/shape-queries.ts';
import { atFraction, type ShapeOf, shapeAt, type TestShape } from '../helpers/test-shapes.ts';
import { times, type Vector } from '../oracle/vector.ts';

// Displacements get below 1e-30 when a velocity is damped step by step.

/** A shorter displacement is none. */
const NONE = 1e-30;

/** A direction; some of its components are zero, so that the displacement is at right angles to axes and faces. */
const direction = (random: Random): Vector => {
  const [x, y, z] = random.unitVector();
  return random.pick<Vector>([
    [x, y, z],
    [x, y, 0],
    [0, 1, 0],
    [-1, 0, 0],
    [0, 0, 1],
  ]);
};

function compareWithStationary(a: TestShape, b: TestShape, random: Random, coverage: Coverage): void {
  const [restingA, restingB] = [atFraction(a, 0), atFraction(b, 0)];
  const length = random.logarithmic(1e-300, 1e-28) * random.pick([1, 1, 1e-20, 1e-23]);
  const displacement = times(direction(random), length);
  const atRest = sweepOf(restingA, restingB);
  const [movingA, movingB] = random.pick([
    [{ ...restingA, displacement }, restingB],
    [restingA, { ...restingB, displacement }],
    [
      { ...restingA, displacement },
      { ...restingB, displacement: times(displacement, -0.5) },
    ],
  ] as const);
  const hit = sweepOf(movingA, movingB);
  check((hit !== undefined) === (atRest !== undefined), `a hit: ${hit !== undefined}, displacement ${displacement}`);
  coverage.count(hit ? 'touching' : 'apart');
  if (!hit || !atRest) return;
  const isDeep = hit.depth > 0;
  // A longer one may still lead out of an exact touch.
  const { exitFraction, ...rest } = hit;
  const { exitFraction: _, ...expected } = atRest;
  expect(rest).toEqual(expected);
  if (isDeep || length < NONE / 2) check(exitFraction === Infinity, `they part at ${exitFraction}`);
}

describe.each(orderedPairs)('%s against %s', (...pair) => {
  it('a displacement that is shorter than 1e-30 is none: apart stays apart, in touch stays in touch', () => {
    const coverage = new Coverage();
    const compare = (a: TestShape, b: TestShape, random: Random) => compareWithStationary(a, b, random, coverage);
    forRandomPairs(pair, cases(400, 20_000), compare);
    forSpecialPairs(pair, cases(400, 20_000), compare);
    coverage.expectAtLeast({ apart: 40, touching: 100 });
  });
});

describe.each(types)('%s', (type) => {
  it('a rotation by less than 1e-30 is none', () => {
    forRandomPairs([type, 'box'], cases(100, 2000), (a, b, random) => {
      const rotation = times(direction(random), random.logarithmic(1e-320, NONE / 2));
      const rotated = { ...a, rotation };
      expect(sweepOf(rotated, b)).toEqual(sweepOf(a, b));
    });
  });
});

it('a displacement that changes no coordinate is zero: a sphere far away keeps touching its wall', () => {
  const wall = shapeAt(box({ halfExtents: [1, 1, 1] }), [1e7, 0, 0]);
  const ball = shapeAt(sphere(0.5), [1e7 - 1.5, 0, 0], [-1e-12, 0, 0]);
  expect(sweepOf(ball, wall)).toMatchObject({ overlapping: true, exitFraction: Infinity });
  const apart = shapeAt(sphere(0.5 - 1e-12), [1e7 - 1.5, 0, 0], [1e-11, 0, 0]);
  expect(overlapShapes(apart, wall)).toBe(false);
  expect(sweepOf(apart, wall)).toBeUndefined();
});

describe('a damped velocity, which shrinks to 1e-170', () => {
  const triangleShape: ShapeOf<'triangle'> = triangle([-1, 0, -1], [1, 0, -1], [0, 0, 1]);
  const movers = [
    ['sphere', sphere(0.5)],
    ['capsule', capsule({ radius: 0.5, halfHeight: 1 })],
  ] as const;
  const walls = [triangleShape, box({ halfExtents: [1, 1, 1] }), capsule({ radius: 0.5, halfHeight: 1 })];

  it.each(movers)('a %s 7 units above a shape does not hit it', (_, shape) => {
    const directions: Vector[] = [
      [1, 1, 1],
      [0, -1, 0],
      [1, 0, 0],
      [-1, -2, 3],
    ];
    for (const wall of [...walls, plane({ normal: [0, 1, 0], offset: 0 })]) {
      for (const heading of directions) {
        for (let exponent = -323; exponent <= -20; exponent += 1) {
          const mover = shapeAt(shape, [0.3, 9, 0.2], times(heading, 10 ** exponent));
          check(closestOf(mover, shapeAt(wall)).distance > 6, 'they are apart');
          expect(sweepOf(mover, shapeAt(wall)), `${wall.type}, ${mover.displacement}`).toBeUndefined();
        }
      }
    }
  });
});
