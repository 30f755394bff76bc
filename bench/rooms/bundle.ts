// Bundles measured programs with the library, as servers are, and runs them: Node calls functions within one module faster than from
// one module to another.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * Runs a program of bench/rooms in a process of its own, with a task as JSON. Returns what it prints. `show` prints it as it comes, and
 * returns nothing.
 */
export function run(program: string, task: object, show = false): string {
  const folder = mkdtempSync(join(tmpdir(), 'rooms-'));
  const outfile = join(folder, 'program.mjs');
  try {
    buildSync({
      entryPoints: [`bench/rooms/${program}.ts`],
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      outfile,
      logLevel: 'error',
    });
    const { status, stdout } = spawnSync(process.execPath, [outfile, JSON.stringify(task)], {
      encoding: 'utf8',
      stdio: ['ignore', show ? 'inherit' : 'pipe', 'inherit'],
    });
    if (status !== 0) throw new Error(`${program} failed with exit code ${status}: ${JSON.stringify(task)}`);
    return stdout ?? '';
  } finally {
    rmSync(folder, { recursive: true });
  }
}
