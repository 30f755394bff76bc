import { shapeFromObject } from 'first-contact/three';
import { createElement, type ReactElement, type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { Group, InstancedMesh, Object3D } from 'three';
import { useSimulation, useStep } from './context.ts';
import { belongsToOther } from './followers.ts';
import { numbersOf, refuse } from './input.ts';
import type { LiveBody } from './live-body.ts';
import type { BodyProps } from './props.ts';
import { readScale, scaleShape } from './scale-shape.ts';
import { eulerOf, type LiveProps, type ShapeSource } from './settings.ts';
import { ownerOf, useLive } from './use-body.ts';

type GroupProps = Pick<
  BodyProps,
  'children' | 'shape' | 'scale' | 'object' | 'name' | 'position' | 'quaternion' | 'rotation'
>;

/**
 * Renders the group of a body, and keeps the body equal to its props.
 * @param handle Returns the value of the component's ref.
 * @param revision A change replaces the body.
 */
export function useBodyGroup<H, Props extends GroupProps & LiveProps>(
  live: LiveBody<Props>,
  props: Props,
  component: string,
  ref: Ref<H>,
  handle: () => H,
  revision?: unknown,
): ReactElement {
  const simulation = useSimulation(component);
  const owner = ownerOf(component, props);
  const { children, shape = 'auto', object } = props;
  const scale = readScale(props.scale, owner);
  const group = useRef<Group>(null);
  const signature = useRef(0);
  const shapeOf = (root: Object3D | null): ShapeSource => {
    if (typeof shape !== 'string') return { key: [shape, scale], make: () => scaleShape(shape, scale, owner) };
    signature.current = signatureOf(root as Object3D, root);
    if (!signature.current) {
      refuse(shape, 'shape', 'but there is no mesh yet: give a shape, or put <Suspense> around', owner);
    }
    const filter = (object: Object3D) => !belongsToOther(object, root);
    const make = () => shapeFromObject(root as Object3D, { as: shape, filter });
    return { key: [shape, scale, signature.current], make };
  };
  useLive(simulation, live, props, shapeOf, group, owner, revision);
  // Children may change without a render of this component.
  useStep(() => {
    const root = group.current;
    const now = typeof shape === 'string' && signatureOf(root as Object3D, root);
    if (now && now !== signature.current) live.update(simulation, props, shapeOf(root), root, owner);
  });
  // After the effect that adds the body.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these identify the body.
  useImperativeHandle(ref, handle, [simulation, live, revision]);
  useImperativeHandle(object, () => group.current as Group, []);
  const [start] = useState(() => startOf(props, owner));
  return createElement('group', { ref: group, scale, ...start }, children);
}

/**
 * Initial pose of the group. Nested bodies need it: their effects run before those of their parents. It stays the same in all
 * renders, so fiber never writes it again.
 */
function startOf({ position, quaternion, rotation }: GroupProps, owner: string) {
  return {
    position: position && numbersOf(position, 'position', 3, owner),
    quaternion: quaternion && numbersOf(quaternion, 'quaternion', 4, owner),
    rotation: rotation && eulerOf(rotation, owner),
  };
}

/** Identifies the geometries below a body, with their numbers of instances; 0 without any. */
function signatureOf(object: Object3D, root: Object3D | null): number {
  if (belongsToOther(object, root)) return 0;
  const { geometry, count = 1 } = object as Partial<InstancedMesh>;
  let signature = geometry ? 31 * geometry.id + count : 0;
  for (const child of object.children) signature = (31 * signature + signatureOf(child, root)) | 0;
  return signature;
}
