// The README of the package's page. Its links are relative, which leads nowhere there: links to files of the tarball get an
// address on a CDN that serves packages by name and version, other links become plain text.

import { posix } from 'node:path';

/** What the README is packed with, from package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
}

/** npm packs these, whatever `files` says. */
const ALWAYS_PACKED = ['README.md', 'LICENSE', 'package.json'];

/** A code block, a picture, a link or an image (exclamation mark, text, target), or code. The text may contain an image and code. */
const BLOCK_LINK_OR_CODE =
  /^ *```[\s\S]*?^ *```$|^<picture>[\s\S]*?^<\/picture>\n\n|(?<image>!?)\[(?<label>(?:!\[[^\]]*\]\([^)]*\)|[^\]])*)\]\((?<target>[^)\s]+)\)|`[^`\n]+`/gm;

export function isPacked(path: string, { files }: Pick<Manifest, 'files'>): boolean {
  return [...ALWAYS_PACKED, ...files].some((it) => path === it || path.startsWith(`${it}/`));
}

/** The address of a file of the package. */
export function addressOf(path: string, { name, version }: Manifest): string {
  return `https://unpkg.com/${name}@${version}/${path}`;
}

/** The text of a page in `folder`, with links for readers who are elsewhere. */
export function withAbsoluteLinks(text: string, manifest: Manifest, folder = '.'): string {
  return text.replaceAll(BLOCK_LINK_OR_CODE, (...match) => {
    const { image, label = '', target } = match.at(-1) as Record<string, string | undefined>;
    // Pictures are not packed.
    if (match[0].startsWith('<picture>')) return '';
    if (target === undefined || /^(\w+:|\/\/|#)/.test(target)) return match[0];
    const [path = '', anchor] = target.split('#');
    const file = posix.join(folder, path);
    const inner = image ? label : withAbsoluteLinks(label, manifest, folder);
    if (!isPacked(file, manifest)) return image ? '' : inner;
    return `${image}[${inner}](${addressOf(file, manifest)}${anchor ? `#${anchor}` : ''})`;
  });
}
