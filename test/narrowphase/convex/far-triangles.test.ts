import { createClosestPoints, createSweepHit, distanceShapes, sweepShapes, triangle } from 'first-contact/narrowphase';
import { expect, it } from 'vitest';
import { near, nearVector, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { tuple } from '../../helpers/test-shapes.ts';
import { minus, plus, times, type Vector } from '../../oracle/vector.ts';

/** A vector of multiples of 2⁻²⁰, which stay exact when they are shifted. */
function exactVector(random: Random, size: number): Vector {
  const exact = (value: number) => Math.round(value * 2 ** 20) / 2 ** 20;
  const [x, y, z] = random.vector(size);
  return [exact(x), exact(y), exact(z)];
}

// As those of a mesh are. Tolerances were relative to this distance: a depth was off by 5e-5 at a million units.
it('a triangle far from the center of its body has the results of one near it, against circles', () => {
  const random = new Random(91);
  const coverage = new Coverage();
  const closest = [createClosestPoints(), createClosestPoints()] as const;
  const hits = [createSweepHit(), createSweepHit()] as const;
  for (let i = 0; i < cases(4000, 20_000, 250); i++) {
    const corners = [exactVector(random, 1), exactVector(random, 1), exactVector(random, 1)] as const;
    const [a, b, c] = corners;
    const shift = times(exactVector(random, 1), 2 ** random.integer(21));
    const round = {
      shape: randomShape[random.pick(['cylinder', 'cone'] as const)](random, 0.7),
      position: exactVector(random, 1.5),
      quaternion: random.quaternion(),
      displacement: exactVector(random, 3),
    };
    const here = { shape: triangle(a, b, c) };
    const there = {
      shape: triangle(plus(a, shift), plus(b, shift), plus(c, shift)),
      position: minus([0, 0, 0], shift),
    };
    showing({ corners, shift, round }, () => {
      distanceShapes(closest[0], here, round);
      distanceShapes(closest[1], there, round);
      near(closest[1].distance, closest[0].distance, 1e-14, 'distance');
      const isHit = sweepShapes(hits[0], here, round);
      expect(sweepShapes(hits[1], there, round)).toBe(isHit);
      coverage.count(closest[0].distance <= 0 ? 'overlap' : isHit ? 'hit' : 'miss');
      if (!isHit) return;
      near(hits[1].fraction, hits[0].fraction, 1e-13, 'fraction');
      if (!hits[0].overlapping) nearVector(tuple(hits[1].point), tuple(hits[0].point), 1e-6, 'point');
    });
  }
  coverage.expectAtLeast({ overlap: 300, hit: 500, miss: 500 });
});
