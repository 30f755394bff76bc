import { CLOCK_ROUNDING } from '../constants.ts';
import { checkNotNegative, checkPositive, readOptions } from '../validate.ts';

/** Options of `world.advance`. */
export interface AdvanceOptions {
  /** Length of a step in seconds. Default: 1/60. */
  readonly fixedStep?: number | undefined;
  /** Largest number of steps per call. Default: 8. */
  readonly maxSteps?: number | undefined;
}

/** Result of `world.advance`. */
export interface AdvanceResult {
  /** Elapsed fraction of the next step, 0…1: the `alpha` of `body.interpolated`. */
  readonly alpha: number;
  /** Number of steps taken. */
  readonly steps: number;
  /** Seconds dropped because `maxSteps` was reached; 0 otherwise. */
  readonly dropped: number;
}

/** Time and counters of a world, and the remainder of `advance`. */
export class Clock {
  /** Seconds simulated so far. */
  time = 0;
  /** Steps taken so far. */
  stepCount = 0;
  /** Length of the last step in seconds. */
  lastStep = 0;
  /** Number of steps, teleports and type changes: orders them. */
  tick = 0;
  /** Number of changes of layers, masks, types and the world filter. */
  filterRevision = 0;
  /** Seconds left over by `advance`. */
  private remainder = 0;

  /** Counts a step of `dt` seconds. */
  count(dt: number): void {
    this.time += dt;
    this.stepCount++;
    this.lastStep = dt;
  }

  /** Takes the fixed steps that fit into the elapsed time. */
  advance(world: { step(dt: number): void }, elapsed: number, options: AdvanceOptions = {}): AdvanceResult {
    const { fixedStep = 1 / 60, maxSteps = 8 } = readOptions(options, 'advance');
    checkNotNegative(elapsed, 'elapsed');
    checkPositive(fixedStep, 'fixedStep');
    checkPositive(maxSteps, 'maxSteps');
    if (Math.floor(maxSteps) !== maxSteps) throw new RangeError(`maxSteps is ${maxSteps}, but must be an integer`);
    this.remainder += elapsed;
    // A frame as long as a step, except for rounding, takes its step now.
    const nearlyAStep = fixedStep * (1 - CLOCK_ROUNDING);
    let steps = 0;
    while (this.remainder >= nearlyAStep && steps < maxSteps) {
      const before = this.stepCount;
      try {
        world.step(fixedStep);
      } finally {
        if (this.stepCount > before) this.remainder = Math.max(0, this.remainder - fixedStep);
      }
      steps++;
    }
    const dropped =
      this.remainder >= nearlyAStep ? Math.floor(this.remainder / fixedStep + CLOCK_ROUNDING) * fixedStep : 0;
    this.remainder = Math.max(0, this.remainder - dropped);
    return { alpha: Math.min(this.remainder / fixedStep, 1), steps, dropped };
  }
}
