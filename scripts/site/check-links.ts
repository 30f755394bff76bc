import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';

/** Checks every link of a site that was built for the address `base`, anchors included. Throws an error that lists dead ones. */
export function checkSite(root: string, base = '/'): { pages: number; links: number } {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const pages = files.filter(
    (file) => file.endsWith('.html') && file !== '404.html' && !file.startsWith('playground/'),
  );
  const html = new Map(pages.map((page) => [page, readFileSync(`${root}/${page}`, 'utf8')]));
  const anchors = new Map([...html].map(([page, text]) => [page, new Set(idsOf(text))]));
  const dead: string[] = [];
  let links = 0;
  for (const [page, text] of html) {
    for (const [, href = ''] of text.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)) {
      if (/^(\w+:|\/\/)/.test(href)) continue;
      links++;
      const fromRoot = href.startsWith(base) ? `/${href.slice(base.length)}` : href;
      if (!leadsSomewhere(root, page, decoded(fromRoot), anchors)) dead.push(`${page}: ${href}`);
    }
  }
  if (dead.length > 0) throw new Error(`${dead.length} links lead nowhere\n${dead.slice(0, 40).join('\n')}`);
  return { pages: pages.length, links };
}

const decoded = (text: string) => decodeURI(text.replaceAll('&amp;', '&'));

function* idsOf(html: string): Generator<string> {
  for (const [, id = ''] of html.matchAll(/\sid="([^"]*)"/g)) yield decoded(id);
}

function leadsSomewhere(root: string, page: string, href: string, anchors: Map<string, Set<string>>): boolean {
  const [path = '', anchor] = href.split('#');
  const bare = path.replace(/\?.*$/, '');
  let target = bare === '' ? page : posix.join(bare.startsWith('/') ? '.' : posix.dirname(page), bare);
  if (target === '.' || target === './' || target.endsWith('/')) target = posix.join(target, 'index.html');
  const file = [target, `${target}.html`].find(
    (it) => existsSync(`${root}/${it}`) && statSync(`${root}/${it}`).isFile(),
  );
  if (file === undefined) return false;
  return !anchor || !file.endsWith('.html') || (anchors.get(file)?.has(anchor) ?? true);
}
