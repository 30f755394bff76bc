import type { Frame } from './frame.ts';
import { FANOUT } from './kd-order.ts';

/**
 * Where the boxes of a tree stand, in arrays rather than in fields of objects: the joins and casts read little else, and
 * what is below one node stands in a row.
 */
export interface BoxStore {
  /**
   * Four integers per slot: the packed bounds on x, y and z and the proxy, -1 when the slot is vacant. Nine slots in a row
   * are a leaf.
   */
  slots: Int32Array;
  /**
   * Four integers per node: its packed bounds, and where what is below it begins: in `nodes`, nine nodes in a row, or for
   * a leaf, as the complement `~at`, in `slots`. A node that is not in use, or has nothing in it, is `NOWHERE`.
   */
  nodes: Int32Array;
  readonly frame: Frame;
  /** Where in `nodes` a node stands. */
  placeOf(height: number, index: number): number;
}

/** Integers per slot in `BoxStore.slots`, and per node in `BoxStore.nodes`. */
export const SLOT_SIZE = 4;
/** Integers per leaf in `BoxStore.slots`, and those of all children of a node in `BoxStore.nodes`. */
export const LEAF_SIZE = SLOT_SIZE * FANOUT;

/**
 * An item of rbush: the slot of that number. rbush reads two-dimensional bounds in doubles; here they are looked up in
 * the packed bounds whenever it does, so they are never stale, and at most two cells too wide.
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

/**
 * A node of rbush; what it says about bounds is looked up, as by a `TreeItem`. Nodes stay with their slots and children
 * for ever.
 */
export class TreeNode {
  /** Nodes, or in a leaf items. */
  readonly children: (TreeNode | TreeItem)[] = [];
  /** 1 in a leaf. */
  readonly height: number;
  readonly leaf: boolean;
  /** Which node this is among those of its height. Its children have the numbers from nine times that on. */
  readonly index: number;
  /** Whether a leaf waits to be refitted. */
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
