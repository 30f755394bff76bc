import RBush, { type BBox } from 'rbush';
import { grown, NO_NUMBERS } from '../math/growable.ts';
import type { IntegerList } from '../math/integer-list.ts';
import { FANOUT } from './tree-layout.ts';

/** A node of rbush. A leaf has items for children. */
export interface RbushNode {
  children: RbushNode[] | number[];
  height: number;
  leaf: boolean;
}

/** A node this many times longer than it is wide is divided along its longest axis only. */
const LONG = 3;

/** Extent of the centers in the present node along each axis. */
const lengths = new Float64Array(3);

/**
 * A tree of boxes, grouped by rbush: the only file that uses rbush. Its items are numbers from 1 on, since rbush takes
 * an item 0 for none. rbush reads them through its extension points `toBBox`, `compareMinX` and `compareMinY`.
 *
 * rbush groups items along two axes, and here are three. So each node is a bulk load of its own: it divides the items
 * of the node into at most nine tiles, in the plane of their two longest axes. These axes may differ from node to node,
 * and the leaves become compact in all three dimensions. All leaves have the same height, and nearly all are full.
 */
export class RbushTree {
  private count = 0;
  /** Per axis: the center of each item. */
  private centers = [NO_NUMBERS, NO_NUMBERS, NO_NUMBERS];
  /** Per axis: the order of items by their centers. */
  private orders = this.centers.map(orderBy);
  /** The two longest axes of the items at the last `load`. `insert` extends the tree in their plane. */
  private planeX = 0;
  private planeY = 1;
  /** Undefined until the next `insert`. */
  private growing: RBush<number> | undefined;
  /** Tiles of items, children of a node, that are to be divided into nodes of at most `capacity` items. */
  private readonly waiting: { readonly tiles: RbushNode[]; readonly index: number; readonly capacity: number }[] = [];
  /** The root of a growing tree, as of the last `load` or `insert`; or that of a tree that is being built. */
  private root: RbushNode | undefined;
  private readonly isGrowing: boolean;
  private readonly toBox: (item: number) => BBox;

  /** Only a growing tree can be inserted into. */
  constructor(isGrowing: boolean) {
    checkRbushOnce();
    this.isGrowing = isGrowing;
    this.toBox = isGrowing ? (item) => this.boxInPlane(item) : () => NO_BOX;
  }

  /** Builds the tree of some proxies and returns its root. Item 1 is the first of them. */
  load(list: IntegerList, bounds: Float64Array): RbushNode {
    this.begin(list, bounds);
    this.advance(Infinity);
    return this.take();
  }

  /** Begins to build the tree of some proxies. `advance` goes on with it, and `take` returns its root. */
  begin({ data, count }: IntegerList, bounds: Float64Array): void {
    this.count = 0;
    this.reserve(count + 1);
    const items: number[] = [];
    for (let i = 0; i < count; i++) items.push(this.addItem(data[i], bounds));
    let capacity = 1;
    while (capacity * FANOUT < count) capacity *= FANOUT;
    this.measure(items);
    this.planeX = longestAxis();
    this.planeY = secondAxis();
    this.growing = undefined;
    this.waiting.length = 0;
    this.root = this.divide(items, capacity);
  }

  /** Divides tiles until these had `most` items in all. Returns whether the tree is complete. */
  advance(most: number): boolean {
    const { waiting } = this;
    for (let divided = 0; divided < most; ) {
      const next = waiting.pop();
      if (!next) return true;
      const { tiles, index, capacity } = next;
      const items = tiles[index].children as number[];
      divided += items.length;
      tiles[index] = this.divide(items, capacity);
    }
    return waiting.length === 0;
  }

  /** The root of the complete tree. A tree that does not grow lets go of it. */
  take(): RbushNode {
    const root = this.root as RbushNode;
    if (!this.isGrowing) this.root = undefined;
    return root;
  }

  /** Adds a proxy as the next item and returns the root. */
  insert(proxy: number, bounds: Float64Array): RbushNode {
    const item = this.addItem(proxy, bounds);
    this.growing ??= this.createRbush(FANOUT, this.planeX, this.planeY).fromJSON(this.root);
    this.root = this.growing.insert(item).toJSON() as RbushNode;
    return this.root;
  }

  private addItem(proxy: number, bounds: Float64Array): number {
    const item = ++this.count;
    this.reserve(item + 1);
    // Halved, so that the sum of two finite coordinates is finite.
    for (let axis = 0; axis < 3; axis++) {
      this.centers[axis][item] = bounds[6 * proxy + axis] / 2 + bounds[6 * proxy + axis + 3] / 2;
    }
    return item;
  }

  private reserve(length: number): void {
    if (length <= this.centers[0].length) return;
    this.centers = this.centers.map((centers) => grown(centers, length));
    this.orders = this.centers.map(orderBy);
    // A tree orders by the arrays with which it was created.
    this.growing = undefined;
  }

  /** Groups items into a node whose children have at most `capacity` items each, and are to be divided themselves. */
  private divide(items: number[], capacity: number): RbushNode {
    this.measure(items);
    const longest = longestAxis();
    const second = secondAxis();
    const isLong = lengths[longest] > LONG * lengths[second];
    const tiles = Math.ceil(items.length / capacity);
    // rbush divides two tiles along its y axis, more of them along its x axis first.
    const x = tiles === 2 && !isLong ? second : longest;
    const y = tiles === 2 || isLong ? longest : second;
    const rbush = this.createRbush(capacity === 1 ? FANOUT : entriesFor(items.length, tiles), x, y);
    const node: RbushNode = rbush.load(items).toJSON();
    if (capacity <= FANOUT) return node;
    const children = node.children as RbushNode[];
    for (let index = 0; index < children.length; index++) {
      this.waiting.push({ tiles: children, index, capacity: capacity / FANOUT });
    }
    for (let below = capacity; below > FANOUT; below /= FANOUT) node.height++;
    return node;
  }

  private createRbush(maxEntries: number, x: number, y: number): RBush<number> {
    const rbush = new RBush<number>(maxEntries);
    rbush.compareMinX = this.orders[x];
    rbush.compareMinY = this.orders[y];
    rbush.toBBox = this.toBox;
    return rbush;
  }

  /** The center of an item in the plane of the tree. */
  private boxInPlane(item: number): BBox {
    const x = this.centers[this.planeX][item];
    const y = this.centers[this.planeY][item];
    return { minX: x, minY: y, maxX: x, maxY: y };
  }

  private measure(items: readonly number[]): void {
    for (let axis = 0; axis < 3; axis++) {
      const centers = this.centers[axis];
      let min = Infinity;
      let max = -Infinity;
      for (let i = 0; i < items.length; i++) {
        min = Math.min(min, centers[items[i]]);
        max = Math.max(max, centers[items[i]]);
      }
      lengths[axis] = max - min;
    }
  }
}

function orderBy(centers: Float64Array): (a: number, b: number) => number {
  return (a, b) => centers[a] - centers[b];
}

/** The boxes of a tree that is only loaded: loading reads the order of items, not their boxes. */
const NO_BOX: BBox = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

function longestAxis(): number {
  return longerOf(0, longerOf(1, 2));
}

/** The longest axis but one. */
function secondAxis(): number {
  const longest = longestAxis();
  return longest === 0 ? longerOf(1, 2) : longerOf(0, longest === 1 ? 2 : 1);
}

function longerOf(a: number, b: number): number {
  return lengths[a] >= lengths[b] ? a : b;
}

/** The `maxEntries` with which rbush divides `count` items into `tiles` leaves below one root. */
function entriesFor(count: number, tiles: number): number {
  const most = Math.ceil(count / tiles);
  // rbush makes two levels of up to `maxEntries²` items. For exactly as many, its rounded logarithms may make three.
  return most * most > count ? most : most + 1;
}

let isChecked = false;

function checkRbushOnce(): void {
  if (isChecked) return;
  checkRbush(new RBush(FANOUT));
  isChecked = true;
}

/** The rbush methods that this library uses. */
export interface RbushLike {
  load(items: { minX: number; minY: number; maxX: number; maxY: number }[]): unknown;
  toJSON(): unknown;
  fromJSON(root: unknown): unknown;
}

/** Loads an item into an empty rbush, and throws if its nodes, which rbush does not document, are not as expected. */
export function checkRbush(rbush: RbushLike): void {
  const item = { minX: 1, minY: 2, maxX: 3, maxY: 4 };
  rbush.load([item]);
  const root = rbush.toJSON();
  const expected = { children: [item], height: 1, leaf: true, ...item };
  const found = JSON.stringify(root);
  const wanted = JSON.stringify(expected);
  if (found !== wanted) {
    throw new Error(`first-contact needs rbush 4.0, whose nodes look like ${wanted}; this one has ${found}`);
  }
  rbush.fromJSON(expected);
  if (rbush.toJSON() !== expected) {
    throw new Error(
      'first-contact needs rbush 4.0, whose fromJSON and toJSON hand over the tree itself; this one copies',
    );
  }
}
