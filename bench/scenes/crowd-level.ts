// A level of hills and pillars in which a crowd of capsules walks: one mesh of 49 800 triangles.

import { Random } from '../../test/helpers/random.ts';
import type { Mesh } from './level.ts';

const CELLS = 150;
/** Half the side of the level, meters. */
export const HALF = 100;
const PILLARS = 400;

/** Height of the ground. */
export function hill(x: number, z: number): number {
  return 2 * Math.sin(x / 14) * Math.cos(z / 17) + 0.4 * Math.sin((x + 2 * z) / 6);
}

/** The level. Every fourth pillar is a step. */
export function crowdLevel(): Mesh {
  const random = new Random(11);
  const positions: number[] = [];
  const indices: number[] = [];
  const side = CELLS + 1;
  for (let i = 0; i < side * side; i++) {
    const x = -HALF + ((i % side) * 2 * HALF) / CELLS;
    const z = -HALF + (Math.floor(i / side) * 2 * HALF) / CELLS;
    positions.push(x, hill(x, z), z);
    if (i % side === CELLS || i >= side * CELLS) continue;
    indices.push(i, i + side, i + 1, i + 1, i + side, i + side + 1);
  }
  for (let pillar = 0; pillar < PILLARS; pillar++) {
    const first = positions.length / 3;
    const [x, z, half] = [random.range(-HALF, HALF), random.range(-HALF, HALF), random.range(0.4, 1.2)];
    const top = hill(x, z) + (pillar % 4 === 0 ? 0.2 : random.range(1, 4));
    for (let corner = 0; corner < 8; corner++) {
      const [right, up, front] = [corner & 1, corner & 2, corner & 4];
      positions.push(right ? x + half : x - half, up ? top : top - 6, front ? z + half : z - half);
    }
    for (const [a, b, c, d] of QUADS) {
      indices.push(first + a, first + b, first + c, first + a, first + c, first + d);
    }
  }
  return { kind: 'mesh', positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** The sides of a pillar, seen from outside counterclockwise. Corners are numbered by bits: right, up, front. */
const QUADS = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
];
