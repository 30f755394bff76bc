import type { Frame } from './frame.ts';
import { FANOUT } from './kd-order.ts';

/**
 * The boxes of a tree in arrays instead of objects: joins and casts read little else, and the children of a node are
 * contiguous.
 */
export interface BoxStore {
  /**
   * Four integers per slot: the packed bounds on x, y and z, and the proxy, −1 for a vacant slot. Nine consecutive
   * slots are a leaf.
   */
  slots: Int32Array;
  /**
   * Four integers per node: its packed bounds, and the index of its children. These are nine consecutive nodes in
   * `nodes`, or for a leaf, with the complement `~at`, slots in `slots`. An unused or empty node is `NOWHERE`.
   */
  nodes: Int32Array;
  readonly frame: Frame;
  /** Index of a node in `nodes`. */
  placeOf(height: number, index: number): number;
}

/** Integers per slot in `BoxStore.slots`, and per node in `BoxStore.nodes`. */
export const SLOT_SIZE = 4;
/** Integers per leaf in `BoxStore.slots`, and per group of children in `BoxStore.nodes`. */
export const LEAF_SIZE = SLOT_SIZE * FANOUT;

/**
 * An item of rbush: a slot. rbush reads two-dimensional bounds in doubles. They are computed from the packed bounds on
 * each read, so they are never stale, and at most two cells too wide.
 */
export class TreeItem {
  private readonly store: BoxStore;
  private readonly slot: number;

  constructor(store: BoxStore, slot: number) {
    this.store = store;
    this.slot = slot;
  }

  /** The proxy in this slot, or -1. */
  get proxy(): number {
    return this.store.slots[SLOT_SIZE * this.slot + 3];
  }

  get minX(): number {
    return this.store.frame.lowerBound(0, this.store.slots[SLOT_SIZE * this.slot]);
  }

  get minY(): number {
    return this.store.frame.lowerBound(1, this.store.slots[SLOT_SIZE * this.slot + 1]);
  }

  get maxX(): number {
    return this.store.frame.upperBound(0, this.store.slots[SLOT_SIZE * this.slot]);
  }

  get maxY(): number {
    return this.store.frame.upperBound(1, this.store.slots[SLOT_SIZE * this.slot + 1]);
  }
}

/** A node of rbush; its bounds are computed as for a `TreeItem`. Nodes keep their slots and children forever. */
export class TreeNode {
  /** Child nodes; in a leaf, items. */
  readonly children: (TreeNode | TreeItem)[] = [];
  /** 1 in a leaf. */
  readonly height: number;
  readonly leaf: boolean;
  /** Number among the nodes of its height. Its children begin at nine times this number. */
  readonly index: number;
  /** Whether a leaf is stale. */
  stale = false;
  private readonly store: BoxStore;

  constructor(height: number, index: number, store: BoxStore) {
    this.height = height;
    this.leaf = height === 1;
    this.index = index;
    this.store = store;
  }

  /** Packed bounds of everything below this node, along x, y or z. */
  packed(axis: number): number {
    return this.store.nodes[this.store.placeOf(this.height, this.index) + axis];
  }

  get minX(): number {
    return this.store.frame.lowerBound(0, this.packed(0));
  }

  get minY(): number {
    return this.store.frame.lowerBound(1, this.packed(1));
  }

  get maxX(): number {
    return this.store.frame.upperBound(0, this.packed(0));
  }

  get maxY(): number {
    return this.store.frame.upperBound(1, this.packed(1));
  }
}
