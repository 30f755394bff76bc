// Servers in processes of their own, so that clients and servers do not wait for each other, and so that a server can be killed.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ServerOptions } from './server.ts';
import { startServer } from './server.ts';

export class ServerProcess {
  readonly port: number;
  private readonly child: ChildProcess;
  /** Rejected when the process ends. */
  private readonly gone: Promise<never>;

  private constructor(child: ChildProcess, gone: Promise<never>, port: number) {
    this.child = child;
    this.gone = gone;
    this.port = port;
  }

  /** Runs a file of this folder, which calls `serveParent`. */
  static async start(file: string, ...args: string[]): Promise<ServerProcess> {
    const child = fork(new URL(file, import.meta.url), args, { execArgv: ['--expose-gc', '--import', 'tsx'] });
    process.on('exit', () => child.kill('SIGKILL'));
    const gone = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`the server ended: ${code ?? signal}`);
    });
    // Nobody waits for it when all goes well.
    gone.catch(() => {});
    const [port] = (await Promise.race([once(child, 'message'), gone])) as [number];
    return new ServerProcess(child, gone, port);
  }

  url(ticket: string): string {
    return `ws://127.0.0.1:${this.port}/?${ticket}`;
  }

  async ask<Answer>(question: string): Promise<Answer> {
    this.child.send(question);
    const [answer] = (await Promise.race([once(this.child, 'message'), this.gone])) as [Answer];
    return answer;
  }

  /** Ends the process, by its id. Its exit code; null after SIGKILL. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = (await exit) as [number | null];
    return code;
  }
}

/** In the child: starts a server, answers questions of the parent, and ends with SIGTERM or with the parent. */
export async function serveParent(
  options: ServerOptions,
  answers: Readonly<Record<string, () => unknown>>,
): Promise<void> {
  const server = await startServer(options);
  process.on('message', (question: string) => process.send?.(answers[question]() ?? null));
  process.on('disconnect', () => process.exit(1));
  process.on('SIGTERM', async () => {
    await server.stop();
    process.exit(0);
  });
  process.send?.(server.port);
}
