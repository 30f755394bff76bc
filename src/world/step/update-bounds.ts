// reads: center, displacement, rotation and its travel, limits, rotation budget, IDLE
// writes: cull rows, motion bounds of boxes; changed bodies of the pair cache

import { IDLE, UNBOUNDED } from '../body-store.ts';
import type { Simulation } from '../simulation.ts';
import { staysWithinBounds, updateQuickTests } from './swept-bounds.ts';

/** Updates the quick-test rows of all bodies that the step moves, and finds the bodies that leave their bounds. */
export function updateBounds({ store, pairs }: Simulation): void {
  const { flags, awake } = store;
  const { items, count } = awake;
  for (let k = 0; k < count; k++) {
    const i = items[k];
    if ((flags[i] & IDLE) !== 0) continue;
    updateQuickTests(store, i);
    if ((flags[i] & UNBOUNDED) === 0 && !staysWithinBounds(store, i)) pairs.markLeaving(i);
  }
}
