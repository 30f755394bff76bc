// Visits of the items of a tree, by their bounds. Distances and times are rounded: a visitor that wants all items at the least one
// leaves the limit a little above it.

import type { Aabb } from '../math/aabb.ts';
import { Searches } from '../math/searches.ts';
import { type Vec3, vec3 } from '../math/vec3.ts';
import { beginCast, createCastWalk, nextCastLeaf } from './cast-walk.ts';
import { storeGap } from './gap.ts';
import { beginNearest, createNearestWalk, nextNearestLeaf } from './nearest-walk.ts';
import { loadSlabs, storeEntryTime } from './slabs.ts';
import { type ItemVisitor, LINK_COUNT, LINK_FIRST, NO_LEAF, type TreeItems } from './tree.ts';

/**
 * Visits the items whose bounds are near a box: at a squared distance of at most `visitor.limit`. The nearer child of a node comes
 * first. For a point, both corners of the box are the point.
 */
export function visitNearest(visitor: ItemVisitor, items: TreeItems, box: Readonly<Aabb>): void {
  const search = searches.take();
  try {
    const { nearest, bounds, key } = search;
    const { tree } = items;
    nearest.limit[0] = visitor.limit;
    beginNearest(nearest, box);
    for (let leaf = nextNearestLeaf(nearest, tree); leaf !== NO_LEAF; leaf = nextNearestLeaf(nearest, tree)) {
      const first = leaf >> LINK_FIRST;
      const end = first + (leaf & LINK_COUNT);
      for (let item = first; item < end; item++) {
        items.writeBounds(bounds, item);
        storeGap(key, 0, box, bounds, 0);
        if (key[0] <= visitor.limit) visitor.visit(item);
      }
      nearest.limit[0] = visitor.limit;
    }
  } finally {
    searches.giveBack();
  }
}

/**
 * Visits the items whose bounds a moving box meets within rounding, at a fraction of its motion from 0 to `visitor.limit`. The
 * nearer child of a node comes first, so that the first items mostly lower the limit far. A box at rest meets its items at 0:
 * half the time of `visitNearest`.
 */
export function visitSwept(
  visitor: ItemVisitor,
  items: TreeItems,
  box: Readonly<Aabb>,
  motion: Readonly<Vec3> = AT_REST,
): void {
  const search = searches.take();
  try {
    const { cast, bounds, key } = search;
    const { tree, extent } = items;
    loadSlabs(cast.slabs, box.min, box.max, motion, extent);
    cast.limit[0] = visitor.limit;
    beginCast(cast);
    for (let leaf = nextCastLeaf(cast, tree); leaf !== NO_LEAF; leaf = nextCastLeaf(cast, tree)) {
      const first = leaf >> LINK_FIRST;
      const end = first + (leaf & LINK_COUNT);
      for (let item = first; item < end; item++) {
        items.writeBounds(bounds, item);
        storeEntryTime(key, 0, cast.slabs, bounds, 0);
        if (key[0] <= visitor.limit && key[0] < Infinity) visitor.visit(item);
      }
      cast.limit[0] = visitor.limit;
    }
  } finally {
    searches.giveBack();
  }
}

/** The state of a visit. Visitors start other visits. */
const searches = new Searches(() => ({
  nearest: createNearestWalk(),
  cast: createCastWalk(),
  /** Bounds of an item, and their time or squared distance. */
  bounds: new Float64Array(6),
  key: new Float64Array(1),
}));
/** The motion of a box at rest. */
export const AT_REST: Readonly<Vec3> = vec3();
