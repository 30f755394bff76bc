import { describe, expect, it } from 'vitest';
import { sideOfPlane, writePlaneNormal } from '../../src/math/planes.ts';
import { check, nearVector, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { cross, dot, type Exact, exactly } from '../oracle/exact.ts';
import { exactCross, minus, norm, plus, times, type Vector } from '../oracle/vector.ts';

type Points = readonly [Vector, Vector, Vector, Vector];

const orientationOf = (points: Points) => sideOfPlane(new Float64Array(points.flat()), 0, 1, 2, 3);

/** The same in integers. */
function exactOrientation(points: Points): number {
  const [a, b, c, d] = exactly(points).vectors as [Exact, Exact, Exact, Exact];
  const from = (p: Exact): Exact => [p[0] - a[0], p[1] - a[1], p[2] - a[2]];
  const volume = dot(cross(from(b), from(c)), from(d));
  return volume > 0n ? 1 : volume < 0n ? -1 : 0;
}

/** Four points in a plane, up to what rounding makes of them. */
function nearlyInPlane(random: Random): Points {
  const [origin, u, v] = [random.vector(), random.vector(), random.vector()];
  const at = (): Vector => plus(origin, plus(times(u, random.range(-1, 1)), times(v, random.range(-1, 1))));
  return [at(), at(), at(), at()];
}

function onGrid(random: Random): Points {
  const at = (): Vector => [random.integer(4) / 3, random.integer(4) / 3, random.integer(4) / 3];
  return [at(), at(), at(), at()];
}

describe('orientation in space', () => {
  it('is positive on the side from which the points appear counter-clockwise', () => {
    const triangle = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ] as const;
    expect(orientationOf([...triangle, [0, 0, 1e-300]])).toBe(1);
    expect(orientationOf([...triangle, [5, 5, -1]])).toBe(-1);
    expect(orientationOf([...triangle, [5, 5, 0]])).toBe(0);
  });

  it('is that of exact arithmetic, also where rounding would decide', () => {
    const random = new Random(151);
    const coverage = new Coverage();
    for (let i = cases(4000, 50_000); i > 0; i--) {
      const points = random.chance(0.5) ? nearlyInPlane(random) : onGrid(random);
      showing({ points }, () => {
        const expected = exactOrientation(points);
        coverage.count(`${expected}`);
        check(orientationOf(points) === expected, `not ${expected}`);
      });
    }
    coverage.expectAtLeast({ '-1': 800, 0: 200, 1: 800 });
  });

  it('the normal of a narrow triangle is accurate relative to its length', () => {
    const random = new Random(152);
    for (let i = 0; i < 200; i++) {
      const [a, along, aside] = [random.vector(), random.vector(), random.vector()];
      const b = plus(a, along);
      const c = plus(plus(a, times(along, random.next())), times(aside, random.logarithmic(1e-12, 1)));
      const out = new Float64Array(3);
      writePlaneNormal(out, new Float64Array([...a, ...b, ...c]), 0, 1, 2);
      const [exactA, exactB, exactC] = exactly([a, b, c]).vectors as [Exact, Exact, Exact];
      const from = (p: Exact): Exact => [p[0] - exactA[0], p[1] - exactA[1], p[2] - exactA[2]];
      const expected = cross(from(exactB), from(exactC)).map(Number) as unknown as Vector;
      const scale = norm(expected) / norm([...out] as unknown as Vector);
      nearVector(times([...out] as unknown as Vector, scale), expected, 2e-15 * norm(expected) * 16, 'normal');
    }
    expect(exactCross(minus([1, 0, 0], [0, 0, 0]), [0, 1, 0])).toEqual([0, 0, 1]);
  });
});
