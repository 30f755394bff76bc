import { checkNames } from '../option-names.ts';
import { readOptions } from '../validate.ts';
import { checkWorld, type World } from '../world/world.ts';
import { type Divergence, differenceOf } from './difference.ts';
import { type Replay, type ReplayOptions, replay } from './replay.ts';
import { type Snapshot, stateOf } from './snapshot.ts';

/** Options of `findDivergence` of two recordings: as of `replay`. */
export type DivergenceOptions<Data = unknown> = Pick<ReplayOptions<Data>, 'kinds' | 'filter'>;

/**
 * Compares the states of two worlds, such as a client's and a server's copy of the same game. Undefined if they would go on alike.
 * @throws Error inside a step, a handler, a filter or a callback.
 * @example
 * const twin = fork(world);
 * twin.step(1 / 60);
 * console.log(findDivergence(world, twin)?.column); // "time"
 */
export function findDivergence<Data>(a: World<Data>, b: World<Data>): Divergence | undefined;
/**
 * Compares two recordings, in the ticks that both have: finds the first one after which the worlds differ. Undefined if there is none.
 * @throws Error or RangeError telling what is wrong with a file, what `kinds` lacks, or that they have no tick in common.
 * @example
 * const ours = record(world).stop();
 * const theirs = record(world).stop(); // of another player
 * console.log(findDivergence(ours, theirs, { kinds: { sphere, box } })?.tick); // undefined: they agree
 */
export function findDivergence<Data = unknown>(
  a: Uint8Array,
  b: Uint8Array,
  options: DivergenceOptions<Data>,
): Divergence | undefined;
export function findDivergence<Data>(
  a: World<Data> | Uint8Array,
  b: World<Data> | Uint8Array,
  options?: DivergenceOptions<Data>,
): Divergence | undefined {
  if (!(a instanceof Uint8Array && b instanceof Uint8Array))
    return differenceOf(checkedState(a, 'a'), checkedState(b, 'b'));
  const given = options as DivergenceOptions<Data>;
  const { kinds, filter } = readOptions(given, NAME);
  checkNames(given, ['kinds', 'filter'], NAME);
  return firstDifference(replay(a, { kinds, filter }), replay(b, { kinds, filter }));
}

/** The first difference of two recordings. */
function firstDifference(a: Replay, b: Replay): Divergence | undefined {
  const first = Math.max(a.firstTick, b.firstTick);
  const last = Math.min(a.lastTick, b.lastTick);
  if (first > last) {
    const ticks = [a, b].map(({ firstTick, lastTick }) => `${firstTick} to ${lastTick}`).join(' and ');
    throw new RangeError(`${NAME}: the recordings have no tick in common: ${ticks}`);
  }
  for (let tick = first; tick <= last; tick++) {
    // The first state of a recording has no checksum.
    if (tick > first && a.checksumOf(tick) === b.checksumOf(tick)) continue;
    a.seek(tick);
    b.seek(tick);
    const found = differenceOf(stateOf(a.world), stateOf(b.world));
    if (found) return found;
  }
  return undefined;
}

function checkedState(world: unknown, field: string): Snapshot {
  checkWorld(world, `${NAME}: ${field}`);
  world.checkMayStep(NAME);
  return stateOf(world);
}

const NAME = 'findDivergence';
