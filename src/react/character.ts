import {
  type BodyOptions,
  type Body as CoreBody,
  Character as CoreCharacter,
  type MoveOptions,
  type QuatLike,
  type Vec3,
  type Vec3Like,
  type World,
} from 'first-contact';
import { type ForwardRefExoticComponent, forwardRef, type Ref, type RefAttributes, useState } from 'react';
import { useBodyGroup } from './body-group.ts';
import { BODY_PROPS, checkBodyProps, ownerOf } from './check-props.ts';
import { useStep } from './context.ts';
import { checkTypes } from './input.ts';
import { LiveBody } from './live-body.ts';
import type { BodyProps } from './props.ts';

/** Props of `<Character>`: those of a body, those of its moves, and what moves it. */
export interface CharacterProps extends Omit<BodyProps, 'type' | 'target' | 'velocity'>, MoveOptions {
  /**
   * Whether the character pushes bodies that have a response, or which ones; see `CharacterOptions` of the library.
   * @example
   * <Character shape={sphere(0.5)} pushes={({ name }) => name === 'crate'} />
   */
  readonly pushes?: boolean | ((body: CoreBody) => boolean) | undefined;
  /**
   * Called before each step: call `character.move(velocity, dt)`, with gravity and input.
   * @example
   * <Character shape={sphere(0.5)} move={(character, dt) => character.move([0, 0, 2], dt)} />
   */
  readonly move?: ((character: CoreCharacter, dt: number) => void) | undefined;
}

/** Plain options of moves, but for `mask`, which is that of the body. */
const MOVE_OPTIONS = ['up', 'floorMaxAngle', 'snapLength', 'maxSlides', 'safeMargin', 'stepHeight', 'sensors'] as const;

/** Props of a body that a character has not. */
const NOT_OF_CHARACTERS: readonly string[] = ['type', 'velocity', 'target'];

const NAMES: readonly string[] = /* @__PURE__ */ BODY_PROPS.filter((name) => !NOT_OF_CHARACTERS.includes(name)).concat(
  MOVE_OPTIONS,
  ['exclude', 'filter', 'pushes', 'move'],
);

/** The body of a character. */
class LiveCharacter extends LiveBody<CharacterProps> {
  character: CoreCharacter | undefined;
  readonly #velocity: Vec3 = { x: 0, y: 0, z: 0 };

  override remove(): void {
    Object.assign(this.#velocity, this.character?.velocity);
    super.remove();
    this.character = undefined;
  }

  protected override create(
    world: World,
    { type, velocity, angularVelocity, response, ...ofBody }: BodyOptions,
    props: CharacterProps,
    isBack: boolean,
  ): CoreBody {
    const ofMoves = Object.fromEntries([...MOVE_OPTIONS, 'exclude' as const].map((name) => [name, props[name]]));
    const filter = props.filter ? (body: CoreBody) => this.props.filter?.(body) ?? true : undefined;
    const pushes = (body: CoreBody) => {
      const { pushes: given } = this.props;
      return typeof given === 'function' ? given(body) : given === true;
    };
    const character = new CoreCharacter(world, { ...ofBody, ...ofMoves, filter, pushes: props.pushes && pushes });
    if (isBack) Object.assign(character.velocity, this.#velocity);
    this.character = character;
    const { body } = character;
    if (angularVelocity) body.angularVelocity = angularVelocity as Vec3;
    body.response = response;
    return body;
  }

  protected override teleport(_: CoreBody, position: Vec3Like, quaternion: QuatLike | undefined): void {
    this.character?.teleport(position, quaternion);
  }

  /** Before each step. */
  readonly move = (_: World, dt: number): void => {
    const { character, props } = this;
    if (character?.body.enabled) props.move?.(character, dt);
  };
}

/**
 * A body that walks, and a group that follows it. Its ref is the `Character` of the library; null when it is unmounted or
 * hidden. When an option of its moves changes, the character is made again where it is.
 * @throws Error outside `<Collisions>`; TypeError or RangeError naming an invalid prop.
 * @example
 * const hero = capsule({ radius: 0.4, halfHeight: 0.5 });
 * <Character shape={hero} move={(it, dt) => it.move([0, it.velocity.y - 9.81 * dt, 2], dt)} />
 */
export const Character: ForwardRefExoticComponent<CharacterProps & RefAttributes<CoreCharacter>> =
  /* @__PURE__ */ forwardRef(function Character(props: CharacterProps, ref: Ref<CoreCharacter>) {
    const owner = ownerOf('Character', props);
    checkBodyProps(props, NAMES, owner);
    checkTypes(props, ['filter', 'move'], 'function', owner);
    if (typeof props.pushes !== 'function') checkTypes(props, ['pushes'], 'boolean', owner);
    const [live] = useState(() => new LiveCharacter());
    useStep(live.move);
    return useBodyGroup(live, props, owner, ref, () => live.character as CoreCharacter, revisionOf(props));
  });

/** The options of moves by value, unchecked. `filter` and `pushes` count as given or not: the last ones are asked. */
function revisionOf({ filter, pushes, exclude = [], ...props }: CharacterProps): string {
  const bodies = (Symbol.iterator in Object(exclude) ? exclude : [exclude]) as Iterable<CoreBody | undefined>;
  const excluded = Array.from(bodies, (body) => body?.id);
  return JSON.stringify([!!filter, !!pushes, excluded, MOVE_OPTIONS.map((name) => props[name])]);
}
