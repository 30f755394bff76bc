import { checkPositive } from '../validate.ts';
import type { ContactEvent } from '../world/events/contact-event.ts';
import type { World } from '../world/world.ts';
import { Lookahead } from './lookahead.ts';

/**
 * Takes one step up to the next contact, which begins at the end of the step; without one, a step of `maxDt`. Contacts that begin at the
 * same time, within rounding, are told together. For games that jump from event to event: billiards, pinball, turns.
 * @param maxDt Longest step, seconds, above 0.
 * @returns The seconds of the step: 0 if bodies overlap and no step has told it yet.
 * @throws As `world.step`.
 * @example
 * const seconds = stepToNextContact(world, 1);
 */
export function stepToNextContact<Data>(world: World<Data>, maxDt: number): number {
  const ahead = Lookahead.begin(world as World, NAME);
  checkPositive(maxDt, 'maxDt', NAME);
  const dt = findStep(ahead, maxDt);
  // Steps of seconds are meant so.
  world.sim.clock.hasWarned = true;
  world.step(dt);
  return dt;
}

/** The duration of the step that ends with the next contact. */
function findStep(ahead: Lookahead, maxDt: number): number {
  let dt = Math.min(maxDt, ahead.firstStep);
  for (; ahead.step(dt).length === 0; dt = Math.min(2 * dt, maxDt)) {
    if (dt === maxDt) return maxDt;
    ahead.restart();
  }
  const { time, count } = firstAtOnce(ahead.enters);
  dt = time;
  // The contact may be beyond the end of that step by rounding.
  for (let rounding = Number.EPSILON; rounding < AT_ONCE; rounding *= 2) {
    ahead.restart();
    if (ahead.step(dt).length >= count) break;
    dt = Math.min(maxDt, time * (1 + rounding));
  }
  return dt;
}

/** How many of the enters are at the same time as the first one, and the last of these times. */
function firstAtOnce(enters: readonly ContactEvent[]): { readonly time: number; readonly count: number } {
  const [first] = enters;
  const atOnce = enters.filter(({ time }) => time <= first.time * (1 + AT_ONCE));
  return { time: atOnce[atOnce.length - 1].time, count: atOnce.length };
}

const NAME = 'stepToNextContact';
/** Enters whose times differ by less, relative to the time, are at once: far above the rounding of a time. */
const AT_ONCE = 1e-12;
