// Hashes of records of numbers, which are taken in by 32-bit words. The hash of a set of records is the sum of theirs, so their order
// does not matter.

// Odd factors, of which about half the bits are set.
const FACTOR_A = 0x9e3779b1 | 0;
const FACTOR_B = 0x85ebca77 | 0;

/** A column of numbers as words. */
export interface RowColumn {
  readonly words: Int32Array;
  /** Words per row, and how many of them count. */
  readonly stride: number;
  readonly count: number;
}

/** So many numbers of each row of a column, as words. */
export function numbersIn(column: Float64Array, count: number, width = count): RowColumn {
  const words = new Int32Array(column.buffer, column.byteOffset, 2 * column.length);
  return { words, stride: 2 * width, count: 2 * count };
}

/**
 * Takes the rows of a column in to as many records, whose lanes are given, two per record. Each row has at least six words. Rows wait for
 * each other no more than records do: the processor computes several at a time.
 */
export function addColumn(lanes: Int32Array, { words, stride, count }: RowColumn, from: number, to: number): void {
  for (let row = from, k = from * stride, lane = 0; row < to; row++, k += stride, lane += 2) {
    let a = lanes[lane];
    let b = lanes[lane + 1];
    // Six words without a loop take a quarter less time.
    const w0 = words[k];
    const w1 = words[k + 1];
    const w2 = words[k + 2];
    const w3 = words[k + 3];
    const w4 = words[k + 4];
    const w5 = words[k + 5];
    let p = Math.imul(a ^ w0, FACTOR_A);
    a = Math.imul(b ^ w1, FACTOR_B) ^ (p >>> 15);
    b = p ^ (a >>> 13);
    p = Math.imul(a ^ w2, FACTOR_A);
    a = Math.imul(b ^ w3, FACTOR_B) ^ (p >>> 15);
    b = p ^ (a >>> 13);
    p = Math.imul(a ^ w4, FACTOR_A);
    a = Math.imul(b ^ w5, FACTOR_B) ^ (p >>> 15);
    b = p ^ (a >>> 13);
    for (let j = k + 6; j < k + count; j += 2) {
      p = Math.imul(a ^ words[j], FACTOR_A);
      a = Math.imul(b ^ words[j + 1], FACTOR_B) ^ (p >>> 15);
      b = p ^ (a >>> 13);
    }
    lanes[lane] = a;
    lanes[lane + 1] = b;
  }
}

export class Hash {
  /** Sums of the hashes of all records. */
  private low = 0;
  private high = 0;
  /** The two lanes of the present record. */
  private a = 0;
  private b = 0;

  /** Begins a record of that kind. */
  begin(kind: number): void {
    this.a = kind;
    this.b = ~kind;
  }

  /** Goes on with a record that has been begun in lanes. */
  resume(lanes: Int32Array, record: number): void {
    this.a = lanes[2 * record];
    this.b = lanes[2 * record + 1];
  }

  /** Takes in one row of columns: of each an even number of words. */
  addRow(columns: readonly RowColumn[], row: number): void {
    let { a, b } = this;
    for (let n = 0; n < columns.length; n++) {
      const { words, stride, count } = columns[n];
      const from = row * stride;
      for (let k = from; k < from + count; k += 2) {
        // Multiplications carry low bits up, shifts carry high bits down to the other lane. No two states become one.
        const p = Math.imul(a ^ words[k], FACTOR_A);
        a = Math.imul(b ^ words[k + 1], FACTOR_B) ^ (p >>> 15);
        b = p ^ (a >>> 13);
      }
    }
    this.a = a;
    this.b = b;
  }

  /** Takes in two integers. */
  addIntegers(p: number, q: number): void {
    pair[0] = p;
    pair[1] = q;
    this.addRow(PAIR, 0);
  }

  /** Takes in a number, bit for bit. */
  addNumber(value: number): void {
    float[0] = value;
    this.addRow(FLOAT, 0);
  }

  /** Takes in a text, a number, or an object with all its fields: `read` gives the fields of those that have others. */
  addValue(value: unknown, read: (object: object) => unknown = (object) => object): void {
    if (typeof value === 'number') this.addNumber(value);
    else if (typeof value === 'string') {
      this.addIntegers(value.length, 1);
      for (let k = 0; k < value.length; k++) this.addIntegers(value.charCodeAt(k), 2);
    } else if (Array.isArray(value)) {
      this.addIntegers(value.length, 4);
      for (const entry of value) this.addValue(entry, read);
    } else if (typeof value === 'object' && value !== null) {
      const fields = read(value);
      if (typeof fields !== 'object' || fields === null) this.addValue(fields);
      else for (const [name, field] of Object.entries(fields)) this.addField(name, field, read);
    } else this.addIntegers(value === true ? 1 : value === false ? 2 : 3, 3);
  }

  private addField(name: string, field: unknown, read: (object: object) => unknown): void {
    // Of the user: no state.
    if (name === 'userData') return;
    this.addValue(name);
    this.addValue(field, read);
  }

  /** Ends the record. */
  end(): void {
    // Both depend on both lanes.
    this.low = (this.low + scattered(this.a ^ Math.imul(this.b, FACTOR_A))) | 0;
    this.high = (this.high + scattered(this.b ^ Math.imul(this.a, FACTOR_B))) | 0;
  }

  /** Adds all records of another hash. */
  addAll({ low, high }: Hash): void {
    this.low = (this.low + low) | 0;
    this.high = (this.high + high) | 0;
  }

  /** The hash of all records: an integer of 53 bits. */
  get sum(): number {
    return (this.high >>> 0) * 0x200000 + (scattered(this.low) >>> 11);
  }
}

/** Spreads each bit over all bits (the finalizer of MurmurHash3, public domain). */
function scattered(bits: number): number {
  let h = bits;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

const pair = new Int32Array(2);
const float = new Float64Array(1);
const PAIR: readonly RowColumn[] = [{ words: pair, stride: 0, count: 2 }];
const FLOAT: readonly RowColumn[] = [/* @__PURE__ */ numbersIn(float, 1)];
