import { describe, it } from 'vitest';
import type { Shape } from '../../../src/geometry/shape.ts';
import { Placement } from '../../../src/narrowphase/placed-shape.ts';
import { boxesStayApart } from '../../../src/narrowphase/rotation/rotating-boxes.ts';
import { box } from '../../../src/shapes/box.ts';
import { check } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { type RotatingShape, randomRotatingPair, rotating, storyOf } from '../../helpers/rotating-pairs.ts';
import { rotationAbout, shapeAt } from '../../helpers/test-shapes.ts';
import { multiply, plus, rotated, times, type Vector } from '../../oracle/vector.ts';

const stayApart = (a: RotatingShape, b: RotatingShape): boolean =>
  boxesStayApart(new Placement().read(a, 'a'), new Placement().read(b, 'b'));

/** The verdict of the quick test, checked against the oracle. */
function compare(a: RotatingShape, b: RotatingShape, coverage: Coverage): void {
  const { first } = storyOf(a, b);
  const apart = stayApart(a, b);
  const touch = !Number.isNaN(first.near);
  check(!(apart && touch), `apart by the quick test, but they touch at ${first.near}`);
  coverage.count(touch ? 'touching' : apart ? 'apart by the quick test' : 'apart');
}

const someBox = (random: Random, position: Vector, distance: number, angle: number): RotatingShape => {
  const extent = () => random.pick([random.range(0.3, 0.7), random.range(0.3, 0.7), 0.05]);
  const shape = box({ halfExtents: [extent(), extent(), extent()] });
  const displacement = times(random.unitVector(), distance);
  return rotating(
    { shape, position, quaternion: random.quaternion(), displacement },
    times(random.unitVector(), angle),
  );
};

describe('the quick test of rotating boxes', () => {
  it('are never apart when they touch in a step of a game, and nearly always when they do not', () => {
    const random = new Random(61);
    const coverage = new Coverage();
    for (let i = 0; i < cases(3000, 100_000); i++) {
      const [distance, angle] = random.pick([
        [2 / 60, 1 / 60],
        [0.2, 0.1],
        [0.02, 0.8],
      ] as const);
      const center = random.vector(random.pick([0, 1, 1e9]));
      const a = someBox(random, center, distance, angle);
      const b = someBox(random, plus(center, times(random.unitVector(), random.range(0.5, 2))), distance, angle);
      compare(a, b, coverage);
    }
    coverage.expectAtLeast({ touching: 800, 'apart by the quick test': 1200 });
  });

  it('never separates boxes that touch, at any displacement and rotation', () => {
    const random = new Random(62);
    const coverage = new Coverage();
    for (let i = 0; i < cases(1500, 50_000); i++) {
      const { a, b } = randomRotatingPair(random, 'box', 'box');
      compare(a, b, coverage);
    }
    coverage.expectAtLeast({ touching: 500, 'apart by the quick test': 100 });
  });

  it('does not separate boxes when a corner swings beyond its initial direction', () => {
    const random = new Random(63);
    const coverage = new Coverage();
    for (let i = 0; i < cases(200, 5000); i++) {
      // A stick rotates about z, from which it leans by as much as the normal of a wall leans to the other side. Its end
      // sets out along the wall, and then comes nearer by sin² lean · (1 − cos angle).
      const lean = random.range(0.4, 0.76);
      const angle = random.range(0.3, 1);
      const start = Math.cos(2 * lean) + 1e-4;
      const nearer = Math.sin(lean) ** 2 * (1 - Math.cos(angle));
      const position = times([-Math.sin(lean), 0, Math.cos(lean)], start + nearer * random.range(0.1, 0.9) + 2);
      const frame = random.quaternion();
      const placed = (shape: Shape, tilt: number, center: Vector, rotation: number): RotatingShape => {
        const quaternion = multiply(frame, rotationAbout([0, 1, 0], tilt));
        return rotating(
          shapeAt(shape, rotated(frame, center), [0, 0, 0], quaternion),
          rotated(frame, [0, 0, rotation]),
        );
      };
      const stick = placed(box({ halfExtents: [1, 1e-4, 1e-4] }), lean - Math.PI / 2, [0, 0, 0], angle);
      const wall = placed(box({ halfExtents: [2, 2, 2] }), -lean, position, 0);
      compare(stick, wall, coverage);
      compare(wall, stick, coverage);
    }
    coverage.expectAtLeast({ touching: 400 });
  });
});
