// `npm pack` and `npm publish` run this around packing: `--restore` afterwards. The README gets links that work on the
// package's page, and llms.txt is written. A guard restores both if packing fails.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { llmsIndex, pagesInOrder } from './pack/llms.ts';
import { addressOf, isPacked, type Manifest, withAbsoluteLinks } from './pack/readme.ts';

const README = 'README.md';
const BACKUP = '.cache/README.md';
const LLMS = 'llms.txt';

/** After this time the guard restores the README in any case, seconds. Packing takes about two. */
const LONGEST = 60;

function prepare(): void {
  restore();
  const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const original = readFileSync(README, 'utf8');
  const index = llmsIndex(pagesInOrder(), (path) => (isPacked(path, manifest) ? addressOf(path, manifest) : undefined));
  mkdirSync('.cache', { recursive: true });
  writeFileSync(BACKUP, original);
  const npm = npmProcess();
  const args = ['--import', 'tsx', fileURLToPath(import.meta.url), '--guard', String(npm ?? '')];
  spawn(process.execPath, args, { detached: true, stdio: 'ignore' }).unref();
  writeFileSync(LLMS, index);
  // Written elsewhere and renamed: no moment has half a README.
  writeFileSync(`${BACKUP}.new`, withAbsoluteLinks(original, manifest));
  renameSync(`${BACKUP}.new`, README);
}

function restore(): void {
  if (!existsSync(BACKUP)) return;
  renameSync(BACKUP, README);
  rmSync(LLMS, { force: true });
}

/** The number of the npm process that runs this script, where the system tells. */
function npmProcess(): number | undefined {
  let id = process.ppid;
  for (let generation = 0; generation < 6 && id > 1; generation++) {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(id)], { encoding: 'utf8' });
    const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? [];
    if (/^npm |npm-cli\.js/.test(command)) return id;
    id = Number(parent ?? 0);
  }
  return undefined;
}

/** Waits until npm has ended or the time is up, and restores what is still changed. */
async function guard(npm: number | undefined): Promise<void> {
  const end = Date.now() + 1000 * LONGEST;
  while (existsSync(BACKUP) && Date.now() < end && (npm === undefined || isRunning(npm))) await sleep(100);
  restore();
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

const [, , mode, npm] = process.argv;
if (mode === '--restore') restore();
else if (mode === '--guard') await guard(npm ? Number(npm) : undefined);
else prepare();
