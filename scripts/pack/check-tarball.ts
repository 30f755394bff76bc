import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { relativeLinks } from '../markdown.ts';
import { addressOf, type Manifest } from './readme.ts';

/** Largest size of the tarball, bytes: what everybody downloads. */
const LARGEST_TARBALL = 495_000;

/** Checks the packed library, and what an installation of it contains. */
export function checkTarball(tarball: string, installed: string): void {
  const { size } = statSync(tarball);
  if (size > LARGEST_TARBALL) throw new Error(`the tarball has ${size} bytes, more than ${LARGEST_TARBALL}`);

  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  const maps = files.filter((file) => file.endsWith('.map') || /sourceMappingURL/.test(textOf(join(installed, file))));
  if (maps.length > 0) throw new Error(`the package contains or names source maps: ${maps.join(', ')}`);

  const readme = join(installed, 'README.md');
  const relative = relativeLinks(readme).filter((link) => !link.startsWith('#'));
  if (relative.length > 0) throw new Error(`the packed README has relative links: ${relative.join(', ')}`);

  const manifest: Manifest = JSON.parse(textOf(join(installed, 'package.json')));
  const root = addressOf('', manifest);
  let links = 0;
  for (const page of ['README.md', 'llms.txt']) {
    for (const [, path = ''] of textOf(join(installed, page)).matchAll(/\]\(https:\/\/unpkg\.com\/[^/]+\/([^)#]+)/g)) {
      if (!existsSync(join(installed, path))) throw new Error(`${page}: ${root}${path} is not in the package`);
      links++;
    }
  }
  if (links === 0) throw new Error('the packed README has no link into the package');
  console.log(`tarball: ${(size / 1000).toFixed(0)} kB, ${files.length} files, ${links} links into it`);
}

/** Checks that a failed packing leaves the README as it was, a moment later: scripts/prepack.ts has a guard for that. */
export async function checkFailedPacking(): Promise<void> {
  const original = textOf('README.md');
  const args = ['pack', '--silent', '--pack-destination', 'missing/folder'];
  const { status } = spawnSync('npm', args, { shell: process.platform === 'win32' });
  if (status === 0) throw new Error('npm pack writes into a folder that is missing, so no packing fails');
  for (let tries = 0; textOf('README.md') !== original; tries++) {
    if (tries === 100) throw new Error('a failed npm pack leaves the README changed');
    await sleep(100);
  }
  console.log('a failed packing leaves the README as it was');
}

function textOf(path: string): string {
  return statSync(path).isFile() ? readFileSync(path, 'utf8') : '';
}
