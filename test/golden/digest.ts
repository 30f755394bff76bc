/** One double seen as two 32-bit words. */
const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);
double[0] = 1;
/** Index of the word with the sign: 1 on a little-endian machine. */
const HIGH = words[1] === 0 ? 0 : 1;

const rotate = (x: number, bits: number) => (x << bits) | (x >>> (32 - bits));

/** The finalizer of MurmurHash3 (Appleby): every bit of the input changes every bit of the output. */
function finalize(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

const hex = (x: number) => (x >>> 0).toString(16).padStart(8, '0');

/**
 * A 64-bit hash of a stream of 32-bit words: one lane of xxHash32 and one of MurmurHash3, mixed at the end.
 * Integer operations only, no BigInt: an interpreter without a JIT has to hash millions of words in seconds.
 */
export class Digest {
  private first = 0x243f6a88;
  private second = 0x85a308d3;
  private length = 0;

  word(x: number): void {
    this.first = Math.imul(rotate(this.first + Math.imul(x, 0x85ebca77), 13), 0x9e3779b1);
    this.second ^= Math.imul(rotate(Math.imul(x, 0xcc9e2d51), 15), 0x1b873593);
    this.second = (Math.imul(rotate(this.second, 13), 5) + 0xe6546b64) | 0;
    this.length++;
  }

  /** All 64 bits of a double. −0 differs from +0. Every NaN is the same: JavaScript does not define its payload. */
  number(x: number): void {
    if (Number.isNaN(x)) {
      this.word(0x7ff80000);
      this.word(0);
      return;
    }
    double[0] = x;
    this.word(words[HIGH]);
    this.word(words[1 - HIGH]);
  }

  text(text: string): void {
    this.word(text.length);
    for (let i = 0; i < text.length; i++) this.word(text.charCodeAt(i));
  }

  /** Sixteen hexadecimal digits. The digest may go on afterwards. */
  toString(): string {
    const a = finalize((this.first ^ this.length) + this.second);
    const b = finalize((this.second ^ this.length) + a);
    return hex((a + b) | 0) + hex(b);
  }
}
