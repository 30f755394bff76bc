// Exact casts: slow and simple. Shares nothing with the library.

/** Casts spheres, or rays if the radius is 0, into things at rest, by sphere tracing. */
export abstract class ExactCaster {
  /** Centers and radii of bounding spheres. */
  protected abstract readonly centers: Float64Array;
  protected abstract readonly radii: Float64Array;
  /** The first thing to be hit: those before it move. */
  protected readonly first: number = 0;

  /** Distance of a point from a thing, 0 inside. */
  protected abstract distance(i: number, x: number, y: number, z: number): number;

  /** Distance of a sphere along a unit direction until it touches; Infinity without a hit. */
  cast(radius: number, p: ArrayLike<number>, d: ArrayLike<number>, length: number): number {
    const { radii, centers } = this;
    const [px, py, pz] = [p[0], p[1], p[2]];
    const [dx, dy, dz] = [d[0], d[1], d[2]];
    let nearest = Infinity;
    for (let i = this.first; i < radii.length; i++) {
      const x = centers[3 * i] - px;
      const y = centers[3 * i + 1] - py;
      const z = centers[3 * i + 2] - pz;
      const along = x * dx + y * dy + z * dz;
      const radiusSum = radii[i] + radius;
      // The test that rejects nearly all things comes first: its branch is predictable.
      if (x * x + y * y + z * z - along * along > radiusSum * radiusSum) continue;
      if (along < -radiusSum || along > Math.min(length, nearest) + radiusSum) continue;
      nearest = Math.min(nearest, this.approach(i, radius, p, d, Math.min(length, along + radiusSum)));
    }
    return nearest;
  }

  private approach(i: number, radius: number, p: ArrayLike<number>, d: ArrayLike<number>, length: number): number {
    let distance = 0;
    while (distance <= length) {
      const gap = this.distance(i, p[0] + d[0] * distance, p[1] + d[1] * distance, p[2] + d[2] * distance) - radius;
      if (gap < 1e-9) return distance;
      distance += gap;
    }
    return Infinity;
  }
}
