// Visits of the items of a tree, by their bounds. Distances and times are rounded: a visitor that wants all items at the least one
// leaves the limit a little above it.

import type { Aabb } from '../math/aabb.ts';
import { Searches } from '../math/searches.ts';
import { type Vec3, vec3 } from '../math/vec3.ts';
import { beginCast, createCastWalk, nextCastLeaf } from './cast-walk.ts';
import { storeGap } from './gap.ts';
import { beginNearest, createNearestWalk, nextNearestLeaf } from './nearest-walk.ts';
import { beginOverlap, createOverlapWalk, nextOverlapLeaf } from './overlap-walk.ts';
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

/** Visits the items whose bounds meet a box, in no particular order, until `visitor.limit` is negative. Half the time of `visitNearest`. */
export function visitOverlapping(visitor: ItemVisitor, items: TreeItems, box: Readonly<Aabb>): void {
  const search = searches.take();
  try {
    const { overlap, bounds } = search;
    const { tree } = items;
    beginOverlap(overlap, box, AT_REST, 0);
    for (let leaf = nextOverlapLeaf(overlap, tree); leaf !== NO_LEAF; leaf = nextOverlapLeaf(overlap, tree)) {
      const first = leaf >> LINK_FIRST;
      const end = first + (leaf & LINK_COUNT);
      for (let item = first; item < end; item++) {
        items.writeBounds(bounds, item);
        if (!meets(bounds, box)) continue;
        visitor.visit(item);
        if (visitor.limit < 0) return;
      }
    }
  } finally {
    searches.giveBack();
  }
}

/**
 * Visits the items whose bounds a moving box meets, at a fraction of its motion from 0 to `visitor.limit`. The nearer child of a
 * node comes first, so that the first items mostly lower the limit far.
 */
export function visitSwept(visitor: ItemVisitor, items: TreeItems, box: Readonly<Aabb>, motion: Readonly<Vec3>): void {
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

/** Whether bounds meet a box. */
function meets(bounds: Float64Array, { min, max }: Readonly<Aabb>): boolean {
  return (
    bounds[0] <= max.x &&
    bounds[3] >= min.x &&
    bounds[1] <= max.y &&
    bounds[4] >= min.y &&
    bounds[2] <= max.z &&
    bounds[5] >= min.z
  );
}

/** The state of a visit. Visitors start other visits. */
const searches = new Searches(() => ({
  nearest: createNearestWalk(),
  overlap: createOverlapWalk(),
  cast: createCastWalk(),
  /** Bounds of an item, and their time or squared distance. */
  bounds: new Float64Array(6),
  key: new Float64Array(1),
}));
const AT_REST = vec3();
