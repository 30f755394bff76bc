import RBush from 'rbush';
import { describe, expect, it, vi } from 'vitest';
import { PairList } from '../../src/broadphase/pair-list.ts';
import { RbushBroadphase } from '../../src/broadphase/rbush-broadphase.ts';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';
import { type BoxKind, boxKinds } from './box-kinds.ts';
import { BoxWorld, boxAround, fill, wander } from './box-world.ts';
import { checkTrees } from './tree-checks.ts';

// The pairs are tested elsewhere; here it is about how little is done to find them.

describe('a tree of bounds', () => {
  it('does not visit the statics while they do not change', () => {
    const random = new Random(3);
    const broadphase = new RbushBroadphase();
    const world = new BoxWorld(broadphase);
    fill(world, random, 2000, 12, 2);
    world.find();
    for (let step = 0; step < cases(100, 100, 20); step++) {
      wander(world, random, 0.1);
      const refit = vi.spyOn(broadphase.statics.main, 'refit');
      world.find();
      expect(refit).toHaveReturnedWith(0);
      refit.mockRestore();
    }
    expect(broadphase.statics.builds).toBe(1);
    world.compareWithOracle();
  });

  it('refits a single leaf and the nodes above it when one static body is moved or removed', () => {
    const random = new Random(4);
    const broadphase = new RbushBroadphase();
    const world = new BoxWorld(broadphase);
    const proxies = fill(world, random, 2000, 12, 1);
    world.find();
    const refit = vi.spyOn(broadphase.statics.main, 'refit');
    for (let i = 0; i < 20; i++) {
      if (i % 2 === 0) world.remove(proxies[i]);
      else world.move(proxies[i], boxAround(random.vector(12), 0.5));
      world.find();
      expect(refit).toHaveNthReturnedWith(i + 1, 1);
    }
    expect(broadphase.statics.builds).toBe(1);
    checkTrees(broadphase, world);
  });

  it('seldom builds the main tree when bodies are added one by one', () => {
    const random = new Random(5);
    for (const isStatic of [false, true]) {
      const broadphase = new RbushBroadphase();
      const world = new BoxWorld(broadphase);
      fill(world, random, 2000, 15, isStatic ? 1 : 1e9);
      world.find();
      const tree = isStatic ? broadphase.statics : broadphase.movers;
      for (let step = 0; step < cases(200, 200, 100); step++) {
        world.add(boxAround(random.vector(15), 0.5), isStatic);
        world.find();
        if (step % 20 === 0) checkTrees(broadphase, world);
      }
      expect(tree.recent.isEmpty).toBe(false);
      expect(tree.builds).toBeLessThan(3);
      checkTrees(broadphase, world);
    }
  });

  it('keeps the price of adding and removing one body low, however often', () => {
    const random = new Random(15);
    const broadphase = new RbushBroadphase();
    const world = new BoxWorld(broadphase);
    fill(world, random, 2000, 15, 1);
    world.find();
    const load = vi.spyOn(RBush.prototype, 'load');
    const count = cases(1000, 1000, 150);
    for (let step = 0; step < count; step++) {
      const proxy = world.add(boxAround(random.vector(15), 0.5), true);
      world.find();
      if (step % 50 === 0) checkTrees(broadphase, world);
      if (random.chance(0.9)) world.remove(proxy);
    }
    const loaded = load.mock.calls.reduce((sum, [items]) => sum + items.length, 0);
    load.mockRestore();
    // A build loads 2000 items at each of four heights.
    expect(loaded).toBeLessThan(60 * count);
    world.compareWithOracle();
  });

  it('builds the tree of movers again after they mix, but not at rest', () => {
    const random = new Random(6);
    const broadphase = new RbushBroadphase();
    const world = new BoxWorld(broadphase);
    fill(world, random, 1000, 8);
    for (let step = 0; step < 50; step++) world.find();
    expect(broadphase.movers.builds).toBe(1);
    for (let step = 0; step < 50; step++) {
      wander(world, random, 0.5);
      world.find();
    }
    expect(broadphase.movers.builds).toBeGreaterThan(2);
    expect(broadphase.movers.builds).toBeLessThan(30);
  });

  it('builds a tree that has lasted in parts, and at once when a body goes meanwhile', () => {
    const random = new Random(21);
    const broadphase = new RbushBroadphase();
    const { movers } = broadphase;
    const world = new BoxWorld(broadphase);
    const proxies = fill(world, random, 3000, 12);
    world.find();
    const load = vi.spyOn(RBush.prototype, 'load');
    /** Items divided by each search that divides any, until the tree is built again, or for `most` of them. */
    const partsUntilBuilt = (most: number): number[] => {
      const parts: number[] = [];
      const { builds } = movers;
      while (movers.builds === builds && parts.length < most) {
        wander(world, random, 0.12);
        load.mockClear();
        world.find();
        const divided = load.mock.calls.reduce((sum, [items]) => sum + items.length, 0);
        if (divided > 0) parts.push(divided);
        checkTrees(broadphase, world);
      }
      return parts;
    };
    const parts = partsUntilBuilt(100);
    expect(parts.length).toBeGreaterThan(3);
    // A build at once divides 3000 items at each of three heights.
    expect(parts.reduce((total, part) => total + part, 0)).toBe(9000);
    expect(Math.max(...parts)).toBeLessThan(5000);
    expect(partsUntilBuilt(2)).toHaveLength(2);
    world.remove(proxies[0]!);
    expect(movers.builds).toBe(2);
    expect(partsUntilBuilt(100)).toEqual([8997]);
    expect(movers.builds).toBe(3);
    load.mockRestore();
    world.compareWithOracle();
  });

  it('gives up the room of the many that were removed', () => {
    const broadphase = new RbushBroadphase();
    const world = new BoxWorld(broadphase);
    const proxies = fill(world, new Random(7), 2000, 12, 2);
    world.find();
    for (const proxy of proxies.slice(100)) world.remove(proxy);
    world.compareWithOracle();
    expect(broadphase.movers.main.leafCount).toBe(Math.ceil(50 / 9));
    expect(broadphase.statics.main.leafCount).toBe(Math.ceil(50 / 9));
  });

  it('grows from empty to many within seconds, and finds the right pairs', () => {
    const random = new Random(8);
    const broadphase = new RbushBroadphase();
    const count = cases(50_000, 50_000, 3000);
    // The room grows with the crowd, so that each box meets as many others.
    const halfWidth = 30 * Math.cbrt(count / 50_000);
    const bounds = new Float64Array(6 * count);
    const pairs = new PairList();
    let milliseconds = 0;
    for (let proxy = 0; proxy < count; proxy++) {
      bounds.set(boxAround(random.vector(halfWidth), 0.5), 6 * proxy);
      broadphase.add(proxy, proxy % 3 === 0);
      if ((proxy + 1) % (count / 25) === 0) {
        const start = performance.now();
        pairs.clear();
        broadphase.findPairs(bounds, pairs);
        milliseconds += performance.now() - start;
      }
    }
    // 25 steps; about half a second on one machine
    expect(milliseconds).toBeLessThan(10_000);
    expect(pairs.count).toBeGreaterThan(0.4 * count);

    // All pairs of a few hundred proxies against a loop over all boxes.
    const degree = new Int32Array(count);
    for (let i = 0; i < 2 * pairs.count; i++) degree[pairs.data[i]]++;
    for (let a = 0; a < count; a += 199) {
      let expected = 0;
      for (let b = 0; b < count; b++) if (b !== a && (a % 3 !== 0 || b % 3 !== 0) && meet(bounds, a, b)) expected++;
      expect(degree[a], `pairs of ${a}`).toBe(expected);
    }
  });

  it('keeps its cells small for a crowd while a few bodies fall for ever', () => {
    const random = new Random(9);
    const broadphase = new RbushBroadphase();
    const world = new BoxWorld(broadphase);
    const proxies = fill(world, random, 500, 8);
    for (let step = 1; step < 200; step++) {
      for (let i = 0; i < 5; i++) world.move(proxies[i], boxAround([i, -(1.2 ** step), 0], 0.5));
      world.find();
    }
    const { frame } = broadphase.movers.main;
    for (let axis = 0; axis < 3; axis++) expect(frame.cell[axis]).toBeLessThan(1);
    world.compareWithOracle();
  });

  it('follows a crowd that moves away', () => {
    const random = new Random(10);
    const broadphase = new RbushBroadphase();
    const world = new BoxWorld(broadphase);
    const convoy = boxKinds.find((kind) => kind.name.includes('convoy')) as BoxKind;
    for (let i = 0; i < 500; i++) world.add(convoy.create(random, 0));
    let outside = 0;
    for (let step = 0; step < 100; step++) {
      for (const proxy of world.proxies.keys()) world.move(proxy, convoy.move(world.box(proxy), random, step));
      world.find();
      outside += broadphase.movers.main.outside;
    }
    // Each step takes the convoy out of its frame; it is fitted in the step after that at the latest.
    expect(outside / 100 / broadphase.movers.main.leafCount).toBeLessThan(0.6);
    world.compareWithOracle();
  });
});

function meet(bounds: Float64Array, a: number, b: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (bounds[6 * a + axis] > bounds[6 * b + axis + 3]) return false;
    if (bounds[6 * b + axis] > bounds[6 * a + axis + 3]) return false;
  }
  return true;
}
