import { describe, expect, it } from 'vitest';
import { createInterval, intervalBelowZero, intervalInBall, narrow, setAlways } from '../../src/math/interval.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { check, near } from '../helpers/verify.ts';
import { leastOf } from '../oracle/touch-interval.ts';
import { norm, plus, times, type Vector } from '../oracle/vector.ts';

const [ever, never] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

describe('the times within reach on one axis', () => {
  const times = (position: number, velocity: number, reach: number) => {
    const interval = createInterval();
    return narrow(interval, position, velocity, reach) ? interval : undefined;
  };

  it('end where the reach is met and left, whichever way it goes', () => {
    expect(times(-5, 2, 1)).toEqual({ enter: 2, exit: 3 });
    expect(times(5, -2, 1)).toEqual({ enter: 2, exit: 3 });
    expect(times(5, 2, 1)).toEqual({ enter: -3, exit: -2 });
  });

  it('are all or none without motion, the boundary included', () => {
    expect(times(1, 0, 1)).toEqual({ enter: never, exit: ever });
    expect(times(-1, 0, 1)).toEqual({ enter: never, exit: ever });
    expect(times(1 + Number.EPSILON, 0, 1)).toBeUndefined();
  });

  it('intersect with those before, down to a single moment and no further', () => {
    const interval = createInterval();
    expect(narrow(interval, -5, 2, 1)).toBe(true);
    expect(narrow(interval, -4, 1, 1)).toBe(true);
    expect(interval).toEqual({ enter: 3, exit: 3 });
    expect(narrow(interval, 0, 1, 1)).toBe(false);
    setAlways(interval);
    expect(interval).toEqual({ enter: never, exit: ever });
  });
});

describe('the times within a ball', () => {
  const within = (position: Vector, velocity: Vector, radius: number) => {
    const interval = createInterval();
    return intervalInBall(interval, Float64Array.of(...position, ...velocity, radius)) ? interval : undefined;
  };

  it('are the two roots, of either sign', () => {
    expect(within([-8, 3, 0], [16, 0, 0], 5)).toEqual({ enter: 0.25, exit: 0.75 });
    expect(within([8, 3, 0], [16, 0, 0], 5)).toEqual({ enter: -0.75, exit: -0.25 });
    expect(within([0, 3, 0], [16, 0, 0], 5)).toEqual({ enter: -0.25, exit: 0.25 });
  });

  it('are one moment for a tangent and none beside it', () => {
    expect(within([-2, 1, 0], [4, 0, 0], 1)).toEqual({ enter: 0.5, exit: 0.5 });
    expect(within([0, 1, 0], [4, 0, 0], 1)).toEqual({ enter: 0, exit: 0 });
    expect(within([-2, 1 + Number.EPSILON, 0], [4, 0, 0], 1)).toBeUndefined();
  });

  it('are all or none without motion', () => {
    expect(within([1, 0, 0], [0, 0, 0], 1)).toEqual({ enter: never, exit: ever });
    expect(within([1.5, 0, 0], [0, 0, 0], 1)).toBeUndefined();
  });

  it('agree with the distance from the center on random motions: on the sphere at both ends, inside between', () => {
    const coverage = new Coverage();
    const random = new Random(91);
    for (let i = cases(3000); i > 0; i--) {
      const radius = random.logarithmic(1e-3, 1e3);
      const position = random.vector(radius * random.logarithmic(0.5, 1e6));
      const aim = plus(times(position, -1), random.vector(1.5 * radius));
      const velocity = times(aim, random.logarithmic(1e-3, 1e3));
      const distance = (t: number) => norm(plus(position, times(velocity, t))) - radius;
      const span = norm(position) / norm(velocity);
      const closest = leastOf(distance, -span, span);
      const rounding = 4 * Number.EPSILON * (norm(position) + radius);
      const interval = within(position, velocity, radius);
      if (Math.abs(distance(closest)) < rounding) continue;
      check((interval !== undefined) === distance(closest) < 0, `least distance ${distance(closest)}`);
      coverage.count(interval ? 'hit' : 'miss');
      if (!interval) continue;
      near(distance(interval.enter), 0, rounding, 'distance at the first moment');
      near(distance(interval.exit), 0, rounding, 'distance at the last moment');
      check(interval.enter <= closest && closest <= interval.exit, 'the closest moment is not between');
    }
    coverage.expectAtLeast({ hit: 500, miss: 300 });
  });
});

describe('the times at which a linear value is at most zero', () => {
  const below = (value: number, slope: number) => {
    const interval = createInterval();
    return intervalBelowZero(interval, value, slope) ? interval : undefined;
  };

  it('begin where it falls to zero and end where it rises to it', () => {
    expect(below(4, -2)).toEqual({ enter: 2, exit: ever });
    expect(below(-4, 2)).toEqual({ enter: never, exit: 2 });
    expect(below(-4, -2)).toEqual({ enter: -2, exit: ever });
  });

  it('are all or none when it does not change, zero included', () => {
    expect(below(0, 0)).toEqual({ enter: never, exit: ever });
    expect(below(Number.MIN_VALUE, 0)).toBeUndefined();
  });
});
