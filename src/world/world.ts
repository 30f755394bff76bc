import type { Quat } from '../math/quat.ts';
import type { Vec3 } from '../math/vec3.ts';
import { createManifold, type Manifold } from '../narrowphase/results.ts';
import { checkFunction, checkNotNegative, checkOut, refuse } from '../validate.ts';
import { Body, type BodyContact, type BodyWorld, checkBody, type NewBody } from './body.ts';
import { allocateBody, changeBodyType, insertBody, removeBody, teleportBody } from './body-changes.ts';
import { type BodyType, readBodyOptions } from './body-options.ts';
import type { BodyStore } from './body-store.ts';
import type { AdvanceOptions, AdvanceResult } from './clock.ts';
import type { PairFilter } from './contact-rules.ts';
import { contactsOf, manifoldAtPose } from './events/contact-now.ts';
import { raiseErrors } from './events/event-queue.ts';
import { PoseHistory } from './history.ts';
import { Queries } from './queries/queries.ts';
import { Queryable } from './queries/queryable.ts';
import { Simulation } from './simulation.ts';
import { disturb, wake } from './step/sleep.ts';
import { step as takeStep } from './step/step.ts';
import { type TransformOptions, writeTransforms } from './transforms.ts';
import { readWorldOptions, type WorldOptions } from './world-options.ts';

/** A world of bodies. `step` moves them and finds all contacts in the order of time. */
export class World<out Data = unknown> extends Queryable<Data> implements BodyWorld<Data> {
  /** @internal */ readonly sim: Simulation;
  private readonly history: PoseHistory | undefined;
  /** @internal */ protected readonly queries: Queries<Data>;
  private readonly byId = new Map<number, Body<Data>>();
  private sorted: readonly Body<Data>[] | undefined;
  private lastId = 0;
  private lastPairCount = 0;
  private stepping = false;
  private delivering = false;

  /**
   * Makes an empty world.
   * @throws RangeError or TypeError naming the invalid option.
   */
  constructor(options: WorldOptions<Data> = {}) {
    super({ stay: 0, errors: [] });
    const { broadphase, filter, history } = readWorldOptions(options);
    this.sim = new Simulation(broadphase);
    this.history = history === undefined ? undefined : new PoseHistory(history, this.sim.store);
    this.queries = new Queries(this.sim, this.history);
    this.filter = filter;
  }

  /** Returns whether the step tests a pair that passed layers and masks. May be replaced at any time. */
  get filter(): PairFilter<Data> | undefined {
    return this.sim.filter;
  }

  set filter(filter: PairFilter<Data> | undefined) {
    this.checkMayChange('filter');
    if (filter !== undefined) checkFunction(filter, 'filter');
    this.sim.filter = filter;
    this.sim.clock.filterRevision++;
  }

  /** Seconds simulated so far. */
  get time(): number {
    return this.sim.clock.time;
  }

  /** Steps taken so far. */
  get stepCount(): number {
    return this.sim.clock.stepCount;
  }

  /** @internal Length of the last step in seconds; 0 before the first step. */
  get lastStep(): number {
    return this.sim.clock.lastStep;
  }

  /** The bodies in the world, sorted by id. A new array after each `add` or `remove`. */
  get bodies(): readonly Body<Data>[] {
    this.refuseProxy();
    this.sorted ??= [...this.byId.values()];
    return this.sorted;
  }

  /** Number of candidate pairs in the last step: pairs of bodies whose bounds overlap. */
  get candidatePairs(): number {
    return this.lastPairCount;
  }

  /**
   * Adds a body. Queries find it at once. The next step moves it, and reports bodies that it already overlaps as
   * enters.
   * @throws RangeError or TypeError naming the body, the field and the value. The world is unchanged then.
   */
  add<Own extends Data = Data>(options: NewBody<Data, Own>): Body<Data> {
    this.checkMayChange('add');
    const settings = readBodyOptions(options, this.lastId + 1);
    // Getters of the options may have added bodies, or begun a step.
    this.checkMayChange('add');
    const id = ++this.lastId;
    const body = new Body<Data>(this, this.subscriptions, id, allocateBody(this.sim, id, settings), settings);
    insertBody(this.sim, body);
    this.history?.add(body.index);
    this.byId.set(id, body);
    this.sorted = undefined;
    return body;
  }

  /**
   * Removes a body. Its contacts get their exit before the call returns; inside a handler, in the current delivery.
   * Enters of the body that are not delivered yet are dropped.
   * @throws Error if the body is not in this world.
   */
  remove(body: Body): void {
    this.checkMayChange('remove');
    this.checkOwn(body, 'remove');
    this.release(body);
    this.deliver();
  }

  /** Removes all bodies, as `remove` does. */
  clear(): void {
    this.checkMayChange('clear');
    for (const body of this.bodies) this.release(body);
    this.deliver();
  }

  /** The body with the id; undefined if it is not in the world. */
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
   */
  step(dt: number): void {
    checkNotNegative(dt, 'dt');
    this.checkMayStep('step');
    const { sim } = this;
    this.stepping = true;
    try {
      takeStep(sim, dt, this);
    } finally {
      this.stepping = false;
    }
    this.lastPairCount = sim.pairs.pairs.count;
    this.history?.record(sim.clock.time, dt);
    sim.clock.count(dt);
    this.deliver();
  }

  /**
   * For render loops: takes as many fixed steps as fit into the elapsed time, and keeps the remainder for the next
   * call. `alpha` is the remainder as a fraction of a step, for `body.interpolated`. Time beyond `maxSteps` is dropped
   * and reported, so that a slow frame does not make the next one slower.
   * @param elapsed Seconds since the last call, 0 or more.
   * @throws RangeError or TypeError naming the invalid argument, and errors of `step`. The next call then takes the
   * steps that are left.
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
   */
  writeTransforms(out: Float32Array, options: TransformOptions = {}): number {
    this.refuseProxy();
    return writeTransforms(out, this.bodies, options);
  }

  /**
   * The contacts of a body, as in `areTouching`, sorted by the id of the other body. Contact data is at current poses.
   */
  contactsOf(body: Body): BodyContact<Data>[] {
    this.checkOwn(body, 'contactsOf');
    return contactsOf(this.sim, body) as BodyContact<Data>[];
  }

  /**
   * Computes the contact of two bodies at their current poses with all points, normal from `a` to `b`. Returns
   * `undefined` if they do not touch. For the points at the time of an event, call `event.manifold()`.
   * @param out Receives the result. Default: a new object.
   * @throws Error or TypeError if `a` or `b` is not a body of this world, or both are planes.
   */
  manifoldOf(a: Body, b: Body, out: Manifold = createManifold()): Manifold | undefined {
    this.checkOwn(a, 'manifoldOf');
    this.checkOwn(b, 'manifoldOf');
    if (a === b) throw new Error(`manifoldOf: ${a} cannot touch itself`);
    checkOut(out, createManifold(), 'createManifold', 'manifoldOf');
    return manifoldAtPose(out, this.sim, a.index, b.index) ? out : undefined;
  }

  /**
   * Whether two bodies are in contact: at the end of the last step, updated by later teleports and removals. Inside
   * handlers, events that are not delivered yet count, too. Bodies outside this world have no contacts.
   */
  areTouching(a: Body, b: Body): boolean {
    this.refuseProxy();
    checkBody(a, 'a', 'areTouching');
    checkBody(b, 'b', 'areTouching');
    return a.world === this && b.world === this && this.sim.contacts.areInContact(a.index, b.index);
  }

  /** @internal Label of the world in messages. */
  override toString(): string {
    return 'the world';
  }

  private release(body: Body): void {
    this.history?.stopRecording(body.index);
    removeBody(this.sim, body);
    this.byId.delete(body.id);
    this.sorted = undefined;
  }

  /** @internal */
  get store(): BodyStore {
    return this.sim.store;
  }

  /** @internal Moves a body to a pose that was checked. */
  teleport(index: number, position: Vec3, quaternion: Quat): void {
    this.history?.startRecording(index);
    teleportBody(this.sim, index, position, quaternion);
    this.deliver();
  }

  /** @internal Makes a body static or moving. */
  changeType(index: number, type: BodyType): void {
    this.checkMayChange('type', this.sim.bodies[index]);
    this.history?.startRecording(index);
    changeBodyType(this.sim, index, type);
  }

  /** @internal Notes that the layer or mask of a body was changed. */
  changeRules(index: number): void {
    this.sim.clock.filterRevision++;
    disturb(this.sim, index);
  }

  /** @internal */
  wake(index: number): void {
    wake(this.sim, index);
  }

  /** @internal Throws while a filter or the callback of a response runs, naming the attempt. */
  checkMayChange(attempt: string, owner?: unknown): void {
    if (owner === undefined) this.refuseProxy();
    if (!this.stepping && !this.queries.isRunning) return;
    throw new Error(
      `${owner === undefined ? '' : `${owner}: `}${attempt}: the world must not be changed inside a filter or a response`,
    );
  }

  private checkMayStep(attempt: string): void {
    this.refuseProxy();
    if (this.stepping) throw new Error(`${attempt} was called inside a filter or a response, in the middle of a step`);
    if (this.queries.isRunning) throw new Error(`${attempt} was called inside the filter of a query`);
    if (this.delivering) throw new Error(`${attempt} was called inside an event handler, while events are delivered`);
  }

  private checkOwn(body: Body, attempt: string): void {
    this.refuseProxy();
    checkBody(body, 'body', attempt);
    if (body.world !== this) {
      throw new Error(`${attempt}: ${body} is not in this world${body.world ? '' : ', it was removed'}`);
    }
  }

  /** Delivers waiting events, unless a running delivery will do so. Then throws the errors of handlers. */
  private deliver(): void {
    if (this.delivering) return;
    this.delivering = true;
    try {
      this.sim.queue.deliver(this);
    } finally {
      this.delivering = false;
    }
    raiseErrors(this.subscriptions);
  }
}

/** Throws unless `value` is a world. A `Proxy` of a world is none. */
export function checkWorld(value: unknown, attempt: string): asserts value is World {
  if (!(value instanceof World)) refuse(value, 'world', 'not a World', attempt);
  value.refuseProxy();
}
