/** Random numbers from a seed: the same on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** At least 0, below 1. mulberry32, by Tommy Ettinger, in the public domain. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** At least `min`, below `max`. */
  between(min: number, max: number): number {
    return min + (max - min) * this.next();
  }

  /** A unit vector, all directions alike. */
  direction(): [number, number, number] {
    for (;;) {
      const [x, y, z] = [this.between(-1, 1), this.between(-1, 1), this.between(-1, 1)];
      const square = x * x + y * y + z * z;
      if (square > 1 || square < 1e-6) continue;
      const scale = 1 / Math.sqrt(square);
      return [x * scale, y * scale, z * scale];
    }
  }

  /** A unit quaternion, all orientations alike. */
  orientation(): [number, number, number, number] {
    for (;;) {
      const q = [this.between(-1, 1), this.between(-1, 1), this.between(-1, 1), this.between(-1, 1)];
      const square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
      if (square > 1 || square < 1e-6) continue;
      const scale = 1 / Math.sqrt(square);
      return [q[0] * scale, q[1] * scale, q[2] * scale, q[3] * scale];
    }
  }
}
