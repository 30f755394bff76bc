import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { documentationPages } from '../../scripts/markdown.ts';
import { llmsFull, llmsIndex, pagesInOrder } from '../../scripts/pack/llms.ts';
import { methodsFirst } from '../../scripts/site/api-pages.ts';
import { checkSite } from '../../scripts/site/check-links.ts';
import { pageOf, type SourceCopies } from '../../scripts/site/pages.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A site of two pages, the second one in a folder, with the given links on the first one. */
function siteWith(...links: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'first-contact-site-'));
  folders.push(root);
  mkdirSync(join(root, 'api'));
  writeFileSync(join(root, 'index.html'), links.map((href) => `<a class="link" href="${href}">there</a>`).join('\n'));
  writeFileSync(
    join(root, 'api', 'index.html'),
    '<h2 id="größe" tabindex="-1">Size</h2><a href="../index.html">home</a>',
  );
  return root;
}

describe('links of the site', () => {
  it('lead to pages, folders, anchors and files', () => {
    const root = siteWith(
      '/api/',
      './api/index.html',
      'api/index',
      '/api/#gr%C3%B6%C3%9Fe',
      'https://a.org/x',
      '/api/?q=1',
    );
    expect(checkSite(root)).toEqual({ pages: 2, links: 6 });
  });

  it('are refused by page and target when they lead nowhere', () => {
    expect(() => checkSite(siteWith('/apis/'))).toThrow('1 links lead nowhere\nindex.html: /apis/');
    expect(() => checkSite(siteWith('/api/#width'))).toThrow('index.html: /api/#width');
    expect(() => checkSite(siteWith('#top'))).toThrow('index.html: #top');
  });

  it('may begin with the address that the site is built for', () => {
    expect(checkSite(siteWith('/docs/0.1/api/'), '/docs/0.1/').links).toBe(2);
    expect(() => checkSite(siteWith('/docs/0.1/apis/'), '/docs/0.1/')).toThrow('/docs/0.1/apis/');
  });
});

describe('pages of the site', () => {
  const copies: SourceCopies = new Map();
  const pages = documentationPages()
    .filter((path) => path !== 'README.md')
    .map((path) => pageOf(path, copies));

  it('link to pages of the site, and to copies of the sources', () => {
    const { name, title, text } = pages.find((page) => page.name === 'response')!;
    expect([name, title]).toEqual(['response', 'Responses at impact']);
    expect(text).toContain('](./world.md#handlers-or-response)');
    expect(text).toContain('](./source/src/constants.ts.txt)');
    expect(copies.get('source/src/constants.ts.txt')).toBe(readFileSync('src/constants.ts', 'utf8'));
    for (const page of pages) expect(page.text).not.toMatch(/\]\(\.\.\//);
  });

  it('keep their code as it is', () => {
    const code = (text: string) => text.match(/^```[\s\S]*?^```$/gm);
    expect(code(pages.find(({ name }) => name === 'world')!.text)).toEqual(code(readFileSync('docs/world.md', 'utf8')));
  });

  it('show scenes of the playground where a comment names one', () => {
    expect(pages.find(({ name }) => name === 'bullets')!.text).toContain('\n<PlaygroundScene id="bullets" />\n');
  });
});

describe('pages of the reference', () => {
  const method = (name: string, text: string) => `### ${name}()\n\n> **${name}**(): \`void\`\n\n${text}\n\n`;
  const page = [
    '# Class: Box\n\nA box.\n\n',
    '## Example\n\n```ts\nnew Box();\n```\n\n',
    '## Extends\n\n- `Base`\n\n',
    '## Constructors\n\n### Constructor\n\nMakes a box.\n\n#### Overrides\n\n`Base.constructor`\n\n',
    '## Accessors\n\n### size\n\nIts size.\n\n',
    `## Methods\n\n${method('open', 'Opens it, to the left\nor right. Then it is open.')}***\n\n${method('close', 'Closes it.')}`,
  ].join('');

  it('of classes begin with a table of the methods, and end with what the class is made of', () => {
    const ordered = methodsFirst(page);
    const headings = [...ordered.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
    expect(headings).toEqual(['Example', 'Methods', 'Constructors', 'Accessors', 'Extends']);
    expect(ordered).toContain(
      '| [`open()`](#open) | Opens it, to the left or right. |\n| [`close()`](#close) | Closes it. |',
    );
    expect(ordered).not.toContain('Overrides');
  });

  it('of anything else stay as they are', () => {
    const other = page.replace('# Class', '# Interface');
    expect(methodsFirst(other)).toBe(other);
  });
});

describe('llms.txt', () => {
  const pages = pagesInOrder();

  it('begins with the README and has a line with title, address and first paragraph for every other page', () => {
    const index = llmsIndex(pages, (path) => (path === 'docs/start.md' ? 'start.html' : undefined));
    expect(index.startsWith('# first-contact\n\n> Collision detection for TypeScript game worlds')).toBe(true);
    const lines = index.split('\n').filter((line) => line.startsWith('- '));
    expect(lines).toHaveLength(documentationPages().length - 1);
    expect(lines[0]).toMatch(/^- \[Start in five minutes\]\(start\.html\): You want .+\.$/);
    for (const line of lines) expect(line).toMatch(/^- .+: .+\.?$/);
  });

  it('has a sibling with the text of every page', () => {
    const full = llmsFull(pages);
    for (const path of documentationPages()) expect(full).toContain(readFileSync(path, 'utf8').trim());
  });
});
