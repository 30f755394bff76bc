// What keeps state about a body outside of its world, as characters do: it belongs to the state of the world.

import type { Body } from './body.ts';

/** Keeps state of its own about a body. */
export interface Companion {
  readonly body: Body;
  /** What it was made with. */
  readonly settings: object;
  /** Copies its state, to `out` if that is given. */
  saveState(out?: object): object;
  restoreState(state: object): void;
}

/** The part of a simulation that has them. */
interface Companions {
  companions: Map<Body, Companion> | undefined;
}

/** The companions of a world by their bodies. Who removes a body lets its companion go. */
export function companionsOf({ sim }: { readonly sim: Companions }): Map<Body, Companion> {
  sim.companions ??= new Map();
  return sim.companions;
}
