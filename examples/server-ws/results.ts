// The results file, results.json, that the load writes and scripts/figures/rooms.ts draws.

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Part of their core above which clients, and not the server, would be measured. */
const MOST_CLIENT_LOAD = 0.8;
/** Ticks a second below which the server did not get the time that it needs: the machine does something else. */
const LEAST_TICKS = 59;

/** What happened since the last question. */
export interface Load {
  readonly seconds: number;
  /** Microseconds of CPU of the process. */
  readonly cpu: number;
  /** Microseconds in steps of worlds. */
  readonly inSteps: number;
  readonly ticks: number;
  /** Milliseconds from the beginning of a tick to its end, with views and saves. */
  readonly durations: Percentiles;
  /** Milliseconds from the time at which a tick is due to its beginning. */
  readonly late: Percentiles;
  /** Bytes of heap and buffers, after a garbage collection. */
  readonly memory: number;
}

export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
}

/** Sorts the numbers. */
export function percentiles(numbers: number[]): Percentiles {
  numbers.sort((a, b) => a - b);
  const at = (part: number) => numbers[Math.floor(part * numbers.length)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

export interface LoadRow extends Load {
  readonly rooms: number;
  /** Part of a core that clients take. */
  readonly clients: number;
  /** Bytes a second to and from a player. */
  readonly down: number;
  readonly up: number;
}

export interface LoadResults {
  readonly date: string;
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  readonly rows: readonly LoadRow[];
}

/** Whether a row says more of what else the machine did than of the server. */
export function isVoid({ rooms, seconds, ticks, clients }: LoadRow): boolean {
  return clients > MOST_CLIENT_LOAD || ticks / seconds / rooms < LEAST_TICKS;
}

export function writeResults(rows: readonly LoadRow[]): void {
  const [first] = cpus();
  const results: LoadResults = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    cpu: first.model,
    cores: cpus().length,
    rows,
  };
  writeFileSync(new URL('results.json', import.meta.url), `${JSON.stringify(results, undefined, 1)}\n`);
}
