import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Runs a program in a folder. Throws what it printed when it fails. */
export function run(title: string, cwd: string, command: string, args: string[], shell = false): void {
  const result = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 300_000, shell });
  if (result.status === 0) return;
  throw new Error(`${title} failed\n${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`);
}

/** npm is a batch file on Windows, which only a shell can start. */
export const npm = (title: string, cwd: string, args: string[]) =>
  run(title, cwd, 'npm', args, process.platform === 'win32');

/** Packs the library into a folder, which has no other package. Returns the path of the tarball. */
export function pack(folder: string): string {
  npm('npm pack', '.', ['pack', '--silent', '--pack-destination', folder]);
  return join(folder, readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '');
}
