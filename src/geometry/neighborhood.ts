import type { ItemVisitor } from '../bvh/tree.ts';
import { type Aabb, createAabb } from '../math/aabb.ts';
import { copy, dot, midpoint, set, setCross, subtract, type Vec3, vec3 } from '../math/vec3.ts';
import { type Corners, createCorners } from './mesh/mesh-data.ts';
import { sweepRows } from './mesh/sweep-tree.ts';
import { TRIANGLE_ROW, type TriangleTest } from './mesh/triangle-test.ts';

/** Most triangles of a neighborhood. Of more, a walk through the tree finds those of a sweep sooner. */
const MOST_TRIANGLES = 64;

/** What a neighborhood asks of its surface. */
interface Triangles {
  sweep(visitor: ItemVisitor, box: Readonly<Aabb>): void;
  writeCorners(out: Corners, triangle: number): void;
}

/**
 * The triangles of a surface in a region, found once for several sweeps within it. They are those that a walk through the tree
 * would find, so results do not depend on what was gathered.
 */
export class Neighborhood implements ItemVisitor {
  limit = 0.5;
  private readonly surface: Triangles;
  /** Empty without a neighborhood. */
  private readonly region = createAabb();
  private count = 0;
  private readonly triangles = new Int32Array(MOST_TRIANGLES);
  /** Made when triangles are gathered first: most surfaces never have a neighborhood. */
  private rows = new Float64Array(0);
  private readonly corners = createCorners();
  private readonly middle = vec3();

  constructor(surface: Triangles) {
    this.surface = surface;
  }

  /** Finds the triangles in a region. If there are too many, no sweep is within it. */
  gather({ min, max }: Readonly<Aabb>): void {
    const { region, surface } = this;
    if (this.rows.length === 0) this.rows = new Float64Array(TRIANGLE_ROW * MOST_TRIANGLES);
    copy(region.min, min);
    copy(region.max, max);
    midpoint(this.middle, region.min, region.max);
    this.count = 0;
    this.limit = 0;
    surface.sweep(this, region);
    if (this.limit < 0) set(region.min, Infinity, Infinity, Infinity);
  }

  visit(triangle: number): void {
    const { count, triangles, rows, corners } = this;
    if (count === MOST_TRIANGLES) {
      this.limit = -1;
      return;
    }
    this.surface.writeCorners(corners, triangle);
    const { a, b, c } = corners;
    const at = TRIANGLE_ROW * count;
    rows[at] = a.x;
    rows[at + 1] = a.y;
    rows[at + 2] = a.z;
    rows[at + 3] = b.x;
    rows[at + 4] = b.y;
    rows[at + 5] = b.z;
    rows[at + 6] = c.x;
    rows[at + 7] = c.y;
    rows[at + 8] = c.z;
    writeTowards(rows, at, corners, this.middle);
    triangles[count] = triangle;
    this.count++;
  }

  /** Whether a box that moves up to a fraction of its motion stays within the region. */
  contains({ min, max }: Readonly<Aabb>, { x, y, z }: Readonly<Vec3>, limit: number): boolean {
    const { min: low, max: high } = this.region;
    return (
      min.x + Math.min(0, x * limit) >= low.x &&
      min.y + Math.min(0, y * limit) >= low.y &&
      min.z + Math.min(0, z * limit) >= low.z &&
      max.x + Math.max(0, x * limit) <= high.x &&
      max.y + Math.max(0, y * limit) <= high.y &&
      max.z + Math.max(0, z * limit) <= high.z
    );
  }

  /** Visits the triangles that a test does not reject, as `Surface.sweep` within the region. */
  sweep(visitor: ItemVisitor, test: TriangleTest): void {
    sweepRows(visitor, this.triangles, this.rows, this.count, test);
  }
}

/** Writes the direction of a row: along the normal of the triangle, from a point to its plane. A shape that stands on it has a gap there. */
function writeTowards(rows: Float64Array, at: number, { a, b, c }: Readonly<Corners>, from: Readonly<Vec3>): void {
  subtract(ab, b, a);
  subtract(ac, c, a);
  setCross(normal, ab, ac);
  subtract(ab, a, from);
  const sign = dot(normal, ab) < 0 ? -1 : 1;
  rows[at + 9] = normal.x * sign;
  rows[at + 10] = normal.y * sign;
  rows[at + 11] = normal.z * sign;
}

const ab = vec3();
const ac = vec3();
const normal = vec3();
