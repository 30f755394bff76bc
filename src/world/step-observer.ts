/** Sees the state of a world around each step, as recordings do. */
export interface StepObserver {
  /** Called before a step. What it throws refuses the step. */
  begin(): void;
  /** Called when a step is simulated and counted, before its events are delivered. */
  beforeDelivery(): void;
  /** Called when all events of the step are delivered. */
  afterDelivery(): void;
  /** Called when the world was given another state, as by `restore`. */
  restored(): void;
}
