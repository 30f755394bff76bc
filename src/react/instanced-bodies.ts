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
import { useErrorBoundary } from './error-boundary.ts';
import { markFollower } from './followers.ts';
import { HANDLERS } from './handlers.ts';
import { checkNames, checkObject, checkTypes, refuse } from './input.ts';
import { LiveInstances } from './live-instances.ts';
import type { InstancedBodiesProps } from './props.ts';

const OWNER = 'InstancedBodies';
const NAMES = ['instances', 'children', 'shape', 'layer', 'mask', 'sensor', 'response', ...HANDLERS];

/**
 * Bodies that an InstancedMesh draws. When the list changes, only bodies of keys that have come or gone are added or removed.
 * Its ref is the map of the bodies by key; null when it is unmounted or hidden.
 * @throws Error outside `<Collisions>`; TypeError or RangeError naming an invalid prop, such as more instances than the mesh
 * has room for.
 * @example
 * <InstancedBodies shape={sphere(1)} instances={[{ key: 'a', position: [0, 5, 0] }]}>
 *   <instancedMesh args={[geometry, material, 100]} />
 * </InstancedBodies>
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
  const guard = useErrorBoundary();
  useLayoutEffect(() => {
    // A mesh that a child has rendered may be too small.
    const draw = () => guard(() => all.draw(simulation));
    simulation.drawers.add(draw);
    return () => {
      simulation.drawers.delete(draw);
      all.clear();
    };
  }, [simulation, all, guard]);
  useLayoutEffect(() => {
    markFollower(group.current as Group, all);
    all.update(simulation, props, group.current as Group);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another simulation has other bodies.
  useImperativeHandle(ref, () => all.bodies, [simulation, all]);
  return createElement('group', { ref: group }, props.children);
});

function checkInstances(props: InstancedBodiesProps): void {
  checkNames(props, NAMES, OWNER);
  checkTypes(props, HANDLERS, 'function', OWNER);
  const { instances } = props;
  if (!Array.isArray(instances)) refuse(instances, 'instances', 'but must be an array', OWNER);
  const keys = new Set<unknown>();
  for (const [i, instance] of instances.entries()) {
    checkObject(instance, `instances[${i}]`, OWNER);
    const { key } = instance;
    const isKey = typeof key === 'string' || typeof key === 'number';
    if (!isKey || keys.has(key))
      refuse(key, `instances[${i}].key`, 'but must be a string or number, and unique', OWNER);
    keys.add(key);
  }
}
