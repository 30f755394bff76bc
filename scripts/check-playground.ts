// Checks the types of the playground, builds it, and drives its scenes in Chromium: playground/check. Its packages are
// installed at first use. `--write` writes the pictures of the docs.

import { spawnSync } from 'node:child_process';
import { install } from './install.ts';
import { buildPlayground } from './run-vite.ts';

install('playground');
run('npx', ['tsc', '-p', 'playground/tsconfig.json']);
buildPlayground();
run(process.execPath, ['--import', 'tsx', 'playground/check/main.ts', ...process.argv.slice(2)]);

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
