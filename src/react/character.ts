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
import {
  type ForwardRefExoticComponent,
  forwardRef,
  type RefAttributes,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { BodyProps } from './body.ts';
import { COMPONENT_PROPS } from './body.ts';
import { useBodyGroup } from './body-group.ts';
import { useLatest, useStep } from './context.ts';
import { checkNames, isEqual, numbersOf } from './input.ts';
import { LiveBody } from './live-body.ts';
import { BODY_OPTIONS, ownerOf } from './use-body.ts';

/** Props of `<Character>`: those of a body, those of its moves, and what moves it. */
export interface CharacterProps extends Omit<BodyProps, 'type' | 'target' | 'velocity'>, MoveOptions {
  /** Called before each step: call `character.move(velocity, dt)`, with gravity and input. */
  readonly move?: ((character: CoreCharacter, dt: number) => void) | undefined;
}

/** Names of `MoveOptions`, but for `mask`, which is that of the body. */
const MOVE_OPTIONS = [
  'up',
  'floorMaxAngle',
  'snapLength',
  'maxSlides',
  'safeMargin',
  'stepHeight',
  'exclude',
  'filter',
  'sensors',
] as const;

const NAMES = [...BODY_OPTIONS, ...COMPONENT_PROPS, ...MOVE_OPTIONS, 'move'].filter(
  (name) => name !== 'type' && name !== 'velocity',
);

/** The body of a character. */
class LiveCharacter extends LiveBody {
  character: CoreCharacter | undefined;
  moves: MoveOptions = {};
  private readonly velocity: Vec3 = { x: 0, y: 0, z: 0 };

  override remove(): void {
    if (this.character) Object.assign(this.velocity, this.character.velocity);
    super.remove();
    this.character = undefined;
  }

  protected override create(
    world: World,
    { type, velocity, angularVelocity, response, ...options }: BodyOptions,
  ): CoreBody {
    this.character = new CoreCharacter(world, { ...options, ...this.moves });
    const { body } = this.character;
    if (angularVelocity) body.angularVelocity = angularVelocity as Vec3;
    body.response = response;
    Object.assign(this.character.velocity, this.velocity);
    return body;
  }

  protected override teleport(_: CoreBody, position: Vec3Like, quaternion: QuatLike | undefined): void {
    this.character?.teleport(position, quaternion);
  }
}

/**
 * A body that walks, and a group that follows it. Its ref is the `Character` of the library; null when it is unmounted or
 * hidden. When an option of its moves changes, the character is made again where it is.
 * @throws Error outside `<Collisions>`; TypeError or RangeError naming an invalid prop.
 */
export const Character: ForwardRefExoticComponent<CharacterProps & RefAttributes<CoreCharacter>> = forwardRef<
  CoreCharacter,
  CharacterProps
>((props, ref) => {
  checkNames(props, NAMES, 'Character');
  const [live] = useState(() => new LiveCharacter());
  const latest = useLatest(props);
  const [admit] = useState(() => (body: CoreBody) => latest.current.filter?.(body) ?? true);
  const moves = useEqual<MoveOptions>({
    ...Object.fromEntries(MOVE_OPTIONS.map((name) => [name, props[name]])),
    up: props.up && numbersOf(props.up, 'up', 3, ownerOf('Character', props)),
    exclude: listOf(props.exclude),
    filter: props.filter && admit,
  });
  useLayoutEffect(() => {
    live.moves = moves;
  }, [live, moves]);
  useStep((_, dt) => {
    const { character } = live;
    if (character?.body.enabled) latest.current.move?.(character, dt);
  });
  return useBodyGroup(live, props, 'Character', ref, () => live.character as CoreCharacter, moves);
});
Character.displayName = 'Character';

/** The bodies that are no obstacles, as an array. */
function listOf(exclude: MoveOptions['exclude']): readonly CoreBody[] | undefined {
  if (exclude === undefined) return undefined;
  return Symbol.iterator in exclude ? [...exclude] : [exclude];
}

/** The value of an earlier render if it is equal. */
function useEqual<T>(value: T): T {
  const last = useRef(value);
  const kept = isEqual(last.current, value) ? last.current : value;
  useLayoutEffect(() => {
    last.current = kept;
  });
  return kept;
}
