import type { Page } from 'playwright-core';
import type { ArenaCounts } from '../arenas/page.ts';
import { checkPicture } from './picture.ts';

const frames = (page: Page, count: number, shoots = false): Promise<ArenaCounts> =>
  page.evaluate(
    async ([n, withShots]) => {
      await window.__arena?.frames(n, withShots);
      return window.__arena?.counts() as ArenaCounts;
    },
    [count, shoots] as const,
  );

/** Plays an arena of the examples for five seconds, walks by a key, and shoots by a click. */
export async function driveArena(page: Page, keep: (page: Page) => Promise<void>): Promise<string> {
  const counts = await frames(page, 300, true);
  if (counts.hits !== 10) throw new Error(`${counts.hits} of ten bullets hit`);
  if (!(counts.inside > 0)) throw new Error('no ball is in the zone');
  checkPicture(await page.screenshot(), (await page.locator('canvas').boundingBox())!);
  await keep(page);

  await page.keyboard.down('ArrowRight');
  const { x } = await frames(page, 30);
  await page.keyboard.up('ArrowRight');
  if (!(x > counts.x + 1)) throw new Error(`the player is at x = ${x} after half a second of walking from ${counts.x}`);
  await page.mouse.click(480, 270);
  const { hits } = await frames(page, 30);
  if (hits !== 11) throw new Error(`${hits} hits after a click, expected 11`);
  return `hits ${counts.hits}, inside ${counts.inside}`;
}
