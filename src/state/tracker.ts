import { vec3 } from '../math/vec3.ts';
import { gather, gatherQuietly } from '../world/live-vectors.ts';
import type { StepObserver } from '../world/step-observer.ts';
import type { World } from '../world/world.ts';
import { type Changes, changesSince } from './changes.ts';
import { Snapshot } from './snapshot.ts';

/** Gets what a game changes in its world. */
export interface ChangeListener {
  /** What has changed since the last step, before a step. The step may be refused: then all of it comes again. */
  noteBefore(changes: Changes | undefined): void;
  /** What the handlers of the step have changed. */
  noteAfter(changes: Changes | undefined): void;
  /** The state after the step and its handlers. */
  noteEnd(state: Snapshot): void;
  /** The state after `restore` or the like. */
  noteRestored(state: Snapshot): void;
}

/**
 * Finds what a game changes in its world, for all that listen: before each step, the state is compared with the one that the last
 * step has left. So nothing has to be wrapped, and live vectors are covered.
 */
class Tracker implements StepObserver {
  readonly listeners = new Set<ChangeListener>();
  /** The state after the last step; at first the present one. */
  readonly last: Snapshot;
  /** What was added to many velocities before. */
  private readonly addend = vec3();
  /** Whether handlers are called. */
  private hasEvents = false;

  constructor(world: World) {
    gather(world.sim);
    this.last = new Snapshot(world);
    this.last.copy();
  }

  begin(): void {
    gather(this.last.world.sim);
    const changes = changesSince(this.last, this.addend);
    for (const listener of this.listeners) listener.noteBefore(changes);
  }

  beforeDelivery(): void {
    this.hasEvents = this.last.world.sim.queue.waiting.length > 0;
    this.last.copy();
  }

  afterDelivery(): void {
    gatherQuietly(this.last.world.sim);
    const changes = this.hasEvents ? changesSince(this.last, this.addend) : undefined;
    for (const listener of this.listeners) listener.noteAfter(changes);
    if (changes) this.last.copy();
    for (const listener of this.listeners) listener.noteEnd(this.last);
  }

  restored(): void {
    this.last.copy();
    for (const listener of this.listeners) listener.noteRestored(this.last);
  }
}

/** Lets a listener know what the game changes in a world, from now on. Returns the present state. */
export function track(world: World, listener: ChangeListener): Snapshot {
  const tracker = world.observer instanceof Tracker ? world.observer : new Tracker(world);
  world.observer = tracker;
  tracker.listeners.add(listener);
  return tracker.last;
}

/** Ends that. */
export function untrack(world: World, listener: ChangeListener): void {
  const { observer } = world;
  if (!(observer instanceof Tracker)) return;
  observer.listeners.delete(listener);
  if (observer.listeners.size === 0) world.observer = undefined;
}
