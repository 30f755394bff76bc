import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Installs the packages of a folder that is a package of its own, at first use and after a change of its lock file. No code of
 * them runs at installation.
 */
export function install(folder: string): void {
  const lock = readFileSync(`${folder}/package-lock.json`, 'utf8');
  /** The lock file of the last installation: times say nothing in a new checkout. */
  const installed = `${folder}/node_modules/.installed-lock.json`;
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  console.log(`Installing the packages of ${relative('', folder)}, by its lock file.`);
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed`);
  writeFileSync(installed, lock);
}
