// Static geometry of triangles: a mesh, or a height field.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export interface Mesh {
  readonly kind: 'mesh';
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

/** A square terrain about the y axis, cut into triangles as the plane geometry of three.js. */
export interface Terrain {
  readonly kind: 'terrain';
  /** Samples along each side. */
  readonly samples: number;
  /** Distance of neighboring samples, meters. */
  readonly cellSize: number;
  /** `heights[row * samples + column]`: columns along x, rows along z. */
  readonly heights: Float32Array;
}

export type Level = Mesh | Terrain;

/** Half the size of a mesh that is centered at the origin. */
export function halfExtentsOf({ positions }: Mesh): [number, number, number] {
  const half: [number, number, number] = [0, 0, 0];
  for (let k = 0; k < positions.length; k++) half[k % 3] = Math.max(half[k % 3], Math.abs(positions[k]));
  return half;
}

/** The same mesh in arrays of its own. */
export function copyMesh({ kind, positions, indices }: Mesh): Mesh {
  return { kind, positions: positions.slice(), indices: indices.slice() };
}

/** The triangles of a level: each cell of a terrain is cut from greatest x and least z to least x and greatest z. */
export function meshOf(level: Level): Mesh {
  if (level.kind === 'mesh') return level;
  const { samples, cellSize, heights } = level;
  const half = ((samples - 1) * cellSize) / 2;
  const positions = Float32Array.from({ length: 3 * heights.length }, (_, k) => {
    const sample = Math.floor(k / 3);
    const at = [sample % samples, 0, Math.floor(sample / samples)][k % 3] * cellSize - half;
    return k % 3 === 1 ? heights[sample] : at;
  });
  const indices = new Uint32Array(6 * (samples - 1) ** 2);
  for (let row = 0, k = 0; row < samples - 1; row++) {
    for (let column = 0; column < samples - 1; column++, k += 6) {
      const first = row * samples + column;
      const below = first + samples;
      indices.set([first, below, first + 1, first + 1, below, below + 1], k);
    }
  }
  return { kind: 'mesh', positions, indices };
}

/** Resolutions of the dragon that the scenes use: 202 520, 47 794 and 11 102 triangles. */
export const DRAGONS = [2, 3, 4] as const;
export type DragonResolution = (typeof DRAGONS)[number];

export const dragonPath = (resolution: DragonResolution) => `bench/.cache/dragon-${resolution}.mesh`;

/** Writes a dragon to a file, so that the measuring processes need not parse it: numbers of numbers, then these. */
export function writeDragon(resolution: DragonResolution, { positions, indices }: Omit<Mesh, 'kind'>): void {
  const words = new Uint32Array(1 + positions.length + indices.length);
  words[0] = positions.length;
  new Float32Array(words.buffer).set(positions, 1);
  words.set(indices, 1 + positions.length);
  writeFileSync(dragonPath(resolution), words);
}

/**
 * The dragon, 10 m long, centered at the origin.
 * @throws Error if nobody has written it.
 */
export function readDragon(resolution: DragonResolution): Mesh {
  const path = dragonPath(resolution);
  if (!existsSync(path)) throw new Error(`no ${path}: npm run bench writes it`);
  const { buffer, byteOffset, byteLength } = readFileSync(path);
  const words = new Uint32Array(buffer.slice(byteOffset, byteOffset + byteLength));
  const end = 1 + words[0];
  return { kind: 'mesh', positions: new Float32Array(words.buffer.slice(4, 4 * end)), indices: words.slice(end) };
}
