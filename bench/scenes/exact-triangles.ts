// The triangles of a level for the exact reference. Shares nothing with the library.

import { ExactCaster } from './exact-caster.ts';
import { type Level, type Mesh, meshOf } from './level.ts';
import { add, cross, difference, dot, length, type Vector } from './vectors.ts';

type Corners = readonly [Vector, Vector, Vector];

/** Each triangle in a bounding sphere around its centroid. */
export class ExactTriangles extends ExactCaster {
  protected readonly centers: Float64Array;
  protected readonly radii: Float64Array;
  private readonly mesh: Mesh;

  constructor(level: Level) {
    super();
    this.mesh = meshOf(level);
    const count = this.mesh.indices.length / 3;
    this.centers = new Float64Array(3 * count);
    this.radii = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      const corners = this.cornersOf(i);
      const center = corners.reduce<Vector>((sum, corner) => add(sum, corner, 1 / 3), [0, 0, 0]);
      this.centers.set(center, 3 * i);
      this.radii[i] = Math.max(...corners.map((corner) => length(difference(corner, center))));
    }
  }

  /** Whether `test` accepts any triangle whose bounding sphere overlaps a sphere. */
  someNear([x, y, z]: Vector, radius: number, test: (corners: Corners) => boolean): boolean {
    const { centers, radii } = this;
    for (let i = 0; i < radii.length; i++) {
      const [dx, dy, dz] = [centers[3 * i] - x, centers[3 * i + 1] - y, centers[3 * i + 2] - z];
      const reach = radii[i] + radius;
      if (dx * dx + dy * dy + dz * dz <= reach * reach && test(this.cornersOf(i))) return true;
    }
    return false;
  }

  protected distance(i: number, x: number, y: number, z: number): number {
    const [a, b, c] = this.cornersOf(i);
    return distanceToTriangle([x, y, z], a, b, c);
  }

  private cornersOf(i: number): Corners {
    const { positions, indices } = this.mesh;
    const corner = (k: number): Vector => {
      const at = 3 * indices[3 * i + k];
      return [positions[at], positions[at + 1], positions[at + 2]];
    };
    return [corner(0), corner(1), corner(2)];
  }
}

/** Distance to the plane above the inside of a triangle, or else to its nearest edge. */
export function distanceToTriangle(p: Vector, a: Vector, b: Vector, c: Vector): number {
  const normal = cross(difference(b, a), difference(c, a));
  const isBeside = (from: Vector, to: Vector) => dot(cross(difference(to, from), difference(p, from)), normal) < 0;
  if (!(isBeside(a, b) || isBeside(b, c) || isBeside(c, a))) {
    const size = length(normal);
    if (size > 0) return Math.abs(dot(difference(p, a), normal)) / size;
  }
  return Math.min(distanceToEdge(p, a, b), distanceToEdge(p, b, c), distanceToEdge(p, c, a));
}

function distanceToEdge(p: Vector, from: Vector, to: Vector): number {
  const along = difference(to, from);
  const offset = difference(p, from);
  const t = Math.min(1, Math.max(0, dot(offset, along) / (dot(along, along) || 1)));
  return length(difference(offset, add([0, 0, 0], along, t)));
}
