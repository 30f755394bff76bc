import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import * as narrowphase from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { figures } from '../../scripts/figures/gallery.ts';
import { isDeep } from '../helpers/sample-size.ts';

// What docs/algorithms.md promises: a table that maps each algorithm to exports and tests, and figures of the library's own
// results.

const PAGE = 'docs/algorithms.md';
const page = readFileSync(PAGE, 'utf8');
const exported = Object.keys(narrowphase);

/** Rows of the table of algorithms, without its head: name, exports and tests. */
const rows = (page.split('## Every algorithm')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| ['))
  .map((line) => line.split(' | '))
  .map(([name = '', functions = '', tests = '']) => ({
    name: name.replace(/^\| /, ''),
    functions: [...functions.matchAll(/`(\w+)`/g)].map((match) => match[1]!),
    tests: [...tests.matchAll(/\]\(([^)]+)\)/g)].map((match) => posix.join('docs', match[1]!)),
  }));

describe('the table of algorithms', () => {
  it('has a row for every algorithm that is exported', () => {
    const families = /^(distance|overlap|contact|sweep|ray|intersect|pointIn|classify|closest|barycentric|obbTo)/;
    const algorithms = exported.filter((name) => families.test(name) && !/^\w+Shapes$/.test(name));
    const inRows = new Set(rows.flatMap(({ functions }) => functions));
    expect(algorithms.length).toBeGreaterThan(80);
    expect(algorithms.filter((name) => !inRows.has(name))).toEqual([]);
    expect(rows.length).toBeGreaterThan(40);
  });

  it.each(rows)('names exports that exist: $name', ({ functions }) => {
    expect(functions.length).toBeGreaterThan(0);
    for (const name of functions) expect(exported).toContain(name);
  });

  it.each(rows)('names tests that exist and that mention an export of the row: $name', ({ functions, tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const path of tests) expect(existsSync(path), path).toBe(true);
    const text = tests.map((path) => readFileSync(path, 'utf8')).join();
    expect(functions.filter((name) => text.includes(name))).not.toEqual([]);
  });

  it.each(rows)('points to a section that names the algorithm: $name', ({ name }) => {
    const anchor = name.match(/\]\(#([^)]+)\)/)?.[1];
    const headings = [...page.matchAll(/^#{2,3} (.+)$/gm)].map((match) =>
      match[1]!
        .toLowerCase()
        .replaceAll(/[^\p{Letter}\p{Number} -]/gu, '')
        .replaceAll(' ', '-'),
    );
    expect(headings).toContain(anchor);
  });
});

describe('the figures', () => {
  const files = readdirSync('docs/figures').filter((file) => file.endsWith('.svg'));

  // Only a deep run draws the figure that takes as long as all others together: it runs the solver for many steps.
  const drawn = Object.entries(figures).filter(([name]) => isDeep || name !== 'solver');

  it.each(drawn)('%s is what the library answers now (npm run figures)', (name, draw) => {
    expect(readFileSync(`docs/figures/${name}.svg`, 'utf8')).toBe(draw());
  });

  it('are all in the docs, with a text for those who do not see them, and no others are', () => {
    const pages = readdirSync('docs').filter((file) => file.endsWith('.md'));
    const text = pages.map((file) => readFileSync(`docs/${file}`, 'utf8')).join();
    const shown = [...text.matchAll(/!\[([^\]]*)\]\(figures\/([\w-]+\.svg)\)/g)];
    expect(shown.map((match) => match[2]).sort()).toEqual(files.sort());
    expect(files).toEqual(
      Object.keys(figures)
        .map((name) => `${name}.svg`)
        .sort(),
    );
    for (const [, text = ''] of shown) expect(text.length).toBeGreaterThan(30);
  });

  it('are the same on every drawing, without numbers that are none and without −0', () => {
    for (const [, draw] of drawn) {
      const svg = draw();
      expect(draw()).toBe(svg);
      expect(svg).not.toMatch(/NaN|Infinity|undefined|-0[^.\d]/);
    }
  });
});

describe('the docs', () => {
  it('mention every function of first-contact/narrowphase', () => {
    const docs = page + readFileSync('docs/narrowphase.md', 'utf8');
    const functions = Object.entries(narrowphase).filter(([, value]) => typeof value === 'function');
    const missing = functions.map(([name]) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(docs));
    expect(missing).toEqual([]);
  });
});
