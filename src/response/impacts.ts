import type { Simulation } from '../world/simulation.ts';
import { ImpactQueue } from './impact-queue.ts';
import { LastStep } from './last-step.ts';
import { ImpactPair, Trajectory } from './trajectories.ts';

/** State of `resolveImpacts` in a step. Only `writeImpacts` and later stages read it. */
export class Impacts {
  readonly queue = new ImpactQueue();
  /** The pairs of the step. */
  readonly pairs: ImpactPair[] = [];
  /** Bodies with impacts in the last complete step. */
  deflected: Trajectory[] = [];
  /** Bodies with impacts in the step being resolved. */
  deflectedNow: Trajectory[] = [];
  /** Pairs that met or parted in this step, some of them several times. */
  readonly changed: ImpactPair[] = [];
  /** Bodies whose extended bounds are not in the broadphase yet. */
  readonly extended = new Set<number>();
  /** Bodies that have pairs in this step. */
  readonly bodies: Trajectory[] = [];
  readonly lastStep = new LastStep();
  private step = 0;
  /** By body index. */
  private readonly trajectories: Trajectory[] = [];
  readonly sim: Simulation;

  constructor(sim: Simulation) {
    this.sim = sim;
  }

  /** Whether bodies respond in the step. Without a duration there are no velocities. */
  get mayOccur(): boolean {
    const { store, clock } = this.sim;
    return store.responders.count > 0 && clock.dt > 0;
  }

  /** Begins a step. */
  begin(): void {
    this.step++;
    this.end();
    this.deflectedNow = [];
    this.extended.clear();
    this.bodies.length = 0;
    this.lastStep.compare(this.sim);
  }

  /** The trajectory of a body in this step. */
  trajectoryOf(i: number): Trajectory {
    this.trajectories[i] ??= new Trajectory(i);
    const trajectory = this.trajectories[i];
    if (trajectory.step === this.step) return trajectory;
    const { store, clock } = this.sim;
    const repeats = trajectory.step === this.step - 1 && this.lastStep.isBegunBy(trajectory, store);
    if (!repeats || !trajectory.response) trajectory.begin(store, clock.dt);
    this.bodies.push(trajectory);
    trajectory.repeats = repeats;
    trajectory.step = this.step;
    trajectory.pairCount = 0;
    return trajectory;
  }

  /** Forgets the last step, in which these bodies had impacts. */
  forget(deflected: readonly number[]): void {
    this.lastStep.forget();
    this.deflected = deflected.map((i) => {
      this.trajectories[i] ??= new Trajectory(i);
      return this.trajectories[i];
    });
  }

  /** Drops what a removed body refers to. */
  release(i: number): void {
    const trajectory = this.trajectories[i];
    if (trajectory) trajectory.response = undefined;
  }

  /** Adds a pair. */
  addPair(p: number, q: number): ImpactPair {
    const pair = free.pop() ?? new ImpactPair();
    this.pairs.push(pair);
    const one = this.trajectoryOf(p);
    const other = this.trajectoryOf(q);
    if (one.second < other.second) pair.begin(one, other);
    else pair.begin(other, one);
    return pair;
  }

  /** Ends a step, complete or refused. Other worlds may have its pairs, which are in the caches of the processor. */
  end(): void {
    this.queue.clear();
    // Handlers and users may keep events, the world does not.
    for (const pair of this.changed) pair.enter = undefined;
    this.changed.length = 0;
    for (let pair = this.pairs.pop(); pair; pair = this.pairs.pop()) {
      pair.a = NOBODY;
      pair.b = NOBODY;
      free.push(pair);
    }
  }
}

/** Pairs of no world, which keep nothing of the one that had them. */
const free: ImpactPair[] = [];
const NOBODY = /* @__PURE__ */ new Trajectory(-1);
