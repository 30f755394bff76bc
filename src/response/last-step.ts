// What tells that a body begins a step as it began the last one, which left it at rest.

import { isZeroAt } from '../math/columns.ts';
import { isZero } from '../math/vec3.ts';
import { type BodyStore, HAS_TARGET, SENSOR, SPINS } from '../world/body-store.ts';
import type { Simulation } from '../world/simulation.ts';
import type { Trajectory } from './trajectories.ts';

/** What the bodies of the last complete step had in common. */
export class LastStep {
  private tick = -1;
  private dt = -1;
  private revision = -1;
  /** Whether bodies may repeat it in the present step. */
  mayRepeat = false;

  /** Notes the present step, which is complete. */
  take({ clock, store }: Simulation): void {
    this.tick = clock.tick;
    this.dt = clock.dt;
    this.revision = clock.filterRevision + store.surfaceRevision;
  }

  /** No body may repeat it. */
  forget(): void {
    this.dt = -1;
  }

  /** Compares the present step with it. A filter is asked anew in each step. */
  compare({ clock, store, filter, forbidden }: Simulation): void {
    const isSame = clock.dt === this.dt && clock.filterRevision + store.surfaceRevision === this.revision;
    this.mayRepeat = isSame && filter === undefined && forbidden.length === 0;
  }

  /** Whether a body begins the present step as it began this one, at the same pose. */
  isBegunBy({ index: i, response, isSensor, rests }: Trajectory, store: BodyStore): boolean {
    if (!this.mayRepeat || store.responses[i] !== response || store.has(i, HAS_TARGET | SPINS)) return false;
    if (isSensor !== store.has(i, SENSOR)) return false;
    if (!response) return store.lastMoved[i] < this.tick && isZeroAt(store.velocity, 3 * i);
    return rests && store.lastMoved[i] <= this.tick && isPushedAlike(store, i);
  }
}

/** Whether a step has left a body as and where the last one had, pushed alike. To be asked before its push is written. */
export function hasRested(body: Trajectory, store: BodyStore): boolean {
  const { index: i, response, time, velocity, displacement } = body;
  if (time > 0 || !isZero(velocity) || !isZero(displacement) || response?.callback) return false;
  return isZeroAt(store.endVelocity, 3 * i) && isPushedAlike(store, i) && !store.has(i, HAS_TARGET | SPINS);
}

/** Whether the user has pushed a body that was at rest as in the step before. */
function isPushedAlike({ velocity: v, push }: BodyStore, i: number): boolean {
  return v[3 * i] === push[3 * i] && v[3 * i + 1] === push[3 * i + 1] && v[3 * i + 2] === push[3 * i + 2];
}
