import { box, cone, cylinder } from 'first-contact/narrowphase';
import { describe, it } from 'vitest';
import { lengthsOf, near, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { closestOf } from '../../helpers/shape-queries.ts';
import { rigidlyMoved, rotationAbout, shapeAt, solidOf, type TestShape, tuple } from '../../helpers/test-shapes.ts';
import { gapAlong } from '../../oracle/solids.ts';
import {
  cross,
  dot,
  minus,
  multiply,
  plus,
  type Quaternion,
  rotated,
  times,
  unit,
  type Vector,
} from '../../oracle/vector.ts';

// An edge of a box over a rim, so close that the direction between closest points is rounding. The pair is built around the
// direction: the greatest gap is along it.

const SIZES = [0.5, 1, 2] as const;
const DOWN: Vector = [0, -1, 0];

interface NearPair {
  a: TestShape;
  b: TestShape;
  /** Unit vector from the box to the solid, along which their gap is the greatest. */
  normal: Vector;
}

/** Often 0, or as small as a rounding. */
const tiny = (random: Random): number => (random.chance(0.5) ? 0 : random.logarithmic(1e-12, 1e-2));

/** The rotation that takes y to `up` and z to `ahead`, two perpendicular unit vectors. */
function rotationTo(up: Vector, ahead: Vector): Quaternion {
  // First y to `up`, then z to `ahead` about `up`.
  const across = cross([0, 1, 0], up);
  const first: Quaternion =
    1 + up[1] > 1e-9 ? unitQuaternion([...across, 1 + up[1]]) : rotationAbout([0, 0, 1], Math.PI);
  const there = rotated(first, [0, 0, 1]);
  const angle = Math.atan2(dot(up, cross(there, ahead)), dot(there, ahead));
  return multiply(rotationAbout(up, angle), first);
}

function unitQuaternion([x, y, z, w]: readonly [number, number, number, number]): Quaternion {
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  return [x / length, y / length, z / length, w / length];
}

function nearPair(random: Random, type: 'cylinder' | 'cone', gap: number): NearPair {
  const [radius, halfHeight] = [random.pick(SIZES), random.pick(SIZES)];
  const angle = random.range(0, 6);
  const radial: Vector = [Math.cos(angle), 0, Math.sin(angle)];
  // A direction in the normal cone of the lower rim, from the side to the base.
  const side = type === 'cylinder' ? radial : unit(plus(times(radial, 2 * halfHeight), times(DOWN, -radius)));
  const share = random.pick([0.5, tiny(random), 1 - tiny(random), random.range(0, 1)]);
  const n = unit(plus(times(side, 1 - share), times(DOWN, share)));
  // An edge of the box across it: along the rim, nearly, or anywhere.
  const rim = cross(radial, DOWN);
  const twist = random.pick([0, tiny(random), random.range(0, 3)]);
  const edge = unit(plus(times(rim, Math.cos(twist)), times(cross(n, rim), Math.sin(twist))));
  const tilt = random.pick([Math.PI / 4, tiny(random), random.range(0, Math.PI / 2), Math.PI / 2 - tiny(random)]);
  const up = plus(times(n, -Math.cos(tilt)), times(cross(n, edge), Math.sin(tilt)));
  const quaternion = rotationTo(up, edge);
  const [x, y, z] = [random.pick(SIZES), random.pick(SIZES), random.pick(SIZES)];
  const along = random.pick([0, 0.5, -0.5, random.range(-0.9, 0.9)]);
  // The face beside the edge is that whose normal is on the side of −n.
  const aside = dot(rotated(quaternion, [1, 0, 0]), n) <= 0 ? x : -x;
  const onRim = plus(times(radial, radius), times(DOWN, halfHeight));
  const center = minus(plus(onRim, times(n, gap)), rotated(quaternion, [aside, y, along * z]));
  const a = shapeAt(box({ halfExtents: [x, y, z] }), center, [0, 0, 0], quaternion);
  const b = shapeAt((type === 'cylinder' ? cylinder : cone)({ radius, halfHeight }), [0, 0, 0]);
  const orientation: Quaternion = random.chance(0.5) ? [0, 0, 0, 1] : random.quaternion();
  return {
    a: rigidlyMoved(a, orientation, [0, 0, 0]),
    b: rigidlyMoved(b, orientation, [0, 0, 0]),
    normal: rotated(orientation, times(n, -1)),
  };
}

describe.each(['cylinder', 'cone'] as const)('a box whose edge nearly touches the rim of a %s', (type) => {
  it('is a gap away by its distance, and along its normal', () => {
    const random = new Random(61);
    const coverage = new Coverage();
    for (let i = cases(10_000, 100_000, 1000); i > 0; i--) {
      const gap = random.pick([3e-9, 1e-9, random.logarithmic(1e-11, 1e-5)]);
      const { a, b, normal } = nearPair(random, type, gap);
      showing({ a, b }, () => {
        const found = closestOf(a, b);
        const [solidA, solidB] = [solidOf(a), solidOf(b)];
        const tolerance = 1e-10 * lengthsOf(a, b);
        near(found.distance, gapAlong(solidA, solidB, normal), tolerance, 'distance');
        near(gapAlong(solidA, solidB, tuple(found.normal)), found.distance, tolerance, 'gap along the normal');
        coverage.count(Math.abs(found.distance - gap) < 1e-12 * lengthsOf(a, b) ? 'exact' : 'not exact');
      });
    }
    coverage.expectAtLeast({ exact: 9900 });
  });
});
