import { describe, it } from 'vitest';
import { assertContact, check, coordinateRounding, lengthsOf, near, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { polygonal } from '../../helpers/polygonal.ts';
import { Random } from '../../helpers/random.ts';
import { poseAt, randomRotatingPair } from '../../helpers/rotating-pairs.ts';
import { closestOf, sweepOf } from '../../helpers/shape-queries.ts';

// Cylinders and cones that rotate, between prisms and pyramids inside and around them that rotate alike.

const SIDES = 24;
const FRACTION = 1e-9;

describe.each([
  ['sphere', 'cylinder'],
  ['box', 'cylinder'],
  ['triangle', 'cone'],
  ['cylinder', 'cone'],
  ['cylinder', 'cylinder'],
] as const)('%s against %s, rotating', (typeA, typeB) => {
  it('touches when it does, between the solids inside and around', () => {
    const random = new Random(91);
    const coverage = new Coverage();
    for (let i = cases(60, 2000, 9); i > 0; i--) {
      const { a, b } = randomRotatingPair(random, typeA, typeB, { minSize: 0.5, maxSize: 2 });
      showing({ a, b }, () => {
        const hit = sweepOf(a, b);
        const inner = sweepOf(polygonal(a, false, SIDES), polygonal(b, false, SIDES));
        const outer = sweepOf(polygonal(a, true, SIDES), polygonal(b, true, SIDES));
        const tolerance = 1e-9 * lengthsOf(a, b) + coordinateRounding(a, b);
        const last = hit ? hit.fraction : 1;
        for (let k = 0; k < 24; k++) {
          const { distance } = closestOf(poseAt(a, (last * k) / 24), poseAt(b, (last * k) / 24));
          check(distance > -tolerance || hit?.overlapping === true, `a distance of ${distance} before the touch`);
        }
        if (!hit) check(!inner, 'a miss, but the inner solids touch');
        else {
          check(outer !== undefined && outer.fraction <= hit.fraction + FRACTION, 'the outer solids touch later');
          if (inner) check(hit.fraction <= inner.fraction + FRACTION, 'the inner solids touch earlier');
          const [thereA, thereB] = [poseAt(a, hit.fraction), poseAt(b, hit.fraction)];
          assertContact(hit, thereA, thereB, tolerance);
          if (!hit.overlapping) near(closestOf(thereA, thereB).distance, 0, tolerance, 'distance at the touch');
        }
        coverage.count(hit ? (hit.overlapping ? 'overlapping' : 'hit') : 'miss');
      });
    }
    coverage.expectAtLeast({ hit: 6, miss: 6 });
  });
});
