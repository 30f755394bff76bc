// The documentation for language models: llms.txt has a line per page, llms-full.txt the text of all pages.

import { readFileSync } from 'node:fs';
import { documentationPages } from '../markdown.ts';

/** Pages for users, in reading order; all others follow by name. */
const FIRST = ['README', 'docs/start', 'docs/world', 'docs/queries', 'docs/response', 'docs/levels', 'docs/character'];

export interface Page {
  /** Path in the repository. */
  readonly path: string;
  readonly title: string;
  /** The first sentences of the page, as one line. */
  readonly summary: string;
  readonly text: string;
}

export function pagesInOrder(): Page[] {
  const rank = (path: string) => (FIRST.indexOf(path.replace(/\.md$/, '')) + FIRST.length + 1) % (FIRST.length + 1);
  return documentationPages()
    .map(readPage)
    .sort((a, b) => rank(a.path) - rank(b.path) || (a.path < b.path ? -1 : 1));
}

function readPage(path: string): Page {
  const text = readFileSync(path, 'utf8');
  const title = /^# +(.+)$/m.exec(text)?.[1] ?? path;
  const paragraph = /^# .+\n+([\s\S]+?)\n\n/m.exec(text)?.[1] ?? '';
  const plain = paragraph.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/\s+/g, ' ');
  return { path, title, summary: plain.trim(), text };
}

/** One line per page; `addressOf` is where a reader finds it, or undefined if nowhere. */
export function llmsIndex(pages: readonly Page[], addressOf: (path: string) => string | undefined): string {
  const [readme, ...others] = pages;
  const lines = others.map(({ path, title, summary }) => {
    const address = addressOf(path);
    return `- ${address === undefined ? title : `[${title}](${address})`}: ${summary}`;
  });
  return `# ${readme?.title}\n\n> ${readme?.summary}\n\n## Pages\n\n${lines.join('\n')}\n`;
}

export function llmsFull(pages: readonly Page[]): string {
  return pages.map(({ path, text }) => `<!-- ${path} -->\n\n${text.trim()}\n`).join('\n');
}
