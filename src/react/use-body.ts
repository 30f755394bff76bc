import type { BodyOptions, Body as CoreBody } from 'first-contact';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Object3D } from 'three';
import { BODY_OPTIONS, checkBodyProps, checkRef, ownerOf } from './check-props.ts';
import { useSimulation } from './context.ts';
import { useErrorBoundary } from './error-boundary.ts';
import { checkObject } from './input.ts';
import { LiveBody } from './live-body.ts';
import type { LiveProps, ShapeSource } from './settings.ts';
import type { Simulation } from './simulation.ts';

/**
 * Adds a body while the component is mounted, and keeps it as the options say: docs/react.md.
 * @param object Follows the body, from the first frame in which it is there. Without `position` and `quaternion` the body begins
 * where the object is. Another object in the ref releases the last one.
 * @returns The body; null before the effects of the component and after its removal.
 * @throws Error outside `<Collisions>`; TypeError or RangeError naming an invalid option.
 * @example
 * const ball = useBody({ shape: sphere(0.5), position: [0, 5, 0] });
 * <mesh onClick={() => ball.current?.teleport([0, 5, 0])} />
 */
export function useBody(
  options: BodyOptions,
  object?: RefObject<Object3D | null> | undefined,
): RefObject<CoreBody | null> {
  const simulation = useSimulation('useBody');
  const [live] = useState(() => new LiveBody());
  checkObject(options, 'options', 'useBody');
  const owner = ownerOf('useBody', options);
  checkBodyProps(options, BODY_OPTIONS, owner);
  checkRef(object, owner);
  const { shape } = options;
  useLive(simulation, live, options, () => ({ key: shape, make: () => shape }), object, owner);
  const guard = useErrorBoundary();
  useLayoutEffect(() => {
    if (!object) return;
    // A child may render the object without a render of this component.
    const bind = () => guard(() => live.follow(object.current, owner));
    simulation.binders.add(bind);
    return () => {
      simulation.binders.delete(bind);
    };
  }, [simulation, live, object, owner, guard]);
  return live.ref;
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
    live.update(simulation, props, shapeOf(follower), follower, owner);
  });
}
