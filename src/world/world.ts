import type { Quat } from '../math/quat.ts';
import type { Vec3 } from '../math/vec3.ts';
import { createManifold, type Manifold } from '../narrowphase/results.ts';
import { checkFunction, checkNotNegative, checkOut, refuse } from '../validate.ts';
import { Body, type BodyContact, type BodyWorld, checkBody } from './body.ts';
import { allocateBody, changeBodyType, insertBody, removeBody, teleportBody } from './body-changes.ts';
import { type BodyOptions, type BodyType, readBodyOptions } from './body-options.ts';
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

/** Bodies, and the steps in which they meet. */
export class World extends Queryable implements BodyWorld {
  /** @internal The whole state. */ readonly sim: Simulation;
  private readonly history: PoseHistory | undefined;
  /** @internal */ protected readonly queries: Queries;
  private readonly byId = new Map<number, Body>();
  private sorted: readonly Body[] | undefined;
  private lastId = 0;
  private lastPairCount = 0;
  private stepping = false;
  private delivering = false;

  /**
   * An empty world.
   * @throws RangeError or TypeError when `broadphase`, `filter` or `history` is not what it should be.
   */
  constructor(options: WorldOptions = {}) {
    super({ stay: 0, errors: [] });
    const { broadphase, filter, history } = readWorldOptions(options);
    this.sim = new Simulation(broadphase);
    this.history = history === undefined ? undefined : new PoseHistory(history, this.sim.store);
    this.queries = new Queries(this.sim, this.history);
    this.filter = filter;
  }

  /** Decides, on top of layers and masks, whether a pair is tested; may be replaced at any time. */
  get filter(): PairFilter | undefined {
    return this.sim.filter;
  }

  set filter(filter: PairFilter | undefined) {
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

  /** @internal Seconds that the last step took; 0 before the first. */
  get lastStep(): number {
    return this.sim.clock.lastStep;
  }

  /** The bodies in the world, in the order of their ids. A new array whenever bodies came or went. */
  get bodies(): readonly Body[] {
    this.refuseProxy();
    this.sorted ??= [...this.byId.values()];
    return this.sorted;
  }

  /** How many pairs were near enough in the last step to be looked at. */
  get candidatePairs(): number {
    return this.lastPairCount;
  }

  /**
   * Puts a body into the world. Queries find it at once; it takes part from the next step on, and what it overlaps
   * already enters then.
   * @throws RangeError or TypeError naming the body, the field and the value; the world is as before then.
   */
  add(options: BodyOptions): Body {
    this.checkMayChange('add');
    const settings = readBodyOptions(options, this.lastId + 1);
    // The getters of options may have added others meanwhile, and even begun a step.
    this.checkMayChange('add');
    const id = ++this.lastId;
    const body = new Body(this, this.subscriptions, id, allocateBody(this.sim, id, settings), settings);
    insertBody(this.sim, body);
    this.history?.add(body.index);
    this.byId.set(id, body);
    this.sorted = undefined;
    return body;
  }

  /**
   * Takes a body out of the world. Its contacts get their exit before this returns – or, inside a handler, by the
   * delivery that is under way. Enters of this step that have not been delivered yet are not delivered any more.
   * @throws Error when the body is not in this world.
   */
  remove(body: Body): void {
    this.checkMayChange('remove');
    this.checkOwn(body, 'remove');
    this.release(body);
    this.deliver();
  }

  /** Takes all bodies out of the world, as `remove` does. */
  clear(): void {
    this.checkMayChange('clear');
    for (const body of this.bodies) this.release(body);
    this.deliver();
  }

  /** The body with that id, if it is in the world. */
  get(id: number): Body | undefined {
    this.refuseProxy();
    if (typeof id !== 'number') refuse(id, 'id', 'not a number', 'get');
    return this.byId.get(id);
  }

  /**
   * Moves all bodies by `dt` seconds, finds every touch on the way, and delivers the events in the order of time.
   * @param dt Seconds, 0 or more.
   * @throws RangeError or TypeError naming what is not a finite number, with the world as before; whatever `filter`
   * throws, likewise; and, after the step is complete and everything is delivered, what the handlers threw.
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
   * For render loops: takes as many fixed steps as fit into the time that has passed and keeps the rest for the next
   * call. `alpha` says how far the rest reaches into the next step, for `body.interpolated`. When more than `maxSteps`
   * would be needed, the time beyond them is dropped and reported, so that a slow frame does not cause a slower one.
   * @param elapsed Seconds since the last call, 0 or more.
   * @throws RangeError or TypeError naming the option that is out of range, and whatever `step` throws; the steps that
   * were not taken are then taken by the next call.
   */
  advance(elapsed: number, options?: AdvanceOptions): AdvanceResult {
    this.checkMayStep('advance');
    return this.sim.clock.advance(this, elapsed, options);
  }

  /**
   * Writes a 4 × 4 matrix per body, for instanced drawing: sixteen numbers, column by column, as three.js takes them in
   * `instanceMatrix.array`, and Babylon.js for thin instances.
   * @param out With room for sixteen numbers per body.
   * @returns How many matrices were written.
   * @throws RangeError or TypeError naming what is wrong; nothing is written then.
   */
  writeTransforms(out: Float32Array, options: TransformOptions = {}): number {
    this.refuseProxy();
    return writeTransforms(out, this.bodies, options);
  }

  /** The contacts of a body as `areTouching` knows them, by the other's id, with contact data at the current poses. */
  contactsOf(body: Body): BodyContact[] {
    this.checkOwn(body, 'contactsOf');
    return contactsOf(this.sim, body);
  }

  /**
   * The contact of two bodies at their current poses with all of its points, normal from `a` to `b`; `undefined` when they do
   * not touch. Written to `out` if given. An event has the points at its own time: `event.manifold()`.
   * @throws Error or TypeError when either is not a body of this world, or both are planes.
   */
  manifoldOf(a: Body, b: Body, out: Manifold = createManifold()): Manifold | undefined {
    this.checkOwn(a, 'manifoldOf');
    this.checkOwn(b, 'manifoldOf');
    if (a === b) throw new Error(`manifoldOf: ${a} cannot touch itself`);
    checkOut(out, createManifold(), 'createManifold', 'manifoldOf');
    return manifoldAtPose(out, this.sim, a.index, b.index) ? out : undefined;
  }

  /**
   * Whether two bodies are in touch, as of the end of the last step; teleports and removals since then count. So it is inside
   * handlers, too, whichever events have not been delivered yet. Bodies that are not in this world touch nothing.
   */
  areTouching(a: Body, b: Body): boolean {
    this.refuseProxy();
    checkBody(a, 'a', 'areTouching');
    checkBody(b, 'b', 'areTouching');
    return a.world === this && b.world === this && this.sim.contacts.areInContact(a.index, b.index);
  }

  /** @internal How it is named in messages. */
  override toString(): string {
    return 'the world';
  }

  private release(body: Body): void {
    this.history?.forget(body.index);
    removeBody(this.sim, body);
    this.byId.delete(body.id);
    this.sorted = undefined;
  }

  /** @internal */
  get store(): BodyStore {
    return this.sim.store;
  }

  /** @internal Moves a body, which has been checked, to another pose. */
  teleport(index: number, position: Vec3, quaternion: Quat): void {
    this.history?.follow(index);
    teleportBody(this.sim, index, position, quaternion);
    this.deliver();
  }

  /** @internal Makes a body static or moving. */
  changeType(index: number, type: BodyType): void {
    this.checkMayChange('type', this.sim.bodies[index]);
    this.history?.follow(index);
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

  /** @internal Throws while a filter callback runs, naming the attempt. */
  checkMayChange(attempt: string, owner?: unknown): void {
    if (owner === undefined) this.refuseProxy();
    if (!this.stepping && !this.queries.isRunning) return;
    throw new Error(
      `${owner === undefined ? '' : `${owner}: `}${attempt}: the world must not be changed inside a filter callback`,
    );
  }

  private checkMayStep(attempt: string): void {
    this.refuseProxy();
    if (this.stepping) throw new Error(`${attempt} was called inside a filter callback, in the middle of a step`);
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

  /** Delivers the events that wait, unless a delivery is under way that will; then throws the errors of handlers. */
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

/** Throws unless `value` is a world, and no proxy around one. */
export function checkWorld(value: unknown, attempt: string): asserts value is World {
  if (!(value instanceof World)) refuse(value, 'world', 'not a World', attempt);
  value.refuseProxy();
}
