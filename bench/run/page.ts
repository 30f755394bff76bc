// The measured parts of docs/performance.md and docs/performance-notes.md. The bench writes them, and a test compares
// them with the results.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { captions, plots } from './plots.ts';
import type { Results } from './results.ts';
import { describeSummary } from './summary.ts';
import { describeTables } from './tables.ts';

const FOLDER = 'docs/plots';
const BEGIN = '<!-- measured: written by npm run bench -->';
const END = '<!-- measured: end -->';

/** The measured part of each page. */
export const measuredPages: Readonly<Record<string, (results: Results) => string>> = {
  'docs/performance.md': describeSummary,
  'docs/performance-notes.md': (results) => {
    const pictures = Object.keys(plots).map((name) => `![${captions[name]}](plots/${name}.svg)`);
    return `${describeTables(results)}\n\n${pictures.join('\n\n')}`;
  },
};

/** A page with the part between its marks replaced. */
export function pageWith(path: string, results: Results): string {
  const page = readFileSync(path, 'utf8');
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${path} has no part that begins with ${BEGIN} and ends with ${END}`);
  const part = [BEGIN, '', measuredPages[path](results), '', END].join('\n');
  return page.slice(0, begin) + part + page.slice(end + END.length);
}

export function writePages(results: Results): void {
  for (const path of Object.keys(measuredPages)) writeFileSync(path, pageWith(path, results));
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, draw] of Object.entries(plots)) writeFileSync(`${FOLDER}/${name}.svg`, draw(results));
}
