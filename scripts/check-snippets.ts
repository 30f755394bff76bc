// Checks the documentation: its ts and tsx blocks compile and run, its npm commands and relative links exist.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, posix, resolve } from 'node:path';
import { install } from './install.ts';
import { anchors, codeBlocks, documentationPages, relativeLinks } from './markdown.ts';

const FOLDER = '.cache/snippets';
/** Where the packages are that only recipes need. */
const RECIPES = 'scripts/recipes';
/** A block that draws at once is compiled here, and runs in Chromium: scripts/check-starters.ts. */
const OF_BROWSER = 'document.body.innerHTML';
const pages = documentationPages();
const problems: string[] = [];

/** Writes each ts or tsx block to a file of its own; every block stands alone, imports included. */
function writeSnippets(): Map<string, string> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  install(RECIPES);
  symlinkSync(resolve(RECIPES, 'node_modules'), `${FOLDER}/node_modules`, 'junction');
  // Renderers name types of the browser.
  const compilerOptions = { noUnusedLocals: false, lib: ['ES2022', 'DOM', 'DOM.Iterable'] };
  const config = { extends: '../../tsconfig.json', compilerOptions, include: ['*.ts', '*.tsx'] };
  writeFileSync(`${FOLDER}/tsconfig.json`, JSON.stringify(config));
  const origins = new Map<string, string>();
  for (const block of pages.flatMap(codeBlocks)) {
    const extension = block.language === 'typescript' ? 'ts' : block.language;
    if (extension !== 'ts' && extension !== 'tsx') continue;
    const file = `${FOLDER}/${block.page.replaceAll(/\W+/g, '-')}-${block.line}.${extension}`;
    // Empty lines in front: the compiler and the stack trace then name the line of the page.
    writeFileSync(file, '\n'.repeat(block.line - 1) + block.code);
    origins.set(file, block.page);
  }
  return origins;
}

/** Imports a snippet without what it prints, and tells its error. */
const RUNNER = `
const { log, warn } = console;
async function run(file) {
  console.log = console.warn = () => {};
  try {
    await import('./' + file);
  } catch (error) {
    process.exitCode = 1;
    console.error('${FOLDER}/' + file + ': fails when run\\n' + (error?.stack ?? error));
  } finally {
    Object.assign(console, { log, warn });
  }
}
`;

function checkSnippets(): void {
  const origins = writeSnippets();
  if (origins.size === 0) return;
  const named = (text: string) => [...origins].reduce((all, [file, page]) => all.replaceAll(file, page), text);
  const node = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 120_000 });

  const compiled = node('node_modules/typescript/bin/tsc', '--pretty', 'false', '-p', FOLDER);
  if (compiled.status !== 0) problems.push(named(compiled.stdout + compiled.stderr).trim());

  // One process runs all: starting each anew, and loading the library, takes longer than the snippets.
  const ofNode = [...origins.keys()].filter((file) => !readFileSync(file, 'utf8').includes(OF_BROWSER));
  const program = ofNode.map((file) => `await run('${posix.basename(file)}');`);
  writeFileSync(`${FOLDER}/run.mjs`, `${RUNNER}${program.join('\n')}\n`);
  const run = node('--import', 'tsx', `${FOLDER}/run.mjs`);
  if (run.status !== 0) problems.push(named(run.stdout + run.stderr).trim());
  console.log(`${origins.size} snippets of ${new Set(origins.values()).size} pages`);
}

/** Checks that package.json has every npm command of a page. */
function checkCommands(page: string): void {
  const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
  for (const match of readFileSync(page, 'utf8').matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)) {
    const name = match[1] ?? match[2] ?? '';
    // Of a project of the reader.
    if (name === 'dev') continue;
    if (!(name in scripts)) problems.push(`${page}: \`${match[0]}\` is no script of package.json`);
  }
}

function checkLinks(page: string): void {
  for (const link of relativeLinks(page)) {
    const [path = '', anchor] = decodeURI(link).split('#');
    const target = path === '' ? page : posix.join(dirname(page), path);
    if (!existsSync(target)) problems.push(`${page}: the link ${link} leads nowhere`);
    else if (anchor && target.endsWith('.md') && !anchors(target).includes(anchor))
      problems.push(`${page}: the link ${link} names a heading that ${target} does not have`);
  }
}

checkSnippets();
const linked = [...pages, 'CONTRIBUTING.md', 'CHANGELOG.md'].filter((page) => existsSync(page));
for (const page of linked) {
  checkCommands(page);
  checkLinks(page);
}

if (!existsSync('README.md')) problems.push('README.md is missing');
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
