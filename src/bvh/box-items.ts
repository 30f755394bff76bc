import type { Aabb } from '../math/aabb.ts';
import { storeVec3 } from '../math/columns.ts';
import { largest } from '../math/vec3.ts';
import { buildTree } from './build-tree.ts';
import { createNodes, LINK, NODE_SIZE, type Tree, type TreeItems } from './tree.ts';

/** Builds a tree over items with coordinates of at most `extent`. Returns the number of each item as given, in leaf order. */
export function treeOf(
  count: number,
  extent: number,
  writeBounds: TreeItems['writeBounds'],
): { tree: Tree; order: number[] } {
  const nodes = createNodes(count, extent, true);
  const { bounds, links, scale } = nodes;
  for (let i = 0; i < count; i++) {
    const node = NODE_SIZE * i;
    writeBounds(box, i);
    for (let side = 0; side < 3; side++) {
      bounds[node + side] = Math.floor(box[side] * scale);
      bounds[node + side + 3] = Math.ceil(box[side + 3] * scale);
    }
    links[node + LINK] = i;
  }
  const tree = buildTree(nodes, count);
  return { tree, order: Array.from({ length: count }, (_, i) => links[NODE_SIZE * i + LINK]) };
}

/** Builds a tree over a few boxes. Returns the boxes as its items, and the number of each as given. */
export function buildBoxItems(boxes: readonly Readonly<Aabb>[]): { items: TreeItems; order: number[] } {
  const extent = Math.max(...boxes.map(({ min, max }) => Math.max(largest(min), largest(max))));
  const { tree, order } = treeOf(boxes.length, extent, (out, i) => {
    storeVec3(out, 0, boxes[i].min);
    storeVec3(out, 3, boxes[i].max);
  });
  const ordered = new Float64Array(6 * boxes.length);
  order.forEach((i, item) => {
    storeVec3(ordered, 6 * item, boxes[i].min);
    storeVec3(ordered, 6 * item + 3, boxes[i].max);
  });
  const writeBounds: TreeItems['writeBounds'] = (out, item) => {
    for (let i = 0; i < 6; i++) out[i] = ordered[6 * item + i];
  };
  return { items: { tree, extent, writeBounds }, order };
}

const box = new Float64Array(6);
