import { describe, expect, it } from 'vitest';
import { Frame } from '../../src/broadphase/frame.ts';
import {
  FIRST_CELL,
  highCellOf,
  LAST_CELL,
  lowCellOf,
  NOWHERE,
  packInterval,
} from '../../src/broadphase/packed-bounds.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';

/** As `PackedTree` packs an interval. */
function pack(frame: Frame, axis: number, low: number, high: number): number {
  const cells = frame.axes[axis];
  return packInterval(cells.position(low), cells.position(high));
}

/** Bounds of a packed interval. */
function unpack(frame: Frame, axis: number, packed: number): [low: number, high: number] {
  const bounds = new Float64Array(6);
  frame.unpack(bounds, new Int32Array([packed, packed, packed]), 0);
  return [bounds[axis], bounds[axis + 3]];
}

/** Ends of frames of all widths, near zero and very far from it. */
function randomEnds(random: Random): [number, number] {
  const low = random.pick([0, -1, 1, 10 ** random.range(-20, 20), -(10 ** random.range(-20, 299))]);
  return [low, low + random.pick([0, 1, 10 ** random.range(-30, 30), Math.abs(low) * 1e-15])];
}

describe('a frame', () => {
  it('has cells for the coordinates between its ends, and clamps the others', () => {
    const frame = new Frame();
    frame.set(1, -10, 30);
    const cell = (x: number) => lowCellOf(pack(frame, 1, x, x));
    expect(cell(-10)).toBe(FIRST_CELL);
    expect(cell(29.999)).toBe(LAST_CELL - 1);
    expect(cell(10)).toBe(FIRST_CELL + (LAST_CELL - FIRST_CELL - 1) / 2);
    expect(cell(-1e9)).toBe(FIRST_CELL);
    expect(cell(1e9)).toBe(LAST_CELL);
    expect(highCellOf(pack(frame, 1, 5, 1e9))).toBe(LAST_CELL);
  });

  it('is conservative: the bounds of a packed interval contain the interval', () => {
    const random = new Random(1);
    const coverage = new Coverage();
    const frame = new Frame();
    for (let i = 0; i < cases(5000); i++) {
      const axis = random.integer(3);
      const [from, to] = randomEnds(random);
      frame.set(axis, from, to);
      const low = random.pick([
        from,
        to,
        random.range(from, to),
        from - random.range(0, 1),
        to + 10 ** random.range(-9, 300),
      ]);
      const high = low + random.pick([0, (to - from) * random.next(), 10 ** random.range(-9, 300)]);
      const packed = pack(frame, axis, low, high);
      const [lowest, highest] = unpack(frame, axis, packed);
      expect(lowest).toBeLessThanOrEqual(low);
      expect(highest).toBeGreaterThanOrEqual(high);
      if (lowCellOf(packed) > FIRST_CELL && lowCellOf(packed) < LAST_CELL) {
        coverage.count('inside');
        // and they are not far from it: a cell of slack, a cell of rounding
        expect(low - lowest).toBeLessThanOrEqual(3 * frame.cell[axis]);
      }
      if (highest === Infinity) coverage.count('clamped');
    }
    coverage.expectAtLeast({ inside: 500, clamped: 500 });
  });

  it('is never infinite or empty, for any input', () => {
    const frame = new Frame();
    for (const [low, high] of [
      [0, 0],
      [5, 5],
      [-1e308, 1e308],
      [-Infinity, Infinity],
      [1e15, 1e15],
      [0, 5e-324],
    ]) {
      frame.set(0, low, high);
      const { origin, scale, width } = frame.axes[0];
      for (const value of [origin[0], scale[0], width[0]]) expect(Number.isFinite(value)).toBe(true);
      expect(scale[0]).toBeGreaterThan(0);
      expect(frame.cell[0]).toBeGreaterThan(0);
    }
  });

  it('gives NOWHERE no size', () => {
    const frame = new Frame();
    expect(frame.sideSum(NOWHERE, NOWHERE, NOWHERE)).toBe(0);
    expect(frame.halfArea(NOWHERE, NOWHERE, NOWHERE)).toBe(0);
  });

  it('measures packed boxes in world units', () => {
    const frame = new Frame();
    frame.set(0, 0, 100);
    frame.set(1, 0, 1000);
    frame.set(2, -1, 1);
    const [x, y, z] = [pack(frame, 0, 20, 40), pack(frame, 1, 0, 300), pack(frame, 2, 0, 0.5)];
    expect(frame.sideSum(x, y, z)).toBeCloseTo(20 + 300 + 0.5, 0);
    expect(frame.halfArea(x, y, z) / (20 * 300 + 300 * 0.5 + 0.5 * 20)).toBeCloseTo(1, 2);
    // Even what is flat has a surface, or boxes in a line would all be alike.
    expect(frame.halfArea(x, pack(frame, 1, 7, 7), z)).toBeGreaterThan(0);
  });

  it('finds intervals in an outermost cell, or in the single cell of a gap', () => {
    const frame = new Frame();
    frame.set(0, 0, 100);
    expect(frame.isCoarse(0, pack(frame, 0, -500, -400))).toBe(true);
    expect(frame.isCoarse(0, pack(frame, 0, 400, 500))).toBe(true);
    expect(frame.isCoarse(0, pack(frame, 0, -500, 1))).toBe(false);
    expect(frame.isCoarse(0, pack(frame, 0, 50, 50))).toBe(false);
    const cells = frame.axes[0];
    cells.clear();
    cells.append(0, 100, 8000);
    cells.append(100, 1e6, 1);
    cells.append(1e6, 1e6 + 100, 8000);
    frame.finish(0, 0);
    expect(frame.isUniform).toBe(false);
    expect(frame.isCoarse(0, pack(frame, 0, 500, 700))).toBe(true);
    expect(frame.isCoarse(0, pack(frame, 0, 99, 700))).toBe(false);
    expect(frame.isCoarse(0, pack(frame, 0, 50, 51))).toBe(false);
    expect(frame.cell[0]).toBeLessThan(0.1);
  });
});
