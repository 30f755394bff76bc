import { spawnSync } from 'node:child_process';
import { install } from './install.ts';

/** Builds the playground, playground/dist. Its packages are installed at first use. */
export function buildPlayground(): void {
  install('playground');
  const args = ['--prefix', 'playground', 'vite', 'build', 'playground', '--logLevel', 'warn'];
  const { status } = spawnSync('npx', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`npx ${args.join(' ')} failed`);
}
