import { describe, it } from 'vitest';
import { areClearSince, areClearUntil, isFartherThan } from '../../../src/narrowphase/parts/gap-bound.ts';
import { Placement } from '../../../src/narrowphase/placed-shape.ts';
import { check } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { poseAt, type RotatingShape, randomRotatingPair } from '../../helpers/rotating-pairs.ts';
import { closestOf } from '../../helpers/shape-queries.ts';

const PARTNERS = ['sphere', 'capsule', 'box', 'triangle', 'convexHull', 'cylinder', 'cone'] as const;
/** Distances are known to this fraction of the coordinates. */
const ROUNDING = 1e-12;
const FRACTIONS = Array.from({ length: 33 }, (_, i) => i / 32);

/** A triangle and another shape that move without rotation. */
function somePair(
  random: Random,
  partner: (typeof PARTNERS)[number],
): { triangle: RotatingShape; other: RotatingShape } {
  const { a, b } = randomRotatingPair(random, 'triangle', partner);
  return { triangle: { ...a, rotation: [0, 0, 0] }, other: { ...b, rotation: [0, 0, 0] } };
}

describe.each(PARTNERS)('a gap between a triangle and a %s', (partner) => {
  it('is never proved for a time in which they touch', () => {
    const random = new Random(71);
    const coverage = new Coverage();
    for (let i = 0; i < cases(2000, 60_000, 80); i++) {
      const { triangle, other } = somePair(random, partner);
      const limit = random.pick([1, 1, random.range(0.1, 1)]);
      const [a, b] = [new Placement().read(triangle, 'a'), new Placement().read(other, 'other')];
      const isBackwards = random.chance(0.5);
      const isClear = isBackwards ? areClearSince(limit, a, b) : areClearUntil(limit, a, b);
      const least = Math.min(
        ...FRACTIONS.map((f) => {
          const fraction = isBackwards ? 1 - f * limit : f * limit;
          return closestOf(poseAt(triangle, fraction), poseAt(other, fraction)).distance;
        }),
      );
      const size = Math.max(1, ...triangle.position.map(Math.abs), ...other.position.map(Math.abs));
      if (isClear) check(least > -ROUNDING * size, `proved, but the gap is ${least}`);
      coverage.count(isClear ? 'proved' : least > 0 ? 'undecided' : 'touching');
    }
    coverage.expectAtLeast({ proved: 200, touching: 200 });
  });

  it('is never proved larger than it is', () => {
    const random = new Random(72);
    const coverage = new Coverage();
    for (let i = 0; i < cases(2000, 60_000); i++) {
      const { triangle, other } = somePair(random, partner);
      const gap = closestOf(triangle, other).distance;
      const distance = random.pick([0, gap, 0.5 * gap, 0.9 * gap, gap * (1 - 1e-9), -0.1, 2 * gap]);
      const isFarther = isFartherThan(
        distance,
        new Placement().read(triangle, 'a'),
        new Placement().read(other, 'other'),
      );
      if (isFarther) check(gap > distance, `proved above ${distance}, but it is ${gap}`);
      coverage.count(isFarther ? 'proved' : gap > distance ? 'undecided' : 'near');
    }
    coverage.expectAtLeast({ proved: 200, near: 200 });
  });
});
