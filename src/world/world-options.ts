import type { Broadphase } from '../broadphase/broadphase.ts';
import { RbushBroadphase } from '../broadphase/rbush-broadphase.ts';
import { checkNames, WORDS } from '../option-names.ts';
import { checkCount, checkFunction, checkObject, readOptions } from '../validate.ts';
import { MOST_BODIES } from './body-store.ts';
import type { PairFilter } from './contact-rules.ts';
import type { WorldHistory } from './past.ts';

/** Options of `new World`. */
export interface WorldOptions<Data = unknown> {
  /**
   * Finds candidate pairs. Default: the built-in rbush tree.
   * @example
   * const world = new World({ broadphase });
   */
  readonly broadphase?: Broadphase | undefined;
  /**
   * Returns whether the step tests a pair that passed layers and masks. Called often; it must not change the world. Two
   * overlapping bodies do not fall asleep while the filter refuses their pair.
   * @example
   * const world = new World({ filter: (a, b) => a.name !== b.name });
   */
  readonly filter?: PairFilter<Data> | undefined;
  /**
   * Records poses, for the option `at` of queries. Default: no history.
   * @example
   * const world = new World({ history: history(0.5) });
   * world.raycast([0, 1, 0], [0, 0, -1], { at: Math.max(-0.12, world.historyStart) });
   */
  readonly history?: WorldHistory | undefined;
  /**
   * Number of bodies for which the world has room from the start. More may be added; memory then doubles whenever it is full.
   * Default: none; the first body makes room for 16.
   * @example
   * const world = new World({ capacity: 10_000 });
   */
  readonly capacity?: number | undefined;
}

/** The options of a world, read. */
export interface WorldSettings {
  readonly capacity: number;
  readonly broadphase: Broadphase;
  readonly filter: PairFilter | undefined;
  readonly history: WorldHistory | undefined;
}

/**
 * Reads and checks the options of a world.
 * @throws TypeError naming the invalid option. The world checks `filter` and `history`.
 */
export function readWorldOptions(options: WorldOptions): WorldSettings {
  const { broadphase = new RbushBroadphase(), filter, history, capacity = 0 } = readOptions(options, 'World');
  checkNames(options, NAMES, 'World', WORDS);
  checkBroadphase(broadphase);
  checkCount(capacity, 'capacity', MOST_BODIES, 'World');
  return { broadphase, filter, history, capacity };
}

/** Throws unless a broadphase has all required methods. */
function checkBroadphase(broadphase: Broadphase): void {
  checkObject(broadphase, 'broadphase', 'not an object with the methods of Broadphase');
  for (const method of ['add', 'remove', 'update', 'findPairs'] as const) {
    checkFunction(broadphase[method], `broadphase.${method}`);
  }
  if (broadphase.cast !== undefined) checkFunction(broadphase.cast, 'broadphase.cast');
}

/** Known names of the options. */
const NAMES: readonly string[] = ['broadphase', 'filter', 'history', 'capacity'];
