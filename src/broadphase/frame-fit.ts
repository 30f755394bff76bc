import type { Frame } from './frame.ts';
import { FANOUT } from './kd-order.ts';
import type { PackedTree } from './packed-tree.ts';
import { SLOT_SIZE } from './tree-node.ts';

/** Boxes looked at per tree. They are taken evenly along the kd order, so they are spread over the world. */
const SAMPLE = 32;

/*
 * Which part of the world deserves the cells? All of it, as a rule. But one body that fell through the floor and is now
 * a million units below must not make the cells so large that all others share one. So the frame reaches no farther
 * from the median than a few times the spread of the bulk, or as far as cells half the size of a typical body reach –
 * whichever is more. What lies outside is clamped.
 */
const SPREADS = 8;
const SIZES = 4096;

/** The middle of each sampled box on the axis at hand, sorted. */
const middles = new Float64Array(2 * SAMPLE);
/** The size of each sampled box on the axis at hand, sorted. */
const sizes = new Float64Array(2 * SAMPLE);
const sample = new Int32Array(2 * SAMPLE);
let sampleCount = 0;

/** Fits the frame to the proxies in both trees. Returns whether it had to be changed, and all bounds with it. */
export function fitFrame(frame: Frame, movers: PackedTree, statics: PackedTree, bounds: Float64Array): boolean {
  sampleCount = 0;
  takeSample(movers);
  takeSample(statics);
  if (sampleCount === 0) return false;
  let isChanged = false;
  for (let axis = 0; axis < 3; axis++) {
    if (fitAxis(frame, axis, bounds)) isChanged = true;
  }
  return isChanged;
}

function takeSample(tree: PackedTree): void {
  const slotCount = tree.leafCount * FANOUT;
  const step = Math.max(1, Math.ceil(slotCount / SAMPLE));
  for (let slot = 0; slot < slotCount; slot += step) {
    const proxy = tree.slots[SLOT_SIZE * slot + 3];
    if (proxy >= 0) sample[sampleCount++] = proxy;
  }
}

function fitAxis(frame: Frame, axis: number, bounds: Float64Array): boolean {
  let low = Infinity;
  let high = -Infinity;
  middles.fill(Infinity);
  sizes.fill(Infinity);
  for (let i = 0; i < sampleCount; i++) {
    const min = bounds[6 * sample[i] + axis];
    const max = bounds[6 * sample[i] + axis + 3];
    low = Math.min(low, min);
    high = Math.max(high, max);
    middles[i] = min / 2 + max / 2;
    sizes[i] = max - min;
  }
  middles.sort();
  sizes.sort();
  const median = middles[sampleCount >> 1];
  const size = sizes[sampleCount >> 1];
  const spread = middles[Math.floor(sampleCount * 0.9)] - middles[Math.floor(sampleCount * 0.1)];
  const reach = Math.max(SPREADS * spread, SIZES * size);
  low = Math.max(low, median - reach);
  high = Math.min(high, median + reach);
  const margin = Math.max((high - low) / 8, size);
  if (frame.suits(axis, low, high, margin)) return false;
  frame.set(axis, low - margin, high + margin);
  return true;
}
