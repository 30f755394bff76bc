import { beginCast, type CastWalk, createCastWalk, nextCastLeaf } from '../../bvh/cast-walk.ts';
import { loadSlabs } from '../../bvh/slabs.ts';
import { type ItemVisitor, LINK_COUNT, LINK_FIRST } from '../../bvh/tree.ts';
import type { Aabb } from '../../math/aabb.ts';
import { Searches } from '../../math/searches.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { type MeshData, writePoints } from './mesh-data.ts';
import type { TriangleTest } from './triangle-test.ts';
import { WaitingTriangles } from './waiting-triangles.ts';

/** The state of a traversal along a motion. */
interface Sweep {
  readonly cast: CastWalk;
  /** Triangles that have been found, but not visited. */
  readonly waiting: WaitingTriangles;
  /** x, y, z of the three corners of a triangle. */
  readonly points: Float64Array;
}

/**
 * Visits the triangles that a moving box meets, as `visitSwept`. Box and motion are in the frame of the mesh. The `test`
 * replaces that of the bounds of triangles.
 */
export function sweepTree(
  visitor: ItemVisitor,
  data: MeshData,
  box: Readonly<Aabb>,
  motion: Readonly<Vec3>,
  test: TriangleTest,
): void {
  const sweep = sweeps.take();
  try {
    sweep.waiting.clear();
    loadSlabs(sweep.cast.slabs, box.min, box.max, motion, data.extent);
    visitAlong(visitor, data, sweep, test);
  } finally {
    sweeps.giveBack();
  }
}

/**
 * Visits, front to back, the triangles that a test does not reject. Visits are late: a triangle waits until the traversal
 * leaves what is nearer than the lower bound of its time.
 */
function visitAlong(visitor: ItemVisitor, data: MeshData, sweep: Sweep, test: TriangleTest): void {
  const { cast, waiting } = sweep;
  const { tree } = data;
  beginCast(cast);
  for (;;) {
    test.limit = visitor.limit;
    cast.limit[0] = visitor.limit;
    cast.pause[0] = waiting.least;
    const leaf = nextCastLeaf(cast, tree);
    if (leaf < 0) {
      if (waiting.least === Infinity) return;
      waiting.visitNearest(visitor);
      continue;
    }
    testLeaf(visitor, data, sweep, test, leaf);
  }
}

/** Tests the triangles of a leaf. Those that are not clear wait. */
function testLeaf(
  visitor: ItemVisitor,
  data: MeshData,
  { points, waiting }: Sweep,
  test: TriangleTest,
  leaf: number,
): void {
  const first = leaf >> LINK_FIRST;
  const end = first + (leaf & LINK_COUNT);
  for (let triangle = first; triangle < end; triangle++) {
    writePoints(points, data, triangle);
    test.wanted = waiting.least;
    if (test.isClearOf(points)) continue;
    waiting.time = test.time;
    waiting.add(triangle, visitor);
    test.limit = visitor.limit;
  }
}

const sweeps = new Searches<Sweep>(() => ({
  cast: createCastWalk(),
  waiting: new WaitingTriangles(),
  points: new Float64Array(9),
}));
