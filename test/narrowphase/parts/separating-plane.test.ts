import { describe, it } from 'vitest';
import { separatingPlane, staysOnOneSide } from '../../../src/narrowphase/parts/separating-plane.ts';
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

/** Length of the longest arc of a point of the shape's core. */
function wayOf({ kind, worldShape, rotation }: Placement): number {
  const speed = new Float64Array(1);
  kind.rotationSpeed(speed, worldShape, rotation);
  return speed[0];
}

/** A triangle that does not rotate, and another shape that may. */
function somePair(
  random: Random,
  partner: (typeof PARTNERS)[number],
): { triangle: RotatingShape; other: RotatingShape } {
  const { a, b } = randomRotatingPair(random, 'triangle', partner);
  return { triangle: { ...a, rotation: [0, 0, 0] }, other: b };
}

describe.each(PARTNERS)('what the planes and closest points of triangles prove about a %s', (partner) => {
  it('never refuses a shape that comes within the distance while it moves and rotates', () => {
    const random = new Random(71);
    const coverage = new Coverage();
    for (let i = 0; i < cases(2000, 60_000, 40); i++) {
      const { triangle, other } = somePair(random, partner);
      const placed = new Placement().read(other, 'other');
      const limit = random.pick([1, 1, random.range(0.1, 1)]);
      const distance = random.pick([0, 0, random.range(0, 0.5)]);
      const isClear = staysOnOneSide(new Placement().read(triangle, 'a'), placed, limit, distance, wayOf(placed));
      const least = Math.min(
        ...FRACTIONS.map((f) => closestOf(poseAt(triangle, f * limit), poseAt(other, f * limit)).distance),
      );
      const size = Math.max(1, ...triangle.position.map(Math.abs), ...other.position.map(Math.abs));
      if (isClear) check(least > distance - ROUNDING * size, `refused, but ${least} is not above ${distance}`);
      coverage.count(isClear ? 'refused' : least > distance ? 'undecided' : 'near');
    }
    coverage.expectAtLeast({ refused: 200, near: 200 });
  });

  it('never refuses a shape at rest that is nearer', () => {
    const random = new Random(72);
    const coverage = new Coverage();
    for (let i = 0; i < cases(2000, 60_000); i++) {
      const { triangle, other } = somePair(random, partner);
      const gap = closestOf(triangle, other).distance;
      const distance = random.pick([0, gap, 0.5 * gap, 0.9 * gap, gap * (1 - 1e-9), -0.1, 2 * gap]);
      const isFarther = separatingPlane.isFartherThan(
        distance,
        new Placement().read(triangle, 'a'),
        new Placement().read(other, 'other'),
      );
      if (isFarther) check(gap > distance, `refused at ${distance}, but the distance is ${gap}`);
      coverage.count(isFarther ? 'refused' : gap > distance ? 'undecided' : 'near');
    }
    coverage.expectAtLeast({ refused: 200, near: 200 });
  });
});
