import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const STEPS = 90;
/** The step before which the second game gets another shot. */
const OTHER = 40;

/** Records two games, which differ from a step on, opens the first one, and compares both: as a person would. */
export async function driveRecording(page: Page, keep: (page: Page) => Promise<void>): Promise<string> {
  const one = await record(page, async () => step(page, STEPS));
  await page.keyboard.press('r');
  await page.waitForFunction(() => window.__lab.counts().steps === 0);
  await step(page, 10);
  const other = await record(page, async () => {
    await step(page, OTHER - 1);
    await page.keyboard.press('b');
    await step(page, STEPS - OTHER + 1);
  });

  const open = page.getByLabel('Recordings');
  await open.setInputFiles(one);
  await page.waitForFunction(() => document.querySelector('h1')?.textContent?.endsWith('.fcr'));
  const line = page.getByRole('slider', { name: 'Tick' });
  await line.waitFor();
  same('the last tick', await line.getAttribute('max'), `${10 + STEPS}`);
  await seek(page, 60);
  const there = await positions(page);
  await page.keyboard.press('n');
  await page.keyboard.press(',');
  same('the tick after a step on and one back', await tickOf(page), 60);
  same('the positions after a step on and one back', await positions(page), there);
  await seek(page, 10 + STEPS);
  await page.keyboard.press('n');
  same('the tick after a step beyond the end', await tickOf(page), 10 + STEPS);

  await open.setInputFiles([one, other]);
  const mark = page.getByRole('button', { name: /First difference/ });
  await mark.waitFor();
  same('the first tick that differs', await mark.textContent(), `First difference: ${10 + OTHER}`);
  await mark.click();
  same('the tick of the difference', await tickOf(page), 10 + OTHER);
  const about = (await page.locator('#panel-About').textContent()) ?? '';
  if (!about.includes(`After tick ${10 + OTHER} the games differ`))
    throw new Error(`the difference is not told: ${about}`);
  await page.evaluate(() => window.__lab.draw());
  await keep(page);
  for (const width of [900, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) throw new Error(`a window ${width} wide scrolls sideways by ${overflow}`);
  }
  return `${STEPS} ticks recorded, played and compared`;
}

/** Records what happens, and returns where the file is. */
async function record(page: Page, play: () => Promise<void>): Promise<string> {
  await page.getByRole('button', { name: 'Record what happens from now on' }).click();
  await play();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the recording' }).click();
  const download = await saved;
  const path = join(mkdtempSync(join(tmpdir(), 'first-contact-recording-')), download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

const step = (page: Page, count: number) => page.evaluate((n) => window.__lab.step(n), count);
const tickOf = (page: Page) => page.evaluate(() => window.__lab.counts().steps);
const positions = (page: Page) => page.evaluate(() => JSON.stringify(window.__lab.positions()));

async function seek(page: Page, tick: number): Promise<void> {
  await page.getByRole('slider', { name: 'Tick' }).fill(String(tick));
  same('the tick of the time line', await tickOf(page), tick);
}

function same(name: string, value: unknown, expected: unknown): void {
  if (value !== expected) throw new Error(`${name}: ${value}, expected ${expected}`);
}
