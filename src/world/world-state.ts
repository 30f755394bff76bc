import type { Shape } from '../geometry/shape.ts';
import type { Quat } from '../math/quat.ts';
import type { Vec3 } from '../math/vec3.ts';
import { checkFunction } from '../validate.ts';
import { type Body, checkBody } from './body.ts';
import { changeBodyShape, changeBodyType, enableBody, noteStatic, setResponse, teleportBody } from './body-changes.ts';
import type { BodyType } from './body-options.ts';
import { type BodyStore, PRESENT } from './body-store.ts';
import type { PairFilter } from './contact-rules.ts';
import { raiseErrors } from './events/emitter.ts';
import { type Past, WorldHistory } from './past.ts';
import { Queries } from './queries/queries.ts';
import { Queryable } from './queries/queryable.ts';
import type { BodyResponse } from './responder.ts';
import { Simulation } from './simulation.ts';
import { countMoved, disturb, wake } from './step/sleep.ts';
import type { StepObserver } from './step-observer.ts';
import type { WorldSettings } from './world-options.ts';

/** The state of a world, and the guards that refuse calls in the middle of a step, a query or a delivery. */
export abstract class WorldState<out Data = unknown> extends Queryable<Data> {
  /** @internal */ readonly sim: Simulation;
  /** @internal */ readonly history: Past | undefined;
  /** @internal */ observer: StepObserver | undefined = undefined;
  /** @internal */ protected lastPairCount = 0;
  /** @internal */ isStepping = false;
  /** @internal Whether `addMany` runs: true in its `each`. */ protected isAdding = false;
  private delivering = false;

  /** @internal */
  constructor({ broadphase, filter, history, capacity }: WorldSettings) {
    super({ stay: 0, errors: [] });
    this.sim = new Simulation(broadphase, this, capacity);
    this.history = history === undefined ? undefined : WorldHistory.create(history, this.sim.store);
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

  /**
   * The earliest time that the option `at` of a query may have, seconds from now: 0 without a history, then minus its length
   * or the time simulated so far. `Math.max(-lag, world.historyStart)` limits a lag to what is known.
   */
  get historyStart(): number {
    return this.history?.start ?? 0;
  }

  /**
   * Changes whenever a static body is added, removed, teleported, enabled or disabled, or given another type or shape, becomes a
   * sensor or solid, or is given other layers, friction or velocity of its surface, and when `restore` undoes such a change. While
   * it is the same, what was made of the static bodies, such as debug lines, is still valid.
   */
  get staticRevision(): number {
    return this.sim.clock.staticRevision;
  }

  /** @internal Length of the last step in seconds; 0 before the first step. */
  get lastStep(): number {
    return this.sim.clock.lastStep;
  }

  /** Number of candidate pairs in the last step: pairs of bodies whose bounds overlap. */
  get candidatePairs(): number {
    return this.lastPairCount;
  }

  /** @internal Label of the world in messages. */
  override toString(): string {
    return 'the world';
  }

  /** @internal */
  protected override createQueries(): Queries<Data> {
    return new Queries(this.sim, this.history);
  }

  /** @internal */
  get store(): BodyStore {
    return this.sim.store;
  }

  /** @internal Throws while a filter, the callback of a response or `each` of `addMany` runs, naming the attempt. */
  checkMayChange(attempt: string, owner?: unknown): void {
    if (owner === undefined) this.refuseProxy();
    if (!this.isStepping && !this.sim.isInQuery && !this.isAdding) return;
    throw new Error(
      `${owner === undefined ? '' : `${owner}: `}${attempt}: the world must not be changed inside a filter, a response or each of addMany`,
    );
  }

  /** @internal */
  checkMayStep(attempt: string): void {
    this.refuseProxy();
    if (this.isStepping)
      throw new Error(`${attempt} was called inside a filter or a response, in the middle of a step`);
    if (this.sim.isInQuery) throw new Error(`${attempt} was called inside the filter of a query`);
    if (this.isAdding) throw new Error(`${attempt} was called inside each of addMany`);
    if (this.delivering) throw new Error(`${attempt} was called inside an event handler, while events are delivered`);
  }

  /** @internal */
  checkOwn(body: Body, attempt: string): void {
    this.refuseProxy();
    checkBody(body, 'body', attempt);
    if ((body.world as unknown) !== this) {
      throw new Error(`${attempt}: ${body} is not in this world${body.world ? '' : ', it was removed'}`);
    }
  }

  /**
   * @internal Delivers waiting events, unless a running delivery will do so. Then throws the errors of handlers.
   * @param observer that of a step, if the events are of one.
   */
  protected deliver(observer?: StepObserver): void {
    if (this.delivering) return;
    observer?.beforeDelivery();
    this.delivering = true;
    try {
      this.sim.queue.deliver(this);
    } finally {
      this.delivering = false;
    }
    observer?.afterDelivery();
    raiseErrors(this.subscriptions.errors);
  }

  /** @internal Moves a body to a pose that was checked. */
  teleport(index: number, position: Vec3, quaternion: Quat): void {
    if (this.store.has(index, PRESENT)) this.history?.startRecording(index);
    teleportBody(this.sim, index, position, quaternion);
    this.deliver();
  }

  /** @internal Makes a body static or moving. */
  changeType(index: number, type: BodyType): void {
    this.checkMayChange('type', this.sim.bodies[index]);
    if (this.store.has(index, PRESENT)) this.history?.startRecording(index);
    changeBodyType(this.sim, index, type);
  }

  /** @internal Replaces the shape of a body. */
  changeShape(index: number, shape: Shape): void {
    if (this.store.has(index, PRESENT)) this.history?.keepShape(index);
    changeBodyShape(this.sim, index, shape);
    this.deliver();
  }

  /** @internal Enables or disables a body. The history knows it since it was enabled. */
  enable(index: number, isEnabled: boolean): void {
    enableBody(this.sim, index, isEnabled);
    if (isEnabled) this.history?.add(index);
    else this.history?.stopRecording(index);
    this.deliver();
  }

  /** @internal */
  countMoved(tick: number, isAlphaNew: boolean): number {
    return countMoved(this.store, tick, isAlphaNew);
  }

  /** @internal Sets or removes the response of a body. */
  setResponse(index: number, response: BodyResponse | undefined): void {
    setResponse(this.sim, index, response);
  }

  /** @internal Notes that the layer or mask of a body was changed. */
  changeRules(index: number): void {
    this.sim.clock.filterRevision++;
    noteStatic(this.sim, index);
    disturb(this.sim, index);
  }

  /** @internal Counts a change of a body if it is static. */
  noteStatic(index: number): void {
    noteStatic(this.sim, index);
  }

  /** @internal */
  wake(index: number): void {
    wake(this.sim, index);
  }
}
