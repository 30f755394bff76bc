import type { BodyContactEvent, BodyOptions, Pose, Shape, Vec3Like } from 'first-contact';
import type { ReactNode, Ref } from 'react';
import type { Group, Object3D } from 'three';

// Props that several files know.

/**
 * Makes the shape of a group, from the objects below it that `filter` admits: `shapeFromObject` of `first-contact/three` and the
 * functions beside it.
 */
export type ShapeOfGroup = (group: Group, options: { readonly filter: (object: Object3D) => boolean }) => Shape;

/** Props of `<Body>`: the options of a body, and what follows. All may change at any time. */
export interface BodyProps extends Omit<BodyOptions, 'shape'> {
  /**
   * What is drawn where the body is.
   * @example
   * <Body shape={sphere(1)}>
   *   <mesh geometry={geometry} />
   * </Body>
   */
  readonly children?: ReactNode;
  /**
   * A shape, or a function that makes one of the meshes below, those of nested bodies left out. A function that is another one
   * makes the shape anew, so define yours outside of the component.
   * @example
   * <Body shape={hullFromObject}>
   *   <mesh geometry={geometry} />
   * </Body>
   */
  readonly shape: Shape | ShapeOfGroup;
  /**
   * Euler angles in radians, as in fiber: XYZ, or the order of a `THREE.Euler`. Not together with `quaternion`.
   * @example
   * <Body shape={sphere(1)} rotation={[0, Math.PI / 2, 0]} />
   */
  readonly rotation?: Vec3Like | undefined;
  /**
   * Where the body is to be at the end of the next step, swept: `moveTo`, when the value changes.
   * @example
   * <Body shape={box({ size: [2, 0.2, 2] })} target={{ position: [0, 3, 0] }} />
   */
  readonly target?: Pose | undefined;
  /**
   * Scale of what is drawn and of the shape: one number or three. Default: 1.
   * @example
   * <Body shape={sphere(1)} scale={2} />
   */
  readonly scale?: number | Vec3Like | undefined;
  /**
   * The group that follows the body.
   * @example
   * <Body shape={sphere(1)} object={(group) => group?.layers.enable(1)} />
   */
  readonly object?: Ref<Group> | undefined;
  /**
   * Handler of enters, with the normal from the other body to this one. It may unmount this component.
   * @example
   * <Body shape={sphere(1)} onEnter={({ other, speed }) => console.log(other, speed)} />
   */
  readonly onEnter?: ((event: BodyContactEvent) => void) | undefined;
  /**
   * Handler of steps that begin and end in contact.
   * @example
   * <Body shape={sphere(1)} sensor onStay={({ other }) => console.log(other)} />
   */
  readonly onStay?: ((event: BodyContactEvent) => void) | undefined;
  /**
   * Handler of exits. Each enter has one, also when the component unmounts.
   * @example
   * <Body shape={sphere(1)} onExit={({ other }) => console.log(other)} />
   */
  readonly onExit?: ((event: BodyContactEvent) => void) | undefined;
}

/** An instance: the options of its body, its key and its scale. Handlers of its own are called instead of those of all. */
export interface Instance
  extends Omit<BodyOptions, 'shape'>,
    Pick<InstancedBodiesProps, 'onEnter' | 'onStay' | 'onExit'> {
  /** Identifies the instance, from render to render: its body stays the same. */
  readonly key: string | number;
  /** Its shape. Default: the `shape` of all. */
  readonly shape?: Shape | undefined;
  /** Scale of what is drawn and of the shape: one number or three. Default: 1. */
  readonly scale?: number | Vec3Like | undefined;
}

/** Props of `<InstancedBodies>`. Each instance may have a shape, layer, mask, sensor, response and handlers of its own. */
export interface InstancedBodiesProps extends Pick<BodyOptions, 'layer' | 'mask' | 'sensor' | 'response'> {
  /**
   * The shape of the instances that have none of their own.
   * @example
   * <InstancedBodies shape={sphere(1)} instances={instances}>
   *   <instancedMesh args={[geometry, material, 100]} />
   * </InstancedBodies>
   */
  readonly shape: Shape;
  /**
   * The instances, in the order of their numbers in the mesh.
   * @example
   * <InstancedBodies shape={sphere(1)} instances={[{ key: 'a', position: [0, 5, 0], scale: 2 }]}>
   *   <instancedMesh args={[geometry, material, 100]} />
   * </InstancedBodies>
   */
  readonly instances: readonly Instance[];
  /**
   * Exactly one `<instancedMesh>`, not moved, rotated or scaled.
   * @example
   * <InstancedBodies shape={sphere(1)} instances={instances}>
   *   <instancedMesh args={[geometry, material, 100]} />
   * </InstancedBodies>
   */
  readonly children: ReactNode;
  /**
   * Handler of enters of all instances; `key` is that of the instance.
   * @example
   * <InstancedBodies shape={sphere(1)} instances={instances} onEnter={(event, key) => console.log(key, event.other)}>
   *   <instancedMesh args={[geometry, material, 100]} />
   * </InstancedBodies>
   */
  readonly onEnter?: ((event: BodyContactEvent, key: string | number) => void) | undefined;
  /**
   * Handler of steps that an instance begins and ends in contact.
   * @example
   * <InstancedBodies shape={sphere(1)} instances={instances} onStay={(event, key) => console.log(key, event.other)}>
   *   <instancedMesh args={[geometry, material, 100]} />
   * </InstancedBodies>
   */
  readonly onStay?: ((event: BodyContactEvent, key: string | number) => void) | undefined;
  /**
   * Handler of exits of all instances.
   * @example
   * <InstancedBodies shape={sphere(1)} instances={instances} onExit={(event, key) => console.log(key, event.other)}>
   *   <instancedMesh args={[geometry, material, 100]} />
   * </InstancedBodies>
   */
  readonly onExit?: ((event: BodyContactEvent, key: string | number) => void) | undefined;
}
