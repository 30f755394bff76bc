import { Body } from '../world/body.ts';
import { type Companion, companionsOf } from '../world/companions.ts';
import { checkWorld, type World } from '../world/world.ts';
import { Twin } from './twin.ts';

/**
 * Makes a world in the same state, which goes on alike: for looking ahead, for AI, for servers. It has bodies of its own, with the
 * same ids, and the same `userData`, shapes and filter, but no handlers, and the built-in broadphase. What happens in one is not
 * seen by the other. `Character.from(twin, body)` gives the characters.
 * @throws Error inside a step, a handler, a filter or a callback.
 * @example
 * const twin = fork(world);
 * for (let i = 0; i < 60; i++) twin.step(1 / 60);
 * console.log(`in a second: ${twin.get(body.id)?.position.y}`);
 */
export function fork<Made extends World>(world: Made): Made {
  checkWorld(world, 'fork');
  world.checkMayStep('fork');
  const twin = new Twin(world, true);
  const saved = twin.update();
  const twinOf = (body: Body) => twin.twinOf(body);
  for (const [body, { companion, state }] of saved.companions) {
    const settings = translated(companion.settings, twinOf) as object;
    const waiting = new WaitingCompanion(twinOf(body), settings, translated(state, twinOf) as object);
    companionsOf(twin.world).set(waiting.body, waiting);
  }
  return twin.world as Made;
}

/** The state of a companion that `Character.from` has not made yet. */
export class WaitingCompanion implements Companion {
  readonly body: Body;
  readonly settings: object;
  private state: object;

  constructor(body: Body, settings: object, state: object) {
    this.body = body;
    this.settings = settings;
    this.state = state;
  }

  saveState(): object {
    return translated(this.state, (body) => body) as object;
  }

  restoreState(state: object): void {
    this.state = state;
  }
}

/** A copy of a value that refers to the bodies of another world. */
function translated(value: unknown, bodyOf: (body: Body) => Body): unknown {
  if (value instanceof Body) return bodyOf(value);
  if (Array.isArray(value)) return value.map((entry) => translated(entry, bodyOf));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, translated(field, bodyOf)]));
}
