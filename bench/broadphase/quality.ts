/**
 * Compares trees that rbush builds of the same boxes, in nodes rather than in milliseconds:
 * `npx tsx bench/broadphase/quality.ts`.
 */
import RBush from 'rbush';
import { type RbushNode, RbushTree } from '../../src/broadphase/rbush-tree.ts';
import { IntegerList } from '../../src/math/integer-list.ts';
import { Random } from '../../test/helpers/random.ts';
import type { Bodies } from '../scenes/bodies.ts';
import { CITY_BOXES, city } from '../scenes/city.ts';
import { spheres, targets } from '../scenes/scenes.ts';

const RAYS = 2000;
/** Bits per axis of a Hilbert key: three of them fit into a double. */
const KEY_BITS = 16;

interface Node {
  /** min x, y, z, max x, y, z. */
  readonly box: number[];
  readonly children: readonly Node[];
}

/** Boxes of bodies, as large as their bounding spheres. */
function boxesOf({ count, positions, sizes, shapes }: Bodies): Node[] {
  return Array.from({ length: count }, (_, i) => {
    const [x, y, z] = sizes.subarray(3 * i, 3 * i + 3);
    const radius = Math.hypot(x, y, z);
    const half = shapes[i] === 0 ? [x, x, x] : count === CITY_BOXES ? [x, y, z] : [radius, radius, radius];
    const center = positions.subarray(3 * i, 3 * i + 3);
    return {
      box: [...half.map((h, axis) => center[axis] - h), ...half.map((h, axis) => center[axis] + h)],
      children: [],
    };
  });
}

function nodeAround(children: readonly Node[]): Node {
  const box = [0, 1, 2, 3, 4, 5].map((side) =>
    children.reduce(
      (limit, child) => (side < 3 ? Math.min : Math.max)(limit, child.box[side]),
      side < 3 ? Infinity : -Infinity,
    ),
  );
  return { box, children };
}

function fromRbush(node: RbushNode, leafOf: (item: number) => Node): Node {
  if (node.leaf) return nodeAround((node.children as number[]).map(leafOf));
  return nodeAround((node.children as RbushNode[]).map((child) => fromRbush(child, leafOf)));
}

/** Position along the Hilbert curve (Skilling, "Programming the Hilbert curve", AIP Conf. Proc. 707, 2004). */
function hilbertKey(cells: number[]): number {
  const x = [...cells];
  const top = 1 << (KEY_BITS - 1);
  for (let bit = top; bit > 1; bit >>= 1) {
    const below = bit - 1;
    for (let i = 0; i < 3; i++) {
      const exchanged = x[i] & bit ? below : (x[0] ^ x[i]) & below;
      x[0] ^= exchanged;
      if (!(x[i] & bit) && i > 0) x[i] ^= exchanged;
    }
  }
  for (let i = 1; i < 3; i++) x[i] ^= x[i - 1];
  let flips = 0;
  for (let bit = top; bit > 1; bit >>= 1) if (x[2] & bit) flips ^= bit - 1;
  let key = 0;
  for (let bit = top; bit > 0; bit >>= 1) for (let i = 0; i < 3; i++) key = 2 * key + ((x[i] ^ flips) & bit ? 1 : 0);
  return key;
}

function loadedBy(boxes: readonly Node[], keyX: (box: number[]) => number, keyY: (box: number[]) => number): Node {
  const keys = [boxes.map(({ box }) => keyX(box)), boxes.map(({ box }) => keyY(box))];
  const rbush = new RBush<number>();
  rbush.toBBox = () => ({ minX: 0, minY: 0, maxX: 0, maxY: 0 });
  rbush.compareMinX = (a, b) => keys[0][a] - keys[0][b];
  rbush.compareMinY = (a, b) => keys[1][a] - keys[1][b];
  return fromRbush(rbush.load(boxes.map((_, i) => i)).toJSON(), (item) => boxes[item]);
}

const builders: Record<string, (boxes: readonly Node[]) => Node> = {
  'one load, x and y': (boxes) =>
    loadedBy(
      boxes,
      (box) => box[0],
      (box) => box[1],
    ),
  'one load, 3-D Hilbert key': (boxes) => {
    const whole = nodeAround(boxes).box;
    const size = Math.max(...[0, 1, 2].map((axis) => whole[axis + 3] - whole[axis]));
    const cell = (box: number[], axis: number) =>
      Math.floor((((box[axis] + box[axis + 3]) / 2 - whole[axis]) / size) * (2 ** KEY_BITS - 1));
    const key = (box: number[]) => hilbertKey([cell(box, 0), cell(box, 1), cell(box, 2)]);
    return loadedBy(boxes, key, key);
  },
  'a load per node (ours)': (boxes) => {
    const proxies = new IntegerList();
    for (let i = 0; i < boxes.length; i++) proxies.push(i);
    const tree = new RbushTree(false);
    const root = tree.load(proxies, new Float64Array(boxes.flatMap(({ box }) => box)));
    return fromRbush(root, (item) => boxes[item - 1]);
  },
};

function leavesOf(node: Node): Node[] {
  return node.children[0].children.length === 0 ? [node] : node.children.flatMap(leavesOf);
}

function overlaps(leaves: Node[]): number {
  const sorted = leaves.map(({ box }) => box).sort((a, b) => a[0] - b[0]);
  let count = 0;
  sorted.forEach((a, i) => {
    for (let j = i + 1; j < sorted.length && sorted[j][0] <= a[3]; j++) {
      const b = sorted[j];
      if (a[1] <= b[4] && b[1] <= a[4] && a[2] <= b[5] && b[2] <= a[5]) count++;
    }
  });
  return count;
}

interface Ray {
  readonly origin: number[];
  readonly direction: readonly number[];
  readonly length: number;
}

function meets({ origin, direction, length }: Ray, { box }: Node): boolean {
  let from = 0;
  let to = length;
  for (let axis = 0; axis < 3; axis++) {
    const times = [box[axis] - origin[axis], box[axis + 3] - origin[axis]].map(
      (distance) => distance / direction[axis],
    );
    from = Math.max(from, Math.min(...times));
    to = Math.min(to, Math.max(...times));
  }
  return from <= to;
}

function opened(node: Node, ray: Ray): number {
  return (
    1 +
    node.children.reduce(
      (sum, child) => sum + (child.children.length > 0 && meets(ray, child) ? opened(child, ray) : 0),
      0,
    )
  );
}

console.log(`${''.padEnd(52)} ${['leaves', 'overlaps', 'nodes/ray'].map((head) => head.padStart(10)).join(' ')}`);
for (const [name, bodies, length] of [
  ['1 000 spheres', spheres(1000).bodies, 20],
  ['10 000 spheres', spheres(10_000).bodies, 20],
  ['10 000 targets in a cube', targets(10_000), 50],
  ['a city of 20 000 boxes', city(CITY_BOXES), 200],
] as const) {
  const boxes = boxesOf(bodies);
  const random = new Random(1);
  const rays = Array.from({ length: RAYS }, () => {
    const origin = boxes[random.integer(boxes.length)].box.slice(3);
    return { origin, direction: random.unitVector(), length };
  });
  for (const [builder, build] of Object.entries(builders)) {
    const tree = build(boxes);
    const leaves = leavesOf(tree);
    const nodes = rays.reduce((sum, ray) => sum + opened(tree, ray), 0) / RAYS;
    const figures = [leaves.length.toFixed(0), overlaps(leaves).toFixed(0), nodes.toFixed(1)];
    console.log(`${`${name}: ${builder}`.padEnd(52)} ${figures.map((figure) => figure.padStart(10)).join(' ')}`);
  }
}
