import type { BoxCast, Broadphase } from '../broadphase/broadphase.ts';
import type { PairList } from '../broadphase/pair-list.ts';
import { UNBOUNDED } from '../world/body-store.ts';
import type { Simulation } from '../world/simulation.ts';
import { isWithinLimits, renewBounds } from '../world/step/swept-bounds.ts';

/**
 * Stands for the broadphase of a world after a restore, until awake bodies have bounds again. A step finds them anyway, and most
 * restores are followed by one; only a query before it has them found by this one.
 */
export class StaleBroadphase implements Broadphase {
  readonly cast?: (bounds: Float64Array, cast: BoxCast) => void;
  private readonly fresh: Broadphase;
  private readonly sim: Simulation;

  private constructor(sim: Simulation) {
    this.sim = sim;
    this.fresh = sim.broadphase;
    if (!this.fresh.cast) return;
    this.cast = (bounds, cast) => {
      this.end();
      this.renew();
      this.fresh.cast?.(bounds, cast);
    };
  }

  /** Takes the place of the broadphase. The next step finds all pairs anew. */
  static begin(sim: Simulation): void {
    if (!(sim.broadphase instanceof StaleBroadphase)) new StaleBroadphase(sim).put();
    sim.pairs.areLost = true;
  }

  add(proxy: number, isStatic: boolean): void {
    this.fresh.add(proxy, isStatic);
  }

  remove(proxy: number): void {
    this.fresh.remove(proxy);
  }

  update(proxy: number): void {
    this.fresh.update(proxy);
  }

  findPairs(bounds: Float64Array, pairs: PairList): void {
    this.end();
    this.fresh.findPairs(bounds, pairs);
  }

  private put(broadphase: Broadphase = this): void {
    this.sim.broadphase = broadphase;
    this.sim.pairs.broadphase = broadphase;
  }

  private end(): void {
    this.put(this.fresh);
  }

  /** Finds the bounds of awake bodies that have left theirs. */
  private renew(): void {
    const { store } = this.sim;
    const { items, count } = store.awake;
    for (let k = 0; k < count; k++) {
      const i = items[k];
      if (store.has(i, UNBOUNDED) || isWithinLimits(store, i)) continue;
      renewBounds(store, i, false);
      this.fresh.update(i);
    }
  }
}
