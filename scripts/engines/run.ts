import { type ChildProcess, spawn } from 'node:child_process';

/** Milliseconds that an engine may take: an interpreter on a busy machine needs some minutes. */
export const TIME_LIMIT = 15 * 60_000;

interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Ends a process that was started `detached`, and its children. */
export function end(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself in the meantime.
  }
}

/** Runs a command. Resolves with its output, rejects with its errors. */
export function output({ file, args, env }: Command): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const timer = setTimeout(() => end(child), TIME_LIMIT);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(stdout);
      else reject(new Error(`ended with ${signal ?? code}: ${`${stdout}${stderr}`.trim().slice(-500)}`));
    });
  });
}
