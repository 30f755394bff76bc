// Bytes of files, little-endian: docs/format.md.

/** Arrays of numbers that are written in one piece. */
export type NumberArray = Int16Array | Int32Array | Uint16Array | Uint32Array | Float32Array | Float64Array;
export type NumberArrayOf<T extends NumberArray> = {
  new (length: number): T;
  new (buffer: ArrayBufferLike): T;
  readonly BYTES_PER_ELEMENT: number;
};

/** Writes bytes, and makes room for more of them. */
export class ByteWriter {
  /** Number of bytes written. */
  length = 0;
  private bytes = new Uint8Array(256);
  private view = new DataView(this.bytes.buffer);

  /** An integer from 0 to 255. */
  u8(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  /** A safe integer of at least 0: seven bits per byte, the lowest first. The top bit of a byte says that more follow. */
  varint(value: number): void {
    this.reserve(MOST_VARINT);
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.bytes[this.length++] = (rest % 128) + 128;
    this.bytes[this.length++] = rest;
  }

  /** An integer of 32 bits. */
  i32(value: number): void {
    this.reserve(4);
    this.view.setInt32(this.length, value, true);
    this.length += 4;
  }

  /** A number, bit for bit. */
  f64(value: number): void {
    this.reserve(8);
    this.view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  /** A text: the number of its UTF-16 units, then each as a varint. */
  string(text: string): void {
    this.varint(text.length);
    for (let i = 0; i < text.length; i++) this.varint(text.charCodeAt(i));
  }

  /** The numbers of an array, without their count. */
  numbers(array: NumberArray): void {
    checkOrder();
    this.bytesOf(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  }

  /** Bytes as they are. */
  bytesOf(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** What was written so far, not a copy. */
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  /** A copy of what was written. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.length + count, 2 * this.bytes.length));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}

/** Reads what a `ByteWriter` has written. Every read is checked, so that no file can make it read or allocate too much. */
export class ByteReader {
  /** The next byte. */
  offset: number;
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly last: number;
  private readonly owner: string;

  /** Reads the bytes from `offset` to `end`. `owner` is the function that reads, for messages. */
  constructor(bytes: Uint8Array, owner: string, offset = 0, end = bytes.length) {
    // A slice of a Node `Buffer` would not be a copy.
    this.bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.offset = offset;
    this.last = end;
    this.owner = owner;
  }

  /** Number of bytes that are left. */
  get left(): number {
    return this.last - this.offset;
  }

  u8(): number {
    return this.bytes[this.skip(1)];
  }

  varint(): number {
    let value = 0;
    let factor = 1;
    for (let i = 0; i < MOST_VARINT; i++, factor *= 128) {
      const byte = this.u8();
      value += (byte & 127) * factor;
      if (byte < 128) return value <= Number.MAX_SAFE_INTEGER ? value : this.fail(`an integer is ${value}, too large`);
    }
    return this.fail('an integer has too many bytes');
  }

  i32(): number {
    return this.view.getInt32(this.skip(4), true);
  }

  f64(): number {
    return this.view.getFloat64(this.skip(8), true);
  }

  /** A finite number. */
  finite(field: string): number {
    const value = this.f64();
    return Number.isFinite(value) ? value : this.fail(`${field} is ${value}, not a finite number`);
  }

  /** A finite number of at least 0. */
  notNegative(field: string): number {
    const value = this.finite(field);
    return value >= 0 ? value : this.fail(`${field} is ${value}, but must not be negative`);
  }

  string(): string {
    let text = '';
    for (let left = this.count('text', 1); left > 0; left--) text += String.fromCharCode(this.varint());
    return text;
  }

  /** A count of things that take at least so many bytes each: what follows has room for them. */
  count(field: string, size: number): number {
    const count = this.varint();
    return this.room(count, field, size);
  }

  /** Returns `count` if so many things of at least `size` bytes may follow. */
  room(count: number, field: string, size: number): number {
    return count * size <= this.left
      ? count
      : this.fail(`it has ${count} entries of ${field}, but only ${this.left} bytes follow`);
  }

  /** A copy of so many numbers. */
  numbers<T extends NumberArray>(type: NumberArrayOf<T>, count: number, field: string): T {
    checkOrder();
    this.room(count, field, type.BYTES_PER_ELEMENT);
    const at = this.skip(count * type.BYTES_PER_ELEMENT);
    return new type(this.bytes.slice(at, this.offset).buffer);
  }

  /** Throws unless all was read. */
  end(): void {
    if (this.left > 0) this.fail(`${this.left} bytes are left over`);
  }

  /** Throws an error that names the place in the file. */
  fail(problem: string): never {
    throw new RangeError(`${this.owner}: the file is broken: at byte ${this.offset}, ${problem}`);
  }

  /** Moves on by so many bytes, and returns where they begin. */
  private skip(count: number): number {
    const at = this.offset;
    if (count > this.left) this.fail('it ends too early');
    this.offset += count;
    return at;
  }
}

/** Throws on a machine whose numbers have their highest byte first: arrays are copied as they are in memory. */
function checkOrder(): void {
  if (new Uint8Array(new Uint16Array([1]).buffer)[0] === 1) return;
  throw new Error('files of worlds with meshes and height fields need a little-endian machine');
}

/** The checksum of bytes: 32 bits. A changed byte is always found, since each step is a bijection of the sum before. */
export function checksumOfBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length - (bytes.length % 4);
  let sum = bytes.length | 0;
  for (let at = 0; at < whole; at += 4) sum = mixed(sum ^ view.getInt32(at, true));
  for (let at = whole; at < bytes.length; at++) sum = mixed(sum ^ bytes[at]);
  return sum;
}

function mixed(word: number): number {
  const product = Math.imul(word, 0x9e3779b1);
  return product ^ (product >>> 15);
}

/** Bytes of the largest safe integer. */
const MOST_VARINT = 8;
