import { Body } from '../world/body.ts';
import type { World } from '../world/world.ts';
import { removedBody } from './removed-body.ts';
import { putBack } from './restore.ts';
import type { BodyRows } from './rows.ts';
import { type Snapshot, stateOf } from './snapshot.ts';

/** A second world, with bodies of its own, that gets the state of the first one. It has no handlers. */
export class Twin<Data = unknown> {
  readonly world: World<Data>;
  private readonly origin: World<Data>;
  /** Bodies of the first world, and their twins, by index. */
  private readonly bodies: Body[] = [];
  private readonly twins: Body[] = [];
  /** The twins of bodies that were removed, to which characters may refer. */
  private readonly gone = new WeakMap<Body, Body>();
  /** The static rows of the last state, and the same for the second world. */
  private still: BodyRows | undefined = undefined;
  private ownStill: BodyRows | undefined = undefined;

  /** @param keepsHistory whether the second world has a history, too. */
  constructor(origin: World<Data>, keepsHistory: boolean) {
    const history = keepsHistory ? origin.history?.option : undefined;
    this.origin = origin;
    this.world = origin.makeWorld({ filter: origin.filter, history, capacity: origin.sim.store.count });
  }

  /** Takes over the present state of the first world, and returns it. */
  update(): Snapshot {
    const { world, origin } = this;
    const saved = stateOf(origin as World);
    saved.past = world.history && origin.history?.save();
    const { store } = world.sim;
    store.reserve(saved.count - store.count + store.free.length);
    if (world.filter !== origin.filter) world.filter = origin.filter;
    const twinOf = (body: Body) => this.twinOf(body);
    if (saved.still !== this.still) {
      this.still = saved.still;
      this.ownStill = saved.still.for(twinOf);
    }
    putBack(world as World, saved.for(world as World, twinOf, this.ownStill as BodyRows));
    return saved;
  }

  /** The body of the second world for one of the first. */
  twinOf(body: Body): Body {
    // That of a free index.
    if (!(body instanceof Body)) return body;
    if (!body.host) return this.removed(body);
    const { bodies, twins } = this;
    const { index } = body;
    if (bodies[index] !== body) {
      bodies[index] = body;
      twins[index] = this.makeTwin(body);
    }
    return twins[index];
  }

  private removed(body: Body): Body {
    const known = this.gone.get(body) ?? removedBody(this.world as World, body);
    this.gone.set(body, known);
    return known;
  }

  /** A body like this one. Its state is in the rows of the snapshot. */
  private makeTwin({ id, index, name, userData, shape, response }: Body): Body {
    return (this.world as World).makeBody(id, index, { name, userData, shape, response });
  }
}
