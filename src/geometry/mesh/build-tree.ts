// A tree of bounds over triangles, in one block of memory. Built from the top: surface area heuristic with eight bins
// along the longest axis of the centroids (Wald, On fast construction of SAH-based bounding volume hierarchies, 2007).
// Small nodes are cut in the middle of the centroids' bounds, which costs less to build and hardly more to traverse.

import { clear, halfSurface, widen, widenBy } from './box-array.ts';
import { LEAF_TRIANGLES, type MeshTree, MOST_LEVELS, NODE_COUNT, NODE_FIRST, NODE_SIZE } from './mesh-tree.ts';

/** From this level on, nodes are cut into halves of equal size, so that `MOST_LEVELS` are enough. */
const DEEP = MOST_LEVELS - 26;
/** Nodes with fewer triangles are cut in the middle. */
const FEW = 64;
/** Most triangles that the surface area heuristic looks at in a node, about. */
const SAMPLES = 128;
const BINS = 8;

/** Entries of an item: its doubled centroid, the sum of both ends of its bounds, and its number. */
const ITEM_SIZE = 4;

/**
 * Builds a tree over boxes: six numbers each, rounded outward. Returns the numbers of the boxes in leaf order, too.
 */
export function buildTree(boxes: Float32Array): { tree: MeshTree; order: Uint32Array } {
  const builder = new TreeBuilder(boxes);
  const count = boxes.length / 6;
  builder.boundCenters(0, 0, count);
  builder.build(0, 0, count, 0, 0);
  // A copy of the part in use.
  const floats = builder.nodes.slice(0, builder.end);
  return { tree: { floats, ints: new Int32Array(floats.buffer) }, order: builder.order() };
}

class TreeBuilder {
  readonly nodes: Float32Array;
  /** End of the nodes made so far. */
  end = NODE_SIZE;
  private readonly nodeInts: Int32Array;
  private readonly boxes: Float32Array;
  /** The items, to be permuted into leaf order; and their bits. */
  private readonly items: Float32Array;
  private readonly bits: Int32Array;
  /** Bounds of the centroids of nodes, six numbers each: of two nodes for each level. */
  private readonly centers = new Float64Array(6 * 2 * (MOST_LEVELS + 1));
  /** Bounds of the boxes in each bin, and their number. */
  private readonly bins = new Float64Array(6 * BINS);
  private readonly counts = new Int32Array(BINS);
  private readonly costs = new Float64Array(BINS);
  /** Bounds of several bins. */
  private readonly bounds = new Float64Array(6);
  /** Where the bins of a node begin along the axis of its cut, and how many there are per unit. */
  private readonly cells = new Float64Array(2);

  constructor(boxes: Float32Array) {
    const count = boxes.length / 6;
    this.boxes = boxes;
    // A split makes two nodes, and no leaf is empty.
    this.nodes = new Float32Array(NODE_SIZE * 2 * count);
    this.nodeInts = new Int32Array(this.nodes.buffer);
    const items = new Float32Array(ITEM_SIZE * count);
    const bits = new Int32Array(items.buffer);
    for (let i = 0, at = 0, box = 0; i < count; i++, at += ITEM_SIZE, box += 6) {
      items[at] = boxes[box] + boxes[box + 3];
      items[at + 1] = boxes[box + 1] + boxes[box + 4];
      items[at + 2] = boxes[box + 2] + boxes[box + 5];
      bits[at + 3] = i;
    }
    this.items = items;
    this.bits = bits;
  }

  /** The numbers of the items. */
  order(): Uint32Array {
    const { bits } = this;
    const order = new Uint32Array(bits.length / ITEM_SIZE);
    for (let i = 0; i < order.length; i++) order[i] = bits[ITEM_SIZE * i + 3];
    return order;
  }

  /** Builds the node at an offset from `count` items. The bounds of their centroids are at an offset of `centers`. */
  build(node: number, first: number, count: number, level: number, at: number): void {
    const { nodeInts } = this;
    if (count <= LEAF_TRIANGLES) {
      nodeInts[node + NODE_FIRST] = first;
      nodeInts[node + NODE_COUNT] = count;
      this.fitLeaf(node, first, count);
      return;
    }
    const below = 12 * (level + 1);
    const left = this.cut(first, count, level, at, below);
    const children = this.end;
    this.end += 2 * NODE_SIZE;
    nodeInts[node + NODE_FIRST] = children;
    this.build(children, first, left, level + 1, below);
    this.build(children + NODE_SIZE, first + left, count - left, level + 1, below + 6);
    this.fitNode(node, children);
  }

  /**
   * Permutes the items of a node so that those of its first child come first. Returns their number, and writes the bounds
   * of the centroids of both children.
   */
  private cut(first: number, count: number, level: number, at: number, below: number): number {
    const { centers, cells } = this;
    const sizeX = centers[at + 3] - centers[at];
    const sizeY = centers[at + 4] - centers[at + 1];
    const sizeZ = centers[at + 5] - centers[at + 2];
    const size = Math.max(sizeX, sizeY, sizeZ);
    // Equal centroids, or bounds beyond single precision, cannot be separated. A tree that is too deep is balanced.
    if (size > 0 && size < Infinity && level < DEEP) {
      const axis = size === sizeX ? 0 : size === sizeY ? 1 : 2;
      cells[0] = centers[at + axis];
      cells[1] = BINS / size;
      const last = count < FEW ? BINS / 2 - 1 : this.bestBin(first, count, axis);
      const left = this.partition(first, count, axis, last, below);
      if (left > 0 && left < count) return left;
    }
    const half = count >> 1;
    this.boundCenters(below, first, half);
    this.boundCenters(below + 6, first + half, count - half);
    return half;
  }

  /** Writes the bounds of the centroids of some items. */
  boundCenters(at: number, first: number, count: number): void {
    const { items, centers } = this;
    // A leaf is not cut.
    if (count <= LEAF_TRIANGLES) return;
    let x0 = Infinity;
    let y0 = Infinity;
    let z0 = Infinity;
    let x1 = -Infinity;
    let y1 = -Infinity;
    let z1 = -Infinity;
    const end = ITEM_SIZE * (first + count);
    for (let item = ITEM_SIZE * first; item < end; item += ITEM_SIZE) {
      const x = items[item];
      const y = items[item + 1];
      const z = items[item + 2];
      if (x < x0) x0 = x;
      if (y < y0) y0 = y;
      if (z < z0) z0 = z;
      if (x > x1) x1 = x;
      if (y > y1) y1 = y;
      if (z > z1) z1 = z;
    }
    centers[at] = x0;
    centers[at + 1] = y0;
    centers[at + 2] = z0;
    centers[at + 3] = x1;
    centers[at + 4] = y1;
    centers[at + 5] = z1;
  }

  /** The last bin to the left of the cheapest cut. */
  private bestBin(first: number, count: number, axis: number): number {
    const { items, bits, boxes, bins, counts, costs, bounds, cells } = this;
    const origin = cells[0];
    const scale = cells[1];
    counts.fill(0);
    for (let bin = 0; bin < BINS; bin++) clear(bins, 6 * bin);
    const stride = ITEM_SIZE * Math.ceil(count / SAMPLES);
    const end = ITEM_SIZE * (first + count);
    for (let item = ITEM_SIZE * first; item < end; item += stride) {
      const cell = ((items[item + axis] - origin) * scale) | 0;
      const bin = cell < BINS ? cell : BINS - 1;
      const at = 6 * bits[item + 3];
      counts[bin]++;
      widen(bins, 6 * bin, boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3], boxes[at + 4], boxes[at + 5]);
    }
    let sum = 0;
    clear(bounds, 0);
    for (let bin = 0; bin < BINS - 1; bin++) {
      widenBy(bounds, bins, 6 * bin);
      sum += counts[bin];
      costs[bin] = sum > 0 ? sum * halfSurface(bounds) : Infinity;
    }
    sum = 0;
    clear(bounds, 0);
    let best = 0;
    let least = Infinity;
    for (let bin = BINS - 1; bin > 0; bin--) {
      widenBy(bounds, bins, 6 * bin);
      sum += counts[bin];
      const cost = sum > 0 ? costs[bin - 1] + sum * halfSurface(bounds) : Infinity;
      if (cost < least) {
        least = cost;
        best = bin - 1;
      }
    }
    return best;
  }

  /** Moves the items whose bins are at most `last` to the front, and returns their number. */
  private partition(first: number, count: number, axis: number, last: number, below: number): number {
    const { items, bits, cells } = this;
    const origin = cells[0];
    const scale = cells[1];
    let low = ITEM_SIZE * first;
    const end = ITEM_SIZE * (first + count);
    // Every item is swapped with the first that is to the right, which may be itself. The order of items is random, and a
    // mispredicted branch costs more than the swap.
    for (let item = low; item < end; item += ITEM_SIZE) {
      const cell = ((items[item + axis] - origin) * scale) | 0;
      swap(bits, low, item);
      // 4 if the cell is at most `last`, otherwise 0.
      low += ((cell - last - 1) >> 31) & ITEM_SIZE;
    }
    const left = low / ITEM_SIZE - first;
    this.boundCenters(below, first, left);
    this.boundCenters(below + 6, first + left, count - left);
    return left;
  }

  /** Writes the bounds of a leaf: the union of its boxes. */
  private fitLeaf(node: number, first: number, count: number): void {
    const { nodes, boxes, bits } = this;
    let x0 = Infinity;
    let y0 = Infinity;
    let z0 = Infinity;
    let x1 = -Infinity;
    let y1 = -Infinity;
    let z1 = -Infinity;
    const end = ITEM_SIZE * (first + count);
    for (let item = ITEM_SIZE * first; item < end; item += ITEM_SIZE) {
      const box = 6 * bits[item + 3];
      x0 = Math.min(x0, boxes[box]);
      y0 = Math.min(y0, boxes[box + 1]);
      z0 = Math.min(z0, boxes[box + 2]);
      x1 = Math.max(x1, boxes[box + 3]);
      y1 = Math.max(y1, boxes[box + 4]);
      z1 = Math.max(z1, boxes[box + 5]);
    }
    nodes[node] = x0;
    nodes[node + 1] = y0;
    nodes[node + 2] = z0;
    nodes[node + 3] = x1;
    nodes[node + 4] = y1;
    nodes[node + 5] = z1;
  }

  /** Writes the bounds of a node: the union of its two children. */
  private fitNode(node: number, child: number): void {
    const { nodes } = this;
    const other = child + NODE_SIZE;
    nodes[node] = Math.min(nodes[child], nodes[other]);
    nodes[node + 1] = Math.min(nodes[child + 1], nodes[other + 1]);
    nodes[node + 2] = Math.min(nodes[child + 2], nodes[other + 2]);
    nodes[node + 3] = Math.max(nodes[child + 3], nodes[other + 3]);
    nodes[node + 4] = Math.max(nodes[child + 4], nodes[other + 4]);
    nodes[node + 5] = Math.max(nodes[child + 5], nodes[other + 5]);
  }
}

/** Swaps two items. */
function swap(bits: Int32Array, i: number, j: number): void {
  const x = bits[i];
  const y = bits[i + 1];
  const z = bits[i + 2];
  const number = bits[i + 3];
  bits[i] = bits[j];
  bits[i + 1] = bits[j + 1];
  bits[i + 2] = bits[j + 2];
  bits[i + 3] = bits[j + 3];
  bits[j] = x;
  bits[j + 1] = y;
  bits[j + 2] = z;
  bits[j + 3] = number;
}
