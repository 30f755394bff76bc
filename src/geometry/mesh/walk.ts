import { type Aabb, createAabb } from '../../math/aabb.ts';
import { createSingles } from '../../math/float32.ts';
import { createLeafWalk, type LeafWalk } from './leaf-walk.ts';
import { MOST_LEVELS } from './mesh-tree.ts';
import { createNearLeaves, type NearLeaves } from './near-leaves.ts';
import type { TriangleTest } from './visitor.ts';
import { WaitingTriangles } from './waiting-triangles.ts';

/** The state of a traversal with a visitor. */
export interface Walk {
  /** Nodes to be visited later, and the fraction or squared distance at which each begins. */
  readonly nodes: Int32Array;
  readonly keys: Float64Array;
  /** Triangles that a traversal along a motion has found, but not visited. */
  readonly waiting: WaitingTriangles;
  /** A traversal along a motion. */
  readonly leaves: LeafWalk;
  /** A traversal of what is near a box. */
  readonly near: NearLeaves;
  /** x, y, z of the three corners of a triangle. */
  readonly points: Float64Array;
  /** When bounds are entered, or their squared distance: of two nodes or of a triangle. */
  readonly time: Float64Array;
  /** A box that a query is about. */
  box: Readonly<Aabb>;
  /** A finer test of triangles along the motion, if there is one. */
  test: TriangleTest | undefined;
  /** First column, first row, last column and last row of the cells that a traversal of a height field may visit. */
  readonly region: Int32Array;
  /** Bounds of a part of a height field, and their bits. */
  readonly bounds: Float32Array;
  readonly bits: Int32Array;
}

const walks: Walk[] = [];
/** Number of traversals that have begun and not ended, one inside the other. */
const depth = new Int32Array(1);

/** Borrows the state for a traversal. Each is returned by `endWalk`, even after an exception. */
export function beginWalk(): Walk {
  const index = depth[0]++;
  if (index === walks.length) {
    const { floats: bounds, bits } = createSingles(6);
    walks.push({
      nodes: new Int32Array(MOST_LEVELS),
      keys: new Float64Array(MOST_LEVELS),
      waiting: new WaitingTriangles(),
      leaves: createLeafWalk(),
      near: createNearLeaves(),
      points: new Float64Array(9),
      time: new Float64Array(2),
      box: createAabb(),
      test: undefined,
      region: new Int32Array(4),
      bounds,
      bits,
    });
  }
  return walks[index];
}

/** Returns the state that was borrowed last. */
export function endWalk(): void {
  walks[--depth[0]].test = undefined;
}
