import { describe, it } from 'vitest';
import { Placement } from '../../src/narrowphase/placed-shape.ts';
import { boxesStayApart } from '../../src/narrowphase/turning-boxes.ts';
import { box } from '../../src/shapes/box.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomTurningPair, storyOf, type Turned, turning } from '../helpers/turning.ts';
import { check } from '../helpers/verify.ts';
import { plus, times, type Vector } from '../oracle/vector.ts';

const stayApart = (a: Turned, b: Turned): boolean =>
  boxesStayApart(new Placement().read(a, 'a'), new Placement().read(b, 'b'));

/** Whether a glance says so, held against the oracle. */
function compare(a: Turned, b: Turned, coverage: Coverage): void {
  const { first } = storyOf(a, b);
  const apart = stayApart(a, b);
  const touch = !Number.isNaN(first.near);
  check(!(apart && touch), `apart at a glance, but they touch at ${first.near}`);
  coverage.count(touch ? 'touching' : apart ? 'apart at a glance' : 'apart');
}

const someBox = (random: Random, position: Vector, way: number, angle: number): Turned => {
  const extent = () => random.pick([random.range(0.3, 0.7), random.range(0.3, 0.7), 0.05]);
  const shape = box({ halfExtents: [extent(), extent(), extent()] });
  const displacement = times(random.unitVector(), way);
  return turning({ shape, position, quaternion: random.quaternion(), displacement }, times(random.unitVector(), angle));
};

describe('boxes that turn, at a glance', () => {
  it('are never apart when they touch in a step of a game, and nearly always when they do not', () => {
    const random = new Random(61);
    const coverage = new Coverage();
    for (let i = 0; i < cases(3000, 100_000); i++) {
      const [way, angle] = random.pick([
        [2 / 60, 1 / 60],
        [0.2, 0.1],
        [0.02, 0.8],
      ] as const);
      const center = random.vector(random.pick([0, 1, 1e9]));
      const a = someBox(random, center, way, angle);
      const b = someBox(random, plus(center, times(random.unitVector(), random.range(0.5, 2))), way, angle);
      compare(a, b, coverage);
    }
    coverage.expectAtLeast({ touching: 800, 'apart at a glance': 1200 });
  });

  it('are never apart when they touch, however far and fast they go and turn', () => {
    const random = new Random(62);
    const coverage = new Coverage();
    for (let i = 0; i < cases(1500, 50_000); i++) {
      const { a, b } = randomTurningPair(random, 'box', 'box');
      compare(a, b, coverage);
    }
    coverage.expectAtLeast({ touching: 500, 'apart at a glance': 100 });
  });
});
