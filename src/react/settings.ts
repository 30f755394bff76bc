import type { BodyOptions, BodyResponse, BodyType, Pose, QuatLike, Shape, Vec3Like } from 'first-contact';
import type { Euler, Object3D } from 'three';
import type { HandlerProps } from './handlers.ts';
import { numbersOf, refuse } from './input.ts';

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
  readonly position: Numbers | undefined;
  readonly quaternion: Numbers | undefined;
  readonly velocity: Numbers | undefined;
  readonly angularVelocity: Numbers | undefined;
  readonly target: { readonly position: Numbers; readonly quaternion: Numbers | undefined } | undefined;
}

/**
 * Reads and copies props.
 * @param respond Stands in for a response that is a function, which may be another one in each render.
 * @throws TypeError or RangeError naming the prop. Those that are handed over to the library are checked there.
 */
export function readSettings(
  props: LiveProps,
  shape: unknown,
  object: Object3D | null,
  respond: BodyResponse,
  owner: string,
): Settings {
  const { type = 'moving', layer = 1, mask = 0xffffffff, sensor = false, enabled = true } = props;
  const { rotation, target, response } = props;
  const vector = (name: 'position' | 'velocity' | 'angularVelocity') =>
    props[name] && numbersOf(props[name], name, 3, owner);
  const turn = (quaternion: QuatLike | undefined, name: string) => quaternion && numbersOf(quaternion, name, 4, owner);
  if (rotation && props.quaternion) {
    refuse(numbersOf(rotation, 'rotation', 3, owner), 'rotation', 'but there is a quaternion as well', owner);
  }
  return {
    type,
    shape,
    layer,
    mask,
    sensor,
    enabled,
    response: typeof response === 'function' ? respond : typeof response === 'object' ? { ...response } : response,
    position: vector('position'),
    quaternion: rotation ? fromEuler(rotation, object, owner) : turn(props.quaternion, 'quaternion'),
    velocity: vector('velocity'),
    angularVelocity: vector('angularVelocity'),
    target: target && {
      position: numbersOf(target.position, 'target.position', 3, owner),
      quaternion: turn(target.quaternion, 'target.quaternion'),
    },
  } as Settings;
}

/** The quaternion of Euler angles, by the math of three.js. */
function fromEuler(rotation: Vec3Like, object: Object3D | null, owner: string): Numbers | undefined {
  const [x, y, z] = numbersOf(rotation, 'rotation', 3, owner);
  const { order = 'XYZ' } = rotation as Partial<Euler>;
  return object?.quaternion
    .clone()
    .setFromEuler(object.rotation.clone().set(x, y, z, order))
    .toArray();
}

/** A pose in the frame of the parent of an object, in the world. */
export function poseInWorld({ position, quaternion }: NumericPose, object: Object3D | null): NumericPose {
  const parent = object?.parent;
  if (!parent) return { position, quaternion };
  parent.updateWorldMatrix(true, false);
  const { matrixWorld } = parent;
  // Without rounding, as most parents are.
  if (matrixWorld.elements.every((x, i) => x === (i % 5 === 0 ? 1 : 0))) return { position, quaternion };
  return {
    position: object.position.clone().fromArray(position).applyMatrix4(matrixWorld).toArray(),
    quaternion: parent
      .getWorldQuaternion(object.quaternion.clone())
      .multiply(object.quaternion.clone().fromArray(quaternion))
      .toArray(),
  };
}
