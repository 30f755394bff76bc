import { describe, expect, it } from 'vitest';
import { PairList } from '../../src/broadphase/pair-list.ts';
import { RbushBroadphase } from '../../src/broadphase/rbush-broadphase.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { BruteForceBroadphase } from '../oracle/brute-force-broadphase.ts';
import { type BoxKind, boxKinds } from './box-kinds.ts';
import { BoxWorld, boxAround, numberOf } from './box-world.ts';

// What any broadphase must do. Pairs are compared with those of a loop over all boxes in `BoxWorld`.

const implementations = [
  { name: 'RbushBroadphase', create: () => new RbushBroadphase() },
  { name: 'BruteForceBroadphase', create: () => new BruteForceBroadphase() },
];

/** Lets a population grow and shrink while everything happens that can happen to a body. */
function liveThrough(world: BoxWorld, kind: BoxKind, random: Random, steps: number, coverage: Coverage): void {
  for (let step = 0; step < steps; step++) {
    const wanted = wantedPopulation(kind, step, random);
    const churn = random.pick([0, 0, 1, 5, 40]);
    const all = [...world.proxies.keys()];
    for (let i = 0; i < churn && world.proxies.size > 0; i++) {
      const proxy = random.pick(all);
      if (!world.proxies.has(proxy)) continue;
      change(world, proxy, kind, random, step, coverage);
    }
    while (world.proxies.size < wanted) world.add(kind.create(random, step), random.chance(0.4));
    while (world.proxies.size > wanted) world.remove(random.pick([...world.proxies.keys()]));
    for (const [proxy, isStatic] of world.proxies) {
      if (!isStatic && random.chance(0.9)) world.move(proxy, kind.move(world.box(proxy), random, step));
    }
    if (random.chance(0.01)) world.clear();
    countPairs(world, world.compareWithOracle(), coverage);
  }
}

function wantedPopulation(kind: BoxKind, step: number, random: Random): number {
  if (step % 8 === 7) return [0, 1, 2, 9, 10][((step - 7) / 8) % 5];
  return Math.min(kind.most, Math.floor(kind.most * random.pick([0.1, 0.5, 0.9, 1, 1, 1])));
}

/** One of the things that can happen to a single body between steps. */
function change(world: BoxWorld, proxy: number, kind: BoxKind, random: Random, step: number, coverage: Coverage): void {
  const what = random.pick(['removed', 'replaced', 'teleported', 'toggled', 'updated twice'] as const);
  coverage.count(what);
  if (what === 'removed') world.remove(proxy);
  if (what === 'replaced') {
    world.remove(proxy);
    expect(world.add(kind.create(random, step), random.chance(0.3))).toBe(proxy);
  }
  if (what === 'teleported') world.move(proxy, kind.create(random, step));
  if (what === 'toggled') world.toggle(proxy);
  if (what === 'updated twice') {
    world.move(proxy, kind.create(random, step));
    world.move(proxy, kind.move(world.box(proxy), random, step));
  }
}

function countPairs(world: BoxWorld, pairs: number, coverage: Coverage): void {
  coverage.count(pairs === 0 ? 'step without pairs' : 'step with pairs');
  if (world.proxies.size === 0) coverage.count('empty world');
  if (world.proxies.size === 1) coverage.count('one body');
  for (let i = 0; i < pairs; i++) {
    const [a, b] = world.pairs.data.subarray(2 * i, 2 * i + 2);
    coverage.count('pair');
    if (world.gap(a, b) === 0) coverage.count('exact touch');
    if (world.proxies.get(a) || world.proxies.get(b)) coverage.count('pair with a static');
  }
}

describe.each(implementations)('$name finds the pairs', ({ create }) => {
  it.each(boxKinds)('of a random life: $name', (kind) => {
    const coverage = new Coverage();
    const random = new Random(boxKinds.indexOf(kind) + 1);
    liveThrough(new BoxWorld(create()), kind, random, cases(80, 2000, 34), coverage);
    coverage.expectAtLeast({
      pair: 300,
      'pair with a static': 50,
      'step with pairs': 20,
      'step without pairs': 3,
      'empty world': 2,
      'one body': 2,
      removed: 50,
      replaced: 50,
      teleported: 50,
      toggled: 50,
      'updated twice': 50,
    });
  });

  it('whose boxes touch exactly, in a face, an edge or a corner', () => {
    const coverage = new Coverage();
    const bricks = boxKinds.find((kind) => kind.name.startsWith('bricks')) as BoxKind;
    liveThrough(new BoxWorld(create()), bricks, new Random(7), 20, coverage);
    coverage.expectAtLeast({ 'exact touch': 1000 });

    for (const [x, y, z] of [[1], [0, 1], [0, 0, -1], [1, 1], [-1, 1, -1], [0.5, 0.1, 1]]) {
      const world = new BoxWorld(create());
      world.add([0, 0, 0, 1, 1, 1]);
      const other = world.add([x, y ?? 0, z ?? 0, x + 1, (y ?? 0) + 1, (z ?? 0) + 1]);
      expect(world.compareWithOracle()).toBe(1);
      // and no longer when they are one rounding apart
      const [axis, side] = [x, y ?? 0, z ?? 0].flatMap((v, i) => (Math.abs(v) === 1 ? [[i, v]] : []))[0];
      const box = world.box(other);
      box[axis + (side > 0 ? 0 : 3)] = side > 0 ? 1 + Number.EPSILON : -Number.MIN_VALUE;
      world.move(other, box);
      expect(world.compareWithOracle()).toBe(0);
    }
  });

  it('never of static with static', () => {
    const world = new BoxWorld(create());
    for (let i = 0; i < 30; i++) world.add(boxAround([0, 0, 0], 1), true);
    expect(world.compareWithOracle()).toBe(0);
    world.add(boxAround([0, 0, 0], 1));
    expect(world.compareWithOracle()).toBe(30);
  });

  it('none in an empty world, and none in a world of one', () => {
    const world = new BoxWorld(create());
    expect(world.find()).toEqual([]);
    const proxy = world.add(boxAround([0, 0, 0], 1));
    expect(world.find()).toEqual([]);
    world.remove(proxy);
    expect(world.find()).toEqual([]);
    world.add(boxAround([0, 0, 0], 1), true);
    expect(world.find()).toEqual([]);
  });

  it('and appends them to those that are in the list', () => {
    const broadphase = create();
    const bounds = new Float64Array([...boxAround([0, 0, 0], 1), ...boxAround([1, 1, 1], 1)]);
    broadphase.add(0, false);
    broadphase.add(1, true);
    const pairs = new PairList();
    pairs.push(7, 8);
    broadphase.findPairs(bounds, pairs);
    expect(pairs.count).toBe(2);
    expect([...pairs.data.subarray(0, 2)]).toEqual([7, 8]);
    expect(numberOf(pairs.data[2], pairs.data[3])).toBe(numberOf(0, 1));
  });

  it('of a body that was added and removed before any step: none', () => {
    const world = new BoxWorld(create());
    world.add(boxAround([0, 0, 0], 1));
    world.add(boxAround([0, 0, 0], 1), true);
    const visitors = [0, 1, 2, 3].map((i) => world.add(boxAround([0, 0, 0], 1), i % 2 === 0));
    world.remove(visitors[1]);
    world.remove(visitors[0]);
    expect(world.compareWithOracle()).toBe(5); // two movers and two statics are left
  });

  it('after clear(), with the same proxies anew', () => {
    const world = new BoxWorld(create());
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 100; i++) world.add(boxAround([i, 0, 0], 0.6), (i + round) % 2 === 0);
      expect(world.compareWithOracle()).toBe(99);
      world.clear();
      expect(world.compareWithOracle()).toBe(0);
    }
  });

  it('of proxies with large numbers that are far between', () => {
    const broadphase = create();
    const proxies = [3, 70_000, 12, 200_000];
    const bounds = new Float64Array(6 * 200_001).fill(NaN);
    for (const proxy of proxies) {
      bounds.set(boxAround([0, 0, 0], 1), 6 * proxy);
      broadphase.add(proxy, proxy === 12);
    }
    const pairs = new PairList();
    broadphase.findPairs(bounds, pairs);
    expect(pairs.count).toBe(6);
  });
});
