// Bundles the measured program with the library, as servers are, and runs it: Node calls functions within one module faster than from
// one module to another.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Task } from './program.ts';

const folder = mkdtempSync(join(tmpdir(), 'rooms-'));
const program = join(folder, 'program.mjs');
process.on('exit', () => rmSync(folder, { recursive: true }));
await build({
  entryPoints: ['bench/rooms/program.ts'],
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  outfile: program,
  logLevel: 'error',
});

/** Runs a task in a process of its own. Returns what it prints. `show` prints it as it comes, and returns nothing. */
export function run(task: Task, show = false): string {
  const stdio = ['ignore', show ? 'inherit' : 'pipe', 'inherit'] as const;
  const { status, stdout } = spawnSync(process.execPath, [program, JSON.stringify(task)], {
    encoding: 'utf8',
    stdio: [...stdio],
  });
  if (status !== 0) throw new Error(`the ${task.kind} task failed with exit code ${status}`);
  return stdout ?? '';
}
