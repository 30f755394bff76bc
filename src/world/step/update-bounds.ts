// reads: center, displacement, rotation travel, limits, rotation budget
// writes: cull rows, motion bounds of boxes; notes the bodies that leave their bounds

import { IDLE, UNBOUNDED } from '../body-store.ts';
import type { Simulation } from '../simulation.ts';
import { staysWithinBounds, updateQuickTests } from './swept-bounds.ts';

/** Updates what quick tests read of every body that moves in the step, and finds the bodies that leave their bounds. */
export function updateBounds({ store, pairs }: Simulation): void {
  const { flags, awake } = store;
  const { items, count } = awake;
  for (let k = 0; k < count; k++) {
    const i = items[k];
    if ((flags[i] & IDLE) !== 0) continue;
    updateQuickTests(store, i);
    if ((flags[i] & UNBOUNDED) === 0 && !staysWithinBounds(store, i)) pairs.leaveBounds(i);
  }
}
