// Reads code blocks, links and headings of a Markdown page.

import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface CodeBlock {
  page: string;
  /** Line of the page (from 1) on which the code starts. */
  line: number;
  language: string;
  code: string;
}

/** README.md and everything under docs/, those that exist. */
export function documentationPages(): string[] {
  const docs = existsSync('docs') ? readdirSync('docs', { recursive: true, encoding: 'utf8' }) : [];
  const pages = docs.filter((path) => path.endsWith('.md')).map((path) => `docs/${path.replaceAll('\\', '/')}`);
  return ['README.md', ...pages.sort()].filter((path) => existsSync(path));
}

const FENCED_BLOCK = /^( *)(`{3,})([\w-]*)[^\n`]*\n([\s\S]*?)^\1\2 *$/gm;

export function codeBlocks(page: string): CodeBlock[] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(FENCED_BLOCK)].map((match) => ({
    page,
    line: text.slice(0, match.index).split('\n').length + 1,
    language: match[3] ?? '',
    code: (match[4] ?? '').replaceAll(new RegExp(`^${match[1]}`, 'gm'), ''),
  }));
}

/** The page without its code, in which a `[x](y)` is a link. */
function prose(page: string): string {
  return readFileSync(page, 'utf8')
    .replaceAll(FENCED_BLOCK, '')
    .replaceAll(/`[^`\n]+`/g, (code) => code.slice(1, -1));
}

/** Targets of the links and images that point into the repository. */
export function relativeLinks(page: string): string[] {
  const text = readFileSync(page, 'utf8')
    .replaceAll(FENCED_BLOCK, '')
    .replaceAll(/`[^`\n]+`/g, '');
  const targets = [...text.matchAll(/\]\(<?([^)>\s]+)>?[^)]*\)|\b(?:src|href)="([^"]+)"|^\[[^\]]+\]: *(\S+)/gm)];
  return targets.map((it) => it[1] ?? it[2] ?? it[3] ?? '').filter((it) => !/^(\w+:|\/\/)/.test(it));
}

/** The anchors of the page's headings, made the way GitHub makes them. */
export function anchors(page: string): string[] {
  const headings = [...prose(page).matchAll(/^#{1,6} +(.+?) *#*$/gm)].map((it) => it[1] ?? '');
  return headings.map((it) =>
    it
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}\p{Connector_Punctuation} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
