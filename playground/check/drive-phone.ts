import type { CDPSession, Page } from 'playwright-core';

/** Uses the page as a person with a phone would. */
export async function drivePhone(page: Page, keep: (page: Page) => Promise<void>): Promise<string> {
  const fingers = await page.context().newCDPSession(page);
  await expectWithin(page, '.scenes a[aria-current]', 'the chosen scene in the list');
  for (const button of await page.locator('.toolbar > *:visible').all()) {
    const box = (await button.boundingBox())!;
    const bar = (await page.locator('.toolbar').boundingBox())!;
    if (box.x < 0 || box.x + box.width > 390 || box.y + box.height > bar.y + 48)
      throw new Error('the toolbar does not fit');
  }
  if ((await page.locator('kbd:visible').count()) > 0) throw new Error('keys are shown on a phone');
  const title = (await page.locator('h1').boundingBox())!;
  const covering = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.tagName, [
    title.x + title.width / 2,
    title.y + title.height / 2,
  ] as const);
  if (covering !== 'H1') throw new Error(`${covering} covers the title`);
  await keep(page);

  const canvas = (await page.locator('canvas').first().boundingBox())!;
  const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 };
  await swipe(fingers, middle, { x: 0, y: -150 });
  await page.waitForFunction(() => window.scrollY > 50, undefined, { timeout: 5000 });
  await page.evaluate(() => window.scrollTo(0, 0));

  await page.getByRole('button', { name: 'Pause' }).tap();
  await page.getByRole('link', { name: /Bank shots/ }).tap();
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Bank shots');
  await page.waitForFunction(() => document.querySelector('.status')?.textContent?.startsWith('Paused. 18 '));
  // A finger that aims does not scroll the page, and lets go to shoot.
  await swipe(fingers, middle, { x: 40, y: 20 });
  const { clicked, shots } = await page.evaluate(() => window.__lab.counts());
  if (clicked !== 1 || shots !== 1) throw new Error(`${clicked} shots by a finger, expected 1`);
  if ((await page.evaluate(() => window.scrollY)) !== 0) throw new Error('the page scrolls while a finger aims');

  // A level is played by the pad, which does not scroll the page either, and by buttons at the same time.
  await page.getByRole('link', { name: /A level to play/ }).tap();
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'A level to play');
  await page.getByRole('button', { name: 'Play', exact: true }).tap();
  const pad = (await page.locator('.stick').boundingBox())!;
  const jump = (await page.getByRole('button', { name: 'Jump' }).boundingBox())!;
  const forward = { x: pad.x + pad.width / 2, y: pad.y + 8, id: 1 };
  const thumb = { x: jump.x + jump.width / 2, y: jump.y + jump.height / 2, id: 2 };
  await touch(fingers, 'touchStart', [forward]);
  await page.waitForFunction(() => (window.__lab.positionOf('hero') as { z: number })?.z < 0);
  await touch(fingers, 'touchStart', [forward, thumb]);
  await touch(fingers, 'touchEnd', [forward]);
  await page.waitForFunction(() => (window.__lab.positionOf('hero') as { y: number })?.y > 1.3);
  await touch(fingers, 'touchEnd', []);
  if ((await page.evaluate(() => window.scrollY)) !== 0) throw new Error('the page scrolls while a finger runs');

  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) throw new Error(`the page scrolls sideways by ${overflow}`);
  return 'list, toolbar, title, scrolling, aiming, playing';
}

async function expectWithin(page: Page, selector: string, name: string): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  const { width, height } = page.viewportSize()!;
  if (!box || box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height)
    throw new Error(`${name} is out of the window`);
}

type Place = { readonly x: number; readonly y: number; readonly id?: number };

const touch = (fingers: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
  fingers.send('Input.dispatchTouchEvent', { type, touchPoints });

/** A finger goes down, moves by so much, and goes up. */
async function swipe(fingers: CDPSession, from: Place, by: Place): Promise<void> {
  await touch(fingers, 'touchStart', [from]);
  for (let i = 1; i <= 10; i++) {
    await touch(fingers, 'touchMove', [{ x: from.x + (by.x * i) / 10, y: from.y + (by.y * i) / 10 }]);
  }
  await touch(fingers, 'touchEnd', []);
}
