import { checkCount, checkFinite, checkFunction, checkNotNegative, refuse } from '../validate.ts';
import { Body, type BodyContact, type BodyWorld, checkBody, type NewBody } from './body.ts';
import { allocateBody, freeIndex, insertBody, removeBody } from './body-changes.ts';
import type { HandleSettings } from './body-handle.ts';
import { type BodyOptions, type BodySettings, readBodyOptions } from './body-options.ts';
import { MOST_BODIES } from './body-store.ts';
import type { AdvanceOptions, AdvanceResult } from './clock.ts';
import { contactsOf } from './events/contact-now.ts';
import { type BodySelector, PairEvents } from './events/pair-events.ts';
import { step as takeStep } from './step/step.ts';
import { type TransformOptions, writeTransforms } from './transforms.ts';
import { readWorldOptions, type WorldOptions } from './world-options.ts';
import { WorldState } from './world-state.ts';

/**
 * A world of bodies. `step` moves them and finds all contacts in the order of time.
 * @example
 * const world = new World();
 * world.add({ shape: sphere(1), position: [0, 5, 0], velocity: [0, -2, 0], response: bounce() });
 * world.step(1 / 60);
 */
export class World<out Data = unknown> extends WorldState<Data> implements BodyWorld<Data> {
  /** @internal The bodies by id, in this order. */ readonly byId = new Map<number, Body<Data>>();
  /** @internal */ sorted: readonly Body<Data>[] | undefined;
  /** @internal */ lastId = 0;
  /**
   * Makes an empty world.
   * @throws RangeError or TypeError naming the invalid option.
   */
  constructor(options: WorldOptions<Data> = {}) {
    super(readWorldOptions(options));
  }

  /**
   * What `JSON.stringify` writes: a summary, with that of each body.
   * @example
   * JSON.stringify(world);
   */
  toJSON(): object {
    const { time, stepCount, bodies } = this;
    return { time, stepCount, bodies };
  }

  /** @internal What `console.log` writes in Node: one line. */
  override summary(): string {
    return `${this}: ${this.bodies.length} bodies, ${this.time} s`;
  }

  /** The bodies in the world, sorted by id. A new array after each `add` or `remove`. */
  get bodies(): readonly Body<Data>[] {
    this.refuseProxy();
    this.sorted ??= Object.freeze([...this.byId.values()]);
    return this.sorted;
  }

  /**
   * Adds a body. Queries find it at once. The next step moves it, and reports bodies that it already overlaps as
   * enters.
   * @throws RangeError or TypeError naming the body, the field and the value. The world is unchanged then.
   * @example
   * const ball = world.add({ shape: sphere(0.5), position: [0, 5, 0], velocity: [0, -2, 0] });
   */
  add<Own extends Data = Data>(options: NewBody<Data, Own>): Body<Data> {
    this.checkMayChange('add');
    const settings = readBodyOptions(options, this.lastId + 1, 'add');
    // Getters of the options may have added bodies, or begun a step.
    this.checkMayChange('add');
    return this.create(settings);
  }

  /**
   * Adds `count` bodies, as `add` does in a loop, in less time: what they have in common is read once. `each` returns what a body
   * has of its own, by its number from 0 on: options that replace the common ones.
   * @returns The new bodies.
   * @throws RangeError or TypeError naming the body, the field and the value, and errors of `each`. No body is added then.
   * @example
   * const drops = world.addMany({ shape: sphere(0.1) }, 500, (i) => ({ position: [i % 25, 20, i / 25] }));
   */
  addMany<Own extends Data = Data>(
    options: NewBody<Data, Own>,
    count: number,
    each?: (index: number) => Partial<NewBody<Data, Own>> | undefined,
  ): Body<Data>[];
  /**
   * Adds `count` bodies, each with `userData` of its own.
   * @example
   * const world = new World<{ lives: number }>();
   * world.addMany({ shape: sphere(0.1) }, 3, (i) => ({ position: [i, 0, 0], userData: { lives: 9 } }));
   */
  addMany<Own extends Data = Data>(
    options: Omit<NewBody<Data, Own>, 'userData'>,
    count: number,
    each: (index: number) => Partial<NewBody<Data, Own>> & Pick<NewBody<Data, Own>, 'userData'>,
  ): Body<Data>[];
  addMany(
    options: BodyOptions<Data>,
    count: number,
    each?: (index: number) => Partial<BodyOptions<Data>> | undefined,
  ): Body<Data>[] {
    this.checkMayChange('addMany');
    checkCount(count, 'count', MOST_BODIES, 'addMany');
    if (each !== undefined) checkFunction(each, 'each', 'addMany');
    const common = readBodyOptions(options, this.lastId + 1, 'addMany');
    this.checkMayChange('addMany');
    const { lastId } = this;
    const { clock } = this.sim;
    const { tick, staticRevision } = clock;
    const bodies: Body<Data>[] = [];
    const place = { toString: () => `each(${bodies.length})` };
    this.store.reserve(count);
    this.isAdding = true;
    try {
      for (let i = 0; i < count; i++) {
        const own = each?.(i);
        const settings = own === undefined ? common : readBodyOptions(own, lastId + 1 + i, 'addMany', place, common);
        bodies.push(this.create(settings));
      }
    } catch (error) {
      for (const body of bodies.reverse()) this.release(body);
      this.lastId = lastId;
      clock.tick = tick;
      clock.staticRevision = staticRevision;
      throw error;
    } finally {
      this.isAdding = false;
    }
    return bodies;
  }

  /** @internal Makes the handle of a body that is at an index of the store. */
  makeBody(id: number, index: number, settings: HandleSettings): Body<Data> {
    return new Body<Data>(this, this.subscriptions, id, index, settings);
  }

  /** @internal Makes an empty world of the same class. */
  makeWorld(options: WorldOptions<Data>): World<Data> {
    return new World<Data>(options);
  }

  /** Adds a body. If the broadphase throws, the body stays out. */
  private create(settings: BodySettings): Body<Data> {
    const { sim } = this;
    const id = this.lastId + 1;
    const index = allocateBody(sim, id, settings);
    const body = this.makeBody(id, index, settings);
    sim.bodies[index] = body;
    try {
      if (settings.enabled) {
        insertBody(sim, index);
        this.history?.add(index);
      }
    } catch (error) {
      freeIndex(sim, index);
      throw error;
    }
    this.lastId = id;
    this.byId.set(id, body);
    this.sorted = undefined;
    return body;
  }

  /**
   * Removes a body. Its contacts get their exit before the call returns; inside a handler, in the current delivery.
   * Enters of the body that are not delivered yet are dropped.
   * @throws Error if the body is not in this world.
   * @example
   * world.remove(body);
   */
  remove(body: Body): void {
    this.checkMayChange('remove');
    this.checkOwn(body, 'remove');
    this.release(body);
    this.deliver();
  }

  /**
   * Removes all bodies, as `remove` does.
   * @example
   * world.clear();
   */
  clear(): void {
    this.checkMayChange('clear');
    for (const body of this.bodies) this.release(body);
    this.deliver();
  }

  /**
   * The body with the id; undefined if it is not in the world.
   * @example
   * const found = world.get(body.id); // found === body
   */
  get(id: number): Body<Data> | undefined {
    this.refuseProxy();
    if (typeof id !== 'number') refuse(id, 'id', 'not a number', 'get');
    return this.byId.get(id);
  }

  /**
   * Moves all bodies by `dt` seconds, finds all contacts of their motions, and delivers the events in the order of
   * time.
   * @param dt Seconds, 0 or more.
   * @throws RangeError or TypeError naming a number that is not finite, and errors of `filter`; the world is unchanged
   * then. Errors of handlers are thrown after the step is complete and all events are delivered.
   * @example
   * world.step(1 / 60);
   */
  step(dt: number): void {
    checkNotNegative(dt, 'dt');
    this.checkMayStep('step');
    const { sim } = this;
    checkFinite(sim.clock.time + dt, 'step: time + dt');
    sim.clock.warnOfMilliseconds(dt, 'step: dt');
    this.observer?.begin();
    this.isStepping = true;
    try {
      takeStep(sim, 0 + dt);
    } finally {
      this.isStepping = false;
    }
    this.lastPairCount = sim.pairs.pairs.count;
    this.history?.record(sim.clock.time, dt);
    sim.clock.count(dt);
    this.deliver(this.observer);
  }

  /**
   * For render loops: takes as many fixed steps as fit into the elapsed time, and keeps the remainder for the next
   * call. `alpha` is the remainder as a fraction of a step, for `body.interpolated`. Time beyond `maxSteps` is dropped
   * and reported, so that a slow frame does not make the next one slower. `beforeStep` and `afterStep` are called around each
   * step, not once per frame.
   * @param elapsed Seconds since the last call, 0 or more. Down to −0.1 counts as 0: the first frame of a browser may have
   * begun before its loop.
   * @throws RangeError or TypeError naming the invalid argument, and errors of `step` and the callbacks. The next call then
   * takes the steps that are left.
   * @example
   * const { alpha } = world.advance(0.016);
   * body.interpolated(alpha, position);
   */
  advance(elapsed: number, options?: AdvanceOptions): AdvanceResult {
    this.checkMayStep('advance');
    return this.sim.clock.advance(this, elapsed, options);
  }

  /**
   * Writes a 4 × 4 matrix per body for instanced drawing: sixteen numbers in column-major order, the layout of
   * `instanceMatrix.array` in three.js and of thin instances in Babylon.js.
   * @param out Room for sixteen numbers per body.
   * @returns Number of matrices written.
   * @throws RangeError or TypeError naming the invalid argument; nothing is written then.
   * @example
   * const matrices = new Float32Array(16 * world.bodies.length);
   * world.writeTransforms(matrices);
   */
  writeTransforms(out: Float32Array, options: TransformOptions = {}): number {
    this.refuseProxy();
    return writeTransforms(out, this.bodies, options);
  }

  /**
   * The events of the pairs of a body of one group and a body of the other, in any order of ids: the handlers receive the body
   * of the first group as `first`. They are called along with the handlers of the world.
   * @param first Layer bits, of which a body needs one; a body; or a function that says whether a body is in the group.
   * @throws RangeError or TypeError naming the invalid argument.
   * @example
   * const layers = defineLayers('bullet', 'enemy');
   * world.between(layers.bullet, layers.enemy).on('enter', (event) => world.remove(event.first));
   */
  between(first: BodySelector<Data>, second: BodySelector<Data>): PairEvents<Data> {
    this.refuseProxy();
    return new PairEvents(this, first, second);
  }

  /**
   * The contacts of a body, as in `areTouching`, sorted by the id of the other body. Contact data is at current poses, with
   * normals from the other body to this one.
   * @example
   * for (const { other, depth } of world.contactsOf(body)) console.log(other, depth);
   */
  contactsOf(body: Body): BodyContact<Data>[] {
    this.checkOwn(body, 'contactsOf');
    return contactsOf(this.sim, body) as BodyContact<Data>[];
  }

  /**
   * Whether two bodies are in contact: at the end of the last step, updated by later teleports and removals. Inside
   * handlers, events that are not delivered yet count, too. Bodies outside this world have no contacts.
   * @example
   * if (world.areTouching(body, other)) console.log('in touch');
   */
  areTouching(a: Body, b: Body): boolean {
    this.refuseProxy();
    checkBody(a, 'a', 'areTouching');
    checkBody(b, 'b', 'areTouching');
    return a !== b && a.world === this && b.world === this && this.sim.contacts.find(a.index, b.index) >= 0;
  }

  private release(body: Body): void {
    const { index } = body;
    removeBody(this.sim, body);
    this.history?.stopRecording(index);
    this.byId.delete(body.id);
    this.sorted = undefined;
  }
}

/** Throws unless `value` is a world. A `Proxy` of a world is none. */
export function checkWorld(value: unknown, attempt: string): asserts value is World {
  if (!(value instanceof World)) World.refuse(value, 'world', 'World', attempt);
  value.refuseProxy();
}
