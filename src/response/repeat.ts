// A body that the same push presses in each step and that rests repeats its last step: from the same numbers the same ones would
// follow.

import type { Impacts } from './impacts.ts';
import type { ImpactPair, Trajectory } from './trajectories.ts';

/**
 * Lets the bodies that may repeat their last step do so, unless they touch one that does not at the start of the step, or may do so, or
 * have lost a contact. What meets them later finds them as that step left them.
 */
export function repeatSteps(impacts: Impacts): void {
  const { pairs, bodies, deflectedNow, sim } = impacts;
  for (const body of bodies) if (body.awaited !== 0) changed.push(body);
  for (const pair of pairs) if (!isRepeated(pair)) changed.push(pair.a, pair.b);
  for (let body = changed.pop(); body; body = changed.pop()) {
    if (!body.repeats || !body.response) continue;
    body.begin(sim.store, sim.clock.dt);
    for (let k = 0; k < body.pairCount; k++) {
      const { a, b, contact } = body.pairs[k];
      if (contact >= 0) changed.push(a, b);
    }
  }
  // Bodies that are found later begin anew.
  impacts.lastStep.mayRepeat = false;
  for (const body of bodies) if (body.repeats && body.isDeflected) deflectedNow.push(body);
}

/** Whether both bodies of a pair repeat their last step: they neither meet nor part. */
export function isRepeated({ a, b }: ImpactPair): boolean {
  return a.repeats && b.repeats;
}

/** Bodies that may not repeat their last step. */
const changed: Trajectory[] = [];
