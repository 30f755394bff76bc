import type { Frame } from './frame.ts';
import { FANOUT } from './kd-order.ts';
import { NOWHERE } from './packed-bounds.ts';

/**
 * Where the boxes of a tree stand: four integers per slot, the packed bounds on x, y and z and the proxy, -1 when the
 * slot is vacant. Nine slots in a row are a leaf. One array rather than fields of objects: the joins read little else.
 */
export interface SlotStore {
  slots: Int32Array;
  readonly frame: Frame;
}

/** Integers per slot in `SlotStore.slots`. */
export const SLOT_SIZE = 4;
/** Integers per leaf in `SlotStore.slots`. */
export const LEAF_SIZE = SLOT_SIZE * FANOUT;

/**
 * An item of rbush: the slot of that number. rbush reads two-dimensional bounds in doubles; here they are looked up in
 * the packed bounds whenever it does, so they are never stale, and at most two cells too wide.
 */
export class TreeItem {
  private readonly store: SlotStore;
  private readonly slot: number;

  constructor(store: SlotStore, slot: number) {
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

/** A node of rbush, with bounds in all three dimensions. Nodes stay with their slots and children for ever. */
export class TreeNode {
  /** Nodes, or in a leaf items. */
  readonly children: (TreeNode | TreeItem)[] = [];
  /** 1 in a leaf. */
  readonly height: number;
  readonly leaf: boolean;
  /** Packed bounds of everything below this node. */
  x = NOWHERE;
  y = NOWHERE;
  z = NOWHERE;
  /** Which node this is among those of its height. Its children have the numbers from nine times that on. */
  readonly index: number;
  /** Whether a leaf waits to be refitted. */
  stale = false;
  private readonly frame: Frame;

  constructor(height: number, index: number, frame: Frame) {
    this.height = height;
    this.leaf = height === 1;
    this.index = index;
    this.frame = frame;
  }

  get minX(): number {
    return this.frame.lowerBound(0, this.x);
  }

  get minY(): number {
    return this.frame.lowerBound(1, this.y);
  }

  get maxX(): number {
    return this.frame.upperBound(0, this.x);
  }

  get maxY(): number {
    return this.frame.upperBound(1, this.y);
  }
}
