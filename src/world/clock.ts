import { EARLIEST_FRAME, SAME_INSTANT } from '../constants.ts';
import { checkNames } from '../option-names.ts';
import { checkFinite, checkFunction, checkNotNegative, checkPositive, readOptions } from '../validate.ts';
import { raiseErrors } from './events/emitter.ts';

/** A step or a frame of so many seconds looks like milliseconds: 240 frames per second have 4.2 ms each. */
const LOOKS_LIKE_MILLISECONDS = 4;

/** Options of `world.advance`. */
export interface AdvanceOptions {
  /**
   * Length of a step in seconds. Default: 1/60.
   * @example
   * world.advance(0.016, { fixedStep: 1 / 120 });
   */
  readonly fixedStep?: number | undefined;
  /**
   * Largest number of steps per call. Default: 8.
   * @example
   * world.advance(0.016, { maxSteps: 4 });
   */
  readonly maxSteps?: number | undefined;
  /**
   * Called before each step with its length in seconds: the place for gravity, input and `moveTo`. It may change the world.
   * @example
   * const beforeStep = (dt: number) => { body.velocity.y -= 9.81 * dt; };
   * world.advance(0.016, { beforeStep });
   */
  readonly beforeStep?: ((dt: number) => void) | undefined;
  /**
   * Called after each step, when its events are delivered: the place for `moveAndSlide` and scores.
   * @example
   * world.advance(0.016, { afterStep: (dt) => console.log(`${dt} s, ${world.candidatePairs} pairs`) });
   */
  readonly afterStep?: ((dt: number) => void) | undefined;
}

/** Result of `world.advance`. */
export interface AdvanceResult {
  /** Elapsed fraction of the next step, 0…1: the `alpha` of `body.interpolated`. */
  readonly alpha: number;
  /** Number of steps taken. */
  readonly steps: number;
  /** Seconds dropped because `maxSteps` was reached; 0 otherwise. */
  readonly dropped: number;
  /**
   * Number of bodies whose drawn pose, `body.interpolated(alpha)`, may have changed since the last call, added ones included.
   * At 0 nothing needs to be drawn again, unless bodies were removed.
   */
  readonly moved: number;
}

/** Time and counters of a world, and the remainder of `advance`. */
export class Clock {
  /** Seconds simulated so far. */
  time = 0;
  /** Steps taken so far. */
  stepCount = 0;
  /** Length of the last step in seconds. */
  lastStep = 0;
  /** Length of the current step in seconds, for its stages. Double argument: docs/v8.md. */
  dt = 0.5;
  /** Number of changes of static bodies: `world.staticRevision`. */
  staticRevision = 0;
  /** Number of steps, additions, teleports and other changes of poses, shapes and types: orders them. */
  tick = 0;
  /** Number of changes of layers, masks, types and the world filter. */
  filterRevision = 0;
  /** Seconds left over by `advance`. */
  remainder = 0;
  isAdvancing = false;
  hasWarned = false;
  /** Of the last call of `advance`. */
  lastAlpha = 0;
  lastTick = 0;

  /** Counts a step of `dt` seconds. */
  count(dt: number): void {
    this.time += dt;
    this.stepCount++;
    this.lastStep = dt;
  }

  /** Warns, once for each world, of a time that looks like milliseconds. */
  warnOfMilliseconds(seconds: number, field: string): void {
    if (seconds < LOOKS_LIKE_MILLISECONDS || this.hasWarned) return;
    this.hasWarned = true;
    // Engines without a console exist: QuickJS, Hermes.
    const { console } = globalThis as { readonly console?: { warn(text: string): void } };
    console?.warn(`first-contact: ${field} is ${seconds} seconds; if these are milliseconds, divide by 1000`);
  }

  /** Takes the fixed steps that fit into the elapsed time. */
  advance(world: Steppable, elapsed: number, options: AdvanceOptions = {}): AdvanceResult {
    const given = readOptions(options, 'advance');
    checkNames(options, NAMES, 'advance');
    const { fixedStep = 1 / 60, maxSteps = 8, beforeStep, afterStep } = given;
    if (this.isAdvancing) throw new Error('advance was called inside beforeStep or afterStep');
    checkFinite(elapsed, 'elapsed');
    if (elapsed >= EARLIEST_FRAME && elapsed < 0) elapsed = 0;
    checkNotNegative(elapsed, 'elapsed');
    checkPositive(fixedStep, 'fixedStep');
    checkPositive(maxSteps, 'maxSteps');
    if (Math.floor(maxSteps) !== maxSteps) throw new RangeError(`maxSteps is ${maxSteps}, but must be an integer`);
    if (beforeStep !== undefined) checkFunction(beforeStep, 'beforeStep');
    if (afterStep !== undefined) checkFunction(afterStep, 'afterStep');
    checkFinite(this.remainder + elapsed, 'advance: elapsed + remainder');
    this.warnOfMilliseconds(elapsed, 'advance: elapsed');
    this.warnOfMilliseconds(fixedStep, 'advance: fixedStep');
    this.remainder += elapsed;
    // A frame as long as a step, except for rounding, takes its step now.
    const nearlyAStep = fixedStep * (1 - SAME_INSTANT);
    let steps = 0;
    this.isAdvancing = true;
    try {
      while (this.remainder >= nearlyAStep && steps < maxSteps) {
        beforeStep?.(fixedStep);
        const before = this.stepCount;
        const errors: unknown[] = [];
        try {
          world.step(fixedStep);
        } catch (error) {
          // It was taken if a handler threw.
          if (this.stepCount === before) throw error;
          errors.push(error);
        }
        this.remainder = Math.max(0, this.remainder - fixedStep);
        steps++;
        try {
          afterStep?.(fixedStep);
        } catch (error) {
          errors.push(error);
        }
        raiseErrors(errors, 'callbacks');
      }
    } finally {
      this.isAdvancing = false;
    }
    // The remainder of a division is exact. The number of steps in a long time may be infinite.
    const rest = this.remainder % fixedStep;
    const kept = rest < nearlyAStep ? rest : 0;
    const dropped = this.remainder - kept;
    this.remainder = kept;
    const alpha = Math.min(this.remainder / fixedStep, 1);
    const moved = world.countMoved(this.lastTick, alpha !== this.lastAlpha);
    this.lastTick = this.tick;
    this.lastAlpha = alpha;
    return { alpha, steps, dropped, moved };
  }
}

/** A world as the clock sees it. */
interface Steppable {
  step(dt: number): void;
  /** Number of bodies that moved after `tick`, or whose interpolated pose depends on `alpha`, if that is new. */
  countMoved(tick: number, isAlphaNew: boolean): number;
}

/** Known names of the options. */
const NAMES: readonly string[] = ['fixedStep', 'maxSteps', 'beforeStep', 'afterStep'];
