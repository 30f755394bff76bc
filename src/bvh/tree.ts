/**
 * A tree of boxes over items, which are numbered in the order of its leaves. Nodes of eight entries each: the first is the root; the
 * two children of a node are adjacent. Bounds are multiples of a cell, whose size is a power of two: scaling to cells and back
 * is exact. In 16 bits, unless too many items are smaller than a few cells.
 */
export interface Tree {
  /** Entries 0 to 5 of a node: least x, y, z and greatest x, y, z, in cells, rounded outward. */
  readonly bounds: Int16Array | Int32Array;
  /**
   * Links of the nodes, in the memory of `bounds`. Of the node at an offset of `bounds`, entry `(node + LINK) >> shift` is the
   * link: the offset of its first child, or eight times the first item of a leaf and the number of its items.
   */
  readonly links: Int32Array;
  /** Entries of `bounds` in one of `links` are 2 to the power of this. */
  readonly shift: number;
  /** Cells per unit of length, and the size of a cell. */
  readonly scale: number;
  readonly cell: number;
}

/** Items in a tree. */
export interface TreeItems {
  readonly tree: Tree;
  /** Largest magnitude of a coordinate of their bounds. */
  readonly extent: number;
  /** Writes the bounds of an item: least x, y, z and greatest x, y, z. */
  readonly writeBounds: (out: Float64Array, item: number) => void;
}

/**
 * Receives items from a walk through a tree. The walk skips everything beyond `limit`, which `visit` may lower: the best
 * value found so far. Visitors may start other walks.
 */
export interface ItemVisitor {
  /** Fraction of a motion, or squared distance, beyond which no item is of interest. A double: docs/v8.md */
  limit: number;
  /** Is called for each item within `limit`. */
  visit(item: number): void;
}

/** Entries of a node. */
export const NODE_SIZE = 8;
export const LINK = 6;

/** The bits of the link of a leaf that count its items. They are 0 for an inner node. */
export const LINK_COUNT = 7;
/** By so many bits, the link of a leaf is shifted to find its first item. */
export const LINK_FIRST = 3;
/** What walks return instead of the link of a leaf when there is none left. */
export const NO_LEAF = -1;

/** Most items in a leaf. */
export const LEAF_ITEMS = 6;
/** Most items in a tree: links are small integers in every engine. */
export const MOST_ITEMS = 67_108_864;
/** Most levels of a tree below the root; a walk keeps at most one node for each. */
export const MOST_LEVELS = 64;

/** Makes room for so many nodes over coordinates of at most `extent`, in 16 bits or in 32. */
export function createNodes(count: number, extent: number, isWide: boolean): Tree {
  const bounds = isWide ? new Int32Array(NODE_SIZE * count) : new Int16Array(NODE_SIZE * count);
  const most = isWide ? MOST_WIDE : MOST_NARROW;
  let scale = 1;
  while (extent * scale > most) scale /= 2;
  while (extent * scale * 2 <= most) scale *= 2;
  return treeOfNodes(bounds, scale);
}

/** The tree of these nodes. `scale` is the number of cells in a unit. */
export function treeOfNodes(bounds: Tree['bounds'], scale: number): Tree {
  const links = new Int32Array(bounds.buffer, bounds.byteOffset, bounds.byteLength / 4);
  return { bounds, links, shift: bounds instanceof Int32Array ? 0 : 1, scale, cell: 1 / scale };
}

/** Most cells from the origin: in 32 bits, the difference of two sums of two still fits. */
const MOST_NARROW = 32_767;
export const MOST_WIDE = 268_435_456;
