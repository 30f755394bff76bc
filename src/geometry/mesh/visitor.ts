import { type Aabb, createAabb } from '../../math/aabb.ts';
import { createSingles } from '../../math/float32.ts';
import { MOST_LEVELS } from './mesh-tree.ts';
import { createSlabs, type Slabs } from './slabs.ts';

/**
 * Receives triangles from a traversal. The traversal skips everything beyond `limit`, which `visit` may lower: the best
 * value found so far. Visitors may start other traversals.
 */
export interface TriangleVisitor {
  /** Fraction of a motion, or squared distance, beyond which no triangle is of interest. A double: docs/v8.md */
  limit: number;
  /** Is called for each triangle within `limit`, by its number in leaf order. */
  visit(triangle: number): void;
}

/** The state of a traversal with a visitor. */
export interface Walk {
  /** Nodes to be visited later, and the fraction or squared distance at which each begins. */
  readonly nodes: Int32Array;
  readonly keys: Float64Array;
  readonly slabs: Slabs;
  /** x, y, z of the three corners of a triangle. */
  readonly points: Float64Array;
  /** When bounds are entered, or their squared distance: of two nodes or of a triangle. */
  readonly time: Float64Array;
  /** A box that a query is about. */
  box: Readonly<Aabb>;
  /** First column, first row, last column and last row of the cells that a traversal of a height field may visit. */
  readonly region: Int32Array;
  /** Bounds of a part of a height field, and their bits. */
  readonly bounds: Float32Array;
  readonly bits: Int32Array;
}

const walks: Walk[] = [];
/** Number of traversals that are under way, one inside the other. */
const depth = new Int32Array(1);

/** Borrows the state for a traversal. Each is returned by `endWalk`, even after an exception. */
export function beginWalk(): Walk {
  const index = depth[0]++;
  if (index === walks.length) {
    const { floats: bounds, bits } = createSingles(6);
    walks.push({
      nodes: new Int32Array(MOST_LEVELS),
      keys: new Float64Array(MOST_LEVELS),
      slabs: createSlabs(),
      points: new Float64Array(9),
      time: new Float64Array(2),
      box: createAabb(),
      region: new Int32Array(4),
      bounds,
      bits,
    });
  }
  return walks[index];
}

/** Returns the state that was borrowed last. */
export function endWalk(): void {
  depth[0]--;
}
