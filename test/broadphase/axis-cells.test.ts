import { describe, expect, it } from 'vitest';
import { AxisCells } from '../../src/broadphase/axis-cells.ts';
import { FIRST_CELL, LAST_CELL, packInterval } from '../../src/broadphase/packed-bounds.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';

/** Segments of random widths, next to each other, from the narrowest to the widest that numbers allow. */
function randomSegments(cells: AxisCells, random: Random): number[] {
  const ends = [random.pick([0, 1, -1e9, 1e9, -(10 ** random.range(-20, 299))])];
  const count = 1 + random.integer(6);
  cells.clear();
  for (let i = 0; i < count; i++) {
    const begin = ends[i];
    const width = random.pick([0, 1, 10 ** random.range(-30, 30), Math.abs(begin) * 1e-15]);
    ends.push(begin + width);
    cells.append(begin, begin + width, random.pick([1, 1, 2, 100, 2000]));
  }
  cells.finish();
  return ends;
}

/** A coordinate at, near or between the ends of segments, or far beyond. */
function randomCoordinate(ends: number[], random: Random): number {
  const i = random.integer(ends.length - 1);
  const [low, high] = [ends[i], ends[i + 1]];
  const near = low + random.pick([-1, 1]) * Math.abs(low) * 2 ** -52;
  const far = random.pick([-1, 1]) * 10 ** random.range(-9, 300);
  return random.pick([low, high, low + (high - low) * random.next(), near, far]);
}

describe('cells of several segments', () => {
  it('are monotone: a larger coordinate is never in a lower cell', () => {
    const random = new Random(1);
    const coverage = new Coverage();
    const cells = new AxisCells();
    for (let round = 0; round < cases(400); round++) {
      const ends = randomSegments(cells, random);
      const sorted = Array.from({ length: 40 }, () => randomCoordinate(ends, random)).sort((a, b) => a - b);
      for (let i = 1; i < sorted.length; i++) {
        const [before, after] = [cells.cellOf(sorted[i - 1]), cells.cellOf(sorted[i])];
        if (before > after) throw new Error(`${sorted[i - 1]} in ${before}, ${sorted[i]} in ${after}, ends ${ends}`);
        if (after < FIRST_CELL || after > LAST_CELL) throw new Error(`${sorted[i]} in ${after}`);
        if (cells.segmentOf(sorted[i - 1]) < cells.segmentOf(sorted[i])) coverage.count('different segments');
        if (before < after) coverage.count('different cells');
      }
    }
    coverage.expectAtLeast({ 'different segments': 500, 'different cells': 1000 });
  });

  it('have conservative bounds for any segments', () => {
    const random = new Random(2);
    const coverage = new Coverage();
    const cells = new AxisCells();
    const bounds = new Float64Array(4);
    for (let round = 0; round < cases(400); round++) {
      const ends = randomSegments(cells, random);
      for (let i = 0; i < 40; i++) {
        const coordinate = randomCoordinate(ends, random);
        const cell = cells.cellOf(coordinate);
        cells.unpack(bounds, 0, packInterval(cell, cell));
        const [low, , , high] = bounds;
        if (!(low <= coordinate && coordinate <= high)) throw new Error(`${coordinate} not in ${low} … ${high}`);
        if (cell === FIRST_CELL) coverage.count('first cell');
        else if (cell === LAST_CELL) coverage.count('last cell');
        else {
          coverage.count('between');
          // the cell itself, two cells of slack, and rounding
          if (!(high - low <= 4 * cells.width[cells.segmentOf(coordinate)])) throw new Error(`${low} … ${high}`);
        }
      }
    }
    coverage.expectAtLeast({ 'first cell': 200, 'last cell': 200, between: 2000 });
  });

  it('may be as few as one per segment', () => {
    const cells = new AxisCells();
    cells.clear();
    for (const end of [0, 1, 1e6, 1e12]) cells.append(end, end + 1, 1);
    cells.finish();
    expect([-5, 0.5, 1.5, 1e6, 1e12, 1e300].map((x) => cells.cellOf(x))).toEqual([1, 1, 2, 3, 4, LAST_CELL]);
    expect(cells.cellOf(-Infinity)).toBe(FIRST_CELL);
    expect(cells.cellOf(Infinity)).toBe(LAST_CELL);
  });
});
