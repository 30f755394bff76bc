type Triple = [number, number, number];

/**
 * Seeded random numbers for the golden scenes: sfc32 (Doty-Humphrey, PractRand) in 32-bit integers.
 * Everything derived from them uses only + − × ÷ and `Math.sqrt`, so that all engines build the same scenes.
 */
export class Prng {
  private a: number;
  private b = 0x9e3779b9 | 0;
  private c = 0x243f6a88;
  private counter = 1;

  constructor(seed: number) {
    this.a = seed | 0;
    for (let i = 0; i < 12; i++) this.bits();
  }

  /** 32 random bits, unsigned. */
  private bits(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** In [0, 1), with 53 random bits. */
  next(): number {
    const high = this.bits();
    return (high * 0x200000 + (this.bits() >>> 11)) / 0x20000000000000;
  }

  range(min: number, max: number): number {
    return min + (max - min) * this.next();
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
  vector(size: number): Triple {
    const x = this.range(-size, size);
    const y = this.range(-size, size);
    return [x, y, this.range(-size, size)];
  }

  /** Uniform on the sphere of radius `length`, by rejection. */
  direction(length = 1): Triple {
    for (;;) {
      const [x, y, z] = this.vector(1);
      const squared = x * x + y * y + z * z;
      if (squared < 0.01 || squared > 1) continue;
      const scale = length / Math.sqrt(squared);
      return [x * scale, y * scale, z * scale];
    }
  }

  /** Uniform over all rotations: a point on the unit sphere in four dimensions, by rejection. */
  quaternion(): [number, number, number, number] {
    for (;;) {
      const [x, y, z] = this.vector(1);
      const w = this.range(-1, 1);
      const squared = x * x + y * y + z * z + w * w;
      if (squared < 0.01 || squared > 1) continue;
      const length = Math.sqrt(squared);
      return [x / length, y / length, z / length, w / length];
    }
  }
}
