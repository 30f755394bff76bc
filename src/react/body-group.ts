import type { Shape } from 'first-contact';
import { shapeFromObject } from 'first-contact/three';
import { createElement, type ReactElement, type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { Group, InstancedMesh, Mesh, Object3D } from 'three';
import { useSimulation } from './context.ts';
import { numbersOf, refuse } from './input.ts';
import type { LiveBody } from './live-body.ts';
import type { AutoShape, BodyProps } from './props.ts';
import { readScale, type Scale, scaleShape } from './scale-shape.ts';
import { eulerOf, type LiveProps, type ShapeSource } from './settings.ts';
import { belongsToOther, ownerOf, useLive } from './use-body.ts';

type GroupProps = Pick<
  BodyProps,
  'children' | 'shape' | 'scale' | 'object' | 'name' | 'position' | 'quaternion' | 'rotation'
>;

/**
 * The group of a body, and what keeps the body.
 * @param handle What the ref of the component is, while there is a body.
 * @param revision Another one means another body.
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
  const shapeOf = (root: Object3D | null) => sourceOf(shape, scale, root as Object3D, owner);
  useLive(simulation, live, props, shapeOf, group, owner, revision);
  // After the effect that adds the body.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these tell one body from another.
  useImperativeHandle(ref, handle, [simulation, live, revision]);
  useImperativeHandle(object, () => group.current as Group, []);
  const [start] = useState(() => startOf(props, owner));
  return createElement('group', { ref: group, scale, ...start }, children);
}

/**
 * The first pose, for fiber: effects of nested bodies come before those of their parents, and find the group where it belongs.
 * It stays the same in all renders, so fiber never writes it again.
 */
function startOf({ position, quaternion, rotation }: GroupProps, owner: string) {
  return {
    position: position && numbersOf(position, 'position', 3, owner),
    quaternion: quaternion && numbersOf(quaternion, 'quaternion', 4, owner),
    rotation: rotation && eulerOf(rotation, owner),
  };
}

function sourceOf(shape: Shape | AutoShape, scale: Scale, root: Object3D, owner: string): ShapeSource {
  if (typeof shape !== 'string') return { key: [shape, scale], make: () => scaleShape(shape, scale, owner) };
  const meshes = meshesOf(root, root);
  if (meshes.length === 0) {
    refuse(shape, 'shape', 'but there is no mesh yet: give a shape, or put <Suspense> around', owner);
  }
  const filter = (object: Object3D) => !belongsToOther(object, root);
  return { key: [shape, scale, meshes], make: () => shapeFromObject(root, { as: shape, filter }) };
}

/** What shapes are made of: geometries of the visible meshes below a body, and their numbers of instances. */
function meshesOf(object: Object3D, root: Object3D): unknown[] {
  if (!object.visible || belongsToOther(object, root)) return [];
  const { geometry, isMesh, count } = object as Partial<InstancedMesh> & Partial<Mesh>;
  return [...(isMesh ? [geometry, count] : []), ...object.children.flatMap((child) => meshesOf(child, root))];
}
