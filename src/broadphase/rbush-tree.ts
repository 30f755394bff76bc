import RBush from 'rbush';
import { FANOUT } from './kd-order.ts';
import type { TreeItem, TreeNode } from './tree-node.ts';

/**
 * The only file that uses rbush. Joins and refits walk the nodes of its tree, which `toJSON` returns by reference and
 * `fromJSON` adopts. rbush documents neither, so both are checked once, with the structure of a node. An R-tree may
 * group its items in any order, so `search` works on any tree given.
 */
export class RbushTree {
  private readonly index: RBush<TreeItem>;

  constructor() {
    checkRbushOnce();
    this.index = new RBush<TreeItem>(FANOUT);
  }

  get root(): TreeNode {
    return this.index.toJSON() as TreeNode;
  }

  set root(root: TreeNode) {
    this.index.fromJSON(root);
  }

  /** The items that may meet a rectangle in x and y: all that do, and some that miss it by less than two cells. */
  search(minX: number, minY: number, maxX: number, maxY: number): TreeItem[] {
    return this.index.search({ minX, minY, maxX, maxY });
  }
}

let isChecked = false;

function checkRbushOnce(): void {
  if (isChecked) return;
  checkRbush(new RBush(FANOUT));
  isChecked = true;
}

/** The rbush methods that this library uses. */
export interface RbushLike {
  insert(item: { minX: number; minY: number; maxX: number; maxY: number }): unknown;
  search(box: { minX: number; minY: number; maxX: number; maxY: number }): unknown[];
  toJSON(): unknown;
  fromJSON(root: unknown): unknown;
}

/** Throws when the tree of an empty rbush differs from the expected structure. */
export function checkRbush(rbush: RbushLike): void {
  const item = { minX: 1, minY: 2, maxX: 3, maxY: 4 };
  rbush.insert(item);
  const root = rbush.toJSON();
  const expected = { children: [item], height: 1, leaf: true, ...item };
  const found = describe(root);
  if (found !== describe(expected)) {
    throw new Error(
      `first-contact needs rbush 4.0, whose nodes look like ${describe(expected)}; this one has ${found}`,
    );
  }
  rbush.fromJSON(expected);
  if (rbush.toJSON() !== expected || rbush.search(item)[0] !== item) {
    throw new Error(
      'first-contact needs rbush 4.0, whose fromJSON and toJSON hand over the tree itself; this one copies',
    );
  }
}

function describe(node: unknown): string {
  return JSON.stringify(node, Object.keys(Object(node)).concat('minX', 'minY', 'maxX', 'maxY').sort());
}
