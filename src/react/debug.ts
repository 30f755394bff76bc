import { useThree } from '@react-three/fiber';
import { DebugLines, type DebugProps as LineProps } from 'first-contact/three';
import { createElement, type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useSimulation } from './context.ts';
import { checkTypes, inNameOf } from './input.ts';

/** Props of `<Debug>`: the options of the `DebugLines` of `first-contact/three`. */
export type DebugProps = LineProps;

const OWNER = 'Debug';
const NAMES = ['filter', 'shapes', 'contacts', 'bounds', 'sweeps', 'depthTest'] as const;

/** Lines are written in single precision relative to a corner of a grid of this size, in world units. */
const GRID = 1024;

/**
 * Lines that show the bodies of the world, wherever the component is. They are made anew when a prop changes: keep `filter` the
 * same function.
 * @throws Error outside `<Collisions>`; TypeError naming a prop that is unknown, or a filter that is no function.
 * @example
 * <Debug bounds depthTest={false} />
 */
export const Debug = (props: DebugProps): ReactNode => {
  const simulation = useSimulation(OWNER);
  checkTypes(props, ['filter'], 'function', OWNER);
  const getState = useThree((state) => state.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: all props, by their values.
  const lines = useMemo(() => {
    const made = inNameOf(OWNER, () => {
      return new DebugLines(simulation.world, { ...props, filter: props.filter ?? undefined });
    });
    // World coordinates, whatever the parents are.
    made.matrixWorldAutoUpdate = false;
    return made;
  }, [simulation, ...NAMES.map((name) => props[name])]);
  useLayoutEffect(() => {
    const { position, matrixWorld } = lines;
    const draw = () => {
      position.setFromMatrixPosition(getState().camera.matrixWorld).divideScalar(GRID).round().multiplyScalar(GRID);
      matrixWorld.setPosition(position);
      lines.update(simulation.alpha);
    };
    simulation.drawers.add(draw);
    draw();
    return () => {
      simulation.drawers.delete(draw);
      lines.dispose();
    };
  }, [simulation, lines, getState]);
  return createElement('primitive', { object: lines });
};
