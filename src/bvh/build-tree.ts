// A tree of bounds over items, in one block of memory. Built top-down: surface area heuristic with eight bins
// along the longest axis of the centroids (Wald, On fast construction of SAH-based bounding volume hierarchies, 2007).
// Small nodes are split in the middle of the centroids' bounds, which costs less to build and hardly more to traverse.

import { clear, halfSurface, MOST, widenBy } from './boxes.ts';
import { LEAF_ITEMS, LINK, LINK_FIRST, MOST_LEVELS, NODE_SIZE, type Tree } from './tree.ts';

/** From this level on, nodes are split into halves of equal size, so that `MOST_LEVELS` are enough. */
const DEEP = MOST_LEVELS - 26;
/** Nodes with fewer items are split in the middle. */
const FEW = 256;
/** Most items that are looked at to choose the split of a node. */
const SAMPLES = 128;
const BINS = 8;

/**
 * Builds a tree over `count` items. Their bounds are in the nodes, and their numbers in the links. Permutes
 * the items into leaf order.
 */
export function buildTree(items: Tree, count: number): Tree {
  const builder = new TreeBuilder(items, count);
  builder.build(0, 0, count, 0);
  // A copy of the part in use.
  const bounds = builder.nodes.slice(0, builder.end);
  return { ...items, bounds, links: new Int32Array(bounds.buffer) };
}

class TreeBuilder {
  readonly nodes: Tree['bounds'];
  /** End of the nodes made so far. */
  end = NODE_SIZE;
  private readonly nodeLinks: Int32Array;
  private readonly items: Tree['bounds'];
  private readonly itemLinks: Int32Array;
  private readonly shift: number;
  /** Bounds of the doubled centroids of a node. */
  private readonly centers = new Int32Array(6);
  /** Bounds of the boxes in each bin, and their number. */
  private readonly bins = new Int32Array(6 * BINS);
  private readonly counts = new Int32Array(BINS);
  private readonly costs = new Float64Array(BINS);
  /** Bounds of several bins. */
  private readonly bounds = new Int32Array(6);

  constructor({ bounds, links, shift }: Tree, count: number) {
    this.items = bounds;
    this.itemLinks = links;
    this.shift = shift;
    // A split makes two nodes, and no leaf is empty.
    this.nodes = new (bounds.constructor as Int16ArrayConstructor)(NODE_SIZE * 2 * count);
    this.nodeLinks = new Int32Array(this.nodes.buffer);
  }

  /** Builds the node at an offset from `count` items. */
  build(node: number, first: number, count: number, level: number): void {
    const { nodes, nodeLinks } = this;
    const link = (node + LINK) >> this.shift;
    if (count <= LEAF_ITEMS) {
      nodeLinks[link] = (first << LINK_FIRST) + count;
      this.fit(node, this.items, NODE_SIZE * first, NODE_SIZE * (first + count));
      return;
    }
    const left = this.split(first, count, level);
    const children = this.end;
    this.end += 2 * NODE_SIZE;
    nodeLinks[link] = children;
    this.build(children, first, left, level + 1);
    this.build(children + NODE_SIZE, first + left, count - left, level + 1);
    this.fit(node, nodes, children, children + 2 * NODE_SIZE);
  }

  /** Splits a node: permutes its items so that those of its first child come first. Returns the number of these. */
  private split(first: number, count: number, level: number): number {
    const { centers } = this;
    const start = NODE_SIZE * first;
    const end = start + NODE_SIZE * count;
    const stride = NODE_SIZE * Math.ceil(count / SAMPLES);
    this.boundCenters(start, end, stride);
    const sizeX = centers[3] - centers[0];
    const sizeY = centers[4] - centers[1];
    const sizeZ = centers[5] - centers[2];
    const size = Math.max(sizeX, sizeY, sizeZ);
    // Equal centroids cannot be separated. A node that is too deep is split into halves.
    if (size > 0 && level < DEEP) {
      const axis = size === sizeX ? 0 : size === sizeY ? 1 : 2;
      const origin = centers[axis];
      const bin = count < FEW ? BINS / 2 : this.bestBin(start, end, stride, axis, origin, BINS / size);
      const left = this.partition(start, end, axis, Math.ceil(origin + (bin * size) / BINS)) / NODE_SIZE - first;
      if (left > 0 && left < count) return left;
    }
    return count >> 1;
  }

  /** Writes the bounds of the doubled centroids of every item, or of one per stride. */
  private boundCenters(start: number, end: number, stride: number): void {
    const { items, centers } = this;
    let x0 = MOST;
    let y0 = MOST;
    let z0 = MOST;
    let x1 = -MOST;
    let y1 = -MOST;
    let z1 = -MOST;
    for (let item = start; item < end; item += stride) {
      const x = items[item] + items[item + 3];
      const y = items[item + 1] + items[item + 4];
      const z = items[item + 2] + items[item + 5];
      if (x < x0) x0 = x;
      if (y < y0) y0 = y;
      if (z < z0) z0 = z;
      if (x > x1) x1 = x;
      if (y > y1) y1 = y;
      if (z > z1) z1 = z;
    }
    centers[0] = x0;
    centers[1] = y0;
    centers[2] = z0;
    centers[3] = x1;
    centers[4] = y1;
    centers[5] = z1;
  }

  /** The first bin to the right of the cheapest split. Bins begin at `origin`; `scale` is bins per unit of doubled centroids. */
  private bestBin(start: number, end: number, stride: number, axis: number, origin: number, scale: number): number {
    const { items, bins, counts, costs, bounds } = this;
    counts.fill(0);
    for (let bin = 0; bin < BINS; bin++) clear(bins, 6 * bin);
    for (let item = start; item < end; item += stride) {
      const unclamped = ((items[item + axis] + items[item + axis + 3] - origin) * scale) | 0;
      const bin = unclamped < BINS ? unclamped : BINS - 1;
      counts[bin]++;
      widenBy(bins, 6 * bin, items, item);
    }
    let sum = 0;
    clear(bounds, 0);
    for (let bin = 0; bin < BINS - 1; bin++) {
      widenBy(bounds, 0, bins, 6 * bin);
      sum += counts[bin];
      costs[bin] = sum > 0 ? sum * halfSurface(bounds) : Infinity;
    }
    sum = 0;
    clear(bounds, 0);
    let best = 1;
    let least = Infinity;
    for (let bin = BINS - 1; bin > 0; bin--) {
      widenBy(bounds, 0, bins, 6 * bin);
      sum += counts[bin];
      const cost = sum > 0 ? costs[bin - 1] + sum * halfSurface(bounds) : Infinity;
      if (cost < least) {
        least = cost;
        best = bin;
      }
    }
    return best;
  }

  /** Moves the items whose doubled centroids are below `middle` to the front, and returns their end. */
  private partition(start: number, end: number, axis: number, middle: number): number {
    const { items, itemLinks, shift } = this;
    let low = start;
    // Every item is swapped with the first that is to the right, which may be itself. The order of items is random, and a
    // mispredicted branch costs more than the swap.
    for (let item = start; item < end; item += NODE_SIZE) {
      const side = items[item + axis] + items[item + axis + 3] - middle;
      swap(itemLinks, low >> shift, item >> shift);
      if (shift === 0) swap(itemLinks, low + 4, item + 4);
      // 8 if the item is to the left, otherwise 0.
      low += (side >> 31) & NODE_SIZE;
    }
    return low;
  }

  /** Writes the bounds of a node: the union of those between two offsets of an array. */
  private fit(node: number, from: Tree['bounds'], start: number, end: number): void {
    const { nodes } = this;
    let x0 = from[start];
    let y0 = from[start + 1];
    let z0 = from[start + 2];
    let x1 = from[start + 3];
    let y1 = from[start + 4];
    let z1 = from[start + 5];
    for (let at = start + NODE_SIZE; at < end; at += NODE_SIZE) {
      x0 = Math.min(x0, from[at]);
      y0 = Math.min(y0, from[at + 1]);
      z0 = Math.min(z0, from[at + 2]);
      x1 = Math.max(x1, from[at + 3]);
      y1 = Math.max(y1, from[at + 4]);
      z1 = Math.max(z1, from[at + 5]);
    }
    nodes[node] = x0;
    nodes[node + 1] = y0;
    nodes[node + 2] = z0;
    nodes[node + 3] = x1;
    nodes[node + 4] = y1;
    nodes[node + 5] = z1;
  }
}

/** Swaps four entries. */
function swap(words: Int32Array, i: number, j: number): void {
  const a = words[i];
  const b = words[i + 1];
  const c = words[i + 2];
  const d = words[i + 3];
  words[i] = words[j];
  words[i + 1] = words[j + 1];
  words[i + 2] = words[j + 2];
  words[i + 3] = words[j + 3];
  words[j] = a;
  words[j + 1] = b;
  words[j + 2] = c;
  words[j + 3] = d;
}
