import type { Body as CoreBody } from 'first-contact';
import { type ForwardRefExoticComponent, forwardRef, type Ref, type RefAttributes, useState } from 'react';
import { useBodyGroup } from './body-group.ts';
import { BODY_PROPS, checkBodyProps, ownerOf } from './check-props.ts';
import { LiveBody } from './live-body.ts';
import type { BodyProps } from './props.ts';

/**
 * A body of the world, and a group that follows it. The ref is the body; null while the component is unmounted or hidden.
 * Poses are in the frame of the parent, velocities in that of the world.
 * @throws Error outside `<Collisions>`; TypeError or RangeError naming an invalid prop.
 * @example
 * <Body shape={sphere(0.5)} position={[0, 5, 0]} velocity={[0, -2, 0]} response={bounce()}>
 *   <mesh><sphereGeometry args={[0.5]} /></mesh>
 * </Body>
 */
export const Body: ForwardRefExoticComponent<BodyProps & RefAttributes<CoreBody>> = /* @__PURE__ */ forwardRef(
  function Body(props: BodyProps, ref: Ref<CoreBody>) {
    const owner = ownerOf('Body', props);
    checkBodyProps(props, BODY_PROPS, owner);
    const [live] = useState(() => new LiveBody<BodyProps>());
    return useBodyGroup(live, props, owner, ref, () => live.ref.current as CoreBody);
  },
);
