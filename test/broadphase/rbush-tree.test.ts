import RBush from 'rbush';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkRbush, type RbushLike, type RbushNode, RbushTree } from '../../src/broadphase/rbush-tree.ts';
import { IntegerList } from '../../src/math/integer-list.ts';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { boxAround } from './box-world.ts';

/** An rbush with one method replaced. */
function changed(change: Partial<RbushLike>): RbushLike {
  return Object.assign(new RBush(9) as RbushLike, change);
}

function listOf(count: number): IntegerList {
  const proxies = new IntegerList();
  for (let proxy = 0; proxy < count; proxy++) proxies.push(proxy);
  return proxies;
}

/** Boxes of half a unit, at random in a box with these half extents. */
function boxesIn(random: Random, count: number, halfExtents: readonly number[]): Float64Array {
  const center = () => halfExtents.map((half) => random.range(-half, half));
  return new Float64Array(Array.from({ length: count }, () => boxAround(center(), 0.5)).flat());
}

function leavesOf(node: RbushNode): number[][] {
  return node.leaf ? [node.children as number[]] : (node.children as RbushNode[]).flatMap(leavesOf);
}

/** Checks heights and numbers of children; returns the items in order. */
function itemsOf(node: RbushNode): number[] {
  expect(node.leaf).toBe(node.height === 1);
  expect(node.children.length).toBeLessThanOrEqual(9);
  for (const child of node.leaf ? [] : (node.children as RbushNode[])) {
    expect(child.height).toBe(node.height - 1);
    expect(child.children.length).toBeGreaterThan(0);
  }
  return leavesOf(node)
    .flat()
    .sort((a, b) => a - b);
}

/** Sum of the half surfaces around the centers in each leaf. */
function leafArea(root: RbushNode, bounds: Float64Array): number {
  let area = 0;
  for (const leaf of leavesOf(root)) {
    const [x, y, z] = [0, 1, 2].map((axis) => {
      const all = leaf.map((item) => bounds[6 * (item - 1) + axis]);
      return Math.max(...all) - Math.min(...all);
    });
    area += x * y + y * z + z * x;
  }
  return area;
}

afterEach(() => vi.restoreAllMocks());

describe('a tree built by rbush', () => {
  it('has all items, in leaves of one height, of any number', () => {
    const random = new Random(1);
    const tree = new RbushTree(false);
    const sizes = Array.from({ length: cases(200, 200, 40) }, () => Math.ceil(random.logarithmic(1, 8000)));
    for (const count of [0, 1, 2, 3, 4, 8, 9, 10, 64, 80, 81, 82, 728, 729, 730, 6560, 6561, 6562, ...sizes]) {
      const root = tree.load(listOf(count), boxesIn(random, count, [20, 20, 20]));
      expect(itemsOf(root)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
      // Nearly all leaves are full.
      expect(leavesOf(root).length).toBeLessThanOrEqual(Math.ceil(1.15 * Math.ceil(count / 9)) + 1);
    }
  });

  it('is the work of rbush: of its bulk load, and of insert', () => {
    const load = vi.spyOn(RBush.prototype, 'load');
    const insert = vi.spyOn(RBush.prototype, 'insert');
    const bounds = boxesIn(new Random(2), 1000, [20, 20, 20]);
    const tree = new RbushTree(true);
    tree.load(listOf(900), bounds);
    expect(load.mock.calls[0][0]).toHaveLength(900);
    // One load for each node above the parents of leaves, and for each of these.
    expect(load).toHaveBeenCalledTimes(1 + 2 + 12);
    insert.mockClear();
    tree.insert(950, bounds);
    expect(insert).toHaveBeenCalledExactlyOnceWith(901);
  });

  it.each([
    { where: 'in a cube', halfExtents: [20, 20, 20] },
    { where: 'on a plane across x', halfExtents: [0, 90, 90] },
    { where: 'on a plane across y', halfExtents: [90, 0, 90] },
    { where: 'on a plane across z', halfExtents: [90, 90, 0] },
    { where: 'in a line along z', halfExtents: [0, 0, 900] },
    { where: 'in a flat box', halfExtents: [60, 6, 60] },
  ])('has compact leaves $where', ({ halfExtents }) => {
    const bounds = boxesIn(new Random(3), 6561, halfExtents);
    const tree = new RbushTree(false);
    const root = tree.load(listOf(6561), bounds);
    // 729 cubes, squares or segments that fill the space of the centers.
    const sizes = halfExtents.map((half) => 2 * half).filter((size) => size > 0);
    const side = (sizes.reduce((a, b) => a * b) / 729) ** (1 / sizes.length);
    const ideal = 729 * [0, 0, 0, side * side][sizes.length] * 3 + (sizes.length === 2 ? 729 * side * side : 0);
    expect(leafArea(root, bounds)).toBeLessThanOrEqual(1.25 * ideal);
  });

  it('groups equal boxes, and boxes at the limits of the numbers', () => {
    const tree = new RbushTree(false);
    const equal = new Float64Array(6 * 500).fill(3);
    expect(itemsOf(tree.load(listOf(500), equal))).toHaveLength(500);
    const huge = boxesIn(new Random(4), 500, [1, 1, 1]).map((x) => x * 1e308);
    expect(itemsOf(tree.load(listOf(500), huge))).toHaveLength(500);
  });

  it('takes single items, which join those near to them', () => {
    const random = new Random(5);
    const bounds = boxesIn(random, 600, [40, 1, 40]);
    const proxies = listOf(300);
    const tree = new RbushTree(true);
    let root = tree.load(proxies, bounds);
    for (let proxy = 300; proxy < 600; proxy++) {
      root = tree.insert(proxy, bounds);
      expect(itemsOf(root)).toHaveLength(proxy + 1);
    }
    const inserted = leafArea(root, bounds);
    expect(inserted).toBeLessThan(2 * leafArea(tree.load(listOf(600), bounds), bounds));
  });
});

describe('the check of rbush', () => {
  it('is passed by the one that is installed', () => {
    expect(() => checkRbush(new RBush(9))).not.toThrow();
  });

  it('reports expected and actual structure of nodes', () => {
    const renamed = changed({
      toJSON: () => ({ entries: [], height: 1, leaf: true, minX: 1, minY: 2, maxX: 3, maxY: 4 }),
    });
    expect(() => checkRbush(renamed)).toThrow(
      /needs rbush 4\.0, whose nodes look like .*"children".*this one has .*"entries"/,
    );
    const more = changed({});
    const toJSON = more.toJSON.bind(more);
    more.toJSON = () => ({ ...(toJSON() as object), minZ: 0 });
    expect(() => checkRbush(more)).toThrow(/minZ/);
    expect(() => checkRbush(changed({ toJSON: () => undefined }))).toThrow(/this one has undefined/);
    expect(() => checkRbush(changed({ toJSON: () => null }))).toThrow(/this one has null/);
  });

  it('refuses an rbush that copies its tree instead of handing it over', () => {
    const copying = changed({});
    const fromJSON = copying.fromJSON.bind(copying);
    copying.fromJSON = (root) => fromJSON(structuredClone(root));
    expect(() => checkRbush(copying)).toThrow(/this one copies/);
  });
});
