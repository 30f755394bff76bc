import { COORDINATE_ROUNDING } from '../../constants.ts';
import { type Aabb, createAabb } from '../../math/aabb.ts';
import { manhattanLength, type Vec3 } from '../../math/vec3.ts';
import { beginLeaves, NO_LEAF, nextLeaf } from './leaf-walk.ts';
import { type MeshData, writePoints } from './mesh-data.ts';
import { LINK_COUNT, LINK_FIRST } from './mesh-tree.ts';
import { beginNearLeaves, nextNearLeaf } from './near-leaves.ts';
import { clampToBounds, loadSlabs } from './slabs.ts';
import type { TriangleTest, TriangleVisitor } from './visitor.ts';
import { beginWalk, endWalk, type Walk } from './walk.ts';

/**
 * Visits the triangles whose bounds a moving box meets, at a fraction of its motion from 0 to `visitor.limit`. The nearer
 * child of a node comes first, so that the first triangles mostly lower the limit far. Box and motion are in the frame of
 * the mesh; the fraction at which bounds are met is rounded down. With a `test`, it replaces that of the bounds of
 * triangles.
 */
export function sweepTree(
  visitor: TriangleVisitor,
  data: MeshData,
  box: Readonly<Aabb>,
  motion: Readonly<Vec3>,
  test?: TriangleTest,
): void {
  const walk = beginWalk();
  try {
    if (test && isShort(motion, box)) {
      test.writeCore(core);
      beginNearLeaves(walk.near, core, motion, test.coreRadius + data.extent * COORDINATE_ROUNDING);
      visitNearby(visitor, data, walk, test);
      return;
    }
    loadSlabs(walk.leaves.slabs, box.min, box.max, motion, data.extent);
    if (test) visitWithTest(visitor, data, walk, test);
    else visitInOrder(visitor, data, walk);
  } finally {
    endWalk();
  }
}

function visitInOrder(visitor: TriangleVisitor, data: MeshData, { leaves, points, time }: Walk): void {
  const { tree } = data;
  leaves.limit[0] = visitor.limit;
  leaves.pause[0] = Infinity;
  beginLeaves(leaves);
  for (let leaf = nextLeaf(leaves, tree); leaf !== NO_LEAF; leaf = nextLeaf(leaves, tree)) {
    const first = leaf >> LINK_FIRST;
    const end = first + (leaf & LINK_COUNT);
    for (let triangle = first; triangle < end; triangle++) {
      writePoints(points, data, triangle);
      time[0] = 0;
      if (!(clampToBounds(time, leaves.slabs, points) && time[0] <= visitor.limit)) continue;
      visitor.visit(triangle);
      leaves.limit[0] = visitor.limit;
    }
  }
}

/**
 * Visits, front to back, the triangles that a test does not reject. Visits are late: a triangle waits until the traversal
 * leaves what is nearer than the lower bound of its time.
 */
function visitWithTest(visitor: TriangleVisitor, data: MeshData, walk: Walk, test: TriangleTest): void {
  const { leaves, waiting } = walk;
  const { tree } = data;
  waiting.clear();
  beginLeaves(leaves);
  for (;;) {
    test.limit = visitor.limit;
    leaves.limit[0] = visitor.limit;
    leaves.pause[0] = waiting.least;
    const leaf = nextLeaf(leaves, tree);
    if (leaf < 0) {
      if (waiting.least === Infinity) return;
      waiting.visitNearest(visitor);
      continue;
    }
    testLeaf(visitor, data, walk, test, leaf);
  }
}

/** Whether a motion is shorter than the box that moves: most triangles in the bounds of the whole motion are near the path then. */
function isShort(motion: Readonly<Vec3>, { min, max }: Readonly<Aabb>): boolean {
  return manhattanLength(motion) <= max.x - min.x + (max.y - min.y) + (max.z - min.z);
}

/** Visits the triangles near a short motion that a test does not reject. Leaves come in no particular order. */
function visitNearby(visitor: TriangleVisitor, data: MeshData, walk: Walk, test: TriangleTest): void {
  const { near, waiting } = walk;
  const { tree } = data;
  waiting.clear();
  test.limit = visitor.limit;
  for (let leaf = nextNearLeaf(near, tree); leaf !== NO_LEAF; leaf = nextNearLeaf(near, tree)) {
    testLeaf(visitor, data, walk, test, leaf);
    if (visitor.limit < 0) return;
  }
  while (waiting.least < Infinity) waiting.visitNearest(visitor);
}

/** Tests the triangles of a leaf. Those that are not clear wait. */
function testLeaf(
  visitor: TriangleVisitor,
  data: MeshData,
  { points, waiting }: Walk,
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

const core = createAabb();
