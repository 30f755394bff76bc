/**
 * An interval of cells packed into one small integer, so that a three-dimensional overlap test is three subtractions
 * and one branch.
 *
 * Each axis of the world is divided into cells (see `frame.ts`). The interval of cells [low, high] is kept as
 *
 *     packed = low | (16383 − high) << 15         bits 0–13 and 15–28; bits 14 and 29 are zero
 *
 * and the other side of a test, the *probe*, with its two fields swapped and a guard bit above each:
 *
 *     probe  = high | (16383 − low) << 15 | guards
 *
 * Then `probe − packed` subtracts both fields at once. Its lower field is guard + highA − lowB, whose guard bit
 * survives exactly when highA ≥ lowB; its upper field is guard + highB − lowA, likewise. No field borrows from its
 * neighbor, because guard + 0 − 16383 > 0. So two intervals meet exactly when both guard bits survive, and three axes
 * are tested together by `&`. The trick is that of SWAR comparison with spare bits (Lamport, "Multiple byte processing
 * with full-word instructions", CACM 18(8), 1975). Everything stays below 2^30 and is an inline integer in every
 * JavaScript engine.
 *
 * A field can only grow when the interval shrinks, so the union of two intervals is the minimum of each field.
 */

/** The lowest cell a body can be in. Cell 0 is kept free so that `NOWHERE` meets nothing. */
export const FIRST_CELL = 1;
/** The highest cell a body can be in. Cell 16383 is kept free so that `NOWHERE` meets nothing. */
export const LAST_CELL = 16382;

/** The bits of a field, and the largest number in it. */
export const FIELD = 16383;
/** Bit at which the upper field begins. */
export const UPPER = 15;
/** Masks an index, so that V8 knows that sums with it cannot overflow. */
const INDEX_MASK = 0x3fffffff;
/** The guard bits of a probe. */
export const GUARDS = (1 << 14) | (1 << 29);

/** The empty interval: meets nothing, not even itself, and leaves every union as it is. */
export const NOWHERE = FIELD | (FIELD << UPPER);

/**
 * Packs the interval from coordinate `low` to coordinate `high`, both in cells and not yet rounded. Coordinates
 * outside the cells are clamped. Rounding down and clamping are monotonic, so intervals that touch still meet.
 */
export function packInterval(low: number, high: number): number {
  // No chain of `?:`: docs/v8.md.
  const lowCell = Math.max(FIRST_CELL, Math.min(LAST_CELL, low)) | 0;
  const highCell = Math.max(FIRST_CELL, Math.min(LAST_CELL, high)) | 0;
  return lowCell | ((FIELD - highCell) << UPPER);
}

/** The first cell of a packed interval. */
export function lowCellOf(packed: number): number {
  return packed & FIELD;
}

/** The last cell of a packed interval. */
export function highCellOf(packed: number): number {
  return FIELD - (packed >> UPPER);
}

/** Whether a packed interval includes an outermost cell. */
export function isAtEdge(packed: number): boolean {
  return lowCellOf(packed) <= FIRST_CELL || highCellOf(packed) >= LAST_CELL;
}

/** The other side of the overlap test: see the head of this file. */
export function probeOf(packed: number): number {
  return ((packed >> UPPER) ^ FIELD) | (((packed & FIELD) ^ FIELD) << UPPER) | GUARDS;
}

/** Whether the packed intervals `x`, `y`, `z` all meet those that the three probes were made of. */
export function meets(probeX: number, probeY: number, probeZ: number, x: number, y: number, z: number): boolean {
  return ((probeX - x) & (probeY - y) & (probeZ - z) & GUARDS) === GUARDS;
}

/** 1 when all three intervals meet the probes, 0 otherwise, without a branch. */
export function meetingBit(probeX: number, probeY: number, probeZ: number, x: number, y: number, z: number): number {
  const kept = (probeX - x) & (probeY - y) & (probeZ - z);
  return (kept >> 14) & (kept >> 29) & 1;
}

/** Tests nine boxes of four integers each, from `boxes[begin]` on: bit 8 for the first, bit 0 for the last. */
export function meetingBits(x: number, y: number, z: number, boxes: Int32Array, begin: number): number {
  const at = begin & INDEX_MASK;
  return (
    (meetingThree(x, y, z, boxes, at) << 6) |
    (meetingThree(x, y, z, boxes, at + 12) << 3) |
    meetingThree(x, y, z, boxes, at + 24)
  );
}

/**
 * Tests three boxes. Unrolled: a loop would check bounds each time. Three rather than nine: V8 limits the size of
 * inlined code, and the inlined calls make a cast a twentieth faster.
 */
function meetingThree(x: number, y: number, z: number, boxes: Int32Array, begin: number): number {
  const at = begin & INDEX_MASK;
  const a = (x - boxes[at]) & (y - boxes[at + 1]) & (z - boxes[at + 2]);
  const b = (x - boxes[at + 4]) & (y - boxes[at + 5]) & (z - boxes[at + 6]);
  const c = (x - boxes[at + 8]) & (y - boxes[at + 9]) & (z - boxes[at + 10]);
  return (((a >> 14) & (a >> 29) & 1) << 2) | (((b >> 14) & (b >> 29) & 1) << 1) | ((c >> 14) & (c >> 29) & 1);
}

/** The smallest interval around two packed ones: the minimum of each field, without a branch. */
export function unionOf(a: number, b: number): number {
  const keepB = ((a | GUARDS) - b) & GUARDS; // a guard bit survives where the field of b is not the larger one
  const mask = keepB - (keepB >> 14);
  return (b & mask) | (a & ~mask);
}
