import type { BodyOptions, BodyResponse, BodyType, Pose, Shape, Vec3Like } from 'first-contact';
import type { Euler, EulerOrder, Object3D } from 'three';
import type { HandlerProps } from './handlers.ts';
import { checkObject, numbersOf, optionalNumbersOf, refuse } from './input.ts';

/** What a component or hook wants of its body. */
export interface LiveProps extends Omit<BodyOptions, 'shape'>, HandlerProps<never> {
  readonly rotation?: Vec3Like | undefined;
  readonly target?: Pose | undefined;
}

/** The shape of a body: it is made again when the key has another value. */
export interface ShapeSource {
  readonly key: unknown;
  make(): Shape;
}

type Numbers = readonly number[];

export const VELOCITIES = ['velocity', 'angularVelocity'] as const;

/** A pose in numbers. */
export interface NumericPose {
  readonly position: Numbers;
  readonly quaternion: Numbers;
}

/** The props of a render, read and copied, to be compared with those of the next one. Poses are in the frame of the parent. */
export interface Settings {
  readonly type: BodyType;
  readonly shape: unknown;
  readonly layer: number;
  readonly mask: number;
  readonly sensor: boolean;
  readonly enabled: boolean;
  readonly response: BodyResponse | undefined;
  readonly friction: number;
  readonly surfaceVelocity: Numbers;
  readonly position: Numbers | undefined;
  readonly quaternion: Numbers | undefined;
  readonly velocity: Numbers | undefined;
  readonly angularVelocity: Numbers | undefined;
  readonly target: { readonly position: Numbers; readonly quaternion: Numbers | undefined } | undefined;
}

/**
 * Reads and copies props.
 * @throws TypeError naming the prop. Those that are handed over to the library are checked there.
 */
export function readSettings(props: LiveProps, shape: unknown, object: Object3D | null, owner: string): Settings {
  const { type = 'moving', layer = 1, mask = 0xffffffff, sensor = false, enabled = true } = props;
  const { rotation, response, friction = 0, surfaceVelocity = [0, 0, 0] } = props;
  const isEuler = rotation !== undefined;
  if (isEuler && props.quaternion) refuse(rotation, 'rotation', 'but a quaternion is given, too', owner);
  const read = (name: 'position' | 'quaternion' | (typeof VELOCITIES)[number], count = 3) =>
    optionalNumbersOf(props[name], name, count, owner);
  return {
    type,
    shape,
    layer,
    mask,
    sensor,
    enabled,
    response,
    friction,
    surfaceVelocity: numbersOf(surfaceVelocity, 'surfaceVelocity', 3, owner),
    position: read('position'),
    quaternion: isEuler ? fromEuler(rotation, object as Object3D, owner) : read('quaternion', 4),
    velocity: read('velocity'),
    angularVelocity: read('angularVelocity'),
    target: targetOf(props, owner),
  } as Settings;
}

function targetOf({ target, type }: LiveProps, owner: string): Settings['target'] {
  if (target === undefined) return undefined;
  checkObject(target, 'target', owner);
  const position = numbersOf(target.position, 'target.position', 3, owner);
  const quaternion = optionalNumbersOf(target.quaternion, 'target.quaternion', 4, owner);
  if (type === 'static') refuse(position, 'target.position', 'but a static body has no target, only a position', owner);
  return { position, quaternion };
}

/** Euler angles and their order, as `Euler.fromArray` of three.js reads them. */
export function eulerOf(rotation: Vec3Like, owner: string): [x: number, y: number, z: number, order: EulerOrder] {
  const { order = 'XYZ' } = Object(rotation) as Partial<Euler>;
  return [...numbersOf(rotation, 'rotation', 3, owner), order] as never;
}

/** The quaternion of Euler angles, by the math of three.js. */
function fromEuler(rotation: Vec3Like, object: Object3D, owner: string): Numbers {
  return object.quaternion
    .clone()
    .setFromEuler(object.rotation.clone().fromArray(eulerOf(rotation, owner)))
    .toArray();
}

/** A pose in the frame of the parent of an object, in the world. */
export function poseInWorld(position: Numbers, quaternion: Numbers, object: Object3D | null): NumericPose {
  const parent = object?.parent;
  if (!parent) return { position, quaternion };
  parent.updateWorldMatrix(true, false);
  return {
    position: object.position.clone().fromArray(position).applyMatrix4(parent.matrixWorld).toArray(),
    quaternion: parent
      .getWorldQuaternion(object.quaternion.clone())
      .multiply(object.quaternion.clone().fromArray(quaternion))
      .toArray(),
  };
}
