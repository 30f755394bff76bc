// The measured part of docs/performance.md. The bench writes it, and a test compares it with the results.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { captions, plots } from './plots.ts';
import type { Results } from './results.ts';
import { describeTables } from './tables.ts';

const PAGE = 'docs/performance.md';
const FOLDER = 'docs/plots';
const BEGIN = '<!-- measured: written by npm run bench -->';
const END = '<!-- measured: end -->';

/** The part between the marks, made from the results. */
export function measuredPart(results: Results): string {
  const pictures = Object.keys(plots).map((name) => `![${captions[name]}](plots/${name}.svg)`);
  return [BEGIN, '', describeTables(results), '', pictures.join('\n\n'), '', END].join('\n');
}

/** The page with this part replaced. */
export function pageWith(page: string, results: Results): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${PAGE} has no part that begins with ${BEGIN} and ends with ${END}`);
  return page.slice(0, begin) + measuredPart(results) + page.slice(end + END.length);
}

export function writePage(results: Results): void {
  writeFileSync(PAGE, pageWith(readFileSync(PAGE, 'utf8'), results));
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, draw] of Object.entries(plots)) writeFileSync(`${FOLDER}/${name}.svg`, draw(results));
}
