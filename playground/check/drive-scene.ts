import type { Page } from 'playwright-core';
import type { Lab } from '../shell/main.ts';
import { checkPicture } from './picture.ts';

const STEPS = 300;
/** Steps within which a key or a click has its effect. */
const REACTION = 3;

export type Counts = Readonly<Record<string, number>>;

/** Takes steps, and counts. */
export const step = (page: Page, count: number): Promise<Counts> =>
  page.evaluate((n) => {
    window.__lab.step(n);
    return window.__lab.counts();
  }, count);

/** Drives a scene by what it declares; throws when it does something else. */
export async function driveScene(page: Page, keep: (page: Page) => Promise<void>): Promise<string> {
  const check = (await page.evaluate(() => window.__lab.check)) as Lab['check'];
  if (!check) throw new Error('the scene declares no check');
  const counts = await step(page, STEPS);
  expect('steps', counts.steps, STEPS);
  for (const [name, expected] of Object.entries(check.counts)) expect(name, counts[name], expected);

  await page.evaluate(() => window.__lab.draw());
  const canvas = page.locator('canvas').first();
  const area = (await canvas.boundingBox())!;
  checkPicture(await page.screenshot(), area);
  await keep(page);

  await expectChange(page, check.key.changes, counts, () => page.keyboard.press(check.key.press));
  const { x, y } = await page.evaluate((point) => window.__lab.locate(point), check.click.at);
  await expectChange(page, check.click.changes, counts, () => page.mouse.click(x, y));
  return Object.entries(counts)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

/** The count must change by the input, and must not have changed before it. */
async function expectChange(page: Page, name: string, start: Counts, act: () => Promise<void>): Promise<void> {
  const before = await step(page, 1);
  expect(`${name}, before the input`, before[name], start[name]);
  await act();
  const after = await step(page, REACTION);
  if (after[name] === before[name]) throw new Error(`${name} is still ${after[name]} after the input`);
}

function expect(name: string, value: number | undefined, expected: number | undefined): void {
  if (value === undefined) throw new Error(`${name} is not counted`);
  if (value !== expected) throw new Error(`${name} is ${value}, expected ${expected}`);
}
