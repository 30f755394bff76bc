import type { World } from 'first-contact';
import { sync } from 'first-contact/three';
import { checkTypes, refuse } from './input.ts';

/** Called around each step. */
export type StepCallback = (world: World, dt: number) => void;

/** The simulation of the nearest `<Collisions>`. It is the same object in every render, until the world changes. */
export interface CollisionsHandle {
  /** The world. */
  readonly world: World;
  /** Fraction of the last step at which objects are drawn; see `body.interpolated`. */
  readonly alpha: number;
  /**
   * Takes one step of `dt` seconds, callbacks of `useStep` included, and draws its result. It does so while paused, too.
   * @throws RangeError if `dt` is negative or not finite; Error inside a handler or a callback of `useStep`. No callback is
   * called then. Errors of handlers and callbacks.
   * @example
   * const { step } = useCollisions();
   * <mesh onClick={() => step(1 / 60)} />
   */
  step(dt: number): void;
  /**
   * Asks for a frame, after a change without a change of props. Needed only with `frameloop="demand"`.
   * @example
   * const { world, invalidate } = useCollisions();
   * <mesh onClick={() => { world.clear(); invalidate(); }} />
   */
  invalidate(): void;
}

/** How time passes. */
export interface Timing {
  /**
   * Length of a step in seconds. Default: 1/60.
   * @example
   * <Collisions fixedStep={1 / 120} />
   */
  readonly fixedStep?: number | undefined;
  /**
   * Largest number of steps per frame; more time is dropped. Default: 8.
   * @example
   * <Collisions maxSteps={4} />
   */
  readonly maxSteps?: number | undefined;
  /**
   * Speed of time; 0 stops it. Default: 1.
   * @example
   * <Collisions timeScale={0.25} />
   */
  readonly timeScale?: number | undefined;
  /**
   * Whether no time passes. Default: false.
   * @example
   * <Collisions paused />
   */
  readonly paused?: boolean | undefined;
  /**
   * Whether objects are drawn between two steps, or at the last one. Default: true.
   * @example
   * <Collisions interpolate={false} />
   */
  readonly interpolate?: boolean | undefined;
  /**
   * Whether there are no steps but those of `useCollisions().step`. Default: false.
   * @example
   * <Collisions manual />
   */
  readonly manual?: boolean | undefined;
}

/** How time passes, and when in a frame. */
export interface FrameTiming extends Timing {
  /** Priority among the callbacks of the renderer. */
  readonly priority: number;
}

/** Longest frame, in seconds. A hidden page has longer ones. */
const LONGEST_FRAME = 0.5;

/** Takes the steps of a world in the frames of a renderer. */
export class Simulation implements CollisionsHandle {
  readonly world: World;
  alpha = 1;
  timing: FrameTiming;
  readonly before = new Set<StepCallback>();
  readonly after = new Set<StepCallback>();
  /** What binds objects to bodies, for those that were rendered since the last frame. */
  readonly binders = new Set<() => void>();
  /** What draws after the objects have followed their bodies. */
  readonly drawers = new Set<() => void>();
  /** What asks the world after everything is drawn. */
  readonly queries = new Set<() => void>();
  readonly invalidate: () => void;
  /** Whether the last step moved nothing. On demand, there are no frames then, and their time does not count. */
  #isResting = true;
  /** Whether the last step was taken by hand: the rest of time that is kept for `advance` is one before it. */
  #isAhead = false;
  /** Whether a step and its callbacks run. */
  #isStepping = false;

  constructor(world: World, timing: FrameTiming, invalidate: () => void) {
    this.world = world;
    this.timing = timing;
    this.invalidate = invalidate;
  }

  readonly step = (dt: number): void => {
    if (!isTime(dt)) refuse(dt, 'dt', 'but must be finite, and 0 or more', 'step', RangeError);
    this.#checkMayStep();
    this.#run(() => {
      try {
        this.#call(this.before, dt);
        this.world.step(dt);
        this.#call(this.after, dt);
      } finally {
        this.alpha = 1;
        this.#isAhead = true;
        this.invalidate();
      }
    });
  };

  /** One frame: the steps of the elapsed seconds, then everything that follows them. */
  frame(elapsed: number, isOnDemand: boolean): void {
    const { fixedStep = 1 / 60, maxSteps, timeScale = 1, interpolate = true } = this.timing;
    this.#run(() => {
      if (this.#isStopped()) return;
      const longest = isOnDemand && this.#isResting ? fixedStep : LONGEST_FRAME;
      const { alpha, steps, moved } = this.world.advance(Math.max(0, Math.min(elapsed, longest)) * timeScale, {
        fixedStep,
        maxSteps,
        beforeStep: (dt) => this.#call(this.before, dt),
        afterStep: (dt) => this.#call(this.after, dt),
      });
      if (steps > 0) this.#isAhead = false;
      this.alpha = interpolate && !this.#isAhead ? alpha : 1;
      // A frame shorter than a step says nothing.
      this.#isResting = steps > 0 && moved === 0;
      if (!this.#isResting) this.invalidate();
    });
  }

  /** Time passes again after a pause, which does not count. */
  resume(): void {
    this.#isResting = true;
    this.wake(false);
  }

  /** Asks for a frame after a prop has changed: while no time passes, only if it shows. */
  wake(isVisible: boolean): void {
    if (isVisible || !this.#isStopped()) this.invalidate();
  }

  #isStopped(): boolean {
    const { paused, manual, timeScale } = this.timing;
    return !!paused || !!manual || timeScale === 0;
  }

  /** Throws inside a callback of a step, a handler, a filter or a response. */
  #checkMayStep(): void {
    if (!this.#isStepping && mayAdvance(this.world)) return;
    throw new Error('step was called inside a callback of useStep, a handler, a filter or a response');
  }

  /** Takes steps, and lets everything follow them. */
  #run(takeSteps: () => void): void {
    for (const bind of this.binders) bind();
    this.#isStepping = true;
    try {
      takeSteps();
    } finally {
      this.#isStepping = false;
      this.#draw();
    }
  }

  #draw(): void {
    sync(this.world, this.alpha);
    for (const draw of this.drawers) draw();
    for (const ask of this.queries) ask();
  }

  #call(callbacks: Set<StepCallback>, dt: number): void {
    for (const callback of callbacks) callback(this.world, dt);
  }
}

/** Whether a world may take a step now. Its `advance` refuses that before it reads the time, which here is none. */
function mayAdvance(world: World): boolean {
  try {
    world.advance(Number.NaN);
  } catch (error) {
    return error instanceof RangeError;
  }
  return true;
}

const isTime = (value: unknown) => Number.isFinite(value) && (value as number) >= 0;

/** Throws an error that names the invalid prop. */
export function checkTiming(timing: Timing, owner: string): void {
  checkTypes(timing, ['paused', 'interpolate', 'manual'], 'boolean', owner);
  const { fixedStep = 1, maxSteps = 1, timeScale = 0 } = timing;
  if (!isTime(fixedStep) || fixedStep === 0) refuse(fixedStep, 'fixedStep', 'but must be above 0', owner);
  if (!isTime(timeScale)) refuse(timeScale, 'timeScale', 'but must be 0 or more', owner);
  if (!Number.isInteger(maxSteps) || maxSteps < 1)
    refuse(maxSteps, 'maxSteps', 'but must be an integer above 0', owner);
}
