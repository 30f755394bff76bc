import type { Shape } from '../geometry/shape.ts';
import type { QuatLike } from '../math/quat.ts';
import { type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import type { RayLike } from '../narrowphase/rays/ray.ts';
import { checkNames, WORDS } from '../option-names.ts';
import { BRAND, isObject, readOptions } from '../validate.ts';
import type { Body, NewBody } from '../world/body.ts';
import type { HandleSettings } from '../world/body-handle.ts';
import { BODY_OPTIONS, bodyLabel } from '../world/body-options.ts';
import type { ContactEventType, Unsubscribe } from '../world/events/emitter.ts';
import type { WorldClosestPoint, WorldRayHit, WorldSweepHit } from '../world/queries/hits.ts';
import type {
  CastOptions,
  OutOption,
  QueryOptions,
  RayAllOptions,
  RayOptions,
  SweepOptions,
} from '../world/queries/query-options.ts';
import { isOrigin } from '../world/queries/ray-argument.ts';
import type { Pose } from '../world/queries/shape-query.ts';
import type { StepObserver } from '../world/step-observer.ts';
import { World } from '../world/world.ts';
import type { WorldOptions } from '../world/world-options.ts';
import { Body2D, type BodyContact2D, type ContactEvent2D, type NewBody2D } from './body-2d.ts';
import { checkPlanar, inPlane, optionsInSpace, rotationOf, type Vec2Like } from './vectors.ts';

/** A ray in the plane. */
export interface Ray2D {
  /** Where it starts. */
  readonly origin: Vec2Like;
  /** Its direction, of any length but zero. */
  readonly direction: Vec2Like;
  /** Its length, world units. Default: infinite. */
  readonly maxDistance?: number | undefined;
}

/** Pose of the shape of a query in the plane. A body is a pose, too. */
export interface Pose2D {
  /** Center of the shape, world units. */
  readonly position: Vec2Like;
  /** Angle in radians. Default: 0, or that of `quaternion`. */
  readonly angle?: number | undefined;
  /** A rotation about z, as bodies have it. */
  readonly quaternion?: QuatLike | undefined;
}

/**
 * A hit of a query in a `World2D`.
 * @template Hit What the same query of a `World` finds.
 */
export type Hit2D<Hit, Data> = Omit<Hit, 'body'> & {
  /** The body that was hit. */
  body: Body2D<Data>;
};

/**
 * A world in the plane z = 0: a `World` that takes vectors without z, and angles. All else is the same: events, responses, queries,
 * characters, snapshots. Its shapes are those of `first-contact/2d`.
 * @example
 * const world = new World2D();
 * const ball = world.add({ shape: circle(8), position: [100, 40], velocity: [0, 300] });
 * world.step(1 / 60);
 */
export class World2D<out Data = unknown> extends World<Data> {
  /** The bodies in the world, sorted by id. A new array after each `add` or `remove`. */
  override get bodies(): readonly Body2D<Data>[] {
    return super.bodies as readonly Body2D<Data>[];
  }

  /**
   * Adds a body: see `World.add`.
   * @throws RangeError or TypeError naming the body, the field and the value. The world is unchanged then.
   * @example
   * const crate = world.add({ shape: rect(20, 10), position: [5, 2], angle: 0.3, angularVelocity: 2 });
   */
  override add<Own extends Data = Data>(options: NewBody2D<Data, Own>): Body2D<Data>;
  /**
   * Adds a body by options of a `World`, if they do not lead out of the plane.
   * @example
   * world.add({ shape: circle(1), position: other.position, quaternion: other.quaternion });
   */
  override add<Own extends Data = Data>(options: NewBody<Data, Own>): Body2D<Data>;
  override add(options: object): Body2D<Data> {
    return super.add(inSpace(options, 'add', this.lastId + 1) as NewBody<Data, Data>) as Body2D<Data>;
  }

  /**
   * Adds `count` bodies: see `World.addMany`.
   * @example
   * const drops = world.addMany({ shape: circle(2) }, 500, (i) => ({ position: [i % 25, i / 25] }));
   */
  override addMany<Own extends Data = Data>(
    options: NewBody2D<Data, Own>,
    count: number,
    each?: (index: number) => Partial<NewBody2D<Data, Own>> | undefined,
  ): Body2D<Data>[] {
    const first = this.lastId + 1;
    const read = (i: number) => {
      const own = each?.(i);
      return own && (inSpace(own, 'addMany', first + i) as Partial<NewBody<Data, Own>>);
    };
    const common = inSpace(options, 'addMany', first) as unknown as NewBody<Data, Own>;
    return super.addMany(common, count, typeof each === 'function' ? read : each) as Body2D<Data>[];
  }

  /**
   * The body with the id; undefined if it is not in the world.
   * @example
   * const found = world.get(body.id); // found === body
   */
  override get(id: number): Body2D<Data> | undefined {
    return super.get(id) as Body2D<Data> | undefined;
  }

  /**
   * Moves all bodies by `dt` seconds: see `World.step`.
   * @throws RangeError or TypeError as there, and for a velocity that leads out of the plane. The world is unchanged then.
   * @example
   * world.step(1 / 60);
   */
  override step(dt: number): void {
    const { items, count } = this.store.exposed;
    for (let k = 0; k < count; k++) {
      const body = this.sim.bodies[items[k]];
      const { liveVelocity: v, liveAngularVelocity: w } = body;
      checkPlanar(v?.z, 'velocity.z', body);
      checkPlanar(w?.x, 'angularVelocity.x', body);
      checkPlanar(w?.y, 'angularVelocity.y', body);
    }
    super.step(dt);
  }

  /**
   * The contacts of a body: see `World.contactsOf`.
   * @example
   * for (const { other, depth } of world.contactsOf(body)) console.log(other, depth);
   */
  override contactsOf(body: Body): BodyContact2D<Data>[] {
    const contacts = super.contactsOf(body);
    contacts.forEach(flatten);
    return contacts as BodyContact2D<Data>[];
  }

  /**
   * Subscribes `handler` to events of that type: see `World.on`.
   * @example
   * world.on('enter', ({ a, b, point }) => console.log(a.angle, b.angle, point.x, point.y));
   */
  override on(type: ContactEventType, handler: (event: ContactEvent2D<Data>) => void): Unsubscribe;
  /**
   * Subscribes `handler` to events of all types. It receives type and event.
   * @example
   * world.on('*', (type, { a, b, time }) => console.log(type, a, b, time));
   */
  override on(type: '*', handler: (type: ContactEventType, event: ContactEvent2D<Data>) => void): Unsubscribe;
  override on(type: ContactEventType | '*', handler: (...args: never[]) => void): Unsubscribe {
    return super.on(type as '*', handler as never);
  }

  /**
   * Subscribes `handler` to the next event of that type: see `World.once`.
   * @example
   * world.once('enter', ({ a, b }) => console.log(`${a} meets ${b}`));
   */
  override once(type: ContactEventType, handler: (event: ContactEvent2D<Data>) => void): Unsubscribe;
  /**
   * Subscribes `handler` to the next event of any type. It receives type and event.
   * @example
   * world.once('*', (type, { a, b }) => console.log(type, a, b));
   */
  override once(type: '*', handler: (type: ContactEventType, event: ContactEvent2D<Data>) => void): Unsubscribe;
  override once(type: ContactEventType | '*', handler: (...args: never[]) => void): Unsubscribe {
    return super.once(type as '*', handler as never);
  }

  /**
   * Finds the nearest body that a ray hits: see `World.raycast`.
   * @example
   * const hit = world.raycast({ origin: [0, 1], direction: [0, -1], maxDistance: 10 });
   */
  override raycast(ray: Ray2D, options?: RayOptions<Data> & OutOption<WorldRayHit<Data>>): RayHit2D<Data> | undefined;
  /**
   * Finds the nearest body that a ray from `origin` in `direction` hits: see `World.raycast`.
   * @example
   * const hit = world.raycast([0, 1], [0, -1], { maxDistance: 10 });
   */
  override raycast(
    origin: Vec2Like,
    direction: Vec2Like,
    options?: RayOptions<Data> & OutOption<WorldRayHit<Data>>,
  ): RayHit2D<Data> | undefined;
  override raycast(first: Ray2D | Vec2Like, second?: unknown, third?: unknown): RayHit2D<Data> | undefined {
    return super.raycast(...rayInSpace(first, second, third, 'raycast')) as RayHit2D<Data> | undefined;
  }

  /**
   * Finds all bodies that a ray hits: see `World.raycastAll`.
   * @example
   * const hits = world.raycastAll({ origin: [0, 1], direction: [1, 0], maxDistance: 50 });
   */
  override raycastAll(ray: Ray2D, options?: RayAllOptions<Data> & OutOption<WorldRayHit<Data>[]>): RayHit2D<Data>[];
  /**
   * Finds all bodies that a ray from `origin` in `direction` hits: see `World.raycastAll`.
   * @example
   * for (const hit of world.raycastAll([0, 1], [1, 0])) console.log(hit.body.id, hit.distance);
   */
  override raycastAll(
    origin: Vec2Like,
    direction: Vec2Like,
    options?: RayAllOptions<Data> & OutOption<WorldRayHit<Data>[]>,
  ): RayHit2D<Data>[];
  override raycastAll(first: Ray2D | Vec2Like, second?: unknown, third?: unknown): RayHit2D<Data>[] {
    return super.raycastAll(...rayInSpace(first, second, third, 'raycastAll')) as RayHit2D<Data>[];
  }

  /**
   * Whether a ray hits any body: see `World.raycastAny`.
   * @example
   * const isBlocked = world.raycastAny({ origin: [0, 1], direction: [3, 4], maxDistance: 5 });
   */
  override raycastAny(ray: Ray2D, options?: RayOptions<Data>): boolean;
  /**
   * Whether a ray from `origin` in `direction` hits any body: see `World.raycastAny`.
   * @example
   * const isBlocked = world.raycastAny([0, 1], [3, 4], { maxDistance: 5, exclude: body });
   */
  override raycastAny(origin: Vec2Like, direction: Vec2Like, options?: RayOptions<Data>): boolean;
  override raycastAny(first: Ray2D | Vec2Like, second?: unknown, third?: unknown): boolean {
    return super.raycastAny(...rayInSpace(first, second, third, 'raycastAny'));
  }

  /**
   * Finds the first body that a shape touches when it moves in a straight line: see `World.sweep`.
   * @example
   * const hit = world.sweep(circle(0.5), { position: [0, 9] }, [0, -10]);
   */
  override sweep(
    shape: Shape,
    pose: Pose2D,
    displacement: Vec2Like,
    options?: SweepOptions<Data> & OutOption<WorldSweepHit<Data>>,
  ): Hit2D<WorldSweepHit<Data>, Data> | undefined {
    const hit = super.sweep(shape, poseInSpace(pose, 'sweep'), displacementInSpace(displacement, 'sweep'), options);
    if (hit) flatten(hit);
    return hit as Hit2D<WorldSweepHit<Data>, Data> | undefined;
  }

  /**
   * Finds all bodies that a moving shape touches: see `World.sweepAll`.
   * @example
   * const hits = world.sweepAll(rect(1, 1), { position: [0, 9], angle: 0.5 }, [0, -10]);
   */
  override sweepAll(
    shape: Shape,
    pose: Pose2D,
    displacement: Vec2Like,
    options?: SweepOptions<Data> & OutOption<WorldSweepHit<Data>[]>,
  ): Hit2D<WorldSweepHit<Data>, Data>[] {
    const at = poseInSpace(pose, 'sweepAll');
    const hits = super.sweepAll(shape, at, displacementInSpace(displacement, 'sweepAll'), options);
    hits.forEach(flatten);
    return hits as Hit2D<WorldSweepHit<Data>, Data>[];
  }

  /**
   * Finds the bodies that a shape touches or overlaps: see `World.overlap`.
   * @example
   * const near = world.overlap(circle(5), { position: [0, 1] }, { exclude: body });
   */
  override overlap(shape: Shape, pose: Pose2D, options?: QueryOptions<Data> & OutOption<Body<Data>[]>): Body2D<Data>[] {
    return super.overlap(shape, poseInSpace(pose, 'overlap'), options) as Body2D<Data>[];
  }

  /**
   * Finds the bodies that contain a point: see `World.overlapPoint`.
   * @example
   * const isInside = world.overlapPoint([0, 1]).includes(body);
   */
  override overlapPoint(point: Vec2Like, options?: QueryOptions<Data> & OutOption<Body<Data>[]>): Body2D<Data>[] {
    return super.overlapPoint(inPlane(first, point, 'point', 'overlapPoint'), options) as Body2D<Data>[];
  }

  /**
   * Finds the bodies whose bounds touch a rectangle: see `World.queryAabb`.
   * @example
   * const found = world.queryAabb([-5, 0], [5, 3]);
   */
  override queryAabb(
    min: Vec2Like,
    max: Vec2Like,
    options?: QueryOptions<Data> & OutOption<Body<Data>[]>,
  ): Body2D<Data>[] {
    const name = 'queryAabb';
    return super.queryAabb(
      inPlane(first, min, 'min', name),
      inPlane(second, max, 'max', name),
      options,
    ) as Body2D<Data>[];
  }

  /**
   * Finds the point on a body surface that is closest to a point: see `World.closestPoint`.
   * @example
   * const nearest = world.closestPoint([0, 3], 10);
   */
  override closestPoint(
    point: Vec2Like,
    maxDistance?: number,
    options?: CastOptions<Data> & OutOption<WorldClosestPoint<Data>>,
  ): Hit2D<WorldClosestPoint<Data>, Data> | undefined {
    const found = super.closestPoint(inPlane(first, point, 'point', 'closestPoint'), maxDistance, options);
    if (found) flatten(found);
    return found as Hit2D<WorldClosestPoint<Data>, Data> | undefined;
  }

  /** @internal */
  override makeBody(id: number, index: number, settings: HandleSettings): Body2D<Data> {
    return new Body2D<Data>(this, this.subscriptions, id, index, settings);
  }

  /** @internal */
  override makeWorld(options: WorldOptions<Data>): World2D<Data> {
    return new World2D<Data>(options);
  }

  /** @internal */
  protected override deliver(observer?: StepObserver): void {
    this.sim.queue.waiting.forEach(flatten);
    super.deliver(observer);
  }
}

/** Sets the z of vectors to 0: the middle of the area that two shapes share may be anywhere along z. */
function flatten(hit: { readonly [Name in 'normal' | 'point' | 'pointA' | 'pointB']?: Readonly<Vec3> }): void {
  const { normal, point, pointA, pointB } = hit as { [Name in keyof typeof hit]?: Vec3 };
  if (normal) normal.z = 0;
  if (point) point.z = 0;
  if (pointA) pointA.z = 0;
  if (pointB) pointB.z = 0;
}

/** A hit of a ray in a `World2D`. */
export type RayHit2D<Data = unknown> = Hit2D<WorldRayHit<Data>, Data>;

/** Options of a body in the plane, as options of a body in space. What is no object of options is refused by the caller. */
function inSpace(given: object, attempt: string, id: number): object {
  if (!isObject(given) || Array.isArray(given) || BRAND in given) return given;
  checkNames(given, OPTIONS, attempt, WORDS_2D);
  const options = readOptions(given, attempt) as Partial<NewBody2D<unknown, unknown>>;
  const known: Record<string, unknown> = {};
  for (const name of OPTIONS) {
    const value = (options as Record<string, unknown>)[name];
    if (value !== undefined) known[name] = value;
  }
  return optionsInSpace(known, bodyLabel(id, typeof options.name === 'string' ? options.name : undefined));
}

/** The arguments of a raycast in the plane, as those of one in space. They are valid until the next call. */
function rayInSpace(
  ray: Ray2D | Vec2Like,
  direction: unknown,
  options: unknown,
  name: string,
): [origin: Vec3Like, direction: Vec3Like, options: undefined] {
  if (isOrigin(ray as Vec3Like, direction)) {
    const origin = inPlane(first, ray as Vec2Like, 'origin', name);
    return [origin, inPlane(second, direction as Vec2Like, 'direction', name), options as undefined];
  }
  if (!isObject(ray)) return [ray, direction as never, options as undefined];
  const given = ray as Ray2D;
  flatRay.maxDistance = given.maxDistance;
  inPlane(first, given.origin, 'origin', name);
  inPlane(second, given.direction, 'direction', name);
  return [flatRay as never, direction as never, options as undefined];
}

/** A pose in the plane as one in space. It is valid until the next call. */
function poseInSpace(pose: Pose2D, name: string): Pose {
  if (!isObject(pose)) return pose;
  inPlane(first, pose.position, 'position', name);
  flatPose.quaternion = rotationOf(pose.angle, pose.quaternion, name);
  return flatPose;
}

function displacementInSpace(displacement: Vec2Like, name: string): Vec3 {
  return inPlane(second, displacement, 'displacement', name);
}

/** Known names of the options, and what to write for others. */
const OPTIONS: readonly string[] = /* @__PURE__ */ namesOfOptions();
const WORDS_2D: ReadonlyMap<unknown, string> = /* @__PURE__ */ words();

function namesOfOptions(): string[] {
  return BODY_OPTIONS.concat('angle');
}

function words(): Map<unknown, string> {
  return new Map(WORDS).set('rotation', 'write angle');
}

const first = vec3();
const second = vec3();
const flatRay: { -readonly [Name in keyof RayLike]: RayLike[Name] } = { origin: first, direction: second };
const flatPose: { -readonly [Name in keyof Pose]: Pose[Name] } = { position: first };
