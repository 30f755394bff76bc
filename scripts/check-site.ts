// Opens pages of the built site, site/dist, in Chromium: by axe-core, wide and narrow, light and dark. Fails on what axe finds,
// on lines of code that are cut, and on pages that scroll sideways.

import { existsSync, readFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright';
import { FLAGS, findChromium } from '../playground/check/chromium.ts';
import { serve } from '../playground/check/server.ts';

const PAGES = [
  'index',
  'start',
  'bullets',
  'sensors',
  'world',
  'response',
  'levels',
  'three',
  'performance',
  'api/index/classes/World',
];
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const AXE = readFileSync('site/node_modules/axe-core/axe.min.js', 'utf8');

/** Rules of axe that a page breaks, with the first elements. */
const violationsOn = async (page: Page): Promise<string[]> => {
  await page.evaluate(AXE);
  // As text: it runs in the page. Frames are pages of their own.
  return page.evaluate(`axe.run({ exclude: [['iframe']] }, { iframes: false }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ' ×' + nodes.length + ': ' + nodes.slice(0, 3).map((it) => it.html.slice(0, 120)).join(' | ')))`);
};

/** Blocks of code that scroll, and the page if it does. */
const cutOn = (page: Page): Promise<string[]> =>
  page.evaluate(`[document.documentElement, ...document.querySelectorAll('.vp-doc pre')]
    .filter((it) => it.scrollWidth > it.clientWidth)
    .map((it) => 'cut: ' + (it.tagName === 'HTML' ? 'the page' : it.textContent.trim().slice(0, 60)))`);

if (!existsSync('site/dist/index.html')) throw new Error('site/dist is missing: run npm run docs first');
const { url, server } = await serve('site/dist/');
const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
const problems: string[] = [];
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce' });
    for (const name of PAGES) {
      await page.goto(`${url}${name}.html`);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const found = [...(await violationsOn(page)), ...(await cutOn(page))];
        problems.push(...found.map((it) => `${name}, ${colorScheme}, ${size.width}: ${it}`));
      }
    }
    await page.close();
  }
} finally {
  await browser.close();
  server.close();
}
for (const problem of problems) console.error(problem);
console.log(`${PAGES.length} pages, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
