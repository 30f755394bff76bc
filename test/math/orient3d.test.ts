import { describe, expect, it } from 'vitest';
import { orient3d } from '../../src/math/orient3d.ts';
import { check } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { point } from '../helpers/test-shapes.ts';
import { cross, dot, exactly } from '../oracle/exact.ts';
import type { Vector } from '../oracle/vector.ts';

const orientationOf = ([a, b, c, d]: readonly Vector[]) => orient3d(point(a!), point(b!), point(c!), point(d!));

/** The same in integers. */
function exactOrientation(points: readonly Vector[]): number {
  const [a, b, c, d] = exactly(points).vectors;
  const from = (p: typeof a) => [p![0] - a![0], p![1] - a![1], p![2] - a![2]] as const;
  const volume = dot(cross(from(b), from(c)), from(d));
  return volume > 0n ? 1 : volume < 0n ? -1 : 0;
}

/** Four points in a plane, or beside it by what rounding makes of them. */
function nearlyInPlane(random: Random, size: number): Vector[] {
  const [o, u, v] = [random.vector(), random.vector(), random.vector()];
  return Array.from({ length: 4 }, () => {
    const [s, t] = [random.range(-1, 1), random.range(-1, 1)];
    return [0, 1, 2].map((i) => (o[i]! + u[i]! * s + v[i]! * t) * size) as never;
  });
}

const onGrid = (random: Random, size: number): Vector[] =>
  Array.from({ length: 4 }, () => [0, 1, 2].map(() => (random.integer(4) - 1) * size) as never);

const uneven = (random: Random): Vector[] =>
  Array.from({ length: 4 }, () => {
    const coordinate = () => (random.chance(0.5) ? 1 : -1) * random.logarithmic(1e-30, 1e30);
    return [coordinate(), coordinate(), coordinate()];
  });

describe('orient3d', () => {
  it('is 1 in front of the triangle, where its corners appear counter-clockwise', () => {
    const triangle: Vector[] = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ];
    expect([1, -1, 0].map((z) => orientationOf([...triangle, [0.3, 0.3, z]]))).toEqual([1, -1, 0]);
  });

  it('is exact', () => {
    const random = new Random(17);
    const coverage = new Coverage();
    for (let i = 0; i < cases(8000); i++) {
      const size = random.pick([1, 1e-30, 1e30, 2 ** 40]);
      const points = random.pick([nearlyInPlane, onGrid, uneven])(random, size);
      const expected = exactOrientation(points);
      check(orientationOf(points) === expected, `${JSON.stringify(points)}: not ${expected}`);
      coverage.count(['behind', 'in the plane', 'in front'][expected + 1]!);
    }
    coverage.expectAtLeast({ behind: 1500, 'in the plane': 300, 'in front': 1500 });
  });

  it('changes its sign when two points are swapped', () => {
    const random = new Random(18);
    for (let i = 0; i < cases(1000); i++) {
      const [a, b, c, d] = nearlyInPlane(random, 1) as [Vector, Vector, Vector, Vector];
      const orientation = orientationOf([a, b, c, d]);
      check(orientationOf([b, c, a, d]) === orientation, 'rotation');
      check(orientationOf([b, a, c, d]) + orientation === 0, 'swap');
      check(orientationOf([a, b, d, c]) + orientation === 0, 'swap with the last');
    }
  });
});
