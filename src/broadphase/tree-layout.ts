/** Slots per leaf and children per node: the `maxEntries` that rbush recommends. */
export const FANOUT = 9;
/** Integers per slot in `TreeBoxes.slots`, and per node in `TreeBoxes.nodes`. */
export const SLOT_SIZE = 4;
/** Integers per leaf in `TreeBoxes.slots`, and per group of children in `TreeBoxes.nodes`. */
export const LEAF_SIZE = SLOT_SIZE * FANOUT;

/** The boxes of a tree in arrays instead of objects. The children of a node are contiguous. */
export interface TreeBoxes {
  /**
   * Four integers per slot: the packed bounds on x, y and z, and the proxy, −1 for a vacant slot. Nine consecutive
   * slots are a leaf.
   */
  slots: Int32Array;
  /**
   * Four integers per node: its packed bounds, and the index of its children. These are nine consecutive nodes in
   * `nodes`, or for a leaf, with the complement `~at`, slots in `slots`. The root comes first. An unused or empty node
   * is `NOWHERE`.
   */
  nodes: Int32Array;
}
