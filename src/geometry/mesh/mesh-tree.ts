/**
 * Nodes of eight entries each. The first node is the root; the two children of a node are adjacent. All offsets count
 * entries, so a child's bounds begin at its offset.
 */
export interface MeshTree {
  /** Entries 0 to 5 of a node: least x, y, z and greatest x, y, z, rounded outward. */
  readonly floats: Float32Array;
  /**
   * The same memory. Entry `NODE_FIRST` of a node is the offset of its first child, or the first triangle of a leaf.
   * Entry `NODE_COUNT` is the number of triangles in a leaf, 0 for an inner node.
   */
  readonly ints: Int32Array;
}

/** Entries of a node. */
export const NODE_SIZE = 8;
export const NODE_FIRST = 6;
export const NODE_COUNT = 7;

/** Most triangles in a leaf. */
export const LEAF_TRIANGLES = 6;
/** Most triangles in a tree: offsets of nodes are small integers in every engine. */
export const MOST_TRIANGLES = 67_108_864;
/** Most levels of a tree below the root; a traversal keeps at most one node for each. */
export const MOST_LEVELS = 64;
