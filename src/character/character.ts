import type { Quat, QuatLike } from '../math/quat.ts';
import { copy, length, set, type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { checkNames, WORDS } from '../option-names.ts';
import { checkBoolean, readOptions, readVec3 } from '../validate.ts';
import type { Body, NewBody } from '../world/body.ts';
import type { BodyOptions } from '../world/body-options.ts';
import { type Companion, companionsOf } from '../world/companions.ts';
import type { QueryFilter } from '../world/queries/query-options.ts';
import { checkWorld, type World } from '../world/world.ts';
import { HOVER } from './character-probe.ts';
import { type MoveContext, moveAndSlide, moveCharacter } from './move-and-slide.ts';
import { MOVE_OPTIONS, type MoveOptions, SAFE_MARGIN } from './move-options.ts';
import { copyMoveResult, createMoveResult, type MoveResult } from './move-result.ts';

/**
 * Options of a character: those of its body and those of its moves. `mask` is that of the body, and gives the layers of its
 * obstacles; `exclude`, `filter` and `sensors` are about obstacles.
 */
export interface CharacterOptions<Data = unknown>
  extends Omit<BodyOptions<Data>, 'type' | 'velocity' | 'angularVelocity' | 'response'>,
    MoveOptions<Data> {
  /**
   * Whether the character pushes bodies that have a response, or which ones: one that stops it takes over its speed along the normal.
   * Default: `false`.
   * @example
   * new Character(world, { shape: sphere(1), pushes: ({ name }) => name === 'crate' });
   */
  readonly pushes?: boolean | QueryFilter<Data> | undefined;
}

/**
 * A body of a world that walks: `move` slides it along obstacles, and the next step sweeps it there. So it is hit, enters zones
 * and is drawn as every other body.
 * @example
 * const shape = capsule({ radius: 0.4, halfHeight: 0.5 });
 * const hero = new Character(world, { shape, position: [0, 1.5, 0], stepHeight: 0.3 });
 * hero.move([3, hero.velocity.y - 9.81 / 60, 0], 1 / 60); // then world.step(1 / 60)
 */
export class Character<out Data = unknown> {
  /** Its body. Its shape, layers and handlers may be changed, and it may be teleported, at any time. */
  readonly body: Body<Data>;
  /** The last move: floor, walls, collisions. Written by each move. */
  readonly result: MoveResult<Data>;
  readonly #world: World<Data>;
  readonly #context: MoveContext;
  readonly #options: { -readonly [Name in keyof MoveOptions<Data>]: MoveOptions<Data>[Name] };
  readonly #settings: Settings<Data>;

  /**
   * Adds a character to a world. Its first move finds its floor.
   * @throws RangeError or TypeError naming the invalid option; the world is unchanged then.
   */
  constructor(world: World<Data>, options: CharacterOptions<Data> & Pick<NewBody<Data, Data>, 'userData'>) {
    checkWorld(world, NAME);
    const { body, settings } = options instanceof Known ? (options as Known<Data>) : addBody(world, options);
    const { pushes } = settings;
    this.#world = world;
    this.#options = { ...settings.options };
    this.#settings = settings;
    this.body = body;
    this.result = createMoveResult();
    this.#context = {
      last: this.result as MoveResult,
      pushes: typeof pushes === 'function' ? (pushes as QueryFilter) : pushes ? pushesAll : undefined,
    };
    copy(this.result.position, body.position);
    companionsOf(world).set(body as Body, this as Companion);
  }

  /**
   * The character of a body: in a world that `fork` has made one in the same state, otherwise the one that the world has.
   * @throws Error if the body is not that of a character of this world.
   * @example
   * const twin = fork(world);
   * const ghost = Character.from(twin, twin.get(character.body.id)!);
   */
  static from<Data>(world: World<Data>, body: Body<Data>): Character<Data> {
    return characterOf(Character<Data>, world, body);
  }

  /**
   * Moves the character for `dt` seconds, as `moveAndSlide` does: it walks, climbs steps, slides along walls and is carried by
   * its floor. Call it once for each step, before it: in `beforeStep` of `world.advance`. The step sweeps the body to
   * `result.position`. On a moving floor the body is one step behind.
   * @param velocity World units per second: the last `velocity` plus gravity, input and other changes.
   * @param dt Seconds of the next step, 0 or more.
   * @returns `result`.
   * @throws RangeError or TypeError naming the invalid argument; Error after the removal of the body.
   * @example
   * character.move([3, character.velocity.y - 9.81 / 60, 0], 1 / 60);
   * world.step(1 / 60);
   */
  move(velocity: Vec3Like, dt: number): MoveResult<Data> {
    const { body, result } = this;
    const options = this.#options;
    options.mask = body.mask;
    // Before `result` is written.
    body.checkMoveTo();
    moveCharacter(this.#world, body.shape, body, velocity, dt, options, result, this.#context);
    body.moveTo(result.position);
    return result;
  }

  /**
   * Sets the pose at once, at rest. A character that its floor still supports there stays on it; see `Body.teleport`.
   * @example
   * character.teleport([0, 3, 0]);
   */
  teleport(position: Vec3Like, quaternion?: QuatLike): void {
    const { lastTeleport } = this.body;
    try {
      this.body.teleport(position, quaternion);
    } finally {
      // A handler of an exit may throw, after the body has moved.
      if (this.body.lastTeleport !== lastTeleport) this.comeToRest();
    }
  }

  /** @internal What a character of another world, with the same state, is made with. */
  get settings(): Settings<Data> {
    return this.#settings;
  }

  /** @internal Copies its last move. */
  saveState(out: object = createMoveResult()): object {
    copyMoveResult(out as MoveResult, this.result as MoveResult);
    return out;
  }

  /** @internal */
  restoreState(state: object): void {
    copyMoveResult(this.result as MoveResult, state as MoveResult);
  }

  /** Takes the character to the pose of its body, at rest, and on its floor if that is still below its feet. */
  private comeToRest(): void {
    const { result, body } = this;
    const { floor } = result;
    result.onFloor = false;
    if (floor?.world) {
      const options = { ...this.#options, mask: body.mask, filter: (other: Body<Data>) => other === floor };
      moveAndSlide(this.#world, body.shape, body, REST, 0, options, result);
    }
    const { safeMargin = SAFE_MARGIN } = this.#options;
    copy(result.position, body.position);
    set(result.velocity, 0, 0, 0);
    result.onWall = false;
    result.onCeiling = false;
    result.crushed = false;
    if (result.onFloor && length(result.travel) <= HOVER * safeMargin) return;
    set(result.floorNormal, 0, 0, 0);
    set(result.platformVelocity, 0, 0, 0);
    result.onFloor = false;
    result.floor = undefined;
  }

  /**
   * Velocity after the last move, without that of the platform: add gravity and input, and pass it to the next `move`. What is
   * assigned is copied.
   */
  get velocity(): Vec3 {
    return this.result.velocity;
  }

  set velocity(velocity: Vec3Like) {
    readVec3(this.result.velocity, velocity, `${this}: velocity`);
  }

  /**
   * Removes the body from the world.
   * @example
   * character.remove();
   */
  remove(): void {
    this.#world.remove(this.body);
  }

  /**
   * Writes the pose at fraction `alpha` of the last step, for drawing; see `Body.interpolated`.
   * @example
   * const { alpha } = world.advance(0.016);
   * character.interpolated(alpha, position);
   */
  interpolated(alpha: number, outPosition: Vec3, outQuaternion?: Quat): true {
    return this.body.interpolated(alpha, outPosition, outQuaternion);
  }

  /** @internal Excludes it from Vue's reactivity, as `markRaw` does. */
  get __v_skip(): true {
    return true;
  }

  /**
   * What `JSON.stringify` writes: a summary, without world and user data.
   * @example
   * JSON.stringify(character);
   */
  toJSON(): object {
    const { body, velocity, onFloor } = this;
    return { body, velocity, onFloor };
  }

  /**
   * Label of the character in messages: `character of body 7 "player"`.
   * @example
   * console.log(`${character} jumps`);
   */
  toString(): string {
    return `character of ${this.body}`;
  }

  /** Center of the body in the world: a live vector. `move` changes it in the next step. */
  get position(): Readonly<Vec3> {
    return this.body.position;
  }

  /** @internal */
  set position(_: never) {
    throw new TypeError(`${this}: position cannot be assigned; move() and teleport() change where a character is`);
  }

  /** Orientation of the body: a live quaternion. */
  get quaternion(): Readonly<Quat> {
    return this.body.quaternion;
  }

  /** Whether the last move ended on a floor. */
  get onFloor(): boolean {
    return this.result.onFloor;
  }

  /** Whether the last move hit a surface too steep for a floor. */
  get onWall(): boolean {
    return this.result.onWall;
  }

  /** Whether the last move hit a ceiling. */
  get onCeiling(): boolean {
    return this.result.onCeiling;
  }

  /** The body of the floor; undefined without a floor. */
  get floor(): Body<Data> | undefined {
    return this.result.floor;
  }

  /** Unit normal of the floor; zero without a floor. */
  get floorNormal(): Readonly<Vec3> {
    return this.result.floorNormal;
  }
}

/** The character of a body, made by `Class` in a world that `fork` or `deserialize` has made. */
export function characterOf<Data, Made extends Character<Data>>(
  Class: new (world: World<Data>, known: never) => Made,
  world: World<Data>,
  body: Body<Data>,
): Made {
  checkWorld(world, 'Character.from');
  world.checkOwn(body as Body, 'Character.from');
  const known = companionsOf(world).get(body as Body);
  if (known instanceof Character) return known as Made;
  if (!known) throw new Error(`Character.from: ${body} is not the body of a character`);
  const made = new Class(world, new Known(body, known.settings as Settings<Data>) as never);
  made.restoreState(known.saveState());
  return made;
}

/** What a character is made with, besides its body. */
interface Settings<Data> {
  readonly options: MoveOptions<Data>;
  readonly pushes: boolean | QueryFilter<Data>;
}

/** A body that is in the world already, and was that of a character. */
export class Known<Data> {
  readonly body: Body<Data>;
  readonly settings: Settings<Data>;

  constructor(body: Body<Data>, settings: Settings<Data>) {
    this.body = body;
    this.settings = settings;
  }
}

/** Checks the options of a character, and adds its body. */
function addBody<Data>(world: World<Data>, given: CharacterOptions<Data>): Known<Data> {
  const read = readOptions(given, NAME);
  checkNames(given, NAMES, NAME, WORDS);
  const { up, floorMaxAngle, snapLength, maxSlides, safeMargin, stepHeight, exclude, filter, sensors, ...rest } = read;
  const options = { up, floorMaxAngle, snapLength, maxSlides, safeMargin, stepHeight, filter, sensors, exclude };
  const { pushes = false, ...ofBody } = rest;
  if (typeof pushes !== 'function') checkBoolean(pushes, 'pushes', NAME);
  // Checks the options, before the body is added. Nothing is an obstacle, so that no filter is called.
  const { shape, position = [0, 0, 0] } = ofBody;
  moveAndSlide(world, shape, { position }, [0, 0, 0], 0, { ...options, mask: 0 });
  return new Known(world.add(ofBody as NewBody<Data, Data>), { options, pushes });
}

const NAME = 'Character';
const OF_BODY = [
  'shape',
  'position',
  'quaternion',
  'friction',
  'surfaceVelocity',
  'enabled',
  'sensor',
  'layer',
  'name',
  'userData',
];
const NAMES: readonly string[] = /* @__PURE__ */ OF_BODY.concat(MOVE_OPTIONS, 'pushes');
const REST: Vec3Like = Object.freeze(vec3());
const pushesAll = () => true;
