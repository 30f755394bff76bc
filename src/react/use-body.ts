import type { BodyOptions, Body as CoreBody } from 'first-contact';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Object3D } from 'three';
import { useSimulation } from './context.ts';
import { LiveBody } from './live-body.ts';
import type { LiveProps, ShapeSource } from './settings.ts';
import type { Simulation } from './simulation.ts';

/**
 * Adds a body while the component is mounted, and keeps it as the options say: docs/react.md.
 * @param object Follows the body. Without `position` and `quaternion` the body begins where the object is.
 * @returns The body; null before the effects of the component and after its removal.
 * @throws Error outside `<Collisions>`; TypeError or RangeError naming an invalid option.
 */
export function useBody(
  options: BodyOptions,
  object?: RefObject<Object3D | null> | undefined,
): RefObject<CoreBody | null> {
  const simulation = useSimulation('useBody');
  const [live] = useState(() => new LiveBody());
  const { shape } = options;
  useLive(simulation, live, options, () => ({ key: shape, make: () => shape }), object, ownerOf('useBody', options));
  return live.ref;
}

/** How a component is called in messages. */
export function ownerOf(component: string, { name }: { readonly name?: string | undefined }): string {
  return name ? `${component} "${name}"` : component;
}

/** Objects that follow bodies. Their meshes do not belong to a body around them. */
const followers = new WeakSet<Object3D>();

/** Whether an object belongs to a body, but not to the one of `root`. */
export function belongsToOther(object: Object3D, root: Object3D | null): boolean {
  return object !== root && followers.has(object);
}

/** Notes that an object follows a body. */
export function markFollower(object: Object3D): void {
  followers.add(object);
}

/**
 * Keeps a body while a component is mounted. All is done in layout effects: they end when the component is hidden, so that
 * hidden things cannot be hit, and begin again when it is shown.
 */
export function useLive<Props extends LiveProps>(
  simulation: Simulation,
  live: LiveBody<Props>,
  props: Props,
  shapeOf: (object: Object3D | null) => ShapeSource,
  object: RefObject<Object3D | null> | undefined,
  owner: string,
  revision?: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision means a new body.
  useLayoutEffect(() => () => live.remove(), [simulation, live, revision]);
  useLayoutEffect(() => {
    const follower = object?.current ?? null;
    if (follower) markFollower(follower);
    live.update(simulation, props, shapeOf(follower), follower, owner);
  });
}
