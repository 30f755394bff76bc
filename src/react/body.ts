import type { BodyContactEvent, BodyOptions, Body as CoreBody, Pose, Shape, Vec3Like } from 'first-contact';
import type { AutoShape } from 'first-contact/three';
import {
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactNode,
  type Ref,
  type RefAttributes,
  useState,
} from 'react';
import type { Group } from 'three';
import { useBodyGroup } from './body-group.ts';
import { LiveBody } from './live-body.ts';

/** Props of `<Body>`: the options of a body, and what follows. All may change at any time. */
export interface BodyProps extends Omit<BodyOptions, 'shape'> {
  /** What is drawn where the body is. */
  readonly children?: ReactNode;
  /** A shape, or how to make one of the meshes below, those of nested bodies left out. Default: `auto`. */
  readonly shape?: Shape | AutoShape | undefined;
  /** Euler angles in radians, as in fiber: XYZ, or the order of a `THREE.Euler`. Not together with `quaternion`. */
  readonly rotation?: Vec3Like | undefined;
  /** Where the body is to be at the end of the next step, swept: `moveTo`, when the value changes. */
  readonly target?: Pose | undefined;
  /** Scale of what is drawn and of the shape: one number or three. Default: 1. */
  readonly scale?: number | Vec3Like | undefined;
  /** The group that follows the body. */
  readonly object?: Ref<Group> | undefined;
  /** Handler of enters, with the normal from the other body to this one. It may unmount this component. */
  readonly onEnter?: ((event: BodyContactEvent) => void) | undefined;
  /** Handler of steps that begin and end in contact. */
  readonly onStay?: ((event: BodyContactEvent) => void) | undefined;
  /** Handler of exits. Each enter has one, also when the component unmounts. */
  readonly onExit?: ((event: BodyContactEvent) => void) | undefined;
}

/**
 * A body of the world, and a group that follows it. Its ref is the body itself; null when it is unmounted or hidden. Poses are
 * in the frame of the parent, velocities in that of the world.
 * @throws Error outside `<Collisions>`; TypeError or RangeError naming an invalid prop.
 */
export const Body: ForwardRefExoticComponent<BodyProps & RefAttributes<CoreBody>> = /* @__PURE__ */ forwardRef(
  function Body(props: BodyProps, ref: Ref<CoreBody>) {
    const [live] = useState(() => new LiveBody<BodyProps>());
    return useBodyGroup(live, props, 'Body', ref, () => live.ref.current as CoreBody);
  },
);
