import { norm, type Quaternion, times, type Vector } from '../oracle/vector.ts';

/** Seeded random numbers (sfc32 from Chris Doty-Humphrey's PractRand), the same on every machine. */
export class Random {
  private a: number;
  private b = 0x9e3779b9 | 0;
  private c = 0x243f6a88;
  private counter = 1;

  constructor(seed: number) {
    this.a = seed | 0;
    for (let i = 0; i < 15; i++) this.bits();
  }

  /** 32 random bits. */
  private bits(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** From 0 up to, but not including, 1, with 53 random bits. */
  next(): number {
    return (this.bits() * 0x200000 + (this.bits() >>> 11)) / 2 ** 53;
  }

  range(min: number, max: number): number {
    return min + (max - min) * this.next();
  }

  /** Evenly spread over the orders of magnitude. */
  logarithmic(min: number, max: number): number {
    return min * (max / min) ** this.next();
  }

  integer(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.integer(list.length)];
  }

  /** Uniform in a cube of half edge `size`. */
  vector(size = 1): Vector {
    return [this.range(-size, size), this.range(-size, size), this.range(-size, size)];
  }

  unitVector(): Vector {
    for (;;) {
      const v = this.vector();
      const length = norm(v);
      if (length > 0.1 && length < 1) return times(v, 1 / length);
    }
  }

  /** Uniform over all rotations (Shoemake, Graphics Gems III). */
  quaternion(): Quaternion {
    const [u, v, w] = [this.next(), this.range(0, 2 * Math.PI), this.range(0, 2 * Math.PI)];
    const [s, t] = [Math.sqrt(1 - u), Math.sqrt(u)];
    return [s * Math.sin(v), s * Math.cos(v), t * Math.sin(w), t * Math.cos(w)];
  }
}
