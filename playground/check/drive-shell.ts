import type { Page } from 'playwright-core';

/** Uses the page as a person would: frames run, and buttons, tabs, search and parameters do what they say. */
export async function driveShell(
  page: Page,
  files: readonly string[],
  keep: (page: Page) => Promise<void>,
): Promise<string> {
  const listed = await page.evaluate(() => window.__lab.scenes);
  const forgotten = files.filter((file) => !listed.includes(file));
  if (forgotten.length > 0) throw new Error(`scenes/index.ts does not list ${forgotten.join(', ')}`);

  await waitForSteps(page, 20);
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await stepsOf(page);
  await page.getByRole('button', { name: 'One step', exact: true }).click();
  same('steps after one step', await stepsOf(page), paused + 1);
  const status = (await page.getByRole('status').textContent()) ?? '';
  if (!/^Paused\. \d+ bodies, /.test(status)) throw new Error(`status is "${status}"`);
  await page.waitForFunction((n) => document.querySelector('.counts dd')?.textContent === String(n), paused + 1);

  await page.getByRole('tab', { name: 'Events' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.event').length > 0, undefined, { timeout: 20_000 });
  await page.locator('.event').first().hover();
  await page.waitForTimeout(300);
  await keep(page);
  await page.getByRole('tab', { name: 'Source' }).click();
  if (!(await page.locator('pre').textContent())?.includes('defineScene')) throw new Error('the source is missing');
  const [picture, toolbar] = [await boxOf(page, '.picture'), await boxOf(page, '.toolbar')];
  if (toolbar.x + toolbar.width > picture.x + picture.width)
    throw new Error('the toolbar does not fit beside a program');
  await page.getByRole('tab', { name: 'About' }).click();

  await page.getByRole('button', { name: 'Restart with the same seed' }).click();
  await page.waitForFunction(() => window.__lab.counts().steps === 0, undefined, { timeout: 20_000 });

  await page.getByRole('searchbox').fill('pockets');
  same('scenes that are found', await page.locator('.scenes li:not([hidden])').count(), 1);
  await page.locator('.scenes li:not([hidden]) a').click();
  await waitForAddress(page, 'scene=billiards');
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Billiards');
  // The panel of the last scene stays until the next one is loaded.
  const slider = page.locator('.parameters input[name=restitution]');
  await slider.waitFor();
  await slider.focus();
  await page.keyboard.press('End');
  await waitForAddress(page, 'restitution=1');
  // A key in a field is the field's: it must not restart or pause.
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').pressSequentially('pr');
  same('pressed buttons', await page.getByRole('button', { name: 'Play' }).count(), 1);

  await page.getByRole('button', { name: 'Light or dark' }).click();
  same('theme', await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  for (const width of [900, 480]) {
    await page.setViewportSize({ width, height: 700 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) throw new Error(`a window ${width} wide scrolls sideways by ${overflow}`);
  }
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, select, summary, input, a')]
      .map((element) => ({ name: element.outerHTML.slice(0, 80), box: element.getBoundingClientRect() }))
      .filter(
        ({ box, name }) => box.width > 0 && (box.width < 24 || box.height < 24) && !/checkbox|<a href="http/.test(name),
      )
      .map(({ name }) => name),
  );
  if (small.length > 0) throw new Error(`smaller than 24 pixels: ${small.join(', ')}`);
  return `${listed.length} scenes listed`;
}

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!;

const stepsOf = (page: Page): Promise<number> => page.evaluate(() => window.__lab.counts().steps);

const waitForAddress = (page: Page, part: string) =>
  page.waitForFunction((wanted) => location.search.includes(wanted), part, { timeout: 20_000, polling: 100 });

const waitForSteps = (page: Page, count: number) =>
  page.waitForFunction((n) => window.__lab.counts().steps >= n, count, { timeout: 30_000, polling: 100 });

function same(name: string, value: unknown, expected: unknown): void {
  if (value !== expected) throw new Error(`${name}: ${value}, expected ${expected}`);
}
