import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stepStages } from '../../scripts/figures/architecture.ts';

// The tables of docs/architecture.md against the code: a new stage, column or flag has to be explained there.

const page = readFileSync('docs/architecture.md', 'utf8');
const store = readFileSync('src/world/body-store.ts', 'utf8');
const step = readFileSync('src/world/step/step.ts', 'utf8');

/** The names that begin the rows of the table with the given head. */
function namesUnder(head: string): string[] {
  const lines = page.split('\n');
  const start = lines.indexOf(head);
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'));
  if (start < 0) throw new Error(`no table has the head ${head}`);
  return lines.slice(start + 2, end).map((line) => /^\| `(\w+)`/.exec(line)?.[1] ?? line);
}

/** The first groups of all matches. */
function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** The stages that `step` calls, in order. What undoes a refused step is in the catch block. */
const stages = namesIn(
  step.replace(/catch[\s\S]*?\n {2}\}/, ''),
  /^ +(?:sim\.responder\?\.)?(\w+Impacts(?=\(\))|\w+(?=\(sim\b)).*?\);/gm,
);

describe('the architecture page', () => {
  it('lists the stages of a step in the order of step.ts', () => {
    expect(stages).toHaveLength(12);
    expect(namesUnder('| stage | file | reads | writes |')).toEqual(stages);
  });

  it('says for every stage whether a refused step undoes it, up to the last one that may throw', () => {
    const undone = page.split('## Refused steps')[1]?.split('\n## ')[0] ?? '';
    for (const stage of stages.slice(0, stages.indexOf('commit'))) expect(undone).toContain(stage);
  });

  it('lists every column of the body store', () => {
    const columns = namesIn(store, /^ {2}(\w+) = new \w+Array\(/gm);
    expect(columns.length).toBeGreaterThan(20);
    expect(namesUnder('| column | numbers per body | written by | read by |').sort()).toEqual(columns.sort());
  });

  it('lists every flag of a body', () => {
    const flags = namesIn(store, /^export const (\w+) = 1 << /gm);
    expect(flags.length).toBeGreaterThan(10);
    expect(namesUnder('| flag | set by | cleared by |').sort()).toEqual(flags.sort());
  });

  it('has every stage in its figure, in order', () => {
    const svg = stepStages();
    const positions = stages.map((stage) => svg.indexOf(`>${stage}<`));
    expect(Math.min(...positions)).toBeGreaterThan(0);
    expect(positions).toEqual([...positions].sort((p, q) => p - q));
  });
});

describe('the pages', () => {
  it('name source files that exist', () => {
    const pages = ['CONTRIBUTING.md', 'README.md', ...readdirSync('docs').map((file) => posix.join('docs', file))];
    for (const path of pages.filter((file) => file.endsWith('.md'))) {
      const named = namesIn(readFileSync(path, 'utf8'), /\b(src\/[\w./-]+\.ts)\b/g);
      for (const file of named) expect(existsSync(file), `${path} names ${file}`).toBe(true);
    }
  });
});

describe('the sources', () => {
  it('refer to pages of the docs that exist', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const pages = new Set(
      files.flatMap((file) => namesIn(readFileSync(`src/${file}`, 'utf8'), /\b(docs\/[\w-]+\.md)\b/g)),
    );
    expect(pages).toContain('docs/v8.md');
    for (const file of pages) expect(existsSync(file), file).toBe(true);
  });
});
