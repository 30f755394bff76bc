import { describe, expect, it } from 'vitest';
import {
  FIRST_CELL,
  highCellOf,
  LAST_CELL,
  lowCellOf,
  meetingBit,
  meetingBits,
  meets,
  NOWHERE,
  packInterval,
  probeOf,
  unionOf,
} from '../../src/broadphase/packed-bounds.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';

/** An interval of cells, often short, sometimes of one cell, sometimes beyond an end. */
function randomInterval(random: Random): [number, number] {
  const low = random.pick([random.range(-500, 17_000), random.range(8000, 8010), random.integer(16_384)]);
  return [low, low + random.pick([0, random.range(0, 3), random.range(0, 9000)])];
}

/** Whether two intervals meet after rounding down and clamping, said as plainly as possible. */
function cellsMeet([lowA, highA]: [number, number], [lowB, highB]: [number, number]): boolean {
  const cell = (x: number) => Math.min(LAST_CELL, Math.max(FIRST_CELL, Math.floor(x)));
  return cell(lowA) <= cell(highB) && cell(lowB) <= cell(highA);
}

function packedMeet(a: number, b: number): boolean {
  const all = packInterval(-Infinity, Infinity);
  const probe = probeOf(a);
  const everything = probeOf(all);
  const onX = meets(probe, everything, everything, b, all, all);
  expect(meetingBit(probe, everything, everything, b, all, all)).toBe(onX ? 1 : 0);
  expect(meetingBit(everything, probe, everything, all, b, all)).toBe(onX ? 1 : 0);
  expect(meetingBit(everything, everything, probe, all, all, b)).toBe(onX ? 1 : 0);
  expect(meets(everything, probe, everything, all, b, all)).toBe(onX);
  expect(meets(everything, everything, probe, all, all, b)).toBe(onX);
  return onX;
}

describe('a packed interval', () => {
  it('meets another exactly when their cells meet', () => {
    const random = new Random(1);
    const coverage = new Coverage();
    for (let i = 0; i < cases(3000, 20_000, 375); i++) {
      const [a, b] = [randomInterval(random), randomInterval(random)];
      const expected = cellsMeet(a, b);
      expect(packedMeet(packInterval(...a), packInterval(...b)), `${a} and ${b}`).toBe(expected);
      coverage.count(expected ? 'meet' : 'apart');
      if (a[0] < FIRST_CELL || a[1] > LAST_CELL) coverage.count('clamped');
      if (Math.floor(a[1]) === Math.floor(b[0])) coverage.count('share one cell');
    }
    coverage.expectAtLeast({ meet: 500, apart: 500, clamped: 200, 'share one cell': 10 });
  });

  it('reports the boxes met among nine as bits, the first as the highest', () => {
    const random = new Random(3);
    const coverage = new Coverage();
    for (let i = 0; i < cases(300); i++) {
      const begin = 4 * random.integer(3);
      const boxes = new Int32Array(begin + 36).map(() => packInterval(...randomInterval(random)));
      const wide = () => random.pick<[number, number]>([randomInterval(random), [5000, 12_000]]);
      const probes = [0, 1, 2].map(() => probeOf(packInterval(...wide()))) as [number, number, number];
      let expected = '';
      for (let at = begin; at < begin + 36; at += 4) {
        const isMet = meets(...probes, boxes[at], boxes[at + 1], boxes[at + 2]);
        expected += isMet ? '1' : '0';
        coverage.count(isMet ? 'met' : 'not met');
      }
      expect(
        meetingBits(...probes, boxes, begin)
          .toString(2)
          .padStart(9, '0'),
      ).toBe(expected);
    }
    coverage.expectAtLeast({ met: 100, 'not met': 500 });
  });

  it('is conservative: intervals that overlap or touch always meet, in or outside the frame', () => {
    const random = new Random(2);
    const coverage = new Coverage();
    for (let i = 0; i < cases(3000); i++) {
      const a = randomInterval(random);
      const b = random.chance(0.3) ? ([a[1], a[1] + random.range(0, 2)] as [number, number]) : randomInterval(random);
      if (a[0] > b[1] || b[0] > a[1]) continue;
      coverage.count(a[1] === b[0] ? 'touch' : 'overlap');
      expect(packedMeet(packInterval(...a), packInterval(...b)), `${a} and ${b}`).toBe(true);
    }
    coverage.expectAtLeast({ touch: 500, overlap: 300 });
  });

  it('gives back its cells', () => {
    for (const [low, high] of [
      [FIRST_CELL, LAST_CELL],
      [5, 5],
      [1, 16_000],
      [9000, 9001],
    ]) {
      const packed = packInterval(low, high);
      expect([lowCellOf(packed), highCellOf(packed)]).toEqual([low, high]);
    }
  });

  it('clamps coordinates outside', () => {
    expect(packInterval(-1e300, 1e300)).toBe(packInterval(FIRST_CELL, LAST_CELL));
    expect(packInterval(-Infinity, Infinity)).toBe(packInterval(FIRST_CELL, LAST_CELL));
    expect(packInterval(1e9, 1e10)).toBe(packInterval(LAST_CELL, LAST_CELL));
    expect(packInterval(-1e10, -1e9)).toBe(packInterval(FIRST_CELL, FIRST_CELL));
  });

  it('and its probe are integers that any engine keeps inline, below 2^30', () => {
    for (const [low, high] of [
      [FIRST_CELL, LAST_CELL],
      [FIRST_CELL, FIRST_CELL],
      [LAST_CELL, LAST_CELL],
    ]) {
      const packed = packInterval(low, high);
      for (const n of [packed, probeOf(packed), NOWHERE, probeOf(NOWHERE)]) {
        expect(n).toBeGreaterThanOrEqual(0);
        expect(n).toBeLessThan(2 ** 30);
      }
    }
  });
});

describe('the union of two packed intervals', () => {
  it('extends from the lower low to the higher high', () => {
    const random = new Random(3);
    for (let i = 0; i < cases(2000); i++) {
      const [a, b] = [randomInterval(random), randomInterval(random)];
      const expected = packInterval(Math.min(a[0], b[0]), Math.max(a[1], b[1]));
      expect(unionOf(packInterval(...a), packInterval(...b))).toBe(expected);
    }
  });
});

describe('NOWHERE', () => {
  it('meets no interval, not even itself or the widest', () => {
    for (const other of [packInterval(-Infinity, Infinity), packInterval(3, 4), NOWHERE]) {
      expect(packedMeet(NOWHERE, other)).toBe(false);
      expect(packedMeet(other, NOWHERE)).toBe(false);
    }
  });

  it('adds nothing to a union', () => {
    const packed = packInterval(70, 300);
    expect(unionOf(packed, NOWHERE)).toBe(packed);
    expect(unionOf(NOWHERE, packed)).toBe(packed);
    expect(unionOf(NOWHERE, NOWHERE)).toBe(NOWHERE);
  });
});
