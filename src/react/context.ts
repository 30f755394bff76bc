import type { World } from 'first-contact';
import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import type { CollisionsHandle, Simulation } from './simulation.ts';

/** The simulation of the nearest `<Collisions>`. */
export const SimulationContext = /* @__PURE__ */ createContext<Simulation | undefined>(undefined);

/** The simulation around a component or hook, which the error names. */
export function useSimulation(owner: string): Simulation {
  const simulation = useContext(SimulationContext);
  if (!simulation) throw new Error(`${owner} must be used inside <Collisions>`);
  return simulation;
}

/** The last committed value. Event handlers and callbacks read it when they are called. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/**
 * The simulation: its world, and steps by hand for `<Collisions manual>`.
 * @throws Error outside `<Collisions>`.
 * @example
 * const { step } = useCollisions();
 * <mesh onClick={() => step(1 / 60)} />
 */
export function useCollisions(): CollisionsHandle {
  return useSimulation('useCollisions');
}

/**
 * The world of the nearest `<Collisions>`, for queries and whatever components do not cover.
 * @throws Error outside `<Collisions>`.
 * @example
 * const world = useWorld();
 * <mesh onClick={(event) => world.overlapPoint(event.point.toArray())} />
 */
export function useWorld(): World {
  return useSimulation('useWorld').world;
}

/**
 * Calls a function around each step: before it, for gravity, input and `moveTo`; after it, when its events are delivered, for
 * scores. The last rendered function is called. It may change the world.
 * @throws Error outside `<Collisions>`.
 * @example
 * useStep((world, dt) => {
 *   for (const body of world.bodies) if (body.type === 'moving') body.velocity.y -= 9.81 * dt;
 * });
 */
export function useStep(callback: (world: World, dt: number) => void, when: 'before' | 'after' = 'before'): void {
  const simulation = useSimulation('useStep');
  const latest = useLatest(callback);
  useLayoutEffect(() => {
    const call = (world: World, dt: number) => latest.current(world, dt);
    const callbacks = simulation[when];
    callbacks.add(call);
    simulation.wake(false);
    return () => {
      callbacks.delete(call);
    };
  }, [simulation, latest, when]);
}

/**
 * Asks the world in each frame, after its steps, and calls back when the answer is another one by `Object.is`. It never
 * renders: set a state in `onChange` for that. `before` is undefined at the first answer.
 * @throws Error outside `<Collisions>`.
 * @example
 * const [target, setTarget] = useState<number>();
 * useQuery((world) => world.raycast([0, 1, 0], [0, 0, -1])?.body.id, setTarget);
 */
export function useQuery<T>(query: (world: World) => T, onChange: (now: T, before: T | undefined) => void): void {
  const simulation = useSimulation('useQuery');
  const latest = useLatest({ query, onChange });
  const answer = useRef<T>(undefined);
  useLayoutEffect(() => {
    const ask = () => {
      const before = answer.current;
      const now = latest.current.query(simulation.world);
      if (Object.is(now, before)) return;
      answer.current = now;
      latest.current.onChange(now, before);
    };
    simulation.queries.add(ask);
    simulation.invalidate();
    return () => {
      simulation.queries.delete(ask);
    };
  }, [simulation, latest]);
}
