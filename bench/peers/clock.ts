// Time measurement on a machine that may be busy.

interface Moment {
  readonly wall: number;
  readonly cpu: number;
}

export function now(): Moment {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1000, wall: performance.now() };
}

/**
 * Milliseconds since then: the smaller of wall time, which includes other processes, and CPU time, which includes
 * V8's helper threads. Neither can be less than the time of the engine's own thread.
 */
export function since({ wall, cpu }: Moment): number {
  const end = now();
  return Math.min(end.wall - wall, end.cpu - cpu);
}

/** Milliseconds that some work takes. */
export function time(work: () => void): number {
  const start = now();
  work();
  return since(start);
}
