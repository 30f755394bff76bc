import { beginCast, type CastWalk, createCastWalk, nextCastLeaf } from '../../bvh/cast-walk.ts';
import { areRound, loadRoundCorners } from '../../bvh/round-corners.ts';
import { loadSlabs, storeEntryTime } from '../../bvh/slabs.ts';
import { type ItemVisitor, LINK_COUNT, LINK_FIRST, type TreeItems } from '../../bvh/tree.ts';
import { COORDINATE_ROUNDING } from '../../constants.ts';
import type { Aabb } from '../../math/aabb.ts';
import { Searches } from '../../math/searches.ts';
import { largest, type Vec3 } from '../../math/vec3.ts';
import { TRIANGLE_ROW, type TriangleTest } from './triangle-test.ts';
import { WaitingTriangles } from './waiting-triangles.ts';

/** A traversal along a motion. Triangles that a test does not reject wait. */
export class Sweep {
  limit = 0.5;
  readonly cast: CastWalk = createCastWalk();
  /** Triangles that have been found, but not visited. */
  readonly waiting: WaitingTriangles = new WaitingTriangles();
  /** The row of the triangle to be tested. Triangles found one after the other are near each other, and share the direction. */
  readonly points: Float64Array = new Float64Array(TRIANGLE_ROW);
  /** Least x, least z, greatest x and greatest z of what may be within the limit. */
  readonly region: Float64Array = new Float64Array(4);
  test!: TriangleTest;
  visitor!: ItemVisitor;

  /** Stores the time at which the motion enters bounds. */
  storeKey(out: Float64Array, bounds: Float64Array): void {
    storeEntryTime(out, 0, this.cast.slabs, bounds, 0);
  }

  /** Begins to test triangles for a visitor. */
  begin(visitor: ItemVisitor, test: TriangleTest): void {
    this.test = test;
    this.visitor = visitor;
    this.limit = test.limit = visitor.limit;
    test.earliest = 0;
    // The direction of the last sweep.
    for (let at = 9; at < TRIANGLE_ROW; at++) this.points[at] = 0;
    this.waiting.clear();
  }

  /** Tests the triangle of this number in `points`. */
  visit(triangle: number): void {
    this.visitRow(triangle, this.points, 0);
  }

  /** Tests the triangle of this number in a row. */
  visitRow(triangle: number, rows: Float64Array, at: number): void {
    const { waiting, test, visitor } = this;
    test.wanted = waiting.least;
    if (test.isClearOf(rows, at)) return;
    waiting.time = test.time;
    waiting.add(triangle, visitor);
    this.limit = test.limit = visitor.limit;
  }
}

/**
 * Visits the triangles that a moving box meets, as `visitSwept`. Box and motion are in the frame of the triangles. The `test`
 * replaces that of the bounds of triangles. Triangles are visited front to back, and late: one waits until the traversal leaves
 * what is nearer than the lower bound of its time.
 * @param visitTriangles Lets a sweep visit the triangles of an item.
 */
export function sweepTree<Data extends TreeItems>(
  visitor: ItemVisitor,
  data: Data,
  box: Readonly<Aabb>,
  motion: Readonly<Vec3>,
  test: TriangleTest,
  visitTriangles: (sweep: Sweep, data: Data, item: number) => void,
): void {
  const sweep = sweeps.take();
  try {
    const { cast, waiting } = sweep;
    sweep.begin(visitor, test);
    loadSlabs(cast.slabs, box.min, box.max, motion, data.extent);
    loadRoundCorners(cast.corners, cast.slabs, test.roundness, data.tree.scale);
    writeRegion(sweep.region, box, motion, visitor.limit, 0, data.extent);
    const isRound = areRound(cast.corners);
    beginCast(cast);
    for (;;) {
      cast.limit[0] = sweep.limit = test.limit = visitor.limit;
      cast.pause[0] = waiting.least;
      const leaf = nextCastLeaf(cast, data.tree);
      if (leaf < 0) {
        if (waiting.least === Infinity) return;
        waiting.visitNearest(visitor);
        continue;
      }
      if (isRound) test.earliest = Math.min(visitor.limit, cast.keys[cast.top] * data.tree.cell);
      const first = leaf >> LINK_FIRST;
      const end = first + (leaf & LINK_COUNT);
      for (let item = first; item < end; item++) visitTriangles(sweep, data, item);
    }
  } finally {
    sweeps.giveBack();
  }
}

/** Visits the triangles in rows that a test does not reject, as `sweepTree`. */
export function sweepRows(
  visitor: ItemVisitor,
  triangles: Int32Array,
  rows: Float64Array,
  count: number,
  test: TriangleTest,
): void {
  const sweep = sweeps.take();
  try {
    const { waiting } = sweep;
    sweep.begin(visitor, test);
    for (let i = 0; i < count && visitor.limit >= 0; i++) sweep.visitRow(triangles[i], rows, TRIANGLE_ROW * i);
    while (waiting.least < Infinity) waiting.visitNearest(visitor);
  } finally {
    sweeps.giveBack();
  }
}

/** Writes what a box may come near in its motion up to a limit: within a distance, and rounding of coordinates up to `extent`. */
export function writeRegion(
  out: Float64Array,
  { min, max }: Readonly<Aabb>,
  { x, z }: Readonly<Vec3>,
  limit: number,
  distance: number,
  extent: number,
): void {
  const rounding =
    4 * COORDINATE_ROUNDING * (extent + largest(min) + largest(max) + (Math.abs(x) + Math.abs(z)) * limit);
  out[0] = min.x + Math.min(0, x * limit) - distance - rounding;
  out[1] = min.z + Math.min(0, z * limit) - distance - rounding;
  out[2] = max.x + Math.max(0, x * limit) + distance + rounding;
  out[3] = max.z + Math.max(0, z * limit) + distance + rounding;
}

const sweeps = new Searches(() => new Sweep());
