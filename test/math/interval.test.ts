import { describe, expect, it } from 'vitest';
import {
  createInterval,
  createMotionInCapsule,
  intervalBelowZero,
  intervalInCapsule,
  intervalInSphere,
  narrow,
  setAlways,
} from '../../src/math/interval.ts';
import { check, near, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { distanceToSegment } from '../oracle/features.ts';
import { leastOf } from '../oracle/touch-interval.ts';
import { norm, plus, times, type Vector } from '../oracle/vector.ts';

const [ever, never] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

describe('the times within a limit on one axis', () => {
  const times = (position: number, velocity: number, radiusSum: number) => {
    const interval = createInterval();
    return narrow(interval, position, velocity, radiusSum) ? interval : undefined;
  };

  it('end where the limit is crossed, in either direction', () => {
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

describe('the times within a sphere', () => {
  const within = (position: Vector, velocity: Vector, radius: number) => {
    const interval = createInterval();
    return intervalInSphere(interval, Float64Array.of(...position, ...velocity, radius)) ? interval : undefined;
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
      const heading = plus(times(position, -1), random.vector(1.5 * radius));
      const velocity = times(heading, random.logarithmic(1e-3, 1e3));
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

describe('the times within a capsule', () => {
  const within = (position: Vector, velocity: Vector, radius: number, axis: Vector, half: number) => {
    const interval = createInterval();
    const motion = createMotionInCapsule();
    motion.set([...position, ...velocity, radius, ...axis, half]);
    return intervalInCapsule(interval, motion) ? interval : undefined;
  };
  const upright: Vector = [0, 1, 0];

  it('are those across the cylinder beside the core', () => {
    expect(within([-8, 3, 3], [16, 0, 0], 5, upright, 4)).toEqual({ enter: 0.25, exit: 0.75 });
    expect(within([8, -4, 3], [16, 0, 0], 5, upright, 4)).toEqual({ enter: -0.75, exit: -0.25 });
  });

  it('are those in the sphere at an end, beyond the core', () => {
    expect(within([-8, 7, 0], [16, 0, 0], 5, upright, 4)).toEqual({ enter: 0.25, exit: 0.75 });
    expect(within([-8, -7, 0], [16, 0, 0], 5, upright, 4)).toEqual({ enter: 0.25, exit: 0.75 });
  });

  it('are those from sphere to sphere along the core', () => {
    expect(within([0, -24, 3], [0, 32, 0], 5, upright, 4)).toEqual({ enter: 0.5, exit: 1 });
    expect(within([0, -25, 0], [0, 32, 0], 5, upright, 4)).toEqual({ enter: 0.5, exit: 1.0625 });
    expect(within([0, -24, 5], [0, 32, 0], 5, upright, 4)).toEqual({ enter: 0.625, exit: 0.875 });
    expect(within([0, -24, 5 + 2 ** -50], [0, 32, 0], 5, upright, 4)).toBeUndefined();
  });

  it('can begin on the side and end on a sphere', () => {
    const interval = within([-7, -2, 0], [16, 16, 0], 5, upright, 4)!;
    expect(interval.enter).toBeCloseTo(0.125, 15);
    expect(interval.exit).toBeCloseTo(0.625, 15);
  });

  it('are all or none without motion, the surface included', () => {
    expect(within([5, 3, 0], [0, 0, 0], 5, upright, 4)).toEqual({ enter: never, exit: ever });
    expect(within([3, 8, 0], [0, 0, 0], 5, upright, 4)).toEqual({ enter: never, exit: ever });
    expect(within([3, -8, 0], [0, 0, 0], 5, upright, 4)).toEqual({ enter: never, exit: ever });
    expect(within([5.5, 3, 0], [0, 0, 0], 5, upright, 4)).toBeUndefined();
    expect(within([3.5, 8, 0], [0, 0, 0], 5, upright, 4)).toBeUndefined();
  });

  it('are those in the sphere when the core has no length', () => {
    expect(within([-8, 3, 0], [16, 0, 0], 5, upright, 0)).toEqual({ enter: 0.25, exit: 0.75 });
    expect(within([-2, 1 + Number.EPSILON, 0], [4, 0, 0], 1, upright, 0)).toBeUndefined();
  });

  it('agree with the distance from the core on random motions: on the surface at both ends, inside between', () => {
    const coverage = new Coverage();
    const random = new Random(92);
    for (let i = cases(3000); i > 0; i--) {
      const radius = random.logarithmic(1e-3, 1e3);
      const half = radius * random.pick([0, random.logarithmic(1e-3, 1e3)]);
      const axis = random.unitVector();
      const radiusSum = radius + half;
      const target = plus(times(axis, half * random.range(-1, 1)), random.vector(1.5 * radius));
      const position = random.vector(radiusSum * random.logarithmic(0.5, 1e4));
      // Now and then all but along the core.
      const towards = plus(target, times(position, -1));
      const heading = random.chance(0.3)
        ? plus(times(axis, norm(towards)), random.vector(random.logarithmic(1e-12, 1)))
        : towards;
      const velocity = times(heading, random.logarithmic(1e-3, 1e3));
      const from = heading === towards ? position : plus(target, times(velocity, -0.5));
      showing({ from, velocity, radius, axis, half }, () => {
        const ends = [times(axis, -half), times(axis, half)] as const;
        const distance = (t: number) => distanceToSegment(plus(from, times(velocity, t)), ...ends) - radius;
        const span = (norm(from) + radiusSum) / norm(velocity);
        const closest = leastOf(distance, -span, span);
        const rounding = 4 * Number.EPSILON * (norm(from) + norm(velocity) * span);
        const interval = within(from, velocity, radius, axis, half);
        if (Math.abs(distance(closest)) < rounding) return;
        check((interval !== undefined) === distance(closest) < 0, `least distance ${distance(closest)}`);
        coverage.count(interval ? 'hit' : 'miss');
        if (!interval) return;
        near(distance(interval.enter), 0, rounding, 'distance at the first moment');
        near(distance(interval.exit), 0, rounding, 'distance at the last moment');
        check(interval.enter <= closest && closest <= interval.exit, 'the closest moment is not between');
        const climb = Math.abs(plus(from, times(velocity, interval.enter)).reduce((sum, x, k) => sum + x * axis[k], 0));
        coverage.count(climb < half ? 'in on the side' : 'in through a cap');
      });
    }
    coverage.expectAtLeast({ hit: 500, miss: 300, 'in on the side': 200, 'in through a cap': 200 });
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
