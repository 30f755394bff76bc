/**
 * Numbers positions so that those whose x, y and z differ by at most `tolerance` each share a number: a position gets the first
 * number whose position is that close, or the next number. So no two numbers are that close, and numbering their positions again
 * changes nothing. The zeros of both signs are equal. Positions must be finite.
 *
 * A hash table with open addressing by cells, many times as large as the tolerance: most positions are near one cell only.
 */
export class Welder {
  /** x, y, z by number. */
  readonly positions: Float32Array | Float64Array;
  /** How many numbers are in use. */
  count = 0;
  /** Whether a position shares the number of one that is not equal. */
  hasMoved = false;
  private readonly tolerance: number;
  /** Cells per unit of length, and the tolerance in cells, twice, for rounding. */
  private readonly scale: number;
  private readonly reach: number;
  /** Where the origin is, in cells. Round coordinates are not at their borders. */
  private readonly origin: number;
  /** By slot: one more than the number of the position in it, 0 if it is vacant. */
  private readonly slots: Int32Array;
  private readonly mask: number;

  /** Makes room for so many positions with coordinates of at most `extent`, in single precision or in double. */
  constructor(capacity: number, isSingle: boolean, extent: number, tolerance: number) {
    // At most half full, so that searches are short.
    let size = 4;
    while (size < 2 * capacity) size *= 2;
    this.slots = new Int32Array(size);
    this.mask = size - 1;
    this.positions = new (isSingle ? Float32Array : Float64Array)(3 * capacity);
    this.tolerance = tolerance;
    this.scale = 1 / (CELL * Math.max(tolerance, extent * FINEST));
    this.reach = 2 * tolerance * this.scale;
    this.origin = Math.ceil(extent * this.scale) + OFF_BORDER;
  }

  /** The number of the position at an offset of an array. */
  numberOf(from: Float32Array | Float64Array, at: number): number {
    const { positions, slots, mask, tolerance, scale, origin, reach, count } = this;
    // Adding 0 turns −0 into 0.
    const x = from[at] + 0;
    const y = from[at + 1] + 0;
    const z = from[at + 2] + 0;
    // The position in cells. It is not negative, so that the cell is the integer part, of which the low bits are hashed.
    const u = x * scale + origin;
    const v = y * scale + origin;
    const w = z * scale + origin;
    let found = count;
    let vacant = 0;
    let slot = hash(u | 0, v | 0, w | 0) & mask;
    for (let cell = 0; ; cell++) {
      for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const other = slots[slot] - 1;
        const dx = Math.abs(positions[3 * other] - x);
        const dy = Math.abs(positions[3 * other + 1] - y);
        const dz = Math.abs(positions[3 * other + 2] - z);
        if (dx > tolerance || dy > tolerance || dz > tolerance) continue;
        // An equal position, the first of its number, has no close one before it.
        if (dx + dy + dz === 0) return other;
        if (other < found) found = other;
      }
      if (cell === 0) {
        vacant = slot;
        if (Math.max(offCenter(u), offCenter(v), offCenter(w)) + reach < 0.5) break;
      }
      // Near a border, close positions may be in up to seven other cells.
      if (cell === 8) break;
      const right = (cell & 1 ? u + reach : u - reach) | 0;
      const top = (cell & 2 ? v + reach : v - reach) | 0;
      const front = (cell & 4 ? w + reach : w - reach) | 0;
      slot = hash(right, top, front) & mask;
    }
    if (found < count) {
      this.hasMoved = true;
      return found;
    }
    slots[vacant] = ++this.count;
    positions[3 * count] = x;
    positions[3 * count + 1] = y;
    positions[3 * count + 2] = z;
    return count;
  }
}

/** Size of a cell in tolerances. Far from a power of two, so that the low bits of the cells of round coordinates differ. */
const CELL = 61.8033988749895;
/** Least tolerance for the size of cells, as a fraction of the extent: 2⁻⁵⁶. Numbers of cells are exact integers. */
const FINEST = 1.3877787807814457e-17;
/** Where the origin is in its cell. */
const OFF_BORDER = 0.4;

/** How far a position is from the middle of its cell along an axis, in cells. */
function offCenter(u: number): number {
  return Math.abs(u - Math.floor(u) - 0.5);
}

function hash(i: number, j: number, k: number): number {
  const mixed = Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca6b) ^ Math.imul(k, 0xc2b2ae35);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 7;
}
