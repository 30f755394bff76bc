import { spawnSync } from 'node:child_process';
import { install } from './install.ts';

/** Runs Vite for the playground, and returns its exit code. Its packages are installed at first use. */
export function runVite(...args: readonly string[]): number {
  install('playground');
  const { status } = spawnSync('npx', ['--prefix', 'playground', 'vite', ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status ?? 1;
}

/** Builds the playground, playground/dist. */
export function buildPlayground(): void {
  if (runVite('build', 'playground', '--logLevel', 'warn') !== 0) throw new Error('vite build playground failed');
}
