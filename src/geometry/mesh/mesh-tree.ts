// A tree of bounds over triangles, in one block of memory. Built from the top: surface area heuristic with eight bins
// along the longest axis of the centroids (Wald, On fast construction of SAH-based bounding volume hierarchies, 2007).
// Small nodes are cut in the middle of the centroids' bounds, which costs less to build and hardly more to traverse.

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
export const LEAF_TRIANGLES = 4;
/** Most triangles in a tree: offsets of nodes are small integers in every engine. */
export const MOST_TRIANGLES = 2 ** 26;
/** Most levels of a tree below the root; a traversal keeps at most one node for each. */
export const MOST_LEVELS = 64;

/** From this level on, nodes are cut into halves of equal size, so that `MOST_LEVELS` are enough. */
const DEEP = MOST_LEVELS - 26;
/** Nodes with fewer triangles are cut in the middle. */
const FEW = 32;
/** Most triangles that the surface area heuristic looks at in a node, about. */
const SAMPLES = 512;
const BINS = 8;

/**
 * Builds a tree. `boxes` holds the bounds of each item, six numbers, and `order` its number. Both are permuted into leaf
 * order.
 */
export function buildTree(boxes: Float32Array, order: Uint32Array): MeshTree {
  const builder = new TreeBuilder(boxes, order);
  builder.boundCenters(0, 0, order.length);
  builder.build(0, 0, order.length, 0, 0);
  // A copy of the part in use.
  const floats = builder.nodes.slice(0, builder.end);
  return { floats, ints: new Int32Array(floats.buffer) };
}

class TreeBuilder {
  readonly nodes: Float32Array;
  /** End of the nodes made so far. */
  end = NODE_SIZE;
  private readonly ints: Int32Array;
  private readonly boxes: Float32Array;
  private readonly order: Uint32Array;
  /**
   * Bounds of the centroids of nodes, six numbers each: two for each level. Centroids are doubled, the sum of both ends
   * of the bounds.
   */
  private readonly centers = new Float64Array(6 * 2 * (MOST_LEVELS + 1));
  /** Bounds of the triangles in each bin, and their number. */
  private readonly bins = new Float64Array(6 * BINS);
  private readonly counts = new Int32Array(BINS);
  private readonly costs = new Float64Array(BINS);
  /** Bounds of several bins. */
  private readonly bounds = new Float64Array(6);

  constructor(boxes: Float32Array, order: Uint32Array) {
    this.boxes = boxes;
    this.order = order;
    // A split makes two nodes, and no leaf is empty.
    this.nodes = new Float32Array(NODE_SIZE * 2 * order.length);
    this.ints = new Int32Array(this.nodes.buffer);
  }

  /** Builds the node at an offset from `count` items. The bounds of their centroids are at an offset of `centers`. */
  build(node: number, first: number, count: number, level: number, at: number): void {
    const { ints, nodes } = this;
    if (count <= LEAF_TRIANGLES) {
      ints[node + NODE_FIRST] = first;
      ints[node + NODE_COUNT] = count;
      unite(nodes, node, this.boxes, 6 * first, 6, count);
      return;
    }
    const below = 12 * (level + 1);
    const left = this.cut(first, count, level, at, below);
    const children = this.end;
    this.end += 2 * NODE_SIZE;
    ints[node + NODE_FIRST] = children;
    this.build(children, first, left, level + 1, below);
    this.build(children + NODE_SIZE, first + left, count - left, level + 1, below + 6);
    unite(nodes, node, nodes, children, NODE_SIZE, 2);
  }

  /**
   * Permutes the items of a node so that those of its first child come first. Returns their number, and writes the bounds
   * of the centroids of both children.
   */
  private cut(first: number, count: number, level: number, at: number, below: number): number {
    const { centers } = this;
    const sizeX = centers[at + 3] - centers[at];
    const sizeY = centers[at + 4] - centers[at + 1];
    const sizeZ = centers[at + 5] - centers[at + 2];
    const size = Math.max(sizeX, sizeY, sizeZ);
    // Equal centroids, or bounds beyond single precision, cannot be told apart. A tree that is too deep is balanced.
    if (size > 0 && size < Infinity && level < DEEP) {
      const axis = size === sizeX ? 0 : size === sizeY ? 1 : 2;
      const origin = centers[at + axis];
      const isFew = count < FEW;
      const scale = BINS / size;
      const last = isFew ? BINS / 2 - 1 : this.bestBin(first, count, axis, origin, scale);
      const left = this.partition(first, count, axis, origin, scale, last, below);
      if (left > 0 && left < count) return left;
    }
    const half = count >> 1;
    this.boundCenters(below, first, half);
    this.boundCenters(below + 6, first + half, count - half);
    return half;
  }

  /** Writes the bounds of the centroids of some items. */
  boundCenters(at: number, first: number, count: number): void {
    const { boxes, centers } = this;
    for (let axis = 0; axis < 3; axis++) {
      let least = Infinity;
      let most = -Infinity;
      for (let i = first; i < first + count; i++) {
        const center = boxes[6 * i + axis] + boxes[6 * i + axis + 3];
        least = Math.min(least, center);
        most = Math.max(most, center);
      }
      centers[at + axis] = least;
      centers[at + axis + 3] = most;
    }
  }

  /** The last bin to the left of the cheapest cut. */
  private bestBin(first: number, count: number, axis: number, origin: number, scale: number): number {
    const { boxes, bins, counts, costs, bounds } = this;
    counts.fill(0);
    for (let bin = 0; bin < BINS; bin++) clear(bins, 6 * bin);
    const stride = 6 * Math.ceil(count / SAMPLES);
    const end = 6 * (first + count);
    for (let at = 6 * first; at < end; at += stride) {
      const cell = ((boxes[at + axis] + boxes[at + axis + 3] - origin) * scale) | 0;
      const bin = cell < BINS ? cell : BINS - 1;
      counts[bin]++;
      widen(bins, 6 * bin, boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3], boxes[at + 4], boxes[at + 5]);
    }
    let items = 0;
    clear(bounds, 0);
    for (let bin = 0; bin < BINS - 1; bin++) {
      widenBy(bounds, bins, 6 * bin);
      items += counts[bin];
      costs[bin] = items > 0 ? items * halfSurface(bounds) : Infinity;
    }
    items = 0;
    clear(bounds, 0);
    let best = 0;
    let least = Infinity;
    for (let bin = BINS - 1; bin > 0; bin--) {
      widenBy(bounds, bins, 6 * bin);
      items += counts[bin];
      const cost = items > 0 ? costs[bin - 1] + items * halfSurface(bounds) : Infinity;
      if (cost < least) {
        least = cost;
        best = bin - 1;
      }
    }
    return best;
  }

  /** Moves the items whose bins are at most `last` to the front, and returns their number. */
  private partition(
    first: number,
    count: number,
    axis: number,
    origin: number,
    scale: number,
    last: number,
    below: number,
  ): number {
    const { boxes, order, centers } = this;
    clear(centers, below);
    clear(centers, below + 6);
    let low = first;
    let high = first + count - 1;
    while (low <= high) {
      const at = 6 * low;
      const x = boxes[at] + boxes[at + 3];
      const y = boxes[at + 1] + boxes[at + 4];
      const z = boxes[at + 2] + boxes[at + 5];
      const cell = ((boxes[at + axis] + boxes[at + axis + 3] - origin) * scale) | 0;
      const isLeft = cell <= last;
      widen(centers, isLeft ? below : below + 6, x, y, z, x, y, z);
      if (isLeft) {
        low++;
      } else {
        swapBoxes(boxes, at, 6 * high);
        const item = order[low];
        order[low] = order[high];
        order[high] = item;
        high--;
      }
    }
    return low - first;
  }
}

/** Writes the union of `count` boxes, `stride` entries apart. */
function unite(out: Float32Array, to: number, boxes: Float32Array, from: number, stride: number, count: number): void {
  let x0 = boxes[from];
  let y0 = boxes[from + 1];
  let z0 = boxes[from + 2];
  let x1 = boxes[from + 3];
  let y1 = boxes[from + 4];
  let z1 = boxes[from + 5];
  for (let i = 1, at = from + stride; i < count; i++, at += stride) {
    x0 = Math.min(x0, boxes[at]);
    y0 = Math.min(y0, boxes[at + 1]);
    z0 = Math.min(z0, boxes[at + 2]);
    x1 = Math.max(x1, boxes[at + 3]);
    y1 = Math.max(y1, boxes[at + 4]);
    z1 = Math.max(z1, boxes[at + 5]);
  }
  out[to] = x0;
  out[to + 1] = y0;
  out[to + 2] = z0;
  out[to + 3] = x1;
  out[to + 4] = y1;
  out[to + 5] = z1;
}

/** Writes an empty box. */
function clear(bounds: Float64Array, at: number): void {
  bounds[at] = Infinity;
  bounds[at + 1] = Infinity;
  bounds[at + 2] = Infinity;
  bounds[at + 3] = -Infinity;
  bounds[at + 4] = -Infinity;
  bounds[at + 5] = -Infinity;
}

/** Extends a box to include another. */
function widen(
  bounds: Float64Array,
  at: number,
  x0: number,
  y0: number,
  z0: number,
  x1: number,
  y1: number,
  z1: number,
): void {
  if (x0 < bounds[at]) bounds[at] = x0;
  if (y0 < bounds[at + 1]) bounds[at + 1] = y0;
  if (z0 < bounds[at + 2]) bounds[at + 2] = z0;
  if (x1 > bounds[at + 3]) bounds[at + 3] = x1;
  if (y1 > bounds[at + 4]) bounds[at + 4] = y1;
  if (z1 > bounds[at + 5]) bounds[at + 5] = z1;
}

/** Extends `bounds` to include the box at an offset of `boxes`. */
function widenBy(bounds: Float64Array, boxes: Float64Array, at: number): void {
  widen(bounds, 0, boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3], boxes[at + 4], boxes[at + 5]);
}

/** Half of the surface of a box that is not empty. */
function halfSurface(b: Float64Array): number {
  const x = b[3] - b[0];
  const y = b[4] - b[1];
  const z = b[5] - b[2];
  return x * y + y * z + z * x;
}

function swapBoxes(boxes: Float32Array, i: number, j: number): void {
  for (let k = 0; k < 6; k++) {
    const value = boxes[i + k];
    boxes[i + k] = boxes[j + k];
    boxes[j + k] = value;
  }
}
