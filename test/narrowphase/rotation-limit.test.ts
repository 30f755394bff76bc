import { box, capsule, createSweepHit, type Shape, sphere, sweepShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { LARGEST_ROTATION, ROTATING_GAP } from '../../src/constants.ts';
import { work } from '../../src/narrowphase/rotation/conservative-advancement.ts';
import { hasCircles, numberOfRotating, orderedPairs } from '../helpers/all-pairs.ts';
import { check, lengthsOf, showing } from '../helpers/assertions.ts';
import { Coverage, cases, STRIDE } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import {
  assertRotatingTimes,
  poseAt,
  type RotatingShape,
  randomRotatingPair,
  rotating,
  storyOf,
} from '../helpers/rotating-pairs.ts';
import { isQuick } from '../helpers/sample-size.ts';
import { closestOf, sweepOf } from '../helpers/shape-queries.ts';
import { boundingRadius, type ShapeType, shapeAt } from '../helpers/test-shapes.ts';
import { plus, times, type Vector } from '../oracle/vector.ts';

const ABOUT_Z: Vector = [0, 0, LARGEST_ROTATION];
const QUARTER = [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const;
const rod = capsule({ radius: 0.1, halfHeight: 1 });
/** Two perpendicular rods that rotate in step: their tips pass each other by a gap, four times per revolution. */
const meshing = (shape: Shape, thickness: number, gap: number): [RotatingShape, RotatingShape] => [
  rotating(shapeAt(shape), ABOUT_Z),
  rotating(shapeAt(shape, [Math.SQRT2 + 2 * thickness + gap, 0, 0], [0, 0, 0], QUARTER), ABOUT_Z),
];

describe('a rotation near the limit', () => {
  it.each([1e-12, 0.1, 1e-3, 1e-6, 1e-9].slice(0, cases(5, 5, 1)))(
    'rods that rotate in step, their tips passing each other by %s six hundred times, never touch',
    (gap) => {
      const [a, b] = meshing(rod, 0.1, gap);
      work.steps = 0;
      expect(sweepOf(a, b)).toBeUndefined();
      if (!isQuick) expect(sweepOf(b, a)).toBeUndefined();
      expect(work.steps).toBeLessThan(40_000);
    },
  );

  it('rods whose tips overlap by 1e-9 touch', () => {
    const [a, b] = meshing(rod, 0.1, -1e-9);
    expect(sweepOf(a, b)?.fraction).toBeLessThan(Math.PI / LARGEST_ROTATION);
  });

  it('a drill that rotates beside a wall costs one step, not one per revolution', () => {
    const drill = rotating(shapeAt(box({ halfExtents: [0.1, 5, 0.1] })), [0, LARGEST_ROTATION, 0]);
    const wall = shapeAt(box({ halfExtents: [1, 9, 9] }), [1 + 0.1 * Math.SQRT2 + 1e-9, 0, 0]);
    work.steps = 0;
    expect(sweepOf(drill, wall)).toBeUndefined();
    expect(work.steps).toBeLessThan(60);
    const nearer = { ...wall, position: [1 + 0.1 * Math.SQRT2 - 1e-9, 0, 0] } as const;
    expect(sweepOf(drill, nearer)?.fraction).toBeCloseTo(Math.PI / 4 / LARGEST_ROTATION, 6);
  });

  it('a stick slowly approaching a sphere touches it in the revolution in which it is near enough', () => {
    const stick = rotating(shapeAt(capsule({ radius: 0.1, halfHeight: 1 }), [0, 0, 0], [0.01, 0, 0]), ABOUT_Z);
    const ball = shapeAt(sphere(0.5), [1.6 + 0.005, 0, 0]);
    const fraction = sweepOf(stick, ball)?.fraction ?? Number.NaN;
    expect(fraction).toBeGreaterThan(0.5);
    // A tip passes every 180°.
    expect(fraction).toBeLessThan(0.5 + Math.PI / LARGEST_ROTATION);
  });

  it('tilted boxes on one axis that rotate in step with a gap of 1e-10 stay apart', () => {
    const cube = box({ halfExtents: [1, 1, 1] });
    const tilt = [Math.sin(0.3), 0, 0, Math.cos(0.3)] as const;
    const above = shapeAt(cube, [0, 0, (2 + 1e-10) / Math.cos(0.6)], [0, 0, 0], tilt);
    work.steps = 0;
    expect(
      sweepOf(rotating(shapeAt(cube, [0, 0, 0], [0, 0, 0], tilt), ABOUT_Z), rotating(above, ABOUT_Z)),
    ).toBeUndefined();
    expect(work.steps).toBeLessThan(10);
  });

  it('a drill meets the floor no earlier than its displacement allows', () => {
    const drill = rotating(shapeAt(box({ halfExtents: [0.1, 5, 0.1] }), [0, 6, 0], [0, -2, 0]), [
      0,
      LARGEST_ROTATION,
      0,
    ]);
    const floor = shapeAt(box({ halfExtents: [9, 1, 9] }), [0, -1, 0]);
    expect(sweepOf(drill, floor)?.fraction).toBeCloseTo(0.5, 12);
  });
});

const rotatingPairs = orderedPairs.filter(([a, b]) => a !== 'sphere' || b !== 'sphere');

/** A rotating pair, both shapes at the speed limit. */
function fastest(random: Random, typeA: ShapeType, typeB: ShapeType): [RotatingShape, RotatingShape] {
  const { a, b } = randomRotatingPair(random, typeA, typeB, { minSize: 0.1, maxSize: 10 });
  const still = random.logarithmic(1e-4, 1);
  const fast = (one: RotatingShape): RotatingShape => ({
    ...one,
    displacement: times(one.displacement, still),
    rotation: times(random.unitVector(), LARGEST_ROTATION * random.pick([0.999, 0.5, 0.01])),
  });
  return random.chance(0.5) ? [fast(a), fast(b)] : [fast(a), rotating(b)];
}

describe.each(rotatingPairs)('a %s against a %s, at up to 1000 rad', (typeA, typeB) => {
  const seed = numberOfRotating(typeA, typeB);

  it('no touch is reported with a gap, and none is missed', () => {
    const coverage = new Coverage();
    // Twelve cases are few: the seed of the newer pairs is one with all of them.
    const random = new Random(seed + (seed < 23 ? 9001 : 9101));
    const count = hasCircles([typeA, typeB]) ? cases(72, 400, 14) : cases(12, 400, 12);
    for (let i = 0; i < count; i++) {
      const [a, b] = fastest(random, typeA, typeB);
      showing({ a, b }, () => {
        work.steps = 0;
        const hit = sweepOf(a, b);
        check(work.steps < 20_000, `${work.steps} steps`);
        const distanceAt = (f: number) => closestOf(poseAt(a, f), poseAt(b, f)).distance;
        const band = 1e-12 * lengthsOf(a, b) + 4 * ROTATING_GAP * farthest(a, b);
        if (hit) check(distanceAt(hit.fraction) <= band, `a gap of ${distanceAt(hit.fraction)} at ${hit.fraction}`);
        coverage.count(hit ? (hit.fraction > 0 ? 'after the start' : 'overlapping') : 'miss');
        for (let k = 0; k < 500; k += STRIDE) {
          const f = k / 500;
          if (hit && f >= hit.fraction && f <= hit.exitFraction) continue;
          check(
            distanceAt(f) > -band,
            `${-distanceAt(f)} deep at ${f}, but ${hit ? `reported at ${hit.fraction}` : 'a miss'}`,
          );
        }
      });
    }
    coverage.expectAtLeast({ miss: 1, 'after the start': 1 });
  });
});

/** A pose after the largest rotation is known to the rounding of the angle, times the farthest corner. */
const farthest = (...both: RotatingShape[]): number =>
  Math.max(...both.map(({ shape }) => (shape.type === 'plane' ? 0 : boundingRadius(shape))));

describe('a rotation of hundreds of radians', () => {
  it('touches at the time and point of the oracle', () => {
    const coverage = new Coverage();
    const random = new Random(77);
    for (let i = 0; i < cases(6, 60, 6); i++) {
      const [a, b] = fastest(random, random.pick(['capsule', 'box']), random.pick(['sphere', 'triangle', 'capsule']));
      const slower = { ...a, rotation: times(a.rotation, 0.1) };
      const other = { ...b, rotation: times(b.rotation, 0.1) };
      showing({ slower, other }, () => assertRotatingTimes(sweepOf(slower, other), storyOf(slower, other), coverage));
    }
    coverage.expectAtLeast({ hit: 1, miss: 1 });
  });
});

describe('a rotation beyond the limit', () => {
  const over: RotatingShape = rotating(shapeAt(rod), [0, 0, -LARGEST_ROTATION - 0.5]);
  const ball = shapeAt(sphere(0.1), [3, 0, 0]);

  it('is refused by name and value, for either shape, and nothing is written', () => {
    const hit = createSweepHit();
    const before = JSON.stringify(hit);
    const message = /^a: rotation \(0, 0, -1000\.5\) is 1000\.5 rad, more than the limit of 1000 rad/;
    expect(() => sweepShapes(hit, over, ball)).toThrow(message);
    expect(() => sweepShapes(hit, over, ball)).toThrow(RangeError);
    expect(() => sweepShapes(hit, ball, over)).toThrow(/^b: rotation/);
    expect(() => sweepShapes(hit, rotating(shapeAt(rod), [1e200, 0, 0]), ball)).toThrow(/^a: rotation/);
    expect(JSON.stringify(hit)).toBe(before);
  });

  it('of a sphere changes nothing and is not refused', () => {
    const spinning = rotating(shapeAt(sphere(1), [0, 0, 0], [4, 0, 0]), [0, 1e9, 0]);
    expect(sweepOf(spinning, ball)?.fraction).toBeCloseTo((3 - 1.1) / 4, 12);
  });

  it('is refused, and not reported as a touch: sticks of 677 rad/s in a sweep of 10 s that never meet', () => {
    const stick = box({ halfExtents: [5, 0.05, 0.05] });
    const pair = [rotating(shapeAt(stick), [0, 0, 6770]), rotating(shapeAt(stick, [0, 0, 12]), [6770, 0, 0])] as const;
    expect(() => sweepOf(...pair)).toThrow(/limit of 1000 rad/);
  });
});

describe('a rotating pair far from the origin', () => {
  it.each(rotatingPairs)('%s and %s touch at the same time as near it, to the last bit', (typeA, typeB) => {
    const random = new Random(4242);
    const coverage = new Coverage();
    const onGrid = (v: Vector): Vector => [onGridOf(v[0]), onGridOf(v[1]), onGridOf(v[2])];
    for (let i = 0; i < cases(60, 2000, 32); i++) {
      const { a, b } = randomRotatingPair(random, typeA, typeB, { minSize: 0.1, maxSize: 10 });
      const [first, second] = [
        { ...a, position: onGrid(a.position) },
        { ...b, position: onGrid(b.position) },
      ];
      const moved = (one: RotatingShape): RotatingShape => ({
        ...one,
        position: plus(one.position, [2 ** 28, -(2 ** 29), 2 ** 28]),
      });
      const [hit, far] = [sweepOf(first, second), sweepOf(moved(first), moved(second))];
      showing({ first, second }, () => {
        expect(far?.fraction).toBe(hit?.fraction);
        expect(far?.exitFraction).toBe(hit?.exitFraction);
        expect(far?.normal).toEqual(hit?.normal);
      });
      coverage.count(hit ? (hit.fraction > 0 ? 'after the start' : 'overlapping') : 'miss');
    }
    coverage.expectAtLeast({ 'after the start': 1, miss: 1 });
  });
});

/** A coordinate that is still exact at 2²⁹. */
const onGridOf = (x: number): number => Math.round(x * 2 ** 20) / 2 ** 20;
