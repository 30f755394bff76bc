import { type AxisCells, FARTHEST } from './axis-cells.ts';
import type { Frame } from './frame.ts';
import { FIRST_CELL, isAtEdge, LAST_CELL } from './packed-bounds.ts';
import type { PackedTree } from './packed-tree.ts';

/*
 * Distributes cells over the world. A uniform grid serves most worlds. It fails when distances are huge in comparison
 * with sizes: one body a million units below the floor, or two groups on two planets, leave all neighbors in one cell.
 * Then the cells follow the bodies, as in histogram equalization. The sorted sample is divided into clusters of even
 * density. Each cluster gets cells in proportion to its bodies, each gap gets one cell.
 */

/** Sampled boxes in all trees together. They are taken evenly in the order of the leaves, so they cover the world. */
const SAMPLE = 512;
/** A uniform grid is fine enough if its cells are at most this fraction of a small body's size. */
const FINE = 1 / 4;
/** A uniform grid may extend to all boxes while its cells are no larger than this fraction of a small body's size. */
const EXTENDED = 1 / 8;
/** Quantile of the sampled sizes that is the size of a small body. */
const SMALL = 1 / 10;
/** Evenness of a sample above which it counts as one cluster. A uniform distribution has 1 − 1/e, a normal one 0.5. */
const EVEN = 0.4;
/** A gap of at least this fraction of the extent divides clusters, however small they are. */
const GAP = 1 / 4;
/** Smallest number of sampled boxes divided without such a gap. */
const LEAST_CLUSTER = 8;
/** The cells are fitted again when the evenness is below this fraction of the fitted evenness. */
const WORN = 1 / 3;
/** The cells are fitted again when more than this fraction of the sample is in outermost cells. */
const OUTSIDE = 1 / 64;
/** Room for motion around a cluster, as a fraction of its extent. */
const MARGIN = 1 / 8;

const CELLS = LAST_CELL - FIRST_CELL + 1;

/** Middle of each sampled box on the present axis, sorted. */
const middles = new Float64Array(SAMPLE);
/** Size of each sampled box on the present axis, sorted by `sortSizes`. */
const sizes = new Float64Array(SAMPLE);
const sample = new Int32Array(SAMPLE);
let sampleCount = 0;
/** Bounds of all boxes on the present axis. */
let contentLow = 0.5;
let contentHigh = 0.5;

/** Index in `middles` of the start of each cluster, and of the end of the last. */
const clusters = new Int32Array(SAMPLE + 1);
let clusterCount = 0;

/** Per axis: the evenness of the cells when they were fitted; 0 before. */
export type Evenness = Float64Array;

/** Fits the frame to the proxies in all trees. Returns whether it has changed: then all packed bounds are stale. */
export function fitFrame(
  frame: Frame,
  evenness: Evenness,
  trees: readonly PackedTree[],
  bounds: Float64Array,
): boolean {
  sampleCount = 0;
  const slotCount = trees.reduce((sum, tree) => sum + tree.slotCount, 0);
  const step = Math.max(1, Math.ceil(slotCount / SAMPLE));
  for (const tree of trees) takeSample(tree, step);
  if (sampleCount === 0) return false;
  let isChanged = false;
  for (let axis = 0; axis < 3; axis++) {
    measureSample(axis, bounds);
    if (evenness[axis] > 0 && suits(frame, axis, evenness[axis], trees, bounds)) continue;
    fitAxis(frame, axis, trees, bounds);
    evenness[axis] = Math.max(evennessIn(frame, axis), Number.MIN_VALUE);
    isChanged = true;
  }
  return isChanged;
}

function takeSample(tree: PackedTree, step: number): void {
  for (let slot = 0; slot < tree.slotCount && sampleCount < SAMPLE; slot += step) {
    const proxy = tree.proxyAt(slot);
    if (proxy >= 0) sample[sampleCount++] = proxy;
  }
}

function measureSample(axis: number, bounds: Float64Array): void {
  for (let i = 0; i < sampleCount; i++) {
    const min = bounds[6 * sample[i] + axis];
    const max = bounds[6 * sample[i] + axis + 3];
    middles[i] = Math.max(-FARTHEST, Math.min(FARTHEST, min / 2 + max / 2));
    sizes[i] = Math.min(FARTHEST, max - min);
  }
  middles.subarray(0, sampleCount).sort();
}

/** Sorts the sizes. Called only before sizes are read: most checks of the frame do not read any. */
function sortSizes(): void {
  sizes.subarray(0, sampleCount).sort();
}

/** Whether the cells of an axis still fit the sample. */
function suits(
  frame: Frame,
  axis: number,
  fittedEvenness: number,
  trees: readonly PackedTree[],
  bounds: Float64Array,
): boolean {
  const cells = frame.axes[axis];
  const mayBeBeyond = cells.count === 1 && trees.some((tree) => !tree.isEmpty && isAtEdge(tree.nodes[axis]));
  if (mayBeBeyond && mayExtend(axis, trees, bounds) && isContentBeyond(cells)) return false;
  let outside = 0;
  for (let i = 0; i < sampleCount; i++) {
    const cell = cells.cellOf(middles[i]);
    if (cell === FIRST_CELL || cell === LAST_CELL) outside++;
  }
  return outside <= OUTSIDE * sampleCount && evennessIn(frame, axis) >= WORN * fittedEvenness;
}

/** Measures the bounds of all boxes on an axis. Returns whether equal cells over these bounds would be small enough. */
function mayExtend(axis: number, trees: readonly PackedTree[], bounds: Float64Array): boolean {
  let low = FARTHEST;
  let high = -FARTHEST;
  for (const tree of trees) {
    for (let slot = 0; slot < tree.slotCount; slot++) {
      const proxy = tree.proxyAt(slot);
      if (proxy < 0) continue;
      low = Math.min(low, bounds[6 * proxy + axis]);
      high = Math.max(high, bounds[6 * proxy + axis + 3]);
    }
  }
  contentLow = low;
  contentHigh = high;
  sortSizes();
  return high - low <= EXTENDED * CELLS * sizes[Math.floor(sampleCount * SMALL)];
}

/** Whether some box reaches an outermost cell. */
function isContentBeyond(cells: AxisCells): boolean {
  return cells.cellOf(contentLow) === FIRST_CELL || cells.cellOf(contentHigh) === LAST_CELL;
}

/**
 * Evenness of the cells of an axis, from 0 to 1: Σ min(d, mean) / CELLS over the distances d, in cells, of neighbors in the
 * sorted sample.
 */
function evennessIn(frame: Frame, axis: number): number {
  if (middles[0] === middles[sampleCount - 1]) return 1;
  const cells = frame.axes[axis];
  const mean = CELLS / (sampleCount - 1);
  let sum = 0;
  let before = cells.position(middles[0]);
  for (let i = 1; i < sampleCount; i++) {
    const position = cells.position(middles[i]);
    sum += Math.min(mean, position - before);
    before = position;
  }
  return sum / CELLS;
}

function fitAxis(frame: Frame, axis: number, trees: readonly PackedTree[], bounds: Float64Array): void {
  sortSizes();
  const extent = middles[sampleCount - 1] - middles[0];
  const size = sizes[sampleCount >> 1];
  const small = sizes[Math.floor(sampleCount * SMALL)];
  clusterCount = 0;
  if (extent > FINE * CELLS * small) divide(0, sampleCount);
  if (clusterCount > 1) setClusters(frame, axis, size);
  else setUniform(frame, axis, size, mayExtend(axis, trees, bounds));
}

/** Divides an axis evenly: over all boxes, or over the middles of the sample. */
function setUniform(frame: Frame, axis: number, size: number, isExtended: boolean): void {
  const low = isExtended ? contentLow : middles[0] - size / 2;
  const high = isExtended ? contentHigh : middles[sampleCount - 1] + size / 2;
  const margin = Math.max((high - low) * MARGIN, size);
  frame.set(axis, low - margin, high + margin);
}

/** Divides the range [from, to) of the sorted sample into clusters of even density. */
function divide(from: number, to: number): void {
  const extent = middles[to - 1] - middles[from];
  const mean = extent / (to - from - 1);
  let even = 0;
  for (let i = from + 1; i < to; i++) even += Math.min(mean, middles[i] - middles[i - 1]);
  if (to - from < 3 || even >= EVEN * extent) {
    clusters[clusterCount++] = from;
    return;
  }
  let split = widestGap(from + 1, to);
  if (middles[split] - middles[split - 1] < GAP * extent) {
    if (to - from < LEAST_CLUSTER) {
      clusters[clusterCount++] = from;
      return;
    }
    const quarter = (to - from) >> 2;
    split = widestGap(from + quarter, to - quarter);
  }
  divide(from, split);
  divide(split, to);
}

/** Index in the sorted sample, in [from, to), of the element farthest from its predecessor. */
function widestGap(from: number, to: number): number {
  let widest = from;
  for (let i = from; i < to; i++) {
    if (middles[i] - middles[i - 1] > middles[widest] - middles[widest - 1]) widest = i;
  }
  return widest;
}

/** Divides an axis into segments: one for each cluster, and one for each gap between two. */
function setClusters(frame: Frame, axis: number, size: number): void {
  const cells = frame.axes[axis];
  const median = sampleCount >> 1;
  clusters[clusterCount] = sampleCount;
  cells.clear();
  let main = 0;
  // Each cluster and each gap gets a cell; the others are distributed by bodies.
  const perBody = (CELLS - 2 * clusterCount) / sampleCount;
  let begin = middles[0] - roomAround(0, size, Infinity);
  for (let i = 0; i < clusterCount; i++) {
    const next = clusters[i + 1];
    const isLast = i === clusterCount - 1;
    const gap = isLast ? Infinity : middles[next] - middles[next - 1];
    const end = middles[next - 1] + roomAround(i, size, gap);
    if (clusters[i] <= median && median < next) main = cells.count;
    cells.append(begin, end, 1 + perBody * (next - clusters[i]));
    if (isLast) break;
    begin = middles[next] - roomAround(i + 1, size, gap);
    cells.append(end, begin, 1);
  }
  frame.finish(axis, main);
}

/** Room for motion at a side of a cluster. */
function roomAround(cluster: number, size: number, gap: number): number {
  const extent = middles[clusters[cluster + 1] - 1] - middles[clusters[cluster]];
  return Math.min(1.5 * size + MARGIN * extent, gap / 3);
}
