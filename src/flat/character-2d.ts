import { Character, type CharacterOptions, characterOf, Known } from '../character/character.ts';
import type { MoveResult } from '../character/move-result.ts';
import type { QuatLike } from '../math/quat.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import { readOptions } from '../validate.ts';
import type { NewBody } from '../world/body.ts';
import type { Body2D, PlanarOptions } from './body-2d.ts';
import { inPlane, optionsInSpace, scratch, type Vec2Like } from './vectors.ts';
import type { World2D } from './world-2d.ts';

/** Options of a character in the plane: see `CharacterOptions`. */
export interface CharacterOptions2D<Data = unknown>
  extends Omit<CharacterOptions<Data>, 'position' | 'surfaceVelocity' | 'up'>,
    Pick<PlanarOptions, 'position' | 'angle' | 'surfaceVelocity'> {
  /**
   * Direction of up, of any length but zero. Default: the y axis.
   * @example
   * new Character2D(world, { shape: rect(20, 30), up: [0, -1] }); // y is downward, as on a screen
   */
  readonly up?: Vec2Like | undefined;
}

/**
 * A body of a `World2D` that walks: a `Character` that takes vectors without z.
 * @example
 * const hero = new Character2D(world, { shape: rect(20, 30), position: [0, 40], stepHeight: 8 });
 * hero.move([150, hero.velocity.y - 1200 / 60], 1 / 60); // then world.step(1 / 60)
 */
export class Character2D<out Data = unknown> extends Character<Data> {
  /** Its body. Its shape, layers and handlers may be changed, and it may be teleported, at any time. */
  declare readonly body: Body2D<Data>;

  /**
   * Adds a character to a world. Its first move finds its floor.
   * @throws RangeError or TypeError naming the invalid option; the world is unchanged then.
   */
  constructor(world: World2D<Data>, options: CharacterOptions2D<Data> & Pick<NewBody<Data, Data>, 'userData'>) {
    super(world, (options instanceof Known ? options : optionsInSpace(readOptions(options, NAME), NAME)) as never);
  }

  /**
   * The character of a body: see `Character.from`.
   * @example
   * const twin = fork(world);
   * const ghost = Character2D.from(twin, twin.get(hero.body.id)!);
   */
  static override from<Data>(world: World2D<Data>, body: Body2D<Data>): Character2D<Data> {
    return characterOf<Data, Character2D<Data>>(Character2D as never, world, body);
  }

  /**
   * Moves the character for `dt` seconds: see `Character.move`.
   * @example
   * hero.move([150, hero.velocity.y - 1200 / 60], 1 / 60);
   * world.step(1 / 60);
   */
  override move(velocity: Vec2Like, dt: number): MoveResult<Data> {
    return super.move(inPlane(scratch, velocity, 'velocity', this), dt);
  }

  /**
   * Sets the pose at once, at rest: see `Character.teleport`.
   * @example
   * hero.teleport([0, 40]);
   */
  override teleport(position: Vec2Like, rotation?: number | QuatLike): void {
    super.teleport(position as Vec3Like, rotation as QuatLike | undefined);
  }

  /** Velocity after the last move: see `Character.velocity`. */
  override get velocity(): Vec3 {
    return super.velocity;
  }

  override set velocity(velocity: Vec2Like) {
    super.velocity = inPlane(scratch, velocity, 'velocity', this);
  }

  /** The body of the floor; undefined without a floor. */
  override get floor(): Body2D<Data> | undefined {
    return super.floor as Body2D<Data> | undefined;
  }
}

const NAME = 'Character2D';
