/**
 * Sorts boxes into kd order: consecutive groups of nine (leaves), of 81 (their parents), of 729 and so on are each a
 * compact part of space. Every division is at the median of the widest axis, moved to the nearest boundary between
 * nodes. So all nodes but the last of each level are full.
 *
 * The division is quickselect (Hoare, CACM 4(7), 1961) on integer keys. Mispredicted branches would dominate, so the
 * partition has none (a Lomuto partition that always swaps). A histogram of the keys first narrows large ranges to the
 * bucket of the median. For 10 000 boxes this is twice as fast as a textbook quickselect.
 */

/** Slots per leaf and children per node: the `maxEntries` that rbush recommends. */
export const FANOUT = 9;

const KEY_BITS = 30;
const BUCKET_BITS = 8;
const BUCKET_SHIFT = KEY_BITS - BUCKET_BITS;
const MAX_KEY = (1 << KEY_BITS) - 1;
/** Ranges shorter than this skip the histogram. */
const HISTOGRAM_FROM = 200;
/** When the boxes fill less than this part of the inherited extent, the widest axis is chosen again. */
const LOOSE = 0.6;

/** Twice the center of each box, three numbers per box, in the order given. */
let centers = new Float64Array(0);
/** The ids as given. */
let given = new Int32Array(0);
/** The permuted data: indices into `centers` and `given`, and their keys on the present axis. */
let order = new Int32Array(0);
let keys = new Int32Array(0);
const histogram = new Int32Array(1 << BUCKET_BITS);
/** Extent of the centers in the present range, not necessarily tight: min x, y, z, max x, y, z. */
const extent = new Float64Array(6);

/**
 * Permutes the first `count` of `ids`. The first begins leaf number `firstLeaf`, which determines the boundaries
 * between nodes. `bounds` holds the box of id `i` from index `6 * i`, as in `Broadphase`.
 */
export function kdOrder(ids: Int32Array, count: number, firstLeaf: number, bounds: Float64Array): void {
  if (count <= FANOUT) return;
  gather(ids, count, bounds);
  divide(0, count, firstLeaf);
  for (let i = 0; i < count; i++) ids[i] = given[order[i]];
}

function gather(ids: Int32Array, count: number, bounds: Float64Array): void {
  if (order.length < count) {
    // Twice the capacity: a growing world seldom reallocates.
    centers = new Float64Array(6 * count);
    given = new Int32Array(2 * count);
    order = new Int32Array(2 * count);
    keys = new Int32Array(2 * count);
  }
  extent.fill(Infinity, 0, 3);
  extent.fill(-Infinity, 3, 6);
  for (let i = 0; i < count; i++) {
    const id = ids[i];
    given[i] = id;
    order[i] = i;
    for (let axis = 0; axis < 3; axis++) {
      const center = bounds[6 * id + axis] + bounds[6 * id + axis + 3];
      centers[3 * i + axis] = center;
      extent[axis] = Math.min(extent[axis], center);
      extent[axis + 3] = Math.max(extent[axis + 3], center);
    }
  }
}

/** Sorts the range [from, to) of `order`; its first element begins leaf number `leaf`. */
function divide(from: number, to: number, leaf: number): void {
  const middleLeaf = boundaryWithin(leaf, leaf + Math.ceil((to - from) / FANOUT));
  if (middleLeaf === leaf) return;
  const middle = from + (middleLeaf - leaf) * FANOUT;
  const axis = keyTheWidestAxis(from, to);
  if (extent[axis] === extent[axis + 3]) return; // all centers coincide
  selectMedian(middle, from, to);

  const minX = extent[0];
  const minY = extent[1];
  const minZ = extent[2];
  const maxX = extent[3];
  const maxY = extent[4];
  const maxZ = extent[5];
  const split = centers[3 * order[middle] + axis];
  extent[axis + 3] = split;
  divide(from, middle, leaf);
  extent[0] = minX;
  extent[1] = minY;
  extent[2] = minZ;
  extent[3] = maxX;
  extent[4] = maxY;
  extent[5] = maxZ;
  extent[axis] = split;
  divide(middle, to, middleLeaf);
}

/**
 * The boundary that divides the leaves [from, to): the middle of the boundaries between the largest nodes. Returns
 * `from` when there is only one leaf.
 */
function boundaryWithin(from: number, to: number): number {
  const last = to - 1;
  if (last <= from) return from;
  let size = 1;
  while (Math.floor(last / (size * FANOUT)) > Math.floor(from / (size * FANOUT))) size *= FANOUT;
  const first = Math.floor(from / size) + 1;
  return ((first + Math.floor(last / size)) >> 1) * size;
}

/**
 * Fills `keys` for the range with the position along its widest axis, and returns that axis. Measuring all extents at
 * every division would be a third of all the work. So the extent is inherited, and tightened on the chosen axis only
 * when it is much too wide.
 */
function keyTheWidestAxis(from: number, to: number): number {
  for (;;) {
    const axis = widestAxis();
    const low = extent[axis];
    const width = extent[axis + 3] - low;
    const scale = width > 0 ? MAX_KEY / width : 0;
    let min = Infinity;
    let max = -Infinity;
    for (let i = from; i < to; i++) {
      const center = centers[3 * order[i] + axis];
      min = Math.min(min, center);
      max = Math.max(max, center);
      keys[i] = Math.max(0, Math.min(MAX_KEY, (center - low) * scale)) | 0;
    }
    // An overflowing width, with which nothing can be compared, ends the loop.
    if (!(max - min < width * LOOSE)) return axis;
    extent[axis] = min;
    extent[axis + 3] = max;
  }
}

function widestAxis(): number {
  const x = extent[3] - extent[0];
  const y = extent[4] - extent[1];
  const z = extent[5] - extent[2];
  if (x >= y) return x >= z ? 0 : 2;
  return y >= z ? 1 : 2;
}

/** Permutes the range [from, to) so that no key before `middle` is larger than one after it. */
function selectMedian(middle: number, from: number, to: number): void {
  let low = from;
  let high = to - 1;
  if (to - from >= HISTOGRAM_FROM) {
    histogram.fill(0);
    for (let i = from; i < to; i++) histogram[keys[i] >> BUCKET_SHIFT]++;
    let bucket = 0;
    let before = from;
    while (before + histogram[bucket] <= middle) before += histogram[bucket++];
    low = partition(low, high, bucket << BUCKET_SHIFT);
    if (bucket + 1 < histogram.length) high = partition(low, high, (bucket + 1) << BUCKET_SHIFT) - 1;
  }
  while (high > low) {
    const a = keys[low];
    const b = keys[(low + high) >> 1];
    const c = keys[high];
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    const split = partition(low, high, pivot);
    if (middle < split) {
      high = split - 1;
    } else if (split > low) {
      low = split;
    } else {
      // The pivot is the smallest key. Equal keys are separated at once: many would take quadratic time.
      low = partition(low, high, pivot + 1);
      if (middle < low) return;
    }
  }
}

/** Moves the keys below `pivot` in the range [from, to] to its front; returns where the others begin. */
function partition(from: number, to: number, pivot: number): number {
  let front = from;
  for (let i = from; i <= to; i++) {
    const key = keys[i];
    const index = order[i];
    keys[i] = keys[front];
    order[i] = order[front];
    keys[front] = key;
    order[front] = index;
    front += (key - pivot) >>> 31; // 1 when the key is smaller
  }
  return front;
}
