import { LARGEST_DISTANCE } from '../constants.ts';
import { copyQuat, IDENTITY } from '../math/quat.ts';
import { length, type Vec3Like } from '../math/vec3.ts';
import type { Shape } from '../shapes/shape.ts';
import {
  checkNotNegative,
  checkObject,
  checkOut,
  NOTHING,
  readPosition,
  readQuat,
  readVec3,
  show,
  withoutPollution,
} from '../validate.ts';
import type { Pose } from '../world/queries/shape-query.ts';
import { checkWorld, type World } from '../world/world.ts';
import type { MoveOptions } from './move-options.ts';
import { createMoveResult, type MoveResult } from './move-result.ts';
import { Mover } from './mover.ts';

/**
 * Moves a character through a world for `dt` seconds: swept, at any speed, and on along what it meets. It walks floors,
 * does not slip on them, follows them down, climbs steps if told to, slides along walls, falls, gets out of what it
 * overlaps, and goes along with the floor that it stands on, by how far that moved in the last step. It never gets into
 * what it was not in, nor deeper into what it was in. Bodies stand still meanwhile, and nothing in the world is changed.
 *
 * To be called once after each step, with its `dt`. The character is no body of the world, or else in `exclude`.
 * @param shape Any but a plane; it does not turn.
 * @param pose Where it is; a body or the last result, whose position is read before it is written, will do.
 * @param velocity World units per second, gravity included: what `result.velocity` was, plus what has changed it.
 * @param dt Seconds, 0 or more.
 * @param out From `createMoveResult()`, to be written again; a new one unless given.
 * @throws RangeError or TypeError naming what is wrong with an argument; Error inside the filter of a query; whatever
 * `filter` throws. The result is as it was then.
 */
export function moveAndSlide(
  world: World,
  shape: Shape,
  pose: Pose,
  velocity: Vec3Like,
  dt: number,
  options?: MoveOptions,
  out: MoveResult = createMoveResult(),
): MoveResult {
  checkWorld(world, NAME);
  checkObject(pose, 'pose', 'not a pose { position, quaternion }', NAME);
  if (!Array.isArray(out?.collisions)) checkOut(out, createMoveResult(), 'createMoveResult', NAME);
  checkNotNegative(dt, 'dt', NAME);
  const mover = moverOf(world);
  if (mover.isRunning) throw new Error(`${NAME} was called inside the filter of another query of the same world`);
  mover.isRunning = true;
  try {
    const { surroundings } = mover;
    surroundings.settings.read(options, NAME);
    copyQuat(surroundings.quaternion, IDENTITY);
    const { position, quaternion } = NOTHING.quaternion === undefined ? pose : withoutPollution(pose);
    if (quaternion !== undefined) readQuat(surroundings.quaternion, quaternion, 'quaternion', NAME);
    readPosition(surroundings.position, position, 'position', NAME);
    readVec3(mover.velocity, velocity, 'velocity', NAME);
    if (!(length(mover.velocity) * dt <= LARGEST_DISTANCE)) {
      throw new RangeError(`${NAME}: velocity is ${show(velocity)}, which is farther than can be computed`);
    }
    surroundings.take(shape, NAME);
    mover.run(out, dt);
  } catch (error) {
    checkOut(out, createMoveResult(), 'createMoveResult', NAME);
    throw error;
  } finally {
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
/** What moving takes is made once for each world. */
const movers = new WeakMap<World, Mover>();
