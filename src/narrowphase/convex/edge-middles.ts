import { MOST_DIRECTIONS } from '../../constants.ts';

/** Entries of the table, a power of two: half of them stay free. */
const ENTRIES = 4096;

/** Numbers of the directions in the middle of edges between two directions, by the numbers of these: an open hash table. */
export class EdgeMiddles {
  /** The edge of an entry and the search to which it belongs, in one number; entries of earlier searches are free. */
  private readonly edges = new Float64Array(ENTRIES);
  private readonly middles = new Int32Array(ENTRIES);
  private search = 0;

  /** Forgets all edges. */
  clear(): void {
    this.search++;
  }

  /** The middle of the edge between i and j: one that is known, or `next`, which is known from now on. */
  find(i: number, j: number, next: number): number {
    const { edges, middles } = this;
    const low = Math.min(i, j);
    const high = Math.max(i, j);
    const edge = (this.search * MOST_DIRECTIONS + high) * MOST_DIRECTIONS + low;
    const oldest = this.search * MOST_DIRECTIONS * MOST_DIRECTIONS;
    let at = (high * 37 + low * 11) & (ENTRIES - 1);
    for (; edges[at] >= oldest; at = (at + 1) & (ENTRIES - 1)) if (edges[at] === edge) return middles[at];
    edges[at] = edge;
    middles[at] = next;
    return next;
  }
}
