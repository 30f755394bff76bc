import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

/**
 * Installs the packages of a folder that is a package of its own, at first use and after a change of its lock file. No code of
 * them runs at installation.
 */
export function install(folder: string): void {
  const lock = `${folder}/package-lock.json`;
  // npm writes it at the end of an installation.
  const installed = `${folder}/node_modules/.package-lock.json`;
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed`);
}
