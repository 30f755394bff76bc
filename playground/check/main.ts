// Drives every scene of the built playground in Chromium: npm run check:playground. With --write, the pictures go to
// docs/pictures, the film of the README with them; with names of scenes, or shell, phone, recording, film, arena-three and
// arena-react, only these are driven.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { FLAGS, findChromium } from './chromium.ts';
import { driveAdventure } from './drive-adventure.ts';
import { driveArena } from './drive-arena.ts';
import { drivePhone } from './drive-phone.ts';
import { driveRecording } from './drive-recording.ts';
import { driveScene } from './drive-scene.ts';
import { driveShell } from './drive-shell.ts';
import { writeFilms } from './film.ts';
import { serve } from './server.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Of a picture in the docs. */
const MOST_BYTES = 60_000;
const isWriting = process.argv.includes('--write');
const names = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const pictures = isWriting ? folder('../../docs/pictures/') : mkdtempSync(join(tmpdir(), 'first-contact-pictures-'));
mkdirSync(pictures, { recursive: true });

const { url, server } = await serve(folder('../dist/'));
const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
let failures = 0;

/** Opens a page, drives it, and reports what is wrong with it. */
async function run(
  name: string,
  address: string,
  [width, height]: [number, number],
  drive: (page: Page) => Promise<string>,
  options: BrowserContextOptions = {},
) {
  const started = performance.now();
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1, ...options });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console error: ${message.text()}`);
  });
  // As text: tsx gives functions names by a helper that the page does not have.
  await page.addInitScript(`
    globalThis.__name = (named) => named;
    for (const type of ['webglcontextlost', 'webglcontextcreationerror']) {
      window.addEventListener(type, () => console.error(type), { capture: true });
    }
  `);
  let summary = '';
  try {
    await page.goto(url + address);
    await page.waitForFunction(() => window.__lab?.ready || window.__arena, undefined, {
      timeout: 20_000,
      polling: 50,
    });
    summary = await drive(page);
  } catch (error) {
    problems.push((error as Error).message);
  }
  await page.close();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${problems.length === 0 ? 'ok' : 'FAILED'}, ${seconds} s. ${summary}`);
  for (const problem of problems) console.error(`  ${problem}`);
  if (problems.length > 0) failures++;
}

/** Hides what lies over a scene. */
const SCENE_ALONE = '.top, .foot { visibility: hidden; }';

/** Keeps a picture of a page: small enough for the docs, or exact. `style` holds for the picture of the docs alone. */
const keep =
  (name: string, style = '') =>
  async (page: Page) => {
    if (!isWriting) {
      writeFileSync(join(pictures, `${name}.png`), await page.screenshot());
      return;
    }
    for (const quality of [85, 75, 65, 55, 45]) {
      const picture = await page.screenshot({ type: 'jpeg', quality, style });
      if (picture.length > MOST_BYTES && quality > 45) continue;
      writeFileSync(join(pictures, `${name}.jpg`), picture);
      return;
    }
  };

/** For pictures that the docs do not show. */
const keepUnlessWriting = (name: string) => (isWriting ? async () => {} : keep(name));

try {
  const all = readdirSync(folder('../scenes'))
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .map((file) => file.slice(0, -'.ts'.length));
  if (names.length === 0 || names.includes('shell')) {
    const address = isWriting ? '' : '?fine=0';
    await run('the page around the scenes', address, [1200, 720], (page) => driveShell(page, all, keep('playground')));
  }
  if (names.length === 0 || names.includes('recording')) {
    await run('recording', '?scene=billiards&step=10&fine=0', [1200, 720], (page) =>
      driveRecording(page, keepUnlessWriting('recording')),
    );
  }
  if (names.length === 0 || names.includes('phone')) {
    const phone = { hasTouch: true, isMobile: true };
    await run(
      'a phone',
      '?scene=room&fine=0',
      [390, 844],
      (page) => drivePhone(page, keepUnlessWriting('phone')),
      phone,
    );
  }
  if (names.length === 0 || names.includes('adventure')) {
    await run('a played level', '?scene=adventure&ci', [960, 540], driveAdventure);
  }
  for (const name of ['three', 'react'].filter((arena) => names.length === 0 || names.includes(`arena-${arena}`))) {
    await run(`arena-${name}`, `arenas/${name}.html?ci`, [960, 540], (page) => driveArena(page, keep(`arena-${name}`)));
  }
  const waiting = all.filter((name) => names.length === 0 || names.includes(name));
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const address = `?scene=${name}&ci&embed${isWriting ? '&fine' : ''}`;
      await run(name, address, [960, 540], (page) => driveScene(page, keep(name!, SCENE_ALONE)));
    }
  };
  await Promise.all([work(), work()]);
  if (isWriting && (names.length === 0 || names.includes('film'))) {
    console.log(`film: ${await writeFilms(browser, url, pictures)}`);
  }
} finally {
  await browser.close();
  server.close();
}
console.log(
  failures === 0 ? `All passed; pictures in ${isWriting ? 'docs/pictures' : pictures}.` : `${failures} failed.`,
);
if (failures > 0) process.exitCode = 1;
else if (!isWriting && process.env.CI) rmSync(pictures, { recursive: true });
