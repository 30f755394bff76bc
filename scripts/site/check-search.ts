import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SEARCH_OPTIONS } from '../../site/.vitepress/search.ts';

/** What people look for, and the page that they mean. */
const QUERIES: Readonly<Record<string, string>> = {
  '2d': '2d',
  save: 'saving',
  snapshot: 'rollback',
  rollback: 'rollback',
  friction: 'friction',
  gravity: 'start',
  jump: 'character',
  raycast: 'queries',
  trigger: 'sensors',
  tunneling: 'bullets',
  multiplayer: 'rollback',
  'lag compensation': 'lag-compensation',
  replay: 'replay',
  'moving platform': 'doors-and-platforms',
  elevator: 'doors-and-platforms',
  bounce: 'response',
  terrain: 'levels',
  layers: 'world',
  joint: 'when-an-engine',
  'bundle size': 'performance',
  desync: 'determinism',
  rapier: 'migrating',
  react: 'react',
};
/** The page must be among so many results. */
const SEEN = 3;

/** The part of MiniSearch that is used. */
interface Index {
  search(query: string): { id: string }[];
}

/** Asks the search of a built site what people look for. Throws an error that lists what it does not find. */
export async function checkSearch(root: string, base = '/'): Promise<void> {
  const chunks = `${root}/assets/chunks`;
  const file = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndex')) ?? '';
  const { default: json } = (await import(pathToFileURL(resolve(chunks, file)).href)) as { default: string };
  const MiniSearch = createRequire(resolve('site/package.json'))('minisearch') as {
    loadJSON(json: string, options: object): Index;
  };
  const index = MiniSearch.loadJSON(json, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions: SEARCH_OPTIONS,
  });
  const wrong: string[] = [];
  for (const [query, page] of Object.entries(QUERIES)) {
    const found = index
      .search(query)
      .slice(0, SEEN)
      .map(({ id }) => id.slice(base.length).replace(/\.html.*/, ''));
    if (!found.includes(page)) wrong.push(`${query}: ${found.join(', ')}, not ${page}`);
  }
  if (wrong.length > 0) throw new Error(`the search does not find what people mean\n${wrong.join('\n')}`);
}
