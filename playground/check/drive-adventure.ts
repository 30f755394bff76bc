import type { Page } from 'playwright-core';
import { type Counts, step } from './drive-scene.ts';

/** Steps in which the demonstration gets to the goal. */
const MOST = 3000;

/** The demonstration gets to the goal, alike each time; then somebody plays by keys. */
export async function driveAdventure(page: Page): Promise<string> {
  const first = await toGoal(page);
  if (first.falls !== 0 || first.hurt !== 0 || first['drones left'] !== 0) {
    throw new Error(`the goal was reached with ${JSON.stringify(first)}`);
  }
  await page.reload();
  await page.waitForFunction(() => window.__lab?.ready);
  const second = await toGoal(page);
  if (JSON.stringify(second) !== JSON.stringify(first)) throw new Error('the second demonstration is another one');

  // The first key begins anew. Forward to the door, which is closed.
  await page.keyboard.down('ArrowUp');
  await step(page, 1);
  if ((await step(page, 0)).seconds !== 0) throw new Error('the first key does not begin the game');
  const { steps } = await step(page, 240);
  await page.keyboard.up('ArrowUp');
  const stopped = await heroOf(page);
  if (!(stopped.z < -13.3 && stopped.z > -13.6)) throw new Error(`the closed door stops the hero at z = ${stopped.z}`);
  await page.keyboard.press(' ');
  await step(page, 20);
  const { y } = await heroOf(page);
  if (!(y > stopped.y + 0.8)) throw new Error(`a jump gets to ${y} from ${stopped.y}`);
  // Back and off the edge, and back at the start.
  await page.keyboard.down('ArrowDown');
  const { falls } = await step(page, 320);
  await page.keyboard.up('ArrowDown');
  if (falls !== 1) throw new Error(`${falls} falls beside the level, expected 1`);
  return `at the goal in ${first.seconds} s with ${first['coins of 25']} coins; played for ${steps - first.steps} steps`;
}

async function toGoal(page: Page): Promise<Counts> {
  for (let steps = 0; steps < MOST; steps += 10) {
    const counts = await step(page, 10);
    if (counts.finished > 0) return counts;
  }
  throw new Error(`the demonstration is not at the goal after ${MOST} steps`);
}

const heroOf = (page: Page) =>
  page.evaluate(() => window.__lab.positionOf('hero') as { x: number; y: number; z: number });
