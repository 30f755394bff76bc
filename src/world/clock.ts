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
  /** How far time has got into the step that comes next, 0…1: what `body.interpolated` wants. */
  readonly alpha: number;
  /** Steps taken. */
  readonly steps: number;
  /** Seconds that were dropped because `maxSteps` was reached; 0 as long as the machine keeps up. */
  readonly dropped: number;
}

/** The time of a world, and the rest that `advance` keeps between frames. */
export class Clock {
  /** Seconds simulated so far. */
  time = 0;
  /** Steps taken so far. */
  stepCount = 0;
  /** Length of the last step in seconds. */
  lastStep = 0;
  private rest = 0;

  /** Counts a step. */
  count(dt: number): void {
    this.time += dt;
    this.stepCount++;
    this.lastStep = dt;
  }

  /** Takes the fixed steps that fit into the time that has passed. */
  advance(world: { step(dt: number): void }, elapsed: number, options: AdvanceOptions = {}): AdvanceResult {
    const { fixedStep = 1 / 60, maxSteps = 8 } = readOptions(options, 'advance');
    checkNotNegative(elapsed, 'elapsed');
    checkPositive(fixedStep, 'fixedStep');
    checkPositive(maxSteps, 'maxSteps');
    if (Math.floor(maxSteps) !== maxSteps) throw new RangeError(`maxSteps is ${maxSteps}, but must be an integer`);
    this.rest += elapsed;
    // A frame as long as the step, but for rounding, takes its step now and not in the next frame.
    const nearlyAStep = fixedStep * (1 - ROUNDING);
    let steps = 0;
    while (this.rest >= nearlyAStep && steps < maxSteps) {
      const before = this.stepCount;
      try {
        world.step(fixedStep);
      } finally {
        if (this.stepCount > before) this.rest = Math.max(0, this.rest - fixedStep);
      }
      steps++;
    }
    const dropped = this.rest >= nearlyAStep ? Math.floor(this.rest / fixedStep + ROUNDING) * fixedStep : 0;
    this.rest = Math.max(0, this.rest - dropped);
    return { alpha: Math.min(this.rest / fixedStep, 1), steps, dropped };
  }
}

const ROUNDING = 1e-9;
