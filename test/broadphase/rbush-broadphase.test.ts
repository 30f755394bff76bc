import { describe, expect, it, vi } from 'vitest';
import { RbushBroadphase } from '../../src/broadphase/rbush-broadphase.ts';
import { cases, ofSample } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { boxKinds } from './box-kinds.ts';
import { BoxWorld, boxAround, fill, wander } from './box-world.ts';
import { checkTrees } from './tree-checks.ts';

// What only RbushBroadphase promises: its trees are sound, and it does not do more than it must.

describe('the trees of RbushBroadphase', () => {
  it.each(boxKinds)('are valid after random changes: $name', (kind) => {
    const random = new Random(100 + boxKinds.indexOf(kind));
    const broadphase = new RbushBroadphase();
    const world = new BoxWorld(broadphase);
    for (let step = 0; step < cases(40, 400, 8); step++) {
      const wanted = random.pick([0, 1, 9, 10, 100, 300, 300, 1000]);
      while (world.proxies.size < wanted) world.add(kind.create(random, step), random.chance(0.5));
      const all = [...world.proxies.keys()];
      for (const proxy of all.slice(wanted)) world.remove(proxy);
      for (const proxy of world.proxies.keys()) {
        if (random.chance(0.1)) world.toggle(proxy);
        if (random.chance(0.3)) world.move(proxy, kind.move(world.box(proxy), random, step));
      }
      world.find();
      checkTrees(broadphase, world);
    }
    expect(broadphase.movers.builds).toBeGreaterThan(ofSample(10));
    expect(broadphase.statics.builds).toBeGreaterThan(ofSample(10));
  });

  it('find the right pairs when they are several nodes high', () => {
    const random = new Random(1);
    const broadphase = new RbushBroadphase();
    const world = new BoxWorld(broadphase);
    fill(world, random, 2200, 9, 2);
    let pairs = 0;
    for (let step = 0; step < cases(6, 6, 3); step++) {
      pairs += world.compareWithOracle();
      wander(world, random, 1);
      for (let i = 0; i < 150; i++) world.toggle(random.pick([...world.proxies.keys()]));
      for (let i = 0; i < 150; i++) world.remove(random.pick([...world.proxies.keys()]));
    }
    expect(pairs).toBeGreaterThan(2000);
    expect(broadphase.movers.main.leafCount).toBeGreaterThan(81);
    world.find();
    checkTrees(broadphase, world);
  });
});

describe('RbushBroadphase refuses', () => {
  it('a proxy that was added, as mover or static', () => {
    const broadphase = new RbushBroadphase();
    broadphase.add(3, false);
    expect(() => broadphase.add(3, false)).toThrow('broadphase: proxy 3 was added before and not removed since');
    expect(() => broadphase.add(3, true)).toThrow('proxy 3 was added before');
    broadphase.add(4, true);
    expect(() => broadphase.add(4, false)).toThrow('proxy 4 was added before');
  });

  it('to remove or update a proxy that is not there', () => {
    const broadphase = new RbushBroadphase();
    broadphase.add(3, false);
    expect(() => broadphase.remove(2)).toThrow('broadphase: proxy 2 was not added');
    expect(() => broadphase.update(1000)).toThrow('broadphase: proxy 1000 was not added');
    expect(() => broadphase.remove(-1)).toThrow('broadphase: proxy -1 was not added');
    broadphase.remove(3);
    expect(() => broadphase.remove(3)).toThrow('broadphase: proxy 3 was not added');
  });

  it('proxies that are not non-negative integers', () => {
    const broadphase = new RbushBroadphase();
    for (const proxy of [-1, 0.5, NaN, Infinity]) {
      expect(() => broadphase.add(proxy, false)).toThrow(`broadphase: proxy ${proxy} is not a non-negative integer`);
    }
  });

  it('nothing else: a mover may be updated, though it need not be', () => {
    const world = new BoxWorld(new RbushBroadphase());
    const broadphase = new RbushBroadphase();
    broadphase.add(0, false);
    broadphase.update(0);
    broadphase.findPairs(new Float64Array([0, 0, 0, 1, 1, 1]), world.pairs);
    broadphase.update(0);
    broadphase.findPairs(new Float64Array([0, 0, 0, 1, 1, 1]), world.pairs);
    expect(world.pairs.count).toBe(0);
  });
});

describe('refresh, which queries can call without a step', () => {
  it('applies additions, removals and updates, and refits no other leaf', () => {
    const random = new Random(11);
    const broadphase = new RbushBroadphase();
    const world = new BoxWorld(broadphase);
    const proxies = fill(world, random, 900, 9);
    world.find();
    const refit = vi.spyOn(broadphase.movers.main, 'refit');
    broadphase.refresh(world.bounds);
    expect(refit).toHaveLastReturnedWith(0);
    world.move(proxies[0], boxAround([1, 1, 1], 0.5));
    broadphase.update(proxies[0]);
    broadphase.refresh(world.bounds);
    expect(refit).toHaveLastReturnedWith(1);
    checkTrees(broadphase, world);
    world.remove(proxies[1]);
    world.add(boxAround([-4, 2, 2], 1));
    broadphase.refresh(world.bounds);
    checkTrees(broadphase, world);
  });
});
