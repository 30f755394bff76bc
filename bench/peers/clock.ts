// Time as the engines need it, on a machine that may have other things to do.

interface Moment {
  readonly wall: number;
  readonly cpu: number;
}

export function now(): Moment {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1000, wall: performance.now() };
}

/**
 * Milliseconds since then: of the time of day, in which others had the processor, and of the processor's time, in which
 * V8's helping threads worked as well, the smaller. Neither can be less than what the engine's own thread has computed.
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
