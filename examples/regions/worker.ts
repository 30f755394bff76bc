// One region in a thread of its own. All that it hears of the others comes by messages, as it would from another machine.

import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Cut } from './cut.ts';
import { type Border, Region, statesOf } from './region.ts';

/** What a worker is started with. */
export interface Task {
  readonly bytes: Uint8Array;
  readonly columns: number;
  readonly rows: number;
  readonly index: number;
  readonly margin: number;
  readonly steps: number;
  /** By region: the port to its worker; undefined for the own one. */
  readonly ports: readonly (MessagePort | undefined)[];
}

/** What a worker answers in the end. */
export interface Played {
  /** The rows of its journal. */
  readonly rows: Float64Array;
  /** Ids and states of the bodies that it owns. */
  readonly states: Float64Array;
  readonly crossings: number;
  readonly corrections: number;
  readonly ghostSteps: number;
  readonly ownedSteps: number;
  readonly bytesReceived: number;
  /** Milliseconds in steps, without the borders. */
  readonly stepping: number;
}

/** The messages of one port, in the order in which they came. A neighbor may be one step ahead. */
class Inbox {
  private readonly waiting: Border[] = [];
  private wake: (() => void) | undefined;

  constructor(port: MessagePort) {
    port.on('message', (border: Border) => {
      this.waiting.push(border);
      this.wake?.();
    });
  }

  async next(): Promise<Border> {
    while (this.waiting.length === 0) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    return this.waiting.shift() as Border;
  }
}

const { bytes, columns, rows, index, margin, steps, ports } = workerData as Task;
const region = new Region(bytes, new Cut(columns, rows), index, margin);
const inboxes = ports.flatMap((port) => (port ? [new Inbox(port)] : []));
let stepping = 0;
for (let step = 0; step < steps; step++) {
  const started = performance.now();
  region.step();
  stepping += performance.now() - started;
  for (const [k, border] of region.takeBorders().entries()) ports[k]?.postMessage(border);
  region.receive(await Promise.all(inboxes.map((inbox) => inbox.next())));
}
for (const port of ports) port?.close();
const { crossings, corrections, ghostSteps, ownedSteps, bytesReceived } = region;
parentPort?.postMessage({
  rows: Float64Array.from(region.journal.rows),
  states: statesOf(region.owned),
  crossings,
  corrections,
  ghostSteps,
  ownedSteps,
  bytesReceived,
  stepping,
} satisfies Played);
