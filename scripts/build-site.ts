// Builds the documentation as a site, site/dist: the pages of docs/, the scenes of the playground that they embed, the API
// reference and a search that needs no server.
// Links into the sources lead to copies of these. Fails on a link that leads nowhere.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { install } from './install.ts';
import { codeBlocks, documentationPages } from './markdown.ts';
import { llmsFull, llmsIndex, pagesInOrder } from './pack/llms.ts';
import { buildPlayground } from './run-vite.ts';
import { methodsFirst } from './site/api-pages.ts';
import { checkSite } from './site/check-links.ts';
import { checkSearch } from './site/check-search.ts';
import { gallery } from './site/gallery.ts';
import { pageOf, type SourceCopies } from './site/pages.ts';

const SITE = 'site';
const PAGES = `${SITE}/.pages`;
const DIST = `${SITE}/dist`;
const PLAYGROUND = 'playground/dist';

/** Runs a program of the site's own packages. */
function run(program: string, args: string[], cwd: string): void {
  const path = `${process.cwd()}/${SITE}/node_modules/${program}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${basename(program)} failed\n${stdout}${stderr}`);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The entries of the package, named after their files. */
function entryFiles(): string[] {
  const found = readdirSync(`${PAGES}/api`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return found.map(({ name }) => name);
}

/** The name by which programs import an entry. */
const entryName = (file: string) => (file === 'index' ? 'first-contact' : `first-contact/${file}`);

/** Items of the sidebar: the entries, whose pages list their exports. To list all of them on every page doubles the site. */
const apiItems = () => entryFiles().map((file) => ({ text: entryName(file), link: `/api/${file}/` }));

/** What the entries are for, by their files. */
const ENTRY_TEXTS: Readonly<Record<string, string>> = {
  '2d': 'Worlds in the plane, and their shapes.',
  index: 'A world of bodies: steps, events, queries, responses, characters.',
  narrowphase: 'Shape against shape, without a world, and every primitive by its name.',
  react: 'Components and hooks for react-three-fiber.',
  three: 'Shapes from what three.js draws, objects that follow bodies, debug lines.',
};

/** typedoc names entries after their files: the reference names them as programs import them. */
function nameEntries(): void {
  const files = entryFiles().join('|');
  const heading = new RegExp(`^\\[API\\].*|^# (?:${files})$|^(?:\\||-) \\[(?:${files})\\]`, 'gm');
  const name = new RegExp(`\\b(?:${files})(?=\\]|$)`);
  for (const file of readdirSync(`${PAGES}/api`, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.md')) continue;
    const path = `${PAGES}/api/${file}`;
    const text = readFileSync(path, 'utf8').replaceAll(heading, (line) => line.replace(name, entryName));
    const described = text.replaceAll(/(?<=^\| .*\]\((\w+)\/index\.md\) \| )-(?= \|$)/gm, (none, entry) => {
      return ENTRY_TEXTS[entry] ?? none;
    });
    // Pages that the sidebar does not list have no neighbors.
    writeFileSync(path, `---\nprev: false\nnext: false\n---\n\n${methodsFirst(described)}`);
  }
}

function writePages(): void {
  rmSync(PAGES, { recursive: true, force: true });
  rmSync(DIST, { recursive: true, force: true });
  run('typedoc/bin/typedoc', ['--options', 'typedoc.json'], SITE);

  nameEntries();

  const copies: SourceCopies = new Map();
  const titles: Record<string, string> = {};
  for (const path of [
    ...documentationPages(),
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'CODE_OF_CONDUCT.md',
    'SECURITY.md',
  ]) {
    if (path === 'README.md') continue;
    const { name, title, text } = pageOf(path, copies);
    titles[name] = title;
    write(`${PAGES}/${name}.md`, text);
  }
  for (const folder of ['figures', 'plots', 'pictures']) {
    if (existsSync(`docs/${folder}`)) cpSync(`docs/${folder}`, `${PAGES}/${folder}`, { recursive: true });
  }
  for (const [address, text] of copies) write(`${PAGES}/${address.endsWith('.md') ? '' : 'public/'}${address}`, text);
  cpSync('docs/pictures', `${PAGES}/public/pictures`, { recursive: true });
  write(`${PAGES}/public/icon.svg`, readFileSync(`${SITE}/icon.svg`, 'utf8'));
  const example = codeBlocks('README.md').find(({ language }) => language === 'ts')?.code ?? '';
  const home = readFileSync(`${SITE}/home.md`, 'utf8');
  write(
    `${PAGES}/index.md`,
    home.replace('<!-- first example -->', () => `\`\`\`ts\n${example}\`\`\``).replace('<!-- gallery -->', gallery),
  );
  write(`${PAGES}/pages.json`, JSON.stringify({ titles, api: apiItems() }));

  const pages = pagesInOrder();
  write(
    `${PAGES}/public/llms.txt`,
    llmsIndex(pages, (path) => `${basename(path, '.md')}.html`),
  );
  write(`${PAGES}/public/llms-full.txt`, llmsFull(pages));
}

const started = performance.now();
install(SITE);
buildPlayground();
writePages();
run('vitepress/bin/vitepress.js', ['build'], SITE);
cpSync(PLAYGROUND, `${DIST}/playground`, { recursive: true });
const { pages, links } = checkSite(DIST, process.env.SITE_BASE);
await checkSearch(DIST, process.env.SITE_BASE);
console.log(`${DIST}: ${pages} pages, ${links} links, ${((performance.now() - started) / 1000).toFixed(0)} s`);
