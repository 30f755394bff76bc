import type { Shape } from '../geometry/shape.ts';
import type { Quat } from '../math/quat.ts';
import type { Vec3 } from '../math/vec3.ts';
import { Body } from '../world/body.ts';
import type { BodyHost } from '../world/body-handle.ts';
import { BodyStore } from '../world/body-store.ts';
import type { World } from '../world/world.ts';

/** What is left of a body that was removed, as its handle tells it. */
interface RemovedSettings {
  readonly id: number;
  readonly name: string | undefined;
  readonly userData: unknown;
  readonly shape: Shape;
  readonly position: Readonly<Vec3>;
  readonly quaternion: Readonly<Quat>;
}

/** Makes a body that was removed from a world, at rest: what characters touched may be gone. */
export function removedBody(world: World, { id, name, userData, shape, position, quaternion }: RemovedSettings): Body {
  const store = new BodyStore(1);
  const index = store.allocate(shape);
  store.setPose(index, position, quaternion);
  const settings = { name, userData, shape, response: undefined };
  const body = new Body({ store } as BodyHost, world.subscriptions, id, index, settings);
  body.detach();
  return body;
}
