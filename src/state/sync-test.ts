import { checkNames } from '../option-names.ts';
import { checkCount, checkFunction, readOptions } from '../validate.ts';
import { checkWorld, type World } from '../world/world.ts';
import { differenceOf } from './difference.ts';
import { putBack } from './restore.ts';
import { MOST_TICKS } from './rewind.ts';
import { Snapshot } from './snapshot.ts';

/** Options of `syncTest`. */
export interface SyncTestOptions {
  /**
   * Number of ticks to simulate.
   * @example
   * syncTest(world, () => world.step(1 / 60), { ticks: 600, distance: 7 });
   */
  readonly ticks: number;
  /**
   * How many ticks to go back after each.
   * @example
   * syncTest(world, () => world.step(1 / 60), { ticks: 600, distance: 7 });
   */
  readonly distance: number;
}

/**
 * Tests whether a game can be rolled back: after each tick it goes `distance` ticks back, simulates them again, and compares. What
 * is not in the world – time, random numbers, variables of the game – makes a difference unless the game computes it from the tick.
 * @param step Takes the step of a tick, `world.stepCount` after it: it applies inputs and calls `world.step`.
 * @throws Error naming the tick, the body and the column of the first difference; RangeError or TypeError naming an invalid argument.
 * @example
 * syncTest(world, () => world.step(1 / 60), { ticks: 60, distance: 7 });
 */
export function syncTest<Data>(world: World<Data>, step: (tick: number) => void, options: SyncTestOptions): void {
  checkWorld(world, NAME);
  checkFunction(step, 'step', NAME);
  const { ticks, distance } = readOptions(options, NAME);
  checkNames(options, ['ticks', 'distance'], NAME);
  checkCount(ticks, 'ticks', MOST_TICKS, NAME);
  checkCount(distance, 'distance', MOST_TICKS, NAME);
  world.checkMayStep(NAME);
  const start = world.stepCount;
  const states: Snapshot[] = [];
  const again = new Snapshot(world);
  /** The state after a tick. */
  const stateOf = (tick: number) => {
    states[tick % (distance + 1)] ??= new Snapshot(world);
    return states[tick % (distance + 1)];
  };
  const take = (tick: number) => {
    step(tick);
    if (world.stepCount === tick) return;
    throw new Error(`${NAME}: after tick ${tick} stepCount is ${world.stepCount}: step() must take one step`);
  };
  stateOf(start).take();
  for (let tick = start + 1; tick <= start + ticks; tick++) {
    take(tick);
    stateOf(tick).take();
    if (tick - distance < start) continue;
    putBack(world, stateOf(tick - distance));
    for (let past = tick - distance + 1; past <= tick; past++) {
      take(past);
      again.take();
      const found = differenceOf(stateOf(past), again);
      if (!found) continue;
      const { body, column, a, b } = found;
      const owner = body === undefined ? 'the world' : (world.get(body) ?? `body ${body}`);
      throw new Error(`${NAME}: tick ${past}: ${owner}: ${column} was ${a}, but is ${b} when it is simulated again`);
    }
  }
}

const NAME = 'syncTest';
