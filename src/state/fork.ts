import { Body } from '../world/body.ts';
import { type Companion, companionsOf } from '../world/companions.ts';
import { checkWorld, World } from '../world/world.ts';
import { putBack } from './restore.ts';
import { stateOf } from './snapshot.ts';

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
export function fork<Data>(world: World<Data>): World<Data> {
  checkWorld(world, 'fork');
  (world as World<Data>).checkMayStep('fork');
  const saved = stateOf(world);
  const capacity = saved.count;
  const twin = new World<Data>({ filter: world.filter, history: world.history?.option, capacity });
  const twins = new Array<Body>(saved.count);
  const twinOf = (body: Body): Body => {
    // That of a free index, or one that was removed, is in no world.
    if (!body.host) return body;
    twins[body.index] ??= makeTwin(twin, body);
    return twins[body.index];
  };
  putBack(twin, saved.for(twin, twinOf));
  for (const [body, { companion, state }] of saved.companions) {
    const settings = translated(companion.settings, twinOf) as object;
    const waiting = new WaitingCompanion(twinOf(body), settings, translated(state, twinOf) as object);
    companionsOf(twin).set(waiting.body, waiting);
  }
  return twin;
}

/** A body of another world like this one. Its state is in the rows of the snapshot. */
function makeTwin(world: World, body: Body): Body {
  const { name, userData, shape, response } = body;
  return new Body(world, world.subscriptions, body.id, body.index, { name, userData, shape, response });
}

/** The state of a companion that `Character.from` has not made yet. */
class WaitingCompanion implements Companion {
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
