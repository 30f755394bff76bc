// The memory that a function leaves to the garbage collector.

import { collectGarbage } from '../garbage.ts';

const ROUNDS = 15;
const CALLS_PER_ROUND = 10;
/** An increase that tells of a garbage collection: below zero by more than what measuring itself may vary. */
const COLLECTED = -1024;

/** Number of calls that `bytesPerCall` makes. The first round is not measured. */
export const CALLS = (ROUNDS + 1) * CALLS_PER_ROUND;

/**
 * Bytes that a call leaves behind: the median of the rounds. The garbage of earlier work is collected once, before a
 * round that is not measured: V8 drops the types that it observed and runs slower code, with garbage of its own, for
 * some calls.
 */
export function bytesPerCall(work: () => void): number {
  collectGarbage();
  roundOf(work);
  return median(Array.from({ length: ROUNDS }, () => roundOf(work)));
}

/** Mean bytes per call of a round. Calls during which V8 collected garbage do not count. */
function roundOf(work: () => void): number {
  let bytes = 0;
  let counted = 0;
  for (let i = 0; i < CALLS_PER_ROUND; i++) {
    const increase = increaseBy(work);
    if (increase < COLLECTED) continue;
    bytes += increase;
    counted++;
  }
  return bytes / counted;
}

/** Bytes allocated by a function and not yet collected. After too much work, some are collected. */
export function allocatedBy(work: () => void): number {
  collectGarbage();
  return increaseBy(work);
}

function increaseBy(work: () => void): number {
  const before = usedBytes();
  work();
  return usedBytes() - before - measuringItself;
}

function usedBytes(): number {
  const usage = process.memoryUsage();
  return usage.heapUsed + usage.arrayBuffers;
}

/** Bytes allocated by reading the memory usage. */
let measuringItself = 0;
measuringItself = median(Array.from({ length: 99 }, () => allocatedBy(() => {})));

export function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1];
}
