import type { Body, BodyOptions, Pose, Quat, QuatLike, Shape, Vec3, Vec3Like, World } from 'first-contact';
import { bind } from 'first-contact/three';
import type { Object3D } from 'three';
import { checkOptions } from './check-props.ts';
import { markFollower, unmarkFollower } from './followers.ts';
import { type HandlerProps, Handlers } from './handlers.ts';
import { inNameOf, isEqual } from './input.ts';
import {
  type LiveProps,
  type NumericPose,
  poseInWorld,
  readSettings,
  type Settings,
  type ShapeSource,
  VELOCITIES,
} from './settings.ts';
import type { Simulation } from './simulation.ts';

/** What a body leaves behind for the next one of the same component. */
interface Remains {
  readonly world: World;
  readonly position: Vec3;
  readonly quaternion: Quat;
  readonly velocity: Vec3;
  readonly angularVelocity: Vec3;
  /** Whether there was no step since its last `moveTo`. */
  readonly hasTarget: boolean;
}

/** Settings that a static body has not. */
const OF_MOVING = ['response', ...VELOCITIES] as const;
const ASSIGNED = ['layer', 'mask', 'sensor', 'enabled', 'friction', 'surfaceVelocity', ...OF_MOVING] as const;
/** Props that are compared by identity: two equal objects of a user may be different things. */
const BY_IDENTITY = ['name', 'userData'] as const;

/** A body that is as the props of a component say. It writes only what has another value than in the render before. */
export class LiveBody<Props extends LiveProps = LiveProps> {
  /** The body while the component is mounted. */
  readonly ref: { current: Body | null } = { current: null };
  #settings: Settings | undefined;
  #remains: Remains | undefined;
  /** Those of the last committed render. */
  protected props = {} as Props;
  #handlers = new Handlers<never>();
  #simulation: Simulation | undefined;
  /** What follows the body. Poses are in the frame of its parent. */
  #object: Object3D | null = null;
  /** The object that is bound to the body. */
  #bound: Object3D | null = null;
  /** Where the first object was before it followed a body. */
  #initial: NumericPose | undefined;
  #unbind: (() => void) | null | undefined;
  #targetSetAt = -1;

  /**
   * Makes the body as the props of a render say; adds it first. One that the user has removed stays away.
   * @throws TypeError or RangeError naming the owner and an invalid prop, before the body is changed. Errors of handlers, which
   * hear of exits.
   */
  update(simulation: Simulation, props: Props, shape: ShapeSource, object: Object3D | null, owner: string): void {
    this.#simulation = simulation;
    this.#object = object;
    this.#initial ??= {
      position: object?.position.toArray() ?? [0, 0, 0],
      quaternion: object?.quaternion.toArray() ?? [0, 0, 0, 1],
    };
    const next = readSettings(props, shape.key, object, owner);
    const body = this.ref.current;
    if (!body) this.#add(simulation, next, props, shape, owner);
    else {
      if (body.world) {
        this.#write(body, next, shape, owner);
        inNameOf(owner, () => this.#bind(body));
      }
      for (const name of BY_IDENTITY) {
        if (props[name] !== this.props[name]) body[name] = props[name] as never;
      }
    }
    this.#settings = next;
    this.props = props;
    this.listen(props);
  }

  /** Lets another object follow the body, which stays where it is. */
  follow(object: Object3D | null, owner: string): void {
    this.#object = object;
    const body = this.ref.current;
    if (body?.world) inNameOf(owner, () => this.#bind(body));
  }

  /** Takes the handlers of a render. */
  listen(props: HandlerProps<never>): void {
    const body = this.ref.current;
    if (body) this.#handlers.update(body as never, props);
  }

  /** Removes the body. Its pose and velocities are kept for the next one. */
  remove(): void {
    const body = this.ref.current;
    const simulation = this.#simulation;
    if (!body || !simulation) return;
    const { world } = simulation;
    this.#remains = {
      world,
      position: { ...body.position },
      quaternion: { ...body.quaternion },
      velocity: { ...body.velocity },
      angularVelocity: { ...body.angularVelocity },
      hasTarget: this.#targetSetAt === world.stepCount,
    };
    this.#unbind?.();
    unmarkFollower(this.#bound, this);
    this.#bound = null;
    // Its handlers stay: they hear its exits, which inside a handler come later.
    this.#handlers = new Handlers();
    body.world?.remove(body);
    this.ref.current = null;
    simulation.wake(true);
  }

  /** Adds a body to a world. It may be back where the last one was. */
  protected create(world: World, options: BodyOptions, _props: Props, _isBack: boolean): Body {
    return world.add(options);
  }

  /** Sets the pose at once. */
  protected teleport(body: Body, position: Vec3Like, quaternion: QuatLike | undefined): void {
    body.teleport(position, quaternion);
  }

  #add(simulation: Simulation, next: Settings, props: Props, shape: ShapeSource, owner: string): void {
    const { world } = simulation;
    const last = this.#settings;
    const remains = this.#remains?.world === world ? this.#remains : undefined;
    const stays = (name: keyof Settings) => remains !== undefined && isEqual(last?.[name], next[name]);
    const isBack = stays('position') && stays('quaternion');
    const { position, quaternion } = isBack ? (remains as Remains) : this.#pose(next);
    const [velocity, angularVelocity] = VELOCITIES.map((name) =>
      next.type === 'moving' && stays(name) ? remains?.[name] : next[name],
    );
    const target = !stays('target') || remains?.hasTarget ? this.#target(next) : undefined;
    const { name, userData } = props;
    const own = { shape: shape.make(), name, userData, position, quaternion, velocity, angularVelocity };
    const options = { ...optionsOf(next), ...own } as BodyOptions;
    checkOptions(options, target, owner);
    this.ref.current = inNameOf(owner, () => {
      const body = this.create(world, options, props, isBack);
      try {
        this.#bind(body);
        if (target) this.#moveTo(body, target);
      } catch (error) {
        world.remove(body);
        throw error;
      }
      return body;
    });
    simulation.wake(true);
  }

  /** Binds the object to the body, and releases the last one. */
  #bind(body: Body): void {
    const [object, last] = [this.#object, this.#bound];
    if (object === last) return;
    const unbind = object && bind(body, object);
    this.#unbind?.();
    unmarkFollower(last, this);
    if (object) markFollower(object, this);
    this.#unbind = unbind;
    this.#bound = object;
    this.#simulation?.wake(true);
  }

  #write(body: Body, next: Settings, shape: ShapeSource, owner: string): void {
    const changed = this.#changedIn(next);
    if (changed.size === 0) return;
    const [moves, turns] = [next.position && changed.has('position'), next.quaternion && changed.has('quaternion')];
    const isPlaced = !!moves || !!turns;
    const { position, quaternion } = isPlaced ? this.#pose(next) : body;
    const target = changed.has('target') ? this.#target(next) : undefined;
    const made = changed.has('shape') ? shape.make() : body.shape;
    checkOptions({ ...optionsOf(next), shape: made, position, quaternion }, target, owner);
    this.#assign(body, next, made, changed);
    if (isPlaced) this.teleport(body, moves ? position : body.position, turns ? quaternion : undefined);
    if (target) this.#moveTo(body, target);
    this.#simulation?.wake(isPlaced || changed.has('shape'));
  }

  /** The settings that have another value than in the last render. */
  #changedIn(next: Settings): ReadonlySet<keyof Settings> {
    const last = this.#settings;
    const names = Object.keys(next) as (keyof Settings)[];
    return new Set(names.filter((name) => !isEqual(last?.[name], next[name])));
  }

  #assign(body: Body, next: Settings, shape: Shape, changed: ReadonlySet<keyof Settings>): void {
    const names = new Set<(typeof ASSIGNED)[number]>(ASSIGNED.filter((name) => changed.has(name)));
    if (changed.has('type')) {
      body.type = next.type;
      // A static body has lost them.
      for (const name of OF_MOVING) names.add(name);
    }
    body.shape = shape;
    for (const name of names) {
      if (next[name] !== undefined || name === 'response') body[name] = next[name] as never;
    }
  }

  /** A pose in the world. What is not given is where the object was. */
  #pose(given: { readonly [Name in keyof NumericPose]?: NumericPose[Name] | undefined }): NumericPose {
    const { position, quaternion } = this.#initial as NumericPose;
    return poseInWorld(given.position ?? position, given.quaternion ?? quaternion, this.#object);
  }

  /** The target in the world. */
  #target({ target }: Settings): Pose | undefined {
    if (!target) return undefined;
    const { position, quaternion } = this.#pose(target);
    return { position, quaternion: target.quaternion && quaternion };
  }

  #moveTo(body: Body, { position, quaternion }: Pose): void {
    body.moveTo(position, quaternion);
    this.#targetSetAt = (this.#simulation as Simulation).world.stepCount;
  }
}

/** The options of the library among settings, but the shape. */
function optionsOf({ target, shape, ...options }: Settings): Omit<BodyOptions, 'shape'> {
  return options;
}
