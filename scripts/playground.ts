// Starts the playground, `npm run playground`, or builds its static folder, `npm run playground:build`. Its packages are
// installed at first use.

import { spawnSync } from 'node:child_process';
import { install } from './install.ts';

install('playground');
const { status } = spawnSync('npx', ['--prefix', 'playground', 'vite', ...process.argv.slice(2)], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
