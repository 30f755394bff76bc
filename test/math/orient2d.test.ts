import { describe, expect, it } from 'vitest';
import { orient2d } from '../../src/math/orient2d.ts';
import { check, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { point } from '../helpers/test-shapes.ts';
import { cross, exactly } from '../oracle/exact.ts';
import type { Vector } from '../oracle/vector.ts';

type Points = readonly [Vector, Vector, Vector];

const orientationOf = ([a, b, c]: Points) => orient2d(point(a), point(b), point(c));

/** The same in integers. */
function exactOrientation(points: Points): number {
  const [a, b, c] = exactly(points).vectors;
  const from = (p: typeof a) => [p![0] - c![0], p![1] - c![1], 0n] as const;
  const orientation = cross(from(a), from(b))[2];
  return orientation > 0n ? 1 : orientation < 0n ? -1 : 0;
}

/** Three points on or beside a line, by what rounding makes of them. */
function nearlyOnLine(random: Random, size: number): Points {
  const [ax, ay, dx, dy] = [0, 0, 0, 0].map(() => random.range(-1, 1));
  const at = (t: number): Vector => [(ax! + dx! * t) * size, (ay! + dy! * t) * size, 0];
  return [at(random.next()), at(random.next()), at(random.next())];
}

/** Three points on a small grid, many of them on one line. */
function onGrid(random: Random, size: number): Points {
  const at = (): Vector => [(random.integer(5) - 2) * size, (random.integer(5) - 2) * size, 0];
  return [at(), at(), at()];
}

/** Coordinates of all magnitudes in one triangle. */
function uneven(random: Random): Points {
  const coordinate = () => (random.chance(0.5) ? 1 : -1) * random.logarithmic(1e-30, 1e30);
  const at = (): Vector => [coordinate(), coordinate(), 0];
  const [a, b] = [at(), at()];
  return [a, b, random.chance(0.5) ? [a[0] + b[0], a[1] + b[1], 0] : at()];
}

describe('the orientation of three points', () => {
  it('is 1 counter-clockwise, −1 clockwise, and 0 on one line', () => {
    expect(
      orientationOf([
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
      ]),
    ).toBe(1);
    expect(
      orientationOf([
        [0, 0, 0],
        [0, 1, 0],
        [1, 0, 0],
      ]),
    ).toBe(-1);
    expect(
      orientationOf([
        [0, 0, 0],
        [1, 1, 0],
        [3, 3, 0],
      ]),
    ).toBe(0);
    expect(
      orientationOf([
        [5, 1, 0],
        [5, 2, 0],
        [5, 9, 0],
      ]),
    ).toBe(0);
    expect(
      orientationOf([
        [4, 7, 0],
        [4, 7, 0],
        [1, 2, 0],
      ]),
    ).toBe(0);
  });

  it('sees the last bit of a coordinate, where rounding does not', () => {
    const [b, c] = [
      [12, 12, 0],
      [24, 24, 0],
    ] as const;
    const coverage = new Coverage();
    for (let i = 0; i < 64; i++) {
      for (let j = 0; j < 64; j++) {
        const [x, y] = [0.5 + i * 2 ** -53, 0.5 + j * 2 ** -53];
        const rounded = Math.sign((x - 24) * (12 - 24) - (y - 24) * (12 - 24));
        const orientation = orientationOf([[x, y, 0], b, c]);
        expect(orientation).toBe(Math.sign(y - x));
        if (rounded !== orientation) coverage.count('rounding wrong');
      }
    }
    coverage.expectAtLeast({ 'rounding wrong': 100 });
  });

  it.each([
    ['of ordinary size', 1],
    ['tiny', 1e-30],
    ['huge', 1e30],
  ])('agrees with integer arithmetic on points %s', (_, size) => {
    const random = new Random(3201);
    const coverage = new Coverage();
    const count = cases(2000, 50_000);
    for (let i = 0; i < count; i++) {
      const points = random.chance(0.5) ? nearlyOnLine(random, size) : onGrid(random, size);
      const orientation = exactOrientation(points);
      showing(points, () =>
        check(orientationOf(points) === orientation, `${orientationOf(points)} instead of ${orientation}`),
      );
      coverage.count(String(orientation));
    }
    coverage.expectShares(count, { '1': 1 / 4, '-1': 1 / 4, '0': 1 / 20 });
  });

  it('agrees with integer arithmetic on coordinates of very different size', () => {
    const random = new Random(3202);
    const coverage = new Coverage();
    const count = cases(2000, 50_000);
    for (let i = 0; i < count; i++) {
      const points = uneven(random);
      const orientation = exactOrientation(points);
      showing(points, () =>
        check(orientationOf(points) === orientation, `${orientationOf(points)} instead of ${orientation}`),
      );
      coverage.count(String(orientation));
    }
    coverage.expectShares(count, { '1': 1 / 4, '-1': 1 / 4 });
  });

  it('changes sign when two points are exchanged', () => {
    const random = new Random(3203);
    for (let i = 0; i < 1000; i++) {
      const [a, b, c] = nearlyOnLine(random, 1);
      const orientation = orientationOf([a, b, c]);
      for (const same of [
        [b, c, a],
        [c, a, b],
      ] as const)
        expect(orientationOf(same)).toBe(orientation);
      for (const other of [
        [b, a, c],
        [a, c, b],
        [c, b, a],
      ] as const)
        expect(orientationOf(other)).toBe(0 - orientation);
    }
  });
});
