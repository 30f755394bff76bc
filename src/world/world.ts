import type { Broadphase } from '../broadphase/broadphase.ts';
import { PairList } from '../broadphase/pair-list.ts';
import { RbushBroadphase } from '../broadphase/rbush-broadphase.ts';
import { checkNotNegative, show } from '../math/check.ts';
import { copyQuat, type Quat } from '../math/quat.ts';
import { copy, type Vec3 } from '../math/vec3.ts';
import { createContact, type Manifold } from '../narrowphase/results.ts';
import { Body, type BodyOptions, type BodyType } from './body.ts';
import { type AdvanceOptions, type AdvanceResult, Clock } from './clock.ts';
import type { BodyContact, ContactEvent } from './contact-event.ts';
import { Contacts, manifoldNow, type PairFilter } from './contacts.ts';
import { raiseErrors } from './delivery.ts';
import { Emitter } from './emitter.ts';
import { Roster } from './roster.ts';
import { touchesOf } from './touch.ts';

/** What `new World` takes; all of it may be left out. */
export interface WorldOptions {
  /** Finds candidate pairs instead of the built-in rbush index. */
  readonly broadphase?: Broadphase;
  /** Decides, on top of layers and masks, whether a pair is tested. Called often; it must not change the world. */
  readonly filter?: PairFilter;
}

/** Bodies, and the steps in which they meet. */
export class World extends Emitter<ContactEvent> {
  private readonly pairs = new PairList();
  private readonly roster: Roster;
  private readonly contacts: Contacts;
  private readonly clock = new Clock();
  private lastId = 0;
  private pairFilter: PairFilter | undefined;
  private stepping = false;
  private delivering = false;

  /**
   * An empty world.
   * @throws TypeError when `broadphase` or `filter` is not what it should be.
   */
  constructor(options: WorldOptions = {}) {
    super({ stay: 0, moment: 0, errors: [] });
    const { broadphase = new RbushBroadphase(), filter } = options;
    if (typeof broadphase?.findPairs !== 'function') {
      throw new TypeError(`broadphase is ${show(broadphase)}, not an object with the methods of Broadphase`);
    }
    this.filter = filter;
    this.roster = new Roster(broadphase);
    this.contacts = new Contacts(this.roster.byProxy);
  }

  /** Decides, on top of layers and masks, whether a pair is tested; may be replaced at any time. */
  get filter(): PairFilter | undefined {
    return this.pairFilter;
  }

  set filter(filter: PairFilter | undefined) {
    if (filter !== undefined && typeof filter !== 'function') {
      throw new TypeError(`filter is ${show(filter)}, not a function`);
    }
    this.pairFilter = filter;
  }

  /** Seconds simulated so far. */
  get time(): number {
    return this.clock.time;
  }

  /** Steps taken so far. */
  get stepCount(): number {
    return this.clock.stepCount;
  }

  /** The bodies in the world, in the order of their ids. A new array whenever bodies came or went. */
  get bodies(): readonly Body[] {
    return this.roster.bodies;
  }

  /** How many pairs the broadphase proposed in the last step. */
  get candidatePairs(): number {
    return this.pairs.count;
  }

  /**
   * Puts a body into the world. It is found from the next step on, and what it overlaps already enters then.
   * @throws RangeError or TypeError naming the body, the field and the value; the world is as before then.
   */
  add(options: BodyOptions): Body {
    this.checkMayChange('add');
    if (typeof options !== 'object' || options === null) {
      throw new TypeError(`add: needs an object with a shape, but was given ${show(options)}`);
    }
    const body = new Body(this, this.lastId + 1, options);
    this.lastId++;
    this.roster.add(body);
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
    return this.roster.get(id);
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
    this.shared.moment++;
    this.stepping = true;
    try {
      this.roster.planStep(dt);
      this.roster.findPairs(this.pairs);
      this.contacts.detect(this.pairs, this.filter, dt);
    } catch (error) {
      this.contacts.abandon();
      throw error;
    } finally {
      this.stepping = false;
    }
    this.roster.commitStep();
    this.contacts.conclude(dt, this);
    this.clock.count(dt);
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
    return this.clock.advance(this, elapsed, options);
  }

  /** The contacts of a body, by the other's id, with contact data at the current poses. */
  contactsOf(body: Body): BodyContact[] {
    this.checkOwn(body, 'contactsOf');
    return this.contacts.of(body);
  }

  /**
   * The contact of two bodies at their current poses with all of its points, normal from `a` to `b`; `undefined` when they do
   * not touch. Written to `out` if given. An event has the points at its own time: `event.manifold()`.
   * @throws Error or TypeError when either is not a body of this world, or both are planes.
   */
  manifoldOf(a: Body, b: Body, out: Manifold = createContact()): Manifold | undefined {
    this.checkOwn(a, 'manifoldOf');
    this.checkOwn(b, 'manifoldOf');
    return manifoldNow(out, a, b) ? out : undefined;
  }

  /** Whether two bodies are in touch: whether an enter of theirs is without its exit. */
  areTouching(a: Body, b: Body): boolean {
    return a.world === this && touchesOf(a).some((touch) => (touch.a === a ? touch.b : touch.a) === b);
  }

  private release(body: Body): void {
    this.contacts.endAll(body, this.clock.lastStep);
    this.roster.remove(body);
    (body as { world: World | undefined }).world = undefined;
  }

  /** @internal Puts a body, which has been checked, at another pose. */
  teleport(body: Body, position: Vec3, quaternion: Quat): void {
    this.contacts.endBroken(body, this.clock.lastStep, () => {
      copy(body.position as Vec3, position);
      copyQuat(body.quaternion as Quat, quaternion);
      body.settle();
      this.roster.relocate(body);
    });
    this.deliver();
  }

  /** @internal Makes a body static or moving. */
  changeType(body: Body, type: BodyType): void {
    this.checkMayChange(`${body}: type`);
    this.roster.changeType(body, type);
  }

  private checkMayStep(attempt: string): void {
    if (this.stepping) throw new Error(`${attempt} was called inside a filter callback, in the middle of a step`);
    if (this.delivering) throw new Error(`${attempt} was called inside an event handler, while events are delivered`);
  }

  /** @internal Throws while a filter callback runs, naming the attempt. */
  checkMayChange(attempt: string): void {
    if (this.stepping) throw new Error(`${attempt}: the world must not be changed inside a filter callback`);
  }

  private checkOwn(body: Body, attempt: string): void {
    if (!(body instanceof Body)) throw new TypeError(`${attempt}: ${show(body)} is not a body`);
    if (body.world !== this) {
      throw new Error(`${attempt}: ${body} is not in this world${body.world ? '' : ', it was removed'}`);
    }
  }

  /** Delivers what waits, unless a delivery is under way that will come to it; then raises what the handlers threw. */
  private deliver(): void {
    if (this.delivering) return;
    this.delivering = true;
    try {
      this.contacts.queue.deliver(this);
    } finally {
      this.delivering = false;
    }
    raiseErrors(this.shared);
  }
}
