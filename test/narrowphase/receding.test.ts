import { describe, it } from 'vitest';
import { forRandomPairs, orderedPairs } from '../helpers/all-pairs.ts';
import { check } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { sweepOf } from '../helpers/shape-queries.ts';
import { tuple } from '../helpers/test-shapes.ts';
import { dot, minus, norm, plus, times } from '../oracle/vector.ts';

// A sweep that ends in a touch, reflected there: what a body that bounces asks next.

describe.each(orderedPairs)('%s against %s', (...pair) => {
  it('shapes that recede from a touch overlap at the start, or do not touch', () => {
    const coverage = new Coverage();
    forRandomPairs(pair, cases(1600, 20_000, 100), (a, b) => {
      const relative = minus(a.displacement, b.displacement);
      const resting = { ...b, displacement: [0, 0, 0] as const };
      const hit = sweepOf({ ...a, displacement: relative }, resting);
      if (!hit || hit.overlapping || hit.fraction === 0) return;
      const normal = tuple(hit.normal);
      const speed = dot(relative, normal);
      // What grazes may touch again by rounding.
      if (!(speed > 1e-3 * norm(relative))) return;
      coverage.count('reflected');
      const position = plus(a.position, times(relative, hit.fraction));
      const displacement = minus(relative, times(normal, 2 * speed));
      const again = sweepOf({ ...a, position, displacement }, resting);
      if (!again) coverage.count('apart');
      else check(again.overlapping, `touches at ${again.fraction} until ${again.exitFraction}, but does not overlap`);
    });
    coverage.expectAtLeast({ reflected: 100, apart: 8 });
  });
});
