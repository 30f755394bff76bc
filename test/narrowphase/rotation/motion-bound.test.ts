import { box, type Cone, type Cylinder, cone, cylinder, plane, sphere } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../../src/math/vec3.ts';
import { Placement } from '../../../src/narrowphase/placed-shape.ts';
import { createSweepHit } from '../../../src/narrowphase/results.ts';
import { sweepRotating, work } from '../../../src/narrowphase/rotation/conservative-advancement.ts';
import { MotionBound } from '../../../src/narrowphase/rotation/motion-bound.ts';
import { TrialShape } from '../../../src/narrowphase/trial-shape.ts';
import { check, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { randomRevolution } from '../../helpers/revolution.ts';
import { poseAt, type RotatingShape, rotating } from '../../helpers/rotating-pairs.ts';
import { point, shapeAt, solidOf, type TestShape } from '../../helpers/test-shapes.ts';
import { rotatedAbout } from '../../oracle/rotating-solids.ts';
import { support } from '../../oracle/solids.ts';
import { cross, dot, minus, norm, plus, rotated, times, unit, type Vector } from '../../oracle/vector.ts';

const ORIGIN: Vector = [0, 0, 0];

const axisOf = ({ quaternion }: TestShape): Vector => rotated(quaternion, [0, 1, 0]);

/** A rotation about the axis of the shape, nearly so, or about any axis. */
function someRotation(random: Random, placed: TestShape, angle: number): Vector {
  const spin = times(axisOf(placed), angle * random.pick([-1, 1]));
  switch (random.integer(4)) {
    case 0:
      return spin;
    case 1:
      return plus(spin, times(random.unitVector(), angle * random.logarithmic(1e-6, 0.3)));
    case 2:
      return times(unit(cross(spin, random.unitVector())), angle);
    default:
      return times(random.unitVector(), angle);
  }
}

/** A moving cylinder or cone, of about size 1. Some are in the origin, where the motion of the centers does not blur the bound. */
function someRevolution(random: Random, angle: number): RotatingShape {
  const { placed, size } = randomRevolution(random, random.pick(['cylinder', 'cone'] as const));
  const { radius, halfHeight, type } = placed.shape as Cylinder | Cone;
  const shape = (type === 'cylinder' ? cylinder : cone)({ radius: radius / size, halfHeight: halfHeight / size });
  const isCentral = random.chance(0.5);
  const position = isCentral ? ORIGIN : random.vector(2);
  const there = shapeAt(shape, position, isCentral ? ORIGIN : random.vector(1), placed.quaternion);
  return rotating(there, random.chance(0.1) ? ORIGIN : someRotation(random, there, angle));
}

/** Along the axis of the shape, across it, or any. */
function someDirection(random: Random, placed: TestShape): Vector {
  const axis = axisOf(placed);
  return random.pick([axis, unit(cross(axis, random.unitVector())), random.unitVector()]);
}

/** A direction of the kinds that conservative advancement tries: fixed, rotating with a shape, or in any other way. */
function someAxisRotation(random: Random, a: RotatingShape, b: RotatingShape, n: Vector): Vector {
  switch (random.integer(6)) {
    case 0:
      return [0, 0, 0];
    case 1:
      return a.rotation;
    case 2:
      return b.rotation;
    case 3: {
      const axis = axisOf(b);
      return minus(b.rotation, times(axis, dot(axis, b.rotation)));
    }
    case 4:
      return times(unit(plus(n, times(axisOf(b), random.pick([-0.9, 0.9])))), random.logarithmic(0.01, 10));
    default:
      return times(random.unitVector(), random.logarithmic(0.01, 10));
  }
}

/** The gap of both shapes along n, at a fraction of their motions. */
function gapAt(a: RotatingShape, b: RotatingShape, n: Vector, fraction: number): number {
  const [thereA, thereB] = [poseAt(a, fraction), poseAt(b, fraction)];
  const supportOf = (placed: TestShape, direction: Vector) =>
    support(solidOf({ ...placed, position: [0, 0, 0] }), direction);
  return dot(n, minus(thereB.position, thereA.position)) - supportOf(thereA, n) - supportOf(thereB, times(n, -1));
}

function trialOf(placed: RotatingShape, fraction: number): TrialShape {
  const start = new Placement().read(placed, 'shape');
  const trial = new TrialShape();
  trial.loadAround(start.center, start);
  trial.moveAlong(start.center, fraction);
  return trial;
}

describe('the motion bound of a solid of revolution', () => {
  it('is a lower bound of the gap at all times, in both directions of time, for any rotation', () => {
    const random = new Random(41);
    const coverage = new Coverage();
    const bound = new MotionBound();
    for (let i = cases(4000, 200_000, 400); i > 0; i--) {
      const angle = random.logarithmic(0.01, 30);
      const b = someRevolution(random, angle);
      const a = random.chance(0.5) ? someRevolution(random, random.logarithmic(0.01, 30)) : rotating(someOther(random));
      const n = someDirection(random, b);
      const w = someAxisRotation(random, a, b, n);
      const direction = random.pick([1, -1] as const);
      const from = direction > 0 ? 0 : 1;
      showing({ a, b, n, w, direction }, () => {
        const start: Readonly<Vec3> = point(n);
        bound.setPair(trialOf(a, from), trialOf(b, from), start, direction);
        bound.setAxisRotation(point(times(w, direction)), 1);
        const rate = norm(w);
        for (let k = 0; k <= 24; k++) {
          // Early times tell whether the first and the second derivative are right.
          const time = k < 12 ? 1e-3 * 2 ** (k - 4) : k / 24;
          const now = rate === 0 ? n : rotatedAbout(unit(w), direction * rate * time, n);
          const gap = gapAt(a, b, now, from + direction * time);
          bound.evaluate(time);
          check(bound.remainingGap <= gap + 1e-12 * (1 + angle), `${bound.remainingGap} above ${gap} at ${time}`);
          if (time < 1e-3) coverage.count(gap - bound.remainingGap < 1e-3 ? 'close' : 'wide');
        }
      });
    }
    coverage.expectAtLeast({ close: 10_000 });
  });

  it('does not depend on a spin about its axis', () => {
    const random = new Random(42);
    const bound = new MotionBound();
    for (let i = cases(1000); i > 0; i--) {
      const b = someRevolution(random, 1);
      const spinning = rotating(b, times(axisOf(b), random.logarithmic(0.1, 1000)));
      const a = rotating(someOther(random));
      const n = random.unitVector();
      const gaps = [rotating(b), spinning].map((it) => {
        bound.setPair(trialOf(a, 0), trialOf(it, 0), point(n), 1);
        bound.setAxisRotation({ x: 0, y: 0, z: 0 }, 1);
        bound.evaluate(1);
        return bound.remainingGap;
      });
      check(Math.abs(gaps[0]! - gaps[1]!) < 1e-9, `gaps ${gaps[0]} and ${gaps[1]}`);
    }
  });
});

/** A box or a sphere that does not rotate. */
function someOther(random: Random): TestShape {
  if (random.chance(0.5)) return shapeAt(sphere(0.01), ORIGIN);
  const shape = random.chance(0.5) ? sphere(0.5) : box({ halfExtents: [0.3, 0.5, 0.7] });
  return shapeAt(shape, random.vector(2), random.vector(1), random.quaternion());
}

describe.each([
  ['cylinder', cylinder({ radius: 1, halfHeight: 1 }), 0],
  ['cone', cone({ radius: 1, halfHeight: 1 }), 0.5],
] as const)('a %s that spins about its axis at a tiny gap', (_, shape, slope) => {
  const outward = unit([1, slope, 0]);
  const side = dot(outward, [1, shape.type === 'cone' ? -1 : 0, 0]);
  const neighbors = (gap: number): TestShape[] => [
    shapeAt(plane({ normal: times(outward, -1), offset: -side - gap }), [0, 0, 0]),
    shapeAt(box({ halfExtents: [1, 1, 1] }), [2 + gap, shape.type === 'cone' ? -1 : 0, 0.3]),
    shapeAt(shape, [2 + gap, 0, 0]),
    shapeAt(sphere(1), times(outward, side + 1 + gap)),
  ];

  it('takes as many steps as if it did not spin, and touches nothing', () => {
    const hit = createSweepHit();
    for (const gap of [1e-3, 1e-6, 1e-9, 1e-11]) {
      for (const spin of [0.1, 1, 5, 30, 1000]) {
        for (const other of neighbors(gap)) {
          const spinning = rotating(shapeAt(shape, [0, 0, 0]), [0, spin, 0]);
          work.steps = 0;
          const touches = sweepRotating(hit, new Placement().read(other, 'a'), new Placement().read(spinning, 'b'));
          expect([touches, work.steps < 5], `${other.shape.type} at ${gap}, ${spin} rad`).toEqual([false, true]);
        }
      }
    }
  });

  it('reaches what it moves towards in as many steps as without a spin', () => {
    const hit = createSweepHit();
    for (const other of neighbors(0.25)) {
      const towards = times(outward, 0.5);
      const [resting, spinning] = [0, 100].map((spin) => {
        const moving = rotating({ ...shapeAt(shape, [0, 0, 0]), displacement: towards }, [1e-9, spin, 0]);
        work.steps = 0;
        expect(sweepRotating(hit, new Placement().read(other, 'a'), new Placement().read(moving, 'b'))).toBe(true);
        return { steps: work.steps, fraction: hit.fraction };
      });
      expect(Math.abs(resting!.fraction - spinning!.fraction), other.shape.type).toBeLessThan(1e-8);
      expect(spinning!.steps, other.shape.type).toBeLessThan(resting!.steps + 12);
    }
  });
});
