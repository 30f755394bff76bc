import type { Broadphase } from '../broadphase/broadphase.ts';
import { RbushBroadphase } from '../broadphase/rbush-broadphase.ts';
import { copyQuat, type Quat } from '../math/quat.ts';
import { copy, type Vec3, type Vec3Like } from '../math/vec3.ts';
import type { RayLike } from '../narrowphase/rays/ray.ts';
import { createManifold, type Manifold } from '../narrowphase/results.ts';
import type { Shape } from '../shapes/shape.ts';
import { checkFunction, checkNotNegative, checkObject, checkOut, readOptions, refuse } from '../validate.ts';
import { Body, checkBody } from './body.ts';
import type { BodyOptions, BodyType } from './body-options.ts';
import { type AdvanceOptions, type AdvanceResult, Clock } from './clock.ts';
import type { PairFilter } from './contact-rules.ts';
import { Contacts, manifoldNow } from './contacts.ts';
import type { BodyContact, ContactEvent } from './events/contact-event.ts';
import { Emitter } from './events/emitter.ts';
import { raiseErrors } from './events/event-queue.ts';
import { History } from './history.ts';
import type { BatchHits } from './queries/batch.ts';
import type { WorldClosestPoint, WorldRayHit, WorldSweepHit } from './queries/hits.ts';
import { Queries } from './queries/queries.ts';
import type { CastOptions, OutOption, QueryOptions } from './queries/query-filter.ts';
import type { Pose } from './queries/shape-query.ts';
import { Roster } from './roster.ts';
import { touchesOf } from './touch.ts';
import { type TransformOptions, writeTransforms } from './transforms.ts';

/** What `new World` takes; all of it may be left out. */
export interface WorldOptions {
  /** Finds candidate pairs instead of the built-in rbush index. */
  readonly broadphase?: Broadphase;
  /**
   * Decides, on top of layers and masks, whether a pair is tested. Called often; it must not change the world. Bodies that
   * overlap while it keeps them apart do not sleep.
   */
  readonly filter?: PairFilter;
  /** How many seconds back queries may look, by their option `at`. No history is kept unless given. */
  readonly history?: number;
}

/** Throws unless a broadphase has all of its methods. */
function checkBroadphase(broadphase: Broadphase): void {
  checkObject(broadphase, 'broadphase', 'not an object with the methods of Broadphase');
  for (const method of ['add', 'remove', 'update', 'clear', 'findPairs'] as const) {
    checkFunction(broadphase[method], `broadphase.${method}`);
  }
  if (broadphase.cast !== undefined) checkFunction(broadphase.cast, 'broadphase.cast');
}

/** Bodies, and the steps in which they meet. */
export class World extends Emitter<ContactEvent> {
  /** @internal The bodies, and what is known about them. */
  readonly roster: Roster;
  private readonly contacts: Contacts;
  private readonly clock = new Clock();
  private readonly history: History | undefined;
  private readonly queries: Queries;
  private lastId = 0;
  private pairFilter: PairFilter | undefined;
  private lastPairCount = 0;
  private stepping = false;
  private delivering = false;

  /**
   * An empty world.
   * @throws RangeError or TypeError when `broadphase`, `filter` or `history` is not what it should be.
   */
  constructor(options: WorldOptions = {}) {
    super({ stay: 0, moment: 0, steps: 0, rules: 0, errors: [] });
    const { broadphase = new RbushBroadphase(), filter, history } = readOptions(options, 'World');
    checkBroadphase(broadphase);
    this.roster = new Roster(broadphase);
    this.contacts = new Contacts(this.roster);
    this.history = history === undefined ? undefined : new History(history);
    this.queries = new Queries(this.roster, this.history);
    this.filter = filter;
  }

  /** Decides, on top of layers and masks, whether a pair is tested; may be replaced at any time. */
  get filter(): PairFilter | undefined {
    return this.pairFilter;
  }

  set filter(filter: PairFilter | undefined) {
    this.checkMayChange('filter');
    if (filter !== undefined) checkFunction(filter, 'filter');
    this.pairFilter = filter;
    this.shared.rules++;
  }

  /** Seconds simulated so far. */
  get time(): number {
    return this.clock.time;
  }

  /** Steps taken so far. */
  get stepCount(): number {
    return this.clock.stepCount;
  }

  /** @internal Seconds that the last step took; 0 before the first. */
  get lastStep(): number {
    return this.clock.lastStep;
  }

  /** The bodies in the world, in the order of their ids. A new array whenever bodies came or went. */
  get bodies(): readonly Body[] {
    this.refuseProxy();
    return this.roster.bodies;
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
    const body = new Body(this, this.lastId + 1, readOptions(options, 'add'));
    // The getters of options may have added others meanwhile, and even begun a step.
    this.checkMayChange('add');
    (body as { id: number }).id = ++this.lastId;
    this.roster.add(body);
    this.history?.welcome(body);
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
      this.roster.findPairs();
      this.contacts.detect(this.roster.pairs, this.filter, dt);
    } catch (error) {
      this.contacts.abandon();
      this.roster.cancelStep();
      this.shared.moment--;
      throw error;
    } finally {
      this.stepping = false;
    }
    this.lastPairCount = this.roster.pairs.count;
    this.shared.steps++;
    this.roster.commitStep(this.shared.moment);
    this.contacts.conclude(dt, this);
    this.history?.record(this.clock.time, dt);
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
    return this.contacts.of(body);
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
    return manifoldNow(out, a, b) ? out : undefined;
  }

  /**
   * Whether two bodies are in touch, as of the end of the last step; teleports and removals since then count. So it is inside
   * handlers, too, whichever events have not been delivered yet. Bodies that are not in this world touch nothing.
   */
  areTouching(a: Body, b: Body): boolean {
    this.refuseProxy();
    checkBody(a, 'a', 'areTouching');
    checkBody(b, 'b', 'areTouching');
    return a.world === this && touchesOf(a).some((touch) => (touch.a === a ? touch.b : touch.a) === b);
  }

  /**
   * Where a ray first meets a body: the nearest hit, of equally near ones that of the body with the smallest id. Hits at
   * exactly the maximum distance, the ray's own or that of the options, count. Like all queries, it sees the world as it is
   * now – before the first step, after `add`, `teleport` and `remove`, inside event handlers – and finds no sensors unless
   * told to. From inside a body the distance is 0, `overlapping` is set, and normal and depth are those of the way out.
   * @returns The hit, `options.out` if given; undefined when there is none.
   * @throws RangeError or TypeError naming what is wrong with the ray or an option; Error inside the filter of a query.
   */
  raycast(ray: RayLike, options?: CastOptions & OutOption<WorldRayHit>): WorldRayHit | undefined {
    return this.ask.raycast(ray, options);
  }

  /**
   * All bodies that a ray meets, each once, by distance, then id.
   * @returns The hits: `options.out`, whose hits are written again, or a new array.
   * @throws As `raycast`.
   */
  raycastAll(ray: RayLike, options?: CastOptions & OutOption<WorldRayHit[]>): WorldRayHit[] {
    return this.ask.raycastAll(ray, options);
  }

  /** Whether a ray meets any body; looks no further than for the first one it comes across. Throws as `raycast`. */
  raycastAny(ray: RayLike, options?: CastOptions): boolean {
    return this.ask.raycastAny(ray, options);
  }

  /**
   * Where a shape that is moved in a straight line, without turning, first touches a body, all of which stand still. The
   * shape is `a`, the body `b`: the normal points from the shape to the body. A shape that touches a body already hits it at
   * fraction 0, `overlapping`, with the depth and normal of the way out; a displacement of zero finds nothing else.
   * @param pose Where the shape starts; a body will do.
   * @param displacement The way, world units.
   * @returns As `raycast`.
   * @throws As `raycast`; a plane is refused.
   */
  sweep(
    shape: Shape,
    pose: Pose,
    displacement: Vec3Like,
    options?: CastOptions & OutOption<WorldSweepHit>,
  ): WorldSweepHit | undefined {
    return this.ask.sweep(shape, pose, displacement, options);
  }

  /** All bodies that a shape touches on its way, each where it is touched first, by distance, then id. As `sweep`. */
  sweepAll(
    shape: Shape,
    pose: Pose,
    displacement: Vec3Like,
    options?: CastOptions & OutOption<WorldSweepHit[]>,
  ): WorldSweepHit[] {
    return this.ask.sweepAll(shape, pose, displacement, options);
  }

  /**
   * The bodies that a shape touches or overlaps, by id. A plane finds no other planes.
   * @returns `options.out` or a new array.
   * @throws RangeError or TypeError naming what is wrong; Error inside the filter of a query.
   */
  overlap(shape: Shape, pose: Pose, options?: QueryOptions & OutOption<Body[]>): Body[] {
    return this.ask.overlap(shape, pose, options);
  }

  /** The bodies that a point is in, or on the surface of, by id. As `overlap`. */
  overlapPoint(point: Vec3Like, options?: QueryOptions & OutOption<Body[]>): Body[] {
    return this.ask.overlapPoint(point, options);
  }

  /** The bodies whose bounds touch a box, by id; planes when their solid side does. As `overlap`. */
  queryAabb(min: Vec3Like, max: Vec3Like, options?: QueryOptions & OutOption<Body[]>): Body[] {
    return this.ask.queryAabb(min, max, options);
  }

  /**
   * The point of all surfaces that is nearest to a point, by distance, then id. Inside of a body the distance is negative,
   * minus the depth, so that the deepest counts as the nearest.
   * @param maxDistance How far to look, world units; without end unless given.
   * @returns As `raycast`.
   * @throws As `raycast`.
   */
  closestPoint(
    point: Vec3Like,
    maxDistance = Infinity,
    options?: QueryOptions & OutOption<WorldClosestPoint>,
  ): WorldClosestPoint | undefined {
    return this.ask.closestPoint(point, maxDistance, options);
  }

  /** @deprecated The name of `closestPoint` until 1.0. */
  closest(
    point: Vec3Like,
    maxDistance?: number,
    options?: QueryOptions & OutOption<WorldClosestPoint>,
  ): WorldClosestPoint | undefined {
    return this.closestPoint(point, maxDistance, options);
  }

  /**
   * `raycast` for many rays at once.
   * @param rays Seven numbers each: origin, direction and maximum distance, which may be infinite.
   * @param out From `createBatchHits()`, with room for all of them.
   * @returns How many of them hit something.
   * @throws As `raycast`, naming the ray by its index, before anything is written.
   */
  raycastMany(rays: Float64Array, out: BatchHits, options?: CastOptions): number {
    return this.ask.raycastMany(rays, out, options);
  }

  /**
   * `sweep` for many ways of one shape, unrotated.
   * @param sweeps Six numbers each: position and displacement.
   * @param out From `createBatchHits()`, with room for all of them.
   * @returns How many of them hit something.
   * @throws As `sweep`, naming the sweep by its index, before anything is written.
   */
  sweepMany(shape: Shape, sweeps: Float64Array, out: BatchHits, options?: CastOptions): number {
    return this.ask.sweepMany(shape, sweeps, out, options);
  }

  /** @internal How it is named in messages. */
  override toString(): string {
    return 'the world';
  }

  /** The queries, unless this is a proxy. */
  private get ask(): Queries {
    this.refuseProxy();
    return this.queries;
  }

  private release(body: Body): void {
    this.contacts.endAll(body, this.clock.lastStep);
    this.roster.remove(body);
    this.history?.forget(body);
    (body as { world: World | undefined }).world = undefined;
  }

  /** @internal Puts a body, which has been checked, at another pose. */
  teleport(body: Body, position: Vec3, quaternion: Quat): void {
    this.history?.follow(body);
    this.contacts.endBroken(body, this.clock.lastStep, () => {
      copy(body.center, position);
      copyQuat(body.quaternion as Quat, quaternion);
      body.settle();
      this.roster.relocate(body);
    });
    this.deliver();
  }

  /** @internal Makes a body static or moving. */
  changeType(body: Body, type: BodyType): void {
    this.checkMayChange('type', body);
    this.history?.follow(body);
    this.roster.changeType(body, type);
  }

  private checkMayStep(attempt: string): void {
    this.refuseProxy();
    if (this.stepping) throw new Error(`${attempt} was called inside a filter callback, in the middle of a step`);
    if (this.queries.isRunning) throw new Error(`${attempt} was called inside the filter of a query`);
    if (this.delivering) throw new Error(`${attempt} was called inside an event handler, while events are delivered`);
  }

  /** @internal Throws while a filter callback runs, naming the attempt. */
  checkMayChange(attempt: string, body?: Body): void {
    if (body === undefined) this.refuseProxy();
    if (!this.stepping && !this.queries.isRunning) return;
    throw new Error(
      `${body === undefined ? '' : `${body}: `}${attempt}: the world must not be changed inside a filter callback`,
    );
  }

  private checkOwn(body: Body, attempt: string): void {
    this.refuseProxy();
    checkBody(body, 'body', attempt);
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

/** Throws unless `value` is a world, and no proxy around one. */
export function checkWorld(value: unknown, attempt: string): asserts value is World {
  if (!(value instanceof World)) refuse(value, 'world', 'not a World', attempt);
  value.refuseProxy();
}
