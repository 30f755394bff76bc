import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { SEARCH_OPTIONS, SEARCH_WORDS } from './search.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Written by scripts/build-site.ts: titles of the pages, and the items of the API reference. */
const { titles, api } = JSON.parse(readFileSync(path('../.pages/pages.json'), 'utf8')) as {
  titles: Record<string, string>;
  api: DefaultTheme.SidebarItem[];
};

const page = (name: string, text = titles[name]): DefaultTheme.SidebarItem => {
  if (text === undefined) throw new Error(`the sidebar names ${name}, which is no page of docs/`);
  return { text, link: `/${name}` };
};
/** A group that the reader opens; that of the page is open. */
const group = (text: string, names: string[]): DefaultTheme.SidebarItem => ({
  text,
  collapsed: true,
  items: names.filter((name) => titles[name] !== undefined || !OPTIONAL.includes(name)).map((name) => page(name)),
});

/** Pages that may come later. */
const OPTIONAL = ['react'];

const groups = [
  group('First steps', [
    'start',
    'bullets',
    'doors-and-platforms',
    'sensors',
    'lag-compensation',
    'rollback',
    'looking-ahead',
    'saving',
    'replay',
    '2d',
    'debugging',
  ]),
  group('Servers', ['servers', 'colyseus', 'durable-objects', 'scaling', 'workers']),
  group('Renderers', ['three', 'react', 'babylon', 'playcanvas']),
  group('Recipes', [
    'recipe-car',
    'recipe-ladders',
    'recipe-swimming',
    'recipe-ragdoll',
    'recipe-webxr',
    'recipe-bitecs',
  ]),
  group('Choosing', ['when-an-engine', 'migrating', 'versions']),
  group('Guide', [
    'world',
    'queries',
    'response',
    'friction',
    'levels',
    'character',
    'policies',
    'determinism',
    'performance',
  ]),
  group('Deeper', [
    'pairs',
    'narrowphase',
    'algorithms',
    'exam',
    'solver',
    'broadphase',
    'architecture',
    'format',
    'performance-notes',
    'v8',
  ]),
  { text: 'API reference', collapsed: true, items: api },
  group('Project', ['changelog', 'contributing', 'code_of_conduct', 'security']),
];

const listed = new Set(groups.flatMap(({ items = [] }) => items.map(({ link }) => link)));
const unlisted = Object.keys(titles).filter((name) => !listed.has(`/${name}`));
if (unlisted.length > 0)
  throw new Error(`the sidebar of site/.vitepress/config.ts does not name ${unlisted.join(', ')}`);

for (const name of Object.keys(SEARCH_WORDS)) page(name);

/** Colors of code that can be read on grey. */
const THEME = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } as const;

const BASE = process.env.SITE_BASE ?? '/';

export default defineConfig({
  title: 'first-contact',
  description:
    'Collision detection for TypeScript game worlds: every hit, in order, with the exact time, point and normal.',
  lang: 'en',
  base: BASE,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${BASE}icon.svg` }]],
  srcDir: '.pages',
  outDir: 'dist',
  cleanUrls: false,
  lastUpdated: false,
  metaChunk: true,
  markdown: {
    theme: THEME,
    config: ({ renderer }) => {
      // Vue would read the `{{` of JSX within a sentence.
      const { code_inline: render } = renderer.rules;
      renderer.rules.code_inline = (tokens, i, ...rest) => {
        tokens[i].attrSet('v-pre', '');
        return render?.(tokens, i, ...rest) ?? '';
      };
      // A head without text is no head.
      renderer.rules.th_open = (tokens, i, options, _, self) => {
        if (tokens[i + 1].content === '') for (const k of [i, i + 2]) tokens[k].tag = 'td';
        return self.renderToken(tokens, i, options);
      };
    },
    // Compiles the grammar before pages need it. A line that takes longer than half a second is left without colors.
    shikiSetup: (highlighter) => {
      const options = { lang: 'ts', theme: THEME.light, tokenizeTimeLimit: 0 } as const;
      highlighter.codeToTokens(readFileSync(path('../../examples/quickstart.ts'), 'utf8'), options);
    },
    // Anchors as GitHub makes them, so that a link works in both.
    anchor: {
      slugify: (text) =>
        text
          .toLowerCase()
          .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}\p{Connector_Punctuation} -]/gu, '')
          .replaceAll(' ', '-'),
    },
  },
  vite: {
    build: { chunkSizeWarningLimit: 4000 },
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Guide', link: '/world' },
      { text: 'API', link: '/api/' },
      { text: 'Performance', link: '/performance' },
      // Not a page of this site: `target` keeps its router out.
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
    ],
    sidebar: groups,
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        _render: renderForSearch,
        miniSearch: { searchOptions: SEARCH_OPTIONS },
      },
    },
    docFooter: { prev: 'Before', next: 'Next' },
  },
});

/**
 * Pages of sources, the changelog and the home page stay out of the index. The first section of a page gets the words by which
 * people look for it.
 */
function renderForSearch(
  source: string,
  env: { relativePath: string; frontmatter?: { search?: boolean } },
  markdown: { render(source: string, env: object): string },
): string {
  const html = markdown.render(source, env);
  const name = env.relativePath.replace(/\.md$/, '');
  if (env.frontmatter?.search === false || ['changelog', 'index'].includes(name)) return '';
  return html.replace('</h1>', `</h1><p>${SEARCH_WORDS[name] ?? ''}</p>`);
}
