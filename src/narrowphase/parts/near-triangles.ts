import type { Surface } from '../../geometry/surface.ts';
import { storeVec3 } from '../../math/columns.ts';
import { vec3 } from '../../math/vec3.ts';
import type { PartVisitor } from './parts.ts';

/** The triangles near a compound with their bounds, if they are few: its children are tested against these. */
export class NearTriangles implements PartVisitor {
  limit = 0;
  count = 0;
  /** The triangles, then six numbers each. */
  readonly numbers = new Int32Array(MOST_TRIANGLES);
  readonly bounds = new Float64Array(6 * MOST_TRIANGLES);
  private surface!: Surface;

  begin(surface: Surface): void {
    this.surface = surface;
    this.count = 0;
    this.limit = 0;
  }

  /** Whether there were too many. */
  get areMany(): boolean {
    return this.limit < 0;
  }

  /** Writes x, y, z of the three corners of triangle number `k` of those collected. */
  writePoints(out: Float64Array, k: number): void {
    this.surface.writeCorners(corners, this.numbers[k]);
    storeVec3(out, 0, corners.a);
    storeVec3(out, 3, corners.b);
    storeVec3(out, 6, corners.c);
  }

  visit(triangle: number): void {
    if (this.count === MOST_TRIANGLES) {
      this.limit = -1;
      return;
    }
    const { bounds } = this;
    const at = 6 * this.count;
    this.numbers[this.count++] = triangle;
    this.surface.writeCorners(corners, triangle);
    const { a, b, c } = corners;
    bounds[at] = Math.min(a.x, b.x, c.x);
    bounds[at + 1] = Math.min(a.y, b.y, c.y);
    bounds[at + 2] = Math.min(a.z, b.z, c.z);
    bounds[at + 3] = Math.max(a.x, b.x, c.x);
    bounds[at + 4] = Math.max(a.y, b.y, c.y);
    bounds[at + 5] = Math.max(a.z, b.z, c.z);
  }
}

const MOST_TRIANGLES = 256;
const corners = { a: vec3(), b: vec3(), c: vec3() };
