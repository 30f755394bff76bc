// The moving picture of the README: a few seconds of several scenes, one after the other.

import { statSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';

/** What is seen: a scene from step `from` on, for `seconds`. */
interface Shot {
  readonly scene: string;
  readonly from: number;
  readonly seconds: number;
}

const SHOTS: readonly Shot[] = [
  { scene: 'dragon', from: 60, seconds: 3 },
  { scene: 'bullets', from: 20, seconds: 3 },
  { scene: 'billiards', from: 20, seconds: 2.5 },
];
const STEPS_PER_SECOND = 60;
const STEPS_PER_FRAME = 3;
/** Scenes are drawn larger than they are shown: edges become smooth. */
const [DRAWN, SHOWN] = [
  { width: 960, height: 540 },
  { width: 720, height: 405 },
];
/** Of the film for light pages and the one for dark ones together. */
const MOST_BYTES = 1_500_000;

/** Hides what a film does not need: buttons, links, the state of the page. */
const STYLE = '.foot, .full { display: none !important; }';

/** Writes `film-light.webp` and `film-dark.webp` into a folder. Throws when they are too large. */
export async function writeFilms(browser: Browser, url: string, folder: string): Promise<string> {
  const files = ['light', 'dark'].map((theme) => `${folder}film-${theme}.webp`);
  for (const [i, colorScheme] of (['light', 'dark'] as const).entries()) {
    const page = await browser.newPage({ viewport: DRAWN, deviceScaleFactor: 1, colorScheme });
    const frames: Buffer[] = [];
    for (const shot of SHOTS) frames.push(...(await framesOf(page, url, shot)));
    await page.close();
    await sharp(frames, { join: { animated: true } })
      .webp({ quality: 60, effort: 6, minSize: true, loop: 0, delay: (1000 * STEPS_PER_FRAME) / STEPS_PER_SECOND })
      .toFile(files[i]);
  }
  const sizes = files.map((file) => statSync(file).size);
  if (sizes[0] + sizes[1] > MOST_BYTES) throw new Error(`the films are too large: ${sizes.join(' and ')} bytes`);
  return `films of ${sizes.map((size) => `${Math.round(size / 1000)} kB`).join(' and ')}`;
}

async function framesOf(page: Page, url: string, { scene, from, seconds }: Shot): Promise<Buffer[]> {
  await page.goto(`${url}?scene=${scene}&ci&embed&fine`);
  await page.waitForFunction(() => window.__lab?.ready, undefined, { timeout: 60_000, polling: 50 });
  await page.addStyleTag({ content: STYLE });
  await page.evaluate((count) => window.__lab.step(count), from);
  const frames: Buffer[] = [];
  for (let step = 0; step < seconds * STEPS_PER_SECOND; step += STEPS_PER_FRAME) {
    await page.evaluate((count) => {
      window.__lab.step(count);
      window.__lab.draw();
    }, STEPS_PER_FRAME);
    frames.push(
      await sharp(await page.screenshot())
        .resize(SHOWN)
        .png()
        .toBuffer(),
    );
  }
  return frames;
}
