import { collectGarbage } from '../garbage.ts';

/** Bytes after a collection. */
export interface Memory {
  readonly heap: number;
  readonly buffers: number;
  /** What the process has taken from the system. */
  readonly resident: number;
}

export function memory(): Memory {
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { heap: heapUsed, buffers: arrayBuffers, resident: rss };
}
