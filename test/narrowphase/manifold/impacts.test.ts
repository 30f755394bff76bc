import { createSweepHit, sweepShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { forRandomPairs, orderedPairs, types } from '../../helpers/all-pairs.ts';
import { showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { assertPoints, withoutPoints } from '../../helpers/manifolds.ts';
import { Random } from '../../helpers/random.ts';
import { poseAt, randomRotatingPair } from '../../helpers/rotating-pairs.ts';
import { sweepOf } from '../../helpers/shape-queries.ts';
import { atFraction } from '../../helpers/test-shapes.ts';

describe.each(orderedPairs)('the points of a first touch of a %s and a %s', (typeA, typeB) => {
  it('hold where both are at that time', () => {
    const coverage = new Coverage();
    const count = cases(500, 20_000, 100);
    forRandomPairs([typeA, typeB], count, (a, b) => {
      const hit = sweepOf(a, b);
      if (!hit) return;
      coverage.count(hit.overlapping ? 'overlapping' : 'impact');
      assertPoints(hit, atFraction(a, hit.fraction), atFraction(b, hit.fraction), coverage);
    });
    coverage.expectShares(count, { impact: 0.1, overlapping: 0.1, '1 points': 0.1 });
  });

  it('hold for rotating shapes, at the poses of that time', () => {
    const coverage = new Coverage();
    const random = new Random(types.indexOf(typeA) * 16 + types.indexOf(typeB) + 301);
    const count = cases(60, 5000);
    for (let i = 0; i < count; i++) {
      const { a, b } = randomRotatingPair(random, typeA, typeB);
      showing({ a, b }, () => {
        const hit = sweepOf(a, b);
        if (!hit) return;
        coverage.count(hit.overlapping ? 'overlapping' : 'impact');
        assertPoints(hit, poseAt(a, hit.fraction), poseAt(b, hit.fraction), coverage);
      });
    }
    coverage.expectShares(count, { impact: 0.02, overlapping: 0.02 });
  });

  it('change nothing else in it', () => {
    const [full, { points: _, ...bare }] = [createSweepHit(), createSweepHit()];
    forRandomPairs([typeA, typeB], cases(40, 40, 20), (a, b) => {
      expect(sweepShapes(bare, a, b)).toBe(sweepShapes(full, a, b));
      expect({ ...bare }).toEqual(withoutPoints(full));
    });
  });
});
