import type { Shape } from 'first-contact';
import { createElement, type ReactElement, type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { BufferGeometry, Group, InstancedMesh, LOD, Object3D } from 'three';
import { checkRef } from './check-props.ts';
import { useSimulation, useStep } from './context.ts';
import { useErrorBoundary } from './error-boundary.ts';
import { belongsToOther } from './followers.ts';
import { checkObject, inNameOf, optionalNumbersOf, refuse } from './input.ts';
import type { LiveBody } from './live-body.ts';
import type { BodyProps, ShapeOfGroup } from './props.ts';
import { readScale, scaleShape } from './scale-shape.ts';
import { eulerOf, type LiveProps, type ShapeSource } from './settings.ts';
import { useLive } from './use-body.ts';

type GroupProps = Pick<
  BodyProps,
  'children' | 'shape' | 'scale' | 'object' | 'name' | 'position' | 'quaternion' | 'rotation'
>;

/**
 * Renders the group of a body, and keeps the body equal to its props.
 * @param owner The component in messages.
 * @param handle Returns the value of the component's ref.
 * @param revision A change replaces the body.
 */
export function useBodyGroup<H, Props extends GroupProps & LiveProps>(
  live: LiveBody<Props>,
  props: Props,
  owner: string,
  ref: Ref<H>,
  handle: () => H,
  revision?: unknown,
): ReactElement {
  const simulation = useSimulation(owner);
  const { children, shape, object } = props;
  checkShape(shape, owner);
  checkRef(object, owner);
  const scale = readScale(props.scale, owner);
  const group = useRef<Group>(null);
  /** That of the last shape of meshes. */
  const key = useRef<readonly unknown[]>([]);
  const shapeOf = (root: Object3D | null): ShapeSource => {
    if (typeof shape !== 'function') return { key: [shape, scale], make: () => scaleShape(shape, scale, owner) };
    const signature = signatureOf(root as Object3D, root);
    // A body whose meshes are hidden or gone keeps its shape.
    if (signature) key.current = [shape, scale, signature];
    else if (!live.ref.current) {
      refuse(shape, 'shape', 'but there is no mesh yet: give a shape, or put <Suspense> around', owner);
    }
    const filter = (object: Object3D) => !belongsToOther(object, root);
    const make = () => {
      try {
        return inNameOf(owner, () => shape(root as Group, { filter }));
      } catch (error) {
        const body = live.ref.current;
        // Helpers, wide lines and marked meshes may be left.
        if (body && (error as Error).message.includes('has no mesh')) return body.shape;
        throw error;
      }
    };
    return { key: key.current, make };
  };
  useLive(simulation, live, props, shapeOf, group, owner, revision);
  const guard = useErrorBoundary();
  // Children may change without a render of this component.
  useStep(() => {
    const root = group.current;
    const now = typeof shape === 'function' && signatureOf(root as Object3D, root);
    if (now && now !== key.current[2]) guard(() => live.update(simulation, props, shapeOf(root), root, owner));
  });
  // After the effect that adds the body.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these identify the body.
  useImperativeHandle(ref, handle, [simulation, live, revision]);
  useImperativeHandle(object, () => group.current as Group, []);
  const [start] = useState(() => startOf(props, owner));
  return createElement('group', { ref: group, scale, ...start }, children);
}

/** Throws unless a shape is an object or a function that makes one. The library checks the object. */
function checkShape(shape: Shape | ShapeOfGroup | undefined, owner: string): void {
  if (typeof shape === 'function') return;
  if (shape !== undefined && typeof shape !== 'string') {
    checkObject(shape, 'shape', owner);
    return;
  }
  // What earlier versions took.
  const name = ['box', 'sphere', 'hull', 'mesh'].find((it) => it === shape) ?? 'shape';
  const remedy = `import { ${name}FromObject } from 'first-contact/three'`;
  refuse(shape, 'shape', `but must be a shape, or a function that makes one of the meshes below: ${remedy}`, owner);
}

/**
 * Initial pose of the group. Nested bodies need it: their effects run before those of their parents. It stays the same in all
 * renders, so fiber never writes it again.
 */
function startOf({ position, quaternion, rotation }: GroupProps, owner: string) {
  return {
    position: optionalNumbersOf(position, 'position', 3, owner),
    quaternion: optionalNumbersOf(quaternion, 'quaternion', 4, owner),
    rotation: rotation === undefined ? undefined : eulerOf(rotation, owner),
  };
}

/** Identifies the meshes below a body by their geometries and numbers of instances; 0 without any that can be seen. */
function signatureOf(object: Object3D, root: Object3D | null, isVisible = object.visible): number {
  if (!isVisible || belongsToOther(object, root)) return 0;
  const { isMesh, geometry, count = 1 } = object as Partial<InstancedMesh>;
  let signature = isMesh && count ? mixed((geometry as BufferGeometry).id, count) : 0;
  for (const child of object.children) {
    // The camera decides which of its levels can be seen.
    signature = mixed(signature, signatureOf(child, root, child.visible || (object as Partial<LOD>).isLOD));
  }
  return signature;
}

/** A hash of two numbers (Fowler, Noll, Vo). */
function mixed(hash: number, value: number): number {
  return Math.imul(Math.imul(hash, 16777619) ^ value, 16777619);
}
