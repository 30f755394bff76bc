import type { Body, BodyOptions, Impact, Quat, QuatLike, Vec3, Vec3Like, World } from 'first-contact';
import { bind } from 'first-contact/three';
import type { Object3D } from 'three';
import { markFollower, unmarkFollower } from './followers.ts';
import { type HandlerProps, Handlers } from './handlers.ts';
import { inNameOf, isEqual } from './input.ts';
import {
  type LiveProps,
  type NumericPose,
  othersOf,
  poseInWorld,
  readSettings,
  type Settings,
  type ShapeSource,
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

const VELOCITIES = ['velocity', 'angularVelocity'] as const;
const ASSIGNED = ['layer', 'mask', 'sensor', 'enabled', 'response', ...VELOCITIES] as const;

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
  /** Replaces a response that is a function: calls the last one. */
  readonly #respond = (impact: Impact) => (this.props.response as (impact: Impact) => unknown)(impact);

  /** Makes the body as the props of a render say; adds it first. One that the user has removed stays away. */
  update(simulation: Simulation, props: Props, shape: ShapeSource, object: Object3D | null, owner: string): void {
    this.#simulation = simulation;
    this.#object = object;
    this.#initial ??= {
      position: object?.position.toArray() ?? [0, 0, 0],
      quaternion: object?.quaternion.toArray() ?? [0, 0, 0, 1],
    };
    const next = readSettings(props, shape.key, object, this.#respond as never, owner);
    this.props = props;
    const body = this.ref.current;
    if (!body) this.#add(simulation, next, shape, owner);
    else if (body.world) {
      this.#write(body, next, shape);
      inNameOf(owner, () => this.#bind(body));
    }
    this.#settings = next;
    const now = this.ref.current as Body;
    now.name = props.name;
    now.userData = props.userData;
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
    this.#bound = null;
    // Its handlers stay: they hear its exits, which inside a handler come later.
    this.#handlers = new Handlers();
    body.world?.remove(body);
    this.ref.current = null;
    simulation.wake(true);
  }

  /** Adds a body to a world. */
  protected create(world: World, options: BodyOptions): Body {
    return world.add(options);
  }

  /** Sets the pose at once. */
  protected teleport(body: Body, position: Vec3Like, quaternion: QuatLike | undefined): void {
    body.teleport(position, quaternion);
  }

  #add(simulation: Simulation, next: Settings, shape: ShapeSource, owner: string): void {
    const { world } = simulation;
    const last = this.#settings;
    const remains = this.#remains?.world === world ? this.#remains : undefined;
    const stays = (name: keyof Settings) => remains !== undefined && isEqual(last?.[name], next[name]);
    const isBack = stays('position') && stays('quaternion');
    const { position, quaternion } = isBack ? (remains as Remains) : this.#pose(next);
    const [velocity, angularVelocity] = VELOCITIES.map((name) =>
      next.type === 'moving' && stays(name) ? remains?.[name] : next[name],
    );
    const { target, ...options } = next;
    const { name, userData } = this.props;
    const own = { shape: shape.make(), name, userData, position, quaternion, velocity, angularVelocity };
    let body: Body | undefined;
    try {
      body = this.create(world, { ...othersOf(this.props, next), ...options, ...own });
      this.#bind(body);
      if (target && (!stays('target') || remains?.hasTarget)) this.#moveTo(body, target);
    } catch (error) {
      if (body) world.remove(body);
      (error as Error).message = `${owner}: ${(error as Error).message}`;
      throw error;
    }
    this.ref.current = body;
    simulation.wake(true);
  }

  /** Binds the object to the body, and releases the last one. */
  #bind(body: Body): void {
    const [object, last] = [this.#object, this.#bound];
    if (object === last) return;
    const unbind = object && bind(body, object);
    this.#unbind?.();
    if (last) unmarkFollower(last);
    if (object) markFollower(object);
    this.#unbind = unbind;
    this.#bound = object;
    this.#simulation?.wake(true);
  }

  #write(body: Body, next: Settings, shape: ShapeSource): void {
    const last = this.#settings;
    const changed = new Set(Object.keys(next).filter((name) => !isEqual(last?.[name as never], next[name as never])));
    if (changed.size === 0) return;
    // A static body has lost its velocities and its response.
    const isOther = changed.has('type');
    if (isOther) body.type = next.type;
    if (changed.has('shape')) body.shape = shape.make();
    for (const name of ASSIGNED) {
      const isGiven = next[name] !== undefined || name === 'response';
      if (isGiven && (isOther || changed.has(name))) body[name] = next[name] as never;
    }
    const [moves, turns] = [next.position && changed.has('position'), next.quaternion && changed.has('quaternion')];
    if (moves || turns) {
      const { position, quaternion } = this.#pose(next);
      this.teleport(body, moves ? position : body.position, turns ? quaternion : undefined);
    }
    if (next.target && changed.has('target')) this.#moveTo(body, next.target);
    this.#simulation?.wake(!!moves || !!turns || changed.has('shape'));
  }

  /** A pose in the world. What is not given is where the object was. */
  #pose(given: { readonly [Name in keyof NumericPose]?: NumericPose[Name] | undefined }): NumericPose {
    const { position, quaternion } = this.#initial as NumericPose;
    return poseInWorld(given.position ?? position, given.quaternion ?? quaternion, this.#object);
  }

  #moveTo(body: Body, target: NonNullable<Settings['target']>): void {
    const { position, quaternion } = this.#pose(target);
    body.moveTo(position, target.quaternion && quaternion);
    this.#targetSetAt = (this.#simulation as Simulation).world.stepCount;
  }
}
