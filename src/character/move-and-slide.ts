import { LARGEST_VALUE } from '../constants.ts';
import type { Shape } from '../geometry/shape.ts';
import { copyQuat, IDENTITY } from '../math/quat.ts';
import { length, type Vec3Like } from '../math/vec3.ts';
import {
  checkNotNegative,
  checkObject,
  checkOut,
  isInRange,
  NOTHING,
  readPosition,
  readQuat,
  readVec3,
  show,
  withoutPollution,
} from '../validate.ts';
import { Body } from '../world/body.ts';
import type { Pose } from '../world/queries/shape-query.ts';
import { checkWorld, type World } from '../world/world.ts';
import type { MoveOptions } from './move-options.ts';
import { createMoveResult, type MoveResult } from './move-result.ts';
import { Mover } from './mover.ts';

/**
 * Moves a character through a world for `dt` seconds, swept at any speed, and slides it along obstacles. The character
 * walks on floors without slipping, snaps to floors that go down, slides along walls, and falls. It climbs steps up to
 * `stepHeight`, moves with its floor, and is pushed out of overlaps. It never gets into a body, nor deeper into one.
 * The world does not change.
 *
 * Call it once after each step, with the `dt` of the step. If the character is a body of the world, `exclude` it.
 * @param shape Any shape but a plane. It does not rotate.
 * @param pose Start pose of the character: a pose, a body or the last result.
 * @param velocity World units per second: the last `result.velocity` plus gravity, input and other changes.
 * @param dt Seconds, 0 or more.
 * @param out Receives the result, from `createMoveResult()`. Default: a new object.
 * @throws RangeError or TypeError naming the invalid argument, or an end position that is too far away; Error inside the filter of
 * a query; errors of `filter`. `out` is unchanged then.
 * @example
 * const shape = capsule({ radius: 0.4, halfHeight: 0.5 });
 * const result = moveAndSlide(world, shape, { position: [3, 2, 0] }, [3, -1, 0], 1 / 60, { stepHeight: 0.3 });
 * console.log(result.position, result.onFloor);
 */
export function moveAndSlide<Data = unknown>(
  world: World<Data>,
  shape: Shape,
  pose: Pose,
  velocity: Vec3Like,
  dt: number,
  options?: MoveOptions<Data>,
  out: MoveResult<Data> = createMoveResult(),
): MoveResult<Data> {
  // The last result as a pose tells which bodies squeeze the character.
  const { crushed, collisions } = Object(pose) as Partial<MoveResult<Data>>;
  const isSqueezed = crushed === true && Array.isArray(collisions);
  const context = isSqueezed ? { last: pose as MoveResult<Data>, pushes: undefined } : NO_CONTEXT;
  return moveCharacter(world, shape, pose, velocity, dt, options, out, context);
}

/** What a move knows besides its arguments. */
export interface MoveContext {
  /** The result of the last move. */
  readonly last: MoveResult | undefined;
  /** Whether the character pushes a body; undefined if it pushes none. */
  readonly pushes: ((body: Body) => boolean) | undefined;
}

/** Moves a character; see `moveAndSlide`. */
export function moveCharacter<Data>(
  world: World<Data>,
  shape: Shape,
  pose: Pose,
  velocity: Vec3Like,
  dt: number,
  options: MoveOptions<Data> | undefined,
  out: MoveResult<Data>,
  { last, pushes }: MoveContext,
): MoveResult<Data> {
  checkWorld(world, NAME);
  checkObject(pose, 'pose', 'not a pose { position, quaternion }', NAME);
  if (!Array.isArray(out?.collisions)) checkOut(out, createMoveResult(), 'createMoveResult', NAME);
  checkNotNegative(dt, 'dt', NAME);
  world.sim.clock.warnOfMilliseconds(dt, `${NAME}: dt`);
  const mover = moverOf(world);
  if (mover.isRunning || world.sim.isInQuery)
    throw new Error(`${NAME} was called inside the filter of another query of the same world`);
  mover.isRunning = true;
  try {
    const { probe } = mover;
    probe.settings.read(options, NAME);
    copyQuat(probe.quaternion, IDENTITY);
    const { position, quaternion } = NOTHING.quaternion === undefined ? pose : withoutPollution(pose);
    if (quaternion !== undefined) readQuat(probe.quaternion, quaternion, 'quaternion', NAME);
    readPosition(probe.position, position, 'position', NAME);
    readVec3(mover.velocity, velocity, 'velocity', NAME);
    if (!(length(mover.velocity) * dt <= LARGEST_VALUE)) {
      throw new RangeError(`${NAME}: velocity is ${show(velocity)}, which is farther than can be computed`);
    }
    probe.setShape(shape, pose instanceof Body ? pose : undefined, NAME);
    mover.run(dt, last);
    if (!isInRange(probe.position)) readPosition(probe.position, probe.position, 'end position', NAME);
    if (pushes) mover.choosePushed(pushes);
    mover.finish(out);
  } catch (error) {
    checkOut(out, createMoveResult(), 'createMoveResult', NAME);
    throw error;
  } finally {
    mover.release();
    mover.isRunning = false;
  }
  return out;
}

function moverOf(world: World): Mover {
  const known = movers.get(world);
  if (known) return known;
  const mover = new Mover(world);
  movers.set(world, mover);
  return mover;
}

const NAME = 'moveAndSlide';
const NO_CONTEXT: MoveContext = { last: undefined, pushes: undefined };
/** The mover of each world, made on first use. */
const movers = new WeakMap<World, Mover>();
