import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that are allocated by some work and not yet collected after it. Too much work at once, and some will be. */
export function allocatedBy(work: () => void): number {
  collectGarbage();
  const before = usedBytes();
  work();
  return usedBytes() - before - measuringItself;
}

function usedBytes(): number {
  const usage = process.memoryUsage();
  return usage.heapUsed + usage.arrayBuffers;
}

/** What reading the memory usage itself allocates. */
let measuringItself = 0;
measuringItself = median(Array.from({ length: 99 }, () => allocatedBy(() => {})));

export function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1];
}
