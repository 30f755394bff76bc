// Finds Chromium; on Debian as root, installs it.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const VARIABLE = 'CHROMIUM';
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** WebGL in software, for machines without a graphics card. Newer builds do not fall back to it by themselves. */
export const FLAGS = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

export function findChromium(): string {
  const named = process.env[VARIABLE];
  if (named) {
    if (!existsSync(named)) throw new Error(`${VARIABLE} names ${named}, which does not exist`);
    return named;
  }
  const found = PLACES.find((place) => existsSync(place));
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Chromium is missing: installing it with apt-get.');
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
      const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
      if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed`);
    }
    if (existsSync(PLACES[0])) return PLACES[0];
  }
  throw new Error(`Chromium is missing: install it, or name its executable in the environment variable ${VARIABLE}`);
}
