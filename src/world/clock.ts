import { CLOCK_ROUNDING } from '../constants.ts';
import { checkNotNegative, checkPositive, readOptions } from '../validate.ts';

/** How `world.advance` cuts time into steps. */
export interface AdvanceOptions {
  /** Length of a step in seconds; 1/60 unless given. */
  readonly fixedStep?: number;
  /** Most steps that one call takes; 8 unless given. */
  readonly maxSteps?: number;
}

/** What `world.advance` did. */
export interface AdvanceResult {
  /** How far time has got into the next step, 0…1: the `alpha` of `body.interpolated`. */
  readonly alpha: number;
  /** Steps taken. */
  readonly steps: number;
  /** Seconds that were dropped because `maxSteps` was reached; 0 as long as the machine keeps up. */
  readonly dropped: number;
}

/** The counters of a world, and the remainder that `advance` keeps between frames. */
export class Clock {
  /** Seconds simulated so far. */
  time = 0;
  /** Steps taken so far. */
  stepCount = 0;
  /** Length of the last step in seconds. */
  lastStep = 0;
  /** Counts steps and teleports, so that any two of them can be ordered. */
  tick = 0;
  /** Counts changes of the rules for pairs: layers, masks, types and the filter of the world. */
  filterRevision = 0;
  /** Seconds that `advance` has not stepped yet. */
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
    // A frame as long as the step, but for rounding, takes its step now and not in the next frame.
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
