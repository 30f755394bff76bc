import type { Aabb } from '../math/aabb.ts';
import { storeVec3 } from '../math/columns.ts';
import { largest } from '../math/vec3.ts';
import { buildTree } from './build-tree.ts';
import { createNodes, LINK, NODE_SIZE, type TreeItems } from './tree.ts';

/** Builds a tree over a few boxes. Returns the boxes as its items, and the number of each as given. */
export function buildBoxItems(boxes: readonly Readonly<Aabb>[]): { items: TreeItems; order: number[] } {
  const extent = Math.max(...boxes.map(({ min, max }) => Math.max(largest(min), largest(max))));
  const nodes = createNodes(boxes.length, extent, true);
  const { bounds, links, scale } = nodes;
  boxes.forEach(({ min, max }, i) => {
    const node = NODE_SIZE * i;
    bounds[node] = Math.floor(min.x * scale);
    bounds[node + 1] = Math.floor(min.y * scale);
    bounds[node + 2] = Math.floor(min.z * scale);
    bounds[node + 3] = Math.ceil(max.x * scale);
    bounds[node + 4] = Math.ceil(max.y * scale);
    bounds[node + 5] = Math.ceil(max.z * scale);
    links[node + LINK] = i;
  });
  const tree = buildTree(nodes, boxes.length);
  const order = boxes.map((_, i) => links[NODE_SIZE * i + LINK]);
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
