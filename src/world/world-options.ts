import type { Broadphase } from '../broadphase/broadphase.ts';
import { RbushBroadphase } from '../broadphase/rbush-broadphase.ts';
import { checkFunction, checkObject, readOptions } from '../validate.ts';
import type { PairFilter } from './contact-rules.ts';

/** What `new World` takes; all of it may be left out. */
export interface WorldOptions {
  /** Finds candidate pairs instead of the built-in rbush index. */
  readonly broadphase?: Broadphase;
  /**
   * Decides, on top of layers and masks, whether a pair is tested. Called often; it must not change the world. Bodies that
   * overlap while it keeps them apart do not sleep.
   */
  readonly filter?: PairFilter;
  /** How many seconds back queries may look, by their option `at`. No history is kept unless given. */
  readonly history?: number;
}

/**
 * Reads and checks the options of a world.
 * @throws TypeError naming the option that is not what it should be; `filter` and `history` are checked by their owners.
 */
export function readWorldOptions(options: WorldOptions): {
  broadphase: Broadphase;
  filter: PairFilter | undefined;
  history: number | undefined;
} {
  const { broadphase = new RbushBroadphase(), filter, history } = readOptions(options, 'World');
  checkBroadphase(broadphase);
  return { broadphase, filter, history };
}

/** Throws unless a broadphase has all of its methods. */
function checkBroadphase(broadphase: Broadphase): void {
  checkObject(broadphase, 'broadphase', 'not an object with the methods of Broadphase');
  for (const method of ['add', 'remove', 'update', 'clear', 'findPairs'] as const) {
    checkFunction(broadphase[method], `broadphase.${method}`);
  }
  if (broadphase.cast !== undefined) checkFunction(broadphase.cast, 'broadphase.cast');
}
