import { useFrame, useThree } from '@react-three/fiber';
import { type ContactEvent, World, type WorldOptions } from 'first-contact';
import { createElement, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';
import { SimulationContext, useSimulation } from './context.ts';
import { HANDLERS, Handlers } from './handlers.ts';
import { checkNames, checkTypes, inNameOf, refuse } from './input.ts';
import { checkTiming, type FrameTiming, Simulation, type Timing } from './simulation.ts';

/** Props of `<Collisions>`. */
export interface CollisionsProps extends Timing {
  /**
   * Bodies, and whatever draws them.
   * @example
   * <Collisions>
   *   <Body shape={sphere(1)} />
   * </Collisions>
   */
  readonly children?: ReactNode;
  /**
   * A world of yours: for tests, hot reload, or a simulation that others share. Default: a new one.
   * @example
   * const [world] = useState(() => new World());
   * <Collisions world={world} />
   */
  readonly world?: World | undefined;
  /**
   * Options of the new world. Read once; refused together with `world`.
   * @example
   * <Collisions options={{ history: history(0.5) }} />
   */
  readonly options?: WorldOptions | undefined;
  /**
   * Priority among the callbacks of `useFrame`, 0 or less: lower ones are called first. Default: −1; inside another
   * `<Collisions>`, half of its priority, so that it comes later.
   * @example
   * <Collisions priority={-2} />
   */
  readonly priority?: number | undefined;
  /**
   * Handler of all enters, with the normal from `a` to `b`.
   * @example
   * <Collisions onEnter={({ a, b, speed }) => console.log(a, b, speed)} />
   */
  readonly onEnter?: ((event: ContactEvent) => void) | undefined;
  /**
   * Handler of all pairs that stay in contact, in every step.
   * @example
   * <Collisions onStay={({ a, b }) => console.log(a, b)} />
   */
  readonly onStay?: ((event: ContactEvent) => void) | undefined;
  /**
   * Handler of all exits.
   * @example
   * <Collisions onExit={({ a, b }) => console.log(a, b)} />
   */
  readonly onExit?: ((event: ContactEvent) => void) | undefined;
}

const OWNER = 'Collisions';
/** In place of the priority 0. */
const LAST = -1e-9;

/**
 * Makes a world for the components and hooks inside, and takes its steps in the frames of the canvas. Nothing renders because
 * of a step.
 * @throws TypeError or RangeError naming an invalid prop.
 * @example
 * <Collisions>
 *   <Body shape={sphere(1)} velocity={[0, -2, 0]} />
 * </Collisions>
 */
export const Collisions = (props: CollisionsProps): ReactNode => {
  checkProps(props);
  const { children, options } = props;
  const outer = useContext(SimulationContext);
  // After what its objects may be below.
  const { priority: given = outer ? outer.timing.priority / 2 : -1 } = props;
  // 0 has no half: of equal priorities, fiber calls the inner one first.
  const priority = given || LAST;
  const settled = { ...props, priority };
  const [own] = useState<{ world?: World }>({});
  if (!props.world) own.world ??= inNameOf(OWNER, () => new World(options));
  const world = props.world ?? (own.world as World);
  const invalidate = useThree((state) => state.invalidate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timing of later renders is handed over by an effect.
  const simulation = useMemo(() => new Simulation(world, settled, invalidate), [world, invalidate]);
  useFrame(({ frameloop }, elapsed) => simulation.frame(elapsed, frameloop === 'demand'), priority);
  // Last: effects of siblings end in order, so the handlers hear the exits of bodies that unmount along.
  return createElement(SimulationContext, { value: simulation }, children, createElement(Committed, settled));
};

/** Hands the props of a render over to the simulation. */
function Committed(props: CollisionsProps & FrameTiming): ReactNode {
  const simulation = useSimulation(OWNER);
  const [handlers] = useState(() => new Handlers<ContactEvent>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another simulation is another source of events.
  useLayoutEffect(() => () => handlers.end(), [handlers, simulation]);
  useLayoutEffect(() => {
    simulation.timing = props;
    handlers.update(simulation.world, props);
  });
  const { paused, manual, timeScale } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these props stop time.
  useLayoutEffect(() => simulation.resume(), [simulation, paused, manual, timeScale]);
  return null;
}

function checkProps(props: CollisionsProps): void {
  checkNames(props, NAMES, OWNER);
  checkTiming(props, OWNER);
  checkTypes(props, HANDLERS, 'function', OWNER);
  const { world, options, priority = -1 } = props;
  if (world !== undefined && !(Object(world) as Partial<World>).step) refuse(world, 'world', 'not a World', OWNER);
  if (world && options !== undefined) refuse(options, 'options', 'but a world is given, which has its own', OWNER);
  if (Number.isFinite(priority) && priority <= 0) return;
  refuse(priority, 'priority', 'but must be 0 or less, or fiber stops drawing', OWNER);
}

const NAMES = [
  'children',
  'world',
  'options',
  'fixedStep',
  'maxSteps',
  'timeScale',
  'paused',
  'interpolate',
  'manual',
  'priority',
  'onEnter',
  'onStay',
  'onExit',
];
