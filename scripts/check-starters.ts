// A stranger's way: each starter is copied out of the repository and gets the packed library; then come its two commands. In Chromium
// something has to move. The ten lines of three pages go into new projects of Vite, by the two commands of each page.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright';
import { FLAGS, findChromium } from '../playground/check/chromium.ts';
import { npm, pack } from './pack/npm.ts';

const STARTERS = 'examples/starters';
/** What makes a new project of Vite: the first command of the pages with a version, so that it is the same tomorrow. */
const CREATE_VITE = 'create-vite@9.3.0';
/** Pages with two commands, and ten lines for one file of the project that these make. */
const TEN_LINES = [
  { page: 'docs/start.md', file: 'src/main.ts' },
  { page: 'docs/2d.md', file: 'src/main.ts' },
  { page: 'docs/react.md', file: 'src/App.tsx' },
];

const shell = process.platform === 'win32';
const scratch = mkdtempSync(join(tmpdir(), 'first-contact-starters-'));

/** A port that nobody uses now. */
function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Runs `npm run dev` in a folder until something has moved in its page. */
async function watch(name: string, folder: string, browser: Browser): Promise<void> {
  const port = await freePort();
  const args = folder.endsWith('server-ws')
    ? ['run', 'dev']
    : ['run', 'dev', '--', '--port', String(port), '--strictPort'];
  const env = { ...process.env, PORT: String(port) };
  const server = spawn('npm', args, { cwd: folder, env, shell, detached: !shell, stdio: 'ignore' });
  const page = await browser.newPage({ viewport: { width: 640, height: 480 } });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    // Browsers ask for an icon.
    if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico')) errors.push(message.text());
  });
  try {
    await openPage(page, `http://localhost:${port}`);
    const pictures = new Set<string>();
    for (let i = 0; i < 60 && pictures.size < 4; i++) {
      await sleep(250);
      pictures.add((await page.screenshot()).toString('base64'));
    }
    if (pictures.size < 4) throw new Error(`${name}: nothing moves`);
    if (errors.length > 0) throw new Error(`${name}: ${errors.join('\n')}`);
    console.log(`${name}: ok`);
  } finally {
    await page.close();
    end(server);
  }
}

/** Opens a page of a server that is about to start. */
async function openPage(page: Awaited<ReturnType<Browser['newPage']>>, address: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await page.goto(address);
      return;
    } catch (error) {
      if (tries === 60) throw error;
      await sleep(500);
    }
  }
}

/** Ends npm and the server that it has started. */
function end({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (shell) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
  else process.kill(-pid, 'SIGTERM');
}

/** A copy of a starter, with the packed library in place of the published one. */
function prepareStarter(name: string, tarball: string): string {
  const folder = join(scratch, name);
  cpSync(resolve(STARTERS, name), folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  manifest.dependencies['first-contact'] = `file:${tarball}`;
  writeFileSync(path, JSON.stringify(manifest));
  npm(`${name}: npm install`, folder, ['install', '--no-audit', '--no-fund']);
  npm(`${name}: npm run build`, folder, ['run', 'build']);
  return folder;
}

/** A new project of Vite by the two commands of a page, with the program that follows them, but the packed library. */
function prepareTenLines({ page, file }: (typeof TEN_LINES)[number], tarball: string): string {
  const text = readFileSync(page, 'utf8');
  const commands = /npm create vite@latest game -- (.+)\ncd game && npm install (.+) && npm run dev\n```/.exec(text);
  const program = /^\s*```tsx?\n(.+?)```/s.exec(text.slice((commands?.index ?? 0) + (commands?.[0].length ?? 0)))?.[1];
  if (!commands || !program) throw new Error(`${page} has no two commands with a program below`);
  if (program.trim().split('\n').length > 10) throw new Error(`the program of ${page} has more than ten lines`);
  const [, options, packages] = commands;
  npm(CREATE_VITE, scratch, ['exec', '--yes', '--', CREATE_VITE, 'game', ...options.split(' ')]);
  const folder = join(scratch, page.replaceAll('/', '-'));
  renameSync(join(scratch, 'game'), folder);
  writeFileSync(join(folder, file), program);
  const installed = packages.split(' ').map((name) => (name === 'first-contact' ? tarball : name));
  npm('npm install', folder, ['install', '--no-audit', '--no-fund', ...installed]);
  npm('npm run build', folder, ['run', 'build']);
  return folder;
}

const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
try {
  const tarball = pack(scratch);
  for (const lines of TEN_LINES) {
    await watch(`ten lines of ${lines.page}`, prepareTenLines(lines, tarball), browser);
  }
  for (const name of readdirSync(STARTERS).sort()) await watch(name, prepareStarter(name, tarball), browser);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await browser.close();
  rmSync(scratch, { recursive: true, force: true });
}
