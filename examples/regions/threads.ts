// Starts a worker thread for each region, with a channel between each two.

import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Cut } from './cut.ts';
import type { Played, Task } from './worker.ts';

/** A thread does not inherit tsx, the loader of TypeScript. */
const START = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import('${new URL('./worker.ts', import.meta.url)}');
})`;

/** Plays a world cut, a thread for each region. Rejects with the error of the first thread that fails; the others end. */
export async function playInThreads(bytes: Uint8Array, cut: Cut, margin: number, steps: number): Promise<Played[]> {
  const ports = Array.from({ length: cut.count }, () => new Array<MessagePort | undefined>(cut.count));
  for (let a = 0; a < cut.count; a++) {
    for (let b = a + 1; b < cut.count; b++) {
      const { port1, port2 } = new MessageChannel();
      ports[a][b] = port1;
      ports[b][a] = port2;
    }
  }
  const { columns, rows } = cut;
  const workers = ports.map((own, index) => {
    const task: Task = { bytes, columns, rows, index, margin, steps, ports: own };
    const transferList = own.filter((port) => port !== undefined);
    return new Worker(START, { eval: true, workerData: task, transferList });
  });
  const answers = workers.map(
    (worker) =>
      new Promise<Played>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
      }),
  );
  try {
    return await Promise.all(answers);
  } finally {
    for (const worker of workers) await worker.terminate();
  }
}
