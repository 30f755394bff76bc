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

/** The companions of a world by their bodies. Those of bodies that have been removed are let go. */
export function companionsOf(world: object): Map<Body, Companion> {
  let companions = all.get(world);
  if (!companions) {
    companions = new Map();
    all.set(world, companions);
  }
  for (const body of companions.keys()) if (!body.world) companions.delete(body);
  return companions;
}

const all = /* @__PURE__ */ new WeakMap<object, Map<Body, Companion>>();
