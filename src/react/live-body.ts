import type { Body, BodyOptions, Impact, QuatLike, Vec3, Vec3Like, World } from 'first-contact';
import { bind } from 'first-contact/three';
import type { Object3D } from 'three';
import { type HandlerProps, Handlers } from './handlers.ts';
import { isEqual } from './input.ts';
import {
  type LiveProps,
  type NumericPose,
  poseInWorld,
  readSettings,
  type Settings,
  type ShapeSource,
} from './settings.ts';
import type { Simulation } from './simulation.ts';

/** What a body leaves behind for the next one of the same component. */
interface Remains extends NumericPose {
  readonly world: World;
  readonly velocity: Vec3 | undefined;
  readonly angularVelocity: Vec3 | undefined;
  /** Whether there was no step since its last `moveTo`. */
  readonly hasTarget: boolean;
}

const ASSIGNED = ['layer', 'mask', 'sensor', 'enabled'] as const;
const VELOCITIES = ['velocity', 'angularVelocity'] as const;
/** Changes of these cannot be seen. */
const INVISIBLE: readonly string[] = ['layer', 'mask', 'response', 'target', ...VELOCITIES];

/** A body that is as the props of a component say. It writes only what has another value than in the render before. */
export class LiveBody {
  /** The body while the component is mounted. */
  readonly ref: { current: Body | null } = { current: null };
  private settings: Settings | undefined;
  private remains: Remains | undefined;
  private props: LiveProps = {};
  private handlers = new Handlers<never>();
  private simulation: Simulation | undefined;
  private object: Object3D | null = null;
  /** Where the object was before it followed a body. */
  private initial: NumericPose | undefined;
  private unbind: (() => void) | undefined;
  private targetSetAt = -1;
  private readonly respond = (impact: Impact) => {
    const { response } = this.props;
    return typeof response === 'function' ? response(impact) : undefined;
  };

  /** Makes the body as the props of a render say; adds it first. One that the user has removed stays away. */
  update(simulation: Simulation, props: LiveProps, shape: ShapeSource, object: Object3D | null, owner: string): void {
    this.simulation = simulation;
    this.object = object;
    this.initial ??= {
      position: object?.position.toArray() ?? [0, 0, 0],
      quaternion: object?.quaternion.toArray() ?? [0, 0, 0, 1],
    };
    const next = readSettings(props, shape.key, object, this.respond as never, owner);
    this.props = props;
    const body = this.ref.current;
    if (!body) this.add(simulation, next, shape);
    else if (body.world) this.write(body, next, shape);
    this.settings = next;
    const now = this.ref.current as Body;
    now.name = props.name;
    now.userData = props.userData;
    this.listen(props);
  }

  /** Takes the handlers of a render. */
  listen(props: HandlerProps<never>): void {
    const body = this.ref.current;
    if (body) this.handlers.update(body as never, props);
  }

  /** Removes the body. Its pose and velocities are kept for the next one. */
  remove(): void {
    const body = this.ref.current;
    const { world } = this.simulation ?? {};
    if (!body || !world) return;
    const position = { x: 0, y: 0, z: 0 };
    const quaternion = { x: 0, y: 0, z: 0, w: 1 };
    body.interpolated(1, position, quaternion);
    const isMoving = body.type === 'moving';
    this.remains = {
      world,
      position: [position.x, position.y, position.z],
      quaternion: [quaternion.x, quaternion.y, quaternion.z, quaternion.w],
      velocity: isMoving ? { ...body.velocity } : undefined,
      angularVelocity: isMoving ? { ...body.angularVelocity } : undefined,
      hasTarget: this.targetSetAt === world.stepCount,
    };
    this.unbind?.();
    // Its handlers stay: they hear its exits, which inside a handler come later.
    this.handlers = new Handlers();
    body.world?.remove(body);
    this.ref.current = null;
    this.simulation?.wake(true);
  }

  /** Adds a body to a world. */
  protected create(world: World, options: BodyOptions): Body {
    return world.add(options);
  }

  /** Sets the pose at once. */
  protected teleport(body: Body, position: Vec3Like, quaternion: QuatLike | undefined): void {
    body.teleport(position, quaternion);
  }

  private add(simulation: Simulation, next: Settings, shape: ShapeSource): void {
    const { world } = simulation;
    const last = this.settings;
    const remains = this.remains?.world === world ? this.remains : undefined;
    const stays = (name: keyof Settings) => remains !== undefined && isEqual(last?.[name], next[name]);
    const isBack = stays('position') && stays('quaternion');
    const { position, quaternion } = isBack ? (remains as Remains) : this.start(next);
    const [velocity, angularVelocity] = VELOCITIES.map((name) =>
      next.type === 'moving' && stays(name) ? (remains?.[name] ?? next[name]) : next[name],
    );
    const { type, layer, mask, sensor, enabled, response } = next;
    const { name, userData } = this.props;
    const made = { shape: shape.make(), name, userData, type, layer, mask, sensor, enabled, response };
    const body = this.create(world, { ...made, position, quaternion, velocity, angularVelocity });
    try {
      this.unbind = this.object ? bind(body, this.object) : undefined;
      if (next.target && (!stays('target') || remains?.hasTarget)) this.moveTo(body, next.target);
    } catch (error) {
      world.remove(body);
      throw error;
    }
    this.ref.current = body;
    simulation.wake(true);
  }

  private write(body: Body, next: Settings, shape: ShapeSource): void {
    const last = this.settings;
    const changed = new Set(Object.keys(next).filter((name) => !isEqual(last?.[name as never], next[name as never])));
    if (changed.size === 0) return;
    // A static body has lost its velocities and its response.
    const isOther = changed.has('type');
    if (isOther) body.type = next.type;
    if (changed.has('shape')) body.shape = shape.make();
    for (const name of ASSIGNED) if (changed.has(name)) body[name] = next[name] as never;
    for (const name of VELOCITIES) {
      const value = next[name];
      if (value && (isOther || changed.has(name))) body[name] = value as never;
    }
    if (isOther || changed.has('response')) body.response = next.response;
    const [moves, turns] = [next.position && changed.has('position'), next.quaternion && changed.has('quaternion')];
    if (moves || turns) {
      const { position, quaternion } = poseInWorld(this.local(next), this.object);
      this.teleport(body, moves ? position : body.position, turns ? quaternion : undefined);
    }
    if (next.target && changed.has('target')) this.moveTo(body, next.target);
    this.simulation?.wake([...changed].some((name) => !INVISIBLE.includes(name)));
  }

  /** The pose that the props ask for. */
  private local({ position, quaternion }: Settings): NumericPose {
    const initial = this.initial as NumericPose;
    return { position: position ?? initial.position, quaternion: quaternion ?? initial.quaternion };
  }

  /** The first pose of the body. The object is there before the first frame. */
  private start(next: Settings): NumericPose {
    const pose = this.local(next);
    this.object?.position.fromArray(pose.position as never);
    this.object?.quaternion.fromArray(pose.quaternion as never);
    return poseInWorld(pose, this.object);
  }

  private moveTo(body: Body, target: NonNullable<Settings['target']>): void {
    const { position, quaternion = [0, 0, 0, 1] } = target;
    const pose = poseInWorld({ position, quaternion }, this.object);
    body.moveTo(pose.position, target.quaternion && pose.quaternion);
    this.targetSetAt = this.simulation?.world.stepCount ?? -1;
  }
}
