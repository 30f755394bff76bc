import { describe, expect, it } from 'vitest';
import type { Obb } from '../../../src/geometry/obb.ts';
import { BoxPair } from '../../../src/narrowphase/polytope/box-pair.ts';
import { quickTestObbs } from '../../../src/narrowphase/polytope/box-quick-test.ts';
import { noAxisSeparates } from '../../../src/narrowphase/polytope/sat.ts';
import { OVERLAPPING, UNDECIDED } from '../../../src/narrowphase/verdict.ts';
import { createObb } from '../../../src/shapes/obb.ts';
import { check } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { rotationAbout } from '../../helpers/test-shapes.ts';
import { multiply, plus, type Quaternion, rotated, type Vector } from '../../oracle/vector.ts';

const NAMES = ['separated', 'undecided', 'overlapping'];
const pair = new BoxPair();

/** Whether the boxes overlap by the exact test. */
const overlap = (a: Obb, b: Obb): boolean => {
  pair.load(a, b);
  return noAxisSeparates(pair);
};

const compare = (a: Obb, b: Obb, coverage: Coverage): void => {
  const verdict = quickTestObbs(a, b);
  coverage.count(NAMES[verdict + 1]!);
  if (verdict !== UNDECIDED)
    check(overlap(a, b) === (verdict === OVERLAPPING), `${NAMES[verdict + 1]}, but ${overlap(a, b)}`);
};

const extents = (random: Random, size: number): Vector => {
  const flat = () => (random.chance(0.2) ? random.logarithmic(1e-9, 1e-2) : random.range(0.2, 1));
  return [size * flat(), size * flat(), size * flat()];
};

/** Turned by next to nothing, or by a lot, from a position in which all edges are parallel or at right angles. */
const nearlyParallel = (random: Random, q: Quaternion): Quaternion =>
  multiply(q, rotationAbout(random.pick([random.unitVector(), [0, 1, 0]]), random.logarithmic(1e-16, 1)));

describe('the quick test of two boxes', () => {
  it('agrees with the exact test or is undecided, for boxes of all sizes and directions', () => {
    const random = new Random(51);
    const coverage = new Coverage();
    for (let i = 0; i < cases(30_000, 1_000_000); i++) {
      const size = random.pick([1, 1e-16, 1e16, random.logarithmic(1e-6, 1e6)]);
      const quaternion = random.pick([random.quaternion(), [0, 0, 0, 1] as const]);
      const a = createObb({ halfExtents: extents(random, size), center: random.vector(size), quaternion });
      const center = random.vector(size * random.pick([1, 1, 2, 1e12]));
      const orientation = random.pick([random.quaternion(), nearlyParallel(random, quaternion), quaternion]);
      compare(a, createObb({ halfExtents: extents(random, size), center, quaternion: orientation }), coverage);
    }
    coverage.expectAtLeast({ separated: 8000, overlapping: 4000 });
  });

  it('never decides within rounding: boxes that touch with faces, edges or corners', () => {
    const random = new Random(52);
    const coverage = new Coverage();
    for (let i = 0; i < cases(20_000, 500_000); i++) {
      const [h, k] = [extents(random, 1), extents(random, 1)];
      const quaternion = random.quaternion();
      const a = createObb({ halfExtents: h, center: random.vector(1), quaternion });
      // On a face of a, aside by less or more than would keep it there, and off it by next to nothing.
      const off = random.pick([0, random.logarithmic(1e-17, 1e-3) * random.pick([-1, 1])]);
      const aside = random.pick([0.5, 1, 1.2]);
      const offset: Vector = [h[0] + k[0] + off, (h[1] + k[1]) * random.range(-aside, aside), (h[2] + k[2]) * aside];
      const center = plus([a.center.x, a.center.y, a.center.z], rotated(quaternion, offset));
      const b = createObb({ halfExtents: k, center, quaternion: nearlyParallel(random, quaternion) });
      compare(a, b, coverage);
    }
    coverage.expectAtLeast({ undecided: 2000, separated: 2000 });
  });

  it('sees that boxes with parallel edges overlap, which the cross products of these edges do not decide', () => {
    for (const angle of [0, 1e-17, 1e-12, 1e-9, 1e-6, 0.3]) {
      const quaternion = rotationAbout([0, 1, 0], angle);
      const a = createObb({ halfExtents: [1, 1, 1], quaternion: rotationAbout([0, 1, 0], 0.7) });
      const b = createObb({ halfExtents: [1, 1, 1], center: [1, 0.2, 0.3], quaternion });
      const c = createObb({
        halfExtents: [1, 1, 1],
        center: [1, 0.2, 0.3],
        quaternion: multiply(rotationAbout([0, 1, 0], 0.7), quaternion),
      });
      expect([quickTestObbs(a, b), quickTestObbs(a, c)]).toEqual([OVERLAPPING, OVERLAPPING]);
    }
  });

  it('leaves NaN to the exact test', () => {
    const a = createObb({ halfExtents: [1, 1, 1] });
    const b = createObb({ halfExtents: [1, 1, 1] });
    b.center.x = Number.NaN;
    expect(quickTestObbs(a, b)).toBe(UNDECIDED);
    b.center.x = Infinity;
    a.center.x = Infinity;
    expect(quickTestObbs(a, b)).toBe(UNDECIDED);
  });
});
