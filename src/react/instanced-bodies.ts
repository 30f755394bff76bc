import type { Body as CoreBody } from 'first-contact';
import {
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type Ref,
  type RefAttributes,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Group } from 'three';
import { useSimulation } from './context.ts';
import { markFollower } from './followers.ts';
import { checkNames, refuse } from './input.ts';
import { LiveInstances } from './live-instances.ts';
import type { InstancedBodiesProps } from './props.ts';

const OWNER = 'InstancedBodies';
const NAMES = ['shape', 'instances', 'children', 'onEnter', 'onExit'];

/**
 * Bodies that an InstancedMesh draws. When the list changes, only bodies of keys that have come or gone are added or removed.
 * Its ref is the map of the bodies by key; null when it is unmounted or hidden.
 * @throws Error outside `<Collisions>`; TypeError or RangeError naming an invalid prop, such as more instances than the mesh
 * has room for.
 */
export const InstancedBodies: ForwardRefExoticComponent<
  InstancedBodiesProps & RefAttributes<ReadonlyMap<string | number, CoreBody>>
> = /* @__PURE__ */ forwardRef(function InstancedBodies(
  props: InstancedBodiesProps,
  ref: Ref<ReadonlyMap<string | number, CoreBody>>,
) {
  const simulation = useSimulation(OWNER);
  checkInstances(props);
  const [all] = useState(() => new LiveInstances());
  const group = useRef<Group>(null);
  useLayoutEffect(() => {
    const draw = () => all.draw(simulation);
    simulation.drawers.add(draw);
    return () => {
      simulation.drawers.delete(draw);
      all.clear();
    };
  }, [simulation, all]);
  useLayoutEffect(() => {
    markFollower(group.current as Group);
    all.update(simulation, props, group.current as Group);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another simulation has other bodies.
  useImperativeHandle(ref, () => all.bodies, [simulation, all]);
  return createElement('group', { ref: group }, props.children);
});

function checkInstances(props: InstancedBodiesProps): void {
  checkNames(props, NAMES, OWNER);
  const keys = new Set<unknown>();
  for (const [i, { key }] of props.instances.entries()) {
    if (key === undefined || keys.has(key)) refuse(key, `instances[${i}].key`, 'but must be unique', OWNER);
    keys.add(key);
  }
}
