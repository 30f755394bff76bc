import { describe, expect, it } from 'vitest';
import { ClosingSearch } from '../../src/response/closing-search.ts';

const SHORTEST = 1e-9;

interface Motion {
  gap(time: number): number;
  /** The speed at which the gap shrinks. */
  speed(time: number): number;
  /** From when on the gap is below 0 and shrinks. */
  closes: number;
}

const MOTIONS: Record<string, Motion> = {
  'a gap that shrinks at one speed': { gap: (t) => 0.3 - t, speed: () => 1, closes: 0.3 },
  'a gap that opens, then closes': { gap: (t) => t * (0.4 - t), speed: (t) => 2 * t - 0.4, closes: 0.4 },
  'the least overlap of two that are deep in each other': {
    gap: (t) => -1 - (t - 0.7) ** 2,
    speed: (t) => 2 * (t - 0.7),
    closes: 0.7,
  },
  'an overlap that becomes deeper at another feature': {
    gap: (t) => (t < 0.21 ? t - 1.21 : -0.79 - t),
    speed: (t) => (t < 0.21 ? -1 : 1),
    closes: 0.21,
  },
  'a gap that closes at the third power of time': {
    gap: (t) => 0.01 - t ** 3,
    speed: (t) => 3 * t * t,
    closes: 0.01 ** (1 / 3),
  },
};

/** Searches a time from 0 to 1, and returns it with the number of steps. */
function search({ gap, speed }: Motion): { time: number; steps: number } {
  const closing = new ClosingSearch();
  closing.begin(0, 1, gap(1), speed(1));
  let steps = 0;
  for (; closing.width > SHORTEST; steps++) {
    const time = closing.next(SHORTEST);
    closing.add(time, gap(time), speed(time), gap(time) < 0 && speed(time) > 0);
  }
  return { time: closing.time, steps };
}

describe('the search for the time at which a pair closes', () => {
  for (const [name, motion] of Object.entries(MOTIONS)) {
    it(`finds that of ${name}, no earlier, hardly later, in fewer steps than a bisection`, () => {
      const { time, steps } = search(motion);
      expect(time).toBeGreaterThanOrEqual(motion.closes - 1e-15);
      expect(time).toBeLessThanOrEqual(motion.closes + SHORTEST);
      expect(steps).toBeLessThan(15);
    });
  }

  it('takes no more than thrice the steps of a bisection where gaps and speeds tell nothing', () => {
    for (let i = 1; i < 50; i++) {
      const closes = i / 50;
      const motion = {
        gap: () => -1,
        speed: (t: number) => (t < closes ? -1 : 1) * (1 + Math.abs(Math.sin(1e6 * t))),
        closes,
      };
      const { time, steps } = search(motion);
      expect(time).toBeGreaterThanOrEqual(closes);
      expect(time).toBeLessThanOrEqual(closes + SHORTEST);
      expect(steps).toBeLessThan(90);
    }
  });
});
