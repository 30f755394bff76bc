// The casts of a cell and their exact answers, which take longer than most engines. The first process of a run solves
// them and writes them to a file for the others. A new build of the measuring programs removes the file.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Bodies } from '../scenes/bodies.ts';
import type { CastCell } from '../scenes/cells.ts';
import { ExactCasts } from '../scenes/exact.ts';
import { ExactTriangles } from '../scenes/exact-triangles.ts';

export interface SolvedCasts {
  /** Seven numbers per cast: origin, unit direction, length. */
  readonly casts: Float64Array;
  /** Exact distances of the nearest hits, Infinity without a hit. */
  readonly distances: Float64Array;
}

export function solveCasts(name: string, { radius, choose }: CastCell, bodies: Bodies): SolvedCasts {
  const path = `bench/.cache/${name.replace(/[^A-Za-z0-9]+/g, '-')}.casts`;
  const known = readNumbers(path);
  if (known) return split(known);
  const exact = bodies.level ? new ExactTriangles(bodies.level) : new ExactCasts(bodies);
  const casts = choose(bodies, exact, radius);
  const both = new Float64Array((casts.length / 7) * 8);
  both.set(casts);
  for (let i = 0, k = 0; k < casts.length; i++, k += 7) {
    both[casts.length + i] = exact.cast(radius, casts.subarray(k, k + 3), casts.subarray(k + 3, k + 6), casts[k + 6]);
  }
  writeFileSync(path, both);
  return split(both);
}

/** First all casts, then all distances. */
function split(both: Float64Array): SolvedCasts {
  const count = both.length / 8;
  return { casts: both.subarray(0, 7 * count), distances: both.subarray(7 * count) };
}

function readNumbers(path: string): Float64Array | undefined {
  if (!existsSync(path)) return undefined;
  const { buffer, byteOffset, byteLength } = readFileSync(path);
  return new Float64Array(buffer.slice(byteOffset, byteOffset + byteLength));
}
