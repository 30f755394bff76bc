import { addScaled, copy, negate, scale, set, subtract, type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { checkNames } from '../option-names.ts';
import { checkCount, checkNotNegative, isWritableAs, readOptions, readVec3, refuse } from '../validate.ts';
import type { Body } from '../world/body.ts';
import type { ContactEvent } from '../world/events/contact-event.ts';
import { CORNER, type PathCorners } from '../world/path-corners.ts';
import type { World } from '../world/world.ts';
import { Lookahead } from './lookahead.ts';

/** A corner of a predicted path: an impact, or its end. */
export interface PathCorner<Data = unknown> {
  /** Seconds from now. */
  time: number;
  /** Center of the body then, in the world. */
  position: Vec3;
  /** Velocity of the body from then on, units per second. */
  velocity: Vec3;
  /** The body that it hits; undefined at the end of the path. */
  other: Body<Data> | undefined;
  /** Unit vector from the other body to this one; zero at the end of the path. */
  normal: Vec3;
}

/** Options of `predictPath`. */
export interface PredictPathOptions<Data = unknown> {
  /**
   * Seconds of a step: those of the game.
   * @example
   * const path = predictPath(world, body, { dt: 1 / 60, steps: 60 });
   */
  readonly dt: number;
  /**
   * Number of steps.
   * @example
   * const path = predictPath(world, body, { dt: 1 / 60, steps: 60 });
   */
  readonly steps: number;
  /**
   * What the game adds to the velocity before each step, per second, such as gravity. Default: nothing.
   * @example
   * const path = predictPath(world, body, { dt: 1 / 60, steps: 60, acceleration: [0, -9.81, 0] });
   */
  readonly acceleration?: Vec3Like | undefined;
  /**
   * The path ends at this impact. Default: no limit.
   * @example
   * const path = predictPath(world, body, { dt: 1 / 60, steps: 60, maxImpacts: 5 });
   */
  readonly maxImpacts?: number | undefined;
  /**
   * Receives the corners and is returned. Its entries are used again. Default: a new array.
   * @example
   * const path = predictPath(world, body, { dt: 1 / 60, steps: 60 });
   * predictPath(world, body, { dt: 1 / 60, steps: 60, out: path });
   */
  readonly out?: PathCorner<Data>[] | undefined;
}

/**
 * Predicts the way of a body with its bounces, if nobody interferes: all bodies keep their velocities and respond to impacts. Bit for
 * bit the way that it takes in as many steps of the world. The world is not changed.
 * @returns Its impacts, and its end after all steps, or only the impacts if there are `maxImpacts` of them.
 * @throws RangeError or TypeError naming the invalid argument; Error inside a step, a handler, a filter or a callback.
 * @example
 * for (const { position } of predictPath(world, body, { dt: 1 / 60, steps: 60 })) console.log(position);
 */
export function predictPath<Data>(
  world: World<Data>,
  body: Body<Data>,
  options: PredictPathOptions<Data>,
): PathCorner<Data>[] {
  const ahead = Lookahead.begin(world as World, NAME);
  world.checkOwn(body as Body, NAME);
  const { dt, steps, acceleration, maxImpacts, out = [] } = readOptions(options, NAME);
  checkNames(options, NAMES, NAME);
  checkNotNegative(dt, 'dt', NAME);
  checkCount(steps, 'steps', MOST_STEPS, NAME);
  if (maxImpacts !== undefined) checkCount(maxImpacts, 'maxImpacts', MOST_STEPS, NAME);
  if (!areCorners(out)) refuse(out, 'out', 'but must be an array of corners, a result of predictPath()', NAME);
  if (acceleration !== undefined) readVec3(added, acceleration, 'acceleration', NAME);
  const most = maxImpacts ?? Infinity;
  const twin = ahead.twin.twinOf(body as Body);
  const path = new Path(world as World, twin, out as PathCorner[]);
  for (let step = 0; step < steps && path.count < most; step++) {
    if (acceleration !== undefined) addScaled(twin.velocity, twin.velocity, added, dt);
    const enters = ahead.step(dt);
    path.addImpacts(enters, ahead.cornersOf(twin), step * dt, dt, most);
  }
  if (path.count < most) path.addEnd(steps * dt);
  out.length = path.count;
  return out;
}

/** The corners of a path that is being predicted. */
class Path {
  count = 0;
  private readonly world: World;
  /** The twin of the body. */
  private readonly body: Body;
  private readonly out: PathCorner[];

  constructor(world: World, body: Body, out: PathCorner[]) {
    this.world = world;
    this.body = body;
    this.out = out;
  }

  /** Adds the impacts of a step that has begun at `start`: the enters at which the way has a corner. */
  addImpacts(enters: readonly ContactEvent[], corners: PathCorners, start: number, dt: number, most: number): void {
    const { body } = this;
    for (const { a, b, fraction, time, normal } of enters) {
      if ((a !== body && b !== body) || this.count >= most) continue;
      const at = indexOfCorner(corners, fraction);
      if (at < 0) continue;
      const corner = this.next();
      corner.time = start + time;
      corner.other = this.world.get((a === body ? b : a).id);
      set(corner.position, corners[at + 1], corners[at + 2], corners[at + 3]);
      copy(corner.velocity, body.velocity);
      writeVelocity(corner.velocity, corners, at, dt);
      copy(corner.normal, normal);
      if (a === body) negate(corner.normal);
    }
  }

  /** Adds the end. */
  addEnd(time: number): void {
    const corner = this.next();
    corner.time = time;
    corner.other = undefined;
    copy(corner.position, this.body.position);
    copy(corner.velocity, this.body.velocity);
    set(corner.normal, 0, 0, 0);
  }

  private next(): PathCorner {
    const { out } = this;
    const k = this.count++;
    out[k] ??= { ...LIKE, position: vec3(), velocity: vec3(), normal: vec3() };
    return out[k];
  }
}

/** Where the corner at a fraction of the step begins; −1 if there is none. */
function indexOfCorner(corners: PathCorners, fraction: number): number {
  for (let at = 0; at < corners.length; at += CORNER) if (corners[at] === fraction) return at;
  return -1;
}

/** Writes the velocity from a corner to the next one that is later. After the last one it is that at the end of the step. */
function writeVelocity(out: Vec3, corners: PathCorners, at: number, dt: number): void {
  let next = at;
  while (next < corners.length && corners[next] === corners[at]) next += CORNER;
  if (next === corners.length) return;
  set(from, corners[at + 1], corners[at + 2], corners[at + 3]);
  set(out, corners[next + 1], corners[next + 2], corners[next + 3]);
  subtract(out, out, from);
  scale(out, out, 1 / ((corners[next] - corners[at]) * dt));
}

/** Whether a value is an array of corners to be written again. */
function areCorners(out: unknown): boolean {
  return Array.isArray(out) && Array.from(out).every((corner) => isWritableAs(corner, LIKE));
}

const NAME = 'predictPath';
const NAMES: readonly string[] = ['dt', 'steps', 'acceleration', 'maxImpacts', 'out'];
const MOST_STEPS = 1_000_000;
const LIKE: PathCorner = { time: 0.5, position: vec3(), velocity: vec3(), other: undefined, normal: vec3() };
const added = vec3();
const from = vec3();
