// Pages of the repository as pages of the site.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, posix } from 'node:path';
import { repositoryOf } from '../pack/manifest.ts';

/** Copies of linked sources, by their address on the site. */
export type SourceCopies = Map<string, string>;

const FENCE = /^ *```[\s\S]*?^ *```$/gm;
const LINK = /(\]\()([^)\s]+)(\))/g;

/** A page of docs/, or one from the root, under its name on the site; `copies` receives the sources that it links to. */
export function pageOf(path: string, copies: SourceCopies): { name: string; title: string; text: string } {
  const source = readFileSync(path, 'utf8');
  const folder = posix.dirname(path);
  const name = nameOf(path);
  const title = (/^# +(.+)$/m.exec(source)?.[1] ?? name).replaceAll('`', '');
  const code: string[] = [];
  const withoutCode = source.replaceAll(FENCE, (block) => `\0${code.push(block) - 1}\0`);
  const linked = withoutCode.replaceAll(LINK, (whole, open: string, target: string, close: string) => {
    if (/^(\w+:|\/\/|#)/.test(target)) return whole;
    const [file = '', anchor] = target.split('#');
    return `${open}${addressOf(posix.join(folder, file), copies)}${anchor ? `#${anchor}` : ''}${close}`;
  });
  // `<!-- scene: bullets -->` is where a scene of the playground explains something, or an arena: `arena-three`.
  const scenes = linked.replaceAll(/<!-- scene: ([\w-]+) -->/g, '<PlaygroundScene id="$1" />');
  return { name, title, text: scenes.replaceAll(/\0(\d+)\0/g, (_, i) => code[Number(i)] ?? '') };
}

const nameOf = (path: string) =>
  path.startsWith('docs/') ? basename(path, '.md') : basename(path, '.md').toLowerCase();

/** Where a file of the repository is on the site, as seen from a page in its root. Starters open in StackBlitz, if the repository is known. */
function addressOf(path: string, copies: SourceCopies): string {
  if (path === 'README.md') return './index.md';
  if (/^(docs\/.*|\w+)\.md$/.test(path)) return `./${nameOf(path)}.md`;
  if (/\.(svg|png|jpg)$/.test(path)) return `./${posix.relative('docs', path)}`;
  if (statSync(path).isDirectory()) {
    const repository = path.startsWith('examples/starters/') && repositoryOf();
    if (repository) return `https://stackblitz.com/github/${repository}/tree/main/${path}`;
    const address = `source/${path.replace(/\/$/, '')}.txt`;
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file));
    copies.set(address, `${path}\n\n${files.sort().join('\n')}\n`);
    return `./${address}`;
  }
  const text = readFileSync(path, 'utf8');
  // Examples are worth reading: they get a page.
  if (path.startsWith('examples/')) {
    const address = `source/${path.replace(/\.tsx?$/, '')}.md`;
    copies.set(
      address,
      `---\nsearch: false\naside: false\nprev: false\nnext: false\n---\n\n# ${path}\n\n\`\`\`tsx\n${text}\`\`\`\n`,
    );
    return `./${address}`;
  }
  const address = `source/${path}.txt`;
  copies.set(address, text);
  return `./${address}`;
}
