import { describe, expect, it } from 'vitest';
import { repositoryOf } from '../../scripts/pack/manifest.ts';
import { type Manifest, withAbsoluteLinks } from '../../scripts/pack/readme.ts';

const manifest: Manifest = { name: 'hits', version: '1.2.3', files: ['dist', 'docs/start.md', 'docs/pictures'] };
const packed = (text: string, folder?: string) => withAbsoluteLinks(text, manifest, folder);

describe('links of the packed README', () => {
  it('lead to files of the tarball at the version that is packed, anchors included', () => {
    expect(packed('[Start](docs/start.md#run), [license](LICENSE)')).toBe(
      '[Start](https://unpkg.com/hits@1.2.3/docs/start.md#run), [license](https://unpkg.com/hits@1.2.3/LICENSE)',
    );
  });

  it('are resolved from the folder of the page', () => {
    expect(packed('[up](../LICENSE)', 'docs')).toBe('[up](https://unpkg.com/hits@1.2.3/LICENSE)');
  });

  it('become text when the tarball does not contain the file, and pictures disappear', () => {
    expect(packed('See [the `world`](docs/world.md). ![a hit](docs/hit.png)')).toBe('See the `world`. ');
    // No folder of the tarball, though its name begins like one.
    expect(packed('[a](docs/start.md.bak)')).toBe('a');
  });

  it('keep pictures inside of links', () => {
    expect(packed('[![a](docs/pictures/a.png)](docs/start.md)')).toBe(
      '[![a](https://unpkg.com/hits@1.2.3/docs/pictures/a.png)](https://unpkg.com/hits@1.2.3/docs/start.md)',
    );
  });

  it('stay as they are when they are absolute, anchors, or code', () => {
    const text = '[a](https://a.org/docs), [b](#pairs), `[c](docs/start.md)`\n\n```ts\nx[0](docs);\n```\n';
    expect(packed(text)).toBe(text);
  });
});

it('pictures with sources for several themes are left out, as their files are', () => {
  const picture =
    '<picture>\n  <source srcset="docs/dark.webp">\n  <img src="docs/light.webp" alt="A ball">\n</picture>\n\n';
  expect(packed(`A library.\n\n${picture}[Start](docs/start.md)`)).not.toMatch(/webp|picture/);
});

describe('the repository of package.json', () => {
  it.each([
    ['github:owner/hits', 'owner/hits'],
    ['https://github.com/owner/hits', 'owner/hits'],
    [{ type: 'git', url: 'git+https://github.com/owner/hits.js.git' }, 'owner/hits.js'],
    [{ url: 'git@github.com:owner/hits.git' }, 'owner/hits'],
    ['https://example.com/hits', undefined],
    [undefined, undefined],
  ])('%j is %s', (repository, expected) => {
    expect(repositoryOf({ repository })).toBe(expected);
  });
});
